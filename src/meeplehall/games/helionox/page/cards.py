"""The faces of the cards: made once, put together from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from meeplehall.draw import pieces
from meeplehall.draw.html import Child, el, join
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, image
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.cards import ALPHAS, CARD, CARD_ID, CARDS
from meeplehall.games.helionox.components.factions import FACTION
from meeplehall.games.helionox.page.icons import art, icon, in_signs, use

PLACE: Final[dict[str, int]] = {id: card for card, id in enumerate(CARD_ID)}
CARD_NAME: Final = {card.id: card.name for card in CARD}


def faction_of(card: int) -> str:
    """The id of its faction."""
    return FACTION[CARD[card].faction].id if CARD[card].faction >= 0 else "neutral"


def in_words(card: int) -> str:
    """A card as it is read aloud; it begins with the name."""
    return f"{CARD[card].name}: {CARD[card].facts} {CARD[card].text}"


def _corner(card: int) -> Markup:
    """What it costs: Cred, or Build Points for an Alpha."""
    if card < ALPHAS:
        return el("span", icon("build-points"), el("b", CARD[card].points), cls="cost alpha")
    return el("span", icon("cred"), el("b", CARD[card].cost), cls="cost")


def _worth(card: int) -> Markup | None:
    """What it counts at the end."""
    found = []
    if CARD[card].influence:
        found.append(el("span", icon("influence"), el("b", CARD[card].influence), cls="worth"))
    if CARD[card].infamy:
        found.append(el("span", icon("infamy"), el("b", CARD[card].infamy), cls="worth bad"))
    if CARD[card].pair:
        found.append(el("span", icon("asterisk"), cls="worth pair"))
    return el("span", found, cls="worths") if found else None


def _types(card: int) -> Markup:
    signs = [use(f"type-{type}") for type in CARD[card].type_ids]
    return el("span", use(f"faction-{faction_of(card)}", "icon house"), signs, cls="types")


def _printed(card: int) -> Child:
    """Name, text and worth."""
    text = el("span", in_signs(CARD[card].text), cls="text")
    return el("b", CARD[card].name, cls="name"), text, _worth(card)


KIND: Final = [f"f-{faction_of(card)}" + (" plan" if CARD[card].plan else "") for card in range(CARDS)]
KIND_WORDS: Final = [card.facts for card in CARD]
WORDS: Final = [in_words(card) for card in range(CARDS)]
INSIDE: Final = [join(art(CARD[n].id), _corner(n), _types(n), _printed(n)) for n in range(CARDS)]
SHORT: Final = [join(art(CARD[n].id), _printed(n)) for n in range(CARDS)]


@kept(20_000)
def face(id: str, key: str, piece: str = "", state: str = "", origin: str = "", note: str = "") -> Markup:
    """A whole card, as it lies on display or in the own hand.

    `piece` is the name by which actions know it, `origin` the key of the place that it comes from.
    """
    card = PLACE[id]
    words = f"{KIND_WORDS[card]}\n{note}" if note else KIND_WORDS[card]
    return button(
        INSIDE[card], cls=("card", KIND[card], state), label=WORDS[card], piece=piece, key=key, card=id,
        origin=origin, note=words,
    )  # fmt: skip


@kept(20_000)
def slip(id: str, key: str, piece: str = "", state: str = "", origin: str = "", count: int = 1) -> Markup:
    """A card as a strip: picture, name, and what it does in signs."""
    card = PLACE[id]
    times = el("b", f"×{count}", cls="times") if count > 1 else None
    look, words, note = ("slip", KIND[card], state), WORDS[card], KIND_WORDS[card]
    if not piece:
        return image(SHORT[card], times, cls=look, label=words, key=key, card=id, origin=origin, note=note)
    return button(
        SHORT[card], times, cls=look, label=words, piece=piece, key=key, card=id, origin=origin, note=note
    )


@kept(8_000)
def chip(id: str, key: str, count: int, note: str) -> Markup:
    """A card that has been played: its picture and its name, equal ones counted."""
    card = PLACE[id]
    times = el("b", f"×{count}", cls="times") if count > 1 else None
    label = f"{plural(count, CARD[card].name)}, played" if count > 1 else f"{CARD[card].name}, played"
    inside = art(id), el("span", CARD[card].name, cls="name"), times
    return el("li", image(inside, cls=("spent", KIND[card]), label=label, key=key, card=id, note=note))


@kept(8_000)
def entries(ids: tuple[str, ...]) -> Markup:
    """All cards of a pile, equal ones counted."""
    return join(
        el(
            "li",
            art(id),
            el("span", CARD_NAME[id]),
            (" ", el("b", f"×{count}")) if count > 1 else None,
            cls=KIND[PLACE[id]],
            data_card=id,
        )
        for id, count in counted(ids)
    )


@kept(8_000)
def fold(
    kind: str, key: str, label: str, sign: Markup | None, ids: tuple[str, ...], note: str, after: str = ""
) -> Markup:
    """A pile that tells its contents when it is opened; `after` follows its number."""
    inside = entries(ids) if ids else el("li", "nothing", cls="nothing")
    sheet = el("div", el("h4", label), el("ul", inside), cls="sheet-of")
    words = f"{label}: {plural(len(ids), 'card')}"
    top = el("summary", sign, el("b", len(ids)), el("span", after) if after else None, aria_label=words)
    return el("details", top, sheet, cls=f"fold {kind}", data_key=key, data_note=f"{words}. {note}")


def counted(ids: Sequence[str]) -> list[tuple[str, int]]:
    """Kinds of cards, each once."""
    return pieces.counted(ids, PLACE)


def key_of(keys: Keys, id: str, seat: int = -1) -> str:
    """The name under which a card moves: cards belong to a seat or to the Market."""
    return keys.of(f"{id}-{seat}" if seat >= 0 else id)
