"""What tests of Pharaon do at a table, and what they read from it."""

from collections.abc import Sequence

from akhet.core import CHANCE, Fact, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.state import Pharaon


def task(step: str, seat: int = 0, arg: int = 0) -> dict:
    """An open question."""
    return {"step": step, "seat": seat, "arg": arg}


def turn_of(seat: int) -> list[dict]:
    """The questions when it is a seat's turn."""
    return [task("next", 0, seat), task("turn", seat)]


def play(state: Pharaon, *names: str) -> Pharaon:
    """Plays named actions of whoever acts, draws too, each checked."""
    for name in names:
        GAME.play(state, GAME.action(name))
    return state


def settle(state: Pharaon) -> Pharaon:
    """Gives the single answers, up to the next real question."""
    GAME.settle(state, GAME.scratch)
    return state


def options(state: Pharaon) -> list[str]:
    """The names of the legal actions."""
    return [GAME.action_name(action) for action in GAME.options(state)]


def starting(state: Pharaon, *kinds: str) -> list[str]:
    """The legal actions of some kinds."""
    return [name for name in options(state) if name.split(":")[0] in kinds]


def odds(state: Pharaon) -> dict[str, int]:
    """The weights of a draw, by name."""
    assert GAME.actor(state) == CHANCE
    return dict(zip(options(state), GAME.weights(state), strict=True))


def asked(state: Pharaon) -> tuple[str, int]:
    """The question on top, and who answers it."""
    top = GAME.dump(state)["tasks"][-1]
    return top["step"], top["seat"]


def player(state: Pharaon, number: int = 0) -> dict:
    """What a player has."""
    return GAME.dump(state)["players"][number]


def goods(state: Pharaon, number: int = 0) -> dict[str, int]:
    """The resources of a player."""
    return player(state, number)["goods"]


def gifts(state: Pharaon, number: int = 0) -> dict[str, int]:
    """The offerings of a player."""
    return player(state, number)["offerings"]


def sheet(state: Pharaon, seat: int = 0) -> dict[str, int]:
    """What a seat scores, without the noughts."""
    return {source: points for source, points in GAME.breakdown(state)[seat].items() if points}


def rival(state: Pharaon) -> dict[str, int]:
    """What the Traitor scores, without the noughts."""
    return {source: points for source, points in GAME.opponent(state).items() if points}


def told(state: Pharaon, *names: str) -> list[tuple[str, list[int]]]:
    """The facts of some actions."""
    facts: list[Fact] = []
    state.facts = facts
    play(state, *names)
    state.facts = None
    return [(fact.key, fact.args) for fact in facts]


def draw(state: Pharaon, seed: int = 1) -> Pharaon:
    """Lets chance draw until somebody is asked."""
    rng = Rng(seed)
    while GAME.actor(state) == CHANCE:
        GAME.play(state, GAME.sample(state, rng))
    return state


def counted(names: Sequence[str | None]) -> dict[str, int]:
    """A list of names as a bag."""
    return {str(name): list(names).count(name) for name in names if name is not None}
