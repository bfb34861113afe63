"""Whole games in words, and counts of lines of play: what changes by accident shows in them."""

from collections.abc import Mapping

from akhet.core import CHANCE, Components, Game
from akhet.core.play import count
from akhet.core.step import S


def transcript(
    game: Game[S],
    seats: int,
    options: Mapping[str, object],
    choices: list[tuple[int, str]],
    rules: int | None = None,
    components: Components | None = None,
) -> str:
    """Plays choices (seat, name) and writes who chose what, of how many, and the points after.

    The number of options is there so that a rule that allows too much shows, even if nobody
    used it. A star stands for chance.
    """
    chosen = game.checked(seats, options)
    figures = components or game.components
    state = game.new(seats, chosen, figures, rules)
    lines = [f"game: {game.key} {state.rules} {figures.digest}", f"seats: {seats}"]
    lines.append("options: " + " ".join(f"{key}={value}" for key, value in chosen.items()))
    for seat, name in choices:
        who = None if seat == CHANCE else seat
        number = len(game.options(state, who))
        game.play(state, game.action(name), who)
        points = " ".join(f"{score:3d}" for score in game.scores(state))
        lines.append(f"{'*' if who is None else who} {name:30s} of {number:2d}  points {points}")
    for seat, sheet in enumerate(game.breakdown(state)):
        sums = " ".join(f"{source}={points}" for source, points in sheet.items())
        lines.append(f"sheet {seat}: {sums}")
    if rival := game.opponent(state):
        lines.append("opponent: " + " ".join(f"{name}={points}" for name, points in rival.items()))
    lines.append(f"scores: {game.scores(state)} ranks: {game.ranks(state)}")
    return "\n".join(lines) + "\n"


def play_again(game: Game[S], text: str) -> str:
    """The transcript of the same choices, made anew: equal to `text` if nothing has changed.

    It is played under the rules and with the figures of its first line. The line of options is
    kept as it is: one that a game has learned since is not in an old text.
    """
    head, seats, options, *body = text.splitlines()
    if not head.startswith(f"game: {game.key} "):
        raise AssertionError(f"{head!r} is not the head of a transcript of {game.key}")
    rules, digest = int(head.split()[2]), head.split()[3]
    chosen = dict(item.split("=", 1) for item in options.removeprefix("options:").split())
    choices: list[tuple[int, str]] = []
    for line in body:
        who, name, *_rest = line.split()
        if who == "*" or who.isdigit():
            choices.append((CHANCE if who == "*" else int(who), name))
    number = int(seats.removeprefix("seats: "))
    figures = game.figures(digest)
    again = transcript(game, number, chosen, choices, rules, figures).split("\n")
    return "\n".join([*again[:2], options, *again[3:]])


def count_table(game: Game[S], state: S, depth: int) -> list[int]:
    """The number of lines of play to each depth from 1 to `depth` (perft)."""
    return [count(game, state, ply) for ply in range(1, depth + 1)]
