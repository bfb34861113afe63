"""Clocks of tables, the running time they count in, hours of rest, and prepared answers"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rows for tables with clocks and for people who rest; one for how long it has been served."""
    op.create_table(
        "clocks",
        sa.Column("match", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
    )
    op.create_index("clocks_by_due", "clocks", ["due"])
    op.create_table(
        "hours",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("hours", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "premoves",
        sa.Column("match", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("step", sa.String(40), nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("keep", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("mark", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
