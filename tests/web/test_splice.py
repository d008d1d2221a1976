"""Splices: the page has exactly what was drawn, and is told little of it."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.draw.memo import Memo, in_full
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.state import State
from meeplehall.games import all_games
from meeplehall.testing import walk
from meeplehall.web.splice import spliced, whole
from meeplehall.web.told import News, Told

GAMES = [pytest.param(game, id=game.id) for game in all_games()]
# few different pieces, so that they come again, are moved and doubled
PIECES = st.lists(st.sampled_from(["", "b>", "/b>", "i class=x>Ann", "i>\U0001f600 and more of it", "hr/>"]))
TEXTS = PIECES.map("<".join)


@given(TEXTS, TEXTS)
def test_a_splice_gives_the_new_text_to_the_letter(old: str, new: str) -> None:
    splice = spliced(old, new)
    assert splice is None or whole(old, splice) == new


@given(st.text(), st.text())
def test_any_texts_will_do(old: str, new: str) -> None:
    splice = spliced(old, new)
    assert splice is None or whole(old, splice) == new


def test_what_both_have_is_not_told_again() -> None:
    assert spliced("<b>3</b><i>cards in hand</i>", "<b>4</b><i>cards in hand</i>") == [0, 1, "b>4", 2, 3]


def test_what_was_moved_is_told_by_where_it_was() -> None:
    rows = [f"<li>a line that is number {n}</li>" for n in range(20)]
    splice = spliced("".join(rows), "".join([rows[19], *rows[:19]]))
    assert splice is not None
    assert len(splice) < 12


def told(page: dict[str, str], news: News) -> None:
    page |= news.regions
    page |= {name: whole(page[name], splice) for name, splice in news.splices.items()}


def views_of_all(game: Game[Any], state: State, seats: int) -> list[Mapping[str, Any]]:
    """As a table looks at them: what is open to all is one object."""
    opened = game.open_view(state)
    everybody = [*range(seats), SPECTATOR]
    if opened is None:
        return [game.view(state, seat) for seat in everybody]
    return [{**opened, **game.own_view(state, seat)} for seat in everybody]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_what_was_drawn_after_every_action_and_is_told_a_part_of_it(game: Game[Any]) -> None:
    setup = max(game.setups(), key=lambda each: each.seats)
    names = [f"P{seat}" for seat in range(setup.seats)]
    page: dict[str, str] = {}
    sent, drawn, memory, memo = 0, 0, Told(), Memo()
    for number, (state, _) in enumerate(walk(game, setup, 3)):
        memo.turn()
        for seat, view in reversed([*enumerate(views_of_all(game, state, setup.seats))]):
            with memo.used("g") as slices:
                regions = {**game.table(view, names), **slices}
            # every other time: the next position finds what this one left, and none of it is another seat's
            if not seat or number % 2:
                assert in_full(regions) == dict(game.table(view, names))
        news = memory.news(regions)
        told(page, news)
        assert {name: page[name] for name in regions} == regions
        if number:
            sent += sum(map(len, news.regions.values())) + sum(
                len(str(each)) for each in news.splices.values()
            )
            drawn += sum(map(len, regions.values()))
        if number == 80:
            break
        if number % 20 == 19:
            memory.forget()
    assert sent < drawn / 4


def test_what_is_forgotten_is_still_known_to_be_the_same() -> None:
    memory = Told()
    assert memory.news({"hand": "<b>1</b>", "log": "<i></i>"}) == ({"hand": "<b>1</b>", "log": "<i></i>"}, {})
    memory.forget()
    assert memory.news({"hand": "<b>2</b>", "log": "<i></i>"}) == ({"hand": "<b>2</b>"}, {})
    assert not memory.news({"hand": "<b>2</b>", "log": "<i></i>"})
    memory.start_again()
    assert memory.news({"log": "<i></i>"}) == ({"log": "<i></i>"}, {})


def test_the_text_table_is_told_in_words() -> None:
    memory, page = Told(plain=True), dict[str, str]()
    for number in (3, 4):
        card = f'<svg><g role="img" data-key="c" aria-label="Card {number}"></g></svg>'
        told(page, memory.news({"hand": card * 3}))
        assert page["hand"].count(f"Card {number}") == 3
        assert "<svg" not in page["hand"]
