"""The turn order tracks (PL-8)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.state import NONE, Refineries


def without(track: list[int], player: int) -> list[int]:
    """The track without the disk of a player, who takes it up to put it down anew (PL-8.7)."""
    return [NONE if disk == player else disk for disk in track]


def goes_either_way(others: list[int], place: int) -> bool:
    """Is the space taken by another disk, with room for the disks there on both sides (PL-8.5)?"""
    return others[place] >= 0 and NONE in others[:place] and NONE in others[place:]


def put_disk(track: list[int], player: int, place: int, to_the_left: bool = False) -> list[int]:
    """The lower track with a disk put on this space; disks there make way (PL-8.4, PL-8.5)."""
    new = without(track, player)
    last = len(new) - 1
    if new[place] < 0:
        pass
    elif to_the_left or NONE not in new[place:]:  # the unbroken run moves into the first gap on the left
        gap = place
        while new[gap] >= 0:
            gap -= 1
        new[gap:place] = new[gap + 1 : place + 1]
    elif new[last] < 0:  # all from here on move to the right, gaps kept
        new[place + 1 :] = new[place:last]
    else:  # the unbroken run moves into the first gap on the right
        gap = new.index(NONE, place)
        new[place + 1 : gap + 1] = new[place:gap]
    new[place] = player
    return new


def slide(state: Refineries, player: int) -> None:
    """A disk that is not on the lower track goes to the leftmost empty space (PL-8.6)."""
    if player not in state.lower:
        state.lower[state.lower.index(NONE)] = player


class OrderTrack(Choice):
    """After an action with the icon the disk may be put on any space (PL-8.3)."""

    kind = "turn_order"
    rule = "PL-8.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        found: list[Action[Refineries]] = [KEEP]
        others = without(state.lower, self.player)
        for place, disk in enumerate(others):
            found.append(DISK[place])
            if disk >= 0 and goes_either_way(others, place):
                found.append(DISK_LEFT[place])
        return found

    def prompt(self, state: Refineries, player: int) -> str:
        return "When do you want to play in the next round?"


class PutsDisk(Action[Refineries]):
    """The disk goes to a space of the lower track."""

    group = "Choose a place"
    place: int

    def put(self, state: Refineries, player: int, to_the_left: bool) -> None:
        """Put it there; disks in the way move."""
        state.stack.pop()
        state.lower = put_disk(state.lower, player, self.place, to_the_left)
        if state.log is not None:
            state.tell(
                f"[seat:{player}] takes the {ordinal(self.place + 1)} space of the next round.", "PL-8.3"
            )

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"order-{self.place}"]


class Disk(PutsDisk):
    """Put the disk on this space; others move to the right, or to the left if they have to (PL-8.4)."""

    type = "disk"

    def apply(self, state: Refineries, player: int) -> None:
        self.put(state, player, to_the_left=False)

    def label(self, state: Refineries, player: int) -> str:
        way = ""
        others = without(state.lower, player)
        if goes_either_way(others, self.place):
            way = ", others move to the right"
        elif others[self.place] >= 0:
            way = ", others make way"
        return f"{ordinal(self.place + 1).capitalize()} in the next round{way}"


DISK: Final[list[Disk]] = flyweights(Disk, place=Number(0, SEATS - 1))


class DiskLeft(PutsDisk):
    """Put the disk on this space; others move to the left, though they could move to the right (PL-8.5)."""

    type = "disk_left"

    def apply(self, state: Refineries, player: int) -> None:
        self.put(state, player, to_the_left=True)

    def label(self, state: Refineries, player: int) -> str:
        return f"{ordinal(self.place + 1).capitalize()} in the next round, others move to the left"


DISK_LEFT: Final[list[DiskLeft]] = flyweights(DiskLeft, place=Number(0, SEATS - 1))


class Keep(Action[Refineries]):
    """Leave the disk where it is."""

    type = "keep"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()

    def label(self, state: Refineries, player: int) -> str:
        return "Leave your disk"


KEEP: Final[Keep] = flyweight(Keep)


ORDER_TRACK: Final = [known(OrderTrack(player)) for player in range(SEATS)]
