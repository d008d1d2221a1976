"""PL-8: the turn-order tracks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.decision import decision
from meeplehall.games.pipeline.components.spots import ordinal
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, do, end_turn, lower, offered, pass_until, upper
from tests.games.pipeline.tables import table

LINE = "WE-OTT (0,0) 0; WE-OSS (2,0) 0; WE-OOO (4,0) 0"


def with_icon(track: str, seats: int = 4) -> Refineries:
    """A has performed an action with the icon; the lower track reads so."""
    played = [letter for letter in track if letter not in "-A"]
    others = [letter for letter in "BCD"[: seats - 1] if letter not in played]
    state = table(seats, upper="".join([*played, "A", *others]), lower=track)
    do(state, "main contracts_loans", "loan", "end")
    assert asked(state) == "turn_order A"
    return state


@rule("PL-8.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lower_track_has_a_space_for_each_player(seats: int) -> None:
    state = with_icon("-" * seats, seats)
    assert offered(state) == ["keep", *(f"disk {space}" for space in range(1, seats + 1))]
    assert len(lower(state)) == seats


@rule("PL-8.1", "PL-8.3")
def test_the_lower_track_decides_about_the_next_round_only() -> None:
    state = table(3, upper="ABC")
    do(state, "main contracts_loans", "loan", "end", "disk 3")
    end_turn(state)
    assert (upper(state), lower(state), asked(state)) == ("ABC", "--A", "before_action B")
    end_turn(end_turn(state))
    assert (upper(state), asked(state)) == ("BCA", "before_action B")


@rule("PL-8.2")
@pytest.mark.parametrize(
    ("actions", "icon"),
    [
        (["main contracts_loans", "loan", "end"], True),
        (["main tanks_pipes", "item tank 5", "tank low", "end"], True),
        (["main machines_pipes", "item machine 20", "cover 0 0", "end"], True),
        (["main upgrades", "upgrade engineering", "end", "end"], True),
        (["main crude_market", "buy O0 5", "end"], False),
        (["main refined_market_1", "sell O1 O1 25", "end"], False),
        (["main refined_market_2", "sell O1 O1 30", "end"], False),
        (["main refined_market_3", "buy O0 7", "end"], False),
        (["government", "government_tile 0 0", "place -1 0", "rotate 1", "end"], False),
        (["run_network", "run_tile 0", "refine O6 mid"], False),
        (["pass"], False),
    ],
)
def test_the_four_action_tiles_show_the_icon(actions: list[str], icon: bool) -> None:
    state = table(cash=100, network=LINE, oil="O0 O1", government={(0, 0): "NE-STO"})
    do(state, *actions)
    assert (asked(state) == "turn_order A") == icon


@rule("PL-8.3")
def test_the_disk_may_go_to_any_space_or_stay() -> None:
    for space in (1, 2, 3, 4):
        assert lower(do(with_icon("----"), f"disk {space}")).index("A") == space - 1
    assert lower(do(with_icon("----"), "keep")) == "----"


@rule("PL-8.3")
def test_a_secondary_action_gives_the_choice_as_well() -> None:
    state = table(3)
    do(state, "main crude_market", "buy O0 5", "end", "secondary contracts_loans", "loan", "end")
    assert asked(state) == "turn_order A"
    assert lower(do(state, "disk 2")) == "-A-"


@rule("PL-8.4")
@pytest.mark.parametrize(
    ("before", "space", "after"),
    [
        ("B---", 1, "AB--"),  # EX-1
        ("BC--", 1, "ABC-"),  # EX-1
        ("BC--", 2, "BAC-"),
        ("BC--", 3, "BCA-"),
        ("B-C-", 1, "AB-C"),  # the gap is kept
        ("-B--", 1, "AB--"),
        ("-BC-", 2, "-ABC"),
        ("B--C", 1, "AB-C"),  # the last space is taken: only the unbroken run moves
        ("BC-D", 1, "ABCD"),
        ("B-CD", 1, "ABCD"),
        ("-B-C", 2, "-ABC"),
    ],
)
def test_disks_make_way_to_the_right(before: str, space: int, after: str) -> None:
    assert lower(do(with_icon(before), f"disk {space}")) == after


@rule("PL-8.5")
@pytest.mark.parametrize(
    ("before", "space", "after"),
    [
        ("-BCD", 2, "BACD"),
        ("-BCD", 3, "BCAD"),
        ("-BCD", 4, "BCDA"),
        ("B-CD", 3, "BCAD"),
        ("B-CD", 4, "BCDA"),
        ("BC-D", 4, "BCDA"),
        ("---B", 4, "--BA"),
        ("B--C", 4, "B-CA"),
        ("-B-C", 4, "-BCA"),
    ],
)
def test_without_space_on_the_right_they_move_to_the_left(before: str, space: int, after: str) -> None:
    assert f"disk_left {space}" not in offered(with_icon(before))
    assert lower(do(with_icon(before), f"disk {space}")) == after


@rule("PL-8.5")
@pytest.mark.parametrize(
    ("before", "space", "right", "left"),
    [
        ("-B-", 2, "-AB", "BA-"),
        ("-B--", 2, "-AB-", "BA--"),
        ("-BC-", 2, "-ABC", "BAC-"),
        ("-BC-", 3, "-BAC", "BCA-"),
        ("--B-", 3, "--AB", "-BA-"),
        ("-B-C", 2, "-ABC", "BA-C"),
        ("B-C-", 3, "B-AC", "BCA-"),
    ],
)
def test_where_disks_can_move_either_way_the_player_says_which(
    before: str, space: int, right: str, left: str
) -> None:
    seats = len(before)
    assert lower(do(with_icon(before, seats), f"disk {space}")) == right
    assert lower(do(with_icon(before, seats), f"disk_left {space}")) == left
    asked_for = decision(GAME, with_icon(before, seats), 0)
    assert asked_for is not None
    labels = [choice.label for choice in asked_for.options]
    named = ordinal(space).capitalize()
    assert f"{named} in the next round, others move to the right" in labels
    assert f"{named} in the next round, others move to the left" in labels


@rule("PL-8.5", "PL-8.7")
def test_the_own_disk_is_in_nobodys_way() -> None:
    """It is taken up first: its space is room for others, and on its own space nobody has to move."""
    state = with_icon("BA-", 3)
    assert offered(state) == ["keep", "disk 1", "disk 2", "disk 3"]
    assert lower(do(state, "disk 1")) == "AB-"
    state = with_icon("AB-", 3)
    assert offered(state) == ["keep", "disk 1", "disk 2", "disk_left 2", "disk 3"]
    assert lower(do(state, "disk_left 2")) == "BA-"


@rule("PL-8.4", "PL-8.5")
@given(st.data())
def test_no_disk_is_ever_lost_and_the_others_keep_their_order(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from([2, 3, 4]))
    others = data.draw(st.permutations("BCD"[: seats - 1]))
    count = data.draw(st.integers(0, seats - 1))
    free = ["-"] * seats
    for place, disk in zip(sorted(data.draw(st.permutations(range(seats)))[:count]), others, strict=False):
        free[place] = disk
    before = "".join(free)
    space = data.draw(st.integers(1, seats))
    ways = [way for way in offered(with_icon(before, seats)) if way.endswith(f" {space}")]
    taken, room = before[space - 1] != "-", "-" in before[: space - 1] and "-" in before[space:]
    assert len(ways) == (2 if taken and room else 1)
    for way in ways:
        after = lower(do(with_icon(before, seats), way))
        assert after[space - 1] == "A"
        assert after.replace("A", "").replace("-", "") == before.replace("-", "")
        if not taken:
            assert after == before[: space - 1] + "A" + before[space:]
        elif "-" in before[space:] and way == f"disk {space}":
            assert after[: space - 1] == before[: space - 1]  # nothing on the left has moved
        else:
            assert after[space:] == before[space:]


@rule("PL-8.6")
@pytest.mark.parametrize(
    ("before", "after"), [("----", "A---"), ("B---", "BA--"), ("-B-C", "AB-C"), ("BC-D", "BCAD")]
)
def test_at_the_end_of_the_turn_the_disk_goes_to_the_leftmost_empty_space(before: str, after: str) -> None:
    state = do(with_icon(before), "keep", "machine_phase")
    assert lower(state) == before
    do(state, "end_turn")
    assert (upper(state) if "-" not in after else lower(state)) == after


@rule("PL-8.6")
def test_a_disk_that_is_there_already_stays() -> None:
    state = do(with_icon("----"), "disk 4")
    assert lower(end_turn(state)) == "---A"


@rule("PL-8.7")
@pytest.mark.parametrize(
    ("first", "second", "after"), [(1, 3, "-BA"), (3, 1, "AB-"), (3, 2, "BA-"), (1, 1, "AB-"), (2, 2, "BA-")]
)
def test_a_second_icon_in_a_turn_moves_the_disk_again(first: int, second: int, after: str) -> None:
    state = table(3, cash=100, upper="BAC", lower="B--", levels={"human_resources": 2})
    do(state, "main contracts_loans", "loan", "end", f"disk {first}")
    do(state, "secondary tanks_pipes", "item tank 5", "tank low", "end")
    assert asked(state) == "turn_order A"
    do(state, f"disk {second}")
    assert lower(state) == after


@rule("PL-8.8")
def test_at_the_end_of_the_round_the_full_lower_track_becomes_the_upper_one() -> None:
    state = table(4, upper="BCAD", lower="B-C-")
    do(state, "main contracts_loans", "loan", "end", "disk 1")
    end_turn(state)
    assert (upper(state), lower(state)) == ("BCAD", "AB-C")
    end_turn(state)
    assert (upper(state), lower(state), asked(state)) == ("ABDC", "----", "before_action A")


@rule("PL-8.8")
def test_the_order_stays_when_nobody_uses_the_icon() -> None:
    state = table(4, upper="ADBC")
    pass_until(state, 1, 5)
    assert (upper(state), lower(state)) == ("ADBC", "----")
