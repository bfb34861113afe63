"""A process in which bots think: it is given a view and nothing else, and answers an action name.

One JSON object a line on standard input, one on standard output.
"""

import json
import sys

from akhet.bots import BOTS
from akhet.core import Rng
from akhet.games import GAMES
from akhet.server.patience import let_others_go_first


def think(task: dict[str, object]) -> dict[str, object]:
    """Answers one task: the action a bot chooses for its seat."""
    game = GAMES[str(task["game"])]
    text = str(task["components"])
    components = game.read_components(text) if text else None
    view = task["view"]
    assert isinstance(view, dict)
    seat = int(str(task["seat"]))
    seen = game.seen(view, components)
    action = BOTS[str(task["bot"])].choose(game, seen, seat, Rng(int(str(task["seed"]))))
    return {"action": game.action_name(action)}


def main() -> None:
    """Serves tasks until standard input ends."""
    let_others_go_first(10)
    for line in sys.stdin:
        try:
            answer = think(json.loads(line))
        except Exception as error:  # whatever a bot does wrong is answered, not fatal
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
