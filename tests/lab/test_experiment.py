"""Experiments: a file checked before anything is played, a record per match, none played twice, a report."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Level
from meeplehall.engine.playout import play_out
from meeplehall.lab import minds
from meeplehall.lab.experiment.choices import choices
from meeplehall.lab.experiment.findings import findings
from meeplehall.lab.experiment.plan import CellEntry, ExperimentError, ExperimentFile, checked, only, read
from meeplehall.lab.experiment.pooled import pooled
from meeplehall.lab.experiment.report import ends, page
from meeplehall.lab.experiment.run import RECORDS, run
from meeplehall.lab.experiment.shares import Tally
from meeplehall.lab.minds import mind
from meeplehall.lab.records import playing
from meeplehall.lab.records import run as running
from meeplehall.lab.records.journal import kept
from meeplehall.lab.records.schema import MatchRecord, SeatRecord, untimed

FILES = sorted((Path(__file__).parents[2] / "experiments").glob("*.toml"))
#: what designers ask about each game: what was bought, fulfilled, overcome
ASKED = {
    "xenofera": {"Creatures", "Number of creatures", "Complete planets", "Money left", "Rounds"},
    "xenon-profiteer": {"Upgrades bought", "Upgrades installed", "Pipelines", "Contracts", "Ended by"},
    "pipeline": {
        "Upgrades", "Machines", "Tanks", "Pipe tiles", "Orders completed",
        "Contracts fulfilled in the last year", "Penalty markers", "Valuations that paid",
    },
    "helionox": {
        "Architect", "Cards in the deck", "Cards gained", "Buildings", "Events overcome",
        "Events scored by the Opponent",
    },
}  # fmt: skip
PLAIN = {"title": "Nests", "game": "magpies", "matches": 24, "bots": ["random"], "seats": [2, 3]}


def experiment(**changes: Any) -> Any:
    return checked(msgspec.convert(PLAIN | changes, ExperimentFile))


@pytest.mark.parametrize(
    ("changes", "about"),
    [
        ({"game": "chess"}, "game: there is no 'chess'; there are .*xenofera"),
        ({"matches": 0}, "matches: 0 is too few"),
        ({"seed": -1}, "seed: a whole number"),
        ({"seats": []}, "seats: there is nothing to play"),
        ({"seats": [9]}, "^seats: 2 to 4 are allowed, not 9"),
        ({"bots": ["nobody"]}, "^bots: There is no bot 'nobody'"),
        ({"bots": ["random,random,random,random"]}, "is for 4 seats; 1 or 2 are allowed"),
        ({"options": {"colour": ["red"]}}, "options: Magpies has no 'colour'; it has rounds"),
        ({"options": {"rounds": [99]}}, "^options: rounds: .*99"),
        ({"options": {"rounds": []}}, "^options: rounds: a list of at least one is allowed"),
        ({"bots": []}, "^bots: a list of at least one is allowed"),
        ({"seats": [2, 3, 2]}, "^seats: 2 stands there twice"),
        ({"cell": [{"title": "odd", "seats": 9}]}, "^cell 'odd', seats: 2 to 4 are allowed"),
        ({"cell": [{"title": "odd", "seats": 2, "options": {"x": 1}}]}, "^cell 'odd', options: There is no"),
        ({"cell": [{"title": "2 players", "seats": 2}]}, "two are called '2 players'"),
        ({"cell": [{"title": "x", "seats": 2, "bots": ["random", "greedy"]}]}, "exactly one line-up"),
        ({"cell": [{"title": "x", "seats": 2, "matches": 0}]}, "cell 'x', matches: 0 is too few"),
        ({"cell": [{"title": "x", "seats": 2, "aim": [0.8, 0.2]}]}, "cell 'x', aim: two shares from 0 to 1"),
    ],
)  # fmt: skip
def test_a_bad_file_names_the_key_and_what_is_allowed(changes: dict[str, Any], about: str) -> None:
    with pytest.raises(ExperimentError, match=about):
        experiment(**changes)


def test_a_file_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match="cannot be read"):
        read(tmp_path / "gone.toml")


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("title = ", r"bad.toml is not TOML: Invalid value \(at end of document\)\."),
        ("title = 3", "bad.toml, title: text is allowed, not a whole number."),
        ('title = "x"', "bad.toml, game is missing; allowed are title, game, matches, bots, .*limits."),
        ('matchs = 3', "bad.toml, matchs: there is no such key; allowed are title, game, matches, .*limits."),
        ('matches = "many"', "bad.toml, matches: a whole number is allowed, not text."),
        ('bots = "random"', "bad.toml, bots: a list is allowed, not text."),
        ("seats = [2.5]", "bad.toml, seats: a whole number is allowed, not a number."),
        ("options = { rounds = 2 }", "bad.toml, options: a list is allowed, not a whole number."),
        ('[[cell]]\ntitle = "x"\nseats = 2\n[[cell]]\ntitle = "y"',
         "bad.toml, cell 2, seats is missing; allowed are title, seats, options, bots, matches, aim."),
        ('[[cell]]\ntitle = "x"\nseats = 2\ncolour = 1',
         "bad.toml, cell 1, colour: there is no such key; allowed are title, seats, .*aim."),
        ('[[cell]]\ntitle = "x"\nseats = "2"',
         "bad.toml, cell 1, seats: a whole number is allowed, not text."),
        ('title = "x"\ngame = "chess"\nmatches = 1', "bad.toml, game: there is no 'chess'; there are .*"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_said_with_its_key(text: str, about: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(ExperimentError) as error:
        read(tmp_path / "bad.toml")
    assert re.fullmatch(about, str(error.value)), str(error.value)


def test_a_grid_has_every_player_count_with_every_choice_and_cells_are_added() -> None:
    found = experiment(
        options={"rounds": [1, 2]}, cell=[CellEntry("mixed", 2, {}, ("random,greedy",))]
    )  # fmt: skip
    assert [cell.title for cell in found.cells] == [
        "2 players, Rounds: 1", "2 players, Rounds: 2", "3 players, Rounds: 1", "3 players, Rounds: 2",
        "mixed",
    ]  # fmt: skip
    assert found.cells[-1].bots == ("random", "greedy")


def test_records_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    one, two = (run(experiment(matches=6), tmp_path / str(n), n) for n in (1, 2))
    assert list(map(untimed, one)) == list(map(untimed, two))


def test_what_is_recorded_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(experiment(), tmp_path, 1)
    path = tmp_path / RECORDS
    assert kept(path) == first
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:10]) + lines[10][:40])  # interrupted in the middle of a line
    numbers = counted(monkeypatch)
    assert list(map(untimed, run(experiment(), tmp_path, 1))) == list(map(untimed, first))
    assert len(numbers) == len(first) - 10
    assert kept(path)[:10] == first[:10]
    run(experiment(bots=["greedy"]), tmp_path, 1)
    assert len(numbers) == 2 * len(first) - 10  # other bots, other matches


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the matches that are played from now on."""
    numbers: list[int] = []

    def watched(task: Any, decisions: bool) -> Any:
        numbers.append(task.number)
        return original(task, decisions)

    original = playing.played
    monkeypatch.setattr(running, "played", watched)
    return numbers


def test_a_cell_has_as_many_matches_as_it_says(tmp_path: Path) -> None:
    plan = experiment(matches=3, seats=[2], cell=[CellEntry("long", 2, {}, ("random",), 5)])
    assert plan.matches == 8
    assert [record.cell for record in run(plan, tmp_path, 1)] == ["2 players"] * 3 + ["long"] * 5


def test_cells_are_chosen_by_their_titles() -> None:
    plan = experiment()
    assert [cell.title for cell in only(plan, "3").cells] == ["3 players"]
    assert [cell.title for cell in only(plan, "", "3").cells] == ["2 players"]
    with pytest.raises(
        ExperimentError, match="No cell is left to be played; there are: 2 players; 3 players"
    ):
        only(plan, "nobody")


def test_matches_of_a_bot_that_has_changed_are_played_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = experiment(bots=["beginner,random"], seats=[2], matches=4)
    run(plan, tmp_path, 1)
    numbers = counted(monkeypatch)
    run(plan, tmp_path, 1)
    assert not numbers
    minds = {"beginner": "another"}
    monkeypatch.setattr(playing, "mind", lambda game, bot: minds.get(bot.name, mind(game, bot)))
    run(plan, tmp_path, 1)
    assert numbers == [0, 1, 2, 3]
    assert len(kept(tmp_path / RECORDS)) == 8, "what was played before is not thrown away"


def test_a_mind_is_what_was_learnt_and_how_the_level_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game("xenofera")
    names = ("random", "plain", "greedy", "beginner", "hard", "search:50")
    before = {name: mind(game, bot(name)) for name in names}
    assert len(set(before.values())) == len(names)

    levels = type(game.knowledge()).levels
    monkeypatch.setitem(levels, "hard", Level(iterations=1, seconds=0.1))
    minds._mind.cache_clear()
    after = {name: mind(game, bot(name)) for name in names}
    assert [name for name in names if after[name] != before[name]] == ["hard"]

    monkeypatch.setattr(minds, "_files", lambda folder, pattern: [])  # another judgement
    minds._mind.cache_clear()
    after = {name: mind(game, bot(name)) for name in names}
    assert [name for name in names if after[name] == before[name]] == ["random"]
    minds._mind.cache_clear()


def test_bots_that_have_seconds_are_others_at_another_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasty, timed = (experiment(bots=[name], seats=[2], matches=2) for name in ("beginner", "search:0.001s"))
    for plan in (hasty, timed):
        run(plan, tmp_path, 1)
    assert {record.pace for record in kept(tmp_path / RECORDS)} == {1.0}
    numbers = counted(monkeypatch)
    monkeypatch.setenv("MEEPLEHALL_PACE", "4")
    run(hasty, tmp_path, 1)
    assert not numbers
    run(timed, tmp_path, 1)
    assert numbers == [0, 1]
    assert kept(tmp_path / RECORDS)[-1].pace == 4.0


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_records_of_every_game_are_found_again(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = experiment(game=game.id, seats=[2], matches=1)
    run(plan, tmp_path, 1)
    numbers = counted(monkeypatch)
    run(plan, tmp_path, 1)
    assert not numbers


def test_choices_of_an_option_are_compared_where_all_else_is_alike(tmp_path: Path) -> None:
    plan = experiment(
        options={"rounds": [1, 3]}, matches=20, cell=[CellEntry("alone", 4, {"rounds": 2}, ("random",), 5)]
    )
    found = choices(plan, run(plan, tmp_path, 1))
    assert list(found) == ["Players", "Rounds"]
    assert [(row.what, row.matches) for row in found["Players"]] == [("2", 40), ("3", 40)]
    short, long = found["Rounds"]  # nobody played the cell of its own in another way
    assert [(row.what, row.matches) for row in (short, long)] == [("1", 40), ("3", 40)]
    assert short.decisions.high < long.decisions.low
    assert short.wins.low <= short.wins.share <= short.wins.high
    assert short.wins.even == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert choices(only(plan, "alone"), run(only(plan, "alone"), tmp_path, 1)) == {}


def test_seats_are_told_apart_from_the_order_of_turns() -> None:
    """Whoever begins wins; on which seat that is changes from match to match."""
    won, lost = seat(9, 1, {}, []), seat(3, 2, {}, [])
    played = [
        msgspec.structs.replace(match(n, [won, lost] if n % 2 else [lost, won]), order=[1 - n % 2, n % 2])
        for n in range(8)
    ]
    found = findings("one", played)
    assert [(row.what, row.share) for row in found.order] == [("first to act", 1.0), ("second to act", 0.0)]
    assert [(row.what, row.share) for row in found.seats] == [("first seat", 0.5), ("second seat", 0.5)]
    assert findings("one", [match(n, [won, lost]) for n in range(8)]).seats == []


def test_how_much_there_was_of_it_does_not_part_a_source_of_points() -> None:
    winner = msgspec.structs.replace(seat(9, 1, {}, []), lines={"5 cards": 5, "$16: 1 for $4": 4})
    loser = msgspec.structs.replace(seat(3, 2, {}, []), lines={"2 cards": 2, "$4: 1 for $4": 1})
    rows = pooled([match(n, [winner, loser]) for n in range(3)]).more["Where the score comes from"]
    assert [(row.what, row.all, row.more) for row in rows] == [("Cards", 3.5, 1.5), ("1 for $4", 2.5, 1.5)]


def test_everybody_sits_on_every_seat_and_the_findings_say_who_won(tmp_path: Path) -> None:
    found_records = run(experiment(seats=[2], bots=["random,greedy"], matches=60), tmp_path, 1)
    assert {record.seats[0].bot for record in found_records} == {"random", "greedy"}
    found = findings("2 players", found_records)
    greedy, random = found.bots
    assert (greedy.what, random.what) == ("greedy", "random")
    assert greedy.share > 0.55
    assert greedy.share + random.share == pytest.approx(1)
    assert greedy.low < greedy.share < greedy.high
    assert sum(row.share for row in found.order) == pytest.approx(1)


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_every_game_tells_what_its_seats_had(game: Game[Any]) -> None:
    for setup in game.setups()[:4]:
        state = game.start(setup.seats, setup.options, 3)
        play_out(state, Random(3))
        told = game.measures(state)
        assert len(told.seats) in (0, setup.seats)
        for name, value in told.match.items():
            assert name[0].isupper()
            assert isinstance(value, float | str)
        for seat in told.seats:
            assert all(each.strip() for what in seat.values() for each in what)
        kinds = {*told.match, *(kind for seat in told.seats for kind in seat)}
        assert ASKED[game.id] <= kinds, "what designers ask for"


def seat(score: int, rank: int, did: dict[str, int], had: list[str]) -> SeatRecord:
    return SeatRecord("easy", score, rank, float(rank == 1), {"Nest": score}, did, {"Cards": had})


def match(number: int, seats: list[SeatRecord], cell: str = "one", team: bool | None = None) -> MatchRecord:
    return MatchRecord(
        2, "magpies", "1", "0", "plain", cell, number, 0, {}, seats, [*range(len(seats))], 9, 5, team, 3, {}
    )


def test_winners_are_compared_with_the_mean_of_their_own_match() -> None:
    matches = [
        match(n, [seat(9, 1, {"Draw": 4 + n % 2}, ["Ring"]), seat(5, 2, {"Draw": 2 + n % 2}, ["Pin", "Pin"])])
        for n in range(40)
    ]
    found = pooled(matches)
    (draw,) = found.more["What players do in a match"]
    assert draw.all == pytest.approx(3.5)
    assert draw.more == pytest.approx(1.0)
    assert draw.low == draw.high == pytest.approx(1.0), "the same in every match"
    assert draw.clear
    ring, pin = found.shares["Cards"]
    assert (ring.what, ring.often, ring.share, ring.even, ring.points) == ("Ring", 1.0, 1.0, 0.5, 2.0)
    assert (pin.what, pin.often, pin.share) == ("Pin", 1.0, 0.0), "once for each who had it"


def test_what_is_had_where_teams_win_easily_does_not_look_strong_for_that() -> None:
    easy = [match(n, [seat(9, 1, {"Lay": n % 2}, ["Ring"])], "easy", n % 10 != 0) for n in range(40)]
    hard = [match(n, [seat(1, 1, {"Lay": n % 2}, ["Pin"])], "hard", n % 10 == 0) for n in range(40)]
    found = pooled(easy + hard)
    for row in found.shares["Cards"]:
        assert row.share == pytest.approx(row.even)
        assert not row.clear
    (lay,) = found.more["What players do in a match"]
    assert lay.low < 0 < lay.high


def test_a_long_table_is_folded_in_the_middle() -> None:
    tally = Tally()
    tally.add(1.0, 0.5, 0.0)
    rows = [tally.share(f"card {n}", 1) for n in range(60)]
    first, middle, last = ends(rows)
    assert first + middle + last == rows
    assert (len(first), len(last)) == (10, 10)
    assert ends(rows[:20]) == (rows[:20], [], [])


def test_a_report_shows_all_cells_with_their_shares(tmp_path: Path) -> None:
    plan = experiment(remarks="One <b>remark</b>.\n\nAnother.", limits="They do not bluff.")
    html = page(plan, run(plan, tmp_path, 1), "meeplehall experiment nests.toml")
    assert "<h2>2 players</h2>" in html
    assert "<h2>3 players</h2>" in html
    assert "first to act" in html
    assert "<p>One &lt;b&gt;remark&lt;/b&gt;.</p>" in html
    assert "even would be 33.3%" in html
    assert "<h2>What the bots cannot judge</h2>\n<p>They do not bluff.</p>" in html
    assert "A match takes" in html
    assert "Whoever is first to act wins" in html
    assert "<h2>What winners do differently</h2>" in html
    assert len(html) < 100_000
    assert "http" not in html  # it needs nothing else


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_experiments_of_the_project_can_be_run(path: Path, tmp_path: Path) -> None:
    plan = read(path)
    assert plan.matches >= 100
    assert bool(plan.limits) == path.stem.startswith("balance"), "what the bots cannot judge is said"
    cell = replace(plan.cells[0], bots=("random",) * plan.cells[0].seats, matches=2)
    small = replace(plan, cells=[cell])
    assert page(small, run(small, tmp_path, 1), "as in the test")
