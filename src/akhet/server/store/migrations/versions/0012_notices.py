"""Notices: by which ways people are told, what waits to be told, and keys this server has made"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def number(name: str, default: str | None = None) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, sa.BigInteger, server_default=default, nullable=False)


def small(name: str, default: str | None = None) -> "sa.Column[int]":
    """A small whole number that is always there."""
    return sa.Column(name, sa.Integer, server_default=default, nullable=False)


def word(name: str, size: int, default: str | None = None) -> "sa.Column[str]":
    """A text that is always there."""
    return sa.Column(name, sa.String(size), server_default=default, nullable=False)


def upgrade() -> None:
    """Whoever has no way gets no notice: nothing changes for anybody."""
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String(16), primary_key=True),
        *(word("person", 32), word("kind", 8), word("mark", 64)),
        sa.Column("target", sa.Text, nullable=False),
        *(word("label", 80), word("lang", 2), word("events", 40)),
        *(small("pace"), small("entry"), word("state", 8), number("created")),
        *(number("sent", "0"), number("rests", "0"), small("failures", "0")),
        *(word("error", 16, ""), number("failed", "0")),
        sa.UniqueConstraint("person", "mark"),
    )
    op.create_index("ix_notice_ways_person", "notice_ways", ["person"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        *(word("way", 16), word("person", 32), word("match", 32), word("event", 8)),
        *(small("rev", "0"), number("created"), number("due"), number("held", "0")),
        sa.UniqueConstraint("way", "match", "event"),
    )
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_index("ix_notices_match", "notices", ["match"])
    op.create_index("notices_by_due", "notices", ["due"])
    op.create_table(
        "notice_tables",
        *(word("person", 32), word("match", 32), word("level", 8)),
        sa.PrimaryKeyConstraint("person", "match"),
    )
    op.create_index("ix_notice_tables_match", "notice_tables", ["match"])
    op.create_table(
        "notice_links",
        sa.Column("token", sa.String(64), primary_key=True),
        *(word("way", 16), word("person", 32), word("match", 32)),
        *(word("address", 254), number("until"), small("used", "0")),
    )
    op.create_index("ix_notice_links_way", "notice_links", ["way"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        word("value", 100),
    )
