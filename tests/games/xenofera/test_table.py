"""The web table: drawn from a view alone, for every seat at every moment, with nothing hidden in it."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.games.xenofera.components.cards import CARD, IDS
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.page.cards import in_words
from meeplehall.testing import drawings, rule
from meeplehall.testing.drawings import NAMES
from meeplehall.testing.suite import in_some_setups
from tests.games.xenofera.playing import begin, texts

REGIONS = ["rivals", "market", "mine", "hand"]
CREATURES = {creature.id: creature.name for creature in COMPONENTS.creatures}


def drawn(view: Mapping[str, Any]) -> str:
    """All regions together."""
    assert list(GAME.table(view, NAMES[: len(view["seats"])])) == REGIONS
    return drawings.drawn(GAME, view, len(view["seats"]))


def moments(setup: Setup, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Every so many decisions of a random match, and its end."""
    return drawings.moments(GAME, setup, seed, every)


class TestDrawings(drawings.DrawingConformance):
    game = GAME
    largest_table = 50_000
    blocked_too = True
    pieces_once = True
    place = "data-piece"


@rule("XF-17.6", "XF-17.7")
@in_some_setups(GAME)
def test_nothing_is_drawn_that_the_view_does_not_tell(setup: Setup) -> None:
    for state, _ in moments(setup, 2, 29):
        for seat in range(SPECTATOR, setup.seats):
            view = GAME.view(state, seat)
            html, told = drawn(view), texts(view)
            named = set(re.findall(r'["#]([a-z0-9-]+)"', html))
            assert named & set(IDS) <= told
            assert {id for id, name in CREATURES.items() if name in html} <= told
            other = GAME.redeal(state, seat, 5)
            assert drawn(GAME.view(other, seat)) == html


def test_a_spectator_sees_all_players_and_no_hand() -> None:
    state = begin(4)
    regions = GAME.table(GAME.view(state, SPECTATOR), NAMES[:4])
    assert regions["mine"] == regions["hand"] == ""
    assert [name for name in NAMES[:4] if name in regions["rivals"]] == NAMES[:4]


def test_rivals_sit_in_seat_order_from_the_left() -> None:
    rivals = GAME.table(GAME.view(begin(4), 2), NAMES[:4])["rivals"]
    assert re.findall(r'data-piece="seat-(\d)"', rivals) == ["3", "0", "1"]


@rule("XF-17.6")
def test_cards_of_others_have_backs_that_tell_nothing() -> None:
    state = begin(3)
    before = GAME.table(GAME.view(state, 0), NAMES[:3])["rivals"]
    assert before.count('data-key="hidden-1-') == len(state.hands[1])
    state.act(1, state.options(1)[0])  # a card behind the blind
    assert GAME.table(GAME.view(state, 0), NAMES[:3])["rivals"] == before


@rule("XF-17.15")
def test_at_the_end_everything_is_open() -> None:
    state = begin(4, seed=3)
    rng = Random(3)
    while not state.over:
        player = state.waiting[0]
        state.act(player, rng.choice(state.options(player)))
    html = drawn(GAME.view(state, SPECTATOR))
    for hand in state.hands:
        assert all(f'data-piece="{CARD[card].id}"' in html for card in hand)
    assert all(f'data-key="{CARD[card].id}"' in html for card in state.removed)
    assert html.count('<b class="points">') == 4


def test_a_table_in_the_middle_of_a_match_is_small() -> None:
    sizes = []
    for state, player in moments(Setup(4), 4, 25):
        if not state.over:
            sizes.append(len(drawn(GAME.view(state, player))))
    assert max(sizes) < 30_000
    assert sum(sizes) / len(sizes) < 22_000


def test_cards_are_read_aloud_in_words() -> None:
    words = [in_words(card) for card in CARD]
    assert "Gritmole, creature of Barren, value 10" in words
    assert "Keep, action, goes with value cards: take one card back" in words
    assert all(words)
