"""Own bots, and how every bot is written: one syntax, and a clear line for what is wrong."""

import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from akhet.bots import NAMES, BotFailed, Budget, bot_of, read_budget, read_spec
from akhet.bots.levels import marks_of
from akhet.bots.own import OwnBot, brought, to_bring
from akhet.bots.simple import play_between
from akhet.bots.thinking import SearchBot
from akhet.core import BadOption, Rng
from akhet.games import GAMES
from tests.bots import own_bots

FILE = Path(own_bots.__file__).relative_to(Path.cwd()).as_posix()
HERE = f"{FILE}:"
GAME = GAMES["imhotep"]


def asked(bot: Any, game: Any = GAME, seed: int = 1) -> int:
    """What a bot answers to the first question of a game."""
    state = game.new(game.seats[0])
    rng = Rng(seed)
    while game.actor(state) < 0:
        game.apply(state, game.sample(state, rng))
    seat = game.actor(state)
    action: int = bot.choose(game, game.mask(state, seat), seat, rng)
    assert action in game.options(state, seat)
    return action


# ---------------------------------------------------------------- how a bot is written

BUDGETS = {
    "500": Budget(500),
    "100ms": Budget(seconds=0.1),
    "2s": Budget(seconds=2.0),
    "200cpums": Budget(seconds=0.2, by_processor=True),
    "2s*2": Budget(seconds=2.0, jobs=2),
    "9*1": Budget(9),
}


@pytest.mark.parametrize("text", BUDGETS)
def test_a_budget_is_playouts_or_time_on_some_cores(text: str) -> None:
    assert read_budget(text) == BUDGETS[text]


@pytest.mark.parametrize(
    "text", ["", "0", "0ms", "-1", "1h", "1.5s", "ms", "5*0", "5*99", "5*", "12345678", "٣", "1 s"]
)
def test_what_is_no_budget_is_refused_in_a_line_that_shows_budgets(text: str) -> None:
    with pytest.raises(BadOption, match=r"is no budget: write 500 \(playouts\), 100ms"):
        read_budget(text)


def test_all_our_searching_bots_take_every_budget() -> None:
    for name in ("search", "uct", "architect", "vizier"):
        for text, budget in BUDGETS.items():
            bot = bot_of(f"{name}@{text}")
            assert isinstance(bot, SearchBot)
            assert (bot.playouts, bot.seconds, bot.jobs) == (
                budget.playouts,
                budget.seconds,
                budget.jobs,
            )
            assert bot.manner.by_processor == budget.by_processor


def test_a_bot_is_taken_apart_without_loading_anything() -> None:
    found = read_spec("./no such@folder/x.py:MyBot@20ms")
    assert (found.name, found.short) == ("./no such@folder/x.py:MyBot", "MyBot@20ms")
    assert found.is_path and found.budget == Budget(seconds=0.02)
    assert not read_spec("vizier@5").is_path


WRONG = {
    "nobody": "there is no bot 'nobody'; there are apprentice, scribe",
    "Scribe": "there is no bot 'Scribe'",
    "greedy@5": "greedy does not search and takes no budget",
    "scribe@5": "does not search and takes no budget",
    "search@1h": "'search@1h': '1h' is no budget",
    "": "write NAME, module:Class or file.py:Class",
    ":": "write NAME, module:Class or file.py:Class",
    "module:": "write NAME, module:Class or file.py:Class",
    ":Class": "write NAME, module:Class or file.py:Class",
    "module:a b": "write NAME, module:Class or file.py:Class",
    "x" * 400: "at most 300 printable signs",
    "a\x1b:B": "printable signs",
    "no_such_module:Bot": "there is no module 'no_such_module'",
    "tests.bots.nowhere:Bot": "there is no module 'tests.bots.nowhere'",
    "no/such/file.py:Bot": "no/such/file.py: No such file or directory",
    "tests.bots.own_bots:Nobody": "has no 'Nobody'; it has Broken, ",
    "tests.bots.own_bots:Mute": "no method choose(self, game, seen, seat, rng)",
    "tests.bots.own_bots:Short": "its method should be choose(self, game, seen, seat, rng)",
    "tests.bots.own_bots:NUMBER": "it is neither a class nor makes one",
    "tests.bots.own_bots:Cannot": "cannot be made: RuntimeError: no weights found (own_bots.py",
    "tests.bots.own_bots:Needs": "needs a budget: write tests.bots.own_bots:Needs@100ms",
    "tests.bots.own_bots:First@5": "takes no budget: its __init__ has no parameter `budget`",
    "tests.bots.own_bots:Named@soon": "'soon' is no budget",
}


@pytest.mark.parametrize("spec", WRONG, ids=lambda text: text[:40])
def test_what_is_no_bot_is_refused_in_one_line(spec: str) -> None:
    with pytest.raises(BadOption) as caught:
        bot_of(spec)
    assert WRONG[spec] in str(caught.value)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------- making one


@pytest.mark.parametrize("spec", [f"{HERE}First", "tests.bots.own_bots:First", f"{HERE}maker@20"])
def test_a_class_is_found_in_a_file_and_in_a_module(spec: str) -> None:
    first, again = bot_of(spec), bot_of(spec)
    assert isinstance(first, OwnBot) and first is not again
    assert asked(first) == asked(again)


def test_a_class_or_an_object_can_be_given_as_it_is() -> None:
    assert asked(bot_of(own_bots.First)) == asked(bot_of(own_bots.First()))
    assert asked(bot_of(bot_of("greedy"))) >= 0  # one of ours stays what it is


def test_a_bot_is_told_its_budget_and_may_answer_by_name() -> None:
    bot = bot_of(f"{HERE}Named@30cpums")
    assert isinstance(bot, OwnBot)
    assert bot.inner.budget == Budget(seconds=0.03, by_processor=True)
    assert bot.seconds == 0.03
    assert asked(bot) >= 0


def test_a_file_is_run_once_and_can_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_the_bot.py").write_text("def pick(legal):\n    return legal[0]\n")
    (tmp_path / "bot.py").write_text(
        "import beside_the_bot\n"
        "print('run')\n"
        "class Bot:\n"
        "    def choose(self, game, seen, seat, rng):\n"
        "        return beside_the_bot.pick(game.options(seen, seat))\n"
    )
    before = list(sys.path)
    first, again = bot_of(f"{tmp_path}/bot.py:Bot"), bot_of(f"{tmp_path}/bot.py:Bot")
    assert isinstance(first, OwnBot) and isinstance(again, OwnBot)
    assert type(first.inner) is type(again.inner)
    assert asked(first) == asked(bot_of(own_bots.First))
    assert sys.path[: len(before)] == before  # nothing of ours can be hidden by what lies there
    sys.path[:] = before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class Bot(:\n", "SyntaxError"),
        ("import no_such_thing\n", "ModuleNotFoundError: No module named 'no_such_thing' (bot.py"),
        ("1 / 0\n", "ZeroDivisionError: division by zero (bot.py, line 1)"),
        ("raise SystemExit\n", "SystemExit (bot.py, line 1)"),
    ],
)
def test_a_file_that_cannot_be_run_says_why(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bot.py").write_text(text)
    with pytest.raises(BadOption) as caught:
        bot_of(f"{tmp_path}/bot.py:Bot")
    assert said in str(caught.value) and "\n" not in str(caught.value)


# ---------------------------------------------------------------- what goes wrong in play

FAILS = {
    "Broken": r"KeyError: .* \(own_bots.py, line \d+\)$",
    "Illegal": r"it answered .*, which is not possible now$",
    "Nonsense": r"it answered \[1, 2\], no action$",
    "Leaves": r"SystemExit: 3 \(own_bots.py, line \d+\)$",
    "Hangs": r"no answer in 0.2 s$",
    "Careful": r"no answer in 0.2 s$",
}


@pytest.mark.parametrize("name", FAILS)
def test_a_bot_that_fails_is_named_in_one_line(name: str) -> None:
    with pytest.raises(BotFailed, match=FAILS[name]) as caught:
        asked(bot_of(HERE + name))
    said = str(caught.value)
    assert said.startswith(f"{HERE}{name}: ") and "\n" not in said
    assert str(pickle.loads(pickle.dumps(caught.value))) == said  # from a process of a pool


def test_the_bell_of_somebody_else_rings_after_that_of_a_bot() -> None:
    import signal

    rang: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rang.append(number))
    signal.setitimer(signal.ITIMER_REAL, 30)
    try:
        asked(bot_of(f"{HERE}First"))
        left = signal.setitimer(signal.ITIMER_REAL, 0)[0]
        assert 0 < left <= 30 and rang == []
        assert signal.getsignal(signal.SIGALRM) is not signal.SIG_DFL
    finally:
        signal.signal(signal.SIGALRM, before)


# ---------------------------------------------------------------- what a bot can know


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_sees_what_its_seat_may_know_and_nothing_else(key: str) -> None:
    game = GAMES[key]
    seats = game.seats[1]
    state = game.new(seats)
    assert play_between(game, state, [bot_of(f"{HERE}Honest")] * seats, Rng(4)) > 20


def test_a_bot_that_saw_too_much_would_have_been_found() -> None:
    game = GAMES["pharaon"]
    state, rng = game.new(3), Rng(2)
    bot, found = bot_of(f"{HERE}Honest"), 0
    while game.actor(state) != -2 and not found:
        seat = game.actor(state)
        if seat >= 0 and game.dump(state) != game.dump(game.mask(state, seat)):
            with pytest.raises(BotFailed, match="it sees too much"):
                bot.choose(game, state, seat, rng)
            found += 1
        legal = game.options(state)
        game.apply(state, legal[rng.below(len(legal))] if seat >= 0 else game.sample(state, rng))
    assert found


@pytest.mark.parametrize("key", GAMES)
def test_what_a_bot_does_with_what_it_sees_changes_nothing(key: str) -> None:
    game = GAMES[key]
    seats = game.seats[1]
    ends = []
    for name in ("Scribbles", "First"):
        state = game.new(seats)
        play_between(game, state, [bot_of(HERE + name)] * seats, Rng(9))
        ends.append(game.dump(state))
    assert ends[0] == ends[1]


def test_a_bot_cannot_foresee_draws_from_the_luck_it_is_given() -> None:
    given: list[Rng] = []

    class Keeps:
        def choose(self, game: Any, seen: Any, seat: int, rng: Rng) -> int:
            given.append(rng)
            return int(game.options(seen, seat)[0])

    game, rng = GAMES["pharaon"], Rng(3)
    play_between(game, game.new(2), [bot_of(Keeps)] * 2, rng)
    assert len(given) > 20 and rng not in given
    streams = {(one.a, one.b, one.c, one.d) for one in given}
    assert len(streams) == len(given)  # each time another, none of them the one that draws
    assert (rng.a, rng.b, rng.c, rng.d) not in streams


def test_our_names_cannot_be_taken_by_others() -> None:
    assert all(":" not in name and "@" not in name for name in NAMES)


# ---------------------------------------------------------------- elsewhere, and the example


def test_a_file_goes_along_to_other_machines(tmp_path: Path) -> None:
    path = tmp_path / "far.py"
    path.write_text("from tests.bots.own_bots import First\n")
    spec = f"{path}:First"
    bring, mark = to_bring([spec, "greedy", "tests.bots.own_bots:First"]), marks_of((spec,))
    assert list(bring) == [str(path)]
    path.unlink()
    with pytest.raises(BadOption, match="No such file"):
        bot_of(spec)
    brought.update(bring)
    try:
        assert asked(bot_of(spec)) >= 0
        assert marks_of((spec, "greedy")) == mark
    finally:
        brought.clear()


def test_the_mark_of_a_bot_changes_with_its_text(tmp_path: Path) -> None:
    marks = set()
    for n in range(2):
        path = tmp_path / f"bot_{n}.py"
        path.write_text(f"N = {n}\n")
        marks.add(marks_of((f"{path}:Bot",)).popitem()[1])
    assert len(marks) == 2
    assert marks_of(("vizier@5", "greedy")) == {}
    assert marks_of(("tests.bots.own_bots:First",)) == marks_of(("tests.bots.own_bots:First",))


@pytest.mark.parametrize("key", GAMES)
def test_the_example_looks_ahead_and_beats_chance(key: str) -> None:
    game = GAMES[key]
    seats = game.seats[1] if key == "pharaon" else game.seats[0]
    won = 0.0
    for seed in range(3):
        bots = [bot_of("examples/bots/horus.py:Horus@3"), *[bot_of("random")] * (seats - 1)]
        state = game.new(seats)
        play_between(game, state, bots, Rng(seed))
        won += game.winners(state)[0]
    assert won > 1.5
