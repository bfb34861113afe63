"""Advice on the plain replay: a graph without scripts, the best moves, the turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from akhet.lang import action_label
from akhet.lang.hints import why_says
from akhet.server.play.table import Live
from akhet.server.workers.advice import Job
from akhet.web.told import Told, told
from akhet.web.visit import Visit

WIDE, HIGH = 330, 130  # the plot, without its margins
LEFT, TOP = 48, 12
DASHES = ("", "9 4", "2 4", "12 3 2 3", "5 3 2 3 2 3", "3 3")
MOVES_SHOWN = 5


@dataclass(frozen=True)
class Curve:
    """The win chances of a party, drawn."""

    party: int
    name: str
    d: str
    stroke: str
    dashes: str
    now: str  # the chance at the line that is shown
    y: float


@dataclass(frozen=True)
class MoveRow:
    """One of the best moves."""

    label: str
    chance: str
    part: float
    points: int
    played: bool


@dataclass(frozen=True)
class TurnRow:
    """A turning point."""

    line: int
    to: int
    party: int
    name: str
    what: str
    size: str
    mistake: bool
    x: float
    why: list[str]  # of a mistake: what the best move had that this one had not


def advice_context(
    visit: Visit, live: Live, line: int, names: Sequence[str], seat: int
) -> dict[str, object]:
    """What the plain replay shows of an analysis; only that there could be one if there is none."""
    job = visit.desk.analyses.known(live.id)
    found: dict[str, object] = {"analysable": live.match.over, "job": job, "curves": []}
    if job is None or not job.choices:
        return found
    parties = [*names, visit.opponent(live.match.header.game)][: job.summary["parties"]]
    choice = choice_after(live, job, line)
    last = len(live.match.lines)
    lines = [
        said
        for turn in job.turning
        for said in told(visit, live.match, seat, names, turn["line"] - 1, turn["line"])
    ]
    return found | {
        "curves": curves(visit, job, parties, line, last),
        "now_x": across(line, last),
        "steps": [(percent(visit, step / 4), TOP + HIGH * (1 - step / 4)) for step in range(5)],
        "moves": moves(visit, live, choice) if choice else [],
        "mover": choice["seat"] if choice else None,
        "turns": [turn_row(visit, live, turn, parties, lines) for turn in job.turning],
    }


def percent(visit: Visit, chance: float) -> str:
    """A chance as people write it in their language."""
    space = "\u00a0" if visit.lang in ("fr", "de") else ""
    return f"{100 * chance:.0f}{space}%"


def across(line: int, last: int) -> float:
    """How far to the right a line lies."""
    return round(LEFT + WIDE * line / max(1, last), 1)


def down(chance: float) -> float:
    """How far down a chance lies."""
    return round(TOP + HIGH * (1 - chance), 1)


def choice_after(live: Live, job: Job, line: int) -> dict[str, Any] | None:
    """The judged choice that was made next after a line."""
    counted = live.match.counted
    if live.match.path(line) != [n for n in counted if n <= line]:
        return None  # the position was taken back later
    after = next((n for n in counted if n > line), 0)
    return next((choice for choice in job.choices if choice["line"] == after), None)


def curves(visit: Visit, job: Job, parties: Sequence[str], line: int, last: int) -> list[Curve]:
    """The chances of each party over the match."""
    points = [(choice["line"] - 1, choice["chances"]) for choice in job.choices]
    if job.state == "done" and job.summary["end"]:
        points.append((job.summary["end"]["line"], job.summary["end"]["wins"]))
    now = next((chances for n, chances in reversed(points) if n <= line), points[0][1])
    found: list[Curve] = []
    for party, name in enumerate(parties):
        spots = [f"{across(n, last)} {down(chances[party])}" for n, chances in points]
        seated = party < len(live_seats(job))
        stroke = f"var(--p{party + 1}{'-d' if party == 3 else ''})" if seated else "var(--umber)"
        chance = percent(visit, now[party])
        d = "M" + "L".join(spots)
        found.append(Curve(party, name, d, stroke, DASHES[party], chance, down(now[party])))
    return found


def live_seats(job: Job) -> range:
    """The parties that are seats."""
    return range(job.summary["seats"])


def moves(visit: Visit, live: Live, choice: dict[str, Any]) -> list[MoveRow]:
    """The best moves of the position, with what was played."""
    seat, played = choice["seat"], choice["played"]
    best, *others = choice["moves"]
    others.sort(key=lambda move: (move["action"] != played, -move["tries"]))
    shown = sorted(others[: MOVES_SHOWN - 1], key=lambda move: -float(move["wins"][seat]))
    game = live.match.header.game
    return [
        MoveRow(
            action_label(visit.lang, game, move["action"]),
            percent(visit, move["wins"][seat]),
            move["wins"][seat],
            round(move["points"][seat]),
            move["action"] == played,
        )
        for move in [best, *shown]
    ]


def turn_row(
    visit: Visit, live: Live, turn: dict[str, Any], parties: Sequence[str], lines: Sequence[Told]
) -> TurnRow:
    """A turning point in words."""
    line, mistake = turn["line"], turn["kind"] == "mistake"
    change = turn["after"] - turn["before"]
    if mistake:
        what = action_label(visit.lang, live.match.header.game, turn["played"])
        size = visit.say("app.advice.lost", part=percent(visit, -change))
    else:
        said = next((row.sentences for row in lines if row.n == line), [])
        what = " ".join(said) or visit.say("app.advice.draw")
        key = "app.advice.lucky" if change > 0 else "app.advice.unlucky"
        size = visit.say(key, part=("+" if change > 0 else "−") + percent(visit, abs(change)))
    to, x = line - mistake, across(line, len(live.match.lines))
    why, party = turn.get("why"), turn["party"]
    names = parties[: live.match.header.seats]
    reasons = why_says(visit.lang, live.match.header.game, party, why, names) if why else []
    return TurnRow(line, to, party, parties[party], what, size, mistake, x, reasons)
