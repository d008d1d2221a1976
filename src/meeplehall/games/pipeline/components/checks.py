"""What is wrong with components.toml, in words for somebody who has changed a figure in it.

A figure that the game could not honour is refused here with the reason; all others are played with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from meeplehall.games.pipeline.components import data

PLAYERS: Final = (2, 3, 4)
PORTS: Final = "NESW"
COLOURS: Final = "OST"
REFINED: Final = {colour + grade for colour in COLOURS for grade in "123"}
#: the columns of a display that are printed, its rows, and the price rows of a shop
COLUMNS: Final = 3
ROWS: Final = 3
STEPS: Final = 9
#: the side of a quadrant, in half tiles
QUADRANT: Final = 4

MARKETS: Final = ["crude_market", "refined_market_1", "refined_market_2", "refined_market_3"]
ACTION_TILES: Final = ["contracts_loans", "tanks_pipes", "machines_pipes", "upgrades"]
BENEFITS: Final = {"government_tile", "tank", "shop_pipe", "machine"}
#: the standing effects of each level (PL-21)
STANDING: Final[dict[str, list[list[str]]]] = {
    "government": [[], [], []],
    "shops": [[], [], []],
    "human_resources": [
        ["secondary_action_cost"],
        ["secondary_action_range"],
        ["main_actions", "no_secondary_action"],
    ],
    "engineering": [
        ["virtual_value_per_4_segments"],
        ["virtual_value_per_4_segments"],
        ["barrels_per_pipeline"],
    ],
    "refined_markets": [
        ["refined_price_bonus"],
        ["trade_all_refined_markets"],
        ["sell_any_colour_in_refined_markets"],
    ],
    "contracts_orders": [
        ["contract_fulfilments_per_year"],
        ["delivery_bonus_per_barrel"],
        ["take_orders_as_contracts"],
    ],
    "machines": [["run_one_machine_as_main_action"], ["machine_phase_cost"], ["machine_run_before_actions"]],
}
#: those with a figure, and the least and the most that it may be
FIGURES: Final = {
    "secondary_action_cost": (0, 999),
    "secondary_action_range": (1, 4),
    "main_actions": (1, 9),
    "virtual_value_per_4_segments": (0, 99),
    "barrels_per_pipeline": (2, 2),
    "refined_price_bonus": (0, 999),
    "contract_fulfilments_per_year": (1, 99),
    "delivery_bonus_per_barrel": (0, 999),
    "machine_phase_cost": (0, 999),
}
#: why no more and no less, where it is not plain
REASONS: Final = {
    "secondary_action_range": "the farthest space is four steps away",
    "main_actions": "a turn has at least one",
    "barrels_per_pipeline": "a pipeline is asked for a second barrel, and never for a third",
    "contract_fulfilments_per_year": "every contract has to be fulfilled once",
}
#: what a valuation of each kind reads (PL-24)
READS: Final[dict[str, set[str]]] = {
    "repeat_oil": {"colours"},
    "repeat_pipelines": {"colours", "on_machine_only"},
    "repeat_oil_and_pipelines": {"colours", "on_machine_only"},
    "per_tank": {"amount"},
    "per_level_3_upgrade": {"amount"},
    "per_pipeline_of_best_grade": {"colours", "on_machine_only", "amount", "best_grade"},
    "repeat_contracts": set(),
    "repeat_orders": set(),
    "pipeline_types": {"colours", "on_machine_only", "payout"},
    "delivered_oil_types": {"payout"},
}
PAYOUTS: Final = ("pipeline_types", "pipeline_types_on_machines", "delivered_oil_types")


def mistakes(c: data.Components) -> Iterator[str]:
    """What is wrong with the data, in words."""
    yield from _oil(c)
    yield from _pipes(c)
    yield from _papers(c)
    yield from _calendar(c)
    yield from _prices(c)
    yield from _shops(c)
    yield from _cross(c)
    yield from _government(c)
    yield from _markets(c)
    yield from _upgrades(c)
    yield from _valuations(c)
    yield from _options(c)


def _counted(what: str, listed: int, name: str, said: int) -> Iterator[str]:
    """A count that has to be the number of what is listed."""
    if listed != said:
        yield f"{listed} {what} are listed, so counts.{name} cannot be {said}"


def _at_least(least: int, what: str, figures: Iterable[int]) -> Iterator[str]:
    for figure in figures:
        if figure < least:
            yield f"{what}: {figure} is less than {least}"


def _length(wanted: int, what: str, why: str, figures: Sequence[object]) -> Iterator[str]:
    if len(figures) != wanted:
        yield f"{what}: there are {len(figures)} figures, not {wanted}, {why}"


def _rising(what: str, figures: Sequence[int]) -> Iterator[str]:
    if list(figures) != sorted(figures):
        yield f"{what}: {', '.join(map(str, figures))} does not rise from left to right"


def _by_players(what: str, figures: dict[str, int]) -> Iterator[str]:
    if sorted(figures) != [str(players) for players in PLAYERS]:
        yield f"{what}: there has to be a figure for 2, 3 and 4 players, because the game is for so many"


# oil, pipes, papers


def _oil(c: data.Components) -> Iterator[str]:
    if sorted(c.meta.colour_names) != sorted(COLOURS):
        yield "meta.colour_names: the colours are O, S and T, because the pipe tiles show these"
    yield from _length(4, "meta.grades", "crude, low, mid and high", c.meta.grades)
    rates = c.rates
    for name in ("contract_rate", "order_rate", "end_oil_value", "end_pipeline_value"):
        figures: list[int] = getattr(rates, name)
        yield from _length(3, f"rates.{name}", "one for low, mid and high", figures)
        yield from _at_least(0, f"rates.{name}", figures)
    if not c.penalties.table:
        yield "penalties.table: it has to begin with the price of one marker"
    yield from _at_least(0, "penalties.table", c.penalties.table)
    yield from _at_least(0, "penalties.further_step", [c.penalties.further_step])


def _pipes(c: data.Components) -> Iterator[str]:
    """PL-17.4 and PL-17.5: two segments per half over all four ports, and one colour along the long pipe."""
    for tile in c.pipe_tiles.tile:
        if len(tile.halves) != 2:
            yield f"pipe tile {tile.id}: a tile has two halves"
            return
        for half in tile.halves:
            ports = "".join(segment.split(":")[0] for segment in half)
            if len(half) != 2 or sorted(ports) != sorted(PORTS):
                yield f"pipe tile {tile.id}: the segments {half} do not use every side once"
            if any(segment[2:] not in (":O", ":S", ":T") for segment in half):
                yield f"pipe tile {tile.id}: the segments {half} have a colour that is none"
        if tile.halves[0][0][-1] != tile.halves[1][0][-1]:
            yield f"pipe tile {tile.id}: its long pipe has two colours"
        if "E" not in tile.halves[0][0] or "W" not in tile.halves[1][0]:
            yield f"pipe tile {tile.id}: its long pipe does not cross the middle"
    ids = {tile.id for tile in c.pipe_tiles.tile}
    yield from _counted("different pipe tiles", len(ids), *_public(c, "pipe_tiles"))


def _public(c: data.Components, name: str) -> tuple[str, int]:
    said: int = getattr(c.counts.from_public_material, name)
    return f"from_public_material.{name}", said


def _papers(c: data.Components) -> Iterator[str]:
    """Contracts and orders ask for barrels that exist, and there are enough of them for the displays."""
    papers = [*c.contracts.tiles.all, *c.orders.tiles.all]
    for paper in papers:
        if not REFINED.issuperset(paper.needs):
            yield f"{paper.id}: it asks for oil that does not exist"
    if len({paper.id for paper in papers}) != len(papers):
        yield "contracts and orders: two have the same id"
    yield from _counted("contracts", len(c.contracts.tiles.all), *_public(c, "contract_tiles"))
    yield from _counted("orders", len(c.orders.tiles.all), *_public(c, "order_tiles"))
    yield from _length(ROWS, "contracts.rows", "because the display has so many rows", c.contracts.rows)
    yield from _length(ROWS, "orders.rows", "because the display has so many rows", c.orders.rows)
    for row in c.contracts.rows:
        yield from _row_of_papers(c, f"contracts {row}", [p.row for p in c.contracts.tiles.all].count(row))
    for paper in c.contracts.tiles.all:
        if paper.row not in c.contracts.rows:
            yield f"{paper.id}: there is no row {paper.row!r}"
    for size in c.orders.rows:
        listed = [len(p.needs) for p in c.orders.tiles.all].count(size)
        for players, columns in c.orders.columns_by_players.items():
            if columns > listed:
                yield f"orders.rows: with {players} players {columns} of {size} are shown, not {listed}"
    for paper in c.orders.tiles.all:
        if len(paper.needs) not in c.orders.rows:
            yield f"{paper.id}: there is no row for orders of {len(paper.needs)} barrels"
    for name, columns_of in (
        ("contracts", c.contracts.columns_by_players),
        ("orders", c.orders.columns_by_players),
    ):
        yield from _by_players(f"{name}.columns_by_players", columns_of)
        for columns in columns_of.values():
            if not 1 <= columns <= COLUMNS:
                yield f"{name}.columns_by_players: a display has up to {COLUMNS} columns, not {columns}"


def _row_of_papers(c: data.Components, what: str, listed: int) -> Iterator[str]:
    aside = c.contracts.set_aside_by_players
    yield from _by_players("contracts.set_aside_by_players", aside)
    for players, count in aside.items():
        if count > listed:
            yield f"{what}: {count} are set aside with {players} players, but only {listed} are listed"
        if count < c.contracts.columns_by_players.get(players, 0):
            yield f"{what}: {count} set aside with {players} players do not fill the display"


# calendar, prices, shops


def _calendar(c: data.Components) -> Iterator[str]:
    years = len(c.calendar.rounds_per_year)
    yield from _at_least(1, "calendar.rounds_per_year", c.calendar.rounds_per_year)
    if years < 2:
        yield "calendar.rounds_per_year: there are at least two years, because contracts can be deferred"
    why = "one for every year but the last, in which all quadrants are open"
    yield from _length(years - 1, "government.max_open_by_year", why, c.government.max_open_by_year)


def _prices(c: data.Components) -> Iterator[str]:
    prices = c.prices
    single = {
        "prices.secondary_action": prices.secondary_action,
        "prices.machine_phase": prices.machine_phase,
        "prices.loan_cash": prices.loan_cash,
        "prices.loan_penalties": prices.loan_penalties,
        "upgrades.price": c.upgrades.price,
        "player_start.cash": c.player_start.cash,
    }
    for name, figure in single.items():
        yield from _at_least(0, name, [figure])
    for name, figures in (("shop_pipes", prices.shop_pipes), ("government_tiles", prices.government_tiles)):
        if not figures:
            yield f"prices.{name}: it has to begin with the price of one tile"
        yield from _at_least(0, f"prices.{name}", figures)
        yield from _rising(f"prices.{name}", figures)


def _shops(c: data.Components) -> Iterator[str]:
    for name, shop in (("tank_shop", c.tank_shop), ("machine_shop", c.machine_shop)):
        yield from _length(ROWS, f"{name}.row_prices", "because a shop has so many rows", shop.row_prices)
        yield from _at_least(0, f"{name}.row_prices", shop.row_prices)
        yield from _rising(f"{name}.row_prices", shop.row_prices)
        yield from _at_least(0, f"{name}.pipes_per_player", [shop.pipes_per_player])
        for players in PLAYERS:
            spaces = shop.spaces(players)
            yield from _length(ROWS, f"{name}.spaces_{players}p", "one for each price row", spaces)
            yield from _at_least(0, f"{name}.spaces_{players}p", spaces)
    start = c.player_start
    yield from _length(
        4, "player_start.recommended_tanks", "crude, low, mid and high", start.recommended_tanks
    )
    if sum(start.recommended_tanks) != start.tanks:
        yield (f"player_start: {start.tanks} tanks, but {sum(start.recommended_tanks)} are recommended")
    yield from _at_least(0, "player_start.recommended_tanks", start.recommended_tanks)
    yield from _at_least(1, "tank_farm.barrels_per_tank", [c.tank_farm.barrels_per_tank])
    if max(start.recommended_tanks, default=0) > c.tank_farm.spaces_per_grade:
        yield "tank_farm.spaces_per_grade: the recommended tanks would not fit"
    if start.tanks > 4 * c.tank_farm.spaces_per_grade:
        yield "tank_farm.spaces_per_grade: the tanks of the start would not fit"
    for players in PLAYERS:
        tanks = players * start.tanks + sum(c.tank_shop.spaces(players))
        if tanks > c.counts.tank_tiles:
            yield f"counts.tank_tiles: {players} players begin with {tanks} tanks on the table"
        machines = sum(c.machine_shop.spaces(players))
        if machines > c.counts.machine_tiles:
            yield f"counts.machine_tiles: with {players} players {machines} machines are on sale"


# the board


def _cross(c: data.Components) -> Iterator[str]:
    for name, spaces, ids in (
        ("fixed_space", c.action_cross.fixed_space, MARKETS),
        ("action_tile", c.action_cross.action_tile, ACTION_TILES),
    ):
        if [space.id for space in spaces] != ids:
            yield f"action_cross.{name}: the spaces are {', '.join(ids)}, in this order"


def _government(c: data.Components) -> Iterator[str]:
    government = c.government
    yield from _at_least(1, "government.quadrants", [government.quadrants])
    taken: set[tuple[int, int]] = set()
    for number, space in enumerate(government.space):
        cells = [(cell[0], cell[1]) for cell in space.cells if len(cell) == 2]
        if len(cells) != 2 or not _touch(cells[0], cells[1]):
            yield f"government space {number}: a tile covers two cells that share an edge"
        for cell in cells:
            if not (0 <= cell[0] < QUADRANT and 0 <= cell[1] < QUADRANT):
                yield f"government space {number}: a quadrant has {QUADRANT} by {QUADRANT} cells"
            if cell in taken:
                yield f"government space {number}: another space covers the cell {list(cell)} too"
            taken.add(cell)
    together = 1 + max([len(near) for near in neighbours(government.space)], default=0)
    if len(c.prices.government_tiles) != together:
        yield f"prices.government_tiles: there are {together}, because so many can be bought at once"
    for limit in government.max_open_by_year:
        if not 1 <= limit <= government.quadrants:
            yield f"government.max_open_by_year: of {government.quadrants} quadrants {limit} cannot be open"
    pipes = government.quadrants * len(government.space)
    if pipes > len(c.pipe_tiles.tile):
        yield f"government.quadrants: they need {pipes} tiles, and there are {len(c.pipe_tiles.tile)}"
    yield from _at_least(1, "refinement_markers.values", c.refinement_markers.values)
    if len(c.refinement_markers.values) < STEPS:
        yield f"refinement_markers.values: {STEPS} markers are laid out, three for each colour"


def _touch(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def neighbours(spaces: Sequence[data.GovernmentSpace]) -> list[list[int]]:
    """Per space of a quadrant those that share an edge with it (PL-15.6)."""

    def touch(one: data.GovernmentSpace, two: data.GovernmentSpace) -> bool:
        return any(_touch((a[0], a[1]), (b[0], b[1])) for a in one.cells for b in two.cells)

    return [
        [i for i, other in enumerate(spaces) if other is not space and touch(space, other)]
        for space in spaces
    ]


def _markets(c: data.Components) -> Iterator[str]:
    """PL-9.2: a crude row, and three rows for each of the other colours; slots from cheap to dear."""
    if [market.id for market in c.markets.market] != MARKETS:
        yield f"markets: there are {', '.join(MARKETS)}, in this order"
        return
    for name in ("supply_direction", "demand_direction"):
        if getattr(c.markets, name) not in ("right_to_left", "left_to_right"):
            yield f"markets.{name}: it is right_to_left or left_to_right"
    yield from _at_least(0, "markets.supply.per_crude_row", [c.markets.supply.per_crude_row])
    for market in c.markets.market:
        rows = [row.colour + str(row.grade) for row in market.row]
        if rows not in _possible_rows(market.id):
            yield f"{market.name}: its rows cannot be {', '.join(rows)} (PL-9.2, PL-10.1)"
            return
        for row in market.row:
            yield from _rising(f"{market.name}, row {row.colour}{row.grade}", row.prices)
            yield from _at_least(0, f"{market.name}, row {row.colour}{row.grade}", row.prices)
    for players in PLAYERS:
        yield from _slots(c, players)
        for market in c.markets.market[1:]:
            demand = c.markets.demand(players).of(market.id)
            wanted = sorted({row.colour for row in market.row if row.grade})
            if sorted(demand) != wanted or any(len(figures) != 3 for figures in demand.values()):
                yield f"markets.demand_{players}p: {market.name} has rows for {' and '.join(wanted)}"
            for figures in demand.values():
                yield from _at_least(0, f"markets.demand_{players}p.{market.id}", figures)


def _possible_rows(market: str) -> list[list[str]]:
    """The crude rows of the Crude Market, or what a Refined Market may trade."""
    if market == MARKETS[0]:
        return [[f"{colour}0" for colour in COLOURS]]
    return [
        [f"{crude}0"] + [f"{colour}{grade}" for colour in COLOURS if colour != crude for grade in (1, 2, 3)]
        for crude in COLOURS
    ]


def _slots(c: data.Components, players: int) -> Iterator[str]:
    overlay = c.overlays.of(players)
    for name, slots, refined in (
        ("crude_slots", overlay.crude_slots, False),
        ("refined_slots", overlay.refined_slots, True),
    ):
        where = f"overlays.players_{players}.{name}"
        rows = [row for market in c.markets.market for row in market.row if bool(row.grade) == refined]
        if slots != sorted(set(slots)):
            yield f"{where}: the slots in use are named once each, from left to right"
        if not slots or min(slots) < 0 or max(slots) >= min(len(row.prices) for row in rows):
            yield f"{where}: there are only slots 0 to {min(len(row.prices) for row in rows) - 1}"


# cards


def _upgrades(c: data.Components) -> Iterator[str]:
    families = [family.id for family in c.upgrades.family]
    yield from _counted("upgrade families", len(families), "upgrade_families", c.counts.upgrade_families)
    if sorted(families) != sorted(STANDING):
        yield f"upgrades: the families are {', '.join(STANDING)}"
        return
    if not 1 <= c.counts.upgrade_families_in_play <= len(families):
        yield f"counts.upgrade_families_in_play: there are {len(families)} families"
    yield from _at_least(1, "upgrades.max_per_action", [c.upgrades.max_per_action])
    for family in c.upgrades.family:
        if len(family.level) != len(STANDING[family.id]):
            yield f"upgrade {family.id}: there are three levels"
            return
        for number, level in enumerate(family.level, 1):
            yield from _level(f"upgrade {family.id} {number}", level, STANDING[family.id][number - 1])


def _level(card: str, level: data.Level, standing: list[str]) -> Iterator[str]:
    for benefit in [*level.immediate, *level.yearly]:
        if benefit.kind not in BENEFITS:
            yield f"{card}: there is no benefit {benefit.kind!r}"
        yield from _at_least(1, f"{card}, {benefit.kind}", [benefit.count])
    if [passive.kind for passive in level.passive] != standing:
        yield f"{card}: its standing effects are {' and '.join(standing) or 'none'}; only figures can change"
        return
    for passive in level.passive:
        least, most = FIGURES.get(passive.kind, (0, 0))
        if not least <= passive.value <= most:
            allowed = f"{least}" if least == most else f"{least} to {most}"
            why = f", because {REASONS[passive.kind]}" if passive.kind in REASONS else ""
            yield f"{card}: {passive.kind} can only be {allowed}{why}; it cannot be {passive.value}"


def _valuations(c: data.Components) -> Iterator[str]:
    cards = c.valuations.card
    yield from _counted("valuation cards", len(cards), "valuation_cards", c.counts.valuation_cards)
    if not 1 <= c.valuations.in_play <= len(cards):
        yield f"valuations.in_play: there are {len(cards)} cards"
    for card in [*cards, c.valuations.tile]:
        yield from _valuation(card)
    for name in PAYOUTS:
        figures = c.valuations.payouts.of(name)
        yield from _length(10, f"valuations.payouts.{name}", "for 0 to 9 types", figures)


def _valuation(card: data.Valuation) -> Iterator[str]:
    reads = READS.get(card.kind)
    if reads is None:
        yield f"valuation {card.id}: there is no kind {card.kind!r}"
        return
    said = {
        name
        for name in ("colours", "on_machine_only", "amount", "best_grade", "payout")
        if getattr(card, name)
    }
    for name in sorted(said - reads):
        yield f"valuation {card.id}: {name} means nothing to a card of this kind"
    if any(colour not in COLOURS for colour in card.colours):
        yield f"valuation {card.id}: the colours are O, S and T"
    if "best_grade" in reads and not 1 <= card.best_grade <= 3:
        yield f"valuation {card.id}: best_grade is 1, 2 or 3"
    if "payout" in reads and card.payout not in PAYOUTS:
        yield f"valuation {card.id}: there is no table {card.payout!r}"


def _options(c: data.Components) -> Iterator[str]:
    options = c.options
    families = {family.id for family in c.upgrades.family}
    first = options.first_game_upgrades
    if not families.issuperset(first) or len(set(first)) != len(first):
        yield "options.first_game_upgrades: they are families, each named once"
    if len(first) != c.counts.upgrade_families_in_play:
        yield (
            f"counts.upgrade_families_in_play: {c.counts.upgrade_families_in_play} are in play, "
            f"but a first game has {len(first)}"
        )
    cards = options.first_game_valuations
    if len(set(cards)) != len(cards) or not all(1 <= card <= len(c.valuations.card) for card in cards):
        yield f"options.first_game_valuations: cards from 1 to {len(c.valuations.card)}, each named once"
    if len(cards) != c.valuations.in_play:
        yield f"valuations.in_play: a first game has {len(cards)} cards in play, not {c.valuations.in_play}"
    left = list(c.refinement_markers.values)
    for marker in options.first_game_remove_markers:
        if marker not in left:
            yield f"options.first_game_remove_markers: there is no further marker {marker}"
            return
        left.remove(marker)
    if len(left) < STEPS:
        yield f"options.first_game_remove_markers: {STEPS} markers have to be left"
