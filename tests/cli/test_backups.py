"""`meeplehall store backup` and `restore`: of one moment, also of an open hall, and play goes on from it."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from meeplehall.hall.backups import PASSING, back_up
from meeplehall.hall.storage.schema import MOVES, TAKEN_BACK, every_table
from meeplehall.hall.storage.store import Store
from tests.cli.test_store import filled, rows, run
from tests.hall.running import Running, running
from tests.hall.test_mail import HALL, ME, ask, codes_in, mail_server, send
from tests.hall.test_recovery import found
from tests.hall.test_schema import FIRST
from tests.hall.test_seats import seat
from tests.loops import complete
from tools.postgres import Server


def act(hall: Running, table: str, keys: list[str]) -> int:
    """Whoever is asked does something; gives how much has been done at the table."""
    with hall.client() as client:
        for key in keys:
            asked = client.get(f"/api/tables/{table}/decision", headers=seat(key)).json()
            if asked["decision"] and asked["decision"]["owed"]:
                action = asked["decision"]["options"][0]["message"]
                done = {"turn": asked["turn"], "action": action}
                answer = client.post(f"/api/tables/{table}/act", json=done, headers=seat(key))
                assert answer.status_code == 200, answer.text
                break
    return done_at(hall, table)


def done_at(hall: Running, table: str) -> int:
    async def look() -> int:
        return len((await hall.hall.find(table)).match.moves)

    return int(hall.inside(look))


def test_a_match_goes_on_from_a_backup_in_either_store(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file, database = f"sqlite:///{tmp_path / 'hall.db'}", postgres.database()
    with mail_server() as (server, smtp):
        with running(tmp_path, url=file, smtp=smtp, address=HALL) as hall:
            table, keys = hall.open(["person", "person"])
            first = act(hall, table, keys)
            assert send(hall, table, keys[0], keep=True) == 202
            server.wait_for(1)
            assert "1 table, " in run("backup", "one.db", "--secret", "kept", "--store", file)
            assert act(hall, table, keys) > first
            assert "Another hall is open" in run("restore", "one.db", "--store", file, "--yes", expect=1)
        assert stat.S_IMODE(Path("one.db").stat().st_mode) == 0o600
        assert "Bring it with --secret" in run("restore", "one.db", "--store", database, "--yes", expect=1)
        run("restore", "one.db", "--secret", "kept", "--store", database, "--yes")
        with running(tmp_path, url=database, smtp=smtp, address=HALL) as hall:
            assert done_at(hall, table) == first
            ask(hall, ME)
            [code] = codes_in(server.wait_for(2)[1][1])
            assert found(hall, code)[1]["token"] == keys[0]
            second = act(hall, table, keys)
            assert second > first
            assert "1 table, " in run("backup", "two.db", "--store", database)
            assert "Halls are open" in run("restore", "two.db", "--store", database, "--yes", expect=1)
        said = run("restore", "two.db", "--store", file, "--yes")  # its secret is still beside it
        before = said.partition("What was there before: ")[2].splitlines()[0]
        assert rows(f"sqlite:///{before}", "SELECT count(*) FROM moves") > [(first,)]
        with running(tmp_path, url=file, smtp=smtp, address=HALL) as hall:
            assert done_at(hall, table) == second
            assert act(hall, table, keys) > second


def test_a_backup_is_of_one_moment_however_much_is_written_meanwhile(url: str, tmp_path: Path) -> None:
    """Whatever was written in one piece is in it wholly or not at all."""
    store = Store(url)

    async def main() -> list[int]:
        def work(connection: Connection) -> None:
            number = len(written) + 10
            row = {"table_id": "a", "n": number, "seat": 0, "action": "{}", "check": "", "key": f"{number}"}
            connection.execute(sa.insert(MOVES).values(row))
            connection.execute(sa.insert(TAKEN_BACK).values(table_id="a", key=f"{number}"))

        written: list[int] = []

        async def write() -> None:
            while True:
                await store.do(work)
                written.append(1)

        writing = asyncio.create_task(write())
        found = []
        for number in range(4):
            copy = tmp_path / f"{number}.db"
            await asyncio.to_thread(back_up, url, copy)
            ((moves, keys),) = rows(
                f"sqlite:///{copy}",
                "SELECT (SELECT count(*) FROM moves WHERE n >= 10), (SELECT count(*) FROM taken_back)",
            )
            assert moves == keys
            found.append(moves)
        writing.cancel()
        return found

    try:
        found = complete(main())
    finally:
        store.close()
    assert found[-1] > found[0]  # something was written meanwhile


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    if request.param == "sqlite":
        return filled(f"sqlite:///{tmp_path / 'hall.db'}")
    return filled(request.getfixturevalue("postgres").database())


def contents(url: str) -> dict[str, list[str]]:
    """All that is stored and does not pass; the kinds of stores write a time of day in their own ways."""
    found = {}
    for table in every_table():
        if table not in PASSING:
            columns = [f'"{c.name}"' for c in table.c if not isinstance(c.type, sa.DateTime)]
            found[table.name] = sorted(
                map(str, rows(url, f'SELECT {", ".join(columns)} FROM "{table.name}"'))
            )
    return found


def test_everything_comes_back_and_what_was_there_is_kept(url: str, tmp_path: Path) -> None:
    everything = contents(url)
    run("backup", "copy.db", "--store", url)
    assert run("check", "--store", f"sqlite:///{tmp_path}/copy.db") == "3 tables: 3 fine.\n"
    run("delete", "a", "--store", url, "--yes")
    assert "Put the backup in the place" in run("restore", "copy.db", "--store", url, expect=1, typed="n\n")
    assert "2 tables" in run("check", "--store", url)
    said = run("restore", "copy.db", "--store", url, "--yes")
    assert "Restored: 3 tables, 18 actions." in said
    assert run("check", "--store", url) == "3 tables: 3 fine.\n"
    assert contents(url) == everything
    before = said.partition("What was there before: ")[2].splitlines()[0]
    assert "2 tables" in run("check", "--store", f"sqlite:///{before}")


def test_a_file_that_is_broken_is_replaced_by_its_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    url = filled(f"sqlite:///{tmp_path / 'hall.db'}")
    run("backup", "copy.db", "--store", url)
    (tmp_path / "hall.db").write_bytes(b"\x5a" * 20_000)
    (tmp_path / "hall.db-wal").write_bytes(b"of another file")
    assert "cannot be opened" in run("check", "--store", url, expect=1)
    run("restore", "copy.db", "--store", url, "--yes")
    assert run("check", "--store", url) == "3 tables: 3 fine.\n"


def test_a_backup_of_an_older_hall_is_brought_up_to_date(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(FIRST)
    connection.close()
    url = f"sqlite:///{tmp_path / 'new' / 'hall.db'}"
    assert "1 table, 2 actions" in run("restore", str(tmp_path / "old.db"), "--store", url, "--yes")
    assert rows(url, "SELECT id FROM tables") == [("t",)]
    refused = run("backup", str(tmp_path / "b"), "--store", f"sqlite:///{tmp_path}/old.db", expect=1)
    assert "written by another version of the hall (schema 1," in refused


def test_nothing_is_overwritten_and_nothing_is_made_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    url = filled(f"sqlite:///{tmp_path / 'hall.db'}")
    Path("mine.txt").write_text("mine")
    assert "is there already" in run("backup", "mine.txt", "--store", url, expect=1)
    assert "There is no secret" in run("backup", "copy.db", "--secret", "s", "--store", url, expect=1)
    assert "There is no store" in run("backup", "copy.db", "--store", "sqlite:///none.db", expect=1)
    assert "There is no store at" in run("restore", "none.db", "--store", url, "--yes", expect=1)
    assert "cannot be opened" in run("restore", "mine.txt", "--store", url, "--yes", expect=1)
    assert Path("mine.txt").read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} <= {"hall.db", "hall.db.lock", "mine.txt"}
    assert run("check", "--store", url) == "3 tables: 3 fine.\n"


def test_no_table_counts_by_itself() -> None:
    """One that did would have to be told, after restoring, where to go on."""
    assert [table.name for table in every_table() if table.autoincrement_column is not None] == []
