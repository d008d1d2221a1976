"""Tables set up from the card notation of RULES.md, and the words to play on them.

A card is written `s3`, `r7`, `x18`, `NB` or `KEP`. Where it matters which creature is meant, its planet is
named, `x18@umida`, or its id, `mireskate`. An action is written as its type and what it is about: `keep r10`,
`steal r9 from C`, `resolve NB`, `target B`, `confirm`.

    state = market("NB s1 r6 r7", "NB r2 r4 r6 DBL", lot="x18", draw="r2 r3 r5", marker=A)
    bids(state, "r7 r6", "r4 r6 DBL")
    assert hand(state, B) == "NB r2 x18"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.chance import streams
from meeplehall.engine.event import EVERYBODY
from meeplehall.games.xenofera.components.cards import (
    CARD,
    CARDS,
    COLOURS,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    FIRST_RESOURCE,
    IDS,
    NO_BID,
    PLANETS,
    VALUE_BID,
)
from meeplehall.games.xenofera.components.data import ACTION_IDS, COMPONENTS
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import STREAMS, Market
from meeplehall.games.xenofera.rules.turn import NEXT_ROUND, ROUND

A, B, C, D, E, F = range(6)
SEATS = "ABCDEF"

#: the three letters of each action type, and NB for the No Bid card
CODES = [{action.id: action.code for action in COMPONENTS.actions}[id] for id in ACTION_IDS]
EFFECTS = [*CODES, "NB"]


# cards and their notation


def code(card: int) -> str:
    """A card in the notation of RULES.md."""
    if card >= FIRST_NO_BID:
        return "NB"
    if card >= FIRST_ACTION:
        return CODES[CARD[card].action]
    family = "s" if card < FIRST_RESOURCE else "r" if card < FIRST_CREATURE else "x"
    return f"{family}{CARD[card].value}"


def is_called(card: int, name: str) -> bool:
    """Does this notation mean this card?"""
    name, _, planet = name.partition("@")
    if planet and (CARD[card].planet < 0 or PLANETS[CARD[card].planet] != planet):
        return False
    return name in (code(card), CARD[card].id)


def _rank(name: str) -> tuple[int, int, str]:
    if name[0] in "srx":
        return "srx".index(name[0]) + 1, int(name[1:]), name
    return 0 if name == "NB" else 4, 0, name


def in_order(names: Sequence[str]) -> str:
    """Notation in the order of RULES.md: No Bid, starting cards, resources, creatures, actions."""
    return " ".join(sorted(names, key=_rank))


def sorted_cards(cards: Sequence[int]) -> str:
    """These cards as a set."""
    return in_order([code(card) for card in cards])


def listed(cards: Sequence[int]) -> str:
    """These cards in the order they lie in."""
    return " ".join(code(card) for card in cards)


class _Box:
    """All physical cards; each can be taken out once."""

    def __init__(self) -> None:
        self.free = list(range(CARDS))

    def take(self, name: str, seat: int = -1) -> int:
        """A free card of this name, of the seat's own colour if there is one."""
        found = [card for card in self.free if is_called(card, name)]
        if name == "NB":
            found = [card for card in found if card == FIRST_NO_BID + seat]
        if not found:
            raise ValueError(f"there is no {name} left in the box")
        card = min(found, key=lambda card: (card != own_card(card, seat), card))
        self.free.remove(card)
        return card


def own_card(card: int, seat: int) -> int:
    """The card of the seat's own colour that is like this starting card."""
    return card - card % len(COLOURS) + seat if card < FIRST_RESOURCE and seat >= 0 else -1


# setting up


def market(
    *hands: str,
    lot: str = "x18",
    draw: str | None = None,
    discard: str = "",
    pile: str = "",
    marker: int = A,
    begins_empty: bool = False,
    stalled: int = 0,
    sitting_out: Sequence[int] = (),
    seed: int = 0,
    log: bool = True,
    **options: object,
) -> Market:
    """A table after step 1 of a round, waiting for bids; seats have the colours in their order.

    `draw` and `pile` are written top first, the creature just turned up is the last one of `lot`. Without
    `draw` all other resources are to be drawn, the lowest first, and then all the rest. `begins_empty` says
    that the round began with an empty xenofera pile, so that nothing was turned up.
    """
    seats = len(hands)
    wanted = {"lot": lot.split(), "draw": (draw or "").split(), "discard": discard.split()}
    wanted |= {"pile": pile.split()} | {SEATS[seat]: hands[seat].split() for seat in range(seats)}
    names = [name for place in wanted.values() for name in place]
    state = GAME.rules.set_up(seats, GAME.settle(seats, _options(names, options)), seed, log)
    state.colours = list(range(seats))
    placed = _deal(_Box(), wanted, state, rest=draw is None)
    state.hands = [sorted(placed[SEATS[seat]]) for seat in range(seats)]
    state.draw = placed["draw"][::-1]
    state.discard = placed["discard"]
    state.removed = placed["removed"]
    state.pile = placed["pile"][::-1]
    state.lot = placed["lot"]
    if not begins_empty:
        state.pile.append(state.lot.pop())
    state.marker = marker
    state.stalled = stalled
    state.round = _creatures(names) - len(placed["pile"]) - (not begins_empty)
    state.penalty = sum(1 << seat for seat in sitting_out)
    _remember(state)
    state.stack = [*ROUND]
    state.advance()
    if state.log is not None:
        state.log.clear()
    return state


def one_round(*hands: str, **table: Any) -> Market:
    """As `market`, but the match stops after step 9, so that the end of the round can be looked at."""
    state = market(*hands, **table)
    state.stack.remove(NEXT_ROUND)
    return state


def _options(names: Sequence[str], options: dict[str, object]) -> dict[str, object]:
    """Options under which these cards are in play."""
    given: dict[str, object] = {"creatures_removed": COMPONENTS.counts.creatures - _creatures(names)}
    if "action_set" not in options:
        used = [id for id, code in zip(ACTION_IDS, CODES, strict=True) if code in names]
        more = [id for id in ACTION_IDS if id not in (*used, "buy")]
        in_play = COMPONENTS.counts.action_types_in_play
        given |= {"action_set": "custom", "custom_actions": (*used, *more)[: max(in_play, len(used))]}
    return given | options


def _creatures(names: Sequence[str]) -> int:
    return sum(name.startswith("x") or name.partition("@")[0] in IDS[FIRST_CREATURE:] for name in names)


def _deal(box: _Box, wanted: dict[str, list[str]], state: Market, rest: bool) -> dict[str, list[int]]:
    """A physical card for every name: first those that are one of a kind, then the others."""
    placed: dict[str, dict[int, int]] = {place: {} for place in wanted}

    def take(fits: Callable[[str, str], bool]) -> None:
        for place, names in wanted.items():
            seat = SEATS.find(place) if len(place) == 1 else -1
            for i, name in enumerate(names):
                own = seat >= 0 and name[0] == "s" and _own_is_free(box, name, seat)
                if i not in placed[place] and fits(name, "own" if own else place):
                    placed[place][i] = box.take(name, seat)

    take(lambda name, place: "@" in name or name in IDS)
    take(lambda name, place: place == "own")
    take(lambda name, place: True)
    cards = {place: [found[i] for i in sorted(found)] for place, found in placed.items()}
    cards["removed"] = [card for card in box.free if FIRST_CREATURE <= card < FIRST_ACTION]
    if rest:
        left = [card for card in box.free if card not in cards["removed"] and card < FIRST_NO_BID]
        cards["draw"] = [card for card in left if FIRST_RESOURCE <= card < FIRST_CREATURE]
        cards["draw"] += [card for card in left if CARD[card].action in state.rules.action_types]
        cards["draw"] += [c for c in left if c < FIRST_RESOURCE and c % len(COLOURS) < state.rules.seats]
    return cards


def _own_is_free(box: _Box, name: str, seat: int) -> bool:
    return any(is_called(card, name) and card == own_card(card, seat) for card in box.free)


def _remember(state: Market) -> None:
    """Who knows what: the own starting cards have been public since the deal, all others were drawn."""
    for seat, held in enumerate(state.hands):
        for card in held:
            public = card >= FIRST_NO_BID or card == own_card(card, seat)
            public |= state.rules.open_collections and FIRST_CREATURE <= card < FIRST_ACTION
            state.seen[card] = EVERYBODY if public else 1 << seat
    for card in state.lot + state.discard:
        state.seen[card] = EVERYBODY


# reading


def hand(state: Market, player: int) -> str:
    """A hand as a set, in notation."""
    return sorted_cards(state.hands[player])


def hands(state: Market) -> list[str]:
    """All hands."""
    return [sorted_cards(cards) for cards in state.hands]


def on_table(state: Market, player: int) -> str:
    """What a player has played, in the order played."""
    return listed(state.table[player])


def draw_pile(state: Market) -> str:
    """The draw pile, top first."""
    return listed(state.draw[::-1])


def discard_pile(state: Market) -> str:
    """The discard pile as a set."""
    return sorted_cards(state.discard)


def xenofera_pile(state: Market) -> str:
    """The xenofera pile, top first."""
    return listed(state.pile[::-1])


def bidding_area(state: Market) -> str:
    """The lot as a set."""
    return sorted_cards(state.lot)


def kind_of_bid(state: Market, player: int) -> str:
    """`value`, `no bid`, or neither."""
    return {VALUE_BID: "value", NO_BID: "no bid"}.get(state.bid[player], "")


def lines(state: Market, seat: int | None = None) -> list[str]:
    """The log with cards in notation and letters for seats; all of it, or what one seat may read."""
    assert state.log is not None
    texts = [event.text if seat is None else event.seen_by(seat) for event in state.log]
    return [_readable(text) for text in texts if text]


def _readable(text: str) -> str:
    text = re.sub(r"\[seat:(\d)\]", lambda ref: SEATS[int(ref[1])], text)
    return re.sub(r"\[pieces?:([^\]]*)\]", lambda ref: listed([*map(IDS.index, ref[1].split(","))]), text)


def draws(state: Market) -> list[str]:
    """Every draw of the log in its order, such as `C r5 r6`."""
    found = [re.fullmatch(r"([A-F]) draws ((?:\w+ ?)+?)(?: \(.*\))?\.", line) for line in lines(state)]
    return [f"{draw[1]} {draw[2]}" for draw in found if draw and draw[2] != "nothing"]


# deciding


def words(state: Market, action: Action[Any]) -> str:
    """An action in words: its type and what it is about."""
    card = getattr(action, "card", None)
    if card is not None:
        victim = [SEATS[p] for p, table in enumerate(state.table) if action.type == "steal" and card in table]
        return f"{action.type} {code(card)}" + "".join(f" from {seat}" for seat in victim)
    for field, names in (("effect", EFFECTS), ("seat", SEATS)):
        if hasattr(action, field):
            return f"{action.type} {names[getattr(action, field)]}"
    return action.type


def offered(state: Market, player: int) -> list[str]:
    """All options of a player in words."""
    return [words(state, action) for action in state.options(player)]


def find(state: Market, player: int, text: str) -> Action[Any]:
    """What a player could think of doing now, refused or not, by its words."""
    candidates = state.step.candidates(state, player)
    for action in candidates:
        if words(state, action) == text:
            return action
    type, _, about = text.partition(" ")
    for action in candidates:
        card = getattr(action, "card", None)
        if action.type == type and card is not None and is_called(card, about.partition(" from ")[0]):
            return action
    raise ValueError(f"{SEATS[player]} cannot {text}: {[words(state, action) for action in candidates]}")


def refused(state: Market, player: int, text: str) -> str | None:
    """The rule that stands in the way; None if nothing does."""
    refusal = state.refusal(player, find(state, player, text))
    return refusal.rule if refusal else None


def choose(state: Market, player: int, *texts: str) -> None:
    """Do what these words say, one after another."""
    for text in texts:
        action = find(state, player, text)
        refusal = state.refusal(player, action)
        assert refusal is None, f"{SEATS[player]} may not {text}: {refusal}"
        state.act(player, action)


def default(state: Market, player: int) -> str:
    """The default answer of the decision at hand, in words; it has to be an option."""
    action = state.step.default(state, player)
    assert action in state.options(player)
    return words(state, action)


def play_defaults(state: Market, player: int, kind: str) -> None:
    """Give the default answers for as long as the player is asked this kind of decision."""
    for _ in range(100):
        if state.over or state.step.kind != kind or player not in state.waiting:
            return
        state.act(player, state.step.default(state, player))
    raise AssertionError(f"the default answers to {kind} do not end")


def asked(state: Market) -> str:
    """The decision at hand and who owes an answer, such as `keep_card A`; empty if the match is over."""
    return "" if state.over else f"{state.step.kind} {''.join(SEATS[player] for player in state.waiting)}"


def lay(state: Market, player: int, cards: str) -> None:
    """Lay cards behind the blind, one after another, without submitting them."""
    choose(state, player, *(f"add {name}" for name in cards.split()))


def bid(state: Market, player: int, cards: str, reach: bool | None = None) -> None:
    """Lay a bid and submit it; `reach` for the sealed form of Fast Hands."""
    lay(state, player, cards)
    choose(state, player, "confirm")
    if reach is not None:
        state.act(player, next(a for a in state.options(player) if getattr(a, "grab", None) is reach))


def bids(state: Market, *cards: str) -> None:
    """All bids in seat order; the last one reveals them."""
    for player, played in enumerate(cards):
        bid(state, player, played)


def steer(state: Market, stream: int, do: Callable[[Market], None], wanted: Callable[[Market], bool]) -> None:
    """Do something random so that it comes out as wanted, by trying starting points of its stream."""
    width = len(state.chance) // STREAMS
    part = slice(stream * width, (stream + 1) * width)
    for seed in range(1000):
        attempt = state.clone()
        attempt.chance[part] = streams(seed, STREAMS)[part]
        do(attempt)
        if wanted(attempt):
            state.chance[part] = streams(seed, STREAMS)[part]
            return do(state)
    raise AssertionError("this never happens")
