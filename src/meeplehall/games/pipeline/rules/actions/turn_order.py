"""The turn order tracks (PL-8)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.state import NONE, Refineries


def put_disk(track: list[int], player: int, place: int) -> None:
    """Put a disk on a space of the lower track; disks there make way (PL-8.4, PL-8.5)."""
    if player in track:
        track[track.index(player)] = NONE  # PL-8.7
    if track[place] < 0:
        track[place] = player
        return
    last = len(track) - 1
    if track[last] < 0 and place < last:  # all from here on move to the right, gaps kept
        track[place + 1 :] = track[place:last]
    elif NONE in track[place:]:  # the unbroken run moves into the first gap
        gap = track.index(NONE, place)
        track[place + 1 : gap + 1] = track[place:gap]
    else:  # no room on the right: the run up to here moves to the left
        gap = place
        while track[gap] >= 0:
            gap -= 1
        track[gap:place] = track[gap + 1 : place + 1]
    track[place] = player


def slide(state: Refineries, player: int) -> None:
    """A disk that is not on the lower track goes to the leftmost empty space (PL-8.6)."""
    if player not in state.lower:
        state.lower[state.lower.index(NONE)] = player


class OrderTrack(Choice):
    """After an action with the icon the disk may be put on any space (PL-8.3)."""

    kind = "turn_order"
    rule = "PL-8.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [KEEP, *DISK[: state.rules.seats]]

    def prompt(self, state: Refineries, player: int) -> str:
        return "Do you want another place in the turn order of the next round?"


class Disk(Action[Refineries]):
    """Put the disk on this space."""

    type = "disk"
    place: int

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        put_disk(state.lower, player, self.place)
        if state.log is not None:
            state.tell(f"[seat:{player}] takes space {self.place + 1} of the next turn order.", "PL-8.3")

    def label(self, state: Refineries, player: int) -> str:
        holder = state.lower[self.place]
        taken = " (taken: disks make way)" if holder >= 0 and holder != player else ""
        return f"Space {self.place + 1}{taken}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"order-{self.place}"]


DISK: Final[list[Disk]] = flyweights(Disk, place=Number(0, SEATS - 1))


class Keep(Action[Refineries]):
    """Leave the disk where it is."""

    type = "keep"

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()

    def label(self, state: Refineries, player: int) -> str:
        return "Leave it"


KEEP: Final[Keep] = flyweight(Keep)


ORDER_TRACK: Final = [known(OrderTrack(player)) for player in range(SEATS)]
