"""The Facilities of the others on the page, each whole at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, fold
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.page.cards import (
    MARK,
    PLACE,
    PROFITEERS,
    SIGN,
    TACTICS,
    chip,
    entries,
    item,
    key_of,
    sorted_ids,
    tile,
    use,
)

Json = Mapping[str, Any]
#: so many end the game: the slots that a Facility shows
ENOUGH_INSTALLED: Final = COMPONENTS.setup.end_trigger_installed
ENOUGH_CONTRACTS: Final = COMPONENTS.setup.end_trigger_contracts
PIPELINES: Final = [(card.id, card.name, card.gas) for card in COMPONENTS.pipelines]
SLOT: Final = el("li", cls="slot")
#: what the active player is doing
DOING: Final = {
    "mode": "begins",
    "cycle": "begins",
    "distil": "distils",
    "reflux": "distils",
    "gas_chromatograph": "looks",
    "free_bids": "bids",
    "air_or_wipe": "air or wipe",
    "process_engineer": "wipes",
    "buy_or_bid": "buys or bids",
    "cheap_install": "installs",
    "discard": "discards",
    "privilege": "ends the game",
    "complete": "delivers",
}


def rivals(view: Json, others: Sequence[int], names: Sequence[str], keys: Keys) -> Markup:
    """Everybody else."""
    panels = [_rival(view, seat, names[seat], keys) for seat in others]
    return el("ul", panels, cls=f"rivals of-{len(others)}")


def _rival(view: Json, seat: int, name: str, keys: Keys) -> Markup:
    player = view["seats"][seat]
    works = built(player, seat, keys), _tower(seat, player, keys), pipes(player), _customers(player, keys)
    return _panel(seat, standing(view, seat), plate(view, seat, name), vitals(seat, player), works)


@kept(1_000)
def _panel(seat: int, standing: str, plate: Markup, vitals: Markup, works: tuple[Markup, ...]) -> Markup:
    inside = plate, vitals, el("div", works, cls="works")
    return el("li", inside, cls=f"rival {standing}", data_key=f"seat-{seat}")


def standing(view: Json, seat: int) -> str:
    """The classes that say how a player stands."""
    player = view["seats"][seat]
    words = [f"c-{player['colour']}"] if player["colour"] else []
    if seat == view["active"] and not view["over"]:
        words.append("active")
    if player["overtime"]:
        words.append("overtime")
    if seat in view["winners"]:
        words.append("won")
    return " ".join(words)


# the name plate


def plate(view: Json, seat: int, name: str) -> Markup:
    """Name, colour, and what the player is doing."""
    words = ""
    if seat in view["winners"]:
        words = "winner"
    elif seat in view["asked"]:
        words = DOING.get(view["step"], "thinks") if seat == view["active"] else "thinks"
    player, ends = view["seats"][seat], ""
    if seat == view["trigger"]:
        side = {"xp": f"+{view['privilege_xp']} XP", "final_turn": "one more turn"}.get(view["privilege"], "")
        ends = f"Ends the game: {side}"
    return _plate(name, player["colour"], words, seat == view["first"], player["overtime"], ends)


@kept(2_000)
def _plate(name: str, colour: str, doing: str, first: bool, overtime: bool, ends: str) -> Markup:
    flags = [
        el("span", SIGN["first"], cls="flag", title="First player") if first else None,
        el("span", SIGN["overtime"], cls="flag late", title="The Base shows Overtime") if overtime else None,
        el("span", SIGN["privilege"], cls="flag gold", title=ends) if ends else None,
    ]
    now = el("span", doing, cls="doing") if doing else None
    return el("div", MARK.get(colour), el("b", name, cls="name"), flags, now, cls="plate")


def vitals(seat: int, player: Json) -> Markup:
    """What is counted."""
    return _vitals(seat, player["money"], player["tokens"], player["stored"], player["score"])


@kept(4_000)
def _vitals(seat: int, money: int, tokens: int, stored: int, score: int) -> Markup:
    def term(sign: str, words: str) -> Markup:
        return el("dt", SIGN[sign], el("span", words, cls="vh"))

    xenon = el("dd", stored, data_key=f"stored-{seat}-{stored}", data_from=f"el_xe-{seat}-0")
    bids = term("token", "Bid Tokens"), el("dd", tokens)
    return el(
        "dl",
        el("div", term("money", "Money"), el("dd", money), title="Money"),
        el("div", bids, cls="supply-of", data_key=f"tokens-{seat}", title="Bid Tokens in supply"),
        el("div", term("cold", "Stored Xe"), xenon, cls="cold", title="Xe in cold storage"),
        el("div", el("dt", "XP"), el("dd", score), cls="points", title="XP so far"),
        cls="vitals",
    )


# what is built


def built(player: Json, seat: int, keys: Keys) -> Markup:
    """Installed Upgrades, with the places still to be filled."""
    tiles = tuple([item(tile(id, key_of(keys, id, seat))) for id in player["installed"]])
    return _built(tiles, tuple(expansions(player)))


@kept(2_000)
def _built(tiles: tuple[Markup, ...], extra: tuple[Markup, ...]) -> Markup:
    words = f"Installed: {len(tiles)} of {ENOUGH_INSTALLED}"
    free = [SLOT] * (ENOUGH_INSTALLED - len(tiles))
    slots = el("ul", tiles, free, cls="built", aria_label=words, title=words)
    return el("div", slots, el("ul", extra, cls="extra") if extra else None, cls="left")


def expansions(player: Json, own: bool = False) -> list[Markup]:
    """The Profiteer and the Tactics card, if the match has them."""
    found = []
    if player["profiteer"]:
        found.append(_profiteer(player["profiteer"], player["side"] or ""))
    if player["has_tactic"]:
        found.append(_tactic(player["tactic"], player["tactic_used"], own))
    return found


@kept(100)
def _profiteer(id: str, side: str) -> Markup:
    man = PROFITEERS[id]
    words = f"Chosen: {getattr(man, side).text}" if side else "The side is not chosen yet."
    inside = use(id, "art"), el("span", man.name)
    return el("li", el("span", inside, cls="extra-card", data_card=id, data_note=words))


@kept(100)
def _tactic(id: str | None, is_used: bool, own: bool) -> Markup:
    if id is None:
        hidden = el("span", SIGN["hand"], cls="extra-card hidden", title="Tactics card, unused")
        return el("li", hidden)
    inside, look = (use(id, "art"), el("span", TACTICS[id].name)), ("extra-card", "used" if is_used else "")
    if own:
        return el("li", button(inside, cls=look, label=TACTICS[id].name, piece=id, key=id))
    return el("li", el("span", inside, cls=look, data_card=id, data_key=id))


# the tower


def _tower(seat: int, player: Json, keys: Keys) -> Markup:
    """The tower with the hand in it: open in the own turn and at the end (XP-4.4)."""
    if player["cards"] is None:
        hand = _backs(seat, player["hand"])
    else:
        chips = [chip(id, key_of(keys, id, seat), f"draw-{seat}") for id in sorted_ids(player["cards"])]
        hand = el("p", chips, cls="open-hand")
    opened = tuple(player.get("draw_cards") or ())
    return _small_tower(hand, _piles(seat, player["draw"], opened, tuple(player["discard"])))


@kept(2_000)
def _small_tower(hand: Markup, piles: Markup) -> Markup:
    return el("div", hand, piles, cls="mini-tower")


@kept(600)
def _backs(seat: int, count: int) -> Markup:
    backs = [el("i", cls="back", data_key=f"hidden-{seat}-{i}") for i in range(count)]
    return el("p", backs, el("b", count), el("span", " cards in hand", cls="vh"), cls="backs")


@kept(4_000)
def _piles(seat: int, left: int, opened: tuple[str, ...], discard: tuple[str, ...]) -> Markup:
    """How many cards are to come, and the discard pile, which everybody may look through."""
    draw: Child = (SIGN["draw"], el("b", left))
    if opened:
        draw = fold(draw, el("ul", entries(opened), cls="contents"), cls="pile-of")
    gone = fold(
        (SIGN["discard"], el("b", len(discard))),
        el("ul", entries(discard), cls="contents"),
        cls="pile-of",
        key=f"discard-{seat}",
        title="Discard pile",
    )
    pile = el("span", draw, cls="pile", data_key=f"draw-{seat}", title="Draw pile")
    return el("div", pile, gone, cls="piles")


def pipes(player: Json) -> Markup:
    """The Pipelines beneath the tower."""
    return _pipes(tuple(player["pipelines"]))


@kept(16)
def _pipes(owned: tuple[str, ...]) -> Markup:
    items = []
    for id, name, gas in PIPELINES:
        inside = el("span", gas)
        if id in owned:
            items.append(el("li", inside, cls=f"{id} laid", data_card=id, title=name))
        else:
            items.append(el("li", inside, cls=id, title=f"{name}: none"))
    return el("ul", items, cls="pipes", aria_label=f"Pipelines: {len(owned)} of {len(PIPELINES)}")


# Contracts


def _customers(player: Json, keys: Keys) -> Markup:
    """The active Contract with its progress, and the completed ones."""
    id = player["contract"]
    # a Contract has its key before the completed ones
    key = key_of(keys, id) if id else ""
    return _deals(id or "", key, player["stored"], player.get("need", 0), completed(player, keys))


@kept(2_000)
def _deals(id: str, key: str, stored: int, need: int, completed: Markup) -> Markup:
    active = el("p", "no Contract", cls="no-deal")
    if id:
        active = el("div", tile(id, key), progress(stored, need), cls="active-deal")
    return el("div", active, completed, cls="right")


@kept(200)
def progress(stored: int, need: int) -> Markup:
    """How many of the Xe that a Contract asks for are stored."""
    have = min(stored, need)
    dots = [el("i", cls="have")] * have + [el("i")] * (need - have)
    return el("span", dots, el("b", f"{have}/{need}"), cls="progress", title=f"{have} of {need} Xe")


def completed(player: Json, keys: Keys) -> Markup:
    """The completed Contracts, with the places still to be filled."""
    return _completed(tuple([(id, key_of(keys, id)) for id in player["completed"]]))


@kept(2_000)
def _completed(done: tuple[tuple[str, str], ...]) -> Markup:
    tiles = [item(tile(id, key, below=el("b", CARD[PLACE[id]].xp))) for id, key in done]
    free = [SLOT] * (ENOUGH_CONTRACTS - len(tiles))
    words = f"Completed Contracts: {len(tiles)} of {ENOUGH_CONTRACTS}"
    return el("ul", tiles, free, cls="done", aria_label=words, title=words)
