"""What an ability is (XP-11): when it may be used, why it would be idle now, what it does."""

from __future__ import annotations

from typing import ClassVar

from meeplehall.engine.action import Refusal
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.moments import TIMING
from meeplehall.games.xenon_profiteer.rules.state import NONE, Industry


class Ability:
    """One ability with its figures; this one does nothing."""

    #: its card leaves the System when it is played (XP-12.9)
    gives_up_card: ClassVar[bool] = False
    #: hardly anybody would do without it once it can be used
    always_welcome: ClassVar[bool] = False

    def __init__(self, effect: Effect) -> None:
        self.when = TIMING[effect.timing]
        # how it clears the way for isolating: the element that leaves the hand, Distil actions, discards
        self.removes = NONE
        self.distils = 0
        self.discards = 0
        #: it stores Xe whatever else is in hand
        self.stores = False

    @property
    def clears(self) -> bool:
        """Can it help to isolate?"""
        return self.removes >= 0 or self.distils > 0 or self.discards > 0 or self.stores

    def idle(self, state: Industry, player: int, from_hand: bool) -> Refusal | None:
        """Why using it now would change nothing, which is not allowed (XP-11.8, XP-15.6)."""
        return None

    def run(self, state: Industry, player: int, played: int) -> None:
        """Carry it out; `played` is the card that has just been played from hand, or NONE."""

    def earns(self) -> int:
        """The $ that it brings at once (XP-20.3)."""
        return 0
