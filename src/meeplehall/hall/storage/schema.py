"""What the store looks like: its tables. A change of them has its step in migrations.py."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

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


def make_tables(connection: Connection) -> None:
    """All of them, in a store that is new."""
    _schema.create_all(connection)
