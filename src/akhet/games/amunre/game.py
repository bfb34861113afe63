"""Amun-Re as a `Game`: thin, it names the parts."""

from pathlib import Path
from typing import Final

from akhet.core.components import Components, read_toml
from akhet.core.game import Game, Json
from akhet.core.rng import Rng
from akhet.core.words import bag_of, bit, card, size, unit
from akhet.games.amunre import mask as masks
from akhet.games.amunre import notation, scoring, worth
from akhet.games.amunre.actions import action_names, card_of
from akhet.games.amunre.components import BOX, BUILDER, PROVINCES, RELEASED, Box
from akhet.games.amunre.facts import FACTS
from akhet.games.amunre.knowledge import AmunReKnowledge
from akhet.games.amunre.rules import OLDEST, RULES
from akhet.games.amunre.state import PYRAMIDS, STONES, AmunRe, copied
from akhet.games.amunre.steps import STEPS
from akhet.games.amunre.table import NEW_ROUND


class AmunReGame(Game[AmunRe]):
    """Amun-Re, for three to five seats: two kingdoms of three rounds."""

    def __init__(self, released: Path = RELEASED) -> None:
        """The game with the figures of the printed box, as far as they are known."""
        names = action_names()
        super().__init__(
            "amunre",
            RULES,
            [3, 4, 5],
            [],
            STEPS,
            names,
            scoring.NAMES,
            BOX,
            OLDEST,
            released,
            FACTS,
        )
        self.knowledge = AmunReKnowledge()

    def start(self, seats: int, options: dict[str, str], components: Components) -> AmunRe:
        """A builder and some gold each; the first seat has the Pharaoh (p. 2)."""
        assert isinstance(components, Box)
        state = AmunRe(seats, components)
        state.deck = (1 << PROVINCES) - 1
        state.pile = bag_of(components.copies) - seats * card(BUILDER)
        state.pile_size = size(state.pile)
        state.fresh = state.pile
        for seat in range(seats):
            state.gold[seat] = components.start_gold
            state.hands[seat] = card(BUILDER)
            state.held += unit(seat)
            state.known += bit(seat)
        state.ask(NEW_ROUND, 0)
        return state

    def copy(self, state: AmunRe) -> AmunRe:
        """An independent copy."""
        return copied(state)

    def mask(self, state: AmunRe, seat: int) -> AmunRe:
        """What a seat may know."""
        return masks.mask(state, seat)

    def guess(self, seen: AmunRe, seat: int, rng: Rng) -> AmunRe:
        """A full position that looks like `seen`."""
        return masks.guess(seen, seat, rng)

    def dump(self, state: AmunRe) -> Json:
        """The position as JSON data."""
        return notation.dump(state)

    def load(self, data: object, components: Components | None = None) -> AmunRe:
        """The position of a dump, checked."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return notation.load(data, box)

    def seen(self, view: Json, components: Components | None = None) -> AmunRe:
        """The masked position of a view."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return notation.load(view, box, masked=True)

    def read_components(self, text: str) -> Components:
        """The figures of an owner's own file."""
        box = Box(read_toml(text))
        box.text = text
        return box

    def points(self, state: AmunRe) -> list[list[int]]:
        """The score sheet, by kingdom."""
        return scoring.sheet(state)

    def final_points(self, state: AmunRe) -> list[list[int]]:
        """The score sheet with the kingdom under way scored as it stands."""
        return scoring.final_sheet(state)

    def worth(self, state: AmunRe) -> list[int]:
        """Points as if the kingdom ended now, and a little for gold and land."""
        return worth.worth(state)

    def care(self, state: AmunRe, seat: int, way: list[int]) -> list[int]:
        """Cards are kept as long as can be."""
        return [len([action for action in way if card_of(action) >= 0])]

    def tie_break(self, state: AmunRe, seat: int) -> list[int]:
        """More pyramids, then more stones, then a shared victory (p. 11)."""
        return [scoring.built(state, seat, PYRAMIDS), scoring.built(state, seat, STONES)]


GAME: Final = AmunReGame()
