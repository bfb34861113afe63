"""By what a match between people is known while it runs"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those that run are known by it from their next move on."""
    beginning = sa.Column("beginning", sa.String(length=64), server_default="", nullable=False)
    op.add_column("tables", beginning)
    op.create_index(op.f("ix_tables_beginning"), "tables", ["beginning"], unique=False)
