"""What a seat has seen: a perfect memory beside random matches, and the law that redeals respect it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall.engine.event import EVERYBODY
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import new_match, play_on

#: a place that nobody sees into
NOBODY = 0

Redeal = Callable[[Any, int, int], State]


@dataclass(frozen=True)
class Zone:
    """A place where pieces lie, top one first, and the seats that see which (a bit mask, or EVERYBODY).

    In an `ordered` one the order matters, as in a pile that is drawn from.
    """

    name: str
    pieces: list[str]
    seen_by: int = EVERYBODY
    ordered: bool = False
    #: another number whenever somebody may have taken something out of sight, and put something there
    stirred: int = 0

    def seen(self, seat: int) -> bool:
        return self.seen_by == EVERYBODY or bool(self.seen_by >> seat & 1)


Zones = Callable[[Any], Iterable[Zone]]


class Witness:
    """Somebody who forgets nothing: the pieces that this seat knows to lie in places it cannot see.

    Careful rather than clever: whatever chance or an unseen hand could have changed counts as unknown.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        #: piece: how many lie under it, or None if only the place is known
        self.known: dict[str, int | None] = {}

    def watch(self, before: dict[str, Zone], after: dict[str, Zone], told: set[str], by_chance: bool) -> None:
        """Something happened; `told` are the pieces that the log named to this seat meanwhile."""
        origin = {piece: zone for zone in before.values() for piece in zone.pieces}
        goal = {piece: zone for zone in after.values() for piece in zone.pieces}
        if by_chance:
            self.known = dict.fromkeys(self.known)
            for piece in told & {*self.known} & {*origin} & {*goal}:
                if origin[piece].name != goal[piece].name:
                    del self.known[piece]  # shown, then gone with others, as a discard shuffled in
        for zone in before.values():
            self._watch_leaving(zone, goal, told)
            if zone.name in after and after[zone.name].stirred != zone.stirred and not zone.seen(self.seat):
                for piece in {*zone.pieces} - told:
                    self.known.pop(piece, None)
        for piece, place in goal.items():
            if place.seen(self.seat):
                self.known.pop(piece, None)
            elif not by_chance and piece in origin and origin[piece].seen(self.seat):
                self._learn(piece, origin[piece], place, goal, told)

    def _watch_leaving(self, zone: Zone, goal: dict[str, Zone], told: set[str]) -> None:
        """What left a hidden place unseen could be any of its pieces."""
        left = [piece for piece in zone.pieces if piece in goal and goal[piece].name != zone.name]
        unseen = [piece for piece in left if piece not in told and not goal[piece].seen(self.seat)]
        if zone.seen(self.seat) or not unseen:
            return
        as_a_whole = len(left) == len(zone.pieces) and len({goal[piece].name for piece in left}) == 1
        from_the_top = zone.ordered and set(left) == set(zone.pieces[: len(left)])
        for place, piece in enumerate(zone.pieces):
            under = self.known.get(piece)
            if as_a_whole and piece in self.known:
                self.known[piece] = None  # somebody had them all in hand and could change their order
            if as_a_whole or (from_the_top and under is not None and place >= len(left)):
                continue
            self.known.pop(piece, None)

    def _learn(self, piece: str, origin: Zone, place: Zone, goal: dict[str, Zone], told: set[str]) -> None:
        """A piece that was in sight is not any more; it is known where, unless others left at the same time
        for other hidden places."""
        goals = [goal[other] for other in origin.pieces if other in goal]
        fellows = {zone.name for zone in goals if not zone.seen(self.seat)}
        stays = place.name == origin.name
        if stays or piece in told or fellows == {place.name}:
            self.known[piece] = _under(piece, place) if place.ordered else None

    def breaches(
        self, true: dict[str, Zone], guess: dict[str, Zone], alike: Callable[[str], str]
    ) -> Iterator[str]:
        """What this seat knows, and a redeal has otherwise."""
        for zone in true.values():
            lies = [alike(piece) for piece in guess[zone.name].pieces]
            sure = zone.pieces if zone.seen(self.seat) else [p for p in zone.pieces if p in self.known]
            kinds = [alike(piece) for piece in sure]
            if kinds != lies:  # most places are just as they were, which is found sooner than it is counted
                for kind, count in (Counter(kinds) - Counter(lies)).items():
                    yield f"seat {self.seat} knows that {kind} is in {zone.name}; {count} missing"
            for piece, kind in zip(sure, kinds, strict=True):
                under = self.known.get(piece)
                if under is not None and lies[-1 - under] != kind:
                    yield f"seat {self.seat} knows that {piece} lies over {under} others in {zone.name}"


def _under(piece: str, zone: Zone) -> int:
    return len(zone.pieces) - 1 - zone.pieces.index(piece)


def memory_breaches(
    match: Match, zones: Zones, redeal: Redeal, alike: Callable[[str], str], seed: int, decisions: int
) -> Iterator[str]:
    """Play on at random, and after every decision tell what redeals have forgotten."""

    def laid_out(state: State) -> dict[str, Zone]:
        return {zone.name: zone for zone in zones(state)}

    witnesses = [Witness(seat) for seat in range(len(match.seats))]
    now, chance, done = laid_out(match.state), list(match.state.chance), len(match.moves)
    for number, _ in enumerate(play_on(match, Random(seed), decisions)):
        if match.over:
            return
        before, now = now, laid_out(match.state)
        by_chance, chance = chance != match.state.chance, list(match.state.chance)
        since, done = done, len(match.moves)
        for witness in witnesses:
            seat = witness.seat
            said = (part for _, _, line in match.log(seat, since + 1) for part in line)
            told = {id for what, id in said if what == "piece"}
            witness.watch(before, now, told, by_chance)
            for breach in witness.breaches(now, laid_out(redeal(match.state, seat, number)), alike):
                yield f"after decision {done}: {breach}"


class MemoryTests(Suite):
    """A redeal respects everything that its seat has seen, as somebody with a perfect memory would."""

    def zones(self, state: Any) -> Iterable[Zone]:
        """All places of the game where pieces lie that somebody cannot always see."""
        raise NotImplementedError

    def alike(self, piece: str) -> str:
        """Pieces that nobody can tell apart have the same word here."""
        return piece

    def test_a_redeal_forgets_nothing_that_was_shown(self, setup: Setup) -> None:
        match = new_match(self.game, setup, 17)
        assert not list(memory_breaches(match, self.zones, self.game.redeal, self.alike, 17, 500))
