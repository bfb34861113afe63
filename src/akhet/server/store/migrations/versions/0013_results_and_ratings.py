"""What is folded from finished matches: results, ratings, statistics; and who wants to be nobody"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def number(name: str, kind: "type[sa.Integer]" = sa.Integer) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, kind, nullable=False)


def word(name: str, size: int) -> "sa.Column[str]":
    """A text that is always there."""
    return sa.Column(name, sa.String(size), nullable=False)


def real(name: str, there: bool = True) -> "sa.Column[float]":
    """A number with all its places."""
    return sa.Column(name, sa.Double, nullable=not there)


def upgrade() -> None:
    """Nothing is folded yet: the server does it beside its other work, the oldest match first."""
    op.add_column("tables", sa.Column("folded", sa.Integer, server_default="0", nullable=False))
    todo = sa.text("status = 'over' AND folded = 0")
    op.create_index("tables_to_fold", "tables", ["id"], sqlite_where=todo, postgresql_where=todo)
    add_results()
    add_ratings()
    op.create_table(
        "private_people",
        sa.Column("person", sa.String(32), primary_key=True),
        number("since", sa.BigInteger),
    )
    op.create_table(
        "veils",
        sa.Column("match", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        number("seat"),
        word("person", 32),
        word("name", 64),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("ix_veils_person", "veils", ["person"])


def add_results() -> None:
    """One row a match and one a seat."""
    op.create_table(
        "results",
        sa.Column("match", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        word("game", 16),
        number("ended", sa.BigInteger),
        word("why", 10),
    )
    op.create_index("results_in_order", "results", ["game", "why", "ended", "match"])
    op.create_table(
        "result_seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("results.match"), nullable=False),
        number("seat"),
        word("player", 36),
        word("game", 16),
        number("ended", sa.BigInteger),
        number("counts"),
        number("seats"),
        number("people"),
        number("place"),
        number("points"),
        number("lead"),
        number("won"),
        real("mu", there=False),
        real("sigma", there=False),
        sa.Column("things", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    order = ["lead", "ended", "match"]
    op.create_index("result_seats_by_player", "result_seats", ["player", *order])
    op.create_index("result_seats_by_game", "result_seats", ["player", "game", *order])


def add_ratings() -> None:
    """Ratings as they stand, how far they are, and what was counted of what people had."""
    op.create_table(
        "ratings",
        word("game", 16),
        word("player", 36),
        real("mu"),
        real("sigma"),
        real("low"),
        number("matches"),
        number("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("game", "player"),
    )
    op.create_index("ratings_by_low", "ratings", ["game", "low"])
    op.create_table(
        "rating_marks",
        sa.Column("game", sa.String(16), primary_key=True),
        number("ended", sa.BigInteger),
        word("match", 32),
    )
    op.create_table(
        "tallies",
        word("game", 16),
        word("player", 36),
        word("thing", 48),
        number("seats"),
        number("won"),
        number("pieces", sa.BigInteger),
        sa.PrimaryKeyConstraint("game", "player", "thing"),
    )
