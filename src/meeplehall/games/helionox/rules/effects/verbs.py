"""What Events and Opponents do (HX-12.7 to HX-12.13): it is mandatory, as far as it can be done."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.board import BUILDINGS, FUEL, HEX, RESOURCE
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.rules.effects.losing import LOSE_MARK, RAZE
from meeplehall.games.helionox.rules.effects.opponent import HIGHEST, MOST_EVENTS, opponent_scores_at
from meeplehall.games.helionox.rules.market import devastate_market, opponent_takes
from meeplehall.games.helionox.rules.state import Chronicle

#: no hex: an Opponent's rule happens nowhere
NOWHERE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """Something mandatory that happens at a hex (NOWHERE for an Opponent's rule)."""

    __slots__ = ("each", "n")

    def __init__(self, n: int, each: bool) -> None:
        #: 0: the number of players (HX-12.2)
        self.n = n
        #: it meets every player, not only those who are there
        self.each = each

    def run(self, state: Chronicle, hex: int) -> None:
        """As far as it can be done (HX-6.1.3)."""
        raise NotImplementedError

    def amount(self, state: Chronicle) -> int:
        """n, or X."""
        return self.n or state.rules.seats

    def met(self, state: Chronicle, hex: int) -> list[int]:
        """The players it meets, in turn order (HX-12.8)."""
        return [seat for seat in state.in_order() if self.each or state.players[seat].here == hex]


class DevastateHex(Verb):
    """Devastation on a Location, or on all that hold an Event."""

    __slots__ = ("everywhere", "where")

    def __init__(self, n: int, where: int, everywhere: bool) -> None:
        super().__init__(n, False)
        #: NOWHERE: the Event's own
        self.where = where
        self.everywhere = everywhere

    def run(self, state: Chronicle, hex: int) -> None:
        if self.everywhere:
            hit = sorted({EVENT[event].hex for event in state.placed})
        else:
            hit = [hex if self.where == NOWHERE else self.where]
        for place in hit:
            if state.rules.hexes >> place & 1:
                state.devastation[place] += self.amount(state)
                if state.log is not None:
                    state.tell(f"{self.amount(state)} Devastation on {HEX[place].name}.", "HX-12.12")


class DevastateMarkets(Verb):
    """Faction Markets are targeted, one or all (HX-8.6.3)."""

    __slots__ = ("factions",)

    def __init__(self, n: int, factions: list[int]) -> None:
        super().__init__(n, False)
        self.factions = factions

    def run(self, state: Chronicle, hex: int) -> None:
        for faction in self.factions:
            for _ in range(self.amount(state)):
                devastate_market(state, faction)


class TeamInfamy(Verb):
    """The team gains Infamy."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        state.infamy += self.amount(state)
        if state.log is not None:
            state.tell(f"The team gains {self.amount(state)} Infamy.", "HX-2.2.6")


class LoseMarks(Verb):
    """Players lose Marks, of their choice (HX-12.9)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        n = self.amount(state)
        state.stack += [LOSE_MARK[seat][n] for seat in reversed(self.met(state, hex))]


class LoseResource(Verb):
    """Players lose Keys or Fuel Cells, as far as they have them (HX-12.9)."""

    __slots__ = ("resource",)

    def __init__(self, n: int, each: bool, resource: int) -> None:
        super().__init__(n, each)
        self.resource = resource

    def run(self, state: Chronicle, hex: int) -> None:
        n = self.amount(state)
        for seat in self.met(state, hex):
            player = state.players[seat]
            if self.resource == FUEL:
                lost = min(n, player.fuel)
                player.fuel -= lost
            else:
                lost = min(n, player.keys)
                player.keys -= lost
            if lost and state.log is not None:
                name = RESOURCE[self.resource].name
                state.tell(f"[seat:{seat}] loses {plural(lost, name)}.", "HX-12.9")


class Raze(Verb):
    """Each player takes buildings back from the Event's Location (HX-12.9)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        n = min(self.amount(state), BUILDINGS)
        state.stack += [RAZE[seat][hex][n] for seat in reversed(self.met(state, hex))]


class Freeze(Verb):
    """Cryo on Architects that carry none (HX-12.10)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        for seat in self.met(state, hex):
            if not state.players[seat].cryo:
                state.players[seat].cryo = self.amount(state)
                if state.log is not None:
                    state.tell(f"[seat:{seat}]'s Architect is frozen: {self.amount(state)} Cryo.", "HX-12.10")


class FewerCards(Verb):
    """Fewer cards in the next Draw step (HX-4.3)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        for seat in self.met(state, hex):
            state.players[seat].fewer += self.n
            if state.log is not None:
                state.tell(f"[seat:{seat}] will draw {self.n} fewer.", "HX-4.3")


class OpponentScores(Verb):
    """The Opponent takes display cards: of a faction, or the best (HX-12.11)."""

    __slots__ = ("faction", "types")

    def __init__(self, n: int, faction: int, types: int) -> None:
        super().__init__(n, False)
        #: NOWHERE: the best one
        self.faction = faction
        self.types = types

    def run(self, state: Chronicle, hex: int) -> None:
        for _ in range(self.amount(state)):
            if self.faction == NOWHERE:
                state.stack.append(HIGHEST[self.types])
            elif not state.market_defense[self.faction]:
                opponent_takes(state, self.faction, "HX-12.11")


class OpponentScoresEvents(Verb):
    """The Opponent takes all Events of a Location."""

    __slots__ = ("where",)

    def __init__(self, where: int) -> None:
        super().__init__(1, False)
        #: NOWHERE: where most of them are
        self.where = where

    def run(self, state: Chronicle, hex: int) -> None:
        if self.where == NOWHERE:
            state.stack.append(MOST_EVENTS)
        else:
            opponent_scores_at(state, self.where)


class Strip(Verb):
    """Each Faction Market loses Defense tokens (HX-12.13)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        before, n = state.market_defense, self.amount(state)
        state.market_defense = [max(0, tokens - n) for tokens in before]
        if state.log is not None and any(before):
            lost = sum(before) - sum(state.market_defense)
            state.tell(f"The Markets lose {plural(lost, 'Defense token')}.", "HX-12.13")
