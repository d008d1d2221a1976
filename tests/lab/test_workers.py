"""Who plays makes no difference: one process, two, two shards or a cluster; a lost worker loses nothing."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meeplehall import games
from meeplehall.bots.bot import Bot
from meeplehall.engine.options import OptionError
from meeplehall.lab import dask_workers
from meeplehall.lab import workers as workers_module
from meeplehall.lab.experiment.plan import ExperimentFile, checked
from meeplehall.lab.experiment.run import play
from meeplehall.lab.losses import WorkersError
from meeplehall.lab.records import run as running
from meeplehall.lab.records.files import read
from meeplehall.lab.records.playing import played
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from meeplehall.lab.records.target import Target
from meeplehall.lab.shard import WHOLE, Shard, ShardError
from meeplehall.lab.simulation import simulate
from meeplehall.lab.standings import arena
from meeplehall.lab.workers import Workers
from tests.lab.fatal import Fatal
from tests.lab.test_records import rows

distributed: Any = pytest.importorskip("distributed", reason="pip install 'meeplehall[lab]'")
MAGPIES = games.game("magpies")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A cluster of two processes on this machine."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def test_an_experiment_has_the_same_records_whoever_plays_it(scheduler: str, tmp_path: Path) -> None:
    """One process, two, two shards put together, and a cluster; records and decisions, to the byte."""
    plan = checked(
        ExperimentFile(
            "The same", "xenofera", 3, ("search:9,greedy", "random"), 5, [2], {"scoring": ["values_only"]}
        )
    )

    def written(folder: Path, workers: Workers, shard: Shard = WHOLE) -> list[Any]:
        kept = play(plan, folder, workers, shard=shard, decisions=True)
        kept.write(folder / "r.csv", folder / "d.jsonl", 6)
        return [rows(folder / "r.csv"), rows(folder / "d.jsonl", DecisionRecord)]

    one = written(tmp_path / "one", Workers())
    assert [len(each) for each in one] == [6, sum(record.decisions for record in one[0])]
    assert written(tmp_path / "two", Workers(2)) == one
    assert written(tmp_path / "cluster", Workers(scheduler=scheduler)) == one
    parts = [written(tmp_path / "shards", Workers(), Shard(i, 2)) for i in (1, 2)]
    assert [len(part[0]) for part in parts] == [3, 3]
    heard: list[int] = []
    together = play(plan, tmp_path / "shards", Workers(), heard.append, decisions=True)
    assert heard == [6], "nothing is left to be played"
    together.write(tmp_path / "shards" / "r.csv", None, 6)
    assert rows(tmp_path / "shards" / "r.csv") == one[0]


def test_a_worker_that_dies_while_it_plays_loses_nothing_and_is_counted(
    scheduler: str, tmp_path: Path
) -> None:
    (tmp_path / "calm").touch()
    for name, workers in {
        "calm": Workers(), "joblib": Workers(2), "cluster": Workers(scheduler=scheduler)
    }.items():  # fmt: skip
        bots: list[Bot | str] = ["random", Fatal(tmp_path / name)]
        simulate(MAGPIES, bots, 12, {}, 3, workers, target=Target(tmp_path / f"{name}.csv"))
        assert rows(tmp_path / f"{name}.csv") == rows(tmp_path / "calm.csv")
        if name == "calm":
            assert workers.losses.told() == ""
        else:
            assert workers.losses.lost >= 1
            assert workers.losses.again >= 1
            assert workers.losses.told().startswith("A worker was lost")
    assert len(list(read(tmp_path / "cluster.csv", MatchRecord))) == 12


def test_what_always_kills_its_worker_is_given_up_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "PATIENCE", 2)
    target = Target(tmp_path / "rows.csv")
    bots: list[Bot | str] = ["random", Fatal(tmp_path / "mark", always=True)]
    with pytest.raises(WorkersError, match="Workers were lost 2 times in a row"):
        simulate(MAGPIES, bots, 2, {}, 3, Workers(2), target=target)
    assert not target.records.exists()


def test_bots_without_records_play_on_a_cluster_as_well(scheduler: str) -> None:
    here, there = (
        arena(MAGPIES, ["random", "greedy"], 8, 2, {}, 1, workers)
        for workers in (Workers(), Workers(scheduler=scheduler))
    )
    assert here == there


def test_a_cluster_that_cannot_play_gets_a_sentence(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as hasty:
        hasty.setattr(dask_workers, "SECONDS", 1)
        with pytest.raises(WorkersError, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:1: "):
            list(Workers(scheduler="tcp://127.0.0.1:1").each(os.getpid, [()]))
    with pytest.raises(WorkersError, match="There is no Dask scheduler at nonsense://x: "):
        list(Workers(scheduler="nonsense://x").each(os.getpid, [()]))
    monkeypatch.setattr(dask_workers, "__version__", "9.9.9")
    with pytest.raises(WorkersError, match=r"and here is 9\.9\.9 .*: all have to be the same"):
        list(Workers(scheduler=scheduler).each(os.getpid, [()]))
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersError, match=r"pip install 'meeplehall\[lab\]'"):
        list(Workers(scheduler=scheduler).each(os.getpid, [()]))


def test_a_bot_that_workers_do_not_know_gets_a_sentence(
    scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "at_home.py").write_text("from tests.lab.fatal import Fatal\n\nclass Mine(Fatal): pass\n")
    monkeypatch.syspath_prepend(tmp_path)  # the workers have begun without it
    mine = importlib.import_module("at_home").Mine(tmp_path)
    with pytest.raises(
        WorkersError, match=r"A worker lacks something: No module named 'at_home'; install it"
    ):
        simulate(MAGPIES, [mine, "random"], 2, {}, 1, Workers(scheduler=scheduler))


def test_other_rules_elsewhere_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = lambda task, decisions: msgspec.structs.replace(played(task), rules="0 mine.toml")  # noqa: E731
    monkeypatch.setattr(running, "played", elsewhere)
    target = Target(tmp_path / "rows.csv")
    with pytest.raises(WorkersError, match="other rules or bots of Magpies than there are here"):
        simulate(MAGPIES, ["random", "random"], 2, {}, 1, target=target)
    assert (tmp_path / "rows.csv.part").read_bytes() == b""


def test_shards_are_parts_that_together_are_everything() -> None:
    parts = [Shard(i, 3).of_all(range(10)) for i in (1, 2, 3)]
    assert sorted(number for part in parts for number in part) == list(range(10))
    assert Shard.of("2/5") == Shard(2, 5)
    assert Shard.of("").whole
    for words in ("0/2", "3/2", "1", "a/b", "1/0"):
        with pytest.raises(ShardError, match=f"--shard {words}: give which part of how many"):
            Shard.of(words)


def test_shards_of_simulations_and_arenas_are_fair_and_never_empty(tmp_path: Path) -> None:
    whole = simulate(MAGPIES, ["random", "greedy"], 6, {}, 1)
    parts = [simulate(MAGPIES, ["random", "greedy"], 6, {}, 1, shard=Shard(i, 2)) for i in (1, 2)]
    assert sum(part.matches for part in parts) == whole.matches
    for who in (0, 1):
        assert [part.records[who].bot for part in parts] == [whole.records[who].bot] * 2
        assert sum(part.records[who].wins for part in parts) == whole.records[who].wins
    table = arena(MAGPIES, ["random", "greedy"], 8, 2, {}, 1, shard=Shard(2, 2))
    assert [row.matches for row in table.standings] == [4, 4]
    with pytest.raises(OptionError, match="Part 3 of 3 is empty"):
        simulate(MAGPIES, ["random", "greedy"], 2, {}, 1, shard=Shard(3, 3))
    with pytest.raises(OptionError, match="Part 3 of 3 is empty"):
        arena(MAGPIES, ["random", "greedy"], 2, 2, {}, 1, shard=Shard(3, 3))
