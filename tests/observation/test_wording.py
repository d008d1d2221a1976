"""Results in the terminal: each seat for itself, or a team beside its opponent."""

from rich.console import Console

from meeplehall import games
from meeplehall.cli.explaining import COMMANDS, explain
from meeplehall.engine.decision import Decision
from meeplehall.engine.game import Piece
from meeplehall.engine.guide import PARTS
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.observation.wording import log_line, piece_text, scores, verdict

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


def test_a_player_called_you_is_spoken_to() -> None:
    line = [("seat", "0"), ("text", " takes it from "), ("seat", "1"), ("text", ".")]
    game = games.all_games()[0]
    assert log_line(game, ["You", "Bo"], line, "XF-1").plain == "You take it from Bo.  XF-1"
    assert log_line(game, ["Bo", "You"], line, "").plain == "Bo takes it from you."
    assert verdict(["You", "Bo"], Outcome([2, 1], [1, 2], [[], []])) == "You win!"
    assert verdict(["Bo", "You"], Outcome([2, 2], [1, 1], [[], []])) == "Bo and you share the win."


def test_cards_can_be_asked_for_at_the_table() -> None:
    game = games.all_games()[0]
    asked = Decision(0, True, "bid", "", "Lay your bid.", False, [], [], 0)
    console = Console(width=4000, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(explain(game, {}, asked, "cards"))
    shown = capture.get()
    assert all(paragraph in shown for paragraph in game.provenance)
    assert all(piece.name in shown for piece in game.pieces())


def test_the_guide_can_be_asked_for_at_the_table() -> None:
    game = games.all_games()[0]
    asked = Decision(0, True, "bid", "", "Lay your bid.", False, [], [], 0)
    console = Console(width=4000, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(explain(game, {}, asked, "Guide"))
    shown = capture.get()
    assert all(f"\n{part}" in shown for part in PARTS)
    assert "? guide" in COMMANDS


def test_a_card_says_what_of_it_is_ours() -> None:
    assert piece_text(Piece("a", "Vance", "Draw 1.")).plain == "Vance: Draw 1."
    ours = Piece("a", "Vance", "Draw 1.", source="All of it.")
    assert piece_text(ours).plain == "Vance: Draw 1.  ours: All of it."
