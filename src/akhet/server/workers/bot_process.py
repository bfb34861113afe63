"""A process in which bots think: it is given a view and nothing else, and answers an action name.

One JSON object a line on standard input, one on standard output.
"""

import json
import os
import sys
from functools import lru_cache
from typing import Any, TextIO

from akhet.bots import Bot, bot_of
from akhet.bots.advice import Adviser, Budget
from akhet.bots.levels import on_cores
from akhet.bots.reach import reach_of
from akhet.core import AnyGame, Rng, State
from akhet.games import GAMES
from akhet.server.workers.patience import let_others_go_first

HINT_SECONDS = 0.8


def think(task: dict[str, object]) -> dict[str, object]:
    """Answers one task: the action a bot chooses for its seat."""
    if "check" in task:
        return {"ok": bool(kept(str(task["check"])))}
    game = GAMES[str(task["game"])]
    text = str(task["components"])
    components = game.read_components(text) if text else None
    view = task["view"]
    assert isinstance(view, dict)
    seat = int(str(task["seat"]))
    seen = game.seen(view, components)
    if "hint" in task:
        return hinted(game, seen, seat, Rng(int(str(task["seed"]))), int(str(task["hint"])))
    bot = on_cores(str(task["bot"]), int(str(task.get("jobs", 1))))
    action = kept(bot).choose(game, seen, seat, Rng(int(str(task["seed"]))))
    return {"action": game.action_name(action)}


@lru_cache
def kept(spec: str) -> Bot[Any]:
    """A bot, made once in this process: it answers for every table that it plays at."""
    return bot_of(spec)


def hinted(game: AnyGame, seen: State, seat: int, rng: Rng, most: int) -> dict[str, object]:
    """What the best answers are worth, and what others can reach after the first of them."""
    adviser = Adviser(game, Budget(0, HINT_SECONDS))
    advice = adviser.advise(seen, seat, rng)
    best, *others = advice.moves
    found: dict[str, object] = advice.data(most)
    why = adviser.why(seen, advice, others[0].action, rng).data() if others else None
    reach = reach_of(game, seen, seat, game.action(best.action), rng)
    return {**found, "why": why, "reach": reach}


def main() -> None:
    """Serves tasks until standard input ends."""
    let_others_go_first(10)
    tasks, answers = apart()
    for line in tasks:
        try:
            answer = think(json.loads(line))
        except Exception as error:  # whatever a bot does wrong is answered, not fatal
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def apart() -> tuple[TextIO, TextIO]:
    """The streams we speak by, out of reach of bots: what they print goes to standard error."""
    tasks = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return tasks, answers


if __name__ == "__main__":
    main()
