"""Deliveries (PL-20): barrels to active contracts, and whole orders."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import BARREL, GRADE_NAME, GRADES, HIGH, HUES
from meeplehall.games.pipeline.components.papers import (
    COLUMNS,
    CONTRACT_RATE,
    CONTRACT_ROWS,
    DISPLAY_ROWS,
    PAPER,
    PAPER_IDS,
)
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.papers import (
    bonus,
    contract,
    done_of,
    filled_of,
    fulfilments,
    order_rate,
    tile_of,
)
from meeplehall.games.pipeline.rules.state import NONE, Refineries, Refinery

SMALLEST_ORDER: Final = min(COMPONENTS.orders.rows)
MOST_NEEDS: Final = max([len(paper.needs) for paper in PAPER])


def is_feasible(oil: list[int], needs: list[int]) -> bool:
    """For every colour and grade there are enough barrels of at least that grade (PL-20.9)."""
    for colour in range(HUES):
        have = want = 0
        for grade in range(HIGH, 0, -1):
            barrel = GRADES * colour + grade
            have += oil[barrel]
            want += needs.count(barrel)
            if want > have:
                return False
    return True


def deliveries(state: Refineries, player: int) -> list[Action[Refineries]]:
    """All that can be delivered now: barrels to active contracts, and whole orders."""
    refinery = state.refineries[player]
    oil = refinery.oil
    found: list[Action[Refineries]] = []
    held = oil[1] + oil[2] + oil[3] + oil[5] + oil[6] + oil[7] + oil[9] + oil[10] + oil[11]
    if not held:  # nobody asks for crude
        return found
    for paper in refinery.contracts:
        if done_of(paper) >= fulfilments(refinery):
            continue
        tile, filled = tile_of(paper), filled_of(paper)
        needs = PAPER[tile].needs
        asked: list[int] = []
        for i in range(len(needs)):
            if not filled >> i & 1 and needs[i] not in asked:  # equal requirements are one
                asked.append(needs[i])
                for barrel in range(needs[i], GRADES * (needs[i] // GRADES) + GRADES):
                    if oil[barrel]:
                        found.append(DELIVER[tile][i][barrel % GRADES])
    if held >= SMALLEST_ORDER:
        for place in range(CONTRACT_ROWS * COLUMNS, DISPLAY_ROWS * COLUMNS):
            order = state.display[place]
            if order >= 0:
                needs = PAPER[order].needs
                if held >= len(needs) and is_feasible(oil, list(needs)):
                    found.append(FILL_ORDER[order])
    return found


class Deliver(Action[Refineries]):
    """A barrel for a requirement of an active contract (PL-20.2)."""

    type = "deliver"
    group = "Deliver"
    paper: int
    requirement: int
    grade: int

    def _barrel(self) -> int:
        return GRADES * (PAPER[self.paper].needs[self.requirement] // GRADES) + self.grade

    def _rate(self, refinery: Refinery) -> int:
        return CONTRACT_RATE[PAPER[self.paper].needs[self.requirement] % GRADES] + bonus(refinery)

    def price(self, state: Refineries, player: int) -> int | None:
        return -self._rate(state.refineries[player])

    def apply(self, state: Refineries, player: int) -> None:
        refinery = state.refineries[player]
        refinery.oil[self._barrel()] -= 1
        refinery.cash += self._rate(refinery)
        if state.log is not None:
            state.tell(
                f"[seat:{player}] delivers {BARREL[self._barrel()].name} to [piece:{PAPER[self.paper].id}] "
                f"for ${self._rate(refinery)}.",
                "PL-20.2",
            )
        for i, paper in enumerate(refinery.contracts):
            if tile_of(paper) == self.paper:
                filled, done = filled_of(paper) | 1 << self.requirement, done_of(paper)
                if filled == (1 << len(PAPER[self.paper].needs)) - 1:
                    filled, done = 0, done + 1
                refinery.contracts[i] = contract(self.paper, filled, done)

    def label(self, state: Refineries, player: int) -> str:
        need = PAPER[self.paper].needs[self.requirement]
        better = "" if need == self._barrel() else f" as {GRADE_NAME[need % GRADES]}"
        rate = self._rate(state.refineries[player])
        paper = PAPER[self.paper]
        kind = "contract" if paper.is_contract else "order"
        return f"Deliver {BARREL[self._barrel()].name}{better} for ${rate} to the {kind} for {paper.in_words}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [PAPER[self.paper].id]


DELIVER: Final[list[list[list[Deliver]]]] = flyweights(
    Deliver, paper=Names(PAPER_IDS), requirement=Number(0, MOST_NEEDS - 1), grade=Names(GRADE_NAME)
)


class FillOrder(Action[Refineries]):
    """Fill all requirements of an order at once (PL-20.6)."""

    type = "order"
    group = "Deliver"
    paper: int

    def price(self, state: Refineries, player: int) -> int | None:
        return -order_rate(state.refineries[player], self.paper)

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.order = self.paper
        state.turn.filling = 0
        state.stack.append(ORDER_STEP[player])

    def label(self, state: Refineries, player: int) -> str:
        rate = order_rate(state.refineries[player], self.paper)
        return f"Fill the order for {PAPER[self.paper].in_words}: ${rate}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [PAPER[self.paper].id]


FILL_ORDER: Final[list[FillOrder]] = flyweights(FillOrder, paper=Names(PAPER_IDS))


def requirements(order: int) -> list[int]:
    """What an order asks for, the highest grade first (D-21)."""
    return sorted(PAPER[order].needs, key=lambda barrel: (-(barrel % GRADES), barrel))


class OrderStep(Choice):
    """Which barrel fills each requirement? Asked only where several leave the order feasible."""

    kind = "order_barrel"
    rule = "PL-20.7"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        turn = state.turn
        needs = requirements(turn.order)[turn.filling :]
        if not needs:
            return []
        oil = state.refineries[self.player].oil
        found: list[Action[Refineries]] = []
        for barrel in range(needs[0], GRADES * (needs[0] // GRADES) + GRADES):
            if oil[barrel]:
                left = oil[:]
                left[barrel] -= 1
                if is_feasible(left, needs[1:]):
                    found.append(USE_BARREL[barrel % GRADES])
        return found

    def close(self, state: Refineries) -> None:
        state.stack.pop()
        refinery = state.refineries[self.player]
        order = state.turn.order
        paid = order_rate(refinery, order)
        refinery.cash += paid
        refinery.orders.append(order)
        state.display[state.display.index(order)] = NONE
        state.turn.order = NONE
        if state.log is not None:
            state.tell(f"[seat:{self.player}] fills [piece:{PAPER[order].id}] for ${paid}.", "PL-20.6")

    def prompt(self, state: Refineries, player: int) -> str:
        need = requirements(state.turn.order)[state.turn.filling]
        return f"The order asks for {BARREL[need].name}: which barrel do you give?"


class UseBarrel(Action[Refineries]):
    """A barrel of this grade fills the requirement."""

    type = "use_barrel"
    grade: int

    def _barrel(self, state: Refineries) -> int:
        need = requirements(state.turn.order)[state.turn.filling]
        return GRADES * (need // GRADES) + self.grade

    def apply(self, state: Refineries, player: int) -> None:
        state.refineries[player].oil[self._barrel(state)] -= 1
        state.turn.filling += 1

    def label(self, state: Refineries, player: int) -> str:
        return f"Give {BARREL[self._barrel(state)].name}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"tanks-{player}-{self.grade}"]


USE_BARREL: Final[list[UseBarrel]] = flyweights(UseBarrel, grade=Names(GRADE_NAME))


ORDER_STEP: Final = [known(OrderStep(player)) for player in range(SEATS)]
