"""The table in words: from a match, with its news, its cards and its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from meeplehall import games
from meeplehall.draw.paper import Pictured, named, on_paper, only_read, sign
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.observation.explaining import about
from meeplehall.observation.observation import observe
from meeplehall.observation.written import asked_in_words, option_id, written
from meeplehall.testing.walks import new_match, play_on, random_match
from tests.hall.redealt import Redealt

GAMES = [pytest.param(game, id=game.id) for game in games.every_game()]
FOUR = [pytest.param(game, id=game.id) for game in games.all_games()]


# paper


def test_paper_has_words_where_a_terminal_has_signs() -> None:
    table = Table("player", "hand")
    table.add_row(sign("●", "red ", "bold red") + named("Ann", own=True), sign("✓", "is ready"))
    assert on_paper(Panel(table)) == "player  hand\nred Ann (you)  is ready"


def test_a_picture_is_read_by_its_words_and_nothing_is_cut_off() -> None:
    long = Text("a word " * 60, no_wrap=True, overflow="ellipsis")
    assert on_paper(Pictured(Text("╔═╗"), Text("a pipe"))) == "a pipe"
    assert on_paper(Panel(long, width=3000)).count("a word") == 60
    assert on_paper(only_read("Discarded", [Text("one"), Text("two")])) == "Discarded: one  two"


# a match


@pytest.mark.parametrize("game", GAMES)
def test_two_matches_that_a_seat_cannot_tell_apart_have_the_same_text(game: Game[Any]) -> None:
    """With all that was told so far: what others drew, bid and kept is not in it."""
    setup = next(iter(game.setups()))
    match = random_match(game, setup, 21, 70)
    for seat in range(SPECTATOR, setup.seats):
        for salt in (1, 2):
            guess = Redealt.of(match, seat, salt)
            assert written(observe(guess, seat)) == written(observe(match, seat))


def test_what_happened_since_is_told_once() -> None:
    game = games.game("xenofera")
    match = new_match(game, Setup(2), 3)
    for _ in play_on(match, Random(3), 2):
        pass
    first = written(observe(match, 0)).text
    assert "Since you last looked:\n- Player 1 plays" in first
    assert "Since you last looked" not in written(observe(match, 0, len(match.moves) + 1)).text


def test_cards_are_explained_until_they_were_told() -> None:
    game = games.game("xenon-profiteer")
    match = random_match(game, Setup(2), 5, 40)
    seen = observe(match, 0)
    text, explains = written(seen)
    assert explains
    for name in explains:
        assert f"- {name}: {next(piece.text for piece in game.pieces() if piece.name == name)}" in text
    again = written(seen, {*explains})
    assert not again.explains
    assert len(again.text) < len(text)


def test_many_options_are_told_page_by_page() -> None:
    game = games.game("pipeline")
    match = random_match(game, Setup(2), 1, 40)
    seat = match.state.waiting[0]
    asked = observe(match, seat)
    assert asked.asked is not None
    count = len(asked.asked.options)
    text = asked_in_words(asked, page=count - 1)
    assert f"... and 1 more option, numbered up to {count}." in text
    assert f"\n{count}. " not in text
    assert f"\n{count}. " in asked_in_words(asked, page=count)


def test_whoever_is_not_asked_is_told_whom_the_match_waits_for() -> None:
    match = new_match(games.game("xenofera"), Setup(2), 3)
    text = written(observe(match, 1)).text
    assert text.endswith("You are not asked anything now: the match waits for Player 1.")
    assert "you watch Player 1 and Player 2" in written(observe(match, SPECTATOR)).text


@pytest.mark.parametrize("game", FOUR)
def test_the_end_is_told_with_all_scores(game: Game[Any]) -> None:
    match = random_match(game, Setup(2), 8, 100_000)
    text = written(observe(match, 0)).text
    outcome = game.outcome(match.state)
    assert "The match is over." in text
    for score in outcome.scores if outcome.team_won is None else [outcome.team_score]:
        assert str(abs(score)) in text.split("The match is over.")[1]


def test_an_option_has_a_name_that_does_not_depend_on_the_others() -> None:
    match = new_match(games.game("xenofera"), Setup(2), 3)
    asked = observe(match, 0).asked
    assert asked is not None
    assert option_id(asked.options[0]) == "colour:green"


def test_a_card_is_looked_up_by_its_name_and_a_rule_by_its_number() -> None:
    game = games.game("xenon-profiteer")
    assert "Reflux: While distilling" in on_paper(about(game, "reflux"))
    assert on_paper(about(game, "XP-8.1")).count("XP-8.1")
    assert on_paper(about(game, "zebra")) == "No rule is about 'zebra'."
