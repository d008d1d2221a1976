"""The players: name plates, hands that nobody sees, bids behind the blind and open, collections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import image
from meeplehall.engine.wording import many, plural
from meeplehall.games.xenofera.components.cards import BY_ID, SET_SIZE
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.page.cards import CREATURES, ORDER, PLANET_ICON, entry, mark, token, use

Json = Mapping[str, Any]
FLAG: Final = join(use("symbol-marker", "flag"), el("span", "has the marker", cls="vh"))
EMPTY_STAGE: Final = el("div", cls="stage")
HEADING: Final = el("h2", "The other players", cls="vh")
HAND_NOTE: Final = (
    "A card in a rival's hand, which nobody else sees; creatures are spent as value cards, too."
)
BIDS: Final = {"value": "bids", "no_bid": "no bid", "forfeit": "forfeited"}


def rivals(view: Json, seats: Sequence[int], names: Sequence[str]) -> Markup:
    """Everybody else."""
    players = [_rival(view, seat, names[seat]) for seat in seats]
    return join(HEADING, el("ul", players, cls=f"rivals of-{len(seats)}", tabindex=0))


def _rival(view: Json, seat: int, name: str) -> Markup:
    player = view["seats"][seat]
    return el(
        "li",
        plate(view, seat, name),
        _secret_hand(seat, player),
        stage(view, seat),
        _shelf(view, player),
        cls=f"player rival {standing(view, seat)}",
        data_piece=f"seat-{seat}",
        data_note=_in_a_sentence(name, player),
    )


def _in_a_sentence(name: str, player: Json) -> str:
    """Where somebody is, for whoever points there."""
    if "score" in player:
        return f"{name}: {plural(player['score'], 'point')} at the end."
    bid = {"value": " and makes a bid", "no_bid": " and makes no bid", "forfeit": " and has lost the bid"}
    return f"{name} holds {plural(player['hand'], 'card')}{bid.get(player['bid'] or '', '')}."


def standing(view: Json, seat: int) -> str:
    """The classes that say how a player stands."""
    player = view["seats"][seat]
    words = [f"c-{player['colour'] or 'none'}"]
    if _has_won(view, seat):
        words.append("won")
    if player["sits_out"]:
        words.append("out")
    if player["submitted"]:
        words.append("ready")
    if seat in view["asked"]:
        words.append("asked")
    if seat == view["target"]:
        words.append("aimed")
    return " ".join(words)


def _has_won(view: Json, seat: int) -> bool:
    if view["over"]:
        return bool(view["seats"][seat]["score"] == max(other["score"] for other in view["seats"]))
    return bool(seat == view["winner"])


# the name plate


def plate(view: Json, seat: int, name: str) -> Markup:
    """Name, colour, marker, and what the player is doing."""
    marker = seat == view["marker"] and bool(view["round"])
    return _plate(name, view["seats"][seat]["colour"], marker, *_doing(view, seat))


@kept(2_000)
def _plate(name: str, colour: str | None, marker: bool, kind: str, doing: str) -> Markup:
    flag = FLAG if marker else None
    now = el("span", el("span", doing), cls=("doing", kind)) if doing else None
    return el("div", mark(colour), el("h3", name, cls="name"), flag, now, cls="plate")


def _doing(view: Json, seat: int) -> tuple[str, str]:
    player = view["seats"][seat]
    if view["over"]:
        return ("wins", "winner") if _has_won(view, seat) else ("", "")
    if player["sits_out"]:
        return "bad", "sits out"
    if seat == view["winner"]:
        return "wins", "wins"
    if seat in view["tied"]:
        return "tied", "tied"
    if player["submitted"]:
        return "good", "bid is in"
    if seat in view["asked"]:
        return "busy", "thinking"
    if player["bid"]:
        return "bad" if player["bid"] == "forfeit" else "", BIDS[player["bid"]]
    return ("bad", "out next round") if player["penalty"] else ("", "")


# the cards


def _secret_hand(seat: int, player: Json) -> Markup | None:
    return None if "cards" in player or not player["colour"] else _backs(seat, player["hand"])


@kept(600)
def _backs(seat: int, count: int) -> Markup:
    backs = [el("i", cls="back", data_key=f"hidden-{seat}-{i}", data_note=HAND_NOTE) for i in range(count)]
    strip = el("span", backs, cls="strip", aria_hidden="true")
    noun = "card" if count == 1 else many("card")
    return el("p", strip, el("b", count), el("span", f" {noun} in hand", cls="vh"), cls="backs")


def stage(view: Json, seat: int) -> Markup | None:
    """Where a bid is shown: behind the blind, then open."""
    player = view["seats"][seat]
    if view["over"]:
        return _spread(player["cards"])
    if view["step"] == "bid":
        return None if player["sits_out"] else _blind(seat, player["colour"], player["submitted"])
    if not player["table"] and player["total"] is None:
        return EMPTY_STAGE
    return _bid(seat, tuple(player["table"]), player["total"])


@kept(100)
def _blind(seat: int, colour: str | None, submitted: bool) -> Markup:
    words = "The bid is in" if submitted else "Nothing to see yet"
    note = f"{words}: a blind hides the cards that are bid until all bids are in."
    blind = image(mark(colour), cls="blind", label=words, key=f"blind-{seat}", note=note)
    return el("div", blind, cls="stage")


@kept(2_000)
def _bid(seat: int, ids: tuple[str, ...], total: int | None) -> Markup:
    cards = el("ul", [entry(id, "", f"blind-{seat}") for id in ids], cls="fan")
    sum = None if total is None else el("b", el("span", "total ", cls="vh"), total, cls="total")
    return el("div", cards, sum, cls="stage")


def _spread(ids: Iterable[str]) -> Markup:
    """All cards of a hand, open; creatures first, for they are what counts."""
    shown = sorted(ids, key=lambda id: (ORDER[id][0] != CREATURES, ORDER[id]))
    return el("div", el("ul", map(entry, shown), cls="fan"), cls="stage")


def _shelf(view: Json, player: Json) -> Markup | None:
    """Creatures that everybody may see, and at the end the score."""
    if view["over"]:
        sets = _sets(player["creatures"], view["planet_sets"])
        return el("div", sets, el("b", player["score"], cls="points"), cls="shelf")
    return _collected(tuple(player["creatures"])) if "creatures" in player else None


@kept(2_000)
def _collected(ids: tuple[str, ...]) -> Markup:
    return el("div", el("ul", map(token, ids), cls="tokens"), cls="shelf")


def _sets(creatures: Sequence[str], planet_sets: bool) -> Markup:
    """How many creatures of each planet, in brief."""
    count = Counter(BY_ID[id].planet for id in creatures)
    chips = []
    for number, planet in enumerate(COMPONENTS.planets):
        if have := count[number]:
            full = "full" if planet_sets and have >= SET_SIZE else ""
            words = f"{planet.name}: {have}"
            look = (f"p-{planet.id}", full)
            chips.append(
                el("li", PLANET_ICON[number], have, cls=look, aria_label=words, data_note=f"{words}.")
            )
    return el("ul", chips, cls="sets-of")
