"""Bots that search: within a budget, with what they found out before, and by knowledge alone."""

from typing import Any

from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.bots.sharing import run_shared
from akhet.bots.simple import Bot
from akhet.core.game import Game, Json
from akhet.core.knowledge import Pad
from akhet.core.moves import Moves
from akhet.core.rng import Rng


class SearchBot(Bot[Any]):
    """Searches within a budget of playouts or seconds (0 is none; not both).

    With a budget of playouts the choice follows from the position and the seed. What it found out
    below its own answer is kept for the next question, if nothing else has happened.
    """

    def __init__(
        self, manner: Manner, playouts: int = 0, seconds: float = 0.0, jobs: int = 1
    ) -> None:
        """A bot that thinks in this manner, on so many cores."""
        self.manner = manner
        self.playouts = playouts
        self.seconds = seconds
        self.jobs = jobs
        self.searches: dict[str, Search[Any]] = {}
        self.expected: dict[str, tuple[int, int, Json]] = {}

    def choose(self, game: Game[Any], seen: Any, seat: int, rng: Rng) -> int:
        """The answer that was tried most."""
        legal = game.options(seen, seat)
        search = self.search_of(game)
        if not self.goes_on(game, search, seen, seat):
            search.begin(seen, seat)
        if self.jobs == 1:
            search.run(seen, self.playouts, self.seconds, rng)
        else:
            run_shared(search, seen, self.playouts, self.seconds, rng, self.jobs)
        action = most_tried(legal, search.visits(legal), search.gains(legal))
        self.expect(game, seen, seat, action, rng)
        return action

    def search_of(self, game: Game[Any]) -> Search[Any]:
        """The search of a game; its memory is used again."""
        if game.key not in self.searches:
            self.searches[game.key] = Search(game, self.manner)
        return self.searches[game.key]

    def goes_on(self, game: Game[Any], search: Search[Any], seen: Any, seat: int) -> bool:
        """Whether this is the position expected after the last answer; then the tree is kept."""
        expected = self.expected.pop(game.key, None)
        if expected is None or expected[0] != seat or expected[2] != game.dump(seen):
            return False
        return search.go_on(expected[1], seen, seat)

    def expect(self, game: Game[Any], seen: Any, seat: int, action: int, rng: Rng) -> None:
        """Notes the position after an answer, if the same seat answers next."""
        if len(game.waiting(seen)) > 1:
            return
        state = game.guess(seen, seat, rng)
        game.apply(state, action)
        if game.waiting(state) == [seat]:
            self.expected[game.key] = (seat, action, game.view(state, seat))


class KnowledgeBot(Bot[Any]):
    """Plays by the odds of a game's knowledge, without looking ahead."""

    def __init__(self, heat: float) -> None:
        """More heat makes it less sure of itself."""
        self.heat = heat
        self.out = Moves()
        self.pad = Pad()

    def choose(self, game: Game[Any], seen: Any, seat: int, rng: Rng) -> int:
        """An answer by the odds."""
        knowledge = game.knowledge
        game.fill_for(seen, seat, self.out)
        if knowledge is None:
            return self.out.pick(rng)
        knowledge.weigh(seen, seat, self.out, self.pad, self.heat)
        return self.out.items[self.pad.pick(self.out.n, rng)]


def most_tried(legal: list[int], visits: list[int], gains: list[float]) -> int:
    """The answer that was tried most; of equal ones the one that brought most."""
    best = 0
    for n in range(1, len(legal)):
        if (visits[n], gains[n]) > (visits[best], gains[best]):
            best = n
    return legal[best]
