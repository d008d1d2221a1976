"""Parts of views are given again as long as they would be made from the same."""

from meeplehall.engine.game import Setup
from meeplehall.engine.remembering import Made
from meeplehall.games import game
from meeplehall.testing import walk


def test_a_part_is_given_again_until_something_of_it_changes() -> None:
    made, hand = Made(), [1, 2]
    assert made.of([hand, 5]) is None
    part = made.keep([hand, 5], {"hand": ["a", "b"]})
    assert made.of([[1, 2], 5]) is part
    hand.append(3)
    assert made.of([hand, 5]) is None
    hand.pop()
    assert made.of([hand, 5]) is part
    assert made.of([hand, 6]) is None


def test_clones_share_what_was_made_and_travellers_leave_it_at_home() -> None:
    """What a clone makes anew does not show in the view of its original."""
    helionox = game("helionox")
    for state, player in walk(helionox, Setup(2), 5, every=19):
        before = helionox.view(state, player)
        clone = state.clone()
        assert clone.looked is state.looked
        assert helionox.view(clone, player)["seats"][0] is before["seats"][0]
        clone.act(player, clone.options(player)[-1])
        helionox.view(clone, player)
        assert helionox.view(state, player) == before
