"""PL-19 Machine phase."""

from __future__ import annotations

from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, cash, do, offered, oil, pipelines, told, why_not
from tests.games.pipeline.tables import table

ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
CHEAP = ((1, 1, 1), (1, 1, 1), (1, 1, 1))
ROOMY = (5, 5, 5, 5)


@rule("PL-19.1")
def test_the_machines_run_once_for_15_after_the_work_phase() -> None:
    state = table(network=ROW, machines=[(0, 0)], oil="O0 O0", tanks=ROOMY, cash=40, costs=CHEAP)
    assert "run_machines" not in offered(state)
    do(state, "pass")
    assert offered(state) == ["run_machines", "end_turn"]
    do(state, "run_machines")
    assert (asked(state), cash(state)) == ("refine A", 25)
    do(state, "refine O3 low")
    assert (asked(state), oil(state)) == ("machine_phase A", "O0 O1")
    assert offered(state) == ["end_turn"]  # not a second time, though there is oil and cash


@rule("PL-19.1")
def test_the_machine_phase_follows_every_kind_of_work_phase() -> None:
    machine = {"network": ROW, "machines": [(3, 0)], "oil": "O0 T0", "tanks": ROOMY, "costs": CHEAP}
    for doing in (
        ["pass"],
        ["main contracts_loans", "loan", "end", "keep", "machine_phase"],
        ["run_network", "refine T1 low"],
    ):
        state = table(**machine)  # type: ignore[arg-type]
        for text in doing:
            if text in offered(state):
                do(state, text)
        assert "run_machines" in offered(state), doing


@rule("PL-19.1")
def test_without_15_the_machines_stand_still() -> None:
    state = table(network=ROW, machines=[(0, 0)], oil="O0", tanks=ROOMY, cash=14, costs=CHEAP)
    do(state, "pass")
    assert offered(state) == ["end_turn"]
    assert why_not(state, "run_machines") == "PL-19.1"
    rich = table(network=ROW, machines=[(0, 0)], oil="O0", tanks=ROOMY, cash=15, costs=CHEAP)
    assert "run_machines" in offered(do(rich, "pass"))


@rule("PL-19.2")
def test_all_pipelines_at_machines_refine_and_no_others() -> None:
    state = table(network=ROW, machines=[(1, 0)], oil="O0 O0 O0 T0 S0", tanks=ROOMY, costs=CHEAP)
    assert pipelines(state) == "O2 O1 S1 S1 T1"
    do(state, "pass", "run_machines")
    assert {text.split()[1] for text in offered(state, "refine")} == {"O1", "O2"}
    do(state, "refine O2 mid", "refine O1 low")
    assert (oil(state), asked(state)) == ("O0 O1 O2 S0 T0", "machine_phase A")


@rule("PL-19.2", "PL-17.25")
def test_a_pipeline_at_two_machines_refines_once() -> None:
    state = table(network=ROW, machines=[(0, 0), (3, 0)], oil="O0 O0", tanks=ROOMY, costs=CHEAP)
    do(state, "pass", "run_machines")
    assert offered(state, "refine") == ["refine O2 low", "refine O2 mid"]
    do(state, "refine O2 low")
    assert (oil(state), asked(state)) == ("O0 O1", "machine_phase A")


@rule("PL-19.3")
def test_the_price_is_the_same_for_any_number_of_machines() -> None:
    for machines in ([(0, 0)], [(0, 0), (3, 0)], [(0, 0), (3, 0), (1, 0)]):
        state = table(network=ROW, machines=machines, oil="O0", tanks=ROOMY, cash=20, costs=CHEAP)
        do(state, "pass", "run_machines")
        assert cash(state) == 5


@rule("PL-19.3", "PL-21.20")
def test_with_machines_2_it_is_5() -> None:
    for level, price in ((1, 15), (2, 5), (3, 5)):
        state = table(
            network=ROW, machines=[(0, 0)], oil="O0", tanks=ROOMY, cash=15, costs=CHEAP,
            levels={"machines": level}, families="machines",
        )  # fmt: skip
        do(state, "pass", "run_machines")
        assert cash(state) == 15 - price


@rule("PL-19.3", "PL-21.20")
def test_5_are_enough_with_machines_2() -> None:
    for money, can in ((5, True), (4, False)):
        state = table(
            network=ROW, machines=[(0, 0)], oil="O0", tanks=ROOMY, cash=money, costs=CHEAP,
            levels={"machines": 2}, families="machines",
        )  # fmt: skip
        assert ("run_machines" in offered(do(state, "pass"))) is can


@rule("PL-19.4")
def test_machines_run_only_if_a_barrel_can_be_refined() -> None:
    for missing in (
        {"oil": ""},
        {"oil": "S0 T0"},  # their pipelines touch no machine
        {"oil": "O0", "costs": ((4, 4, 4),) * 3},
        {"oil": "O0", "tanks": (1, 0, 0, 0)},
        {"oil": "O0", "machines": []},
    ):
        position = {"network": ROW, "machines": [(0, 0)], "tanks": ROOMY, "costs": CHEAP, **missing}
        state = do(table(**position), "pass")  # type: ignore[arg-type]
        assert offered(state) == ["end_turn"], missing
        if position["machines"]:
            assert why_not(state, "run_machines") == "PL-19.4"


@rule("PL-19.5")
def test_all_machines_run_without_asking_which() -> None:
    state = table(
        network="WE-OTT (0,0) 0; WE-SST (2,0) 0", machines=[(0, 0), (3, 0)], oil="O0 S0", tanks=ROOMY,
        costs=CHEAP,
    )  # fmt: skip
    do(state, "pass", "run_machines")
    assert asked(state) == "refine A"
    assert offered(state, "refine") == ["refine O1 low", "refine S1 low"]
    # to leave one out is to leave its pipelines alone
    do(state, "refine S1 low", "end")
    assert oil(state) == "O0 S1"
    assert "[seat:0] runs the machines for $15." in told(state)
