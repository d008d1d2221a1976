"""Styles: what a bot likes decides between ideas that are about as good, and never gives up more than set."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import BotError
from meeplehall.bots.level import at_first_sight
from meeplehall.bots.search.playouts import Playouts
from meeplehall.bots.search.tree import TreeSearch
from meeplehall.bots.search.worlds import Worlds
from meeplehall.bots.style import in_words, level_and_style
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Level

GAMES = games.all_games()


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


@pytest.mark.parametrize("kind", [TreeSearch, Worlds, Playouts])
def test_a_search_takes_what_is_liked_if_it_is_about_as_good(kind: Any) -> None:
    game = games.game("magpies")
    state = game.start(2, {}, 3)
    arguments = (0,) if kind is Playouts else ()

    def found(bonus: float) -> Any:
        search = kind(game, state.clone(), state.waiting[0], Random(1), *arguments)
        best = plain.ideas.index(plain.best())
        other = (best + 1) % len(plain.ideas)
        search.favour([bonus * (i == other) for i in range(len(search.ideas))])
        for _ in range(60):
            search.iterate()
        return search.ideas.index(search.best()), best, other

    plain = kind(game, state.clone(), state.waiting[0], Random(1), *arguments)
    for _ in range(60):
        plain.iterate()
    chosen, best, _ = found(0.0)
    assert chosen == best
    chosen, _, other = found(1.0)
    assert chosen == other
