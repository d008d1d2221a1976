"""The table in the terminal: a night market in neon, drawn from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meeplehall.draw.paper import Pictured, named, only_read, sign
from meeplehall.draw.rows import Row
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import BY_ID, EFFECT, SET_SIZE, Card
from meeplehall.games.xenofera.components.data import COMPONENTS

NEON = "bold bright_magenta"
GLOW = "bright_cyan"
QUIET = "dim"

#: shapes for the marks that components.toml names, so that nobody needs the colours
MARKS = {"leaf": "♠", "triangle": "▲", "sun": "☼", "diamond": "◆", "drop": "●", "star": "★"}
ICONS = {"mesa": "∩", "blossom": "✿", "snowflake": "❆", "grass": "ψ", "tree": "♣", "wave": "≈"}

COLOURS = {colour.id: colour for colour in COMPONENTS.colours}
FAMILIES = {
    "starting": "Starting cards",
    "resource": "Resources",
    "creature": "Creatures",
    "action": "Actions",
    "no_bid": "No Bid",
}
#: what the numbers on cards are
NUMBERED = {
    family: f"{family} (each a value card of its number)" for family in ("Starting cards", "Resources")
}
PILES = (
    ("pile", "creatures to come", "pile"),
    ("deck", "cards to draw", "draw"),
    ("out", "creatures taken out unseen", "removed"),
)
BIDS = {"value": "bids", "no_bid": "no bid", "forfeit": "forfeited"}


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The whole table as this seat sees it."""
    parts: list[RenderableType] = [_headline(view), Pictured(_lot(view), _lot_in_words(view))]
    parts.append(Pictured(_players(view, names), _players_in_words(view, names)))
    if view["discard"]:
        parts.append(only_read("Discard pile", _chips(view["discard"])))
    if view["own"] is not None:
        parts.append(_own(view))
    if view["over"]:
        parts.append(_secrets(view))
    return Group(*parts)


def _headline(view: Mapping[str, Any]) -> RenderableType:
    title = Text.assemble((" GALACTIC MARKET ", "bold white on magenta"), ("  ", ""))
    title.append("closed" if view["over"] else f"Round {view['round']}" if view["round"] else "opening", NEON)
    if not view["round"]:
        return Rule(title, style="magenta")
    for label, words, number in PILES:
        title.append("  ").append_text(sign(label, words, QUIET)).append(f" {view[number]}", GLOW)
    title.append("  discards ", QUIET).append(str(len(view["discard"])), GLOW)
    return Rule(title, style="magenta")


# the lot


def _lot(view: Mapping[str, Any]) -> RenderableType:
    buy = "Buy" in view["action_types"]
    stall: RenderableType = Columns([_creature_card(BY_ID[id], buy) for id in view["lot"]], padding=(0, 1))
    if not view["lot"]:
        stall = Text("\n  The stall is empty.\n", QUIET)
    if not view["round"] or view["over"]:
        return stall
    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1)
    row.add_column(width=24)
    row.add_row(stall, _actions(view["action_types"]))
    return row


def _lot_in_words(view: Mapping[str, Any]) -> RenderableType:
    """What is for sale, and which actions are about."""
    lines = [_creature_in_words(BY_ID[id], "Buy" in view["action_types"]) for id in view["lot"]]
    found: list[RenderableType] = list(lines or [Text("Nothing is for sale.")])
    if view["round"] and not view["over"]:
        types, symbols = view["action_types"], {effect.name: effect.symbol for effect in EFFECT}
        for symbol, heading in (("bid", "value cards"), ("no_bid", "No Bid")):
            names = ", ".join(name for name in types if symbols[name] == symbol) or "none"
            found.append(Text(f"Actions in play that go with {heading}: {names}"))
    return Group(*found)


def _creature_in_words(card: Card, buy: bool) -> Text:
    price = f", can be bought for {card.price}" if buy else ""
    planet = COMPONENTS.planets[card.planet].name
    return Text(f"For sale: {card.title}, creature of {planet}, value {card.value}{price}")


def _actions(types: Sequence[str]) -> Text:
    """Which actions are about, and what they go with (XF-2.6)."""
    symbols = {effect.name: effect.symbol for effect in EFFECT}
    text = Text()
    for symbol, heading in (("bid", "with value cards"), ("no_bid", "with No Bid")):
        names = [name for name in types if symbols[name] == symbol]
        text.append(f"{heading}\n", QUIET).append(", ".join(names) or "none", GLOW).append("\n")
    text.right_crop(1)
    return text


def _creature_card(card: Card, buy: bool) -> RenderableType:
    planet = COMPONENTS.planets[card.planet]
    face = Text(justify="center")
    face.append(card.title, "bold").append("\n")
    face.append(f" {_icon(card)} {planet.name} ", f"white on {planet.hex}").append("\n")
    face.append("worth ", QUIET).append(str(card.value), "bold bright_yellow")
    if buy:
        face.append("   Buy for ", QUIET).append(str(card.price), "bright_yellow")
    return Panel(face, box=HEAVY, border_style=planet.hex, width=26)


def _icon(card: Card) -> str:
    planet = COMPONENTS.planets[card.planet]
    return ICONS.get(planet.icon, planet.name[0])


# the players


def _players(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1), show_header=True, header_style=QUIET, expand=True)
    table.add_column("", no_wrap=True)
    table.add_column("hand", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("creatures" if view["over"] else "on the table", ratio=1)
    table.add_column("score" if view["over"] else "total", justify="right", no_wrap=True)
    for seat, player in enumerate(view["seats"]):
        table.add_row(
            _who(view, seat, names[seat]),
            str(player["hand"]),
            _doing(view, seat),
            _played(view, player),
            _total(view, player),
        )
    return table


def _players_in_words(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """A line for each player."""
    lines: list[RenderableType] = []
    for seat, player in enumerate(view["seats"]):
        words = [_who(view, seat, names[seat]), Text(f"{plural(player['hand'], 'card')} in hand")]
        words += [text for text in [_doing(view, seat)] if text]
        played, total = _played(view, player).words, _total(view, player)
        if played:
            words.append(Text("collected" if view["over"] else "on the table").append(":"))
        words += played
        words += [Text("score " if view["over"] else "total ").append_text(total)] if total else []
        lines.append(Row(words))
    return Group(*lines)


def _who(view: Mapping[str, Any], seat: int, name: str) -> Text:
    colour = view["seats"][seat]["colour"]
    text = _mark(colour).append(" ").append_text(named(name, seat == view["seat"]))
    if seat == view["marker"] and view["round"]:
        text.append_text(sign(" ⚑", " (has the marker)", "bright_yellow"))
    return text


def _mark(colour: str | None) -> Text:
    if colour is None:
        return sign(" · ", "", QUIET)
    entry = COLOURS[colour]
    return sign(f" {MARKS.get(entry.mark, entry.name[0])} ", entry.name, f"bold white on {entry.hex}")


def _doing(view: Mapping[str, Any], seat: int) -> Text:
    player = view["seats"][seat]
    if view["over"]:
        best = max(other["score"] for other in view["seats"])
        return sign("★ winner", "winner", "bold bright_yellow") if player["score"] == best else Text()
    if player["sits_out"]:
        return Text("sits out", "red")
    if seat == view["winner"]:
        return Text("wins", "bold bright_yellow")
    if player["bid"]:
        return Text(BIDS[player["bid"]], "red" if player["bid"] == "forfeit" else "")
    if player["submitted"]:
        return sign("✓ bid is in", "bid is in", "green")
    if seat in view["asked"]:
        return sign("… to decide", "to decide", GLOW)
    return Text("next round out" if player["penalty"] else "", "red")


def _played(view: Mapping[str, Any], player: Mapping[str, Any]) -> Row:
    if view["over"]:
        return Row(_chips(player["creatures"]))
    words = _chips(player["table"])
    if player.get("creatures"):
        words += [Text("holds", QUIET), *_chips(player["creatures"])]
    return Row(words)


def _total(view: Mapping[str, Any], player: Mapping[str, Any]) -> Text:
    number = player["score"] if view["over"] else player["total"]
    return Text("" if number is None else str(number), "bold bright_yellow")


# cards


def _chips(ids: Sequence[str]) -> list[Text]:
    """Cards side by side, equal ones counted."""
    return [_chip(BY_ID[id], n) for id, n in _counted(ids)]


def _counted(ids: Sequence[str]) -> list[tuple[str, int]]:
    """One card of each name with its number, in the order of the cards."""
    first = {BY_ID[id].name: id for id in reversed(ids)}
    count = Counter(BY_ID[id].name for id in ids)
    return sorted(((first[name], n) for name, n in count.items()), key=lambda entry: BY_ID[entry[0]].number)


def _chip(card: Card, count: int) -> Text:
    if card.family == "creature":
        planet = COMPONENTS.planets[card.planet]
        text = sign(f" {_icon(card)} ", planet.name, f"bold white on {planet.hex}")
        text.append(f" {card.name}")
    elif card.family == "action":
        text = sign(f"«{card.name}»", f"{card.name} (action)", GLOW)
    elif card.value:
        text = Text(card.name, "bold")
    else:
        text = Text(card.name, "italic")
    if count > 1:
        text.append(f" ×{count}", "bright_yellow")
    return text


def _family(id: str) -> str:
    return FAMILIES[BY_ID[id].family]


# the own seat


def _own(view: Mapping[str, Any]) -> RenderableType:
    own = view["own"]
    grid = Table(box=None, show_header=False, padding=(0, 1))
    grid.add_column(style=QUIET, no_wrap=True)
    grid.add_column()
    families: dict[str, list[str]] = {}
    for id in own["hand"]:
        families.setdefault(_family(id), []).append(id)
    for family, ids in families.items():
        grid.add_row(sign(family, NUMBERED.get(family, family)), Row(_chips(ids)))
    if not families:
        grid.add_row("Hand", Text("empty", QUIET))
    if view["step"] == "bid":
        grid.add_row("Your bid", _behind_the_blind(own))
    for label, row in _private(own):
        grid.add_row(label, row)
    collected = _planets(own["hand"] + own["bid"])
    if collected:
        grid.add_row("Planets", collected)
    score = Text.assemble(
        (" your hand ", NEON),
        ("  score " if view["over"] else "  score so far ", ""),
        (str(own["score"]), "bold bright_yellow"),
    )
    return Panel(grid, title=score, title_align="left", box=ROUNDED, border_style="magenta", padding=(0, 0))


def _behind_the_blind(own: Mapping[str, Any]) -> Row:
    if not own["bid"]:
        return Row([Text("nothing yet", QUIET)])
    words = [sign("▒", "", "magenta"), *_chips(own["bid"])]
    total = sum(BY_ID[id].value for id in own["bid"])
    return Row([*words, sign(f"= {total}", f"worth {total}", "bold bright_yellow")] if total else words)


def _private(own: Mapping[str, Any]) -> list[tuple[str, Row]]:
    """What only this seat knows and the moment may need."""
    rows: list[tuple[str, Row]] = []
    if own["picks"]:
        rows.append(("Picked", Row(_chips(own["picks"]))))
    if own["laid"]:
        rows.append(("Laid", Row([Text("nothing")] if own["laid"] == "pass" else _chips([own["laid"]]))))
    if any(own["foreseen"]):
        seen = [_chip(BY_ID[id], 1) if id else Text("?", QUIET) for id in own["foreseen"]]
        rows.append(("Coming up", Row(seen, "  then  ")))
    if own["among_the_next"]:  # XF-17.21
        rows.append(("Soon, in any order", Row(_chips(own["among_the_next"]))))
    return rows


def _planets(ids: Sequence[str]) -> Row | None:
    """How far the collection of each planet has come."""
    count = Counter(BY_ID[id].planet for id in ids)
    found = []
    for number, planet in enumerate(COMPONENTS.planets):
        if have := count[number]:
            icon = ICONS.get(planet.icon, planet.name[0])
            text = sign(f" {icon} ", "", f"bold white on {planet.hex}")
            squares = "■" * min(have, SET_SIZE) + "□" * (SET_SIZE - have)
            text.append(" ").append_text(sign(squares, f"{have} of {SET_SIZE}", "bold"))
            more = f" ({have})" if have > SET_SIZE else ""
            text.append(f" {planet.name}").append_text(sign(more, "") if more else Text())
            found.append(text)
    return Row(found, "   ") if found else None


def _secrets(view: Mapping[str, Any]) -> RenderableType:
    """What nobody knew before the end."""
    rows: list[RenderableType] = []
    if view["unsold"]:  # XF-8.14
        words = Text("  Nobody bought any more, so the match ended with these unsold:", NEON)
        rows.append(Row([words, *_chips(view["unsold"])]))
    if view["removed_creatures"]:
        rows.append(Row([Text("  Never for sale:", QUIET), *_chips(view["removed_creatures"])]))
    return Group(*rows)
