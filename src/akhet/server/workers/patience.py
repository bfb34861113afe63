"""Letting others go first: a process that thinks must not keep people waiting."""

import os


def let_others_go_first(by: int) -> None:
    """Lowers the priority of this process, where the system knows such numbers."""
    nice = getattr(os, "nice", None)  # not on Windows
    if nice is not None:
        nice(by)
