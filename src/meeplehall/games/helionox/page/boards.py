"""What every player has on their board, small or large: signs, resources, Architect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, image
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.components.facts import FACTION_SHORT
from meeplehall.games.helionox.page.icons import WORLD_NAME, icon, in_signs, mark, use

Json = Mapping[str, Any]
ARCHITECT_CARD: Final = {architect.id: architect for architect in COMPONENTS.architect}
LIMIT: Final = {"key": LIMITS.keys_per_player, "fuel": LIMITS.fuel_per_player}
STOCK: Final = {"key": "Keys", "fuel": "Fuel"}


def classes(player: Json, active: bool, asked: bool) -> str:
    """Whose turn it is, who is asked, who has passed."""
    state = f"c-{player['colour'] or 'none'}"
    if active:
        state += " active"
    if asked:
        state += " asked"
    return state + (" passed" if player["passed"] else "")


@kept(1_000)
def amount(name: str, seat: int, count: int, own: bool) -> Markup:
    """Cred or Defense; gone at the end of the round."""
    word = name.capitalize()
    return image(
        icon(name),
        el("b", count),
        el("span", word, cls="word"),
        cls=("amount", f"a-{name}", "" if count else "none"),
        label=f"{count} {word}",
        key=f"{name}-{seat}",
        card=name,
        note=f"{'You have' if own else 'They have'} {count}.",
    )


@kept(1_000)
def stock(name: str, seat: int, count: int, own: bool) -> Markup:
    """Keys or Fuel Cells as tokens on their places."""
    limit, key, look = LIMIT[name], f"{name}s-{seat}", ("stock", f"a-{name}", "" if count else "none")
    words = f"{STOCK[name]}: {count} of {limit}"
    if not own:
        note = f"They hold {count} of at most {limit}."
        word = STOCK[name].removesuffix("s") if count == 1 else STOCK[name]
        inside = icon(name), el("b", count), el("span", word, cls="word")
        return image(inside, cls=look, label=words, key=key, card=name, note=note)
    signs = [icon(name)] * count + [el("i", icon(name), cls="gap")] * (limit - count)
    inside = el("span", signs, cls="tokens"), el("b", count), el("span", STOCK[name])
    note = f"You hold {count} of at most {limit}."
    return button(inside, cls=look, label=words, piece=name, key=key, card=name, note=note)


def marks(seat: int, held: list[int], own: bool) -> list[Markup]:
    """The Marks of each faction."""
    return [
        _marks(seat, faction, count, own)
        for faction, count in zip(FACTION_ID, held, strict=True)
        if own or count
    ]


@kept(1_000)
def _marks(seat: int, faction: str, count: int, own: bool) -> Markup:
    short, card = FACTION_SHORT[faction], f"mark-{faction}"
    inside = mark(faction), el("b", count), el("span", short)
    words, key, look = f"{short} Marks: {count}", f"mark-{faction}-{seat}", ("marks", "" if count else "none")
    note = f"{'You have' if own else 'They have'} {plural(count, f'{short} Mark')}."
    if own:
        return button(inside, cls=look, label=words, piece=card, key=key, card=card, note=note)
    return image(inside, cls=look, label=words, key=key, card=card, note=note)


@kept(1_000)
def cryo(seat: int, count: int) -> Markup:
    """How many rounds the Architect sleeps: 1 thaws at the start of each."""
    key, state = f"cryo-{seat}", "cryo" if count else "cryo awake"
    words = f"Asleep with {count} Cryo" if count else "Awake: an ability can be used"
    told = el("span", el("b", count), " Cryo") if count else el("span", "awake")
    sign = icon("cryo" if count else "thaw")
    return image(sign, told, cls=state, label=words, key=key, card="cryo", note=f"{words}.")


@kept(1_000)
def portrait(id: str, seat: int, own: bool, asleep: bool) -> Markup:
    """The Architect's face; a click on the own one uses an ability."""
    face, name, key = use(f"face-{id}", "face"), ARCHITECT_CARD[id].name, f"architect-{seat}"
    look = "portrait asleep" if asleep else "portrait"
    label = f"{name}, asleep" if asleep else f"{name}, awake"
    if own:
        return button(face, cls=look, label=label, piece=id, key=key, card=id)
    return image(face, cls=look, label=label, key=key, card=id)


@kept(100)
def abilities(id: str, phrases: bool = False) -> Markup:
    """What an Architect can do, and for how much Cryo; inside a button only phrases may stand."""
    lines = []
    for ability in ARCHITECT_CARD[id].abilities:
        price = el("span", icon("cryo"), el("b", ability.cryo), cls="price", title=f"{ability.cryo} Cryo")
        line = price, el("span", in_signs(ability.text), cls="text")
        words = f"For {ability.cryo} Cryo: {ability.text}"
        lines.append(el("span", line, cls="line") if phrases else el("li", line, aria_label=words))
    return el("span" if phrases else "ul", lines, cls="abilities")


@kept(100)
def at_world(hex: str) -> Markup:
    """The world where a ship is, named by its sign."""
    return el("span", use(f"world-sign-{hex}"), el("span", "at ", cls="vh"), WORLD_NAME[hex], cls="at")
