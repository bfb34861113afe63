"""Puzzles: who tried which, once each, and how hard people find them"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def number(name: str) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, sa.Integer, nullable=False)


def upgrade() -> None:
    """A person's rating is folded from the tries; a puzzle's is kept."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("way", sa.Text, nullable=False),
        *[number(name) for name in ("solved", "day", "rating", "doubt")],
        sa.PrimaryKeyConstraint("person", "puzzle"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(40), primary_key=True),
        *[number(name) for name in ("rating", "doubt", "tries", "solved")],
    )
