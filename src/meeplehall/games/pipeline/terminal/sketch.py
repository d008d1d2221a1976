"""The table in the terminal: what the moment is about, and the refineries, drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from meeplehall.draw.paper import Pictured, named, sign
from meeplehall.draw.rows import Row
from meeplehall.engine.wording import count, plural
from meeplehall.games.pipeline.components.board import ACTION, ACTION_IDS, ARMS, ROUNDS, SHOP
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS
from meeplehall.games.pipeline.components.oil import GRADE_NAME, HUE_NAME
from meeplehall.games.pipeline.components.pieces import PIECES
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILY
from meeplehall.games.pipeline.components.valuations import ALWAYS
from meeplehall.games.pipeline.terminal.papers import papers, progress
from meeplehall.games.pipeline.terminal.pipes import HUE, LINES, OIL, QUIET, Tiles, network, turns, word
from meeplehall.games.pipeline.terminal.words import network_in_words, tiles_in_words

FAMILY_NAME = {family.id: family.name for family in FAMILY}
FLAME = "bold #ff9d2e"
MONEY = "bold bright_green"
ALARM = "bold bright_red"
#: shapes tell the players apart, so that nobody needs the colours
MARKS = "●■▲◆"
HUES = ("#4f8fe0", "#d84343", "#3fa34d", "#b58a00")
#: what goes on, in a word or two
STEPS = {
    "start_tank": "starting tanks", "benefit_item": "benefits", "free_government_tile": "benefits",
    "free_item": "benefits", "free_shop_pipe": "benefits", "before_action": "work phase",
    "after_main": "after the main action", "sell": "selling", "buy": "buying",
    "contracts": "Contracts & Loans", "active_or_deferred": "Contracts & Loans", "shop": "shopping",
    "tank_row": "placing a tank", "place_pipe": "laying a pipe tile", "place_machine": "placing a machine",
    "upgrade": "Upgrades", "flip_token": "Upgrades", "government": "government pipes",
    "network_tile": "running the network", "refine": "refining", "order_barrel": "filling an order",
    "turn_order": "turn order", "machine_phase": "machine phase", "over": "over",
}  # fmt: skip
#: moments that are about pipes: the network is drawn, the markets are not
PIPES = ("free_shop_pipe", "shop", "free_government_tile", "government", "place_pipe", "place_machine",
         "network_tile", "refine")  # fmt: skip
#: how the long pipe of a tile runs
SHAPE = {tile.id: tile.shape for tile in TILE}
FROM_SHOPS = ("free_shop_pipe", "shop")
FROM_GOVERNMENT = ("free_government_tile", "government")


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The whole table as this seat sees it; where a moment is about pipes, the pipes."""
    parts: list[RenderableType] = [_headline(view)]
    if not view["over"]:
        parts.append(_tracks(view, names))
    whole: list[RenderableType] = [
        _markets(view),
        papers(view),
        Row([*_shops(view), *_government(view)]),
        *_tiles(view),
        *_cards(view),
    ]
    for seat in range(len(names)):
        whole += _refinery(view, seat, names)
    read = Group(*parts, *whole, network_in_words(view, _whose(view)))
    if view["step"] in PIPES:
        return Pictured(Group(*parts, *_about_pipes(view, names)), read)
    return Pictured(WithNetwork(Group(*parts, *whole), network(view, _whose(view))), read)


class WithNetwork:
    """The table, and the network below it if the screen is high enough for both."""

    def __init__(self, table: RenderableType, network: RenderableType | None) -> None:
        self.table = table
        self.network = network

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        above = console.render_lines(self.table, options)
        below = console.render_lines(self.network, options) if self.network is not None else []
        yield self.table
        if self.network is not None and len(above) + len(below) < console.size.height:
            yield self.network


def _whose(view: Mapping[str, Any]) -> int:
    """Whose network is drawn: the own one; those who watch see that of the player to move."""
    if view["seat"] >= 0:
        return int(view["seat"])
    return int((view["asked"] or view["upper"])[0])


def _headline(view: Mapping[str, Any]) -> RenderableType:
    title = Text.assemble((" PIPELINE ", "bold black on #ff9d2e"), "  ")
    if not view["over"]:
        rounds = ROUNDS[view["year"] - 1]
        title.append(f"year {view['year']}, round {view['round']} of {rounds}", FLAME).append("  ")
    title.append(STEPS[view["step"]], QUIET)
    return Rule(title, style="#a8621d")


def _tracks(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Both turn order tracks, and the arms of the cross."""
    order = [_mark(seat) + Text(f" {names[seat]}") for seat in view["upper"]]
    later = word("next round ", QUIET)
    for place, seat in enumerate(view["lower"], 1):
        free = sign(f" {place} ", f"{ordinal(place)} free,", QUIET)
        later.append_text(_mark(seat, f"{ordinal(place)} {names[seat]},") if seat >= 0 else free).append(" ")
    lines: list[RenderableType] = [Row([Text("Turn order", QUIET), *order, later])]
    if view["cross"] and view["step"] not in PIPES:
        arms = [
            Text.assemble(
                _short(arm), sign("─", " and ", QUIET), _short(ARMS + ACTION_IDS[ARMS:].index(action))
            )
            for arm, action in enumerate(view["cross"])
        ]
        lines.append(Row([sign("Next door", "Next door to each other:", QUIET), *arms]))
    return Group(*lines)


def _short(action: int) -> str:
    return ACTION[action].name.replace("Refined ", "").removesuffix(" Market").partition(" & ")[0]


def _mark(seat: int, words: str = "") -> Text:
    return sign(f" {MARKS[seat]} ", words, f"bold white on {HUES[seat]}")


# the markets


def _grid() -> Table:
    """Lines with a word before each."""
    grid = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(style=QUIET, no_wrap=True)
    grid.add_column()
    return grid


def _markets(view: Mapping[str, Any]) -> RenderableType:
    """Every market: slots of the same price together, a dot for a barrel, a ring for an empty slot."""
    grid = _grid()
    for market, rows in groupby(view["markets"], key=lambda row: row["market"]):
        words = [
            _oil_of(colour, list(part))
            for (colour, _), part in groupby(rows, key=lambda row: (row["colour"], bool(row["grade"])))
        ]
        name = Text(_short(ACTION_IDS.index(market)))
        name.stylize(FLAME if market in view["trading"] else QUIET)
        grid.add_row(name, Row(words, "   "))
    return grid


def _oil_of(colour: str, rows: Sequence[Mapping[str, Any]]) -> Text:
    """The rows for oil of one colour: "orange low ○○$25 mid ○○$45"."""
    name = word(f"{HUE[colour]} ", OIL[colour])
    return name.append_text(Text(" ").join(_market_row(row) for row in rows))


def _market_row(row: Mapping[str, Any]) -> Text:
    text = word(GRADE_NAME[row["grade"]], QUIET).append(" ")
    said = _row_in_words(row)
    for dollars, slots in groupby(row["slots"], key=lambda slot: slot["pays"]):
        for slot in slots:
            foreign = slot["barrel"] not in (None, row["colour"])
            dot = "○" if slot["barrel"] is None else f"({HUE[slot['barrel']]})" if foreign else "●"
            text.append_text(sign(dot, said, OIL[slot["barrel"]] if slot["barrel"] else QUIET))
            said = ""
        text.append_text(sign(f"${dollars} ", ""))
    text.right_crop(1)
    return text


def _row_in_words(row: Mapping[str, Any]) -> str:
    """The prices of the barrels in a row, and what selling to its empty places brings."""
    parts = []
    for letter in dict.fromkeys([row["colour"], *COLOURS]):
        prices = [f"${slot['pays']}" for slot in row["slots"] if slot["barrel"] == letter]
        whose = "" if letter == row["colour"] else f"{HUE[letter]} "
        parts += [f"{whose}for sale {' '.join(prices)}"] if prices else []
    empty = [f"${slot['pays']}" for slot in row["slots"] if slot["barrel"] is None]
    parts += [f"pays {' '.join(empty)}"] if empty else []
    return f"{', '.join(parts)};"


# shops, government, cards


def _shops(view: Mapping[str, Any]) -> list[Text]:
    words = []
    for shop, (name, stock) in enumerate((("Machines", "machine_shop"), ("Tanks", "tank_shop"))):
        pipes = Text(count(len(view["shop_pipes"][shop]), "pipe tile"), QUIET)
        words.append(Text(" ").join([Text(name, QUIET), *_stock(view, shop, stock), pipes]))
    return words


def _stock(view: Mapping[str, Any], shop: int, stock: str) -> list[Text]:
    return [
        sign(f"${dollars}", f"{left} left at ${dollars},", MONEY if left else QUIET) + sign(f"×{left}", "")
        for dollars, left in zip(SHOP[shop].prices, view[stock], strict=True)
    ]


def _tiles(view: Mapping[str, Any]) -> list[RenderableType]:
    """The pipe tiles of the shops and of the government by name."""
    shops = zip(("the machine shop", "the tank shop"), view["shop_pipes"], strict=True)
    lines: list[RenderableType] = [tiles_in_words(f"Pipe tiles of {name}", ids) for name, ids in shops]
    for number, quadrant in enumerate(view["government"], 1):
        if ids := [id for id in quadrant["tiles"] if id]:
            lines.append(tiles_in_words(f"Government's {ordinal(number)} quadrant", ids))
    return lines


def _government(view: Mapping[str, Any]) -> list[Text]:
    quadrants = [_quadrant(number, quadrant) for number, quadrant in enumerate(view["government"], 1)]
    return [Text("Government", QUIET), *quadrants]


def _quadrant(number: int, quadrant: Mapping[str, Any]) -> Text:
    tiles = sum(id is not None for id in quadrant["tiles"])
    state = "open" if quadrant["open"] else "closed"
    words = f"{ordinal(number)} quadrant {state}, {count(tiles, 'tile')}"
    return sign(words, f"{ordinal(number)} quadrant {state},", QUIET)


def _costs(view: Mapping[str, Any]) -> list[Text]:
    """What the steps crude to low, low to mid and mid to high cost."""
    costs = [
        Text.assemble((HUE[letter], OIL[letter]), f" {' + '.join(map(str, steps))}")
        for letter, steps in zip(COLOURS, view["costs"], strict=True)
        if steps
    ]
    title = "Refining costs (crude to low, low to mid, mid to high):"
    return [sign("Refining costs", title, QUIET), *costs]


def _cards(view: Mapping[str, Any]) -> list[RenderableType]:
    """Refining costs, upgrades and valuations."""
    families = [
        Text(FAMILY_NAME[family["id"]])
        if family["open"]
        else sign("✗ ", "(closed) ", QUIET).append(FAMILY_NAME[family["id"]], QUIET)
        for family in view["families"]
    ]
    upgrades, valuations = sign(" Upgrades", "Upgrades:", QUIET), sign("Valuations", "Valuations:", QUIET)
    values = [Text(PIECES[id].name) for id in [ALWAYS.id, *view["valuations"]]]
    return [Row([*_costs(view), upgrades, *families, valuations, *values])]


# the refineries


def _refinery(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> list[RenderableType]:
    """A player at a glance: the figures, the tanks, upgrades, pipelines and papers."""
    player = view["seats"][seat]
    return [Row([_figures(view, seat, names), *_tanks(player), *_built(player)])]


def _figures(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> Text:
    refinery = view["seats"][seat]
    text = _mark(seat).append(" ").append_text(named(names[seat], seat == view["seat"]))
    if seat == view["active"]:
        text.append_text(sign("▸", ", whose turn it is", FLAME))
    elif seat == view["winner"]:
        text.append_text(sign("★", ", who has won", FLAME))
    else:
        text.append(" ")
    text.append_text(sign(f" ${refinery['cash']}", f"  cash ${refinery['cash']}", MONEY))
    text.append(f"  worth {_dollars(refinery['score'])}", "bold bright_yellow")
    if refinery["penalties"]:
        text.append(f"  {plural(refinery['penalties'], 'penalty')}", ALARM)
    return text


def _dollars(amount: int) -> str:
    return f"-${-amount}" if amount < 0 else f"${amount}"


def _tanks(player: Mapping[str, Any]) -> list[Text]:
    """How many barrels of each colour there are, and how many would still fit in, grade by grade."""
    words = []
    for grade, name in enumerate(GRADE_NAME):
        if not player["tanks"][grade]:
            continue
        text = sign(f"{name} ", f"{name} tanks: ", QUIET)
        for letter in COLOURS:
            if barrels := player["oil"].get(f"{letter}{grade}", 0):
                text.append(f"{barrels} {HUE[letter]} ", OIL[letter])
        text.append(f"{player['room'][grade]} free", QUIET)
        words.append(text)
    return words


def _built(player: Mapping[str, Any]) -> list[Text]:
    words = [Text(f"{FAMILY_NAME[id]} {n}", "cyan") for id, n in player["levels"].items()]
    words += _pipelines(player["network"])
    if player["network"]["machines"]:
        count = len(player["network"]["machines"])
        words.append(Text(plural(count, "machine"), "bold"))
    return words + progress(player)


def _pipelines(built: Mapping[str, Any]) -> list[Text]:
    """The pipelines that refine crude, by colour: their values, marked where a machine runs them."""
    words = []
    for letter in COLOURS:
        found = [pipe for pipe in built["pipelines"] if pipe["colour"] == letter and pipe["best"]]
        if found:
            text = word(HUE[letter], OIL[letter])
            for pipe in sorted(found, key=lambda pipe: -pipe["value"]):
                value, best = pipe["value"], GRADE_NAME[pipe["best"]]
                comma = "" if text.plain == HUE[letter] else ","
                makes = f"{comma} pipeline of value {value} makes {best} of crude"
                text.append_text(sign(f" {value}→{best}", makes))
                text.append_text(sign("ᴹ", " with a machine", "bold") if pipe["machines"] else Text())
            words.append(text)
    return words


# pipes


def _about_pipes(view: Mapping[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """What can be taken, or the tile in hand, and the network that it goes to."""
    seat = _whose(view)
    parts: list[RenderableType] = []
    if view["step"] in FROM_SHOPS:
        parts += _shelves(view)
    elif view["step"] in FROM_GOVERNMENT:
        parts += _offices(view)
        if view["turn"]["aside"]:  # bought, and laid after others (PL-15.10)
            parts.append(turns(view["turn"]["aside"]))
    elif view["placing"] and seat == view["placing"]["player"]:
        parts.append(turns(view["placing"]["tile"]))
    parts.append(Row([*_costs(view), *_legend()]))
    parts += _refinery(view, seat, names)
    drawn = network(view, seat)
    return [*parts, drawn] if drawn is not None else parts


def _shelves(view: Mapping[str, Any]) -> list[RenderableType]:
    """Both shops with their pipe tiles as drawings."""
    parts: list[RenderableType] = []
    for shop, (name, stock) in enumerate((("Machines", "machine_shop"), ("Tanks", "tank_shop"))):
        parts.append(Row([Text(name, QUIET), *_stock(view, shop, stock)]))
        parts.append(Tiles([(id, 0, SHAPE[id]) for id in view["shop_pipes"][shop]]))
    return parts


def _offices(view: Mapping[str, Any]) -> list[RenderableType]:
    """The government tiles as drawings; while the worker stands somewhere, those of its quadrant."""
    space = len(COMPONENTS.government.space)
    parts: list[RenderableType] = []
    for number, quadrant in enumerate(view["government"]):
        if view["worker"] < 0 or view["worker"] // space == number or view["step"] != "government":
            parts.append(_quadrant(number + 1, quadrant))
            parts.append(Tiles([(id, 0, SHAPE[id]) for id in quadrant["tiles"] if id]))
    return parts


def _legend() -> list[Text]:
    return [
        Text.assemble((LINES[letter][0] * 2, OIL[letter]), f" {name}")
        for letter, name in zip(COLOURS, HUE_NAME, strict=True)
    ]
