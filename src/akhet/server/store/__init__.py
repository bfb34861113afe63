"""Where everything is kept: SQLite and PostgreSQL, schema, statements, backups."""
