"""A process that checks match files: a JSON object with their sizes in, the files, findings out.

It has nothing of the server, and only so much memory.
"""

import json
import sys

from akhet.core import AkhetError, Components
from akhet.games import GAMES
from akhet.match import file
from akhet.server.workers.patience import let_others_go_first

MEMORY = 1 << 30
LONGEST = 300


def check(figures: str, text: str, origins: list[str]) -> dict[str, object]:
    """Checks one file: its findings, or why it is wrong."""
    try:
        found = file.verify(text, figures_of(text, figures), origins).findings
    except AkhetError as error:
        return {"error": str(error)[:LONGEST]}
    return {"found": {**found.data(), "complete": found.complete}}


def figures_of(text: str, figures: str) -> Components | None:
    """The figures a match was played with, where they are its own."""
    if not figures:
        return None
    game = file.header_of(file.parsed(text)[0]).game
    return GAMES[game].read_components(figures) if game in GAMES else None


def limit_memory() -> None:
    """Lets this process have so much memory, where the system can see to that."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Serves tasks until standard input ends."""
    let_others_go_first(10)
    limit_memory()
    while line := sys.stdin.buffer.readline():
        task = json.loads(line)
        texts = [sys.stdin.buffer.read(size).decode() for size in task["sizes"]]
        try:
            answer = check(task["figures"], texts[0], texts[1:])
        except MemoryError:
            answer = {"error": "this file takes too much to check"}
        except Exception as error:  # whatever goes wrong is answered, not fatal
            answer = {"error": f"{type(error).__name__}: {error}"[:LONGEST]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
