"""The table on the page: a neon bazaar, drawn from a view and nothing else, region by region."""

# not compiled: drawing; the strings are ready, putting them together is quick enough
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from meeplehall.games.xenofera.components.cards import BY_ID, EFFECT, SET_BONUS, SET_SIZE, Card
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.page.cards import (
    CREATURES,
    GROUPS,
    MARK,
    ORDER,
    PLANET_ICON,
    SYMBOL,
    SYMBOL_WORDS,
    face,
    in_words,
    lying,
    mark,
    token,
    use,
)

Json = Mapping[str, Any]

FLAG: Final = use("symbol-marker", "flag") + '<span class="vh">has the marker</span>'
BIDS: Final = {"value": "bids", "no_bid": "no bid", "forfeit": "forfeited"}
#: so many of the last discards lie open on the pile
HEAP: Final = 4
BACK: Final = '<i class="back"></i>'
GRABS: Final = {-1: "hands off", -3: "too early"}
ACTIONS: Final = {effect.name: effect for effect in EFFECT}


def draw(view: Json, names: Sequence[str]) -> dict[str, str]:
    """All regions as this seat sees them."""
    me, seats = view["seat"], len(view["seats"])
    others = [(me + i) % seats for i in range(1, seats)] if me >= 0 else list(range(seats))
    return {
        "rivals": _rivals(view, others, names),
        "market": _market(view, names),
        "mine": _mine(view, names) if view["own"] is not None else "",
        "hand": _hand(view) if view["own"] is not None else "",
    }


@lru_cache(maxsize=1000)
def _safe(name: str) -> str:
    return escape(name)


# the market


def _market(view: Json, names: Sequence[str]) -> str:
    if not view["round"]:
        stall, piles = _colours(view), ""
    else:
        stall = _lot(view, names)
        stock = f'<div class="stock">{_draw_pile(view)}{_discard_pile(view)}</div>'
        piles = f'<div class="supply">{_creature_pile(view)}</div>{stock}'
    return (
        f'<p class="vh">{_market_in_words(view)}</p><div class="market">'
        f'<div class="stall"><h2 class="sign"><span>Galactic Market</span> <b>{_time(view)}</b></h2>'
        f"{stall}</div>"
        f"{piles}{_types(tuple(view['action_types']))}</div>"
    )


def _time(view: Json) -> str:
    if view["over"]:
        return "closed"
    return f"Round {view['round']}" if view["round"] else "opening"


def _market_in_words(view: Json) -> str:
    lot = "; ".join(in_words(BY_ID[id]) for id in view["lot"]) or "nothing"
    return (
        f"{_time(view)}. For sale: {lot}. {view['pile']} creatures to come, {view['removed']} removed, "
        f"{view['draw']} cards to draw, {len(view['discard'])} discarded."
    )


def _colours(view: Json) -> str:
    """Before the first round: the starting sets, and which are taken."""
    taken = {seat["colour"] for seat in view["seats"]}
    sets = "".join(
        f'<li class="c-{colour.id}{" taken" if colour.id in taken else ""}">'
        f"{MARK[colour.id]}<span>{colour.name}</span></li>"
        for colour in COMPONENTS.colours
    )
    return f'<ul class="sets">{sets}</ul>'


def _lot(view: Json, names: Sequence[str]) -> str:
    if view["over"]:
        never = "".join(f"<li>{lying(id)}</li>" for id in view["removed_creatures"])
        return f'<div class="never"><p>Never for sale</p><ul class="fan">{never}</ul></div>' if never else ""
    if not view["lot"]:
        sold = f"Sold to {_safe(names[view['winner']])}." if view["winner"] >= 0 else "The stall is empty."
        return f'<p class="bare">{sold}</p>'
    buy = "Buy" in view["action_types"]
    cards = ""
    for id in view["lot"]:
        price = f'<span class="price">Buy {BY_ID[id].price}</span>' if buy else ""
        wanted = "wanted" if id == view["wanted"] else ""
        cards += f"<li>{face(id, wanted, 'xenofera-pile')}{price}</li>"
    return f'<ul class="fan lot">{cards}</ul>'


def _pile(kind: str, key: str, number: int, words: str, note: str = "") -> str:
    depth = 0 if not number else 1 if number < 4 else 2 if number < 15 else 3
    return (
        f'<div class="pile {kind} deep-{depth}" data-key="{key}"><i class="back"></i><b>{number}</b>'
        f"<span>{words}</span>{note}</div>"
    )


def _creature_pile(view: Json) -> str:
    note = f"<small>{view['removed']} removed</small>" if view["removed"] else ""
    return _pile("creatures", "xenofera-pile", view["pile"], "to come", note)


def _draw_pile(view: Json) -> str:
    pile = _pile("resources", "draw-pile", view["draw"], "draw pile")
    if view["over"] and view["draw_cards"]:
        return (
            f'<details class="open-pile"><summary>{pile}</summary>{_contents(view["draw_cards"])}</details>'
        )
    return pile


def _discard_pile(view: Json) -> str:
    """The last discards lie on top; opened, the pile shows all it has (XF-17.14)."""
    cards = view["discard"]
    heap = "".join(f"<li>{lying(id)}</li>" for id in cards[-HEAP:])
    top = f'<ul class="heap" data-key="discard-pile">{heap}</ul><b>{len(cards)}</b><span>discards</span>'
    if not cards:
        return f'<div class="pile discards">{top}</div>'
    return (
        '<details class="open-pile"><summary aria-label="Discard pile: look through it">'
        f'<div class="pile discards">{top}</div></summary>{_contents(cards)}</details>'
    )


def _contents(cards: Sequence[str]) -> str:
    """All cards of an open pile: equal ones counted, creatures one by one."""
    counts = Counter(BY_ID[id].name for id in cards)
    first = {BY_ID[id].name: id for id in cards}
    entries = "".join(
        _entry(BY_ID[id], counts[name]) for name, id in sorted(first.items(), key=lambda x: ORDER[x[1]])
    )
    return f'<ul class="contents">{entries}</ul>'


@lru_cache(maxsize=2000)
def _entry(card: Card, count: int) -> str:
    times = f" <b>×{count}</b>" if count > 1 else ""
    if card.family == "creature":
        planet = COMPONENTS.planets[card.planet].id
        return f'<li class="p-{planet}">{PLANET_ICON[card.planet]}{card.name}</li>'
    if card.family == "action":
        return f"<li>{use(f'action-{EFFECT[card.action].id}', 'icon')}{card.name}{times}</li>"
    return f"<li>{card.name}{times}</li>"


@lru_cache(maxsize=200)
def _types(names: tuple[str, ...]) -> str:
    """Which actions are about, and what they go with (XF-2.6)."""
    groups = ""
    for symbol, words in SYMBOL_WORDS.items():
        found = [ACTIONS[name] for name in names if ACTIONS[name].symbol == symbol]
        chips = "".join(
            f'<li title="{escape(action.text)}">{use(f"action-{action.id}", "icon")}{action.name}</li>'
            for action in found
        )
        sign = f'<span title="{words}">{SYMBOL[symbol]}<span class="vh">{words}:</span></span>'
        groups += f'<div class="s-{symbol}">{sign}<ul>{chips}</ul></div>'
    return f'<div class="types">{groups}</div>'


# the players


def _rivals(view: Json, others: Sequence[int], names: Sequence[str]) -> str:
    panels = "".join(_rival(view, seat, _safe(names[seat])) for seat in others)
    return f'<ul class="rivals of-{len(others)}">{panels}</ul>'


def _rival(view: Json, seat: int, name: str) -> str:
    player = view["seats"][seat]
    inside = _plate(view, seat, name) + _secret_hand(seat, player) + _stage(view, seat) + _shelf(view, player)
    return f'<li class="player rival {_standing(view, seat)}" data-piece="seat-{seat}">{inside}</li>'


def _standing(view: Json, seat: int) -> str:
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


def _plate(view: Json, seat: int, name: str) -> str:
    """Name, colour, marker, and what the player is doing."""
    flag = FLAG if seat == view["marker"] and view["round"] else ""
    colour = view["seats"][seat]["colour"]
    kind, words = _doing(view, seat)
    doing = f'<span class="doing {kind}"><span>{words}</span></span>' if words else ""
    return f'<div class="plate">{mark(colour)}<b class="name">{name}</b>{flag}{doing}</div>'


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


@lru_cache(maxsize=600)
def _backs(seat: int, count: int) -> str:
    backs = "".join(f'<i class="back" data-key="hidden-{seat}-{i}"></i>' for i in range(count))
    return (
        f'<p class="backs"><span class="strip" aria-hidden="true">{backs}</span><b>{count}</b>'
        '<span class="vh"> cards in hand</span></p>'
    )


def _secret_hand(seat: int, player: Json) -> str:
    return "" if "cards" in player or not player["colour"] else _backs(seat, player["hand"])


def _stage(view: Json, seat: int) -> str:
    """Where a bid is shown: behind the blind, then open."""
    player = view["seats"][seat]
    if view["over"]:
        return _spread(player["cards"])
    if view["step"] == "bid":
        return "" if player["sits_out"] else _blind(seat, player)
    if not player["table"] and player["total"] is None:
        return '<div class="stage"></div>'
    cards = "".join(f"<li>{face(id, '', f'blind-{seat}')}</li>" for id in player["table"])
    return f'<div class="stage"><ul class="fan">{cards}</ul>{_total(player)}</div>'


def _blind(seat: int, player: Json) -> str:
    words = "The bid is in" if player["submitted"] else "Nothing to see yet"
    shape = mark(player["colour"])
    return (
        f'<div class="stage"><span class="blind" data-key="blind-{seat}" title="{words}">{shape}</span></div>'
    )


def _total(player: Json) -> str:
    return "" if player["total"] is None else f'<b class="total" title="Total">{player["total"]}</b>'


def _spread(ids: Iterable[str]) -> str:
    """All cards of a hand, open; creatures first, for they are what counts."""
    shown = sorted(ids, key=lambda id: (ORDER[id][0] != CREATURES, ORDER[id]))
    cards = "".join(f"<li>{face(id)}</li>" for id in shown)
    return f'<div class="stage"><ul class="fan">{cards}</ul></div>'


def _shelf(view: Json, player: Json) -> str:
    """Creatures that everybody may see, and at the end the score."""
    if view["over"]:
        sets = _sets(player["creatures"], view["planet_sets"])
        return f'<div class="shelf">{sets}<b class="points">{player["score"]}</b></div>'
    if "creatures" not in player:
        return ""
    return f'<div class="shelf"><ul class="tokens">{"".join(map(token, player["creatures"]))}</ul></div>'


def _sets(creatures: Sequence[str], planet_sets: bool) -> str:
    """How many creatures of each planet, in brief."""
    count = Counter(BY_ID[id].planet for id in creatures)
    chips = ""
    for number, planet in enumerate(COMPONENTS.planets):
        if have := count[number]:
            full = " full" if planet_sets and have >= SET_SIZE else ""
            words = f"{planet.name}: {have}"
            chips += f'<li class="p-{planet.id}{full}" title="{words}">{PLANET_ICON[number]}{have}</li>'
    return f'<ul class="sets-of">{chips}</ul>'


# the own seat


def _mine(view: Json, names: Sequence[str]) -> str:
    seat, own = view["seat"], view["own"]
    player = view["seats"][seat]
    word = "score" if view["over"] else "score so far"
    score = f'<p class="tally"><span>{word}</span> <b>{own["score"]}</b></p>'
    return (
        f'<div class="player own-seat {_standing(view, seat)}" data-piece="seat-{seat}">'
        f'<div class="who">{_plate(view, seat, _safe(names[seat]))}{score}</div>'
        f"{_my_stage(view, player, own)}{_foreseen(own)}{_collection(view, own)}</div>"
    )


def _my_stage(view: Json, player: Json, own: Json) -> str:
    if view["over"]:
        return ""
    if view["step"] != "bid":
        return _stage(view, view["seat"]) + _secrets(view, own)
    if player["sits_out"]:
        return '<div class="stage"></div>'
    cards = "".join(f"<li>{face(id)}</li>" for id in own["bid"])
    total = sum(BY_ID[id].value for id in own["bid"])
    inside = f'<ul class="fan">{cards}</ul>' if cards else "<p>Your bid goes here, behind your blind.</p>"
    sum_so_far = f'<b class="total" title="Value of these cards">{total}</b>' if total else ""
    sealed = " sealed" if own["confirmed"] else ""
    blind = f'<div class="stage behind{sealed}" data-key="blind-{view["seat"]}">{inside}{sum_so_far}</div>'
    return blind + _secrets(view, own)


def _secrets(view: Json, own: Json) -> str:
    """Answers of the own seat that nobody else knows yet."""
    words = ""
    if own["laid"]:
        words = "You lay no card." if own["laid"] == "pass" else f"You lay {BY_ID[own['laid']].name}."
    elif own["grab"] is not None:
        words = f"Your hand: {GRABS.get(own['grab'], str(own['grab']) + ' ms')}."
    elif own["reach"]:
        words = "You reach for the lot."
    elif view["wanted"] and own["picks"]:
        paid = sum(BY_ID[id].value for id in own["picks"])
        words = f"{paid} of {BY_ID[view['wanted']].price} paid."
    return f'<p class="secret">{words}</p>' if words else ""


def _foreseen(own: Json) -> str:
    """The next creatures, as far as Peik has shown them; the next one first (XF-17.9)."""
    if not any(own["foreseen"]):
        return ""
    cards = "".join(f"<li>{face(id, '', 'xenofera-pile') if id else BACK}</li>" for id in own["foreseen"])
    return f'<div class="foreseen"><p>Coming up</p><ul class="fan">{cards}</ul></div>'


def _collection(view: Json, own: Json) -> str:
    """The own creatures by planet, with the way to a set."""
    mine: list[list[str]] = [[] for _ in COMPONENTS.planets]
    for id in sorted(own["hand"] + own["bid"], key=ORDER.__getitem__):
        if BY_ID[id].family == "creature":
            mine[BY_ID[id].planet].append(id)
    planets = "".join(_planet(number, tuple(ids), view["planet_sets"]) for number, ids in enumerate(mine))
    return f'<ul class="collection">{planets}</ul>'


@lru_cache(maxsize=4000)
def _planet(number: int, ids: tuple[str, ...], planet_sets: bool) -> str:
    planet, have = COMPONENTS.planets[number], len(ids)
    full = planet_sets and have >= SET_SIZE
    missing = '<li class="slot"></li>' * (SET_SIZE - have) if planet_sets else ""
    bonus = f'<b class="bonus">+{SET_BONUS}</b>' if full else ""
    words = f"{planet.name}: {', '.join(BY_ID[id].title for id in ids) or 'none'}"
    some = " some" if have else ""
    return (
        f'<li class="planet p-{planet.id}{" full" if full else ""}{some}" title="{words}">'
        f'<span class="head">{PLANET_ICON[number]}<span>{planet.name}</span>{bonus}</span>'
        f'<ul class="tokens">{"".join(map(token, ids))}{missing}</ul></li>'
    )


def _hand(view: Json) -> str:
    own = view["own"]
    picked = own["picks"]
    cards, last = "", -1
    for id in sorted(own["hand"], key=ORDER.__getitem__):
        group = ORDER[id][0]
        first = f' class="first" data-group="{GROUPS[group]}"' if group != last else ""
        last = group
        state = "picked" if id in picked or id == own["laid"] else ""
        cards += f"<li{first}>{face(id, state, 'draw-pile')}</li>"
    if not cards:
        return '<p class="bare">No cards in hand.</p>'
    size = len(own["hand"])
    return f'<ul class="fan hand" aria-label="Your hand, {size} cards">{cards}</ul>'
