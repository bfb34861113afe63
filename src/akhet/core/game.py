"""The protocol: what every game can do, for players, pages, bots and researchers alike."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeAlias

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from akhet.core.components import Components, released_text
from akhet.core.engine import Engine
from akhet.core.errors import BadOption, IllegalAction, OtherVersion
from akhet.core.facts import FactKind, fact
from akhet.core.ids import CHANCE, EVERYONE, OVER
from akhet.core.knowledge import Knowledge
from akhet.core.layout import Features, Layout
from akhet.core.moves import Moves
from akhet.core.options import Option, checked_options
from akhet.core.rng import Rng
from akhet.core.shown import Hindrance, plain_target
from akhet.core.state import Fact, task_arg, task_seat, task_step, top_task
from akhet.core.step import S, Step
from akhet.core.ways import MOST_WAYS, Growing, Rest, Ways

Json: TypeAlias = "dict[str, object]"
"""Plain data as JSON has it: what `dump`, `view` and `load` speak in."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game: its rules as steps, its actions as numbers with names.

    A position (`State`) is changed in place by `play` and `apply`; `copy` makes another. Nothing
    else changes, so one `Game` serves any number of matches.

    A subclass gives its tables to `__init__` and writes `start`, `copy`, `mask`, `guess`,
    `dump`, `load`, `points`, `final_points` and `tie_break`. `akhet.testing.check_game` proves it
    fit.
    """

    RULES: int
    """Raised only when an old log would mean something else. Speed never raises it."""

    OLDEST: int
    """The oldest rules that are still played: logs of these numbers up to `RULES` fold."""

    def __init__(
        self,
        key: str,
        rules: int,
        seats: list[int],
        options_spec: list[Option],
        steps: list[Step[S]],
        names: list[str],
        sources: list[str],
        components: Components,
        oldest: int | None = None,
        released: Path | None = None,
        facts: list[FactKind] | None = None,
    ) -> None:
        """A game from its tables; `names[a]` is the name of action a, `sources` its score sheet.

        `oldest` are the oldest rules it still plays, by default only its own; `released` is the
        folder with the figures of earlier releases.
        """
        self.key = key
        self.RULES = rules
        self.OLDEST = rules if oldest is None else oldest
        self.released = released
        self.earlier: dict[str, Components] = {}
        self.seats = seats
        self.options_spec = options_spec
        self.steps = steps
        self.engine = Engine(steps)
        self.names = names
        self.sources = sources
        self.unscored = dict.fromkeys(sources, 0)
        self.components = components
        self.facts = facts or []
        self.numbers = {name: action for action, name in enumerate(names)}
        self.targets = [plain_target(name) for name in names]
        self.questions = {step.name: fact(step.name) for step in steps if step.asks}
        self.scratch = Moves()
        self.knowledge: Knowledge[S] | None = None
        self.layout: Layout[S] | None = None
        self.shapes: dict[int, Features] = {}

    # ---------------------------------------------------------------- written by each game

    def start(self, seats: int, options: dict[str, str], components: Components) -> S:
        """The position before the first draw or choice; options are complete and checked."""
        raise AssertionError(self.key)

    def copy(self, state: S) -> S:
        """An independent copy. It has no listener."""
        raise AssertionError(self.key)

    def mask(self, state: S, seat: int) -> S:
        """A position holding only what that seat may know; `WATCHER` for somebody without one.

        It starts empty and adds, so a field nobody copies stays hidden. Everything that leaves
        the server for a person or a bot is made from it.
        """
        raise AssertionError(self.key)

    def seen_alike(self, state: S) -> bool:
        """Whether the masks of all seats, and of those who watch, are the same; False if unsure.

        It saves making and writing them one by one.
        """
        return False

    def guess(self, seen: S, seat: int, rng: Rng) -> S:
        """A full position drawn fairly from those that look like `seen` to that seat."""
        raise AssertionError(self.key)

    def dump(self, state: S) -> Json:
        """The whole position as plain JSON data: the notation for positions (our FEN)."""
        raise AssertionError(self.key)

    def load(self, data: Json, components: Components | None = None) -> S:
        """The position of a dump. Every count is checked; `BadPosition` says what is wrong."""
        raise AssertionError(self.key)

    def read_components(self, text: str) -> Components:
        """The figures of a components file's text, checked; `BadComponents` says what is wrong."""
        raise AssertionError(self.key)

    def points(self, state: S) -> list[list[int]]:
        """Points by seat and source, in the order of `sources`: what stands on the score sheet."""
        raise AssertionError(self.key)

    def final_points(self, state: S) -> list[list[int]]:
        """Points by seat and source as if the game ended now; at the end the same as `points`."""
        return self.points(state)

    def weigh(self, state: S, worth: vec[i64]) -> None:
        """Writes by seat what a bot that looks one move ahead counts: points, and what may be some.

        It is asked for every move that is tried, so it makes no list of its own.
        """
        for seat, row in enumerate(self.final_points(state)):
            worth[seat] = total(row)

    def rounds(self, state: S) -> tuple[int, int]:
        """The round that is played, nought while the game is set up, and how many there are."""
        return 0, 0

    def opponent(self, state: S) -> dict[str, int]:
        """The score sheet of an opponent who holds no seat, such as the Traitor; else nothing."""
        return {}

    def care(self, state: S, seat: int, way: list[int]) -> list[int]:
        """What a careful player would rather not do in a way, the most important first.

        Less is better; ways that are equal in it come in the order of their actions.
        """
        return []

    def costs(self, state: S, seat: int, way: list[int]) -> list[int]:
        """The answers of a way that pay something, also those that nobody is asked for."""
        return []

    def tie_break(self, state: S, seat: int) -> list[int]:
        """What decides between equal points, the most important first; more is better."""
        return []

    def about(self, state: S, seat: int, step: int, arg: int) -> list[int]:
        """The numbers of a question, in the order in which `questions` declares its step."""
        return []

    def also(self, state: S, action: int) -> list[list[str]]:
        """Other places that mean the same action now, such as a ship that is its equal."""
        return []

    def hindrances(self, state: S, seat: int) -> list[Hindrance]:
        """Why a seat that is asked now cannot do what people would expect."""
        return []

    def counts(self, state: S, seat: int) -> dict[str, list[int]]:
        """What the rules work out of what a seat knows, for people to see: rows of numbers."""
        return {}

    # ---------------------------------------------------------------- starting

    def new(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        components: Components | None = None,
        rules: int | None = None,
    ) -> S:
        """The position before the first choice or draw, under the newest rules unless told."""
        number = self.RULES if rules is None else self.known_rules(rules)
        chosen = self.checked(seats, options)
        state = self.start(seats, chosen, self.components if components is None else components)
        state.rules = number
        self.settle(state, self.scratch)
        return state

    def checked(self, seats: int, options: Mapping[str, object] | None = None) -> dict[str, str]:
        """All options with their values, defaults filled in; refuses what does not exist."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadOption(f"{self.key} is for {low} to {high} seats, not {seats}")
        return checked_options(self.key, self.options_spec, seats, options)

    def as_before(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a match, with those that came later as they were before they came."""
        found = {option.key: option.before for option in self.options_spec}
        found.update(options)
        return found

    def plays(self, rules: int) -> bool:
        """Whether these rules are played: the newest, or older ones that are still known."""
        return self.OLDEST <= rules <= self.RULES

    def known_rules(self, rules: int) -> int:
        """A rules number that is played; another one is refused."""
        if not self.plays(rules):
            low, high = self.OLDEST, self.RULES
            known = f"{low}" if low == high else f"{low} to {high}"
            raise BadOption(f"{self.key} is played under rules {known}, not {rules}")
        return rules

    def figures(self, digest: str) -> Components | None:
        """The released figures with this digest, present or earlier ones; None if there are none.

        Earlier ones stay in the package, so that a match made with them is read for ever.
        """
        if digest == self.components.digest:
            return self.components
        if digest not in self.earlier:
            text = released_text(self.released, digest)
            if text is None:
                return None
            found = self.read_components(text)
            if found.digest != digest:
                return None
            self.earlier[digest] = found
        return self.earlier[digest]

    def kept_figures(self, digest: str, text: str) -> Components:
        """The figures of a digest: released ones, or an owner's own, of which the text is kept."""
        found = self.figures(digest)
        if found is None and text:
            found = self.read_components(text)
        if found is None or found.digest != digest:
            raise OtherVersion(f"{self.key}: no figures {digest[:16]} are known")
        return found

    # ---------------------------------------------------------------- who and what

    def actor(self, state: S) -> int:
        """Who acts: a seat, `CHANCE` or `OVER`. Of several waiting seats, the lowest."""
        if state.depth == 0:
            return OVER
        return self.engine.answering(state, state.tasks[state.depth - 1])

    def waiting(self, state: S) -> list[int]:
        """All seats that may answer now, ascending; several in a sealed decision."""
        if state.depth == 0:
            return []
        task = state.tasks[state.depth - 1]
        seat = task_seat(task)
        if seat == CHANCE:
            return []
        return self.steps[task_step(task)].waiting(state, seat, task_arg(task))

    def options(self, state: S, seat: int | None = None) -> list[int]:
        """The legal actions, ascending; never empty before the end for whoever is waiting.

        At a chance node the possible outcomes. For a seat that is not waiting, nothing.
        """
        if state.depth == 0:
            return []
        if seat is None:
            self.fill(state, self.scratch)
            return self.scratch.actions()
        if seat not in self.waiting(state):
            return []
        self.fill_for(state, seat, self.scratch)
        return self.scratch.actions()

    def weights(self, state: S) -> list[int]:
        """At a chance node: whole-number weights, one per option, in the same order."""
        if self.actor(state) != CHANCE:
            raise IllegalAction("only a chance node has weights")
        self.fill(state, self.scratch)
        return [self.scratch.weights[n] for n in range(self.scratch.n)]

    def sample(self, state: S, rng: Rng) -> int:
        """One of the options: at a chance node by its weight, elsewhere each as likely."""
        self.fill(state, self.scratch)
        return self.scratch.pick(rng)

    def audience(self, state: S, seat: int | None = None) -> int:
        """Who may know the answer given next, by this seat: `EVERYONE` or one seat."""
        if state.depth == 0:
            return EVERYONE
        task = state.tasks[state.depth - 1]
        who = self.engine.answering(state, task) if seat is None else seat
        return self.steps[task_step(task)].audience(state, who, task_arg(task))

    def reveals(self, state: S, action: int, seat: int | None = None) -> bool:
        """Whether playing this tells anybody something that an undo could not take back."""
        if state.depth == 0:
            return False
        task = state.tasks[state.depth - 1]
        if task_seat(task) == CHANCE:
            return True
        who = self.engine.answering(state, task) if seat is None else seat
        return self.steps[task_step(task)].reveals(state, who, task_arg(task), action)

    def learns(self, state: S, action: int, seat: int) -> bool:
        """Whether playing this shows the seat itself something that it could not know."""
        task = top_task(state)
        return self.steps[task_step(task)].learns(state, seat, task_arg(task), action)

    def asked(self, state: S) -> Fact | None:
        """What the seats that may answer now are asked: the step's name, and what it is about.

        Nothing at a chance node and at the end.
        """
        if state.depth == 0:
            return None
        task = top_task(state)
        seat = task_seat(task)
        if seat == CHANCE:
            return None
        kind = self.questions[self.steps[task_step(task)].name]
        numbers = self.about(state, seat, task_step(task), task_arg(task))
        kind.check(numbers, state.seats)
        return Fact(kind, EVERYONE, numbers)

    # ---------------------------------------------------------------- playing

    def play(self, state: S, action: int, seat: int | None = None) -> None:
        """Plays a checked action. If it is illegal, says why and leaves the position alone."""
        who = self.check(state, action, seat)
        self.engine.carry_out(state, top_task(state), who, action)
        self.settle(state, self.scratch)

    def check(self, state: S, action: int, seat: int | None = None) -> int:
        """Raises `IllegalAction` with the reason if `play` would; answers who acts."""
        actor = self.actor(state)
        if actor == OVER:
            raise IllegalAction("the game is over")
        who = actor if seat is None else seat
        if who != actor and who not in self.waiting(state):
            raise IllegalAction(f"it is not seat {who}'s turn")
        if not 0 <= action < len(self.names):
            raise IllegalAction(f"there is no action {action}")
        self.fill_for(state, who, self.scratch)
        if not self.scratch.has(action):
            raise IllegalAction(f"{self.names[action]} is not possible now")
        return who

    def apply(self, state: S, action: int, check: bool = False) -> None:
        """Plays an action of the actor, unchecked unless asked to: for search.

        An illegal one leaves a position that cannot be; with `check` it is `IllegalAction`.
        """
        if check:
            self.check(state, action)
        self.advance(state, action, self.scratch)

    def advance(self, state: S, action: i64, out: Moves) -> None:
        """Like `apply`, and leaves the legal answers to the next question in `out`."""
        self.engine.advance(state, action, out)

    def fill(self, state: S, out: Moves) -> None:
        """Puts the legal actions of the actor in a reused buffer."""
        out.clear()
        if state.depth > 0:
            task = top_task(state)
            self.engine.list_answers(state, task, self.engine.answering(state, task), out)

    def fill_for(self, state: S, seat: i64, out: Moves) -> None:
        """Puts the legal actions of one of the waiting seats in a reused buffer."""
        out.clear()
        self.engine.list_answers(state, top_task(state), seat, out)

    def settle(self, state: S, out: Moves) -> None:
        """Does the chores and gives the single answers, up to the next real question."""
        self.engine.settle(state, out)

    # ---------------------------------------------------------------- ways

    def ways(
        self,
        state: S,
        seat: int,
        begin: Sequence[int] = (),
        limit: int = MOST_WAYS,
        brief: bool = False,
    ) -> Ways:
        """Every complete answer of a seat from here that begins so, each with its beginning.

        `brief` ways end before the next part that can stand for itself (`Step.apart`): a payment
        without what it brings.
        """
        start = self.copy(state)
        done = apart = learns = False
        for action in begin:
            if done:
                raise IllegalAction("an answer that has ended does not go on")
            self.check(start, action, seat)
            before = self.copy(start)
            learns = self.learns(start, action, seat)
            done = self.answer(start, seat, action)
            apart = not done and self.stands_apart(before, start)
        first = list(begin)
        if done or (brief and apart):
            rest = Rest([], []) if learns else self.rest_of(start, seat)
            costs = [self.costs(state, seat, first)]
            return Ways([first], True, [rest], costs) if brief else Ways([first], True, [], [])
        growing = Growing(seat, limit, brief)
        whole = self.grow(start, first, growing)
        if not whole:
            growing = Growing(seat, limit, False)
            growing.found = [[*first, action] for action in self.options(start, seat)]
        found = growing.found
        order = [(self.care(state, seat, way), way, n) for n, way in enumerate(found)]
        order.sort()
        ways = [way for _care, way, _n in order]
        if not growing.brief:
            return Ways(ways, whole, [], [])
        rests = [growing.rests[n] for _care, _way, n in order]
        return Ways(ways, whole, rests, [self.costs(state, seat, way) for way in ways])

    def grow(self, state: S, way: list[int], growing: Growing) -> bool:
        """Adds every way that goes on from here; whether the limit was kept."""
        seat = growing.seat
        for action in self.options(state, seat):
            after = self.copy(state)
            learns = self.learns(state, action, seat)
            done = self.answer(after, seat, action)
            apart = growing.brief and not done and self.stands_apart(state, after)
            if not done and not apart:
                if not self.grow(after, [*way, action], growing):
                    return False
            elif len(growing.found) < growing.limit:
                growing.found.append([*way, action])
                if growing.brief:
                    growing.rests.append(Rest([], []) if learns else self.rest_of(after, seat))
            else:
                return False
        return True

    def stands_apart(self, state: S, after: S) -> bool:
        """Whether what is asked then is another part than now that can stand for itself."""
        step = task_step(top_task(after))
        return self.steps[step].apart and step != task_step(top_task(state))

    def rest_of(self, state: S, seat: int) -> Rest:
        """What is still asked of a seat for the answer it has begun, and what it may say next."""
        if state.depth == 0 or task_seat(top_task(state)) != seat:
            return Rest([], [])
        asks: list[str] = []
        for task in reversed(state.open_tasks()):
            step = self.steps[task.step]
            if task.seat != seat or not step.continues(state, seat, task.arg):
                break
            asks.append(step.name)
        return Rest(asks, self.options(state, seat))

    def answer(self, state: S, seat: int, action: int) -> bool:
        """Gives a legal answer of a seat; whether a complete answer ends with it."""
        ends = self.reveals(state, action, seat)
        self.engine.carry_out(state, top_task(state), seat, action)
        self.settle(state, self.scratch)
        if ends or state.depth == 0:
            return True
        task = top_task(state)
        if task_seat(task) != seat:
            return True
        return not self.steps[task_step(task)].continues(state, seat, task_arg(task))

    # ---------------------------------------------------------------- worth

    def worth(self, state: S) -> list[int]:
        """What a bot that looks one move ahead counts, by seat."""
        found = vec[i64]([0] * state.seats)
        self.weigh(state, found)
        return list(found)

    # ---------------------------------------------------------------- observing

    def laid_out(self) -> Layout[S]:
        """The layout of its observations; a game need not have one."""
        if self.layout is None:
            raise BadOption(f"{self.key} has no layout of observations")
        return self.layout

    def features(self, seats: int) -> Features:
        """What an observation at a table of so many seats consists of."""
        if seats not in self.shapes:
            layout = self.laid_out()
            self.shapes[seats] = Features(layout.fields, layout.players(seats))
        return self.shapes[seats]

    def observed(self, state: S, seat: int) -> vec[i32]:
        """What a seat may know, itself first: one feature after the other, as bits of float32.

        It is made of the mask and of nothing else. A watcher sees the table from seat 0.
        `memoryview` and NumPy read it as it lies.
        """
        layout, shape = self.laid_out(), self.features(state.seats)
        rows = vec[i64]([0] * shape.count)
        layout.fill(self.mask(state, seat), rows)
        out = vec[i32]([0] * shape.length)
        looks = max(seat, 0)
        shape.write(rows, looks, out, 0, vec[i64]([0] * shape.count), 0, looks)
        return out

    def observe(self, state: S, seat: int) -> list[int]:
        """The same as whole numbers; `features(seats).scales` says what to divide by."""
        scales = self.features(state.seats).scales
        found = memoryview(self.observed(state, seat)).cast("B").cast("f")
        return [round(number * scale) for number, scale in zip(found, scales, strict=True)]

    def information(self, state: S, seat: int) -> str:
        """What a seat may know, as one text: equal where, and only where, its masks are equal."""
        layout = self.laid_out()
        rows = layout.listed(self.mask(state, seat))
        head = f"{self.key}.{layout.version} {state.seats} {seat} {state.rules}"
        return head + " " + ",".join([f"{row:x}" for row in rows])

    # ---------------------------------------------------------------- names

    def action_name(self, action: int) -> str:
        """The stable name of an action, such as `sail:2>temple`. Logs hold names."""
        if not 0 <= action < len(self.names):
            raise IllegalAction(f"there is no action {action}")
        return self.names[action]

    def action(self, name: str) -> int:
        """The number of a named action."""
        if name not in self.numbers:
            raise IllegalAction(f"{self.key} has no action {name[:60]!r}")
        return self.numbers[name]

    # ---------------------------------------------------------------- results

    def scores(self, state: S) -> list[int]:
        """Points now, by seat; at the end the final scores."""
        return [total(row) for row in self.points(state)]

    def breakdown(self, state: S) -> list[dict[str, int]]:
        """Points by source, one dict per seat, summing to `scores`: the score sheet."""
        return [self.sheet(row) for row in self.points(state)]

    def forecast(self, state: S) -> list[dict[str, int]]:
        """The score sheet as if the game ended now; at the end equal to `breakdown`."""
        return [self.sheet(row) for row in self.final_points(state)]

    def outlook(self, state: S) -> list[dict[str, int]]:
        """The forecast as a table shows it: without what its options keep covered till the end."""
        return self.forecast(state)

    def sheet(self, row: list[int]) -> dict[str, int]:
        """One seat's points by the names of their sources."""
        assert len(row) == len(self.sources), self.key
        found = self.unscored.copy()  # quicker than a dictionary that grows
        for n in range(len(row)):
            found[self.sources[n]] = row[n]
        return found

    def ranks(self, state: S) -> list[int]:
        """The place of each seat, 1 for the best, tie-breaks applied; shared where still equal."""
        scores = self.scores(state)
        worth = [[scores[seat], *self.tie_break(state, seat)] for seat in range(state.seats)]
        return [1 + len([other for other in worth if other > mine]) for mine in worth]

    def standing(self, state: S) -> list[int]:
        """Points now by party: the seats, then an opponent who holds no seat, if there is one."""
        points = self.scores(state)
        others = self.opponent(state)
        if others:
            points.append(sum(others.values()))
        return points

    def winners(self, state: S) -> list[float]:
        """The part of the victory each party has, if this is the end; a tie is shared."""
        ranks = self.ranks(state)
        first = ranks.count(1)
        shares = [1.0 / first if rank == 1 else 0.0 for rank in ranks]
        if self.opponent(state):
            shares.append(1.0 if first == 0 else 0.0)
        return shares

    def view(self, state: S, seat: int) -> Json:
        """The masked position as plain JSON data, for pages and bots."""
        return self.dump(self.mask(state, seat))

    def seen(self, view: Json, components: Components | None = None) -> S:
        """The masked position of a view: what a bot in another process is given to think about."""
        return self.load(view, components)


def totals(sheets: list[dict[str, int]]) -> list[int]:
    """The points of score sheets, one number a seat."""
    return [sum(sheet.values()) for sheet in sheets]


def total(row: list[int]) -> int:
    """The sum of a row, in a loop: `sum` would be called through the interpreter."""
    points = 0
    for number in row:
        points += number
    return points
