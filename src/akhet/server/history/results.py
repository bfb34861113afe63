"""What is known of a match that is over: places, points, whether it counts, what each seat had."""

from dataclasses import dataclass

from akhet.lab.study.items import Tally
from akhet.match import Match
from akhet.match.match import ENDED
from akhet.server.history.counting import BOT_PREFIX, persons, players, why_not
from akhet.server.play.table import Live

SOURCE, CHAIR = "source", "seat"
"""Groups of things beside those of `lab/study/items.py`: points by source, and where one sat."""


@dataclass(frozen=True)
class SeatResult:
    """How a match ended for one seat."""

    seat: int
    player: str  # a guest, or `bot:NAME`
    place: int
    points: int
    lead: bool  # whether it is the first seat of this player
    won: int  # 1 or 0; -1: there was nobody else
    things: dict[str, int]

    @property
    def is_bot(self) -> bool:
        """Whether a bot played."""
        return self.player.startswith(BOT_PREFIX)


@dataclass(frozen=True)
class Result:
    """How a match ended. All matches have one order: by `ended`, then by `match`."""

    match: str
    game: str
    ended: int
    why: str  # it counts for nothing; empty if it counts
    people: int
    seats: list[SeatResult]
    version: int  # of the table it was read from

    @property
    def counts(self) -> bool:
        """Whether it counts for ratings and statistics."""
        return not self.why


def result_of(live: Live) -> Result:
    """The result of a table whose match is over."""
    match, who = live.match, players(live)
    points, places = match.result()
    why = why_not(live)
    had = things_of(match) if not why else [{} for _seat in who]
    best = dict(sorted(zip(who, places, strict=False), key=lambda row: -row[1]))
    contested = len(who) == 1 or len(set(who)) > 1
    seats = [
        SeatResult(
            seat,
            player,
            places[seat],
            points[seat],
            player not in who[:seat],
            int(best[player] == 1) if contested else -1,
            had[seat],
        )
        for seat, player in enumerate(who)
    ]
    people, game = len(set(persons(live))), match.header.game
    return Result(live.id, game, ended_at(match), why, people, seats, live.version)


def ended_at(match: Match) -> int:
    """When a match was over: the time of the line that ended it, which never changes."""
    lines = reversed(match.lines)
    return next((line.at for line in lines if line.do or line.note == ENDED), 0)


def things_of(match: Match) -> list[dict[str, int]]:
    """What each seat had, told by the game's own facts, counts and score sheet."""
    game, state, seats = match.game, match.state, match.header.seats
    tally = Tally(game.key, seats)
    for n in match.counted:
        for fact in match.facts[n - 1]:
            tally.hear(fact)
    tally.settle(game.key, game.counts(state, 0))
    found: list[dict[str, int]] = [{f"{CHAIR}:{n + 1}/{seats}": 1} for n in range(seats)]
    for (seat, thing), count in sorted(tally.counts.items()):
        found[seat][thing] = count
    for seat, sheet in enumerate(game.breakdown(state)[:seats]):
        found[seat] |= {f"{SOURCE}:{source}": points for source, points in sheet.items() if points}
    return found
