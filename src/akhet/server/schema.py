"""The database: one schema for SQLite and PostgreSQL. Migrations live in `migrations/`.

Times are whole seconds since 1970. Tokens are kept as SHA-256 only: a copy of the database opens no
door. A match is its `lines`; everything about it in `tables` is there to find it, never the truth.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

GATHERING = "gathering"
OPENING = "opening"  # the match has started; nonces are being opened
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"

JOINED = "joined"  # as people sat down
ARRANGED = "arranged"  # by the host
DRAWN = "drawn"  # when the match starts

PERSON = "person"
BOT = "bot"

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("lang", String(2), nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the cookie
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger, nullable=False, server_default="0"),
)

figures = Table(
    "figures",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("text", Text, nullable=False),  # of an owner's own components file
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),  # also the id of the match
    Column("game", String(16), nullable=False),
    Column("title", String(64), nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("listed", Integer, nullable=False),  # 1: in the lobby, 0: by link only
    Column("status", String(10), nullable=False),
    Column("end_turn", String(6), nullable=False),  # never, parts or always
    Column("options", Text, nullable=False),  # JSON
    Column("header", Text, nullable=False),  # JSON of the match header, with the commitment
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # raised by every change of table or seats
    Column("seq", Integer, nullable=False),  # lines so far
    Column("waiting", String(32), nullable=False),  # seats that must act: ",0,2,"
    Column("bot_turn", Integer, nullable=False),  # 1: a bot must act
    Column("rematch", String(32), nullable=False),  # the table that follows this one
    Column("scores", Text, nullable=False),  # JSON once it is over
    Column("beginning", String(64), nullable=False, server_default="", index=True),  # help.py
    Column("place", String(16), nullable=False, server_default=""),  # who laid it, by another name
    Column("seen", BigInteger, nullable=False, server_default="0"),  # when somebody last looked
    Column("seating", String(8), nullable=False, server_default=JOINED),  # joined, arranged, drawn
    Column("figures", String(64), nullable=False, server_default=""),  # own ones; empty: released
    Index("tables_by_status", "status", "listed", "changed"),
    Index("tables_by_bot", "bot_turn", "changed"),
    Index("tables_by_host", "host"),
    Index("tables_by_figures", "figures"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("guest", String(32), nullable=False, server_default="", index=True),  # empty: free
    Column("bot", String(16), nullable=False, server_default=""),
    Column("name", String(64), nullable=False, server_default=""),
    Column("hidden", Integer, nullable=False, server_default="0"),
    Column("handed", String(10), nullable=False, server_default=""),  # how its holder came by it
    PrimaryKeyConstraint("match", "seat"),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # move, issue or eyes
    Column("id", String(16), nullable=False),  # what its owner calls it by; opens nothing
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # when it was last looked by
    Column("ended", BigInteger, nullable=False, server_default="0"),  # 0: it is open
    Column("why", String(10), nullable=False, server_default=""),  # it ended
    Column("guest", String(32), nullable=False, server_default=""),  # who used it up
    Index("links_by_seat", "match", "seat"),
)

lines = Table(
    "lines",
    metadata,
    Column("match", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("data", Text, nullable=False),  # JSON of the line
    Column("hash", String(64), nullable=False),
    Column("key", String(80), nullable=True),  # seat and idempotency key of the command
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("match", "seq"),  # the compare-and-swap
    Index("lines_by_key", "match", "key", unique=True),
)

pledges = Table(
    "pledges",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("pledge", String(64), nullable=False),  # what a guest's program committed to
    PrimaryKeyConstraint("match", "guest"),
)

takebacks = Table(
    "takebacks",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, nullable=False),
    Column("by", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # stands only as long as the match has not moved on
    Column("consent", String(32), nullable=False),  # ",0,1,"
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: a watcher
    Column("text", Text, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("log", Text, nullable=False),  # of old reports; now the match itself tells it
    Column("seat", Integer, nullable=False, server_default="-1"),  # whose eyes saw it
)

quarantine = Table(
    "quarantine",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)
