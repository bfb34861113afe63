"""Which round is played, who is asked for a rematch, and whether hints are given"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Lists name the round; a seat may be kept for somebody; a table may be for practice."""
    op.add_column("tables", sa.Column("stage", sa.String(8), server_default="", nullable=False))
    op.add_column("tables", sa.Column("practice", sa.Integer, server_default="0", nullable=False))
    op.add_column("seats", sa.Column("asked", sa.String(32), server_default="", nullable=False))
    op.create_index("ix_seats_asked", "seats", ["asked"])
