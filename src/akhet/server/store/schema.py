"""The database: one schema for SQLite and PostgreSQL. Migrations live in `migrations/`.

Times are whole seconds since 1970. Tokens are kept as SHA-256 only: a copy of the database opens no
door. A match is its `lines`; everything about it in `tables` is there to find it, never the truth.
"""

from typing import Final

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
    UniqueConstraint,
    text,
)

metadata = MetaData()

GATHERING: Final = "gathering"
OPENING: Final = "opening"  # the match has started; nonces are being opened
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

JOINED: Final = "joined"  # as people sat down
ARRANGED: Final = "arranged"  # by the host
DRAWN: Final = "drawn"  # when the match starts

PRACTICE, HINTED = 1, 2  # hints may be had by all who agreed to it; some were had
CONTEST: Final = -1  # it counts in a tournament: no engine helps, also where one plays against bots

PERSON: Final = "person"
BOT: Final = "bot"

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
    Column("practice", Integer, nullable=False, server_default="0"),  # PRACTICE, HINTED or CONTEST
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
    # The compare-and-swap. A key needs no index of its own: who adds line n has read all before it.
    PrimaryKeyConstraint("match", "seq"),
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

notice_ways = Table(
    "notice_ways",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(32), nullable=False, index=True),  # a guest, with an account or without
    Column("kind", String(8), nullable=False),  # mail, push, webhook or ntfy
    Column("mark", String(64), nullable=False),  # SHA-256 of where it leads: nobody has it twice
    Column("target", Text, nullable=False),  # JSON: where it leads (notices/targets.py)
    Column("label", String(80), nullable=False),  # what its owner knows it by
    Column("lang", String(2), nullable=False),
    Column("events", String(40), nullable=False),  # ",turn,over,"
    Column("pace", Integer, nullable=False),  # seconds between two messages
    Column("entry", Integer, nullable=False),  # 1: links in it sign in
    Column("state", String(8), nullable=False),  # on, stopped (by its owner) or failed
    Column("created", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False, server_default="0"),  # when it last worked
    Column("rests", BigInteger, nullable=False, server_default="0"),  # not tried before then
    Column("failures", Integer, nullable=False, server_default="0"),  # since it last worked
    Column("error", String(16), nullable=False, server_default=""),  # of the last try
    Column("failed", BigInteger, nullable=False, server_default="0"),  # when that was
    UniqueConstraint("person", "mark"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("way", String(16), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("match", String(32), nullable=False, index=True),
    Column("event", String(8), nullable=False),  # turn, over, invited, clock or absent
    Column("rev", Integer, nullable=False, server_default="0"),  # raised when it happens again
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("held", BigInteger, nullable=False, server_default="0"),  # by a node, until then
    UniqueConstraint("way", "match", "event"),  # what waits is told once
    Index("notices_by_due", "due"),
)

notice_tables = Table(
    "notice_tables",
    metadata,
    Column("person", String(32), nullable=False),
    Column("match", String(32), nullable=False, index=True),
    Column("level", String(8), nullable=False),  # end: only what is pressing; none: nothing
    PrimaryKeyConstraint("person", "match"),
)

notice_links = Table(
    "notice_links",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256
    Column("way", String(16), nullable=False, index=True),  # by which it was sent
    Column("person", String(32), nullable=False),
    Column("match", String(32), nullable=False),
    Column("address", String(254), nullable=False),  # a letter's; it must still be theirs
    Column("until", BigInteger, nullable=False),
    Column("used", Integer, nullable=False, server_default="0"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(100), nullable=False),  # base64url; made at the first start
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(32), nullable=False),  # a guest
    Column("puzzle", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("match", String(32), nullable=False),  # the table where it was tried
    Column("way", Text, nullable=False),  # JSON: the names of what was answered
    Column("solved", Integer, nullable=False),
    Column("day", Integer, nullable=False),  # of which it was today's puzzle then; 0: of none
    Column("rating", Integer, nullable=False),  # the puzzle's then
    Column("doubt", Integer, nullable=False),
    PrimaryKeyConstraint("person", "puzzle"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("rating", Integer, nullable=False),
    Column("doubt", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
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
    Column("guest", String(32), nullable=False, server_default=""),  # who said it; of old ones none
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
    Column("writer", String(32), nullable=False, server_default=""),  # a guest; empty: a stranger
    Column("about", String(32), nullable=False, server_default=""),  # a guest; empty: a bug
    Column("talk", Text, nullable=False, server_default=""),  # JSON: what was said there by then
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), nullable=False),  # who wants to be left alone
    Column("other", String(32), nullable=False, index=True),  # by whom
    Column("kind", String(5), nullable=False),  # block or mute
    Column("id", String(16), nullable=False),  # what its owner calls it by
    Column("name", String(64), nullable=False),  # what the other was called then
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "other"),
)

unseen = Table(
    "unseen",
    metadata,
    Column("person", String(32), nullable=False),
    Column("match", String(32), nullable=False),  # a table this person does not want in the lobby
    PrimaryKeyConstraint("person", "match"),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(32), nullable=False, server_default="", index=True),
    Column("network", String(50), nullable=False, server_default=""),  # if it is no person
    Column("name", String(64), nullable=False, server_default=""),  # what the person was called
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # 0: for ever
    Column("lifted", BigInteger, nullable=False, server_default="0"),  # 0: it was not
    Column("why", Text, nullable=False),  # whoever is banned reads it
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("texts", Text, nullable=False),  # JSON: by language
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # 0: until it is taken away
)

switches = Table(
    "switches",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("value", String(32), nullable=False),
)

audit = Table(
    "audit",
    metadata,
    # Rows are only ever added: triggers of the migration refuse anything else.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),  # the operator
    Column("act", String(16), nullable=False),
    Column("about", String(64), nullable=False),  # a guest, table, ban, announcement or network
    Column("data", Text, nullable=False),  # JSON: the rest of it
    Column("why", Text, nullable=False),
)

quarantine = Table(
    "quarantine",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("game", String(16), nullable=False),
    Column("status", String(10), nullable=False),  # open, running, over or cancelled
    Column("listed", Integer, nullable=False),  # 1: for all to see, 0: by link only
    Column("terms", Text, nullable=False),  # JSON: what was agreed (tournaments/terms.py)
    Column("seed", String(64), nullable=False),  # of the lots; told when it starts
    Column("round", Integer, nullable=False, server_default="0"),  # the last one that began
    Column("players", Integer, nullable=False, server_default="0"),  # how many take part
    Column("due", BigInteger, nullable=False, server_default="0"),  # in running time: it must end
    Column("begins", BigInteger, nullable=False, server_default="0"),  # in running time: the next
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # raised by every change: the compare-and-swap
    Column("place", String(16), nullable=False, server_default=""),  # who made it, by another name
    Index("tournaments_by_status", "status", "listed", "changed"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),  # in the order of entering
    Column("who", String(40), nullable=False, index=True),  # a guest, or bot:NUMBER
    Column("bot", String(16), nullable=False, server_default=""),
    Column("name", String(64), nullable=False),
    Column("since", Integer, nullable=False, server_default="1"),  # the first round
    Column("left", Integer, nullable=False, server_default="0"),  # the round in which they left
    PrimaryKeyConstraint("tournament", "number"),
    Index("tournament_players_once", "tournament", "who", unique=True),
)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("byes", Text, nullable=False),  # JSON: numbers
    Column("began", BigInteger, nullable=False),
    PrimaryKeyConstraint("tournament", "round"),  # begun once, by whichever node
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("match", String(32), nullable=False),  # the table, laid soon after
    Column("players", Text, nullable=False),  # JSON: numbers by seat
    Column("open", Integer, nullable=False),  # 1: without a result
    Column("result", Text, nullable=False, server_default=""),  # JSON: ranks, scores, why
    PrimaryKeyConstraint("tournament", "round", "number"),
    Index("tournament_tables_by_match", "match", unique=True),
    Index("tournament_tables_by_open", "open", "tournament"),
    # Results, ratings and statistics: all of it is folded from the matches (`server/history`).
)

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
