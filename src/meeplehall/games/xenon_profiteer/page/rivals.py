"""The Facilities of the others on the page, each whole at a glance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.components.data import COMPONENTS
from meeplehall.games.xenon_profiteer.page.cards import (
    MARK,
    PLACE,
    PROFITEERS,
    SIGN,
    TACTICS,
    Keys,
    chip,
    entries,
    sorted_ids,
    tile,
    use,
)

Json = Mapping[str, Any]
#: so many end the game: the slots that a Facility shows
ENOUGH_INSTALLED: Final = COMPONENTS.setup.end_trigger_installed
ENOUGH_CONTRACTS: Final = COMPONENTS.setup.end_trigger_contracts
PIPELINES: Final = [(card.id, card.name, card.gas) for card in COMPONENTS.pipelines]
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


def rivals(view: Json, others: Sequence[int], names: Sequence[str], keys: Keys) -> str:
    panels = "".join(_rival(view, seat, names[seat], keys) for seat in others)
    return f'<ul class="rivals of-{len(others)}">{panels}</ul>'


def _rival(view: Json, seat: int, name: str, keys: Keys) -> str:
    player = view["seats"][seat]
    return (
        f'<li class="rival {standing(view, seat)}" data-key="seat-{seat}">'
        f"{plate(view, seat, name)}{vitals(seat, player)}"
        f'<div class="works">{built(player, seat, keys)}'
        f"{_tower(view, seat, player, keys)}{_customers(player, keys)}</div></li>"
    )


def standing(view: Json, seat: int) -> str:
    """The classes that say how a player stands."""
    player = view["seats"][seat]
    words = [f"c-{player['colour']}"]
    if seat == view["active"] and not view["over"]:
        words.append("active")
    if player["overtime"]:
        words.append("overtime")
    if seat in view["winners"]:
        words.append("won")
    return " ".join(words)


def plate(view: Json, seat: int, name: str) -> str:
    """Name, colour, and what the player is doing."""
    words = ""
    if seat in view["winners"]:
        words = "winner"
    elif seat in view["asked"]:
        words = DOING.get(view["step"], "thinks") if seat == view["active"] else "thinks"
    doing = f'<span class="doing">{words}</span>' if words else ""
    return (
        f'<div class="plate">{MARK[view["seats"][seat]["colour"]]}<b class="name">{_safe(name)}</b>'
        f"{_flags(view, seat)}{doing}</div>"
    )


def _flags(view: Json, seat: int) -> str:
    player = view["seats"][seat]
    flags = ""
    if seat == view["first"]:
        flags += f'<span class="flag" title="First player">{SIGN["first"]}</span>'
    if player["overtime"]:
        flags += f'<span class="flag late" title="The Base shows Overtime">{SIGN["overtime"]}</span>'
    if seat == view["trigger"]:
        side = {"xp": f"+{view['privilege_xp']} XP", "final_turn": "one more turn"}.get(view["privilege"], "")
        flags += f'<span class="flag gold" title="Ends the game: {side}">{SIGN["privilege"]}</span>'
    return flags


@lru_cache(maxsize=1000)
def _safe(name: str) -> str:
    return escape(name)


def vitals(seat: int, player: Json) -> str:
    """What is counted."""
    return _vitals(
        seat, player["colour"], player["money"], player["tokens"], player["stored"], player["score"]
    )


@lru_cache(maxsize=4_000)
def _vitals(seat: int, colour: str, money: int, tokens: int, stored: int, score: int) -> str:
    return (
        '<dl class="vitals">'
        f'<div title="Money"><dt>{SIGN["money"]}<span class="vh">Money</span></dt><dd>{money}</dd></div>'
        f'<div class="supply-of" data-key="tokens-{seat}" title="Bid Tokens in supply"><dt>{SIGN["token"]}'
        f'<span class="vh">Bid Tokens</span></dt><dd>{tokens}</dd></div>'
        f'<div class="cold" title="Xe in cold storage"><dt>{SIGN["cold"]}'
        f'<span class="vh">Stored Xe</span></dt>'
        f'<dd data-key="stored-{seat}-{stored}" data-from="el_xe-{seat}-0">{stored}</dd></div>'
        f'<div class="points" title="XP so far"><dt>XP</dt><dd>{score}</dd></div></dl>'
    )


def built(player: Json, seat: int, keys: Keys) -> str:
    """Installed Upgrades, with the places still to be filled."""
    tiles = "".join(f"<li>{tile(id, keys.of(id, seat))}</li>" for id in player["installed"])
    free = '<li class="slot"></li>' * (ENOUGH_INSTALLED - len(player["installed"]))
    extra = "".join(f"<li>{secret}</li>" for secret in expansions(player))
    words = f"Installed: {len(player['installed'])} of {ENOUGH_INSTALLED}"
    more = f'<ul class="extra">{extra}</ul>' if extra else ""
    slots = f'<ul class="built" aria-label="{words}" title="{words}">{tiles}{free}</ul>'
    return f'<div class="left">{slots}{more}</div>'


def expansions(player: Json, own: bool = False) -> list[str]:
    """The Profiteer and the Tactics card, if the match has them."""
    found = []
    if id := player["profiteer"]:
        side = player["side"]
        man = PROFITEERS[id]
        words = f"Chosen: {getattr(man, side).text}" if side else "The side is not chosen yet."
        found.append(
            f'<span class="extra-card" data-card="{id}" data-note="{escape(words)}">{use(id, "art")}'
            f"<span>{escape(man.name)}</span></span>"
        )
    if player["has_tactic"]:
        found.append(_tactic(player, own))
    return found


def _tactic(player: Json, own: bool) -> str:
    id, used = player["tactic"], " used" if player["tactic_used"] else ""
    if id is None:
        return f'<span class="extra-card hidden" title="Tactics card, unused">{SIGN["hand"]}</span>'
    name = f"{use(id, 'art')}<span>{escape(TACTICS[id].name)}</span>"
    if own:
        return (
            f'<button type="button" class="extra-card{used}" data-piece="{id}" data-key="{id}" '
            f'aria-label="{escape(TACTICS[id].name)}">{name}</button>'
        )
    return f'<span class="extra-card{used}" data-card="{id}" data-key="{id}">{name}</span>'


def _tower(view: Json, seat: int, player: Json, keys: Keys) -> str:
    """The tower with the hand in it: open in the own turn and at the end (XP-4.4)."""
    if player["cards"] is None:
        hand = _backs(seat, player["hand"])
    else:
        chips = "".join(chip(id, keys.of(id, seat), f"draw-{seat}") for id in sorted_ids(player["cards"]))
        hand = f'<p class="open-hand">{chips}</p>'
    return f'<div class="mini-tower">{hand}{piles(seat, player)}</div>{pipes(player)}'


@lru_cache(maxsize=600)
def _backs(seat: int, count: int) -> str:
    backs = "".join(f'<i class="back" data-key="hidden-{seat}-{i}"></i>' for i in range(count))
    return f'<p class="backs">{backs}<b>{count}</b><span class="vh"> cards in hand</span></p>'


def piles(seat: int, player: Json) -> str:
    """How many cards are to come, and the discard pile, which everybody may look through."""
    discard = player["discard"]
    opened = player.get("draw_cards")
    draw = f"{SIGN['draw']}<b>{player['draw']}</b>"
    if opened:
        inside = f'<ul class="contents">{entries(tuple(opened))}</ul>'
        draw = f'<details class="pile-of"><summary>{draw}</summary>{inside}</details>'
    return (
        f'<div class="piles"><span class="pile" data-key="draw-{seat}" title="Draw pile">{draw}</span>'
        f'<details class="pile-of" data-key="discard-{seat}"><summary title="Discard pile">{SIGN["discard"]}'
        f'<b>{len(discard)}</b></summary><ul class="contents">{entries(tuple(discard))}</ul></details></div>'
    )


def pipes(player: Json) -> str:
    """The Pipelines beneath the tower."""
    return _pipes(tuple(player["pipelines"]))


@lru_cache(maxsize=16)
def _pipes(owned: tuple[str, ...]) -> str:
    items = "".join(
        f'<li class="{id}{" laid" if id in owned else ""}" '
        f"{f'data-card={chr(34)}{id}{chr(34)} ' if id in owned else ''}"
        f'title="{name}{"" if id in owned else ": none"}"><span>{gas}</span></li>'
        for id, name, gas in PIPELINES
    )
    return f'<ul class="pipes" aria-label="Pipelines: {len(owned)} of {len(PIPELINES)}">{items}</ul>'


def _customers(player: Json, keys: Keys) -> str:
    """The active Contract with its progress, and the completed ones."""
    id = player["contract"]
    active = '<p class="no-deal">no Contract</p>'
    if id:
        so_far = progress(player["stored"], player["need"])
        active = f'<div class="active-deal">{tile(id, keys.of(id))}{so_far}</div>'
    return f'<div class="right">{active}{completed(player, keys)}</div>'


@lru_cache(maxsize=200)
def progress(stored: int, need: int) -> str:
    """How many of the Xe that a Contract asks for are stored."""
    have = min(stored, need)
    dots = '<i class="have"></i>' * have + "<i></i>" * (need - have)
    return f'<span class="progress" title="{have} of {need} Xe">{dots}<b>{have}/{need}</b></span>'


def completed(player: Json, keys: Keys) -> str:
    tiles = "".join(
        f"<li>{tile(id, keys.of(id), '', '', f'<b>{CARD[PLACE[id]].xp}</b>')}</li>"
        for id in player["completed"]
    )
    free = '<li class="slot"></li>' * (ENOUGH_CONTRACTS - len(player["completed"]))
    words = f"Completed Contracts: {len(player['completed'])} of {ENOUGH_CONTRACTS}"
    return f'<ul class="done" aria-label="{words}" title="{words}">{tiles}{free}</ul>'
