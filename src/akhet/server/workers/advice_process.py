"""A process that judges finished matches, one after the other, when nobody else needs the machine.

One JSON object a line: a match on standard input; on standard output first what it is about, then
each choice as it is judged, with the turning points so far, then that it is done.
"""

import json
import sys
from collections.abc import Iterator

from akhet.bots.advice import Budget
from akhet.lab.analyse import Analysis
from akhet.match import file
from akhet.server.workers.patience import let_others_go_first

LOWEST = 19


def work(task: dict[str, object]) -> Iterator[dict[str, object]]:
    """Judges one match, choice by choice."""
    match = file.read(str(task["text"]))
    budget = Budget(int(str(task["playouts"])), 0.0, int(str(task["seed"])))
    analysis = Analysis(match, budget)
    yield {"summary": analysis.summary()}
    for judged in analysis.judging(1):
        turning = [turn.data() for turn in analysis.turning()]
        yield {"choice": judged.data(), "turning": turning}
    yield {"done": True}


def main() -> None:
    """Serves matches until standard input ends."""
    let_others_go_first(LOWEST)
    for line in sys.stdin:
        try:
            for answer in work(json.loads(line)):
                print(json.dumps(answer), flush=True)
        except BrokenPipeError:  # nobody listens any more
            return
        except Exception as error:  # whatever goes wrong is answered, not fatal
            print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)


if __name__ == "__main__":
    main()
