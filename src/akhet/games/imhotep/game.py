"""Imhotep as a `Game`: thin, it names the parts."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Components, read_toml
from akhet.core.game import Game, Json
from akhet.core.ids import CHANCE
from akhet.core.options import Option
from akhet.core.packed import bag_of, lane, row
from akhet.core.rng import Rng
from akhet.core.shown import Hindrance
from akhet.core.state import KEEPERS, task_step, top_task
from akhet.games.imhotep import asking, scoring, targets
from akhet.games.imhotep import counts as counted
from akhet.games.imhotep import mask as masks
from akhet.games.imhotep.actions import PASS, PLAY, action_names
from akhet.games.imhotep.components import BOX, RELEASED, SITES, Box
from akhet.games.imhotep.facts import FACTS
from akhet.games.imhotep.insight.knowledge import ImhotepKnowledge
from akhet.games.imhotep.layout import LAYOUT
from akhet.games.imhotep.notation import position
from akhet.games.imhotep.rules import OLDEST, RULES
from akhet.games.imhotep.shared import DRAW_SIDE, NEW_ROUND
from akhet.games.imhotep.state import Imhotep, copied
from akhet.games.imhotep.steps import STEPS

OPTIONS: Final = [
    *[Option(site, ["a", "b", "random"], "a") for site in SITES],
    Option("wrath", ["off", "on"], "off"),
]


class ImhotepGame(Game[Imhotep]):
    """Imhotep: Builder of Egypt, for two to four seats, each site on side A or B."""

    def __init__(self, released: Path = RELEASED) -> None:
        """The game with the figures of the printed box."""
        names = action_names()
        super().__init__(
            "imhotep",
            RULES,
            [2, 3, 4],
            OPTIONS,
            STEPS,
            names,
            scoring.SOURCES,
            BOX,
            OLDEST,
            released,
            FACTS,
        )
        self.knowledge = ImhotepKnowledge()
        self.targets = targets.TARGETS
        self.questions = asking.QUESTIONS
        self.layout = LAYOUT

    def start(self, seats: int, options: dict[str, str], components: Components) -> Imhotep:
        """The table laid out; the first seat starts (p. 2-3)."""
        assert isinstance(components, Box)
        state = Imhotep(seats, components)
        state.wrath = 1 if options["wrath"] == "on" else 0
        state.round_cards = (1 << 7) - 1
        state.pile = bag_of(components.copies)
        state.sled = row(components.start_sled[:seats])
        state.quarry = row([components.stones - lane(state.sled, seat) for seat in range(seats)])
        state.ask(NEW_ROUND, 0)
        for site in range(len(SITES) - 1, -1, -1):
            if options[SITES[site]] == "random":
                state.ask(DRAW_SIDE, CHANCE, site)
            elif options[SITES[site]] == "b":
                state.sides |= 1 << site
        return state

    def copy(self, state: Imhotep) -> Imhotep:
        """An independent copy."""
        return copied(state)

    def mask(self, state: Imhotep, seat: int) -> Imhotep:
        """What a seat may know."""
        return masks.mask(state, seat)

    def seen_alike(self, state: Imhotep) -> bool:
        """Whether nobody looks at the pair of market B."""
        return masks.seen_alike(state)

    def guess(self, seen: Imhotep, seat: int, rng: Rng) -> Imhotep:
        """A full position that looks like `seen`."""
        return masks.guess(seen, seat, rng)

    def dump(self, state: Imhotep) -> Json:
        """The position as JSON data."""
        return position.dump(state)

    def load(self, data: object, components: Components | None = None) -> Imhotep:
        """The position of a dump, checked."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(data, box)

    def seen(self, view: Json, components: Components | None = None) -> Imhotep:
        """The masked position of a view: what another seat looks at is not in it."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(view, box, masked=True)

    def read_components(self, text: str) -> Components:
        """The figures of an owner's own file."""
        box = Box(read_toml(text))
        box.text = text
        return box

    def points(self, state: Imhotep) -> list[list[int]]:
        """The score sheet: what is scored during the game, and at the end the rest."""
        return scoring.end_points(state, state.depth == 0)

    def final_points(self, state: Imhotep) -> list[list[int]]:
        """The score sheet with the scoring of the end; stones still afloat bring nothing."""
        return scoring.end_points(state, True)

    def scores(self, state: Imhotep) -> list[int]:
        """Points now; at the end added up without a sheet, because random play asks every game."""
        if state.depth > 0:
            return super().scores(state)
        return [scoring.final_total(state, seat) for seat in range(state.seats)]

    def weigh(self, state: Imhotep, worth: vec[i64]) -> None:
        """The same points, added up."""
        seat: i64
        for seat in range(state.seats):
            worth[seat] = scoring.final_total(state, seat)

    def rounds(self, state: Imhotep) -> tuple[int, int]:
        """The round that is played, and how many there are."""
        return int(state.round), int(state.box.rounds)

    def care(self, state: Imhotep, seat: int, way: list[int]) -> list[int]:
        """Blue cards are kept as long as can be."""
        return [len([action for action in way if PLAY <= action < PASS])]

    def about(self, state: Imhotep, seat: int, step: int, arg: int) -> list[int]:
        """What a question is about."""
        return asking.about(step, arg)

    def also(self, state: Imhotep, action: int) -> list[list[str]]:
        """Equal ships mean the same choice."""
        return targets.same_elsewhere(state, action)

    def hindrances(self, state: Imhotep, seat: int) -> list[Hindrance]:
        """Why one of the four actions of a turn is not possible."""
        return asking.hindrances(state, seat, task_step(top_task(state)))

    def counts(self, state: Imhotep, seat: int) -> dict[str, list[int]]:
        """What lies where, and what rows and heights bring as they stand."""
        return counted.counts(state)

    def tie_break(self, state: Imhotep, seat: int) -> list[int]:
        """More stones on the sled, then a shared victory (p. 5)."""
        return [lane(state.sled, seat)]


GAME: Final = ImhotepGame()


def again(digest: str, text: str, seats: int, rules: int, rows: list[int]) -> Imhotep:
    """A pickled position, with the figures it was made with."""
    return LAYOUT.restored(rows, seats, rules, GAME.kept_figures(digest, text))


LAYOUT.again = again
KEEPERS["imhotep"] = LAYOUT
