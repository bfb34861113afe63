"""Keys of commands without an index: what refuses a second one is the line it would be"""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whoever adds line n has read all lines before it, with their keys (`store/schema.py`)."""
    op.drop_index("lines_by_key", table_name="lines")
