"""Writes the next step after a change of `schema.py`:

    PYTHONPATH=src python -m akhet.server.store.migrations "Adds clocks"

Read it, correct it, and set `HEAD` in `__init__.py` to its number.
"""

import sys
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from akhet.server.store.migrations import HEAD, config_on, upgrade_file


def write_step(message: str) -> None:
    """A new file in `versions/`: what differs between the steps so far and the schema."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "empty.db")
        upgrade_file(path)
        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as conn:
            number = f"{int(HEAD) + 1:04d}"
            command.revision(config_on(conn), message, autogenerate=True, rev_id=number)
        engine.dispose()


if __name__ == "__main__":
    write_step(sys.argv[1])
