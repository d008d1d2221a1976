"""The faces of the cards as HTML: made once, put together from then on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from meeplehall.games.helionox.components.cards import ALPHAS, CARD, CARD_ID, CARDS
from meeplehall.games.helionox.components.factions import FACTION
from meeplehall.games.helionox.page.icons import FACTION_SHORT, art, icon, in_signs, use

PLACE: Final[dict[str, int]] = {id: card for card, id in enumerate(CARD_ID)}
CARD_NAME: Final = {card.id: card.name for card in CARD}


def faction_of(card: int) -> str:
    return FACTION[CARD[card].faction].id if CARD[card].faction >= 0 else "neutral"


def kind_in_words(card: int) -> str:
    """Faction, types, and what it costs and counts."""
    types = " and ".join(type.capitalize() for type in CARD[card].type_ids)
    worth = [f"{CARD[card].points} Build Points" if card < ALPHAS else f"costs {CARD[card].cost}"]
    if CARD[card].influence:
        worth.append(f"Influence {CARD[card].influence}")
    if CARD[card].infamy:
        worth.append(f"Infamy {CARD[card].infamy}")
    if CARD[card].pair:
        worth.append("an asterisk (1 for each card of a pair)")
    return f"{FACTION_SHORT[faction_of(card)]} {types}, {', '.join(worth)}."


def in_words(card: int) -> str:
    """A card as it is read aloud; it begins with the name."""
    return f"{CARD[card].name}: {kind_in_words(card)} {CARD[card].text}"


def _corner(card: int) -> str:
    """What it costs: Cred, or Build Points for an Alpha."""
    if card < ALPHAS:
        return f'<span class="cost alpha">{icon("build-points")}<b>{CARD[card].points}</b></span>'
    return f'<span class="cost">{icon("cred")}<b>{CARD[card].cost}</b></span>'


def _worth(card: int) -> str:
    """What it counts at the end."""
    found = ""
    if CARD[card].influence:
        found += f'<span class="worth">{icon("influence")}<b>{CARD[card].influence}</b></span>'
    if CARD[card].infamy:
        found += f'<span class="worth bad">{icon("infamy")}<b>{CARD[card].infamy}</b></span>'
    if CARD[card].pair:
        found += f'<span class="worth pair">{icon("asterisk")}</span>'
    return f'<span class="worths">{found}</span>' if found else ""


def _types(card: int) -> str:
    signs = "".join(use(f"type-{type}", "icon") for type in CARD[card].type_ids)
    return f'<span class="types">{use(f"faction-{faction_of(card)}", "icon house")}{signs}</span>'


KIND: Final = [f"f-{faction_of(card)}" + (" plan" if CARD[card].plan else "") for card in range(CARDS)]
KIND_WORDS: Final = [escape(kind_in_words(card)) for card in range(CARDS)]
WORDS: Final = [escape(in_words(card)) for card in range(CARDS)]
INSIDE: Final = [
    f"{art(card.id)}{_corner(number)}{_types(number)}"
    f'<b class="name">{escape(card.name)}</b><span class="text">{in_signs(card.text)}</span>{_worth(number)}'
    for number, card in enumerate(CARD)
]
SHORT: Final = [
    f'{art(CARD[card].id)}<b class="name">{escape(CARD[card].name)}</b>'
    f'<span class="text">{in_signs(CARD[card].text)}</span>{_worth(card)}'
    for card in range(CARDS)
]


def _attributes(id: str, key: str, piece: str, origin: str, note: str) -> str:
    come = f' data-from="{origin}"' if origin else ""
    named = f' data-piece="{piece}"' if piece else ""
    keyed = f' data-key="{key}"' if key else ""
    words = f"{KIND_WORDS[PLACE[id]]}\n{escape(note)}" if note else KIND_WORDS[PLACE[id]]
    return f'{keyed}{come}{named} data-card="{id}" data-note="{words}" aria-label="{WORDS[PLACE[id]]}"'


@lru_cache(maxsize=20_000)
def face(id: str, key: str, piece: str = "", state: str = "", origin: str = "", note: str = "") -> str:
    """A whole card, as it lies on display or in the own hand.

    `piece` is the name by which actions know it, `origin` the key of the place that it comes from.
    """
    card = PLACE[id]
    more = f" {state}" if state else ""
    return (
        f'<button type="button" class="card {KIND[card]}{more}"{_attributes(id, key, piece, origin, note)}>'
        f"{INSIDE[card]}</button>"
    )


@lru_cache(maxsize=20_000)
def slip(id: str, key: str, piece: str = "", state: str = "", origin: str = "", count: int = 1) -> str:
    """A card as a strip: picture, name, and what it does in signs."""
    card = PLACE[id]
    more = f" {state}" if state else ""
    times = f'<b class="times">×{count}</b>' if count > 1 else ""
    return (
        f'<button type="button" class="slip {KIND[card]}{more}"{_attributes(id, key, piece, origin, "")}>'
        f"{SHORT[card]}{times}</button>"
    )


@lru_cache(maxsize=8_000)
def entries(ids: tuple[str, ...]) -> str:
    """All cards of a pile, equal ones counted."""
    count = Counter(ids)
    return "".join(
        f'<li class="{KIND[PLACE[id]]}" data-card="{id}">{art(id)}<span>{escape(CARD_NAME[id])}</span>'
        f"{f' <b>×{count[id]}</b>' if count[id] > 1 else ''}</li>"
        for id in sorted(count, key=PLACE.__getitem__)
    )


@lru_cache(maxsize=8_000)
def fold(kind: str, key: str, label: str, sign: str, ids: tuple[str, ...]) -> str:
    """A pile that tells its contents when it is opened."""
    inside = entries(ids) or '<li class="nothing">nothing</li>'
    return (
        f'<details class="fold {kind}" data-key="{key}"><summary aria-label="{escape(label)}">{sign}'
        f'<b>{len(ids)}</b></summary><div class="sheet-of"><h4>{escape(label)}</h4>'
        f"<ul>{inside}</ul></div></details>"
    )


def counted(ids: Sequence[str]) -> list[tuple[str, int]]:
    """Kinds of cards, each once."""
    return sorted(Counter(ids).items(), key=lambda entry: PLACE[entry[0]])


class Keys:
    """Names under which cards move over the page, the same for everybody who looks at it.

    Cards belong to a seat or to the Market; equal ones there are told apart by their order.
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, id: str, seat: int = -1) -> str:
        name = f"{id}-{seat}" if seat >= 0 else id
        self._seen[name] += 1
        return name if self._seen[name] == 1 else f"{name}~{self._seen[name]}"
