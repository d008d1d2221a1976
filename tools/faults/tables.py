"""What is played in a run: all games in turn, in matches that are short or have a clock or races."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall import games

Json = dict[str, Any]

#: games with the options of a short match; each seed takes the next one
PLAYED: list[tuple[str, Json]] = [
    ("magpies", {}),
    ("xenofera", {"fast_hands": "realtime", "quick_play_remove": 20, "bid_timer_seconds": 10}),
    ("pipeline", {"first_game": True}),
    ("magpies", {"rounds": 3}),
    ("xenofera", {"creatures_removed": 27, "bid_timer_seconds": 4, "stalled_final_rounds": 1}),
    ("helionox", {}),
    ("xenofera", {"fast_hands": "realtime", "creatures_removed": 26, "stalled_final_rounds": 1}),
    ("xenon-profiteer", {}),
]
#: sitters of a table; at least one of them is a person
MOST_SITTERS = 3
KINDS = ("person", "person", "person", "random")


def table_wanted(seed: int, rng: Random) -> Json:
    """A table to be opened."""
    id, options = PLAYED[seed % len(PLAYED)]
    game = games.game(id)
    most = min(MOST_SITTERS, game.max_seats)
    sitters = ["person", *rng.choices(KINDS, k=rng.randint(max(2, game.min_seats), most) - 1)]
    seats = [{"kind": kind, "name": name} for kind, name in zip(sitters, ("Ann", "Bob", "Cy"), strict=False)]
    return {"game": id, "seats": seats, "options": options, "clock": _clock(Random(f"clock {seed}"))}


def _clock(rng: Random) -> Json | None:
    """Every third table has a clock that runs out now and then, of either kind."""
    kind = rng.random()
    if kind > 0.35:
        return None
    if kind > 0.15:
        return {"decision": rng.randint(3, 6)}
    return {"bank": rng.randint(4, 12), "increment": rng.randint(0, 3)}
