"""Amun-Re as a `Game`: thin, it names the parts."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Components, read_toml
from akhet.core.game import Game, Json
from akhet.core.ids import CHANCE
from akhet.core.options import Option
from akhet.core.packed import bit, card, size, unit
from akhet.core.rng import Rng
from akhet.core.shown import Hindrance
from akhet.core.state import KEEPERS, task_arg, task_step, top_task
from akhet.games.amunre import asking, scoring, targets
from akhet.games.amunre import counts as counted
from akhet.games.amunre import mask as masks
from akhet.games.amunre.actions import action_names, card_of
from akhet.games.amunre.components import BOX, BUILDER, PROVINCES, RELEASED, Box
from akhet.games.amunre.facts import FACTS
from akhet.games.amunre.insight import worth as worths
from akhet.games.amunre.insight.knowledge import AmunReKnowledge
from akhet.games.amunre.kingdoms import ROUNDS
from akhet.games.amunre.layout import LAYOUT
from akhet.games.amunre.notation import position
from akhet.games.amunre.rules import OLDEST, RULES
from akhet.games.amunre.shared import DRAW_START, NEW_ROUND
from akhet.games.amunre.state import PYRAMIDS, STONES, AmunRe, copied
from akhet.games.amunre.steps import STEPS

OPTIONS: Final = [
    Option("start", ["first", "draw"], "first"),
    Option("expert", ["off", "on"], "off"),
    Option("gold", ["shown", "covered"], "shown"),
]


class AmunReGame(Game[AmunRe]):
    """Amun-Re, for three to five seats: two kingdoms of three rounds."""

    def __init__(self, released: Path = RELEASED) -> None:
        """The game with the figures of the printed box, as far as they are known."""
        names = action_names()
        super().__init__(
            "amunre",
            RULES,
            [3, 4, 5],
            OPTIONS,
            STEPS,
            names,
            scoring.NAMES,
            BOX,
            OLDEST,
            released,
            FACTS,
        )
        self.knowledge = AmunReKnowledge()
        self.targets = targets.TARGETS
        self.questions = asking.QUESTIONS
        self.layout = LAYOUT

    def start(self, seats: int, options: dict[str, str], components: Components) -> AmunRe:
        """A builder and some gold each; the first seat has the Pharaoh (p. 2), or a drawn one."""
        assert isinstance(components, Box)
        state = AmunRe(seats, components)
        state.deck = (1 << PROVINCES) - 1
        state.pile = components.all_cards - seats * card(BUILDER)
        state.pile_size = size(state.pile)
        state.fresh = state.pile
        for seat in range(seats):
            state.gold[seat] = components.start_gold
            state.hands[seat] = card(BUILDER)
            state.held += unit(seat)
            state.known += bit(seat)
        state.expert = 1 if options["expert"] == "on" else 0
        state.covered = 1 if options["gold"] == "covered" else 0
        state.ask(NEW_ROUND, 0)
        if options["start"] == "draw":
            state.ask(DRAW_START, CHANCE)
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
        return position.dump(state)

    def load(self, data: object, components: Components | None = None) -> AmunRe:
        """The position of a dump, checked."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(data, box)

    def seen(self, view: Json, components: Components | None = None) -> AmunRe:
        """The masked position of a view."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(view, box, masked=True)

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

    def rounds(self, state: AmunRe) -> tuple[int, int]:
        """The round that is played, counted through both kingdoms."""
        return int(state.kingdom * ROUNDS + state.round), 2 * ROUNDS

    def weigh(self, state: AmunRe, worth: vec[i64]) -> None:
        """Points as if the kingdom ended now, and a little for gold and land."""
        worths.weigh(state, worth)

    def care(self, state: AmunRe, seat: int, way: list[int]) -> list[int]:
        """Cards are kept as long as can be."""
        return [len([action for action in way if card_of(action) >= 0])]

    def about(self, state: AmunRe, seat: int, step: int, arg: int) -> list[int]:
        """What a question is about."""
        return asking.about(step, arg)

    def hindrances(self, state: AmunRe, seat: int) -> list[Hindrance]:
        """Why a province has no bid, and why nothing can be bought."""
        task = top_task(state)
        return asking.hindrances(state, seat, task_step(task), task_arg(task))

    def counts(self, state: AmunRe, seat: int) -> dict[str, list[int]]:
        """Farmers, prices, income, and what an offer alone leads to."""
        return counted.counts(state, seat)

    def outlook(self, state: AmunRe) -> list[dict[str, int]]:
        """Covered gold is ranked at the end only (ruling A33)."""
        sheets = self.forecast(state)
        if state.covered == 1 and state.depth > 0:
            for sheet in sheets:
                sheet["gold"] = 0
        return sheets

    def tie_break(self, state: AmunRe, seat: int) -> list[int]:
        """More pyramids, then more stones, then a shared victory (p. 11)."""
        return [scoring.built(state, seat, PYRAMIDS), scoring.built(state, seat, STONES)]


GAME: Final = AmunReGame()


def again(digest: str, text: str, seats: int, rules: int, rows: list[int]) -> AmunRe:
    """A pickled position, with the figures it was made with."""
    return LAYOUT.restored(rows, seats, rules, GAME.kept_figures(digest, text))


LAYOUT.again = again
KEEPERS["amunre"] = LAYOUT
