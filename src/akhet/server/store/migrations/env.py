"""Runs the steps on the connection that `migrations.upgrade` hands over; Alembic reads this."""

from alembic import context

from akhet.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can do it too, once transactions are left to us
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
