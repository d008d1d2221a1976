"""The worked example of the guide, played."""

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.game import GAME
from tests.games.pipeline.playing import (
    asked,
    cash,
    contracts,
    do,
    end_turn,
    offered,
    oil,
    pass_until,
    pipelines,
)
from tests.games.pipeline.tables import table
from tests.guide_text import guide_of, paragraphs, says


def test_the_example_is_true() -> None:
    state = table(
        cash=20, oil="O0 O1", network="WE-OTT (0,0) 0", contracts="contract-low-05", tank_pipes="WE-OSS",
        costs=((4, 5, 6), (4, 5, 6), (4, 5, 6)),
    )  # fmt: skip
    says(GAME, f"Bo has ${cash(state)}, a crude orange barrel and a low orange one.")
    says(
        GAME, "Orange oil takes 4 from crude to low.", "His only tile has a long orange pipe of two segments"
    )
    assert pipelines(state).startswith("O2 ")
    assert "run_network" not in offered(state)  # it refines nothing yet

    do(state, "main tanks_pipes", "pipe WE-OSS", "place 2 0", "rotate 0")
    says(GAME, f"buys the other tile for $15. He has ${cash(state)} left.")
    assert cash(state) == 20 - 15
    assert pipelines(state).split()[0] == "O4"
    says(GAME, "The two long pipes meet, and his orange pipeline has 4 segments.")
    end_turn(state)  # his own
    end_turn(state)  # and that of the other player

    assert asked(state) == "before_action A"
    do(state, "run_network")
    if asked(state).startswith("network_tile"):
        do(state, "run_tile 0")
    assert oil(state) == "O1 O1"
    says(GAME, "The pipeline needs 4 and has 4: his crude barrel becomes low.")
    do(state, "deliver contract-low-05 O1 O1", "deliver contract-low-05 O1 O1")
    assert cash(state) == 5 + 20 + 20
    says(GAME, f"He delivers both low barrels to the contract, for $20 each. He has ${cash(state)}.")

    filled = contracts(state)
    assert filled != "contract-low-05"
    pass_until(state, 2, 1)
    assert contracts(state) == "contract-low-05"
    says(GAME, "The contract is filled for this year. Next year it asks for two low orange again.")


def test_its_prices_are_those_of_the_components() -> None:
    prices, rates, penalties = COMPONENTS.prices, COMPONENTS.rates, COMPONENTS.penalties.table
    one, two, three, *_ = prices.government_tiles
    few, _, many, _ = prices.shop_pipes
    low, mid, high = rates.contract_rate
    more = zip(rates.order_rate, rates.contract_rate, strict=True)
    assert [order - contract for order, contract in more] == [10] * 3  # "An order pays $10 more a barrel"
    told = " ".join(text for block in guide_of(GAME).blocks for text in paragraphs(block))
    for price in (
        f"a worker, five tanks and ${COMPONENTS.player_start.cash}",
        f"${one} for one, ${two} for two, ${three} for three",
        f"cost ${few}, three or four cost ${many}",
        f"For ${prices.secondary_action} you may also use the other place",
        f"pay ${prices.machine_phase} to run all your machines",
        f"A loan brings ${prices.loan_cash} and a penalty. The first penalty costs ${penalties[0]}",
        f"pays ${low}, ${mid} or ${high} a barrel",
        f"$0, {', '.join(f'${value}' for value in rates.end_oil_value)}",
        f"{', '.join(f'${penalty}' for penalty in penalties[:4])} less",
    ):
        assert price in told
