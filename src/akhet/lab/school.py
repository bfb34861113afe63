"""Teaching networks from nothing, by self-play; the same seed gives the same network."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from akhet.bots.foresight import Foresight
from akhet.bots.manner import CHANCE_GROWTH, Manner
from akhet.bots.search import Search
from akhet.core import AnyGame, BadOption, Rng
from akhet.core.knowledge import network_of
from akhet.core.network import Network
from akhet.lab.train import LESSONS
from akhet.match.match import game_of


@dataclass(frozen=True)
class School:
    """How a network learns: so many games by the odds, by looking ahead, and by searching."""

    hidden: int = 32
    odds: int = 30_000
    looking: int = 60_000
    searching: int = 4_000
    playouts: int = 120  # of each search
    pace: float = 0.002  # falls to nought in each part of the course
    cool: float = 0.04  # likewise, to a quarter
    trace: float = 0.85  # while searching: how much the end counts for what came long before it
    levels: int = 127  # of the stored weights; fewer take less room
    shares: bool = False  # all tables learn with the odds of the first, as they once shared them
    seed: int = 1
    then: "School | None" = None  # another course, which goes on from what is kept of this one

    @property
    def games(self) -> int:
        """All of them."""
        first = self.odds + self.looking + self.searching
        return first if self.then is None else first + self.then.games


LONGER = School(odds=0, looking=0, searching=8_000, playouts=250, pace=0.001, seed=77)
"""By longer searches, for what has learned from short ones."""

SCHOOLS: dict[str, dict[int, School]] = {
    "imhotep": {
        2: School(hidden=64, odds=50_000, looking=150_000, searching=6_000, levels=20),
        3: School(
            hidden=64,
            odds=20_000,
            looking=40_000,
            searching=6_000,
            levels=15,
            shares=True,
            then=School(odds=0, looking=50_000, searching=3_000, seed=2, then=LONGER),
        ),
        4: School(
            hidden=64,
            odds=20_000,
            looking=60_000,
            searching=0,
            levels=12,
            shares=True,
            then=School(odds=0, looking=0, searching=3_000, seed=2, then=LONGER),
        ),
    },
    "pharaon": {
        2: School(odds=15_000, looking=40_000, searching=3_000, playouts=100, trace=0.7),
        3: School(odds=8_000, looking=15_000, searching=1_500, playouts=60, trace=0.7),
    },
    "amunre": {
        3: School(odds=10_000, looking=8_000, searching=3_000, playouts=60, trace=0.8),
    },
}
"""How the networks in the package were made, by seats; Amun-Re's and Pharaon's for 3 serve more."""

USUAL_TABLES = 3  # a network learns so many games as people usually play for one of any other kind


def school_of(key: str, seats: int) -> School:
    """How the network of a game for so many seats learns."""
    schools = SCHOOLS.get(key, {})
    if seats not in schools:
        there = ", ".join(map(str, schools)) or "none"
        raise BadOption(f"{key} has networks for these numbers of seats: {there}")
    return schools[seats]


def shortened(school: School, part: float) -> School:
    """A school with only a part of its games."""
    odds, looking = round(part * school.odds), round(part * school.looking)
    then = None if school.then is None else shortened(school.then, part)
    searching = round(part * school.searching)
    return replace(school, odds=odds, looking=looking, searching=searching, then=then)


def teach(
    key: str, seats: int, school: School, progress: Callable[[int], None] = lambda games: None
) -> Network:
    """A network that has learned from nothing how games of so many seats end."""
    game = game_of(key)
    knowledge = game.knowledge
    if knowledge is None or knowledge.inputs == 0:
        raise BadOption(f"{key} has no network to teach")
    lessons = [
        game.new(many, options)
        for many, options in LESSONS[key]
        if many == seats or (seats == knowledge.serves and many > seats)
    ]
    lessons = [first for first in lessons if knowledge.is_usual(first)]
    parties = len(game.standing(lessons[0]))
    net = Network(knowledge.inputs, school.hidden, 2 if knowledge.in_rows(seats) else 2 * parties)
    net.shake(Rng(school.seed))
    net.spread = knowledge.spread[:]
    attend(game, net, lessons, school, progress)
    while school.then is not None:
        school = school.then
        net = network_of(net.data())
        attend(game, net, lessons, school, progress)
    return net


def attend(
    game: AnyGame,
    net: Network,
    lessons: list[Any],
    school: School,
    progress: Callable[[int], None],
) -> None:
    """Lets a network learn all parts of a course."""
    knowledge = game.knowledge
    assert knowledge is not None
    foresight: Foresight[Any] = Foresight(game, knowledge, net, school.seed)
    search: Search[Any] = Search(
        game, Manner(room=20_000, hasty=True, draws=CHANCE_GROWTH, joins=False)
    )
    if school.shares:
        foresight.odds = knowledge.move_weights[: knowledge.moves]
        search = Search(
            game,
            Manner(room=20_000, hasty=True, draws=CHANCE_GROWTH, prior_heat=knowledge.prior_heat),
        )
        search.moves = foresight.odds
    course = lessons[:1] * USUAL_TABLES + lessons[1:]
    study(foresight, course, school.odds, school, progress)
    foresight.looks = True
    study(foresight, course, school.looking, school, progress)
    knowledge.take_network(net, int(lessons[0].seats))
    foresight.search = search
    foresight.playouts = school.playouts
    foresight.trace = school.trace
    study(foresight, course, school.searching, replace(school, pace=school.pace / 2), progress)


def study(
    foresight: Foresight[Any],
    course: list[Any],
    games: int,
    school: School,
    progress: Callable[[int], None],
) -> None:
    """Plays one part of a course: the first positions in turn, ever more slowly and carefully."""
    played = 0
    while played < games:
        left = 1.0 - played / games
        foresight.pace = school.pace * (left + 0.02)
        foresight.cool = school.cool * (0.25 + 0.75 * left)
        for first in course:
            foresight.games(first, 1)
        played += len(course)
        progress(len(course))


def store_network(net: Network, seats: int, command: str, path: Path, levels: int) -> None:
    """Writes a network with the command that made it, beside those for other numbers of seats."""
    data: dict[str, Any] = {}
    if path.exists():
        data = json.loads(path.read_text(encoding="utf-8"))
    data[str(seats)] = {"made_by": command, **net.data(levels)}
    rows = [f"{json.dumps(name)}: {json.dumps(data[name])}" for name in sorted(data)]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
