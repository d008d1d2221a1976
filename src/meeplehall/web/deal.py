"""How a match is dealt, as everybody may know it."""

from __future__ import annotations

import msgspec

from meeplehall.engine.files.deal import Part

OLD = "Dealt before deals could be checked."


class DealData(msgspec.Struct, frozen=True):
    """What the pages and programs at a table are told about its deal; numbers as hexadecimal digits."""

    #: why somebody may know what is to come, in a sentence; empty if nobody can
    known: str
    #: of the hall's secret; empty where there is none
    commitment: str
    dealt: bool
    #: the seats whose browsers are waited for: all seats are taken, and these have not broken their seals
    waiting: list[int]
    #: contributions are empty until all of them are there
    parts: list[Part]
    # after the end only; the seed as text, because not every reader of JSON has 63 bits
    secret: str = ""
    seed: str = ""

    @property
    def line(self) -> str:
        """The first line of the table's log."""
        if self.known:
            return f"Known deal: {self.known}"
        if not self.commitment:
            return OLD
        return f"The hall has drawn its part of the deal, and shows the commitment {self.commitment}."
