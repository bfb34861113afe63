"""Tournaments: who takes part, their rounds, and the tables of each round"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def number(name: str, default: str | None = None) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, sa.Integer, server_default=default, nullable=False)


def moment(name: str, default: str | None = None) -> "sa.Column[int]":
    """A time that is always there."""
    return sa.Column(name, sa.BigInteger, server_default=default, nullable=False)


def word(name: str, size: int, default: str | None = None) -> "sa.Column[str]":
    """A text that is always there."""
    return sa.Column(name, sa.String(size), server_default=default, nullable=False)


def whose() -> "sa.Column[str]":
    """The tournament that a row belongs to."""
    return sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False)


def upgrade() -> None:
    """A round is begun by whoever stores its row first; a table has one row, laid or not."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        word("title", 64),
        sa.Column("host", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        word("game", 16),
        word("status", 10),
        number("listed"),
        sa.Column("terms", sa.Text, nullable=False),
        word("seed", 64),
        number("round", "0"),
        number("players", "0"),
        moment("due", "0"),
        moment("begins", "0"),
        moment("created"),
        moment("changed"),
        number("version"),
        word("place", 16, ""),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_index("tournaments_by_status", "tournaments", ["status", "listed", "changed"])
    op.create_table(
        "tournament_players",
        whose(),
        number("number"),
        word("who", 40),
        word("bot", 16, ""),
        word("name", 64),
        number("since", "1"),
        number("left", "0"),
        sa.PrimaryKeyConstraint("tournament", "number"),
    )
    op.create_index("ix_tournament_players_who", "tournament_players", ["who"])
    once = ["tournament", "who"]
    op.create_index("tournament_players_once", "tournament_players", once, unique=True)
    op.create_table(
        "tournament_rounds",
        whose(),
        number("round"),
        sa.Column("byes", sa.Text, nullable=False),
        moment("began"),
        sa.PrimaryKeyConstraint("tournament", "round"),
    )
    op.create_table(
        "tournament_tables",
        whose(),
        number("round"),
        number("number"),
        word("match", 32),
        sa.Column("players", sa.Text, nullable=False),
        number("open"),
        sa.Column("result", sa.Text, server_default="", nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
    )
    op.create_index("tournament_tables_by_match", "tournament_tables", ["match"], unique=True)
    op.create_index("tournament_tables_by_open", "tournament_tables", ["open", "tournament"])
