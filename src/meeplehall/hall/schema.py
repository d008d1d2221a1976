"""What the store looks like: its tables, and how a file of an older hall is brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

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

_schema = sa.MetaData()

TABLES = sa.Table(
    "tables",
    _schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("next", sa.Text, nullable=False, default=""),
    sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.current_timestamp()),
    sa.Column("secret", sa.Text, nullable=False, server_default=""),
    sa.Column("known", sa.Text, nullable=False, server_default=""),
    sa.Column("touched", sa.Text, nullable=False, server_default=""),
    sa.Column("hints", sa.Text, nullable=False, server_default=""),
    sa.Column("coach", sa.Text, nullable=False, server_default=""),
    sa.Column("lesson", sa.Text, nullable=False, server_default=""),
    #: raised by everything that is no new action: whoever has seen another one has to read again
    sa.Column("version", sa.Integer, nullable=False, server_default=sa.text("0")),
    #: its clock, and who may say what, as JSON; empty: as usual
    sa.Column("house", sa.Text, nullable=False, server_default=""),
)
PLACES = sa.Table(
    "places",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("stand_in", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("join", sa.Text, nullable=False),
    sa.Column("kept", sa.Boolean, nullable=False),
    sa.Column("device", sa.Integer, nullable=False),
    sa.Column("replaced_at", sa.Integer, nullable=False, server_default=sa.text("-1")),
    sa.Column("seal", sa.Text, nullable=False, server_default=""),
    sa.Column("contribution", sa.Text, nullable=False, server_default=""),
    #: a hash of the key by which somebody is known again; empty for bots and whoever does not want that
    sa.Column("who", sa.Text, nullable=False, server_default=""),
)
_known = PLACES.c.who != sa.literal("")
sa.Index("places_of", PLACES.c.who, sqlite_where=_known, postgresql_where=_known)
MOVES = sa.Table(
    "moves",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("check", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
_named = MOVES.c.key != sa.literal("")
sa.Index(
    "moves_done_once", MOVES.c.table_id, MOVES.c.key,
    unique=True, sqlite_where=_named, postgresql_where=_named,
)  # fmt: skip

#: what is kept of a finished match, packed; empty if people stopped a match whose rules are gone
ENDS = sa.Table(
    "ends",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("record", sa.LargeBinary, nullable=False),
)

#: matches that are to be analysed: `check` says which match it was; `stopped` if nobody wants it now
ANALYSES = sa.Table(
    "analyses",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("check", sa.Text, nullable=False),
    sa.Column("depth", sa.Integer, nullable=False),
    sa.Column("bots", sa.Boolean, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("stopped", sa.Boolean, nullable=False),
)
#: what the jobs of these have brought back so far
ANALYSED = sa.Table(
    "analysed",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("job", sa.Text, primary_key=True),
    sa.Column("done", sa.LargeBinary, nullable=False),
)
#: the reports, packed
REPORTS = sa.Table(
    "reports",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("check", sa.Text, nullable=False),
    sa.Column("depth", sa.Integer, nullable=False),
    sa.Column("bots", sa.Boolean, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("report", sa.LargeBinary, nullable=False),
)
#: what a report says about each seat, in short
REPORT_SEATS = sa.Table(
    "report_seats",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("played", sa.LargeBinary, nullable=False),
)

#: how each seat ended a match that was played here; `told` until its person wants no more of it in statistics
RESULTS = sa.Table(
    "results",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),
    sa.Column("ended", sa.Text, nullable=False),
    sa.Column("told", sa.Boolean, nullable=False),
)

#: what there is only of a match that is over
OF_ENDED = (ENDS, RESULTS, ANALYSES, ANALYSED, REPORTS, REPORT_SEATS)

#: the keys of actions that were taken back
TAKEN_BACK = sa.Table(
    "taken_back",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
)

#: written and emptied again to see whether anything can be stored
CHECKS = sa.Table("checks", _schema, sa.Column("note", sa.Text, nullable=False))

#: the key is stored as a hash, as those of seats
CAMPAIGNS = sa.Table(
    "campaigns",
    _schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("begun", sa.Text, nullable=False),
)
#: `ended` is empty while an attempt is played; `won` is null then, and if it was given up
ATTEMPTS = sa.Table(
    "attempts",
    _schema,
    sa.Column("campaign_id", sa.Text, sa.ForeignKey("campaigns.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("chapter", sa.Text, nullable=False),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), unique=True),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("begun", sa.Text, nullable=False),
    sa.Column("ended", sa.Text, nullable=False),
    sa.Column("won", sa.Boolean),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("opponent", sa.Text, nullable=False),
    sa.Column("against", sa.Integer, nullable=False),
)

#: `key` is the hash of the seat's key for which the code was made; `sealed` is that key, locked by the code
CODES = sa.Table(
    "codes",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("sealed", sa.Text, nullable=False),
)
#: `address` is a hash that needs the secret of the hall, and so does `sealed`
MAILBOXES = sa.Table(
    "mailboxes",
    _schema,
    sa.Column("address", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
)
#: `uses` is the passkey's own count of them
PASSKEYS = sa.Table(
    "passkeys",
    _schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("uses", sa.Integer, nullable=False),
    sa.Column("made", sa.Text, nullable=False),
)
PASSKEY_SEATS = sa.Table(
    "passkey_seats",
    _schema,
    sa.Column("passkey_id", sa.Text, sa.ForeignKey("passkeys.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
)

#: the halls that are open on the store, and until when (in milliseconds) that is believed
HALLS = sa.Table(
    "halls",
    _schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)
#: where bots, clocks and races of a table run; `hall` is empty for nowhere, `epoch` is raised by every taking
LEASES = sa.Table(
    "leases",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("hall", sa.Text, nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),
)
#: the seats that a hall has a line to, as numbers with spaces; a star after those whose page can be seen
PRESENCES = sa.Table(
    "presences",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("hall", sa.Text, primary_key=True),
    sa.Column("seats", sa.Text, nullable=False),
)
#: what is said at a table and is no part of its match, as JSON
ASIDES = sa.Table(
    "asides",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("said", sa.Text, nullable=False),
)
#: what people say to each other at a table; the seat is -1 for whoever only watches
CHAT = sa.Table(
    "chat",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
)
#: the time that everybody at a table has left, as JSON; `running` if somebody is waited for
CLOCKS = sa.Table(
    "clocks",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("running", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Text, nullable=False),
)

#: a hash of the word, what it is about, what it stands for under a lock; `hall` is empty if any honours it
VOUCHERS = sa.Table(
    "vouchers",
    _schema,
    sa.Column("word", sa.Text, primary_key=True),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("hall", sa.Text, nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

#: `id` is a hash of the word that confirms or stops it, `address` one that needs the secret of the hall, as
#: does `sealed`. `actions` is the length of the log for which `turn` (that it is or was called for; -1: none)
#: and `due` (0: it is not to be called) hold; since `hour` it was called so many times
CALL_WAYS = sa.Table(
    "call_ways",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True, unique=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("hour", sa.BigInteger, nullable=False),
    sa.Column("calls", sa.Integer, nullable=False),
)

#: tables that were opened for everybody: `word` is what the lobby calls one, since who knows a table's id may
#: watch it; `rated` is empty, running, or how that ended; `seen` is when (in ms) somebody was last there
LOBBY = sa.Table(
    "lobby",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("word", sa.Text, nullable=False, unique=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("watched", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Text, nullable=False),
    sa.Column("opened", sa.Text, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
#: how strong people and bots are: `who` as in places, or the bot
RATINGS = sa.Table(
    "ratings",
    _schema,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("last", sa.Text, nullable=False),
)

#: the deal of each day on which somebody asked for it
DAYS = sa.Table(
    "days",
    _schema,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("bots", sa.Text, nullable=False),
)
#: the tables at which it is played; of each person's one counts
DAILY = sa.Table(
    "daily",
    _schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("day", sa.Text, nullable=False),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
)
sa.Index(
    "daily_counted_once", DAILY.c.game, DAILY.c.day, DAILY.c.who,
    unique=True, sqlite_where=DAILY.c.counted, postgresql_where=DAILY.c.counted,
)  # fmt: skip

#: the key by which somebody is known again, under the lock of the passkey
PASSKEY_PEOPLE = sa.Table(
    "passkey_people",
    _schema,
    sa.Column("passkey_id", sa.Text, sa.ForeignKey("passkeys.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
)


def every_table() -> list[sa.Table]:
    """All tables, those that others refer to first."""
    return list(_schema.sorted_tables)


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
        _schema.create_all(connection)
    for version in range(found or SCHEMA, SCHEMA):
        for statement in MIGRATIONS[version]:
            connection.exec_driver_sql(spelt(statement))
