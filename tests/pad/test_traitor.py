"""The Traitor's aid does what the rules' Traitor does: whole games by chance, told turn by turn."""

import random
from typing import Any

import pytest

from akhet.core.packed import lane, lanes
from akhet.core.rng import Rng
from akhet.core.state import task_arg, task_step, top_task
from akhet.games.pharaon import facts, scoring
from akhet.games.pharaon.actions import DEAL_VASE, DRAW
from akhet.games.pharaon.box.components import BASIC, DISTRICTS, GIFT_NAMES, RESOURCES, SWORD, TILES
from akhet.games.pharaon.box.konflikte import HEIRS
from akhet.games.pharaon.expansion.solving import conflicts_in
from akhet.games.pharaon.game import GAME
from akhet.games.pharaon.state import (
    ARTISANS,
    GIFTS,
    GOODS,
    NOBLES,
    SET_AT,
    SOLVED,
    TRACKS,
    ZONE_AT,
    Pharaon,
    free_slot,
)
from akhet.games.pharaon.steps.shared import (
    DRAW_OFFERING,
    NEXT,
    PYRAMID,
    SWORD_TILE,
    TRAITOR_DRAWS,
    TRAITOR_PLOTS,
    TRAITOR_TAKES,
    TRAITOR_VASE,
    TRAITOR_WHEEL,
    TURN,
)
from akhet.games.pharaon.steps.traitor import tile_at
from akhet.pad.traitor import Asked, BadAnswer, begun, followed, looked_at

TRAITOR = 1
FEW = 6  # tokens left of which a turn could need more


def setup_of(state: Pharaon, begins: str) -> dict[str, Any]:
    """What lies there before the first round."""
    return {
        "districts": [DISTRICTS[lane(state.order, n)] for n in range(BASIC)],
        "tiles": [TILES[lane(state.tiles, n)] for n in range(5)],
        "marks": [RESOURCES[lane(state.marks, n)] for n in range(5)],
        "traitor": str(int(state.dark).bit_count()),
        "begins": begins,
        "konflikte": "on" if state.konflikte else "off",
        "hard": "on" if state.hard else "off",
        "pharaoh": HEIRS[state.heir],
    }


def his_things(state: Pharaon) -> dict[str, object]:
    """Everything of his that can be seen, with his score."""
    cards = state.own[ARTISANS + TRAITOR]
    return {
        "filled": lanes(state.filled, 5),
        "nobles": int(state.own[NOBLES + TRAITOR]).bit_count(),
        "artisans": sorted(
            points
            for card, points in enumerate(state.box.artisan_points)
            if (cards >> card) & 1 == 1
        ),
        "chamber": lane(state.chamber, TRAITOR),
        "tracks": lanes(state.own[TRACKS + TRAITOR], BASIC),
        "gifts": state.own[GIFTS + TRAITOR],
        "goods": lanes(state.own[GOODS + TRAITOR], SWORD + 1),
        "solved": state.own[SOLVED + TRAITOR],
        "pharaoh": state.pharaoh == TRAITOR,
        "first": state.first,
        "score": scoring.traitor_row(state),
    }


class Real:
    """A real game alone, played by chance, and what a person at it would tell the aid."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        options = {o.key: rng.choice(o.choices) for o in GAME.options_spec if o.fits(1)}
        options["traitor"] = str(seed % 6)
        self.state = GAME.new(1, options)
        self.state.facts = []
        self.luck = Rng(seed)
        self.events: list[tuple[str, Any]] = []
        self.setup: dict[str, Any] = {}
        self.acting = False
        while self.state.depth > 0:
            self.step()

    def step(self) -> None:
        """One step of the rules; what a person sees before it is written down."""
        state, task = self.state, top_task(self.state)
        number, rule = task_step(task), GAME.steps[task_step(task)]
        action = -1
        if rule.asks:
            action = GAME.sample(state, self.luck)
        if not self.setup and state.round == 1 and number == TRAITOR_DRAWS:
            self.setup = setup_of(state, "traitor" if state.first == TRAITOR else "player")
        self.see(state, number, task_arg(task), action)
        GAME.engine.carry_out(state, task, GAME.engine.answering(state, task), action)

    def see(self, state: Pharaon, step: int, arg: int, action: int) -> None:
        """What is to be told before a step is carried out."""
        if step in (TURN, PYRAMID):
            self.acting = True
        if step == NEXT and arg == 0 and self.acting:
            self.acting = False
            passed = state.has_passed(0)
            said = {"first": state.first == 0, "pharaoh": state.pharaoh == 0, "short": short(state)}
            self.events.append(("yours", {"passed": passed, **said}))
        elif step == NEXT and arg == 1:
            self.events.append(("his", his_things(state)))
        elif step == TRAITOR_VASE:
            vase = action - DEAL_VASE
            icons = [*list(state.box.vase_top)[2 * vase : 2 * vase + 2], state.box.vase_below[vase]]
            self.events.append(("vase", self.vase(state, icons)))
        elif step in (TRAITOR_WHEEL, SWORD_TILE, TRAITOR_TAKES):
            kind = {TRAITOR_WHEEL: "wheel", SWORD_TILE: "sword"}.get(step, "take")
            self.events.append((kind, {"choice": GAME.action_name(action)}))
        elif step == DRAW_OFFERING and arg == TRAITOR:
            self.events.append(("gift", {"gift": GIFT_NAMES[action - DRAW]}))
        if step in (TRAITOR_VASE, TRAITOR_WHEEL, TRAITOR_PLOTS, SWORD_TILE):
            trial = GAME.copy(state)
            trial.facts = []
            GAME.engine.carry_out(trial, top_task(trial), 0, action)
            for fact in [fact for fact in trial.facts if fact.kind is facts.PLOT]:
                _token, place, slot = fact.args
                asked = looked_at(state.box.tile_effects[tile_at(state, place) * 10 + slot])
                if asked is not None:
                    self.events.append((asked.kind, {"row": seen_by(asked, state)}))

    def vase(self, state: Pharaon, icons: list[int]) -> dict[str, Any]:
        """A vase, the areas of the wheel that it touches, and what the supply is short of."""
        uppers = sorted({*icons[:2]})
        found: dict[str, Any] = {"vase": [RESOURCES[n] for n in icons], "short": short(state)}
        found["full"] = [RESOURCES[n] for n in uppers if free_slot(state, n) < 0]
        if state.konflikte:
            found["conflicts"] = {
                RESOURCES[n]: [c + 1 for c in range(25) if (conflicts_in(state, n) >> c) & 1]
                for n in uppers
            }
        return found


def short(state: Pharaon) -> dict[str, int]:
    """Of what the supply has few left."""
    found = {name: lane(state.supply, n) for n, name in enumerate(RESOURCES)}
    return {name: left for name, left in found.items() if left < FEW}


def seen_by(asked: Asked, state: Pharaon) -> list[Any]:
    """What lies on the real board where an effect looks."""
    if asked.kind == "nobles":
        return [lane(state.noble_row, n) != 0 for n in range(3)]
    if asked.kind == "artisans":
        cards = lanes(state.artisan_row, 4)
        return [int(state.box.artisan_points[card - 1]) if card else 0 for card in cards]
    first = SET_AT + 2 * asked.number if asked.kind == "set" else ZONE_AT + asked.number
    tokens = [int(state.laid[first + n]) for n in range(2 if asked.kind == "set" else 1)]
    return [GIFT_NAMES[token - 1] for token in tokens] if tokens[0] else []


def follow(real: Real) -> tuple[list[dict[str, Any]], set[str]]:
    """Tells the aid what happened, and looks after every turn whether his things are the same."""
    table, answers, met = begun(real.setup), [], set()
    for kind, what in real.events:
        if kind == "his":
            assert his_things(table.state) == what, len(answers)
            continue
        if kind in ("wheel", "sword") and table.asked.kind != kind:
            continue  # there was no choice
        while table.asked.kind == "yours" and kind != "yours":
            answers.append({"do": "done"})  # the general had brought the player further
            table.take(answers[-1])
        if kind == "yours":
            if table.asked.kind == "vase":  # no vase was left for him
                answers.append({"vase": []})
                table.take(answers[-1])
            passes = what.pop("passed") and "pass" in table.asked.options
            what["do"] = "pass" if passes else "done"
        assert table.asked.kind == kind, (len(answers), table.asked, kind)
        answers.append(what)
        table.take(what)
        met.add(kind)
    while table.asked.kind == "yours":  # the general had brought the player further
        answers.append({"do": "done"})
        table.take(answers[-1])
    assert table.asked.kind == "over"
    return answers, met


def check(seeds: range) -> None:
    """Games of every level, with and without Konflikte, easy and hard."""
    met: set[str] = set()
    kinds: set[tuple[str, str, str]] = set()
    for seed in seeds:
        real = Real(seed)
        answers, some = follow(real)
        met |= some
        kinds.add((real.setup["traitor"], real.setup["konflikte"], real.setup["hard"]))
        again = followed(real.setup, answers)
        assert his_things(again.state) == his_things(real.state)
        assert len(again.told) == len(answers) + 1 and again.asked.kind == "over"
    wanted = {"yours", "vase", "wheel", "sword", "take", "gift"}
    assert met >= wanted | {"nobles", "artisans", "set", "bonus"}
    assert {level for level, _expansion, _hard in kinds} == set("012345")
    assert {("on", "on"), ("on", "off"), ("off", "off")} <= {kind[1:] for kind in kinds}


def test_the_aid_does_what_the_rules_traitor_does() -> None:
    check(range(12))


@pytest.mark.soak
def test_the_aid_does_what_the_rules_traitor_does_in_many_games() -> None:
    check(range(100, 700))


def test_going_back_is_leaving_answers_out() -> None:
    real = Real(1)
    answers, _met = follow(real)

    whole = followed(real.setup, answers)
    part = followed(real.setup, answers[:40])

    assert [len(some) for some in part.told] == [len(some) for some in whole.told[:41]]
    assert followed(real.setup, answers[:40]).asked == part.asked


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"do": "dance"},
        {"do": ["done"]},
        {"do": "done", "short": {"gold": 1}},
        {"do": "done", "short": {"silver": -1}},
        {"do": "done", "short": []},
    ],
)
def test_an_answer_that_cannot_be_is_named(answer: dict[str, Any]) -> None:
    with pytest.raises(BadAnswer) as error:
        followed({**Real(2).setup, "begins": "player"}, [answer])

    assert error.value.at == 0


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"vase": ["trade"]},
        {"vase": "trade"},
        {"vase": ["trade", "trade", "silver"]},
        {"vase": [[], {}, 3]},
        {"vase": ["trade"] * 3, "full": ["x"]},
        {"vase": ["trade"] * 3, "full": [[]]},
        {"vase": ["trade"] * 3, "conflicts": {"trade": [1, 2, 3, 4, 5]}},
        {"vase": ["trade"] * 3, "conflicts": {"trade": [99]}},
        {"vase": ["trade"] * 3, "conflicts": {"trade": [1, 1]}},
        {"vase": ["trade"] * 3, "conflicts": {"trade": 3}},
    ],
)
def test_a_vase_that_cannot_be_is_named(answer: dict[str, Any]) -> None:
    setup = {**Real(2).setup, "begins": "traitor", "konflikte": "on", "pharaoh": "base"}
    with pytest.raises(BadAnswer):
        followed({**setup, "hard": "off"}, [answer])
