"""The table in the terminal: the exchange above, the plants below, drawn from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meeplehall.draw.paper import belonging, named, only_read, sign
from meeplehall.draw.rows import Row
from meeplehall.engine.wording import plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, ELEMENT, ID
from meeplehall.games.xenon_profiteer.components.pieces import PIECES

LAMP = "bold bright_cyan"
MONEY = "bold bright_green"
POINTS = "bold bright_yellow"
ALARM = "bold bright_red"
QUIET = "dim"

#: letters tell the elements apart, so that nobody needs the colours
GASES = {"N": "white on #2456a6", "O": "white on #a8323e", "Kr": "black on #9ccc65", "Xe": "black on #c9b6ff"}
SECTORS = {"medical": "#f48fb1", "electronics": "#80cbc4", "government": "#ffcc80"}
PIPES = {"white": "black on grey89", "gray": "white on grey42", "black": "white on grey27"}
#: shapes for the colours of the players, for the same reason
MARKS = {"red": "●", "blue": "■", "green": "▲", "yellow": "◆", "purple": "★"}
HUES = {"red": "#d84343", "blue": "#3f7fd6", "green": "#3fa34d", "yellow": "#b58a00", "purple": "#8e5cc4"}
UNCHOSEN = "grey42"
#: what goes on, in a word or two
STEPS = {
    "colour": "setup", "profiteer_side": "setup", "setup_bid": "setup", "mode": "start of turn",
    "cycle": "Distil",
    "distil": "Distil", "reflux": "Distil", "gas_chromatograph": "Distil", "stockpile": "Distil",
    "free_bids": "Distil", "air_or_wipe": "Air or Wipe", "process_engineer": "Air or Wipe",
    "buy_or_bid": "Buy or Bid", "discard": "end of turn", "privilege": "end of turn", "over": "over",
}  # fmt: skip
TIMINGS = {"distill": "Distil: ", "any": "any time: ", "game_end": ""}

SYMBOLS = {card.id: card.symbol for card in COMPONENTS.elements}
CONTRACTS = {card.id: card for card in COMPONENTS.contracts}
PIPELINES = {card.id: card for card in COMPONENTS.pipelines}
UPGRADES = {card.id: card for card in [*(s.as_upgrade() for s in COMPONENTS.starters), *COMPONENTS.upgrades]}
TACTICS = {card.id: card for card in COMPONENTS.tactics}
PROFITEERS = {card.id: card for card in COMPONENTS.profiteers}
#: so far are the lines about a plant set in from its owner's name
INDENT = 3


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The whole table as this seat sees it."""
    parts: list[RenderableType] = [_headline(view), _market(view, names), *_gone(view)]
    for seat in range(len(view["seats"])):
        parts += _plant(view, seat, names)
    if view["palette"]:
        parts.append(_palette(view))
    if view["own"] is not None and not view["over"]:
        parts.append(_own(view))
    return Group(*parts)


def _headline(view: Mapping[str, Any]) -> RenderableType:
    title = Text.assemble((" XENON EXCHANGE ", "bold black on #c9b6ff"), "  ")
    if view["turns"]:
        title.append(f"turn {view['turns']}", LAMP)
    step = STEPS.get(view["step"], view["step"].replace("_", " "))
    overtime = view["turn"]["overtime"] and not view["over"]
    title.append(f"  {'Overtime, ' if overtime else ''}{step}", QUIET)
    if view["left"] >= 0 and not view["over"]:
        title.append(f"  {_turns(view['left'])} to come", ALARM)
    title.append("  ")
    if view["supply"] is not None:
        for symbol, count in zip([card.symbol for card in ELEMENT], view["supply"], strict=True):
            title.append_text(sign(f" {symbol} ", f" supply of {symbol}:", GASES[symbol]))
            title.append(f" {count} ", QUIET if count else ALARM)
    return Rule(title, style="#8f7fd0")


def _turns(number: int) -> str:
    return "no turn" if not number else "1 last turn" if number == 1 else f"{number} last turns"


# the lines


def _market(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Both lines, a card in each row: what it is, whose tokens lie on it, what it costs this seat."""
    table = Table(box=None, padding=(0, 1), show_header=False, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for line in view["lines"]:
        title = Text(f"{line['name'].upper()}S", LAMP)
        piles = Text(f"deck {line['deck']}, ", QUIET)
        piles.append_text(sign("gone", "discarded", QUIET)).append(f" {len(line['discard'])}")
        prices = "buy" if line["name"] == "contract" else "buy / install"
        table.add_row(title, piles, sign("tokens", "", QUIET), sign(prices, "", QUIET))
        for place in line["places"]:
            table.add_row(*_market_row(view, place, names))
    if view["dealt"]:
        table.add_row(Text("to choose from", QUIET), Row([_chip(id) for id in view["dealt"]]), "", "")
    return table


def _gone(view: Mapping[str, Any]) -> list[RenderableType]:
    """The cards that were wiped from the lines."""
    return [
        only_read(f"Discarded {line['name']}s", _chips(line["discard"]))
        for line in view["lines"]
        if line["discard"]
    ]


def _market_row(
    view: Mapping[str, Any], place: Mapping[str, Any], names: Sequence[str]
) -> list[RenderableType]:
    id = place["card"]
    if id is None:
        return [Text("(empty)", QUIET), "", "", ""]
    tokens = Text(" ").join(
        _token(view["seats"][seat]["colour"], count, names[seat])
        for seat, count in enumerate(place["tokens"])
        if count
    )
    return [_name(id), _about(id), tokens, _prices(view, place)]


def _prices(view: Mapping[str, Any], place: Mapping[str, Any]) -> Text:
    """What buying and installing cost this seat; spectators read the printed prices."""
    id = place["card"]
    card = ID.index(id)
    text = _money(place.get("price", CARD[card].cost), "buy")
    if id not in UPGRADES:
        return text
    text.append_text(sign(" / ", ", ", QUIET))
    if not UPGRADES[id].installable:
        return text.append_text(sign("  -", "cannot be installed", QUIET))
    total = place.get("install_price", CARD[card].install_total[view["edition"]])
    return text + Text(" " * (total < 10)) + _money(total, "install")


def _money(price: int, what: str) -> Text:
    if price < 0:
        return sign(f"+${-price}", f"{what} and receive ${-price}", POINTS)
    return sign(f"${price}", f"{what} ${price}", MONEY)


def _token(colour: str, count: int, name: str) -> Text:
    return sign(f"{MARKS[colour]}{count}", f"({count}× {belonging('token', name)})", f"bold {HUES[colour]}")


def _name(id: str) -> Text:
    if id in CONTRACTS:
        contract = CONTRACTS[id]
        return Text.assemble(
            sign(f"{contract.sector[0].upper()} ", f"{contract.sector} ", SECTORS[contract.sector]),
            (contract.name, "bold"),
        )
    if id in PIPELINES:
        pipe = PIPELINES[id]
        return Text.assemble(sign(f" {pipe.gas} ", "", PIPES[pipe.color]), (f" {pipe.name}", "bold"))
    return Text(UPGRADES[id].name, "bold")


def _about(id: str) -> Text:
    """What a card of a line does, in a line."""
    if id in CONTRACTS:
        return _deal(id)
    if id in PIPELINES:
        more = plural(PIPELINES[id].hand_size_bonus, "card")
        return Text(f"{more} more in hand; {PIPELINES[id].color}", QUIET)
    ability = UPGRADES[id].ability
    when = TIMINGS.get(ability.timing, f"{ability.timing.capitalize()}: ")
    return Text.assemble((when, LAMP if ability.timing == "distill" else QUIET), (ability.text, QUIET))


def _deal(id: str) -> Text:
    """What a Contract asks for and gives."""
    contract = CONTRACTS[id]
    text = Text.assemble((f"{contract.xe} Xe", "bold #c9b6ff"), sign(" → ", " for ", QUIET))
    text.append(f"{contract.xp} XP", POINTS)
    if contract.money:
        text.append(" + ", QUIET).append(f"${contract.money}", MONEY)
    if contract.bonus_action:
        text.append(f" + {contract.bonus_action.upper()}", LAMP)
    return text


# the plants


def _plant(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> list[RenderableType]:
    """A player at a glance: the figures, what is built, and the hand while it lies open."""
    player = view["seats"][seat]
    lines: list[RenderableType] = [_figures(view, seat, names)]
    built = _built(view, player)
    if built:
        lines.append(Padding(Row(built), (0, 0, 0, INDENT)))
    if player["profiteer"] is not None and player["side"] is None:
        lines.append(only_read("Profiteer", [Text(PROFITEERS[player["profiteer"]].name)]))
    for heading, ids in (("completed", player["completed"]), ("discard pile", player["discard"])):
        if ids and (seat != view["seat"] or view["over"] or heading == "completed"):
            lines.append(only_read(heading, _chips(ids)))
    if player["cards"] is not None and (seat != view["seat"] or view["over"]):
        shown = Row([Text("holds", QUIET), *_chips(player["cards"])])
        lines.append(Padding(shown, (0, 0, 0, INDENT)))
    return lines


def _figures(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> Text:
    plant = view["seats"][seat]
    active = seat == view["active"] and not view["over"]
    longest = max(map(cell_len, names))
    colour = plant["colour"]  # "" until it has been chosen
    text = sign(f" {MARKS.get(colour, ' ')} ", colour, f"bold white on {HUES.get(colour, UNCHOSEN)}")
    text.append(" ").append_text(named(names[seat], seat == view["seat"]))
    if active:
        text.append_text(sign("▸", ", whose turn it is", LAMP))
    elif seat in view["winners"]:
        text.append_text(sign("★", ", who has won", POINTS))
    else:
        text.append(" ")
    text.append(" " * (longest - cell_len(names[seat])))
    for figure, style, width in (
        (f"{plant['score']} XP", POINTS, 6),
        (f"${plant['money']}", MONEY, 4),
        (f"{plant['stored']} Xe", "bold #c9b6ff", 5),
        (plural(plant["tokens"], "token"), "", 8),
    ):
        text.append(f" {figure:>{width}}", style)
    text.append(f"  hand {plant['hand']} ", QUIET).append_text(sign("draw", "draw pile", QUIET))
    text.append(f" {plant['draw']} ", QUIET).append_text(sign("disc.", "discard pile", QUIET))
    text.append(f" {len(plant['discard'])}", QUIET)
    first = seat == view["first"] and view["turns"]
    return text.append_text(sign(" ", ", had the first turn")) if first else text


def _built(view: Mapping[str, Any], player: Mapping[str, Any]) -> list[Text]:
    """Contract, Pipelines, installed cards and the rest of a Facility, as words."""
    words: list[Text] = [Text("OVERTIME", ALARM)] if player["overtime"] else []
    if player["contract"] is not None:
        words.append(_progress(player))
    if player["completed"]:
        words.append(Text(f"{len(player['completed'])} completed", POINTS))
    words += [_chip(id) for id in player["pipelines"]]
    words += [_chip(id) for id in player["installed"]]
    if player["privilege_xp"]:
        words.append(Text(f"Privilege +{view['privilege_xp']} XP", POINTS))
    if player["side"] is not None:
        man = PROFITEERS[player["profiteer"]]
        words.append(Text(f"{man.name} ({player['side']})", "italic"))
    if player["has_tactic"]:
        words.append(_tactic(player))
    return words


def _progress(player: Mapping[str, Any]) -> Text:
    """The active Contract, with a square for each Xe it needs."""
    need = player["need"]
    have = min(player["stored"], need)
    said = f"active Contract, {have} of {need} Xe in store:"
    squares = [sign("■" * have, said, "bold #c9b6ff")] if have else []
    squares += [sign("□" * (need - have), "" if have else said, QUIET)] if have < need else []
    return Text.assemble(*squares, f" {CONTRACTS[player['contract']].name}")


def _tactic(player: Mapping[str, Any]) -> Text:
    if player["tactic"] is None:
        return Text("Tactics face down", QUIET)
    used = " (used)" if player["tactic_used"] else ""
    return Text(f"{TACTICS[player['tactic']].name}{used}", "italic")


# cards


def _chips(ids: Sequence[str]) -> list[Text]:
    """Cards side by side, equal ones counted, in the order of the cards."""
    count = Counter(ids)
    return [_chip(id, count[id]) for id in sorted(count, key=ID.index)] or [Text("nothing", QUIET)]


def _chip(id: str, count: int = 1) -> Text:
    if id in SYMBOLS:
        text = Text.assemble((f" {SYMBOLS[id]} ", f"bold {GASES[SYMBOLS[id]]}"))
    elif id in PIPELINES:
        pipe = PIPELINES[id]
        text = sign(f" {pipe.gas}-pipe ", pipe.name, PIPES[pipe.color])
    else:
        text = Text.assemble((PIECES[id].name, "cyan"))
    return text.append(f"×{count}", POINTS) if count > 1 else text


def _palette(view: Mapping[str, Any]) -> RenderableType:
    """The colours that can still be chosen, and what the Profiteers of them do, as far as a line goes."""
    table = Table(box=None, padding=(0, 1), show_header=False, expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    for _ in ("start", "lasting"):
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis", style=QUIET)
    for entry in view["palette"]:
        colour, man = entry["colour"], PROFITEERS.get(entry["profiteer"])
        mark = sign(f" {MARKS[colour]} ", f"free: {colour if man else ''}", f"bold white on {HUES[colour]}")
        facts = (man.name, f"start: {man.start.text}", f"or: {man.lasting.text}") if man else (colour, "", "")
        table.add_row(mark, *facts)
    return table


# the own seat


def _own(view: Mapping[str, Any]) -> RenderableType:
    own, player = view["own"], view["seats"][view["seat"]]
    grid = Table(box=None, show_header=False, padding=(0, 1))
    grid.add_column(style=QUIET, no_wrap=True)
    grid.add_column()
    grid.add_row("Hand", Row(_chips(player["cards"])))
    forecast = _forecast(view)
    if forecast:
        grid.add_row("Distilling" if view["active"] == view["seat"] else "Next turn", Row(forecast))
    if own["looked"] is not None:
        grid.add_row("Next card", _chip(own["looked"]))
    grid.add_row("To draw", Row(_chips(own["draw"])))
    grid.add_row("Discarded", Row(_chips(player["discard"])))
    if player["tactic"] is not None and not player["tactic_used"]:
        tactic = TACTICS[player["tactic"]]
        grid.add_row("Tactics", Text(f"{tactic.name}: {tactic.once.text} Or at the end: {tactic.end.text}"))
    if player["profiteer"] is not None and player["side"] is None:
        man = PROFITEERS[player["profiteer"]]
        grid.add_row("Start bonus", Text(man.start.text))
        grid.add_row("Or lasting", Text(man.lasting.text))
    if player["side"] == "lasting":
        grid.add_row("Profiteer", Text(PROFITEERS[player["profiteer"]].lasting.text))
    title = Text.assemble((" your System ", LAMP), (f" drawn up to {player['hand_size']} cards ", QUIET))
    return Panel(grid, title=title, title_align="left", box=ROUNDED, border_style="#8f7fd0", padding=0)


def _forecast(view: Mapping[str, Any]) -> list[Text]:
    """What the tower would do with this hand, as long as that is to come."""
    own, turn = view["own"], view["turn"]
    mine = view["active"] == view["seat"]
    if not view["seats"][view["seat"]]["cards"]:
        return []
    if mine and turn["distilling"]:
        return _leaving(own["distil"]) if turn["distils"] else []
    if mine and view["step"] != "mode":
        return []
    words = _leaving(own["distil"])
    if own["distil_overtime"] != own["distil"]:
        words += [sign("· in Overtime", "; in Overtime", QUIET), *_leaving(own["distil_overtime"])]
    return words


def _leaving(preview: Mapping[str, Any]) -> list[Text]:
    words = [_chip(id, count) for id, count in preview["leaves"]]
    words = [*words, Text("removed", QUIET)] if words else [Text("nothing is removed", QUIET)]
    if preview["isolates"]:
        words.append(sign("→", ",", "bold #c9b6ff").append(f" {preview['isolates']} Xe isolated"))
    return words
