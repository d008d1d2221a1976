"""Taking back: at once where nothing was shown, otherwise when all people at the table agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplehall.engine.match import Refused
from meeplehall.hall.lobby.rules import NOT_TAKEN_BACK, STANDS
from meeplehall.hall.problem import Problem
from meeplehall.hall.status import RESULT_STANDS, replaced_and_gone, replaced_since
from meeplehall.hall.uninterrupted import uninterrupted

if TYPE_CHECKING:
    from meeplehall.hall.table import Table


class Undo:
    """Who asks to take something back, and who has agreed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked_by: int | None = None
        self.agreed: set[int] = set()

    @uninterrupted
    async def ask(self, seat: int, turn: int) -> None:
        """Take back what this seat did before that turn; if that needs consent, ask the others for it."""
        table = self.table
        if table.lesson is not None and table.lesson.running:
            await table.lesson.back(seat)
            return
        async with table.lock:
            await table.be_sure()
            await table.retried(lambda: self._ask(seat, turn))
        table.changed()

    async def _ask(self, seat: int, turn: int) -> None:
        table = self.table
        table.check_may_act(seat)
        if table.race is not None:
            raise Problem(409, "Nothing can be taken back during a race.")
        table.check_turn(seat, turn)
        if table.match.over and (table.part is not None or table.strict):
            raise Problem(409, STANDS if table.strict else RESULT_STANDS)
        refusal = table.match.undo_refusal(seat, consent=True)
        if refusal is not None:
            raise Problem(409, refusal.sentence, refusal.rule)
        self._check_replaced(seat)
        alone = set(table.seating.people()) <= {seat} and not table.strict
        try:
            after = None if replaced_since(table, seat) else table.match.undone(seat, consent=alone)
        except Refused:
            after = None
        if after is None and table.strict:
            raise Problem(409, NOT_TAKEN_BACK)
        if after is None:
            self.asked_by, self.agreed = seat, {seat}
            await table.asides.tell()
        else:
            await table.go_back(after)

    @uninterrupted
    async def answer(self, seat: int, agreed: bool) -> None:
        """Somebody's answer to whether something may be taken back."""
        table = self.table
        async with table.lock:
            await table.be_sure()
            await table.retried(lambda: self._answer(seat, agreed))
        table.changed()

    async def _answer(self, seat: int, agreed: bool) -> None:
        table = self.table
        table.check_may_act(seat)
        if self.asked_by is None:
            raise Problem(409, "Nobody asks to take anything back.")
        if not agreed:
            self.forget()
        else:
            self._check_replaced(self.asked_by)  # somebody may have been replaced instead of asked
            self.agreed.add(seat)
            if self.agreed >= set(table.seating.people()):
                await table.go_back(table.match.undone(self.asked_by, consent=True))
                await table.seating.taken_back()
                return
        await table.asides.tell()

    def _check_replaced(self, seat: int) -> None:
        """Problem if this would go back behind the replacement of somebody who cannot agree to it."""
        why = replaced_and_gone(self.table, seat)
        if why:
            raise Problem(409, why)

    def forget(self) -> None:
        """The question is settled, or was overtaken by another action."""
        self.asked_by = None
