"""A net learns a game by playing it: a small policy with PPO, against bots, in a few minutes on two cores.

    pip install 'meeplehall[envs]' torch
    python examples/train_policy.py xenofera --minutes 4

prints how much it wins as it learns, and at the end against `random` and others, on deals it has never seen.
It knows nothing of the game but what `meeplehall.envs` tells: numbers from the seat's view, and every option
as a row of numbers. The net gives each option a score, so it needs no list of all actions there could be.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from meeplehall import envs
from meeplehall.envs.seat import SeatEnv

Numbers = NDArray[Any]

#: matches that are played side by side, and the seed of the first one of the evaluation
MATCHES = 32
UNSEEN = 1_000_000_000
#: how much better than expected counts as much, how far a policy moves at once, and the reward for trying
POINTS, CLIP, CURIOSITY = 40.0, 0.2, 0.01
#: how much of what comes after the next decision a decision is credited with
PATIENCE = 0.95
EPOCHS, BATCH, RATE, WIDTH = 4, 1024, 1e-3, 128


@dataclass
class Moment:
    """A decision: what was seen, the rows of the options, which was taken, how likely that was."""

    seen: Numbers
    options: Numbers
    taken: int
    likely: float
    #: the result that was expected then, how much better things went, and what to expect instead
    expected: float
    better: float = 0.0
    result: float = 0.0


class Policy(nn.Module):  # type: ignore[misc]  # no types where PyTorch is not installed
    """Scores every option in the light of what is seen, and says what to expect of the match."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__()
        self.code = env.observer.code
        self.table = nn.Sequential(nn.Linear(len(env.observation_names), WIDTH), nn.ReLU())
        self.expects = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.context = nn.Linear(WIDTH, WIDTH)
        self.option = nn.Linear(len(self.code.features), WIDTH)
        self.score = nn.Linear(WIDTH, 1)

    def forward(self, seen: Tensor, options: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of each option's chance, and the result that is expected."""
        table = self.table(seen)
        scores = self.score(torch.relu(self.context(table)[:, None] + self.option(options)))[..., 0]
        return torch.log_softmax(scores.masked_fill(~there, -1e9), dim=-1), self.expects(table)[:, 0]

    def tensors(self, seen: list[Numbers], options: list[Numbers]) -> tuple[Tensor, Tensor, Tensor]:
        """What `forward` takes: short lists of options are filled up with rows of zeros."""
        rows = np.zeros((len(options), max(map(len, options)), options[0].shape[1]), np.int32)
        for i, some in enumerate(options):
            rows[i, : len(some)] = some
        features = torch.from_numpy(self.code.as_features(rows))
        return torch.from_numpy(np.stack(seen)), features, torch.from_numpy(rows[..., 0] > 0)


def play(policy: Policy, tables: list[SeatEnv], seeds: Iterator[int]) -> tuple[list[Moment], float]:
    """A match at each table: all its decisions with how it ended, and the share of wins."""
    now = [env.reset(seed=next(seeds))[0] for env in tables]
    past: list[list[Moment]] = [[] for _ in tables]
    playing, won = list(range(len(tables))), 0.0
    while playing:
        seen = [now[i]["observation"] for i in playing]
        options = [now[i]["options"][: now[i]["action_mask"].sum()] for i in playing]
        with torch.no_grad():
            chances, expected = policy(*policy.tensors(seen, options))
        taken = torch.multinomial(chances.exp(), 1)[:, 0]
        likely = chances.gather(1, taken[:, None])[:, 0].tolist()
        for place, i in enumerate(playing[:]):
            position = int(taken[place])
            moment = Moment(seen[place], options[place], position, likely[place], float(expected[place]))
            past[i].append(moment)
            now[i], reward, over, _, info = tables[i].step(position)
            if over:
                playing.remove(i)
                won += info["share"]
                look_back(past[i], reward / POINTS)
    return [moment for match in past for moment in match], won / len(tables)


def look_back(match: list[Moment], result: float) -> None:
    """How much better than expected things went after each decision; what came soon counts most (GAE)."""
    after, better = result, 0.0
    for moment in reversed(match):
        better = after - moment.expected + PATIENCE * better
        after = moment.expected
        moment.better, moment.result = better, moment.expected + better


def improve(policy: Policy, optimiser: torch.optim.Optimizer, moments: list[Moment]) -> None:
    """What went better than expected is done more often (PPO)."""
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(moments)).split(BATCH):
            some = [moments[i] for i in batch]
            chances, expected = policy(*policy.tensors([m.seen for m in some], [m.options for m in some]))
            result = torch.tensor([m.result for m in some])
            taken = torch.tensor([m.taken for m in some])
            before = torch.tensor([m.likely for m in some])
            better = torch.tensor([m.better for m in some])
            better = (better - better.mean()) / (better.std() + 1e-6)
            ratio = (chances.gather(1, taken[:, None])[:, 0] - before).exp()
            gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            surprise = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
            loss = -gain - CURIOSITY * surprise + 0.5 * (result - expected).square().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
            optimiser.step()


def tables_of(game: str, bot: str) -> list[SeatEnv]:
    """Tables against one bot: the net sits first at one half of them, second at the other."""
    return [envs.single(game, bots=[bot], seat=i % 2, reward="score") for i in range(MATCHES)]


def wins(policy: Policy, game: str, bot: str, matches: int) -> float:
    """The share of wins against a bot, on deals that nothing was learnt from."""
    tables, seeds = tables_of(game, bot), count(UNSEEN)
    rounds = max(1, matches // MATCHES)
    return sum(play(policy, tables, seeds)[1] for _ in range(rounds)) / rounds


def train(game: str, minutes: float, bot: str = "random", seed: int = 1) -> Policy:
    """Learn for so many minutes of the clock, and say how it goes."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the net is so small that threads would wait for each other
    tables = tables_of(game, bot)
    policy = Policy(tables[0])
    optimiser = torch.optim.Adam(policy.parameters(), RATE)
    seeds, start, matches = count(seed), time.monotonic(), 0
    lately = said = 0.5
    while (passed := (time.monotonic() - start) / 60) < minutes:
        moments, won = play(policy, tables, seeds)
        improve(policy, optimiser, moments)
        matches += len(tables)
        lately += (won - lately) / 5
        if passed >= said:
            print(f"{passed:.1f} minutes, {matches} matches: wins {lately:.0%} of the last ones", flush=True)
            said += 0.5
    print(f"Learnt from {matches} matches against {bot} in {minutes:g} minutes.")
    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a net learn a game against a bot.")
    parser.add_argument("game", nargs="?", default="xenofera")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--against", default="random", help="the bot that it learns from")
    parser.add_argument("--matches", type=int, default=320, help="matches of each evaluation")
    arguments = parser.parse_args()
    game = arguments.game
    untaught = Policy(tables_of(game, "random")[0])
    print(f"Before: wins {wins(untaught, game, 'random', arguments.matches):.1%} against random.", flush=True)
    policy = train(game, arguments.minutes, arguments.against)
    for bot in dict.fromkeys([arguments.against, "random", "plain", "greedy"]):
        share = wins(policy, game, bot, arguments.matches)
        print(f"After: wins {share:.1%} of {arguments.matches} matches against {bot}.", flush=True)


if __name__ == "__main__":
    main()
