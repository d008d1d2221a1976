"""Contracts & Loans (PL-11)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.board import PRICES, YEARS
from meeplehall.games.pipeline.components.papers import COLUMNS, CONTRACT_ROWS, DISPLAY_ROWS, PAPER
from meeplehall.games.pipeline.components.upgrades import CONTRACTS_ORDERS, LEVELS
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice
from meeplehall.games.pipeline.rules.papers import contract, tile_of
from meeplehall.games.pipeline.rules.state import NONE, Refineries

#: at most so many tiles per action (PL-11.2, PL-21.18)
MOST: Final = 3


def open_contracts(state: Refineries, player: int) -> None:
    """Begin the action."""
    turn = state.turn
    turn.effects = turn.rows = 0
    turn.loan = False
    state.stack.append(CONTRACT_STEP[player])


def on_display(state: Refineries, player: int) -> list[int]:
    """The places with a contract, and with Contracts & Orders 3 with an order (PL-21.18)."""
    orders_too = state.refineries[player].levels[CONTRACTS_ORDERS] == LEVELS
    rows = DISPLAY_ROWS if orders_too else CONTRACT_ROWS
    display = state.display
    return [place for place in range(COLUMNS * rows) if display[place] >= 0]


def only_lends(state: Refineries, player: int) -> bool:
    """Is there nothing on display, so that the action can only be a loan (PL-11.11)?"""
    return not on_display(state, player)


class ContractStep(Choice):
    """Take contracts, at most one per row, and one loan (PL-11.1)."""

    kind = "contracts"
    rule = "PL-11.1"
    always_asks = True  # PL-11.11: nobody is lent money without having asked for it

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        found: list[Action[Refineries]] = [TAKE[place] for place in on_display(state, self.player)]
        found.append(LOAN)
        if state.turn.effects:
            found.append(END)
        return found

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        player = self.player
        found: list[Action[Refineries]] = []
        for place in on_display(state, player):
            if TAKE[place].refusal(state, player) is None:
                found.append(TAKE[place])
        if not state.turn.loan:
            found.append(LOAN)
        if found and state.turn.effects:
            found.append(END)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[-1]

    def prompt(self, state: Refineries, player: int) -> str:
        if only_lends(state, player) and not state.turn.effects:
            return "There is no contract to take: do you want the loan? If not, undo your action."
        return "Take contracts, at most one of each row, and one loan if you like."


class Take(Action[Refineries]):
    """Take the contract (or with the upgrade the order) at a place of the display."""

    type = "take"
    group = "Take a contract"
    place: int

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        if state.turn.rows >> (self.place // COLUMNS) & 1:
            return ONE_PER_ROW
        return ENOUGH if state.turn.rows.bit_count() >= MOST else None

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.rows |= 1 << (self.place // COLUMNS)
        state.turn.effects += 1
        paper = state.display[self.place]
        state.display[self.place] = NONE
        if state.log is not None:
            state.tell(f"[seat:{player}] takes [piece:{PAPER[paper].id}].", "PL-11.2")
        refinery = state.refineries[player]
        refinery.contracts.append(contract(paper))
        if state.year < YEARS - 1:  # PL-11.6
            state.stack.append(DEFER_STEP[player])

    def label(self, state: Refineries, player: int) -> str:
        paper = PAPER[state.display[self.place]]
        kind = "contract" if paper.is_contract else "order, as a contract,"
        return f"Take the {kind} for {paper.in_words}: ${paper.value}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [PAPER[state.display[self.place]].id]


TAKE: Final[list[Take]] = flyweights(Take, place=Number(0, DISPLAY_ROWS * COLUMNS - 1))


class DeferStep(Choice):
    """Active or deferred (PL-11.3)? Asked about the contract taken last."""

    kind = "active_or_deferred"
    rule = "PL-11.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [ACTIVE, DEFERRED]

    def prompt(self, state: Refineries, player: int) -> str:
        wants = PAPER[tile_of(state.refineries[player].contracts[-1])].in_words
        return f"The contract for {wants}: do you fill it this year already, or from the next one on?"


class Active(Action[Refineries]):
    """It has to be complete when the year ends."""

    type = "active"

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()

    def label(self, state: Refineries, player: int) -> str:
        return "Fill it this year"


ACTIVE: Final[Active] = flyweight(Active)


class Deferred(Action[Refineries]):
    """It becomes active at the next refresh (PL-11.5)."""

    type = "deferred"

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        refinery.deferred.append(refinery.contracts.pop())
        if state.log is not None:
            piece = PAPER[tile_of(refinery.deferred[-1])].id
            state.tell(f"[seat:{player}] puts off [piece:{piece}] to the next year.", "PL-11.5")

    def label(self, state: Refineries, player: int) -> str:
        return "Put it off to the next year"


DEFERRED: Final[Deferred] = flyweight(Deferred)


class Loan(Action[Refineries]):
    """$15 and a penalty marker (PL-11.9)."""

    type = "loan"

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return ONE_LOAN if state.turn.loan else None

    def price(self, state: Refineries, player: int) -> int | None:
        return -PRICES.loan_cash

    def apply(self, state: Refineries, player: int) -> None:
        refinery = state.refineries[player]
        refinery.cash += PRICES.loan_cash
        refinery.penalties += PRICES.loan_penalties
        state.turn.loan = True
        state.turn.effects += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] takes a loan of ${PRICES.loan_cash}.", "PL-11.9")

    def label(self, state: Refineries, player: int) -> str:
        return f"Take a loan: ${PRICES.loan_cash} for {plural(PRICES.loan_penalties, 'penalty')}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return ["loan"]


LOAN: Final[Loan] = flyweight(Loan)


ONE_PER_ROW: Final = Refusal("PL-11.2", "One contract per row and action.")
ENOUGH: Final = Refusal("PL-21.18", "At most three per action.")
ONE_LOAN: Final = Refusal("PL-11.9", "One loan per action.")
CONTRACT_STEP: Final = [known(ContractStep(player)) for player in range(SEATS)]
DEFER_STEP: Final = [known(DeferStep(player)) for player in range(SEATS)]
