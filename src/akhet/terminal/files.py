"""The matches a user keeps: what `akhet matches` lists."""

from collections.abc import Iterator
from pathlib import Path

from akhet.core import AkhetError
from akhet.match.file import load
from akhet.terminal.players import remembered

SUFFIX = ".jsonl"


def kept_matches(folder: Path, lang: str) -> Iterator[dict[str, object]]:
    """Every match of a folder, the newest first; one that cannot be read says why."""
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        row: dict[str, object] = {"file": str(path), "changed": int(path.stat().st_mtime)}
        try:
            match = load(path)
        except (AkhetError, OSError, UnicodeDecodeError) as error:
            yield {**row, "trouble": " ".join(str(error).split())}
            continue
        players = [player.name for player in remembered(match, lang)]
        state = {"game": match.header.game, "lines": len(match.lines), "over": match.over}
        yield {**row, **state, "players": players}
