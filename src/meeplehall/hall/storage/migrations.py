"""How a store of an older hall is brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy.engine import Connection

from meeplehall.hall.storage.schema import make_tables

#: raised with every change of the schema; older files are brought up to date by MIGRATIONS
SCHEMA = 17
MIGRATIONS: dict[int, Sequence[str]] = {
    1: [  # campaigns, and whether a table has advice
        "ALTER TABLE tables ADD COLUMN advice BOOLEAN NOT NULL DEFAULT 1",
        "CREATE TABLE campaigns (id TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, "
        '"key" TEXT NOT NULL, begun TEXT NOT NULL, PRIMARY KEY (id))',
        "CREATE TABLE attempts (campaign_id TEXT NOT NULL, n INTEGER NOT NULL, chapter TEXT NOT NULL, "
        "table_id TEXT, options TEXT NOT NULL, seats TEXT NOT NULL, begun TEXT NOT NULL, "
        "ended TEXT NOT NULL, won BOOLEAN, score INTEGER NOT NULL, opponent TEXT NOT NULL, "
        "against INTEGER NOT NULL, PRIMARY KEY (campaign_id, n), "
        "FOREIGN KEY(campaign_id) REFERENCES campaigns (id), UNIQUE (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id))",
    ],
    2: [  # what a page called its action, and a place to try whether anything can be stored
        """ALTER TABLE moves ADD COLUMN "key" TEXT NOT NULL DEFAULT ''""",
        """CREATE UNIQUE INDEX moves_done_once ON moves (table_id, "key") WHERE "key" != ''""",
        "CREATE TABLE checks (note TEXT NOT NULL)",
    ],
    3: [  # when a bot took over: nothing is taken back behind that without the person
        "ALTER TABLE places ADD COLUMN replaced_at INTEGER NOT NULL DEFAULT -1",
    ],
    4: [  # ways back to seats: printed codes, addresses of mail, passkeys
        'CREATE TABLE codes (table_id TEXT NOT NULL, seat INTEGER NOT NULL, "key" TEXT NOT NULL, '
        "code TEXT NOT NULL, sealed TEXT NOT NULL, PRIMARY KEY (table_id, seat), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, UNIQUE (code))",
        "CREATE TABLE mailboxes (address TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, "
        "sealed TEXT NOT NULL, PRIMARY KEY (address, table_id, seat), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE passkeys (id TEXT NOT NULL, public_key TEXT NOT NULL, uses INTEGER NOT NULL, "
        "made TEXT NOT NULL, PRIMARY KEY (id))",
        "CREATE TABLE passkey_seats (passkey_id TEXT NOT NULL, table_id TEXT NOT NULL, "
        "seat INTEGER NOT NULL, sealed TEXT NOT NULL, PRIMARY KEY (passkey_id, table_id, seat), "
        "FOREIGN KEY(passkey_id) REFERENCES passkeys (id) ON DELETE CASCADE, "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ],
    5: [  # how matches ended, to be looked at when their rules are gone
        "CREATE TABLE ends (table_id TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ],
    6: [  # how a match is dealt; nothing is known of what was dealt before
        "ALTER TABLE tables ADD COLUMN secret TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN known TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE places ADD COLUMN seal TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE places ADD COLUMN contribution TEXT NOT NULL DEFAULT ''",
    ],
    7: [  # the day on which something was last done at a table
        "ALTER TABLE tables ADD COLUMN touched TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET touched = date(made)",
    ],
    8: [  # what was done and taken back: sent again, it is not done again
        'CREATE TABLE taken_back (table_id TEXT NOT NULL, "key" TEXT NOT NULL, '
        'PRIMARY KEY (table_id, "key"), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)',
    ],
    9: [  # hints in every game, and the coach: on or off, and who decided it
        "ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET hints = 'off' WHERE NOT advice",
        "ALTER TABLE tables DROP COLUMN advice",
        "ALTER TABLE tables ADD COLUMN coach TEXT NOT NULL DEFAULT ''",
    ],
    10: [  # the lesson that is given at a table
        "ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT ''",
    ],
    11: [  # matches that are analysed: what was ordered, what is found out so far, and the reports
        'CREATE TABLE analyses (table_id TEXT NOT NULL, "check" TEXT NOT NULL, depth INTEGER NOT NULL, '
        "bots BOOLEAN NOT NULL, seed TEXT NOT NULL, stopped BOOLEAN NOT NULL, PRIMARY KEY (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE analysed (table_id TEXT NOT NULL, job TEXT NOT NULL, done BLOB NOT NULL, "
        "PRIMARY KEY (table_id, job), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        'CREATE TABLE reports (table_id TEXT NOT NULL, "check" TEXT NOT NULL, depth INTEGER NOT NULL, '
        "bots BOOLEAN NOT NULL, seed TEXT NOT NULL, report BLOB NOT NULL, PRIMARY KEY (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE report_seats (table_id TEXT NOT NULL, seat INTEGER NOT NULL, played BLOB NOT NULL, "
        "PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ],
    12: [  # several halls over one log: what has changed, which of them runs a table, who is where
        "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE halls (id TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (id))",
        "CREATE TABLE leases (table_id TEXT NOT NULL, hall TEXT NOT NULL, epoch INTEGER NOT NULL, "
        "PRIMARY KEY (table_id), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE presences (table_id TEXT NOT NULL, hall TEXT NOT NULL, seats TEXT NOT NULL, "
        "PRIMARY KEY (table_id, hall), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE asides (table_id TEXT NOT NULL, version INTEGER NOT NULL, said TEXT NOT NULL, "
        "PRIMARY KEY (table_id), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ],
    13: [  # words that are good for something once: any hall honours them
        "CREATE TABLE vouchers (word TEXT NOT NULL, about TEXT NOT NULL, hall TEXT NOT NULL, "
        "sealed TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (word))",
    ],
    14: [  # what a table settles for itself, what is said there, and what is left on its clocks
        "ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, "
        "words TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (table_id, n), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE clocks (table_id TEXT NOT NULL, version INTEGER NOT NULL, running BOOLEAN NOT NULL, "
        "counted TEXT NOT NULL, PRIMARY KEY (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
    ],
    15: [  # where people are called when it is their turn
        "CREATE TABLE call_ways (table_id TEXT NOT NULL, seat INTEGER NOT NULL, id TEXT NOT NULL, "
        "kind TEXT NOT NULL, address TEXT NOT NULL, sealed TEXT NOT NULL, confirmed BOOLEAN NOT NULL, "
        "made BIGINT NOT NULL, actions INTEGER NOT NULL, turn INTEGER NOT NULL, due BIGINT NOT NULL, "
        "tries INTEGER NOT NULL, hour BIGINT NOT NULL, calls INTEGER NOT NULL, "
        "PRIMARY KEY (table_id, seat, id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, UNIQUE (id))",
    ],
    16: [  # people who want to be known again: results, open tables, ratings, deals of a day
        "ALTER TABLE places ADD COLUMN who TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX places_of ON places (who) WHERE who != ''",
        "CREATE TABLE results (table_id TEXT NOT NULL, seat INTEGER NOT NULL, place INTEGER NOT NULL, "
        "score INTEGER NOT NULL, share FLOAT NOT NULL, ended TEXT NOT NULL, told BOOLEAN NOT NULL, "
        "PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE TABLE lobby (table_id TEXT NOT NULL, word TEXT NOT NULL, listed BOOLEAN NOT NULL, "
        "watched BOOLEAN NOT NULL, rated TEXT NOT NULL, opened TEXT NOT NULL, seen BIGINT NOT NULL, "
        "PRIMARY KEY (table_id), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, "
        "UNIQUE (word))",
        "CREATE TABLE ratings (game TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, mu FLOAT NOT NULL, "
        "sigma FLOAT NOT NULL, matches INTEGER NOT NULL, last TEXT NOT NULL, PRIMARY KEY (game, who))",
        "CREATE TABLE days (game TEXT NOT NULL, day TEXT NOT NULL, seed TEXT NOT NULL, "
        "options TEXT NOT NULL, bots TEXT NOT NULL, PRIMARY KEY (game, day))",
        "CREATE TABLE daily (table_id TEXT NOT NULL, game TEXT NOT NULL, day TEXT NOT NULL, "
        "who TEXT NOT NULL, counted BOOLEAN NOT NULL, PRIMARY KEY (table_id), "
        "FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE)",
        "CREATE UNIQUE INDEX daily_counted_once ON daily (game, day, who) WHERE counted",
        "CREATE TABLE passkey_people (passkey_id TEXT NOT NULL, sealed TEXT NOT NULL, "
        "PRIMARY KEY (passkey_id), FOREIGN KEY(passkey_id) REFERENCES passkeys (id) ON DELETE CASCADE)",
    ],
}


class NewerSchema(Exception):
    """The store was written by a newer hall."""


def bring_up_to_date(
    connection: Connection, found: int, spelt: Callable[[str], str] = lambda statement: statement
) -> None:
    """Make what a store of schema `found` lacks (0: it is new); `spelt` knows another dialect than SQLite's.

    Whoever calls this does it in one transaction, and writes down the number.
    """
    if found > SCHEMA:
        raise NewerSchema(f"The store was written by a newer hall (schema {found}, this one knows {SCHEMA}).")
    if found == 0:
        make_tables(connection)
    for version in range(found or SCHEMA, SCHEMA):
        for statement in MIGRATIONS[version]:
            connection.exec_driver_sql(spelt(statement))
