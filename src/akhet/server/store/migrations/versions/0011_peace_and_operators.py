"""Who wants to be left alone by whom, what operators order, and a log of it that only grows"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ONLY_GROWS = "the audit log only grows"


def number(name: str, default: str | None = None) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, sa.BigInteger, server_default=default, nullable=False)


def word(name: str, size: int, default: str | None = None) -> "sa.Column[str]":
    """A text that is always there."""
    return sa.Column(name, sa.String(size), server_default=default, nullable=False)


def counted() -> "sa.Column[int]":
    """The number of a row."""
    return sa.Column("id", sa.Integer, primary_key=True, autoincrement=True)


def upgrade() -> None:
    """Blocks of people; bans, announcements and switches of operators; their audit log."""
    op.add_column("chat", word("guest", 32, ""))
    op.add_column("reports", word("writer", 32, ""))
    op.add_column("reports", word("about", 32, ""))
    op.add_column("reports", sa.Column("talk", sa.Text, server_default="", nullable=False))
    op.create_table(
        "blocks",
        word("person", 32),
        word("other", 32),
        word("kind", 5),
        word("id", 16),
        word("name", 64),
        number("created"),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "unseen", word("person", 32), word("match", 32), sa.PrimaryKeyConstraint("person", "match")
    )
    op.create_table(
        "bans",
        counted(),
        word("person", 32, ""),
        word("network", 50, ""),
        word("name", 64, ""),
        number("created"),
        number("until"),
        number("lifted", "0"),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("ix_bans_person", "bans", ["person"])
    op.create_table(
        "announcements",
        counted(),
        sa.Column("texts", sa.Text, nullable=False),
        number("created"),
        number("until"),
    )
    op.create_table(
        "switches", sa.Column("key", sa.String(16), primary_key=True), word("value", 32)
    )
    op.create_table(
        "audit",
        counted(),
        number("at"),
        word("who", 64),
        word("act", 16),
        word("about", 64),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    guard_audit(op.get_bind().dialect.name)


def guard_audit(dialect: str) -> None:
    """Lets the database itself refuse to change or delete what the audit log says."""
    if dialect == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_no_{change.lower()} BEFORE {change} ON audit "
                f"BEGIN SELECT RAISE(ABORT, '{ONLY_GROWS}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{ONLY_GROWS}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()"
    )
