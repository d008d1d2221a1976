"""The Facilities of the others on the page, each whole at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import Child, el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept, one_and_the_same, sliced
from meeplehall.draw.pieces import button, fold, image
from meeplehall.engine.wording import plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, FIRST_UPGRADE
from meeplehall.games.xenon_profiteer.components.places import NOTE
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
#: what a player is doing, whether they began, and how they have ended the game
Facts = tuple[str, bool, str]
#: so many end the game: the slots that a Facility shows
ENOUGH_INSTALLED: Final = COMPONENTS.setup.end_trigger_installed
ENOUGH_CONTRACTS: Final = COMPONENTS.setup.end_trigger_contracts
PIPELINES: Final = [(card.id, card.name, card.gas) for card in COMPONENTS.pipelines]
SLOT: Final = el("li", cls="slot", aria_hidden="true")
HEADING: Final = el("h2", "The other plants", cls="vh", id="xp-rivals")
TOWER_NOTE: Final = "A hand lies open in its owner's turn and at the end; otherwise only its size is known."
HAND_NOTE: Final = "A card in a rival's hand: hands are laid open when the turn of their owner begins."
DRAW_NOTE: Final = f"The draw pile. {NOTE['draw-pile']}"
DISCARD_NOTE: Final = f"The discard pile. {NOTE['discard-pile']}"
BUILT_NOTE: Final = (
    f"Installed Upgrades work every turn and score {COMPONENTS.setup.installed_xp} XP each; "
    f"{ENOUGH_INSTALLED} of them end the game."
)
DONE_NOTE: Final = f"Completed Contracts with the XP they score; {ENOUGH_CONTRACTS} of them end the game."
FIRST_NOTE: Final = "Had the first turn of the match."
OVERTIME_NOTE: Final = "Works Overtime this turn: distils twice, bids twice, and cannot do so next turn."
TACTIC_NOTE: Final = (
    "A Tactics card that has not been used: it helps once, or scores at the end. Only its owner knows it."
)
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


def rivals(view: Json, others: Sequence[int], names: Sequence[str], keys: Keys) -> Child:
    """Everybody else."""
    panels = []
    for seat in others:
        player, facts = view["seats"][seat], facts_of(view, seat)
        seen = keys.leave(called_by_kind(player))
        panels.append(_rival(seat, player, names[seat], standing(view, seat), facts, seen))
    return HEADING, el("ul", panels, cls=f"rivals of-{len(others)}")


def called_by_kind(player: Json) -> list[str]:
    """The cards of a player, besides the discarded ones, whose keys do not have the seat in them."""
    cards = [*player["installed"], *(player["cards"] or ()), *player["completed"]]
    cards += [player["contract"]] if player["contract"] else []
    return [id for id in cards if PLACE[id] >= FIRST_UPGRADE]


@sliced
def _rival(
    seat: int, player: Json, name: str, standing: str, facts: Facts, seen: Mapping[str, int]
) -> Markup:
    keys = Keys(seen)
    works = built(player, seat, keys), _tower(seat, player, keys), pipes(player), _customers(player, keys)
    note = _in_a_sentence(name, player)
    return _panel(seat, standing, plate(seat, player, name, facts), vitals(seat, player), works, note)


def _in_a_sentence(name: str, player: Json) -> str:
    """A plant at a glance, for whoever points at it."""
    return (
        f"The plant of {name}: ${player['money']}, {plural(player['tokens'], 'Bid Token')} left, "
        f"{player['stored']} Xe in cold storage, {len(player['installed'])} of {ENOUGH_INSTALLED} Upgrades "
        f"installed, {len(player['completed'])} of {ENOUGH_CONTRACTS} Contracts done, {player['score']} XP."
    )


@kept(1_000)
def _panel(
    seat: int, standing: str, plate: Markup, vitals: Markup, works: tuple[Markup, ...], note: str
) -> Markup:
    inside = plate, vitals, el("div", works, cls="works")
    return el("li", inside, cls=f"rival {standing}", data_key=f"seat-{seat}", data_note=note)


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
    return one_and_the_same(" ".join(words))


# the name plate


def plate(seat: int, player: Json, name: str, facts: Facts) -> Markup:
    """Name, colour, and what the player is doing."""
    return _plate(seat, name, player["colour"], player["overtime"], *facts)


def facts_of(view: Json, seat: int) -> Facts:
    """What the name plate of a player tells of the match."""
    words = ""
    if seat in view["winners"]:
        words = "winner"
    elif seat in view["asked"]:
        words = DOING.get(view["step"], "thinks") if seat == view["active"] else "thinks"
    ends = ""
    if seat == view["trigger"]:
        side = {"xp": f"{view['privilege_xp']} XP", "final_turn": "one more turn"}.get(view["privilege"], "")
        ends = f"Ended the game and took {side} with the Privilege token." if side else "Ends the game."
    return one_and_the_same((words, seat == view["first"], ends))


@kept(2_000)
def _plate(seat: int, name: str, colour: str, overtime: bool, doing: str, first: bool, ends: str) -> Markup:
    flags = [
        _flag("first", "", "First player", FIRST_NOTE, seat) if first else None,
        _flag("overtime", " late", "Overtime", OVERTIME_NOTE, seat) if overtime else None,
        _flag("privilege", " gold", "Privilege token", ends, seat) if ends else None,
    ]
    now = el("span", doing, cls="doing") if doing else None
    return el("div", MARK.get(colour), el("h3", name, cls="name"), flags, now, cls="plate")


def _flag(sign: str, look: str, label: str, note: str, seat: int) -> Markup:
    return image(SIGN[sign], cls=f"flag{look}", label=label, key=f"{sign}-{seat}", note=note)


def vitals(seat: int, player: Json) -> Markup:
    """What is counted."""
    return _vitals(seat, player["money"], player["tokens"], player["stored"], player["score"])


@kept(4_000)
def _vitals(seat: int, money: int, tokens: int, stored: int, score: int) -> Markup:
    def term(sign: str, words: str) -> Markup:
        return el("dt", SIGN[sign], el("span", words, cls="vh"))

    def entry(key: str, term: Markup, value: Markup, note: str, look: str = "") -> Markup:
        return el("div", term, value, cls=look, data_key=f"{key}-{seat}", data_note=note)

    xenon = el(
        "dd", stored, data_key=f"stored-{seat}-{stored}", data_from=f"el_xe-{seat}-0", data_card="el_xe"
    )
    points = el("dt", "XP", el("span", " so far", cls="vh"))
    dollars = el("dd", el("span", f"${money}", cls="vh"), el("span", money, aria_hidden="true"))
    tokens_left = f"{plural(tokens, 'Bid Token')} left to be placed on cards of the lines."
    return el(
        "dl",
        entry("money", term("money", "Money"), dollars, f"${money} to buy and install cards with."),
        entry("tokens", term("token", "Bid Tokens"), el("dd", tokens), tokens_left, "supply-of"),
        entry(
            "xenon", term("cold", "Stored Xe"), xenon, f"{stored} Xe in cold storage, for Contracts.", "cold"
        ),
        entry("points", points, el("dd", score), f"{score} XP so far: most XP win.", "points"),
        cls="vitals",
    )


# what is built


def built(player: Json, seat: int, keys: Keys) -> Markup:
    """Installed Upgrades, with the places still to be filled."""
    tiles = tuple([item(tile(id, key_of(keys, id, seat), note="Installed.")) for id in player["installed"]])
    return _built(tiles, tuple(expansions(player)))


@kept(2_000)
def _built(tiles: tuple[Markup, ...], extra: tuple[Markup, ...]) -> Markup:
    words = f"Installed: {len(tiles)} of {ENOUGH_INSTALLED}"
    free = [SLOT] * (ENOUGH_INSTALLED - len(tiles))
    slots = el("ul", tiles, free, cls="built", aria_label=words)
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
    return el("li", image(inside, cls="extra-card", label=f"{man.name}. {words}", card=id, note=words))


@kept(100)
def _tactic(id: str | None, is_used: bool, own: bool) -> Markup:
    if id is None:
        hidden = image(SIGN["hand"], cls="extra-card hidden", label="Tactics card, unused", note=TACTIC_NOTE)
        return el("li", hidden)
    inside, look = (use(id, "art"), el("span", TACTICS[id].name)), ("extra-card", "used" if is_used else "")
    note = "It has been used." if is_used else "It has not been used yet."
    label = f"{TACTICS[id].name}, Tactics card. {note}"
    if own:
        return el("li", button(inside, cls=look, label=label, piece=id, key=id, note=note))
    return el("li", image(inside, cls=look, label=label, card=id, key=id, note=note))


# the tower


def _tower(seat: int, player: Json, keys: Keys) -> Markup:
    """The tower with the hand in it: open in the own turn and at the end (XP-4.4)."""
    if player["cards"] is None:
        hand = _backs(seat, player["hand"])
    else:
        chips = [chip(id, key_of(keys, id, seat), f"draw-{seat}") for id in sorted_ids(player["cards"])]
        hand = el("p", chips, cls="open-hand", role="group", aria_label="The open hand")
    opened = tuple(player.get("draw_cards") or ())
    return _small_tower(hand, _piles(seat, player["draw"], opened, tuple(player["discard"])))


@kept(2_000)
def _small_tower(hand: Markup, piles: Markup) -> Markup:
    return el("div", hand, piles, cls="mini-tower")


@kept(600)
def _backs(seat: int, count: int) -> Markup:
    backs = [
        el("i", cls="back", data_key=f"hidden-{seat}-{i}", data_note=HAND_NOTE, aria_hidden="true")
        for i in range(count)
    ]
    return el("p", backs, el("b", count), el("span", " cards in hand", cls="vh"), cls="backs")


@kept(4_000)
def _piles(seat: int, left: int, opened: tuple[str, ...], discard: tuple[str, ...]) -> Markup:
    """How many cards are to come, and the discard pile, which everybody may look through."""
    draw: Child = (SIGN["draw"], el("b", left), el("span", " cards to draw", cls="vh"))
    if opened:
        label = f"Draw pile: {plural(left, 'card')}"
        draw = fold(draw, el("ul", entries(opened), cls="contents"), cls="pile-of", label=label)
    pile = el("span", draw, cls="pile", data_key=f"draw-{seat}", data_note=DRAW_NOTE)
    if not discard:
        empty = SIGN["discard"], el("b", 0), el("span", " cards discarded", cls="vh")
        return el(
            "div",
            pile,
            el("span", empty, cls="pile", data_key=f"discard-{seat}", data_note=DISCARD_NOTE),
            cls="piles",
        )
    gone = fold(
        (SIGN["discard"], el("b", len(discard))),
        el("ul", entries(discard), cls="contents"),
        cls="pile-of",
        label=f"Discard pile: {plural(len(discard), 'card')}",
    )
    return el(
        "div",
        pile,
        el("span", gone, cls="pile", data_key=f"discard-{seat}", data_note=DISCARD_NOTE),
        cls="piles",
    )


def pipes(player: Json) -> Markup:
    """The Pipelines beneath the tower."""
    return _pipes(tuple(player["pipelines"]))


@kept(16)
def _pipes(owned: tuple[str, ...]) -> Markup:
    items = []
    for id, name, gas in PIPELINES:
        there = id in owned
        words = f"{name}, {'attached' if there else 'not attached'}"
        look = f"{id} laid" if there else id
        items.append(el("li", el("span", gas), cls=look, data_card=id, aria_label=words))
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
        note = f"The active Contract: {min(stored, need)} of {need} Xe are in cold storage."
        active = el("div", tile(id, key, note=note), progress(stored, need), cls="active-deal")
    return el("div", active, completed, cls="right")


@kept(200)
def progress(stored: int, need: int) -> Markup:
    """How many of the Xe that a Contract asks for are stored."""
    have = min(stored, need)
    dots = [el("i", cls="have")] * have + [el("i")] * (need - have)
    return el("span", dots, el("b", f"{have}/{need}"), cls="progress", aria_hidden="true")


def completed(player: Json, keys: Keys) -> Markup:
    """The completed Contracts, with the places still to be filled."""
    return _completed(tuple([(id, key_of(keys, id)) for id in player["completed"]]))


@kept(2_000)
def _completed(done: tuple[tuple[str, str], ...]) -> Markup:
    tiles = [item(tile(id, key, below=el("b", CARD[PLACE[id]].xp), note="Completed.")) for id, key in done]
    free = [SLOT] * (ENOUGH_CONTRACTS - len(tiles))
    words = f"Completed Contracts: {len(tiles)} of {ENOUGH_CONTRACTS}"
    return el("ul", tiles, free, cls="done", aria_label=words)
