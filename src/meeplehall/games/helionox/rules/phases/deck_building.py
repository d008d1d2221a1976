"""Deck building: ten Alphas for at most eight Build Points (HX-3.7)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import Step, known
from meeplehall.engine.wire import Names, flyweight, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS
from meeplehall.games.helionox.components.cards import ALPHAS, CARD, CARD_ID, MATERIAL_ASSET
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.state import Chronicle

STARTING_DECK: Final[list[int]] = sorted(
    CARD_ID.index(id) for id, count in COMPONENTS.starting_deck.items() for _ in range(count)
)


def points(deck: list[int]) -> int:
    """The Build Points of a deck."""
    spent = 0
    for card in deck:
        spent += CARD[card].points
    return spent


def _build_points(card: int) -> int:
    return CARD[card].points


def cannot_use(state: Chronicle, seat: int, card: int) -> Refusal | None:
    """Why this Alpha is not open to this player at all (HX-3.7.3, HX-3.7.4)."""
    printed, rules = CARD[card], state.rules
    if printed.episode > rules.episode or (printed.shared and not rules.faction_alphas):
        return LATER
    return None if printed.colours >> state.players[seat].colour & 1 else OTHER_COLOUR


def copies_left(state: Chronicle, seat: int, card: int) -> int:
    """Copies that are in no deck: the own ones, or those shared by the table (HX-3.7.6)."""
    printed = CARD[card]
    if printed.shared:
        left = printed.copies
        for player in state.players:
            left -= player.deck.count(card)
        return left
    copies = state.rules.material_assets if card == MATERIAL_ASSET else printed.copies
    return copies - state.players[seat].deck.count(card)


def suggested_deck(state: Chronicle, seat: int) -> list[int]:
    """The starting deck as far as it is allowed, filled up with the cheapest Alphas of the own colour."""
    deck = STARTING_DECK[:]
    while deck.count(MATERIAL_ASSET) > state.rules.material_assets:
        deck.remove(MATERIAL_ASSET)
    own = [card for card in range(ALPHAS) if not CARD[card].shared and cannot_use(state, seat, card) is None]
    while len(deck) < LIMITS.deck_size:
        spare = [card for card in own if deck.count(card) < CARD[card].copies and card != MATERIAL_ASSET]
        fit = [card for card in spare if points(deck) + CARD[card].points <= LIMITS.build_points]
        # the last one is the dearest that still fits: points left over are lost
        last = len(deck) + 1 == LIMITS.deck_size
        insort(deck, max(fit, key=_build_points) if last else min(fit, key=_build_points))
    return deck


class DeckStep(Step[Chronicle]):
    """Everybody builds a deck; all stay open for change until everybody has confirmed (HX-3.7.6)."""

    kind = "deck_edit"
    rule = "HX-3.7.2"

    def waits_for(self, state: Chronicle) -> list[int]:
        return [seat for seat in state.in_order() if not state.players[seat].confirmed]

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if state.players[player].confirmed:
            return [REOPEN]
        deck = state.players[player].deck
        found: list[Action[Chronicle]] = [CONFIRM]
        found += [ADD[card] for card in range(ALPHAS) if cannot_use(state, player, card) is None]
        found += [REMOVE[card] for card in kinds(deck)]
        return found

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if state.players[player].confirmed:
            return [REOPEN]
        deck = state.players[player].deck
        found: list[Action[Chronicle]] = []
        spare = LIMITS.build_points - points(deck)
        if len(deck) == LIMITS.deck_size:
            if spare >= 0:
                found.append(CONFIRM)
        else:
            for card in range(ALPHAS):
                open_to = CARD[card].points <= spare and cannot_use(state, player, card) is None
                if open_to and copies_left(state, player, card) > 0:
                    found.append(ADD[card])
        found += [REMOVE[card] for card in kinds(deck)]
        return found

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        """Confirm; a deck that is not finished is filled with what is cheapest."""
        if CONFIRM.refusal(state, player) is None:
            return CONFIRM
        adds = [ADD[card] for card in range(ALPHAS) if ADD[card].refusal(state, player) is None]
        if adds:
            return min(adds, key=lambda add: CARD[add.card].points)
        return REMOVE[max(state.players[player].deck, key=_build_points)]

    def prompt(self, state: Chronicle, player: int) -> str:
        deck = state.players[player].deck
        size, used = LIMITS.deck_size, points(deck)
        if state.players[player].confirmed:
            return "Your deck is confirmed. You may take it up again until everybody has confirmed."
        return f"Build your deck: {len(deck)} of {size} cards, {used} of {LIMITS.build_points} Build Points."


class Add(Action[Chronicle]):
    """Put an Alpha into the own deck."""

    type = "add"
    group = "Add a card"
    card: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        deck = state.players[player].deck
        wrong = cannot_use(state, player, self.card)
        if wrong is not None:
            return wrong
        if len(deck) >= LIMITS.deck_size:
            return FULL
        if copies_left(state, player, self.card) < 1:
            return NO_COPY
        return too_dear(points(deck) + CARD[self.card].points)

    def apply(self, state: Chronicle, player: int) -> None:
        insort(state.players[player].deck, self.card)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Add {CARD[self.card].name} for {plural(CARD[self.card].points, 'Build Point')}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"alpha-{CARD[self.card].id}"]

    def price(self, state: Chronicle, player: int) -> int | None:
        return CARD[self.card].points


class Remove(Action[Chronicle]):
    """Take an Alpha out of the own deck."""

    type = "remove"
    group = "Take a card out"
    card: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        return None if self.card in state.players[player].deck else NOT_THERE

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].deck.remove(self.card)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Take {CARD[self.card].name} out"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"chosen-{CARD[self.card].id}"]


class Confirm(Action[Chronicle]):
    """The deck is built."""

    type = "confirm"

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        deck = state.players[player].deck
        if len(deck) != LIMITS.deck_size:
            return Refusal("HX-3.7.2", f"A deck has exactly {LIMITS.deck_size} cards; yours has {len(deck)}.")
        return too_dear(points(deck))

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].confirmed = True
        if state.log is not None:
            state.tell(f"[seat:{player}] has built a deck.", "HX-3.7.6")

    def label(self, state: Chronicle, player: int) -> str:
        return "Confirm the deck"

    def warning(self, state: Chronicle, player: int) -> str:
        left = LIMITS.build_points - points(state.players[player].deck)
        return f"{plural(left, 'Build Point')} left over, which nobody gets back." if left else ""


class Reopen(Action[Chronicle]):
    """Take the confirmed deck up again."""

    type = "reopen"

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        return None if state.players[player].confirmed else OPEN

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].confirmed = False

    def label(self, state: Chronicle, player: int) -> str:
        return "Change the deck after all"


def too_dear(sum: int) -> Refusal | None:
    """Why a deck with so many Build Points cannot be."""
    if sum <= LIMITS.build_points:
        return None
    return Refusal("HX-3.7.2", f"A deck has at most {LIMITS.build_points} Build Points; this makes {sum}.")


LATER: Final = Refusal("HX-3.7.4", "This Alpha comes with a later episode.")
OTHER_COLOUR: Final = Refusal("HX-3.7.3", "This Alpha belongs to another colour.")
FULL: Final = Refusal("HX-3.7.2", f"A deck has {LIMITS.deck_size} cards.")
NO_COPY: Final = Refusal("HX-3.7.6", "No copy of it is left.")
NOT_THERE: Final = Refusal("HX-3.7.2", "It is not in your deck.")
OPEN: Final = Refusal("HX-3.7.6", "Your deck is open.")
ADD: Final[list[Add]] = flyweights(Add, card=Names(CARD_ID[:ALPHAS]))
REMOVE: Final[list[Remove]] = flyweights(Remove, card=Names(CARD_ID[:ALPHAS]))
CONFIRM: Final[Confirm] = flyweight(Confirm)
REOPEN: Final[Reopen] = flyweight(Reopen)
DECK_STEP: Final = known(DeckStep())
