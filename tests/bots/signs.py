"""What a game's knowledge sees, taken from the pad: shared by the tests of all games."""

from typing import Any

from akhet.core import AnyGame, Components, Moves, Rng
from akhet.core.knowledge import Knowledge, Pad


def questions(
    game: AnyGame,
    seats: int,
    options: dict[str, str] | None = None,
    box: Components | None = None,
    seed: int = 1,
) -> list[tuple[Any, int]]:
    """Positions of a random game, each with a seat that is asked; sealed questions with every."""
    state, out, rng = game.new(seats, options, box), Moves(), Rng(seed)
    found = []
    game.fill(state, out)
    while out.n > 0:
        found += [(game.copy(state), seat) for seat in game.waiting(state)]
        game.advance(state, out.pick(rng), out)
    return found


def looks(game: AnyGame, state: Any, seat: int) -> dict[str, list[int]]:
    """The signs of every legal move, by its name."""
    knowledge, pad = knowledge_of(game), Pad()
    knowledge.prepare(state, seat, pad)
    found = {}
    for action in game.options(state, seat):
        pad.n = 0
        knowledge.look(state, seat, action, pad)
        found[game.action_name(action)] = [pad.signs[n] for n in range(pad.n)]
    return found


def stands(game: AnyGame, state: Any, party: int) -> list[tuple[int, float]]:
    """The signs of a party's standing, with their amounts."""
    pad = Pad()
    knowledge_of(game).stand(state, party, pad)
    return [(pad.signs[n], pad.amounts[n]) for n in range(pad.n)]


def knowledge_of(game: AnyGame) -> Knowledge[Any]:
    """The knowledge of a game that has some."""
    assert game.knowledge is not None
    return game.knowledge
