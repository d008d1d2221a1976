"""`meeplehall store`: what is wrong in a store is found, told in one line, mended or thrown away."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from meeplehall.cli.app import app
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.hall.action_log import table_record
from meeplehall.hall.storage.records import DealRecord, Place
from meeplehall.hall.storage.store import Store
from tests.hall.stores import Raw
from tests.loops import complete
from tools.postgres import Server


def filled(address: str) -> str:
    """A store with three running matches of Magpies: a, b and c."""
    store = Store(address)

    async def fill() -> None:
        for seed, id in enumerate("abc"):
            match = Match(game("magpies"), [Seat("Ann"), Seat("Bob")], {}, seed)
            for _ in range(6):
                match.do_default(match.state.waiting[0])
            places = [Place("Ann", key=f"{id}1"), Place("Bob", key=f"{id}2")]
            await store.create(table_record(id, match, places, DealRecord(dealt=True)))

    complete(fill())
    store.close()
    return address


@pytest.fixture
def file(tmp_path: Path) -> str:
    return filled(f"sqlite:///{tmp_path / 'hall.db'}")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    monkeypatch.chdir(tmp_path)  # where a copy of a database is put
    if request.param == "sqlite":
        return filled(f"sqlite:///{tmp_path / 'hall.db'}")
    return filled(request.getfixturevalue("postgres").database())


def change(url: str, *statements: str) -> None:
    Raw(url).change(*statements)


def rows(url: str, statement: str) -> list[Any]:
    return Raw(url).rows(statement)


def run(*words: str, expect: int = 0, typed: str = "") -> str:
    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its event loop in this thread
        found = apart.submit(CliRunner().invoke, app, ["store", *words], input=typed).result()
    assert found.exit_code == expect, found.output
    return str(found.output) + str(found.stderr)


def test_a_store_in_order_is_fine(url: str) -> None:
    assert run("check", "--store", url) == "3 tables: 3 fine.\n"
    assert "nothing to repair" in run("repair", "--store", url)
    assert not list(Path.cwd().glob("*.backup")) + list(Path.cwd().glob("*.dump"))


def test_every_kind_of_table_is_told_apart(url: str) -> None:
    change(
        url,
        "UPDATE tables SET rules = '0' WHERE id = 'a'",
        "UPDATE tables SET game = 'chess' WHERE id = 'b'",
        "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'c' AND n = 4",
    )
    said = run("check", "--store", url, expect=1)
    assert "a  Magpies, Ann, Bob; 6 actions. The match was begun by rules 0 of Magpies" in said
    assert "b  chess, Ann, Bob; 6 actions. The game of this match, 'chess', is not installed here." in said
    assert "c  Magpies, Ann, Bob; 6 actions. Damaged at action 4: it, or something before it, was" in said
    assert "3 tables: 0 fine, 1 of other rules, 1 of games that are not here, 1 damaged." in said


def test_other_rules_and_missing_games_are_no_damage(url: str) -> None:
    change(url, "UPDATE tables SET rules = '0' WHERE id = 'a'", "UPDATE tables SET game = 'x' WHERE id = 'b'")
    assert "damaged" not in run("check", "--store", url).lower()


@pytest.mark.parametrize(
    ("damage", "action", "why"),
    [
        ("DELETE FROM moves WHERE table_id = 'b' AND n = 3", 3, "it is missing"),
        ("UPDATE moves SET action = '{' WHERE table_id = 'b' AND n = 5", 5, "it is not allowed"),
        ("UPDATE moves SET seat = 9 WHERE table_id = 'b' AND n = 1", 1, "it is not allowed"),
        ("UPDATE tables SET header = '[' WHERE id = 'b'", 0, "its beginning cannot be read"),
        ("UPDATE tables SET seed = '99' WHERE id = 'b'", 0, "its beginning was changed"),
        ("DELETE FROM places WHERE table_id = 'b' AND seat = 1", 0, "some of its seats are missing"),
    ],
)
def test_damage_is_told_with_its_action(url: str, damage: str, action: int, why: str) -> None:
    change(url, damage)
    said = run("check", "--store", url, expect=1)
    assert f"Damaged at action {action}: {why}" in said
    assert "2 fine, 1 damaged" in said


def test_a_damaged_table_is_cut_back_after_a_backup(file: str, tmp_path: Path) -> None:
    change(file, "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'b' AND n = 4")
    before = rows(file, "SELECT * FROM moves ORDER BY table_id, n")
    said = run("repair", "--store", file, "--yes")
    assert "b goes on after 3 actions." in said
    assert rows(file, "SELECT count(*) FROM moves WHERE table_id = 'b'") == [(3,)]
    assert run("check", "--store", file) == "3 tables: 3 fine.\n"
    (copy,) = tmp_path.glob("hall.db.*.backup")
    assert str(copy) in said
    assert rows(f"sqlite:///{copy}", "SELECT * FROM moves ORDER BY table_id, n") == before


def test_postgresql_is_looked_after_while_halls_are_open(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    url = filled(postgres.database())
    hall = Store(url)
    try:
        assert run("check", "--store", url) == "3 tables: 3 fine.\n"
        change(url, "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'b' AND n = 4")
        assert "2 fine, 1 damaged" in run("check", "--store", url, expect=1)
        said = run("repair", "--store", url, "--yes")
        (copy,) = tmp_path.glob("*.dump")
        assert str(copy) in said
        assert copy.read_bytes().startswith(b"PGDMP")
        assert "b goes on after 3 actions." in said
        assert "1 table deleted." in run("delete", "b", "--store", url, "--yes")
        assert run("check", "--store", url) == "2 tables: 2 fine.\n"
        monkeypatch.setenv("PATH", str(tmp_path))
        change(url, "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'c' AND n = 4")
        assert "nothing was changed" in run("repair", "--store", url, "--yes", expect=1)
        assert rows(url, "SELECT count(*) FROM moves WHERE table_id = 'c'") == [(6,)]
    finally:
        hall.close()


def test_nothing_is_repaired_unless_somebody_says_yes(url: str, tmp_path: Path) -> None:
    change(url, "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'b' AND n = 4")
    assert "Cut back 1 table" in run("repair", "--store", url, expect=1, typed="n\n")
    assert rows(url, "SELECT count(*) FROM moves WHERE table_id = 'b'") == [(6,)]
    assert not list(tmp_path.glob("*.backup")) + list(tmp_path.glob("*.dump"))


def test_what_cannot_be_repaired_is_said(url: str) -> None:
    change(url, "UPDATE tables SET seed = '99' WHERE id = 'b'")
    assert "b is damaged from its beginning, so it can only go" in run(
        "repair", "--store", url, "--yes", expect=1
    )
    assert "1 table deleted." in run("delete", "--store", url, "--damaged", "--yes")
    assert run("check", "--store", url) == "2 tables: 2 fine.\n"


def test_an_ended_match_whose_end_is_kept_is_not_cut_back(url: str) -> None:
    change(
        url,
        "UPDATE moves SET \"check\" = 'x' WHERE table_id = 'b' AND n = 4",
        "INSERT INTO ends VALUES ('b', '')",
    )
    assert "b is left as it is: its match has ended" in run("repair", "--store", url, "--yes", expect=1)
    assert rows(url, "SELECT count(*) FROM moves WHERE table_id = 'b'") == [(6,)]


def test_rows_of_no_table_are_removed(file: str) -> None:
    change(file, "INSERT INTO moves VALUES ('gone', 1, 0, '{}', 'x', '')")
    assert "1 row of tables that are not there." in run("check", "--store", file, expect=1)
    assert "1 row of no table removed." in run("repair", "--store", file, "--yes")
    assert run("check", "--store", file) == "3 tables: 3 fine.\n"


def test_a_table_is_deleted_with_everything_of_it(url: str) -> None:
    change(
        url,
        "INSERT INTO ends VALUES ('b', '')",
        "UPDATE tables SET next = 'b' WHERE id = 'a'",
        "INSERT INTO campaigns VALUES ('k', 'helionox', 'Our campaign', 'h', '2026-05-17T20:15:00Z')",
        "INSERT INTO attempts VALUES ('k', 1, 'one', 'b', '{}', '[]', '2026', '', NULL, 0, '', 0)",
    )
    assert "Delete 1 table for ever?" in run("delete", "b", "--store", url, typed="y\n")
    for table in ("tables", "places", "moves", "ends"):
        column = "id" if table == "tables" else "table_id"
        assert rows(url, f"SELECT count(*) FROM {table} WHERE {column} = 'b'") == [(0,)]
    assert rows(url, "SELECT next FROM tables WHERE id = 'a'") == [("",)]
    assert rows(url, "SELECT table_id, ended != '', won FROM attempts") == [(None, 1, None)]  # given up
    assert run("check", "--store", url) == "2 tables: 2 fine.\n"


def test_tables_that_nobody_has_touched_for_long_are_deleted(url: str) -> None:
    today = datetime.now(UTC).date()
    change(
        url,
        f"UPDATE tables SET touched = '{today - timedelta(days=40)}' WHERE id = 'a'",
        f"UPDATE tables SET touched = '{today - timedelta(days=20)}' WHERE id = 'b'",
    )
    assert "1 table deleted." in run("delete", "--untouched", "30", "--store", url, "--yes")
    assert rows(url, "SELECT id FROM tables ORDER BY id") == [("b",), ("c",)]
    assert rows(url, "SELECT touched FROM tables WHERE id = 'c'") == [(str(today),)]


def test_a_wrong_id_deletes_nothing(url: str) -> None:
    assert "There is no table x; nothing was deleted." in run(
        "delete", "a", "x", "--store", url, "--yes", expect=2
    )
    assert "Say which tables" in run("delete", "--store", url, expect=2)
    assert rows(url, "SELECT count(*) FROM tables") == [(3,)]


def test_an_open_hall_is_not_disturbed(file: str) -> None:
    store = Store(file)
    try:
        for command in (["check"], ["repair", "--yes"], ["delete", "a", "--yes"]):
            assert "Another hall is open" in run(*command, "--store", file, expect=1)
    finally:
        store.close()


def test_there_has_to_be_a_store(tmp_path: Path) -> None:
    assert "There is no store at" in run("check", "--store", f"sqlite:///{tmp_path / 'none.db'}", expect=1)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "text.db").write_text("this is no store, but long enough to be looked at as one " * 20)
    assert "cannot be opened" in run("check", "--store", f"sqlite:///{tmp_path / 'text.db'}", expect=1)


def test_a_file_that_is_broken_itself_is_told(file: str) -> None:
    """What a failing disk leaves behind: whatever lies in the pages of the moves is rubbish now."""
    path = Path(file.removeprefix("sqlite:///"))
    (page,) = rows(file, "SELECT rootpage FROM sqlite_master WHERE name = 'moves'")[0]
    (size,) = rows(file, "PRAGMA page_size")[0]
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\x5a" * size
    path.write_bytes(data)
    said = run("check", "--store", file, expect=1)
    assert "The store is damaged" in said
    assert "3 tables: 0 fine, 3 damaged." in said
