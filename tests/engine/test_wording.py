"""Plurals, verbs that agree, and lines about players: one place makes them all."""

import re
from random import Random
from typing import Any

import pytest

from meeplehall.engine.event import parts
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.wording import (
    agree,
    base,
    count,
    doer,
    does,
    listed,
    many,
    named,
    plural,
    shortened,
    spoken,
    told,
)
from meeplehall.games import all_games

NAMES = ["You", "Ana", "Bo"]


def test_nouns_follow_their_number() -> None:
    assert [plural(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [count(n, "penalty") for n in (0, 1, 2)] == ["no penalties", "1 penalty", "2 penalties"]
    assert (plural(2, "die", "dice"), count(0, "die", "dice")) == ("2 dice", "no dice")
    assert [many(word) for word in ("box", "copy", "day", "match")] == ["boxes", "copies", "days", "matches"]


def test_an_option_about_a_player_has_the_name() -> None:
    assert named("Give it to [seat:1]", NAMES) == "Give it to Ana"
    assert named("[seat:2]") == "Player 3"  # nobody has said who plays
    assert named("Take [2] cards", NAMES) == "Take [2] cards"


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("passes", "passes"),
        ("buys Argon Pipeline for $4", "buys Argon Pipeline …"),
        ("buys Argon and Pipeline", "buys Argon and Pipeline"),
        ("buys Finance House and the rest", "buys Finance House …"),
        ("takes all, and more of it, too", "takes all, and more …"),
        ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsg…"),
    ],
)
def test_words_are_cut_where_a_reader_can_stop(words: str, short: str) -> None:
    assert shortened(words, 23) == short


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("[seat:1] takes it.", 1),
        ("[seat:1] cannot buy anything.", 1),
        ("[seat:0] and [seat:1] are tied.", None),
        ("[seat:0], [seat:1] and [seat:2] are tied.", None),
        ("[seat:0]'s Architect is frozen.", None),
        ("[seat:0][seat:1]", None),
        ("[seat:0]", None),
        ("Round 2.", None),
    ],
)
def test_a_line_says_what_one_player_does(line: str, player: int | None) -> None:
    assert doer(parts(line)) == player


def test_a_list_ends_with_and() -> None:
    lists: list[list[str]] = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [listed(words) for words in lists] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(
    ("verb", "several"),
    [
        ("takes", "take"),
        ("passes", "pass"),
        ("purges", "purge"),
        ("loses", "lose"),
        ("reaches", "reach"),
        ("carries", "carry"),
        ("ties", "tie"),
        ("goes", "go"),
        ("does", "do"),
        ("is", "are"),
        ("has", "have"),
        ("was", "were"),
        ("cannot", "cannot"),
        ("pass", "pass"),
    ],
)
def test_verbs_follow_their_number(verb: str, several: str) -> None:
    assert (base(verb), agree(1, verb), agree(2, verb), agree(0, verb)) == (several, verb, several, several)


def test_an_opponent_of_several_does_what_several_do() -> None:
    names = ["Omegatron", "The Enforcers", "The Great Council", "Project Naraka", "The Nexus"]
    assert [does(name, "rises") for name in names] == [
        "Omegatron rises",
        "The Enforcers rise",
        "The Great Council rises",
        "Project Naraka rises",
        "The Nexus rises",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[seat:0] is the starting player.", "You are the starting player."),
        ("[seat:1] is the starting player.", "Ana is the starting player."),
        ("[seat:0] takes 3.", "You take 3."),
        ("Round 2: [seat:0] has the turn.", "Round 2: you have the turn."),
        ("Done. [seat:0] passes.", "Done. You pass."),
        ("[seat:0]'s Hab is razed.", "Your Hab is razed."),
        ("[seat:0]’s Hab is razed.", "Your Hab is razed."),
        ("It razes [seat:0]'s Hab.", "It razes your Hab."),
        ("[seat:1] steals a card from [seat:0].", "Ana steals a card from you."),
        ("[seat:1] gives 3 to [seat:0] and takes 5.", "Ana gives 3 to you and takes 5."),
        ("[seat:0] gives 3 to [seat:1] and takes 5.", "You give 3 to Ana and take 5."),
        ("[seat:0] grabbed, and sits out the next round.", "You grabbed, and sit out the next round."),
        ("[seat:0] was too early and is locked out.", "You were too early and are locked out."),
        ("[seat:0] neither buys nor bids.", "You neither buy nor bid."),
        ("[seat:0] shuffles cards and tokens.", "You shuffle cards and tokens."),
        ("[seat:0] pays 2, [seat:1] loses 1 and takes 2.", "You pay 2, Ana loses 1 and takes 2."),
        ("[seat:0] passes. [seat:1] pays and takes 2.", "You pass. Ana pays and takes 2."),
        ("[seat:0] and [seat:1] are tied.", "You and Ana are tied."),
        ("[seat:1] and [seat:0] are tied.", "Ana and you are tied."),
        ("Totals: [seat:0] 12, [seat:1] 9.", "Totals: you 12, Ana 9."),
        ("[seat:1] has as many as [seat:0] as well.", "Ana has as many as you as well."),
        ("[seat:0] will draw 2 fewer.", "You will draw 2 fewer."),
        ("", ""),
    ],
)
def test_a_player_called_you_is_spoken_to(line: str, said: str) -> None:
    assert spoken(line, NAMES) == said


def test_pieces_and_names_stay_parts_of_their_own() -> None:
    line = parts("[seat:0] buys [piece:a] and takes [piece:b].")
    assert told(line, NAMES) == [
        ("name", "You"),
        ("text", " buy "),
        ("piece", "a"),
        ("text", " and take "),
        ("piece", "b"),
        ("text", "."),
    ]


def test_a_name_is_never_read_as_a_reference() -> None:
    assert spoken("[seat:0] wins.", ["[seat:0] loses"]) == "[seat:0] loses wins."


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_no_line_of_a_match_says_you_is(game: Game[Any]) -> None:
    rng = Random(7)
    for setup in rng.sample(game.setups(), min(3, len(game.setups()))):
        match = Match(game, [Seat("You"), *(Seat(f"P{i}") for i in range(1, setup.seats))], setup.options, 7)
        while not match.over and len(match.moves) < 400:
            player = rng.choice(match.state.waiting)
            match.do(player, rng.choice(match.state.options(player)))
        for seat in (SPECTATOR, 0):
            for _, _, line in match.log(seat):
                said = "".join(words for _, words in told(line, [place.name for place in match.seats]))
                assert not re.search(r"\b[Yy]ou (?!pass\b|discuss\b|as\b)(\w+ss?es|\w*[^s]s)\b", said), said
                assert not re.search(r"\b[Yy]ou's|[a-z,] You\b", said), said
                assert not re.search(r"\b1 (?:card|creature|Mark|token|tile|barrel)s\b", said), said
