"""What a game tells bots and people about its positions."""

from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import TAKE


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


def test_advice_says_what_to_do_in_the_words_of_the_button() -> None:
    state, player = choosing()
    for advice in GAME.knowledge().advice(state, player, 3):
        assert advice.sentence == f"{advice.action.label(state, player)}."
