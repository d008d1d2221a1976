"""A store of every earlier hall is brought up to date: wholly, or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from meeplehall.hall.storage.migrations import MIGRATIONS, SCHEMA
from meeplehall.hall.storage.store import Store, StoreError
from tests.hall.stores import Raw
from tools.postgres import Server

#: what the halls of each schema made, after what the one before had made
FIRST = """
CREATE TABLE tables (id TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL,
    header TEXT NOT NULL, seed TEXT NOT NULL, start TEXT NOT NULL, next TEXT NOT NULL,
    made DATETIME DEFAULT (CURRENT_TIMESTAMP) NOT NULL, PRIMARY KEY (id));
CREATE TABLE places (table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL,
    stand_in TEXT NOT NULL, "key" TEXT NOT NULL, "join" TEXT NOT NULL, kept BOOLEAN NOT NULL,
    device INTEGER NOT NULL, PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE moves (table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL,
    "check" TEXT NOT NULL, PRIMARY KEY (table_id, n), FOREIGN KEY(table_id) REFERENCES tables (id))
    WITHOUT ROWID;
INSERT INTO tables (id, game, rules, options, header, seed, start, next)
    VALUES ('t', 'xenofera', '1', '{}', '[]', '7', 's', '');
INSERT INTO places VALUES ('t', 0, 'Ann', '', '', 'k', '', 0, -1);
INSERT INTO moves VALUES ('t', 1, 0, '{}', 'c1'), ('t', 2, 0, '{}', 'c2');
PRAGMA user_version = 1;
"""
SECOND = """
ALTER TABLE tables ADD COLUMN advice BOOLEAN NOT NULL DEFAULT 1;
CREATE TABLE campaigns (id TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, "key" TEXT NOT NULL,
    begun TEXT NOT NULL, PRIMARY KEY (id));
CREATE TABLE attempts (campaign_id TEXT NOT NULL, n INTEGER NOT NULL, chapter TEXT NOT NULL,
    table_id TEXT, options TEXT NOT NULL, seats TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT NOT NULL,
    won BOOLEAN, score INTEGER NOT NULL, opponent TEXT NOT NULL, against INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, n), FOREIGN KEY(campaign_id) REFERENCES campaigns (id), UNIQUE (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id));
PRAGMA user_version = 2;
"""
THIRD = """
ALTER TABLE moves ADD COLUMN "key" TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX moves_done_once ON moves (table_id, "key") WHERE "key" != '';
CREATE TABLE checks (note TEXT NOT NULL);
PRAGMA user_version = 3;
"""
FOURTH = """
ALTER TABLE places ADD COLUMN replaced_at INTEGER NOT NULL DEFAULT -1;
PRAGMA user_version = 4;
"""
FIFTH = """
CREATE TABLE codes (table_id TEXT NOT NULL, seat INTEGER NOT NULL, "key" TEXT NOT NULL, code TEXT NOT NULL,
    sealed TEXT NOT NULL, PRIMARY KEY (table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, UNIQUE (code));
CREATE TABLE mailboxes (address TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
    sealed TEXT NOT NULL, PRIMARY KEY (address, table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE passkeys (id TEXT NOT NULL, public_key TEXT NOT NULL, uses INTEGER NOT NULL, made TEXT NOT NULL,
    PRIMARY KEY (id));
CREATE TABLE passkey_seats (passkey_id TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
    sealed TEXT NOT NULL, PRIMARY KEY (passkey_id, table_id, seat),
    FOREIGN KEY(passkey_id) REFERENCES passkeys (id) ON DELETE CASCADE,
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 5;
"""
SIXTH = """
CREATE TABLE ends (table_id TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 6;
"""
SEVENTH = """
ALTER TABLE tables ADD COLUMN secret TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN known TEXT NOT NULL DEFAULT '';
ALTER TABLE places ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE places ADD COLUMN contribution TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 7;
"""
EIGHTH = """
ALTER TABLE tables ADD COLUMN touched TEXT NOT NULL DEFAULT '';
UPDATE tables SET touched = date(made);
PRAGMA user_version = 8;
"""
NINTH = """
CREATE TABLE taken_back (table_id TEXT NOT NULL, "key" TEXT NOT NULL, PRIMARY KEY (table_id, "key"),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 9;
"""
TENTH = """
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT '';
ALTER TABLE tables DROP COLUMN advice;
ALTER TABLE tables ADD COLUMN coach TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 10;
"""
ELEVENTH = """
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
PRAGMA user_version = 11;
"""
TWELFTH = """
CREATE TABLE analyses (table_id TEXT NOT NULL, "check" TEXT NOT NULL, depth INTEGER NOT NULL,
    bots BOOLEAN NOT NULL, seed TEXT NOT NULL, stopped BOOLEAN NOT NULL, PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE analysed (table_id TEXT NOT NULL, job TEXT NOT NULL, done BLOB NOT NULL,
    PRIMARY KEY (table_id, job), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE reports (table_id TEXT NOT NULL, "check" TEXT NOT NULL, depth INTEGER NOT NULL,
    bots BOOLEAN NOT NULL, seed TEXT NOT NULL, report BLOB NOT NULL, PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE report_seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, played BLOB NOT NULL,
    PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 12;
"""
THIRTEENTH = """
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE TABLE halls (id TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (id));
CREATE TABLE leases (table_id TEXT NOT NULL, hall TEXT NOT NULL, epoch INTEGER NOT NULL,
    PRIMARY KEY (table_id), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE presences (table_id TEXT NOT NULL, hall TEXT NOT NULL, seats TEXT NOT NULL,
    PRIMARY KEY (table_id, hall), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE asides (table_id TEXT NOT NULL, version INTEGER NOT NULL, said TEXT NOT NULL,
    PRIMARY KEY (table_id), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 13;
"""
FOURTEENTH = """
CREATE TABLE vouchers (word TEXT NOT NULL, about TEXT NOT NULL, hall TEXT NOT NULL, sealed TEXT NOT NULL,
    until BIGINT NOT NULL, PRIMARY KEY (word));
PRAGMA user_version = 14;
"""
FIFTEENTH = """
ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT '';
CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL,
    at TEXT NOT NULL, PRIMARY KEY (table_id, n),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
CREATE TABLE clocks (table_id TEXT NOT NULL, version INTEGER NOT NULL, running BOOLEAN NOT NULL,
    counted TEXT NOT NULL, PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE);
PRAGMA user_version = 15;
"""
SIXTEENTH = """
CREATE TABLE call_ways (table_id TEXT NOT NULL, seat INTEGER NOT NULL, id TEXT NOT NULL,
    kind TEXT NOT NULL, address TEXT NOT NULL, sealed TEXT NOT NULL, confirmed BOOLEAN NOT NULL,
    made BIGINT NOT NULL, actions INTEGER NOT NULL, turn INTEGER NOT NULL, due BIGINT NOT NULL,
    tries INTEGER NOT NULL, hour BIGINT NOT NULL, calls INTEGER NOT NULL, PRIMARY KEY (table_id, seat, id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, UNIQUE (id));
PRAGMA user_version = 16;
"""
STEPS = (
    FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH, ELEVENTH, TWELFTH, THIRTEENTH,
    FOURTEENTH, FIFTEENTH, SIXTEENTH,
)  # fmt: skip
EARLIER = {schema: "".join(STEPS[:schema]) for schema in range(len(STEPS) + 1)}


def made(folder: Path, schema: int) -> Path:
    """A store as the hall of that schema left it; of schema 0 there is an empty file."""
    file = folder / "hall.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(EARLIER[schema])
    connection.close()
    return file


def contents(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()
        found = [f"{version}", *connection.iterdump()]
    connection.close()
    return found


def columns(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    with sqlite3.connect(file) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        facts = ("table_info", "foreign_key_list", "index_list")
        found = {
            f"{fact} {name}": [row[1:] for row in connection.execute(f"PRAGMA {fact}({name})")]
            for name in names
            for fact in facts
        }
    connection.close()
    return found


@contextmanager
def failing_at(number: int) -> Iterator[list[str]]:
    """The statement of this number fails; gives all that were tried."""
    tried: list[str] = []

    def fail(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        tried.append(statement)
        if len(tried) == number:
            raise sa.exc.OperationalError(statement, (), Exception("the disk is full"))

    sa.event.listen(Engine, "before_cursor_execute", fail)
    try:
        yield tried
    finally:
        sa.event.remove(Engine, "before_cursor_execute", fail)


def opened(file: Path) -> Store:
    return Store(f"sqlite:///{file}")


def test_every_earlier_schema_is_tested() -> None:
    assert sorted(EARLIER) == list(range(SCHEMA))


@pytest.mark.parametrize("schema", EARLIER)
def test_an_earlier_store_gets_what_a_new_one_has_and_keeps_its_tables(tmp_path: Path, schema: int) -> None:
    new = tmp_path / "new.db"
    opened(new).close()
    file = made(tmp_path, schema)
    store = opened(file)
    record = store.read("t")
    store.close()
    assert columns(file) == columns(new)
    if schema:
        assert record is not None
        assert [move.check for move in record.moves] == ["c1", "c2"]
        assert [place.name for place in record.places] == ["Ann"]


def test_a_table_without_advice_has_no_hints(tmp_path: Path) -> None:
    file = made(tmp_path, 9)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET advice = 0")
    connection.close()
    store = opened(file)
    record = store.read("t")
    store.close()
    assert record is not None
    assert (record.hints, record.coach) == ("off", "")


def in_the_quick_run(schema: int) -> Any:
    """The earliest schemas meet every statement of all later ones; `make soak` begins at each of them."""
    few = {0, 1, SCHEMA - 1}
    return pytest.param(schema, marks=[] if schema in few else pytest.mark.soak)


@pytest.mark.parametrize("schema", [*map(in_the_quick_run, EARLIER)])
def test_a_failure_at_any_statement_changes_nothing(tmp_path: Path, schema: int) -> None:
    with failing_at(0) as statements:
        opened(made(tmp_path / ".", schema)).close()
    count = len(statements)
    assert count > 3
    (tmp_path / "hall.db").unlink()
    for number in range(1, count + 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        file = made(folder, schema)
        before = contents(file)
        with failing_at(number), pytest.raises(StoreError, match="the disk is full"):
            opened(file)
        assert contents(file) == before
        opened(file).close()  # and once there is room again, it is brought up to date
        assert contents(file)[0] == f"({SCHEMA},)"


#: the first schema that there was in PostgreSQL: since then, what changes one changes the other
FIRST_IN_POSTGRESQL = 11


def test_a_database_of_an_earlier_hall_is_brought_up_to_date_as_well(postgres: Server) -> None:
    new, old = postgres.database(), postgres.database()
    Store(new).close()
    Store(old).close()
    later = {name for schema in range(FIRST_IN_POSTGRESQL, SCHEMA) for name in _made_by(schema)}
    drops = [f'DROP TABLE "{name}" CASCADE' for name in sorted(later)]
    Raw(old).change(
        *drops,
        "ALTER TABLE tables DROP COLUMN version",
        "ALTER TABLE tables DROP COLUMN house",
        "ALTER TABLE places DROP COLUMN who",
        f"UPDATE schema_version SET number = {FIRST_IN_POSTGRESQL}",
    )
    assert facts(old) != facts(new)
    Store(old).close()
    assert facts(old) == facts(new)
    Raw(old).change(f"UPDATE schema_version SET number = {SCHEMA + 1}")
    with pytest.raises(StoreError, match="a newer hall"):
        Store(old)


def _made_by(schema: int) -> list[str]:
    return [words[2] for step in MIGRATIONS[schema] if (words := step.split())[:2] == ["CREATE", "TABLE"]]


def facts(url: str) -> list[tuple[Any, ...]]:
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns "
        "WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    keys = (
        "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2"
    )
    return Raw(url).rows(columns) + Raw(url).rows(keys) + Raw(url).rows("SELECT number FROM schema_version")
