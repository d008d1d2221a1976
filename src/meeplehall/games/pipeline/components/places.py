"""Places, tracks and oil as people read about them: what each is, and what it is for."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.board import ACTION, PRICES, ROUNDS
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import BARREL, BARRELS_PER_TANK, GRADES
from meeplehall.games.pipeline.components.papers import CONTRACT_RATE, ORDER_RATE
from meeplehall.games.pipeline.components.upgrades import MOST_PER_ACTION, PRICE

_REFINED: Final = (
    "Your worker trades here. First sell as much as you like, a barrel to each empty place; then buy. "
    "The barrels stand at their prices: what is sold here fills them up, and each year some are used up."
)
_SHOP: Final = (
    "Buy as many {goods} as you like, each for the price of its row, and up to "
    f"{len(PRICES.shop_pipes)} of the pipe tiles beside the shop. Afterwards you may change your turn order."
)
#: what each action of the cross is for, and the rule of it
_ACTION: Final = {
    "crude_market": (
        "Your worker trades crude here: sell first, then buy as much as you can pay and store. The prices "
        "stand beside the barrels; a few new ones come each year.",
        "PL-10.1",
    ),
    "refined_market_1": (_REFINED, "PL-9.1"),
    "refined_market_2": (_REFINED, "PL-9.1"),
    "refined_market_3": (_REFINED, "PL-9.1"),
    "contracts_loans": (
        "Take contracts, at most one of each row, and one loan. A contract has to be filled every year, "
        "or it costs a penalty. Afterwards you may change your turn order.",
        "PL-11.1",
    ),
    "tanks_pipes": (_SHOP.format(goods="tanks"), "PL-12.1"),
    "machines_pipes": (_SHOP.format(goods="machines"), "PL-13.1"),
    "upgrades": (
        f"Buy up to {MOST_PER_ACTION} upgrades of different families for ${PRICE} each. Each purchase "
        "locks its family for everybody until the next year. Afterwards you may change your turn order.",
        "PL-14.1",
    ),
}


def _place(id: str, name: str, text: str, rule: str) -> Piece:
    return Piece(id, name, text, (rule,), {"family": "place"}, kind="The board")


PLACES: Final = [
    *[_place(f"action-{action.id}", action.name, *_ACTION[action.id]) for action in ACTION],
    _place(
        "government", "Government pipes",
        "Put your worker on a pipe tile of an open quadrant: you buy it, and any tiles that share a side "
        "with it. A closed quadrant opens with the first tile that is taken, but only so many may be "
        "open in a year.",
        "PL-15.1",
    ),
    _place(
        "network", "Run the network",
        "Put your worker on a tile of your network: every pipeline through it that touches no machine "
        "may refine one barrel of its colour. It costs nothing.",
        "PL-16.1",
    ),
    _place(
        "next-door", "Next door",
        "After an action on one of the two places of an arm you may pay and do the other one as well.",
        "PL-7.7",
    ),
    _place(
        "loan", "Loan",
        f"${PRICES.loan_cash} at once for {plural(PRICES.loan_penalties, 'penalty')}. It is never paid back, "
        f"but a first penalty costs ${COMPONENTS.penalties.table[0]} at the end, and each further one more.",
        "PL-11.9",
    ),
    _place(
        "penalty",
        "Penalty",
        "From a loan, or from a contract that was not filled when the year ended. At the end the first "
        f"one costs ${COMPONENTS.penalties.table[0]}, and each further one more than the one before.",
        "PL-23.2",
    ),
    _place(
        "calendar", "Years and rounds",
        f"{len(ROUNDS)} years with {' + '.join(str(rounds) for rounds in ROUNDS)} rounds; everybody has "
        "one turn in a round. Between the years markets, shops and upgrades are refreshed, and contracts "
        "have to be filled.",
        "PL-5.1",
    ),
    _place(
        "turn-order", "Turn order",
        "On the left the order of this round, on the right that of the next one. After an action with "
        "two arrows you may put your disk on a space of the next round.",
        "PL-8.1",
    ),
    _place(
        "bill", "The bill",
        "Cash at the beginning of the turn, what the turn has cost or brought, and what is left.",
        "PL-7.4",
    ),
    _place(
        "farm", "Tank farm",
        f"Tanks for each grade of oil; a tank holds {plural(BARRELS_PER_TANK, 'barrel')} of any colour "
        "and never changes its row. Oil needs a free place in the row of its grade.",
        "PL-4.2",
    ),
    _place(
        "machine", "Machine",
        "A machine covers half a pipe tile. After your action you may pay once and run all machines: "
        "every pipeline that ends at one may refine a barrel.",
        "PL-19.1",
    ),
    _place(
        "refining", "What refining takes",
        "How long a pipeline has to be to make low, mid or high oil of crude in one go; the small figure "
        "is the step from the grade before. What your best pipeline of a colour can make is lit.",
        "PL-18.1",
    ),
]  # fmt: skip


def _oil(number: int) -> Piece:
    """A kind of barrel, and what it is worth."""
    barrel, grade = BARREL[number], number % GRADES
    if not grade:
        text = "Crude oil: pipelines of its colour refine it. It counts nothing at the end."
    else:
        value = COMPONENTS.rates.end_oil_value[grade - 1]
        text = (
            f"Refined oil: a contract pays ${CONTRACT_RATE[grade]} for it, an order ${ORDER_RATE[grade]}; "
            f"in a tank at the end it counts ${value}."
        )
    name = f"{barrel.name.capitalize()} oil"
    return Piece(barrel.id, name, text, ("PL-2.1",), {"family": "oil"}, kind="Oil")


BARRELS: Final = [_oil(number) for number in range(len(BARREL))]
