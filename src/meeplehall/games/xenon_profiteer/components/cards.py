"""The cards: every kind of card is a number, and these tables say what is printed on it.

Equal cards share a number, for nothing tells two nitrogen cards apart. Elements come first, in the order in
which they leave the tower, so that a sorted hand without N, O and Kr begins with xenon or holds no element.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.data import Components, load

COMPONENTS: Final[Components] = load()

N: Final = 0
O: Final = 1  # noqa: E741
KR: Final = 2
XE: Final = 3
ELEMENTS: Final = 4
FEED: Final = 4
REFLUX: Final = 5
FIRST_UPGRADE: Final = 6
FIRST_PIPELINE: Final = FIRST_UPGRADE + len(COMPONENTS.upgrades)
FIRST_CONTRACT: Final = FIRST_PIPELINE + len(COMPONENTS.pipelines)
CARDS: Final = FIRST_CONTRACT + len(COMPONENTS.contracts)

#: the id that people, files and pages use
ID: Final[list[str]] = [
    *(card.id for card in COMPONENTS.elements),
    *(card.id for card in COMPONENTS.starters),
    *(card.id for card in COMPONENTS.upgrades),
    *(card.id for card in COMPONENTS.pipelines),
    *(card.id for card in COMPONENTS.contracts),
]
NAME: Final[list[str]] = [
    *(card.symbol for card in COMPONENTS.elements),
    *(card.name for card in COMPONENTS.starters),
    *(card.name for card in COMPONENTS.upgrades),
    *(card.name for card in COMPONENTS.pipelines),
    *(card.name for card in COMPONENTS.contracts),
]
#: the price of buying it: Upgrades into the System, Pipelines; Contracts are free (XP-8.3)
COST: Final[list[int]] = [
    *([0] * ELEMENTS),
    *(card.cost for card in COMPONENTS.starters),
    *(card.cost for card in COMPONENTS.upgrades),
    *(card.cost for card in COMPONENTS.pipelines),
    *([0] * len(COMPONENTS.contracts)),
]
INSTALLABLE: Final[list[bool]] = [
    *([False] * ELEMENTS),
    *(card.installable for card in COMPONENTS.starters),
    *(card.installable for card in COMPONENTS.upgrades),
    *([False] * (CARDS - FIRST_PIPELINE)),
]
#: what a Contract asks for and gives
NEED: Final[list[int]] = [*([0] * FIRST_CONTRACT), *(card.xe for card in COMPONENTS.contracts)]
REWARD: Final[list[int]] = [*([0] * FIRST_CONTRACT), *(card.money for card in COMPONENTS.contracts)]
CONTRACT_XP: Final[list[int]] = [*([0] * FIRST_CONTRACT), *(card.xp for card in COMPONENTS.contracts)]
BONUS: Final[list[str]] = [*([""] * FIRST_CONTRACT), *(card.bonus_action for card in COMPONENTS.contracts)]
SECTOR: Final[list[str]] = [*([""] * FIRST_CONTRACT), *(card.sector for card in COMPONENTS.contracts)]

TACTICS: Final = len(COMPONENTS.tactics)
TACTIC_ID: Final[list[str]] = [card.id for card in COMPONENTS.tactics]
TACTIC_NAME: Final[list[str]] = [card.name for card in COMPONENTS.tactics]
COLOURS: Final[list[str]] = COMPONENTS.editions["later"].player_colors

AGENT: Final = ID.index("up_agent")
REBOILER: Final = ID.index("up_reboiler")
VAPOR_COMPRESSION: Final = ID.index("up_vapor_compression")
PROCESS_ENGINEER: Final = ID.index("up_process_engineer")
PACKING: Final = ID.index("up_structured_packing")
SALES_EXECUTIVE: Final = ID.index("up_sales_executive")

#: the two lines; places 0 to 3 are the Contract line, 4 to 7 the Upgrade line
CONTRACT_LINE: Final = 0
UPGRADE_LINE: Final = 1
LINE_NAMES: Final[list[str]] = ["contract", "upgrade"]
LINE_LENGTH: Final = 4
PLACES: Final = 2 * LINE_LENGTH
PLACE_ID: Final[list[str]] = [f"{line}-{i + 1}" for line in LINE_NAMES for i in range(LINE_LENGTH)]


def element(symbol: str) -> int:
    """The number of an element."""
    return NAME.index(symbol)


def upgrade_deck() -> list[int]:
    """The 27 Upgrades (XP-2.1)."""
    return [FIRST_UPGRADE + i for i, card in enumerate(COMPONENTS.upgrades) for _ in range(card.copies)]


def contract_deck(bonus_contracts: bool) -> list[int]:
    """The 27 Contracts and Pipelines (XP-2.2), and those with a bonus action (XP-3.2)."""
    pipes = [FIRST_PIPELINE + i for i, card in enumerate(COMPONENTS.pipelines) for _ in range(card.copies)]
    return pipes + [
        FIRST_CONTRACT + i
        for i, card in enumerate(COMPONENTS.contracts)
        for _ in range(card.copies)
        if bonus_contracts or card.set == "base"
    ]


def install_totals(edition: str) -> list[int]:
    """The price of installing straight from the line, per card (XP-8.3, XP-18.7)."""
    prices = [0] * CARDS
    for i, card in enumerate([*COMPONENTS.starters, *COMPONENTS.upgrades]):
        prices[FEED + i] = card.edition_overrides.get(edition, {}).get("install_total", card.install_total)
    return prices


def each(mask: int) -> list[int]:
    """The cards in a set of cards."""
    return [card for card in range(CARDS) if mask >> card & 1]
