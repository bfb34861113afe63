"""Bots of your own: found by name, made, and watched while they choose.

A bot is any class with a method `choose(game, seen, seat, rng)` that answers one of the legal
actions, as a number or by name. It is given what its seat may know (`seen`, a masked position) and
luck of its own. What it does wrong becomes a `BotFailed` of one line that names the bot.
"""

import hashlib
import inspect
import operator
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from akhet.bots.budgets import Budget
from akhet.bots.naming import Spec, read_spec
from akhet.bots.patience import Patience, TookTooLong
from akhet.bots.simple import Bot
from akhet.core.errors import AkhetError, BadOption
from akhet.core.game import Game
from akhet.core.rng import Rng

GROUP = "akhet.bots"
"""The group of entry points under which packages offer bots."""
PATIENCE = 60.0  # seconds for a choice, unless a bot's `patience` says otherwise
TIMES = 10  # or so many times its budget
PACKAGE = str(Path(__file__).parents[1])
CALLED_SO = "choose(self, game, seen, seat, rng)"
TEXTS = (".py", ".json", ".toml")  # files of a package that say how its bot plays

modules: dict[str, ModuleType] = {}
"""The files that were loaded, by how they were written; each once in a process."""
brought: dict[str, bytes] = {}
"""The text of files that are on another machine, by how they were written there."""


class BotFailed(AkhetError):
    """A bot raised an error, gave an answer that is not legal, or none in time."""


class OwnBot(Bot[Any]):
    """Somebody's own bot in a seat. It is given a masked position, and its answer is checked."""

    def __init__(self, name: str, inner: Any, budget: Budget | None = None) -> None:
        """A bot around an object that can choose."""
        self.name = name
        self.inner = inner
        self.seconds = budget.seconds if budget else 0.0
        self.patience = float(getattr(inner, "patience", max(PATIENCE, TIMES * self.seconds)))

    def choose(self, game: Game[Any], seen: Any, seat: int, rng: Rng) -> int:
        """What it answers; what it prints goes to standard error, and its luck is its own."""
        legal = game.options(seen, seat)  # before it may change what it is given
        bell = Patience(self.patience)
        try:
            with bell, redirect_stdout(sys.stderr):
                answer = self.inner.choose(game, seen, seat, rng.fork())
        except TookTooLong:
            bell.off()  # it may have rung while it was taken away
            raise BotFailed(f"{self.name}: no answer in {self.patience:g} s") from None
        except (Exception, SystemExit) as error:
            raise BotFailed(f"{self.name}: {told(error)}") from error
        return self.legal(game, legal, answer)

    def legal(self, game: Game[Any], legal: list[int], answer: Any) -> int:
        """The answer as the number of a legal action."""
        try:
            action = game.action(answer) if isinstance(answer, str) else operator.index(answer)
            name = game.action_name(action)
        except (TypeError, ValueError, IndexError):
            raise BotFailed(f"{self.name}: it answered {shown(answer)}, no action") from None
        if action not in legal or isinstance(answer, bool):
            raise BotFailed(f"{self.name}: it answered {name}, which is not possible now")
        return action


def shown(answer: object) -> str:
    """An answer that is none, as far as it can be shown."""
    try:
        return repr(answer)[:60]
    except Exception:
        return f"a {type(answer).__name__}"


def told(error: BaseException) -> str:
    """An error of somebody's code in one line, with where in that code it was."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(PACKAGE)]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {said}{place}" if said else type(error).__name__ + place


# ---------------------------------------------------------------- making one


def own_bot(spec: Spec) -> OwnBot:
    """A bot of somebody's own, loaded and made; each call makes another."""
    with redirect_stdout(sys.stderr):
        return made(spec.name, loaded(spec.name), spec.budget)


def made(name: str, thing: Any, budget: Budget | None = None) -> OwnBot:
    """A bot from a class, a function that makes one, or an object that can choose."""
    inner = thing
    if isinstance(thing, type) or not hasattr(thing, "choose"):
        if not callable(thing):
            raise BadOption(f"{name} is no bot: it is neither a class nor makes one")
        inner = begun(name, thing, budget)
    elif budget is not None:
        raise BadOption(f"{name} is made already and takes no budget")
    check_choose(name, inner)
    return OwnBot(name, inner, budget)


def begun(name: str, thing: Callable[..., object], budget: Budget | None) -> object:
    """The object that a class makes, told its budget if it asks for one."""
    wanted = parameters(thing).get("budget")
    if wanted is None and budget is not None:
        raise BadOption(f"{name} takes no budget: its __init__ has no parameter `budget`")
    if wanted is not None and wanted.default is inspect.Parameter.empty and budget is None:
        raise BadOption(f"{name} needs a budget: write {name}@100ms")
    try:
        return thing(budget=budget) if budget is not None else thing()
    except (Exception, SystemExit) as error:
        raise BadOption(f"{name} cannot be made: {told(error)}") from error


def parameters(thing: Callable[..., object]) -> dict[str, inspect.Parameter]:
    """What something can be called with; nothing where that cannot be seen."""
    try:
        return dict(inspect.signature(thing).parameters)
    except (TypeError, ValueError):
        return {}


def check_choose(name: str, inner: object) -> None:
    """Refuses what cannot be asked for an answer."""
    choose = getattr(inner, "choose", None)
    if not callable(choose):
        raise BadOption(f"{name} is no bot: it has no method {CALLED_SO}")
    try:
        inspect.signature(choose).bind(None, None, 0, None)
    except TypeError:
        raise BadOption(f"{name} is no bot: its method should be {CALLED_SO}") from None
    except ValueError:
        return  # a compiled method that does not say


# ---------------------------------------------------------------- finding one


def loaded(name: str) -> Any:
    """The class behind a name; the file or module it is in is run once in a process."""
    where, colon, attribute = name.rpartition(":")
    if not colon:
        return from_entry_point(name)
    module = from_file(where) if where.endswith(".py") else from_module(where)
    if not hasattr(module, attribute):
        there = [key for key, value in vars(module).items() if hasattr(value, "choose")]
        also = f"; it has {', '.join(sorted(there)[:10])}" if there else ""
        raise BadOption(f"{where} has no {attribute!r}{also}")
    return getattr(module, attribute)


def offered() -> dict[str, list[EntryPoint]]:
    """The entry points that packages offer as bots, by name."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        same = found.setdefault(point.name, [])
        if point.value not in [other.value for other in same]:
            same.append(point)
    return found


def entry_point(name: str) -> EntryPoint | None:
    """The entry point of a name, if there is one."""
    found = offered().get(name, [])
    if len(found) > 1:
        values = ", ".join(point.value for point in found)
        raise BadOption(f"several packages offer a bot {name!r}; choose one of {values}")
    return found[0] if found else None


def from_entry_point(name: str) -> Any:
    """What a package offers under a name."""
    point = entry_point(name)
    assert point is not None
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise BadOption(f"the bot {name} ({point.value}): {told(error)}") from error


def from_module(where: str) -> ModuleType:
    """A module; one in the folder where we are is found too, after all others."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(where)
    except ModuleNotFoundError as error:
        if error.name and (where == error.name or where.startswith(f"{error.name}.")):
            raise BadOption(f"there is no module {where[:80]!r}") from None
        raise BadOption(f"{where}: {told(error)}") from error
    except (Exception, SystemExit) as error:
        raise BadOption(f"{where}: {told(error)}") from error


def from_file(where: str) -> ModuleType:
    """A file that is run as a module; those beside it can be imported from it."""
    if where not in modules:
        source, path = source_of(where), Path(where).expanduser().absolute()
        module = ModuleType(f"{path.stem}_{hashlib.sha256(source).hexdigest()[:8]}")
        module.__file__ = str(path)
        if str(path.parent) not in sys.path:
            sys.path.append(str(path.parent))
        sys.modules[module.__name__] = module
        try:
            exec(compile(source, str(path), "exec"), vars(module))
        except (Exception, SystemExit) as error:
            del sys.modules[module.__name__]
            raise BadOption(f"{where}: {told(error)}") from error
        modules[where] = module
    return modules[where]


def source_of(where: str) -> bytes:
    """The text of a file, from this machine or brought here."""
    if where in brought:
        return brought[where]
    try:
        return Path(where).expanduser().read_bytes()
    except OSError as error:
        raise BadOption(f"{where}: {error.strerror}") from error


# ---------------------------------------------------------------- elsewhere


def to_bring(specs: Iterable[str]) -> dict[str, bytes]:
    """The files of bots that machines elsewhere need."""
    names = [read_spec(spec).name.rpartition(":")[0] for spec in specs]
    return {where: source_of(where) for where in names if where.endswith(".py")}


def mark_of(name: str) -> bytes:
    """A mark of somebody's own bot: of its file, or of all texts of the package it is in."""
    mark = hashlib.sha256()
    where = name.rpartition(":")[0]
    if where.endswith(".py"):
        mark.update(source_of(where))
        return mark.digest()
    thing = loaded(name)
    top = sys.modules[str(getattr(thing, "__module__", where)).partition(".")[0]]
    for path in texts_of(top):
        mark.update(path.read_bytes())
    return mark.digest()


def texts_of(module: ModuleType) -> list[Path]:
    """The files that say what a module or package does, in a fixed order."""
    folders = [Path(folder) for folder in getattr(module, "__path__", [])]
    if folders:
        return sorted(p for f in folders for p in f.rglob("*") if p.suffix in TEXTS and p.is_file())
    file = getattr(module, "__file__", None)
    return [Path(file)] if file else []
