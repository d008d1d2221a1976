"""Records: the same in every kind of file, whole again after an interruption, and true to the match."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.lab.batch import match_seed
from meeplehall.lab.records import run as running
from meeplehall.lab.records.files import ENDINGS, RecordsError, read, write
from meeplehall.lab.records.journal import entries, kept, places
from meeplehall.lab.records.playing import Task, played
from meeplehall.lab.records.schema import FORMAT, DecisionRecord, Entry, MatchRecord, SeatRecord, untimed
from meeplehall.lab.records.target import Target
from meeplehall.lab.simulation import simulate
from meeplehall.lab.workers import Workers

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
MAGPIES = games.game("magpies")


def task(game: Game[Any], number: int = 0, bots: tuple[str, ...] = ("greedy", "random")) -> Task:
    return Task(game, "", number, bots, {}, match_seed(1, number))


@pytest.fixture(scope="module", params=games.ids())
def entry(request: pytest.FixtureRequest) -> Entry:
    """A match of each game with its decisions."""
    return played(task(games.game(request.param)), decisions=True)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_kind_of_file_gives_back_what_was_written(entry: Entry, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows{ending}"
    match, seats = entry.alone, games.game(entry.game).max_seats
    write(path, [match, match], MatchRecord, seats)
    assert list(read(path, MatchRecord)) == [match, match]
    assert entry.decided
    write(path, entry.decided, DecisionRecord, seats)
    assert list(read(path, DecisionRecord)) == entry.decided
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_decisions_are_the_match(entry: Entry) -> None:
    """Whoever does what they say comes to the same end, and could choose from the same."""
    game, decided = games.game(entry.game), entry.decided or []
    state = game.start(2, entry.options, entry.seed)
    for place, decision in enumerate(decided):
        assert (decision.place, decision.number, decision.game) == (place, entry.number, entry.game)
        assert decision.seat in state.waiting
        offered = [game.codec.encode(option) for option in state.options(decision.seat)]
        assert (decision.options, decision.offered) == (len(offered), offered)
        assert offered[decision.chosen] == decision.action
        assert decision.kind == state.step.kind
        state.act(decision.seat, game.codec.decode(decision.action))
    assert state.over
    assert game.outcome(state).scores == [seat.score for seat in entry.seats]
    assert len(decided) == entry.decisions


def test_a_bot_says_what_it_thinks_of_what_it_chose(entry: Entry) -> None:
    of = {name: [d.value for d in entry.decided or () if d.bot == name] for name in ("greedy", "random")}
    assert set(of["random"]) == {None}
    assert any(value is not None for value in of["greedy"])


@pytest.mark.parametrize("bot", ["beginner", "search:9"])
@pytest.mark.parametrize("id", ["xenofera", "helionox", "pipeline"])  # worlds, trees and plans
def test_searches_say_it_too(bot: str, id: str) -> None:
    game = games.game(id)
    state = game.start(2, {}, 3)
    player = state.waiting[0]
    (asked,) = task(game, bots=(bot,)).seated()
    while game.knowledge().is_taste(state) or len(game.knowledge().ideas(state, player)) < 2:
        state.act(player, Random(1).choice(state.options(player)))
        player = state.waiting[0]
    asked.choose(game, game.redeal(state, player, 1), player, 1)
    assert asked.value is not None


def test_nobody_asks_for_decisions_that_are_not_wanted() -> None:
    assert played(task(MAGPIES)).decided is None


def test_what_is_no_record_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match=r"rows\.xls: records end in \.jsonl, \.csv or \.parquet\."):
        write(tmp_path / "rows.xls", [], MatchRecord, 2)
    with pytest.raises(RecordsError, match="cannot be read: No such file"):
        list(read(tmp_path / "gone.csv", MatchRecord))
    for name, text in (("a.jsonl", "{}\n"), ("b.csv", "colour\nred\n"), ("c.parquet", "nothing")):
        (tmp_path / name).write_text(text)
        with pytest.raises(RecordsError, match=rf"{name} does not hold such records: .*\.$"):
            list(read(tmp_path / name, MatchRecord))
    newer = msgspec.structs.replace(played(task(MAGPIES)).alone, format=FORMAT + 1)
    write(tmp_path / "d.csv", [newer], MatchRecord, 4)
    with pytest.raises(RecordsError, match=f"has format {FORMAT + 1}; this version reads up to"):
        list(read(tmp_path / "d.csv", MatchRecord))


def test_parquet_without_pyarrow_says_which_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RecordsError, match=r"pip install 'meeplehall\[lab\]'"):
        Target(tmp_path / "rows.parquet").check()


class Interrupted(Exception):
    """Somebody pressed Ctrl-C."""


def rows(path: Path, kind: Any = MatchRecord) -> list[Any]:
    """What is in a file, without times."""
    return [msgspec.structs.replace(each, seconds=0.0) for each in read(path, kind)]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_interruption_loses_the_match_under_way_and_no_other(ending: str, tmp_path: Path) -> None:
    def simulated(name: str, matches: int, resume: bool = False, stop: int = 99) -> tuple[Path, Path]:
        def progress(done: int) -> None:
            heard.append(done)
            if done == stop:
                raise Interrupted

        heard.clear()
        target = Target(tmp_path / f"{name}{ending}", tmp_path / f"{name}-d{ending}", resume)
        target.check()
        simulate(MAGPIES, ["greedy", "random"], matches, {"rounds": 1}, 4, 1, progress, target)
        assert target.decisions is not None
        return target.records, target.decisions

    heard: list[int] = []
    whole = simulated("whole", 6)
    with pytest.raises(Interrupted):
        simulated("cut", 6, stop=4)
    part = tmp_path / f"cut{ending}.part"
    part.write_bytes(part.read_bytes() + b'{"format":2,"ga')
    with pytest.raises(RecordsError, match=r"cut.*\.part is there already: --resume goes on with it"):
        simulated("cut", 6)
    again = simulated("cut", 6, resume=True)
    assert heard == [4, 5, 6]
    assert rows(again[0]) == rows(whole[0])
    assert rows(again[1], DecisionRecord) == rows(whole[1], DecisionRecord)
    assert not part.exists()
    # and a larger number plays only what is missing
    more = simulated("cut", 8, resume=True)
    assert heard == [6, 7, 8]
    assert rows(more[0])[:6] == rows(whole[0])
    with pytest.raises(RecordsError, match="is there already"):
        simulated("cut", 8)


@pytest.mark.parametrize("interrupted", [False, True])
def test_going_on_with_something_else_loses_nothing(interrupted: bool, tmp_path: Path) -> None:
    def simulated(matches: int, seed: int, bots: list[str], stop: int = 99) -> None:
        def progress(done: int) -> None:
            if done == stop:
                raise Interrupted

        simulate(MAGPIES, bots, matches, {"rounds": 1}, seed, 1, progress, target)

    target = Target(tmp_path / "rows.jsonl", resume=True)
    if interrupted:
        with pytest.raises(Interrupted):
            simulated(4, 1, ["greedy", "random"], stop=3)
    else:
        simulated(4, 1, ["greedy", "random"])
    (there,) = tmp_path.iterdir()
    before = there.read_bytes()
    for matches, seed, bots in (
        (2, 1, ["greedy", "random"]),
        (4, 2, ["greedy", "random"]),
        (4, 1, ["random"] * 2),
    ):
        with pytest.raises(RecordsError, match=r"rows.* has a match \d that is not asked for now"):
            simulated(matches, seed, bots)
        assert there.read_bytes() == before


def test_what_was_played_without_decisions_is_played_again_for_them(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    running.run([task(MAGPIES)], path, Workers())
    found = running.run([task(MAGPIES)], path, Workers(), decisions=True)
    assert [has for _, has, _ in places(path)] == [False, True]
    (entry,) = entries(found.places)
    assert entry.decided
    assert untimed(kept(path)[0]) == untimed(found.records[0])


def documented(heading: str) -> dict[str, str]:
    """The fields under a heading of the page, with their types."""
    section = PAGE.read_text("utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", section, re.MULTILINE))


@pytest.mark.parametrize(
    ("heading", "kind"), [("A match", MatchRecord), ("A seat", SeatRecord), ("A decision", DecisionRecord)]
)
def test_the_page_about_records_has_every_field(heading: str, kind: type) -> None:
    words = {
        int: "integer", float: "number", str: "text", bool: "yes or no",
        bool | None: "yes or no, or empty", float | None: "number, or empty",
        dict[str, Any]: "object", dict[str, int]: "object of integers",
        dict[str, float | str]: "object of numbers and texts", dict[str, list[str]]: "object of lists",
        list[int]: "list of integers", list[SeatRecord]: "list of seats",
        list[dict[str, Any]]: "list of objects",
    }  # fmt: skip
    assert documented(heading) == {name: words[hint] for name, hint in get_type_hints(kind).items()}
    assert f"format {FORMAT}" in PAGE.read_text("utf-8")
