"""The database: one schema for SQLite and PostgreSQL. Migrations live in `migrations/`.

Times are whole seconds since 1970. Tokens are kept as SHA-256 only: a copy of the database opens no
door. A match is its `lines`; everything about it in `tables` is there to find it, never the truth.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
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

PRACTICE, HINTED = 1, 2  # hints may be had by all who agreed to it; some were had

PERSON = "person"
BOT = "bot"

UNFOLDED = text("status = 'over' AND folded = 0")

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
    Column("id", String(16), nullable=False, server_default=""),  # what its owner calls it by
    Column("device", String(64), nullable=False, server_default=""),  # "Firefox, Linux"
    Column("seen", BigInteger, nullable=False, server_default="0"),  # an account's: last used
    Column("proved", BigInteger, nullable=False, server_default="0"),  # when they last signed in
    Column("was", String(32), nullable=False, server_default=""),  # the guest here before
)

accounts = Table(
    "accounts",
    metadata,
    # A guest with ways to come back: seats, copies, and whatever refers to people, name this id.
    Column("id", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("renamed", BigInteger, nullable=False, server_default="0"),
    Column("password", String(200), nullable=False, server_default=""),  # argon2; empty: none
    Column("mail", String(254), nullable=False, server_default=""),  # proved; empty: none
    Column("mail_key", String(254), nullable=True),  # the same in small letters, once for all
    Column("handle", String(64), nullable=False),  # what passkeys call it: says nothing of it
    Index("accounts_by_mail", "mail_key", unique=True),
)

account_names = Table(
    "account_names",
    metadata,
    Column("look", String(200), primary_key=True),  # what a name looks like: nobody else's
    Column("account", String(32), nullable=False, index=True),  # also one that is no more
    Column("until", BigInteger, nullable=False, server_default="0"),  # a former name's; 0: now
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the credential's own
    Column("account", String(32), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("data", LargeBinary, nullable=False),  # the credential with its public key
    Column("signed", BigInteger, nullable=False),  # how often it has signed, if it counts
    Column("label", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, server_default="0"),
)

proofs = Table(
    "proofs",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of a link's token or a challenge
    Column("kind", String(10), nullable=False),
    Column("account", String(32), nullable=False, server_default=""),
    Column("about", String(254), nullable=False, server_default=""),  # an address
    Column("until", BigInteger, nullable=False, index=True),
)

tries = Table(
    "tries",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of what was tried
    Column("times", Text, nullable=False),  # JSON: the latest ones
    Column("at", BigInteger, nullable=False, index=True),
)

letters = Table(
    "letters",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(16), nullable=False),  # who writes it
    Column("address", String(254), nullable=False),
    Column("account", String(32), nullable=False, server_default=""),
    Column("lang", String(2), nullable=False),
    Column("data", Text, nullable=False),  # JSON: what it tells; never a secret
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("held", BigInteger, nullable=False, server_default="0"),  # by a node, until then
    Index("letters_by_due", "due"),
)

figures = Table(
    "figures",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("text", Text, nullable=False),  # of an owner's own components file
)

copies = Table(
    "copies",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("game", String(16), nullable=False),
    Column("edits", Text, nullable=False),  # JSON: what differs in their own copy, by cell
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("guest", "game"),
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
    Column("stage", String(8), nullable=False, server_default=""),  # round and rounds: "3/6"
    Column("practice", Integer, nullable=False, server_default="0"),  # 1: hints may be had, 2: were
    Column("folded", Integer, nullable=False, server_default="0"),  # 1: its result is written down
    Index("tables_by_status", "status", "listed", "changed"),
    Index("tables_by_bot", "bot_turn", "changed"),
    Index("tables_by_host", "host"),
    Index("tables_by_figures", "figures"),
    Index("tables_to_fold", "id", sqlite_where=UNFOLDED, postgresql_where=UNFOLDED),
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
    Column("asked", String(32), nullable=False, server_default="", index=True),  # kept for a guest
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

clocks = Table(
    "clocks",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("terms", Text, nullable=False),  # JSON: what was agreed before the start
    Column("state", Text, nullable=False),  # JSON: whose time runs (clocks/running.py)
    Column("due", BigInteger, nullable=False),  # in running time: when to act next; 0: never
    Column("at", BigInteger, nullable=False),  # in running time: when this was written
    Column("seq", Integer, nullable=False),  # lines then; with `rev` the compare-and-swap
    Column("rev", Integer, nullable=False),
    Index("clocks_by_due", "due"),
)

hours = Table(
    "hours",
    metadata,
    Column("person", String(32), primary_key=True),  # a guest
    Column("hours", Text, nullable=False),  # JSON: zone, night and holidays (clocks/hours.py)
    Column("changed", BigInteger, nullable=False),  # when the night last was
)

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("mark", BigInteger, nullable=False),  # milliseconds this database has been served
    Column("wall", BigInteger, nullable=False),  # when that was noted, by the database's clock
)

premoves = Table(
    "premoves",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(32), nullable=False),  # who prepared it
    Column("step", String(40), nullable=False),  # the question it answers
    Column("action", String(40), nullable=False),
    Column("keep", Integer, nullable=False),  # 1: passes on while nobody does anything else
    Column("seq", Integer, nullable=False),  # lines when it was prepared, or last given
    PrimaryKeyConstraint("match", "seat"),
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


# Results, ratings and statistics: all of it is folded from the matches (`server/history`).

results = Table(
    "results",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("ended", BigInteger, nullable=False),  # with the id: the order of all matches
    Column("why", String(10), nullable=False),  # it counts for nothing; empty: it counts
    Index("results_in_order", "game", "why", "ended", "match"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("match", String(32), ForeignKey("results.match"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(36), nullable=False),  # a guest, or "bot:" and its name
    Column("game", String(16), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("counts", Integer, nullable=False),  # 1: for ratings and statistics
    Column("seats", Integer, nullable=False),  # of the whole match
    Column("people", Integer, nullable=False),  # of the whole match
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("lead", Integer, nullable=False),  # 1: the first seat of this player in this match
    Column("won", Integer, nullable=False),  # 1 or 0; -1: there was nobody else
    Column("mu", Double, nullable=True),  # the rating after it, once it is rated
    Column("sigma", Double, nullable=True),
    Column("things", Text, nullable=False),  # JSON: what the seat had, where it counts
    PrimaryKeyConstraint("match", "seat"),
    Index("result_seats_by_player", "player", "lead", "ended", "match"),
    Index("result_seats_by_game", "player", "game", "lead", "ended", "match"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(16), nullable=False),
    Column("player", String(36), nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("low", Double, nullable=False),  # mu - 3 sigma: what leaderboards go by
    Column("matches", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),  # the latest of them
    PrimaryKeyConstraint("game", "player"),
    Index("ratings_by_low", "game", "low"),
)

rating_marks = Table(
    "rating_marks",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("ended", BigInteger, nullable=False),  # every match up to this one is rated
    Column("match", String(32), nullable=False),
)

tallies = Table(
    "tallies",
    metadata,
    Column("game", String(16), nullable=False),
    Column("player", String(36), nullable=False),  # empty: all together
    Column("thing", String(48), nullable=False),  # "site:temple"; empty: every seat played
    Column("seats", Integer, nullable=False),  # that had it
    Column("won", Integer, nullable=False),  # of them
    Column("pieces", BigInteger, nullable=False),  # how many they had
    PrimaryKeyConstraint("game", "player", "thing"),
)

private_people = Table(
    "private_people",
    metadata,
    Column("person", String(32), primary_key=True),  # a guest who wants to be "somebody"
    Column("since", BigInteger, nullable=False),
)

veils = Table(
    "veils",
    metadata,
    Column("match", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # -1: the title
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(64), nullable=False),  # what stands there when they show themselves
    PrimaryKeyConstraint("match", "seat"),
)
