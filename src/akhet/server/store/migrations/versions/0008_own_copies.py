"""What people have entered of their own copies of the games"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A row for each guest and game: the figures that differ, as JSON."""
    op.create_table(
        "copies",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("edits", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game"),
    )
