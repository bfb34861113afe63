"""Accounts with their ways to sign in, what sessions say of themselves, and letters to be sent"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def number(name: str, default: str | None = None) -> "sa.Column[int]":
    """A whole number that is always there."""
    return sa.Column(name, sa.BigInteger, server_default=default, nullable=False)


def word(name: str, size: int, default: str | None = None) -> "sa.Column[str]":
    """A text that is always there."""
    return sa.Column(name, sa.String(size), server_default=default, nullable=False)


def upgrade() -> None:
    """An account is a guest with ways to come back; its id is that of the guest."""
    for column in (word("id", 16, ""), word("device", 64, ""), number("seen", "0")):
        op.add_column("sessions", column)
    for column in (number("proved", "0"), word("was", 32, "")):
        op.add_column("sessions", column)
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), sa.ForeignKey("guests.id"), primary_key=True),
        number("created"),
        number("renamed", "0"),
        word("password", 200, ""),
        word("mail", 254, ""),
        sa.Column("mail_key", sa.String(254), nullable=True),
        word("handle", 64),
    )
    op.create_index("accounts_by_mail", "accounts", ["mail_key"], unique=True)
    op.create_table(
        "account_names",
        sa.Column("look", sa.String(200), primary_key=True),
        word("account", 32),
        number("until", "0"),
    )
    op.create_index("ix_account_names_account", "account_names", ["account"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        number("signed"),
        word("label", 64),
        number("created"),
        number("used", "0"),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])
    op.create_table(
        "proofs",
        sa.Column("token", sa.String(64), primary_key=True),
        word("kind", 10),
        word("account", 32, ""),
        word("about", 254, ""),
        number("until"),
    )
    op.create_index("ix_proofs_until", "proofs", ["until"])
    op.create_table(
        "tries",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("times", sa.Text, nullable=False),
        number("at"),
    )
    op.create_index("ix_tries_at", "tries", ["at"])
    op.create_table(
        "letters",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        word("kind", 16),
        word("address", 254),
        word("account", 32, ""),
        word("lang", 2),
        sa.Column("data", sa.Text, nullable=False),
        number("created"),
        number("due"),
        sa.Column("tries", sa.Integer, server_default="0", nullable=False),
        number("held", "0"),
    )
    op.create_index("letters_by_due", "letters", ["due"])
