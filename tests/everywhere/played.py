"""Plays a match up to where something is possible and writes its file: a program, by any akhet.

    python -m tests.everywhere.played FILE GAME SEATS ACTION [KEY=VALUE ...] [--components FILE]

The action may be a pattern such as `sail:*>pyramid`; with `X+Y`, somebody must have done X before Y
is possible; with `Y@FACT`, Y must tell that fact. Choices are random, but what leads to the action
is preferred. It prints the action.
"""

import fnmatch
import sys
from pathlib import Path

from akhet.core import WATCHER, Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.file import save
from akhet.match.preview import previewed

LEADS = {"play:rope": ("pick:rope", "keep:rope", "sail:")}
"""What is chosen rather than anything else, to come to where an action is possible."""


def main() -> None:
    """Tries one seed after the other."""
    path, key, seats, wanted, *rest = sys.argv[1:]
    text = Path(rest[rest.index("--components") + 1]) if "--components" in rest else None
    words = rest[: rest.index("--components")] if "--components" in rest else rest
    options = dict(word.split("=", 1) for word in words)
    game = GAMES[key]
    box = game.read_components(text.read_text("utf-8")) if text else None
    before, _plus, wanted = wanted.rpartition("+")
    wanted, _at, told = wanted.partition("@")
    for seed in range(60):
        secret, name = bytes([seed]) * 32, f"{seed:032x}"
        match = Match.new(key, int(seats), options, box, secret, name)
        match.begin()
        rng, done = Rng(seed), not before
        while not match.over:
            seat = game.waiting(match.state)[0]
            names = [game.action_name(action) for action in game.options(match.state, seat)]
            found = [name for name in names if tells(match, seat, name, wanted, told)]
            if found and done and not secret_from(match, seat):
                save(match, Path(path), with_secret=True)
                print(found[0])
                return
            liked = [name for name in names if name.startswith(LEADS.get(wanted, ()))]
            liked = fnmatch.filter(names, before) if before and not done else liked
            pool = liked if liked and rng.below(3) else names
            chosen = pool[rng.below(len(pool))]
            done = done or fnmatch.fnmatch(chosen, before)
            match.submit(seat, chosen)
    raise SystemExit(f"{wanted} was never possible")


def tells(match: Match, seat: int, name: str, wanted: str, told: str) -> bool:
    """Whether an action is the wanted one, and the first answer that begins so tells the fact."""
    if not fnmatch.fnmatch(name, wanted) or not told:
        return fnmatch.fnmatch(name, wanted)
    game = match.game
    way = game.ways(match.state, seat, [game.action(name)]).ways[0]
    found = previewed(game, game.mask(match.state, seat), seat, way)
    return told in [fact.key for fact in found.facts]


def secret_from(match: Match, seat: int) -> bool:
    """Whether a seat sees what others do not: a shared screen would be handed over first."""
    game = match.game
    return game.view(match.state, seat) != game.view(match.state, WATCHER)


if __name__ == "__main__":
    main()
