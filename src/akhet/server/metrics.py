"""What a server counts about itself, in the text format that Prometheus reads.

The format is a few lines of text, so no library is needed to write it; the tests read it with
Prometheus' own. Labels are names of routes and codes of refusals, of which there are only so many:
nothing a stranger sends becomes one.
"""

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

BOUNDS: Final[tuple[float, ...]] = (
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
    10.0,
)
"""Seconds by which the times of requests are sorted."""

Labels = tuple[tuple[str, str], ...]


@dataclass
class Times:
    """How long something took: sorted into steps, with sum and number."""

    steps: list[int] = field(default_factory=lambda: [0] * len(BOUNDS))
    total: float = 0.0
    number: int = 0

    def add(self, seconds: float) -> None:
        """One more."""
        self.total += seconds
        self.number += 1
        for step, bound in enumerate(BOUNDS):
            if seconds <= bound:  # the first that is not below it
                self.steps[step] += 1
                return


@dataclass
class Metrics:
    """What one process has counted since its start."""

    begun: float = field(default_factory=time.time)
    requests: dict[tuple[str, str, int], int] = field(default_factory=dict)
    times: defaultdict[str, Times] = field(default_factory=lambda: defaultdict(Times))
    refusals: Counter[str] = field(default_factory=Counter)
    late: float = 0.0  # seconds the event loop was late, at most, since it was last asked
    loop: Times = field(default_factory=Times)

    def answered(self, method: str, route: str, kind: str, status: int, seconds: float) -> None:
        """A request was answered."""
        answer = (method, route, status)
        self.requests[answer] = self.requests.get(answer, 0) + 1
        self.times[kind].add(seconds)

    def lateness(self, seconds: float) -> None:
        """The event loop came back so much later than it was asked to."""
        self.late = max(self.late, seconds)
        self.loop.add(seconds)


def label(name: str, value: object) -> str:
    """A label as it is written."""
    text = str(value).replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
    return f'{name}="{text}"'


def line(name: str, value: float, **labels: object) -> str:
    """One figure."""
    inside = ",".join(label(key, value) for key, value in labels.items())
    return f"{name}{{{inside}}} {value:g}" if inside else f"{name} {value:.15g}"


def family(name: str, kind: str, about: str, rows: Iterable[str]) -> Iterator[str]:
    """All figures of one name, with what they mean."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    yield from rows


def histogram(name: str, times: Times, **labels: object) -> Iterator[str]:
    """Times as steps that each hold all before them."""
    below = 0
    for bound, here in zip(BOUNDS, times.steps, strict=True):
        below += here
        yield line(f"{name}_bucket", below, **labels, le=f"{bound:g}")
    yield line(f"{name}_bucket", times.number, **labels, le="+Inf")
    yield line(f"{name}_sum", times.total, **labels)
    yield line(f"{name}_count", times.number, **labels)


def written(found: Metrics, gauges: Mapping[str, tuple[str, float]], version: str) -> str:
    """All of it; `gauges` are figures of this moment, each with what it means."""
    lines: list[str] = []
    build = [line("akhet_build_info", 1, version=version)]
    lines += family("akhet_build_info", "gauge", "Which akhet this is.", build)
    counts = [
        line("akhet_requests_total", n, method=method, route=route, status=status)
        for (method, route, status), n in sorted(found.requests.items())
    ]
    lines += family("akhet_requests_total", "counter", "Requests by route and answer.", counts)
    seconds = [
        row
        for kind, times in sorted(found.times.items())
        for row in histogram("akhet_request_seconds", times, kind=kind)
    ]
    lines += family("akhet_request_seconds", "histogram", "Time to answer, by kind.", seconds)
    codes = [line("akhet_refusals_total", n, code=c) for c, n in sorted(found.refusals.items())]
    lines += family("akhet_refusals_total", "counter", "Refusals by their code.", codes)
    loop = histogram("akhet_loop_late_seconds", found.loop)
    lines += family("akhet_loop_late_seconds", "histogram", "How late the event loop was.", loop)
    for name, (about, value) in {**gauges, **process(found)}.items():
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += family(name, kind, about, [line(name, value)])
    found.late = 0.0
    return "\n".join(lines) + "\n"


def process(found: Metrics) -> dict[str, tuple[str, float]]:
    """What the system knows of this process, under the names everybody uses."""
    figures = {
        "process_start_time_seconds": ("When the process began, since 1970.", found.begun),
        "process_cpu_seconds_total": ("Processor time used.", time.process_time()),
        "akhet_loop_late_seconds_max": ("Most the loop was late since last asked.", found.late),
    }
    if sys.platform == "linux":
        with open("/proc/self/statm", encoding="ascii") as memory:
            pages = int(memory.read().split()[1])
        memory_used = float(pages * os.sysconf("SC_PAGE_SIZE"))
        figures["process_resident_memory_bytes"] = ("Memory in use.", memory_used)
        figures["process_open_fds"] = ("Open files and sockets.", len(os.listdir("/proc/self/fd")))
    return figures
