"""The example that trains a net: it plays whole matches of every game, and learns from them."""

from itertools import count

import numpy as np
import pytest

from meeplehall import games

torch = pytest.importorskip("torch", reason="The example needs PyTorch: pip install torch.")


@pytest.mark.parametrize("id", games.ids())
def test_it_learns_from_what_it_played(id: str) -> None:
    from examples.train_policy import Policy, improve, play, tables_of

    torch.set_num_threads(1)
    tables = tables_of(id, "random")[:2]
    policy = Policy(tables[0])
    before = [parameter.clone() for parameter in policy.parameters()]
    moments, won = play(policy, tables, count(1))
    assert 0 <= won <= 1
    assert all(0 <= moment.taken < len(moment.options) for moment in moments)
    improve(policy, torch.optim.Adam(policy.parameters(), 1e-3), moments)
    assert any(not torch.equal(old, new) for old, new in zip(before, policy.parameters(), strict=True))


def test_what_came_soon_counts_most() -> None:
    from examples.train_policy import Moment, look_back

    nothing = np.zeros(0)
    first, second, third = (Moment(nothing, nothing, 0, 0.0, expected) for expected in (0.0, 0.0, 0.5))
    look_back([first, second, third], 1.0)
    assert third.better == 0.5
    assert second.better == pytest.approx(0.5 + 0.95 * 0.5)
    assert first.better == pytest.approx(0.95 * second.better)
    assert second.result == second.better
