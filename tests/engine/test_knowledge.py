"""What a game tells bots and people about its positions."""

import re

from meeplehall.bots.review import better, in_words
from meeplehall.engine.knowledge import Idea, Knowledge
from meeplehall.games.magpies.bot.knowledge import MagpieKnowledge
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import DRAW, SHUFFLE, TAKE


def choosing() -> tuple[Table, int]:
    """A position in which taking a card fills the nest, and drawing or shuffling does not."""
    state = GAME.start(2, {}, seed=5)
    while TAKE[max(state.laid)] not in state.options(state.waiting[0]):
        state.act(state.waiting[0], state.options(state.waiting[0])[-1])
    return state, state.waiting[0]


def test_advice_is_different_actions_with_the_best_one_first() -> None:
    state, player = choosing()
    actions = [advice.action for advice in GAME.knowledge().advice(state, player, 2)]
    assert isinstance(actions[0], type(TAKE[1]))
    assert len(actions) == 2
    assert actions[0] != actions[1]


def test_advice_says_why_with_the_numbers_of_the_position() -> None:
    state, player = choosing()
    best = GAME.knowledge().advice(state, player, 3)[0]
    worth, more = sum(state.nests[player]), max(state.laid)
    assert best.sentence == f"Your nest is worth {worth}, and {more} more with it."


def test_a_game_that_says_nothing_else_tells_the_chance_to_win() -> None:
    state, player = choosing()
    said = Knowledge.reason(GAME.knowledge(), state, player, Idea([TAKE[max(state.laid)]]))
    assert re.fullmatch(r"After it your chance to win looks like \d+ in 100\.", said)
    assert Knowledge.matters(GAME.knowledge(), state, player) == ""


class Choosy(MagpieKnowledge):
    """Drawing is hopeless, shuffling is not."""

    def judged(self, state: Table, player: int) -> list[Idea[Table]]:
        return [Idea([TAKE[max(state.laid)]], 0.5), Idea([DRAW], 0.1), Idea([SHUFFLE], 0.45)]


def test_what_looks_hopeless_is_not_advised() -> None:
    state, player = choosing()
    assert [advice.action for advice in Choosy().advice(state, player, 3)] == [TAKE[max(state.laid)], SHUFFLE]


def test_a_decision_is_weak_if_something_else_clearly_wins_more() -> None:
    state, player = choosing()
    state.nests = [[1], [1]]
    low, high = min(state.laid), max(state.laid)
    found = better(GAME, state, player, TAKE[low], 3)
    assert found is not None
    assert found.advice.action == TAKE[high]
    assert f"Better was “Take the {high}”. " in in_words(found, state, player)
    assert found.loss > 0.06
    assert better(GAME, state, player, TAKE[high], 3) is None
