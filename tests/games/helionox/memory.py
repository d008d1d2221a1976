"""The places of the table for the law of memory: copies of a card get names of their own, which they keep."""

from __future__ import annotations

from collections.abc import Iterator

from meeplehall.engine.event import EVERYBODY
from meeplehall.games.helionox.components.cards import CARD_ID, PRIME
from meeplehall.games.helionox.components.events import EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.rules.state import Chronicle, Rules
from meeplehall.testing import NOBODY, Zone


class Table:
    """Zones of one match after another. States know kinds of cards; people see which copy goes where."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.names: dict[str, list[str]] = {}
        self.minted = 0

    def zones(self, state: Chronicle) -> Iterator[Zone]:
        piles = dict(_cards(state))
        guess = state.log is None  # a redeal: which copy is which does not matter there
        if guess or self.rules is not state.rules:
            named = {name: [f"{id} {name}-{i}" for i, id in enumerate(pile)] for name, pile in piles.items()}
        else:
            named = self._follow(piles)
        if not guess:
            self.rules, self.names = state.rules, named
        for name, pieces in named.items():
            hidden = name.startswith(("deck", "market")) and state.round > 0
            yield Zone(name, pieces, NOBODY if hidden else EVERYBODY, ordered=hidden)
        yield Zone("events", _ids(state.event_deck[::-1]), NOBODY, ordered=True)
        yield Zone("left out", _ids(state.spare_events), NOBODY)
        for name in ("placed", "scored", "taken_events", "purged"):
            yield Zone(name, _ids(getattr(state, name)))

    def _follow(self, piles: dict[str, list[str]]) -> dict[str, list[str]]:
        """Copies that stay keep their names; those that came take the names of those that left."""
        left: dict[str, list[str]] = {}
        kept: dict[str, list[str]] = {}
        for name, pile in piles.items():
            before = self.names.get(name, [])
            stays = _bottom(before, pile) if name.startswith(("deck", "market")) else _same(before, pile)
            kept[name] = stays
            here = {*stays}
            for piece in before:
                if piece not in here:
                    left.setdefault(alike(piece), []).append(piece)
        found: dict[str, list[str]] = {}
        for name, pile in piles.items():
            mine: dict[str, list[str]] = {}
            for piece in kept[name]:
                mine.setdefault(alike(piece), []).append(piece)
            names = [(mine.get(id) or left.get(id) or [self._new(id)]).pop() for id in reversed(pile)]
            found[name] = names[::-1]
        return found

    def _new(self, id: str) -> str:
        self.minted += 1
        return f"{id} new-{self.minted}"


def alike(piece: str) -> str:
    """Copies of a card cannot be told apart once they are out of sight."""
    return piece.partition(" ")[0]


def _bottom(before: list[str], pile: list[str]) -> list[str]:
    """The part of a pile that nobody has touched."""
    n = 0
    while n < min(len(before), len(pile)) and alike(before[-1 - n]) == pile[-1 - n]:
        n += 1
    return before[len(before) - n :]


def _same(before: list[str], pile: list[str]) -> list[str]:
    """As many of each kind as are still there."""
    wanted = list(pile)
    stays = []
    for piece in before:
        if alike(piece) in wanted:
            wanted.remove(alike(piece))
            stays.append(piece)
    return stays


def _ids(events: list[int]) -> list[str]:
    return [EVENT_ID[event] for event in events]


def _cards(state: Chronicle) -> Iterator[tuple[str, list[str]]]:
    """All places where cards lie, the top one first."""
    for seat, player in enumerate(state.players):
        for name in ("hand", "play", "discard"):
            yield f"{name} {seat}", [CARD_ID[card] for card in getattr(player, name)]
        yield f"deck {seat}", [CARD_ID[card] for card in player.deck[::-1]]
    for faction, deck in zip(FACTION_ID, state.decks, strict=True):
        yield f"display {faction}", [CARD_ID[card] for card in deck[-1:]]
        yield f"market {faction}", [CARD_ID[card] for card in deck[:-1][::-1]]
    yield "primes", [CARD_ID[PRIME]] * state.primes
    for name in ("reserve", "consumed", "taken_cards"):
        yield name, [CARD_ID[card] for card in getattr(state, name)]
