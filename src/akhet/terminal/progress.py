"""A progress bar on stderr, for work that takes longer than two seconds."""

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

PATIENCE = 2.0
MEMORY = 300.0  # seconds whose speed foretells the rest


class Rate(ProgressColumn):
    """How much is done in a second, or in a minute where that is less than one."""

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        if not task.speed:
            return Text("")
        fast = task.speed >= 1
        return Text(f"{task.speed:,.0f}/s" if fast else f"{60 * task.speed:.1f}/min", "dim")


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
            task = self.progress.task_ids[0]
            self.progress.update(task, completed=self.done, description=self.label)

    def appear(self) -> None:
        """Shows the bar once it is time."""
        if time.monotonic() - self.started < PATIENCE or not sys.stderr.isatty():
            return
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            speed_estimate_period=MEMORY,
        )
        self.progress.add_task(self.label, total=self.total, completed=self.done)
        self.progress.start()
