"""Styles: what a bot likes decides between ideas that are about as good, and never gives up more than set."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import BotError
from meeplehall.bots.level import at_first_sight
from meeplehall.bots.search.tree import TreeSearch
from meeplehall.bots.search.worlds import Worlds
from meeplehall.bots.style import in_words, level_and_style, likings
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Level, Style
from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.rules.bidding import Add
from meeplehall.lab.bot_match import decide
from meeplehall.lab.experiment.plan import ExperimentFile, checked
from meeplehall.lab.experiment.run import task_of
from meeplehall.lab.records.playing import played

GAMES = games.all_games()
STYLED = [(game, style) for game in GAMES for style in game.knowledge().styles]


@pytest.mark.parametrize(
    ("name", "level", "style", "words"),
    [
        ("hard", "hard", "", "hard"),
        ("hard:collector", "hard", "collector", "hard collector"),
        ("search:500", "search:500", "", "search:500"),
        ("my_module:Hasty", "my_module:Hasty", "", "my_module:Hasty"),
    ],
)
def test_a_name_has_a_level_and_may_have_a_style(name: str, level: str, style: str, words: str) -> None:
    assert level_and_style(name) == (level, style)
    assert in_words(name) == words


@pytest.mark.parametrize("name", ["hard:", "hard:Collector", "hard:a b", "easy:1", "medium:x:y"])
def test_a_style_is_one_word(name: str) -> None:
    with pytest.raises(BotError, match="a style is one word in small letters"):
        bot(name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_style_that_the_game_does_not_have_is_refused(game: Game[Any]) -> None:
    assert bot("hard:nobody").name == "hard:nobody"
    with pytest.raises(BotError, match=f"{game.title} has no style 'nobody'; its styles: "):
        bot("hard:nobody", game)
    state = game.start(2, {}, 1)
    while game.knowledge().is_taste(state):
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    with pytest.raises(BotError, match="has no style 'nobody'"):
        bot("hard:nobody").choose(game, state, state.waiting[0], 1)


def test_what_is_liked_is_taken_if_it_is_about_as_good() -> None:
    ideas: list[Idea[Any]] = [Idea([], 0.50), Idea([], 0.48), Idea([], 0.40)]
    thorough = Level()
    assert at_first_sight(ideas, 0.05, thorough, Random(1), [0.0, 0.03, 0.0]) is ideas[1]
    assert at_first_sight(ideas, 0.05, thorough, Random(1), [0.0, 0.0, 0.03]) is ideas[0]
    hasty = Level(1.0, 1.0)
    often = [at_first_sight(ideas, 0.05, hasty, Random(i), [0.0, 0.08, 0.3]) for i in range(200)]
    assert often.count(ideas[1]) > often.count(ideas[0]) > 0
    assert ideas[2] not in often, "no slip is larger for a style"


@pytest.mark.parametrize("kind", [TreeSearch, Worlds])
def test_a_search_takes_what_is_liked_if_it_is_about_as_good(kind: Any) -> None:
    game = games.game("magpies")
    state = game.start(2, {}, 3)

    def found(bonus: float) -> Any:
        search = kind(game, state.clone(), state.waiting[0], Random(1))
        best = plain.ideas.index(plain.best())
        other = (best + 1) % len(plain.ideas)
        search.favour([bonus * (i == other) for i in range(len(search.ideas))])
        for _ in range(60):
            search.iterate()
        return search.ideas.index(search.best()), best, other

    plain = kind(game, state.clone(), state.waiting[0], Random(1))
    for _ in range(60):
        plain.iterate()
    chosen, best, _ = found(0.0)
    assert chosen == best
    chosen, _, other = found(1.0)
    assert chosen == other


@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "magpies"], ids=lambda game: game.id)
def test_every_game_has_some_styles_each_with_a_sentence(game: Game[Any]) -> None:
    styles = game.knowledge().styles
    assert 2 <= len(styles) <= 3
    assert len({style.name for style in styles}) == len(styles)
    for style in styles:
        assert bot(f"easy:{style.name}", game).name == f"easy:{style.name}"
        assert style.sentence[0].isupper()
        assert style.sentence.endswith(".")


def given_up(game: Game[Any], style: Style, seed: int) -> tuple[list[float], float]:
    """In units of softness, what the best look would have been better by, decision by decision of a match.

    And how much the style likes what it likes most there.
    """
    level = Level()
    found: list[float] = []
    most = 0.0
    state = game.start(2, {}, seed)
    rng = Random(seed)
    while not state.over and len(found) < 40:
        player, knowledge = state.waiting[0], game.knowledge()
        if not knowledge.is_taste(state):
            position = game.redeal(state, player, rng.getrandbits(62))
            position.reopen(player)
            ideas, softness = knowledge.judged(position, player), knowledge.softness(position)
            liked = likings(knowledge, position, player, ideas, style)
            assert all(0 <= each <= 1 for each in liked)
            bonus = [knowledge.leeway * softness * each for each in liked]
            taken = at_first_sight(ideas, softness, level, rng, bonus)
            most = max(most, *liked)
            found.append((max(idea.merit for idea in ideas) - taken.merit) / softness)
        knowledge.play(state, player, rng)
    return found, most


@pytest.mark.parametrize(("game", "style"), STYLED, ids=lambda each: getattr(each, "id", None) or each.name)
def test_a_style_likes_something_and_never_gives_up_more_than_is_set(game: Game[Any], style: Style) -> None:
    (first, liked), (second, _) = given_up(game, style, 4), given_up(game, style, 5)
    assert liked > 0
    assert max(first + second) <= game.knowledge().leeway + 1e-9


def counted(game: Game[Any], style: Style, matches: int) -> tuple[Counter[str], Counter[str]]:
    """What players with the style and without it did and had, in the same matches or deals."""
    level = "easy"
    name = f"{level}:{style.name}"
    lineups = [[name], [level]] if game.cooperative else [[f"{name},{level}"]]
    found: dict[str, Counter[str]] = {name: Counter(), level: Counter()}
    for bots in lineups:
        plan = checked(ExperimentFile("Styles", game.id, matches, tuple(bots), 2, [2]))
        for number in range(matches):
            for seat in played(task_of(plan, plan.cells[0], number)).seats:
                had = {
                    kind: int(each[0]) if each[0].isdigit() else len(each)
                    for kind, each in seat.had.items()
                    if each
                }
                found[seat.bot].update(seat.did)
                found[seat.bot].update(had)
    return found[name], found[level]


SHOWS = {
    ("helionox", "builder"): ("Buy or build",),
    ("helionox", "guardian"): ("Use Defense", "Clear Devastation"),
    ("helionox", "quartermaster"): ("Buy Key or Fuel",),
    ("pipeline", "builder"): ("Pipe tiles", "Take a tile", "Tanks and machines"),
    ("pipeline", "inventor"): ("Buy an upgrade",), ("pipeline", "trader"): ("Sell",),
    ("xenofera", "trickster"): ("Lay a card",),
    ("xenon-profiteer", "contractor"): ("Contracts",),
    ("xenon-profiteer", "engineer"): ("Upgrades installed",),
}  # fmt: skip
#: so many matches show it, otherwise 40; Pipeline's take long, and are played by `make soak`
MATCHES = {
    ("helionox", "builder"): 20,
    ("helionox", "guardian"): 12,
    ("helionox", "quartermaster"): 10,
    ("pipeline", "builder"): 6,
    ("pipeline", "inventor"): 6,
    ("pipeline", "trader"): 6,
}
LONG = "pipeline"


@pytest.mark.parametrize(
    ("game", "style"),
    [
        pytest.param(game, style, marks=[pytest.mark.soak] if game.id == LONG else [])
        for game, style in STYLED
        if (game.id, style.name) in SHOWS
    ],
    ids=lambda each: getattr(each, "id", None) or each.name,
)
def test_a_style_shows(game: Game[Any], style: Style) -> None:
    liked, usual = counted(game, style, MATCHES.get((game.id, style.name), 40))
    what = SHOWS[game.id, style.name]
    assert sum(liked[each] for each in what) > 1.02 * sum(usual[each] for each in what)


def bids(style: str, matches: int) -> tuple[int, int]:
    """What a player of Xenofera with this style laid in all bids, and what the other one without it did."""
    game, total = games.game("xenofera"), [0, 0]
    for number in range(matches):
        players = [bot(f"easy:{style}"), bot("easy")]
        state, rng = game.start(2, {}, number), Random(number)
        while not state.over:
            seat = state.waiting[0]
            who = (seat + number) % 2
            for action in decide(game, state, seat, players[who], rng):
                if isinstance(action, Add):
                    total[who] += CARD[action.card].value
    return total[0], total[1]


def test_a_collector_bids_more_and_a_saver_less() -> None:
    liked, usual = bids("collector", 20)
    assert liked > 1.05 * usual
    liked, usual = bids("saver", 20)
    assert usual > 1.02 * liked
