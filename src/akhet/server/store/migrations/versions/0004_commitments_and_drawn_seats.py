"""Commitments to nonces, and how the seats of a table are settled"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table for what people's programs commit to; tables say how their seats are settled."""
    op.create_table(
        "pledges",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("pledge", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["tables.id"]),
        sa.PrimaryKeyConstraint("match", "guest"),
    )
    op.add_column(
        "tables", sa.Column("seating", sa.String(length=8), server_default="joined", nullable=False)
    )


def downgrade() -> None:
    """Back: nobody is committed to anything."""
    op.drop_column("tables", "seating")
    op.drop_table("pledges")
