"""Figures of owners' own files, once each, by digest"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Figures get a table of their own; a table of the lobby names them by the digest."""
    op.create_table(
        "figures",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.add_column(
        "tables", sa.Column("figures", sa.String(length=64), server_default="", nullable=False)
    )
    op.create_index("tables_by_figures", "tables", ["figures"])
    conn = op.get_bind()
    wanted = "SELECT id, game, header, components FROM tables WHERE components != ''"
    known: set[str] = set()
    for row in conn.execute(sa.text(wanted)).all():
        digest = digest_in(row.header)
        if digest not in known:
            known.add(digest)
            add = sa.text("INSERT INTO figures (digest, game, text) VALUES (:d, :g, :t)")
            conn.execute(add, {"d": digest, "g": row.game, "t": row.components})
        name = sa.text("UPDATE tables SET figures = :d WHERE id = :i")
        conn.execute(name, {"d": digest, "i": row.id})
    op.drop_column("tables", "components")


def digest_in(header: str) -> str:
    """The digest a header names; what cannot be read is found by `akhet admin check`."""
    try:
        return str(json.loads(header)["components"])[:64]
    except (ValueError, KeyError, TypeError):
        return "unreadable"
