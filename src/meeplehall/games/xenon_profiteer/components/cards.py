"""The cards: every kind of card is a number, and CARD[number] says what is printed on it.

Equal cards share a number, for nothing tells two nitrogen cards apart. Elements come first, in the order in
which they leave the tower, so that a sorted hand without N, O and Kr begins with xenon or holds no element.
The words N, O and Kr in comments stand for the elements in that order.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.wording import listed
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.data import Effect, Element, Profiteer, Tactic, Upgrade
from meeplehall.games.xenon_profiteer.components.vocabulary import LONGEST_LINE, XENON

#: the elements in the order in which they leave the tower (XP-5.1); xenon never does
ELEMENT: Final[list[Element]] = [
    card
    for symbol in [*COMPONENTS.setup.distill_priority, XENON]
    for card in COMPONENTS.elements
    if card.symbol == symbol
]
XE: Final = 3
ELEMENTS: Final = 4
FEED: Final = 4
REFLUX: Final = 5
FIRST_UPGRADE: Final = 6
FIRST_PIPELINE: Final = FIRST_UPGRADE + len(COMPONENTS.upgrades)
FIRST_CONTRACT: Final = FIRST_PIPELINE + len(COMPONENTS.pipelines)
CARDS: Final = FIRST_CONTRACT + len(COMPONENTS.contracts)

#: installed, these work by themselves
AUTOMATIC: Final = ("money_per_removed", "free_bid_per_removed")
#: what the ability of a card without one is
NO_ABILITY: Final = Effect("", "", timing="any")


class Card:
    """A kind of card. What is not printed on cards of its family is 0 or empty."""

    def __init__(
        self,
        id: str,
        name: str,
        family: str,
        copies: int = 0,
        cost: int = 0,
        ability: Effect = NO_ABILITY,
        playable: bool = False,
        usable: bool = False,
        installable: bool = False,
        install_total: dict[str, int] | None = None,
        need: int = 0,
        reward: int = 0,
        xp: int = 0,
        bonus: str = "",
        sector: str = "",
        expansion: bool = False,
        called: str = "",
    ) -> None:
        #: the id that people, files and pages use
        self.id: Final = id
        #: how a log line names it
        self.ref: Final = f"[piece:{id}]"
        #: an element's is its symbol
        self.name: Final = name
        #: what people call it: Krypton (Kr), where the card has room for the symbol only
        self.called: Final = called or name
        #: element, starter, upgrade, pipeline or contract
        self.family: Final = family
        #: in a deck
        self.copies: Final = copies
        #: the price of buying it: Upgrades into the System, Pipelines; Contracts are free (XP-8.3)
        self.cost: Final = cost
        # Upgrades and starters: the ability, used by playing the card from hand or when it is installed
        self.ability: Final = ability
        self.playable: Final = playable
        self.usable: Final = usable
        self.installable: Final = installable
        #: per edition, the price of installing it straight from the line (XP-8.3, XP-18.7)
        self.install_total: Final = install_total or dict.fromkeys(COMPONENTS.editions, 0)
        # Contracts: the Xe that they ask for, the $ and XP that they bring, the bonus action (XP-17.1)
        self.need: Final = need
        self.reward: Final = reward
        self.xp: Final = xp
        self.bonus: Final = bonus
        self.sector: Final = sector
        #: only in the deck with the bonus Contracts (XP-3.2)
        self.expansion: Final = expansion


def _upgrade(card: Upgrade, family: str) -> Card:
    totals = dict.fromkeys(COMPONENTS.editions, card.install_total)
    for edition, other in card.edition_overrides.items():
        totals[edition] = card.cost + other.install_diff
    ability = card.ability
    return Card(
        card.id,
        card.name,
        family,
        card.copies,
        card.cost,
        ability,
        playable=ability.scope != "installed_only",
        usable=ability.scope != "hand_only" and ability.effect not in AUTOMATIC,
        installable=card.installable,
        install_total=totals,
    )


CARD: Final[list[Card]] = [
    *[Card(card.id, card.symbol, "element", called=f"{card.name} ({card.symbol})") for card in ELEMENT],
    *[_upgrade(card.as_upgrade(), "starter") for card in COMPONENTS.starters],
    *[_upgrade(card, "upgrade") for card in COMPONENTS.upgrades],
    *[Card(card.id, card.name, "pipeline", card.copies, card.cost) for card in COMPONENTS.pipelines],
    *[
        Card(
            card.id,
            card.name,
            "contract",
            1,  # no two customers are the same
            need=card.xe,
            reward=card.money,
            xp=card.xp,
            bonus=card.bonus_action,
            sector=card.sector,
            expansion=card.set != "base",
        )
        for card in COMPONENTS.contracts
    ],
]
#: the ids of all of them, and of those that can be in a hand
ID: Final[list[str]] = [card.id for card in CARD]
HAND_ID: Final[list[str]] = ID[:FIRST_PIPELINE]

TACTIC: Final[list[Tactic]] = COMPONENTS.tactics
#: what cards do in play
ALL_ABILITIES: Final[list[Effect]] = [
    *[card.ability for card in CARD[FEED:FIRST_PIPELINE]],
    *[card.once for card in TACTIC],
]
COLOURS: Final[list[str]] = COMPONENTS.editions["later"].player_colors
#: the Profiteer of each colour (XP-3.7)
PROFITEER: Final[list[Profiteer]] = [
    man for colour in COLOURS for man in COMPONENTS.profiteers if man.color == colour
]

AGENT: Final = ID.index("up_agent")
REBOILER: Final = ID.index("up_reboiler")
VAPOR_COMPRESSION: Final = ID.index("up_vapor_compression")
PROCESS_ENGINEER: Final = ID.index("up_process_engineer")
PACKING: Final = ID.index("up_structured_packing")
SALES_EXECUTIVE: Final = ID.index("up_sales_executive")

#: what the Reboiler and Vapor-Compression Refrigeration pay for (XP-5.11)
PAID_IN_MONEY: Final = [card.symbol for card in ELEMENT].index(CARD[REBOILER].ability.element)
PAID_IN_BIDS: Final = [card.symbol for card in ELEMENT].index(CARD[VAPOR_COMPRESSION].ability.element)

#: the two lines; places 0 to 3 are the Contract line, 4 to 7 the Upgrade line
CONTRACT_LINE: Final = 0
UPGRADE_LINE: Final = 1
LINE_NAMES: Final[list[str]] = ["contract", "upgrade"]
LINE_LENGTH: Final = LONGEST_LINE
PLACES: Final = 2 * LINE_LENGTH
PLACE_ID: Final[list[str]] = [f"{line}-{i + 1}" for line in LINE_NAMES for i in range(LINE_LENGTH)]


def element(symbol: str) -> int:
    """The number of an element."""
    return [card.symbol for card in ELEMENT].index(symbol)


def upgrade_deck() -> list[int]:
    """The Upgrades (XP-2.1)."""
    return [card for card in range(FIRST_UPGRADE, FIRST_PIPELINE) for _ in range(CARD[card].copies)]


def contract_deck(bonus_contracts: bool) -> list[int]:
    """The Contracts and Pipelines (XP-2.2), and those with a bonus action (XP-3.2)."""
    return [
        card
        for card in range(FIRST_PIPELINE, CARDS)
        for _ in range(CARD[card].copies)
        if bonus_contracts or not CARD[card].expansion
    ]


def each(mask: int) -> list[int]:
    """The cards in a set of cards."""
    found: list[int] = []
    while mask:  # from one card to the next: there are few of many
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def refs(cards: list[int]) -> str:
    """Cards as references for a log line, equal ones counted: 2 × a, b and c."""
    words: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        words.append(f"{count} × {CARD[card].ref}" if count > 1 else CARD[card].ref)
    return listed(words) or "nothing"
