"""Links to seats: several, with when and why they ended"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Links get a table of their own; older ones stood in addresses and do not go along."""
    op.create_table(
        "links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("ended", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("why", sa.String(length=10), server_default="", nullable=False),
        sa.Column("guest", sa.String(length=32), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["match"], ["tables.id"]),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("links_by_seat", "links", ["match", "seat"], unique=False)
    op.drop_index(op.f("ix_seats_link"), table_name="seats")
    op.drop_index(op.f("ix_seats_eyes"), table_name="seats")
    op.drop_column("seats", "link")
    op.drop_column("seats", "eyes")
    op.add_column(
        "seats", sa.Column("handed", sa.String(length=10), server_default="", nullable=False)
    )
