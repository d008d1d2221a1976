"""Puzzles: every one can be set up again, and its answer is clearly the best."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from meeplehall import games
from meeplehall.bots.bot import RandomBot
from meeplehall.cli import app
from meeplehall.insight.data import Line, Puzzle
from meeplehall.insight.puzzles import GAP, position_of, puzzles_in, puzzles_of, solved_again
from meeplehall.insight.scale import scale_of
from meeplehall.lab.bot_match import record
from tests.insight.matches import MAGPIES


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    matches = [record(MAGPIES, [RandomBot()] * 2, {}, seed) for seed in range(12)]
    return [puzzle for seed, match in enumerate(matches) for puzzle in puzzles_in(match, seed, 1)]


def test_the_answer_of_a_puzzle_is_clearly_the_best(found: list[Puzzle]) -> None:
    assert found
    for puzzle in found:
        assert puzzle.gap >= GAP
        assert puzzle.gap > 2 * puzzle.error
        assert all(puzzle.best.chance - other.chance >= puzzle.gap - 1e-9 for other in puzzle.others)
        assert len(puzzle.others) >= 2
        assert puzzle.reason
        assert puzzle.themes


def test_a_puzzle_is_set_up_as_it_was_and_its_answers_are_allowed(found: list[Puzzle]) -> None:
    for puzzle in found:
        match = position_of(MAGPIES, puzzle)
        assert puzzle.seat in match.state.waiting
        for line in (puzzle.best, *puzzle.others):
            assert match.state.allows(puzzle.seat, MAGPIES.codec.decode(line.actions[0]))


def test_the_same_seed_finds_the_same_puzzles() -> None:
    match = record(MAGPIES, [RandomBot()] * 2, {}, 3)
    assert list(puzzles_in(match, 5, 1)) == list(puzzles_in(match, 5, 1))


def test_a_puzzle_is_solved_again_and_dropped_if_its_answer_is_not_the_best(found: list[Puzzle]) -> None:
    again = [solved_again(MAGPIES, puzzle, 1) for puzzle in found]
    kept = [puzzle for puzzle in again if puzzle is not None]
    assert kept
    assert {puzzle.id for puzzle in kept} <= {puzzle.id for puzzle in found}
    for puzzle in kept:
        assert puzzle.gap >= GAP
        wrong = msgspec.structs.replace(puzzle, best=puzzle.others[0])
        assert solved_again(MAGPIES, wrong, 1) is None


def test_the_command_writes_what_it_finds(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    wanted = ["puzzles", "magpies", "--matches", "2", "--level", "random", "--depth", "1", "--jobs", "1"]
    result = CliRunner().invoke(app, [*wanted, "--out", str(out)])
    assert result.exit_code == 0
    assert out.exists()
    assert str(out.name) in result.output.replace("\n", "")


@pytest.mark.parametrize("id", games.ids())
def test_the_puzzles_that_are_shipped_can_be_set_up(id: str) -> None:
    game = games.game(id)
    shipped = puzzles_of(game)
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
    for puzzle in shipped:
        assert puzzle.gap >= GAP
        assert puzzle.seat in position_of(game, puzzle).state.waiting


def planned(id: str) -> bool:
    return games.game(id).knowledge().plans > 0


@pytest.mark.parametrize(
    "id", [id for id in games.ids() if not games.game(id).cooperative and not planned(id)]
)
def test_no_other_answer_of_a_shipped_puzzle_looks_far_better_a_little_later(id: str) -> None:
    game = games.game(id)

    def lead(line: Line, seat: int) -> float:
        others = [score for i, score in enumerate(line.scores) if i != seat]
        return min(others) - line.scores[seat] if game.low_wins else line.scores[seat] - max(others)

    for puzzle in puzzles_of(game):
        best = max(lead(other, puzzle.seat) for other in puzzle.others)
        # the means of scores are not the means of leads where there are several rivals
        assert best - lead(puzzle.best, puzzle.seat) <= scale_of(game).lead * (1 if puzzle.seats == 2 else 2)


@pytest.mark.parametrize("id", [id for id in games.ids() if planned(id)])
def test_the_turns_behind_the_answer_of_a_shipped_puzzle_bring_the_most(
    id: str,
) -> None:
    for puzzle in puzzles_of(games.game(id)):
        assert " more by the end" in puzzle.best.story[1]
        assert all(" less by the end" in other.story[1] for other in puzzle.others)
