"""Who laid a table, when somebody last looked at it, whose eyes saw what is reported"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """New columns with a value for what is there."""
    place = sa.Column("place", sa.String(length=16), server_default="", nullable=False)
    seen = sa.Column("seen", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("tables", place)
    op.add_column("tables", seen)
    op.execute("UPDATE tables SET seen = changed")
    op.create_index("tables_by_host", "tables", ["host"])
    op.add_column("reports", sa.Column("seat", sa.Integer(), server_default="-1", nullable=False))
