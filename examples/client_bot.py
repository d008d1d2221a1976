"""A bot outside the hall that learns from its own matches which kinds of action win.

    python examples/client_bot.py http://127.0.0.1:8000 --game xenofera --matches 20
    python examples/client_bot.py http://127.0.0.1:8000/t/TABLE/KEY      # plays at the seat of this link

It plays by meeplehall.client and knows no rules: of every kind of action at every kind of decision it counts
how often it was done in matches that were won. What it has not tried enough it tries, but not what the hall
warns of.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from urllib.parse import urlsplit

from meeplehall.client import Hall, NewSeat, Option, Outcome, Seat, Seen

#: how much it likes what it has not tried often
CURIOSITY = 0.5
Kind = tuple[str, str]


class Learner:
    """What was tried in which kind of decision, and how often that was in a match that was won."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._tried: Counter[Kind] = Counter()
        self._won: Counter[Kind] = Counter()
        self._match: set[Kind] = set()

    def choose(self, seen: Seen) -> Option:
        """The kind of action that promises most, and any action of that kind."""
        options = [option for option in seen.options if not option.warning] or seen.options
        kinds = sorted({self._kind(seen, option) for option in options})
        best = max(kinds, key=self._promise)
        self._match.add(best)
        return self._random.choice([option for option in options if self._kind(seen, option) == best])

    def learn(self, share: float) -> None:
        """The match is over, with this share of the win."""
        for kind in self._match:
            self._tried[kind] += 1
            self._won[kind] += 1 if share > self._random.random() else 0
        self._match = set()

    def _kind(self, seen: Seen, option: Option) -> Kind:
        return (seen.decision.kind if seen.decision else "", str(option.message["type"]))

    def _promise(self, kind: Kind) -> float:
        tried, matches = self._tried[kind], 1 + max(self._tried.values(), default=0)
        curious = CURIOSITY * math.sqrt(math.log(1 + matches) / (1 + tried))
        return (1 + self._won[kind]) / (2 + tried) + curious + 0.01 * self._random.random()


def share_of(outcome: Outcome, seat: int) -> float:
    """1 for a win alone or as a team, a part of it for a shared one."""
    if outcome.team_won is not None:
        return float(outcome.team_won)
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def play(seat: Seat, learner: Learner) -> float:
    """One match to its end; gives the share of the win."""
    number = seat.observe().seat
    share = share_of(seat.play(learner.choose), number)
    learner.learn(share)
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description="Play matches at a hall, and learn from them.")
    parser.add_argument("address", help="a hall, or the link of a seat")
    parser.add_argument("--game", help="what to play (default: the first game there is)")
    parser.add_argument("--against", default="random", help="the level of the bots to play against")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option")
    arguments = parser.parse_args()
    learner = Learner()
    if urlsplit(arguments.address).path.startswith("/t/"):
        print(f"Share of the win: {play(Seat.by_link(arguments.address), learner):.2f}")
        return
    hall = Hall(arguments.address)
    game = hall.game(arguments.game or hall.games()[0].id)
    options = dict(option.split("=", 1) for option in arguments.set)
    shares: list[float] = []
    for number in range(1, arguments.matches + 1):
        seats = [NewSeat("person", "Client bot"), *[arguments.against] * max(1, game.min_seats - 1)]
        with hall.open_table(game.id, seats, options).seat as seat:
            shares.append(play(seat, learner))
        print(f"Match {number}: {shares[-1]:.2f}, {sum(shares) / number:.2f} in the mean.", flush=True)


if __name__ == "__main__":
    main()
