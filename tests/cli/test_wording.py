"""Results in the terminal: each seat for itself, or a team beside its opponent."""

from rich.console import Console

from meeplehall import games
from meeplehall.cli.wording import scores, verdict
from meeplehall.engine.outcome import Outcome, ScoreLine

NAMES = ["Ann", "Bo"]


def printed(outcome: Outcome) -> str:
    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(scores(games.all_games()[0], NAMES, outcome))
    return capture.get()


def together(won: bool) -> Outcome:
    team = [ScoreLine("Events overcome", 12, "HX-10.2.1"), ScoreLine("Infamy tokens", -3, "HX-10.2.5")]
    against = [ScoreLine("Events scored", 4 if won else 11, "HX-10.3.1")]
    return Outcome([9, 9], [1, 1], [team, team], won, "Project Naraka", against)


def test_a_team_stands_beside_its_opponent() -> None:
    shown = printed(together(won=True))
    heads = next(line for line in shown.splitlines() if "The team" in line)
    assert "★ The team" in heads
    assert "Project Naraka" in heads
    assert "★ Project" not in heads
    totals = next(line for line in shown.splitlines() if "in all" in line)
    assert totals.index("9 in all") < totals.index("4 in all")
    assert "Infamy tokens" in shown
    assert "You have won together, 9 to 4!" in shown


def test_a_lost_match_is_the_opponents() -> None:
    assert "★ Project Naraka" in printed(together(won=False))
    assert verdict(NAMES, together(won=False)) == "You have lost together, 9 to 11."


def test_whoever_plays_alone_has_a_row_of_their_own() -> None:
    outcome = Outcome([10, 25], [2, 1], [[ScoreLine("A", 10, "")], [ScoreLine("B", 25, "")]])
    shown = printed(outcome)
    assert shown.index("★ Bo") < shown.index("Ann")
    assert "Bo wins!" in shown
