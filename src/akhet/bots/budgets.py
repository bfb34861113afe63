"""How much a bot may think about a choice, as people write it: one syntax everywhere.

`500` is a number of playouts; `100ms` and `2s` are time; `100cpums` is time of the processor, for
measuring on a busy machine. `*2` shares the work between two cores: `2s*2`.
"""

import re
from dataclasses import dataclass, field

from akhet.core.errors import BadOption

WRITTEN = re.compile(r"(\d{1,7})(ms|s|cpums)?(?:\*(\d{1,2}))?", re.ASCII)
MOST_JOBS = 64
EXPLAINED = "500 (playouts), 100ms, 2s or 100cpums (processor time), with *2 for two cores"


@dataclass(frozen=True)
class Budget:
    """Playouts or seconds (0 is none; not both), on so many cores."""

    playouts: int = 0
    seconds: float = 0.0
    jobs: int = field(default=1, kw_only=True)
    by_processor: bool = field(default=False, kw_only=True)


def read_budget(text: str) -> Budget:
    """The budget that is written so."""
    found = WRITTEN.fullmatch(text)
    if found is None or int(found[1]) == 0 or not 1 <= int(found[3] or 1) <= MOST_JOBS:
        raise BadOption(f"{text[:40]!r} is no budget: write {EXPLAINED}")
    number, unit, jobs = int(found[1]), found[2], int(found[3] or 1)
    if unit is None:
        return Budget(playouts=number, jobs=jobs)
    seconds = number / (1 if unit == "s" else 1000)
    return Budget(seconds=seconds, jobs=jobs, by_processor=unit == "cpums")
