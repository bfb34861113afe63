"""The folder of an experiment: what it is, its games as Parquet, and a journal while it is played.

A finished game is first a line of `journal.jsonl`, which survives a killed process. When all are
played (or somebody interrupts) they go into `games.parquet` with those that are there already, and
the journal is emptied. Who is killed between the two finds a game in both, and keeps one.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

import akhet
from akhet.core import COMPILED, AkhetError, BadLog, BadOption
from akhet.lab.journal import Journal, claim, replace_file
from akhet.lab.plan import game_and_figures, program_of
from akhet.lab.study.experiment import Experiment
from akhet.lab.study.record import Studied

MADE, GAMES, JOURNAL, REPORT = "experiment.json", "games.parquet", "journal.jsonl", "report.html"
META = b"akhet.experiment"
FORMAT = 1
BATCH = 1_000  # rows that are read at once

Key = tuple[int, int]


class NoParquet(AkhetError):
    """pyarrow is not there."""


def arrow(part: str = "pyarrow") -> Any:
    """pyarrow, which is not installed by itself."""
    try:
        return import_module(part)
    except ImportError as error:
        said = "pyarrow is not installed, and games are kept as Parquet"
        raise NoParquet(f"{said}: pip install 'akhet-games[lab]'") from error


def key_of(studied: Studied) -> Key:
    """What a game is known by."""
    return studied.arm, studied.number


class Shelf:
    """The folder at a path. Only one experiment at a time writes in it."""

    def __init__(self, path: Path) -> None:
        """It is made when something is written."""
        self.path = path

    # ---------------------------------------------------------------- writing

    @contextmanager
    def opened(self, experiment: Experiment) -> Iterator["Rows"]:
        """The games of an experiment, open for more; nobody else may write meanwhile."""
        arrow("pyarrow.parquet")
        self.path.mkdir(parents=True, exist_ok=True)
        if not (self.path / MADE).exists() and any(self.path.iterdir()):
            raise BadOption(f"{self.path}: this folder holds something else; choose another")
        with open(self.path / JOURNAL, "a+b") as file:
            claim(file, f"{self.path}: another experiment is played in this folder")
            made = made_of(experiment)
            if (self.path / MADE).exists():
                check_same(self.path, self.made(), made)
            replace_file(self.path / MADE, (json.dumps(made, indent=2) + "\n").encode())
            rows = Rows(self, file, made)
            try:
                yield rows
            finally:
                rows.bind()

    # ---------------------------------------------------------------- reading

    def made(self) -> dict[str, Any]:
        """What was begun here."""
        try:
            found = json.loads((self.path / MADE).read_text("utf-8"))
        except FileNotFoundError as error:
            raise BadOption(f"{self.path}: there is no experiment in this folder") from error
        except ValueError as error:
            raise BadLog(f"{self.path / MADE}: this is no experiment") from error
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BadLog(f"{self.path / MADE}: this is no experiment that can be read")
        return found

    def experiment(self) -> Experiment:
        """The experiment that was begun here."""
        try:
            return msgspec.convert(self.made()["experiment"], Experiment)
        except (msgspec.ValidationError, KeyError) as error:
            raise BadLog(f"{self.path / MADE}: this is no experiment") from error

    def count(self) -> int:
        """How many games are in the Parquet file."""
        if not (self.path / GAMES).exists():
            return 0
        return int(self.file().metadata.num_rows)

    def games(self) -> Iterator[Studied]:
        """The games in the Parquet file, by arm and number."""
        if not (self.path / GAMES).exists():
            return
        for batch in self.file().iter_batches(batch_size=BATCH):
            for row in batch.to_pylist():
                row["things"] = [(one["seat"], one["thing"], one["n"]) for one in row["things"]]
                yield Studied(**row)

    def keys(self) -> set[Key]:
        """Which games are in the Parquet file."""
        if not (self.path / GAMES).exists():
            return set()
        table = self.file().read(columns=["arm", "number"])
        return set(zip(table["arm"].to_pylist(), table["number"].to_pylist(), strict=True))

    def file(self) -> Any:
        """The Parquet file."""
        pyarrow = arrow()
        try:
            return arrow("pyarrow.parquet").ParquetFile(self.path / GAMES)
        except (pyarrow.ArrowInvalid, OSError) as error:
            raise BadLog(f"{self.path / GAMES}: this is no Parquet file of games") from error


class Rows:
    """The games of a folder that is written in."""

    def __init__(self, shelf: Shelf, file: BinaryIO, made: dict[str, Any]) -> None:
        """Sees which are there."""
        self.shelf = shelf
        self.file = file
        self.made = made
        self.bound = shelf.keys()
        self.journal = Journal(shelf.path / JOURNAL, file, Studied, key_of)

    def has(self, key: Key) -> bool:
        """Whether a game was played already."""
        return key in self.bound or key in self.journal.lines

    def count(self) -> int:
        """How many were played."""
        return len(self.bound | set(self.journal.lines))

    def add(self, studied: Studied) -> None:
        """One more; from here on it survives this process."""
        self.journal.add(studied)

    def bind(self) -> None:
        """Moves the lines of the journal into the Parquet file."""
        if not self.journal.lines:
            return
        found = {key_of(game): game for game in self.shelf.games()}
        found = {**self.journal.lines, **found}
        write_games(self.shelf.path / GAMES, [found[key] for key in sorted(found)], self.made)
        self.file.truncate(0)
        self.bound = set(found)
        self.journal.lines.clear()


def schema(made: dict[str, Any]) -> Any:
    """The columns of `games.parquet`; what is needed to repeat it goes along."""
    pa = arrow()
    thing = pa.struct([("seat", pa.int8()), ("thing", pa.string()), ("n", pa.int16())])
    columns = [
        ("arm", pa.int32()),
        ("number", pa.int32()),
        ("deal", pa.int32()),
        ("luck", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int32())),
        ("ranks", pa.list_(pa.int8())),
        ("shares", pa.list_(pa.float64())),
        ("opponent", pa.int32()),
        ("sheet", pa.list_(pa.list_(pa.int32()))),
        ("choices", pa.list_(pa.int32())),
        ("things", pa.list_(thing)),
    ]
    return pa.schema(columns, metadata={META: json.dumps(made).encode()})


def write_games(path: Path, games: list[Studied], made: dict[str, Any]) -> None:
    """Writes all games at once: who reads sees the old file or the new one."""
    shape = schema(made)
    draft = path.with_name(f".{path.name}.new")
    with arrow("pyarrow.parquet").ParquetWriter(draft, shape, compression="zstd") as writer:
        for start in range(0, len(games), BATCH):
            rows = [row_of(game) for game in games[start : start + BATCH]]
            writer.write_table(arrow().Table.from_pylist(rows, schema=shape))
    with open(draft, "rb") as file:
        os.fsync(file.fileno())
    os.replace(draft, path)


def row_of(game: Studied) -> dict[str, object]:
    """A game as a row."""
    row = msgspec.structs.asdict(game)
    row["things"] = [{"seat": seat, "thing": thing, "n": n} for seat, thing, n in game.things]
    return row


# ---------------------------------------------------------------- what is needed to repeat it


def made_of(experiment: Experiment) -> dict[str, Any]:
    """All that decides how the games go, and by what they were made."""
    game, figures = game_and_figures(experiment.plan(0))
    return {
        "format": FORMAT,
        "experiment": json.loads(msgspec.json.encode(experiment)),
        "rules": game.RULES,
        "figures": (figures or game.components).digest,
        "arms": [arm_figures(experiment, arm) for arm in range(len(experiment.arms))],
        "sources": game.sources,
        "program": program_of(experiment.game, experiment.bots),
        "version": akhet.__version__,
        "commit": commit(),
        "compiled": COMPILED,
        "python": ".".join(str(part) for part in sys.version_info[:3]),
    }


def arm_figures(experiment: Experiment, arm: int) -> str:
    """The digest of the figures of an arm."""
    game, figures = game_and_figures(experiment.plan(arm))
    return (figures or game.components).digest


def commit() -> str:
    """The commit of the checkout that akhet runs from, or nothing."""
    here = Path(akhet.__file__).resolve().parent
    if here.parent.name != "src" or not (here.parents[1] / ".git").exists():
        return ""
    command = ["git", "-C", str(here), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


MAY_DIFFER = ("version", "commit", "compiled", "python")
"""What does not decide how games go: `program` is the mark of rules and bots themselves."""


def check_same(path: Path, begun: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuses to mix two experiments in one folder; only more games may be asked for."""
    mine, theirs = dict(wanted["experiment"]), dict(begun.get("experiment", {}))
    if theirs.pop("games", 0) > mine.pop("games"):
        there = begun["experiment"]["games"]
        raise BadOption(f"{path}: {there:,} games of each table were begun here; ask for no fewer")
    theirs.pop("title", None)
    mine.pop("title")
    for key, value in mine.items():
        if theirs.get(key) != value:
            raise BadOption(
                f"{path}: an experiment with other {key} was begun here; choose another"
            )
    for key, value in wanted.items():
        if key not in ("experiment", *MAY_DIFFER) and begun.get(key) != value:
            raise BadOption(
                f"{path}: begun with other rules, figures or bots ({key}); choose another folder"
            )
