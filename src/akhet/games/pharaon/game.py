"""Pharaon as a `Game`: thin, it names the parts."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.components import Components, read_toml
from akhet.core.game import Game, Json
from akhet.core.ids import CHANCE
from akhet.core.options import Option
from akhet.core.packed import unit
from akhet.core.rng import Rng
from akhet.core.shown import Hindrance
from akhet.core.state import KEEPERS, Fact, task_arg, task_seat, task_step, top_task
from akhet.games.pharaon import asking, places, scoring, targets
from akhet.games.pharaon import counts as counted
from akhet.games.pharaon import mask as masks
from akhet.games.pharaon.actions import action_names
from akhet.games.pharaon.box.components import (
    ARTISAN_CARDS,
    BASE_ARTISANS,
    BASE_NOBLES,
    BOX,
    DISTRICTS,
    RELEASED,
    SWORD,
    VASES,
    Box,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOURS, HEIRS
from akhet.games.pharaon.facts import FACTS
from akhet.games.pharaon.insight import worth as worths
from akhet.games.pharaon.insight.knowledge import PharaonKnowledge
from akhet.games.pharaon.layout import LAYOUT
from akhet.games.pharaon.notation import position
from akhet.games.pharaon.paying import care as careful
from akhet.games.pharaon.rules import OLDEST, RULES
from akhet.games.pharaon.state import Pharaon, copied
from akhet.games.pharaon.steps.all_steps import STEPS
from akhet.games.pharaon.steps.passing import ROUNDS
from akhet.games.pharaon.steps.setup import BOARD
from akhet.games.pharaon.steps.shared import (
    ARROWS,
    DIPLOMAT_STEP,
    DRAW_ARCH,
    DRAW_COVER,
    DRAW_HEIR,
    SETUP,
)
from akhet.games.pharaon.steps.traitor import TRAITOR

UNDRAWN: Final = 2  # who begins, before it is drawn
OPTIONS: Final = [
    Option("traitor", ["0", "1", "2", "3", "4", "5"], "0", [1]),
    Option("begins", ["draw", "player", "traitor"], "draw", [1]),
    Option("konflikte", ["off", "on"], "off"),
    *[Option(f"arch_{name}", ["draw", "a", "b"], "draw") for name in DISTRICTS],
    Option("nile_cover", ["draw", "a", "b"], "draw"),
    Option("pharaoh", ["draw", *HEIRS], "draw"),
    Option("traitor_swords", ["off", "on"], "off", [1]),
    Option("scribe1", ["off", "on"], "off"),
    Option("scribe2", ["off", "on"], "off", [2, 3, 4, 5]),
    Option("scribe3", ["off", "on"], "off", [3, 4, 5]),
    Option("scribe4", ["off", "on"], "off", [4, 5]),
    Option("scribe5", ["off", "on"], "off", [5]),
]


class PharaonGame(Game[Pharaon]):
    """Pharaon, for two to five seats, or one against the Traitor: five rounds."""

    def __init__(self, released: Path = RELEASED) -> None:
        """The game with the figures of the printed box, as far as they are known."""
        names = action_names()
        seats = [1, 2, 3, 4, 5]
        super().__init__(
            "pharaon",
            RULES,
            seats,
            OPTIONS,
            STEPS,
            names,
            scoring.SOURCES,
            BOX,
            OLDEST,
            released,
            FACTS,
        )
        self.knowledge = PharaonKnowledge()
        self.targets = targets.TARGETS
        self.questions = asking.QUESTIONS
        self.layout = LAYOUT

    def start(self, seats: int, options: dict[str, str], components: Components) -> Pharaon:
        """Everything in the box; chance sets it up (p. 2)."""
        assert isinstance(components, Box)
        state = Pharaon(seats, components)
        state.supply = components.tokens
        state.bag = components.gifts
        state.noble_deck = (1 << BASE_NOBLES) - 1
        state.artisan_deck = (1 << BASE_ARTISANS) - 1
        state.pile = (1 << VASES) - 1
        for seat in range(seats):
            if options[f"scribe{seat + 1}"] == "on":
                state.scribes |= 1 << seat
        if seats == 1:
            state.dark = (1 << int(options["traitor"])) - 1
            state.first = ["player", "traitor", "draw"].index(options["begins"])
        state.ask(SETUP, 0, BOARD)
        if options["konflikte"] == "on":
            add_konflikte(state, options)
        return state

    def copy(self, state: Pharaon) -> Pharaon:
        """An independent copy."""
        return copied(state)

    def mask(self, state: Pharaon, seat: int) -> Pharaon:
        """What a seat may know."""
        return masks.mask(state, seat)

    def guess(self, seen: Pharaon, seat: int, rng: Rng) -> Pharaon:
        """A full position that looks like `seen`."""
        return masks.guess(seen, seat, rng)

    def dump(self, state: Pharaon) -> Json:
        """The position as JSON data."""
        return position.dump(state)

    def load(self, data: object, components: Components | None = None) -> Pharaon:
        """The position of a dump, checked."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(data, box)

    def seen(self, view: Json, components: Components | None = None) -> Pharaon:
        """The masked position of a view."""
        box = BOX if components is None else components
        assert isinstance(box, Box)
        return position.load(view, box, masked=True)

    def read_components(self, text: str) -> Components:
        """The figures of an owner's own file."""
        box = Box(read_toml(text))
        box.text = text
        return box

    def points(self, state: Pharaon) -> list[list[int]]:
        """The score sheet, as if the game ended now."""
        return scoring.sheet(state)

    def weigh(self, state: Pharaon, worth: vec[i64]) -> None:
        """Points by seat, with what is being bought."""
        worths.weigh(state, worth)

    def about(self, state: Pharaon, seat: int, step: int, arg: int) -> list[int]:
        """What a question is about."""
        return asking.about(state, step, arg)

    def also(self, state: Pharaon, action: int) -> list[list[str]]:
        """What may be named together with an action: the card it shall bring, its slot."""
        task = top_task(state)
        return places.also(state, task_seat(task), task_step(task), action)

    def counts(self, state: Pharaon, seat: int) -> dict[str, list[int]]:
        """The wheel, the gods and how far everybody is; what swords would buy."""
        return counted.counts(state, seat)

    def hindrances(self, state: Pharaon, seat: int) -> list[Hindrance]:
        """Why a district cannot be entered, a track climbed, a resource taken."""
        task = top_task(state)
        return asking.hindrances(state, seat, task_step(task), task_arg(task))

    def rounds(self, state: Pharaon) -> tuple[int, int]:
        """The round that is played, and how many there are."""
        return int(state.round), ROUNDS

    def opponent(self, state: Pharaon) -> dict[str, int]:
        """The Traitor's score sheet in a solo game."""
        if not state.is_solo():
            return {}
        row = scoring.traitor_row(state)
        return {source: points for source, points in zip(self.sources, row, strict=True)}

    def care(self, state: Pharaon, seat: int, way: list[int]) -> list[int]:
        """Cheap payments first."""
        costs = [coin for coin in self.costs(state, seat, way) if careful.is_coin(coin)]
        return careful.care(state, seat, way, costs)

    def costs(self, state: Pharaon, seat: int, way: list[int]) -> list[int]:
        """The coins of a way; of steps and resources of choice each, also forced ones."""
        trial = self.copy(state)
        told: list[Fact] = []
        trial.facts = told
        for action in way:
            self.apply(trial, action)
        counted = task_step(top_task(state)) in (ARROWS, DIPLOMAT_STEP)
        return careful.counted_of(seat, told) if counted else careful.costs_of(seat, told)

    def tie_break(self, state: Pharaon, seat: int) -> list[int]:
        """The pharaoh token, then most resources and offerings, then a shared victory (p. 7)."""
        return [1 if state.pharaoh == seat else 0, scoring.tokens_of(state, seat)]

    def ranks(self, state: Pharaon) -> list[int]:
        """The places; alone, first only with more points than the Traitor (p. 9)."""
        if not state.is_solo():
            return super().ranks(state)
        return [1 if self.scores(state)[0] > sum(scoring.traitor_row(state)) else TRAITOR + 1]


def add_konflikte(state: Pharaon, options: dict[str, str]) -> None:
    """The expansion: its swords, cards and offerings, and what is drawn before all the rest."""
    state.konflikte = 1
    state.supply += state.box.more.swords * unit(SWORD)
    state.bag = state.box.all_gifts
    state.noble_deck = (1 << state.box.nobles) - 1
    state.artisan_deck = (1 << ARTISAN_CARDS) - 1
    state.favour_deck = (1 << 2 * FAVOURS) - 1
    state.unseen = (1 << CONFLICTS) - 1
    state.hard = 1 if options["traitor_swords"] == "on" else 0
    if options["pharaoh"] == "draw":
        state.ask(DRAW_HEIR, CHANCE)
    else:
        state.heir = HEIRS.index(options["pharaoh"])
    state.cover = ["draw", "a", "b"].index(options["nile_cover"])
    if state.cover == 0:
        state.ask(DRAW_COVER, CHANCE)
    for district, name in enumerate(DISTRICTS):
        if options[f"arch_{name}"] == "draw":
            state.ask(DRAW_ARCH, CHANCE, district)
        elif options[f"arch_{name}"] == "b":
            state.arches |= 1 << district


GAME: Final = PharaonGame()


def again(digest: str, text: str, seats: int, rules: int, rows: list[int]) -> Pharaon:
    """A pickled position, with the figures it was made with."""
    return LAYOUT.restored(rows, seats, rules, GAME.kept_figures(digest, text))


LAYOUT.again = again
KEEPERS["pharaon"] = LAYOUT
