"""A progress bar on stderr, for work that takes longer than two seconds."""

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 2.0


class Bar:
    """Counts work done; shows itself only to a person who has waited long enough."""

    def __init__(self, label: str, total: int) -> None:
        """A bar that is not there yet."""
        self.label = label
        self.total = total
        self.done = 0
        self.started = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> "Bar":
        """Starts the clock."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Takes the bar away."""
        if self.progress is not None:
            self.progress.stop()

    def add(self, work: int = 1) -> None:
        """So much more is done."""
        self.done += work
        if self.progress is None:
            self.appear()
        else:
            self.progress.update(self.progress.task_ids[0], completed=self.done)

    def appear(self) -> None:
        """Shows the bar once it is time."""
        if time.monotonic() - self.started < PATIENCE or not sys.stderr.isatty():
            return
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.progress.add_task(self.label, total=self.total, completed=self.done)
        self.progress.start()
