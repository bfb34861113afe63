"""The Traitor for a printed Pharaon: told what lies on the table, the rules' own Traitor acts.

A game is a set-up and a list of answers, so that going back is leaving the last ones out.
`followed` plays them on a position that holds only what is his: his tiles and belongings. Whatever
his rules look at on the board (cards on display, the wheel, an empty supply) is told where it is
needed and laid there for that moment; the steps of `games/pharaon/steps/traitor.py` decide.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from akhet.core.components import Components
from akhet.core.packed import bit, row
from akhet.core.state import Fact, task_step, top_task
from akhet.games.pharaon import facts
from akhet.games.pharaon.actions import DEAL_VASE, DRAW
from akhet.games.pharaon.box.components import (
    BASIC,
    DISTRICTS,
    FILE,
    GIFT_NAMES,
    GIFTS,
    KINDS_OF_TOKEN,
    RESOURCES,
    TILES,
    Box,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, HEIRS
from akhet.games.pharaon.box.tiles import (
    DISCARD_LOWEST,
    DISCARD_NOBLE,
    TAKE_BONUS,
    TAKE_HIGHEST,
    TAKE_NOBLE,
    TAKE_SET,
)
from akhet.games.pharaon.game import GAME
from akhet.games.pharaon.state import (
    ARTISANS,
    CONFLICT_AT,
    NOBLES,
    SET_AT,
    SLOTS,
    ZONE_AT,
    Pharaon,
    copied,
    gift,
)
from akhet.games.pharaon.steps.districts import ARTISAN_ROW, NOBLE_ROW
from akhet.games.pharaon.steps.passing import enter_pyramid
from akhet.games.pharaon.steps.rounds import begin_round
from akhet.games.pharaon.steps.shared import (
    DRAW_OFFERING,
    END_TURN,
    PLACE_CONFLICTS,
    PYRAMID,
    REFILL,
    REVEAL_BACKS,
    REVEAL_FRONTS,
    SHOW_VASES,
    SWORD_TILE,
    TRAITOR_TAKES,
    TRAITOR_VASE,
    TRAITOR_WHEEL,
    TURN,
)
from akhet.games.pharaon.steps.traitor import ROOM, TRAITOR, tile_at, traitor_turn

PLAYER: Final = 0
PLENTY: Final = 60  # of each token, unless the supply is short of it
MOST_ANSWERS: Final = 400  # a long game has about half of that
OTHERS: Final = (REFILL, SHOW_VASES, PLACE_CONFLICTS, REVEAL_FRONTS, REVEAL_BACKS)
"""What is done with the box alone, and needs nobody to say how."""
YOURS: Final = (TURN, PYRAMID)
MOST_BOXES: Final = 80  # kept; more than there are own figures that were asked for lately
HAND: Final = 0  # the vase he turns up is this one of a box of its own


class BadAnswer(ValueError):
    """An answer that cannot be: its number, and what was expected."""

    def __init__(self, at: int, expected: str) -> None:
        """The answer `at` is not one of these."""
        super().__init__(f"{at}: {expected}")
        self.at, self.expected = at, expected


@dataclass
class Asked:
    """What the person is asked next, and what can be said."""

    kind: str  # yours, vase, wheel, nobles, artisans, set, bonus, gift, take, sword, over
    options: list[str] = field(default_factory=list)
    number: int = 0


@dataclass
class Followed:
    """A game so far: the position, what each answer led to, and what is asked now."""

    state: Pharaon
    told: list[list[Fact]]
    asked: Asked


@lru_cache(MOST_BOXES)
def hand_box(text: str) -> Box:
    """A box whose first vase is whatever he turns up."""
    found = GAME.read_components(text)
    assert isinstance(found, Box)
    return found


def own_box(components: Components | None) -> Box:
    """The figures to follow him with: the printed ones, or those of one's own copy."""
    text = components.text if components is not None and components.text else ""
    return hand_box(text or FILE.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- set-up


def laid_out(setup: dict[str, Any], components: Components | None = None) -> Pharaon:
    """His tiles as they lie, before the first round; the data has been checked as a form."""
    state = Pharaon(1, own_box(components))
    state.order = row([DISTRICTS.index(name) for name in setup["districts"]])
    state.tiles = row([TILES.index(name) for name in setup["tiles"]])
    state.marks = row([RESOURCES.index(name) for name in setup["marks"]])
    state.dark = (1 << int(setup["traitor"])) - 1
    state.first = TRAITOR if setup["begins"] == "traitor" else PLAYER
    state.own[NOBLES + TRAITOR] = 1  # the one that was not kept
    if setup["konflikte"] == "on":
        state.konflikte = 1
        state.hard = 1 if setup["hard"] == "on" else 0
        state.heir = HEIRS.index(setup["pharaoh"])
    return state


# ---------------------------------------------------------------- following


def followed(
    setup: dict[str, Any], answers: Sequence[dict[str, Any]], components: Components | None = None
) -> Followed:
    """Plays the answers; `BadAnswer` names the first that cannot be."""
    table = begun(setup, components)
    told = [table.heard()]
    for at, answer in enumerate(answers):
        table.at = at
        table.take(answer)
        told.append(table.heard())
    return Followed(table.state, told, table.asked)


def begun(setup: dict[str, Any], components: Components | None = None) -> "Table":
    """The first round, up to what is asked first."""
    state = laid_out(setup, components)
    state.facts = []
    fill_supply(state, {})
    begin_round(state)
    return Table(state)


def fill_supply(state: Pharaon, short: dict[str, int]) -> None:
    """Plenty of everything, but what the supply is short of."""
    state.supply = row([short.get(name, PLENTY) for name in RESOURCES[:KINDS_OF_TOKEN]])
    state.bag = sum([gift(kind) for kind in range(GIFTS)])
    state.pile = (1 << 30) - 1  # his vases lie face down; which they are, nobody knows
    state.gone = 0


class Table:
    """A game that is followed: where it stands, and what was told of the board for this moment."""

    def __init__(self, state: Pharaon) -> None:
        """Nothing is told yet."""
        self.state = state
        self.at = -1
        self.shown = False  # what the next effect looks at lies there
        self.waits = -1  # an answer that waits until it is told
        self.asked = self.go_on()

    def heard(self) -> list[Fact]:
        """What happened since the last answer."""
        found = list(self.state.facts or [])
        self.state.facts = []
        return found

    def go_on(self) -> Asked:
        """On to the next thing only the person can say."""
        state = self.state
        while state.depth > 0:
            task = top_task(state)
            step = task_step(task)
            if step in OTHERS:
                state.depth -= 1
            elif step in YOURS:
                return Asked("yours", ["done", "pass"] if step == TURN else ["done"])
            elif step == END_TURN:
                state.depth -= 1
            elif step == TRAITOR_VASE and self.waits < 0:
                return Asked("vase")
            elif step == DRAW_OFFERING:
                return Asked("gift")
            elif step == TRAITOR_TAKES:
                return Asked("take", self.options())
            else:
                found = self.his(step)
                if found is not None:
                    return found
        return Asked("over")

    def his(self, step: int) -> Asked | None:
        """A step of his own: chosen by the person if there is a choice, then carried out."""
        action = self.waits
        if action < 0 and step in (TRAITOR_WHEEL, SWORD_TILE):
            options = self.options()
            if len(options) > 1:
                return Asked("sword" if step == SWORD_TILE else "wheel", options)
            action = GAME.action(options[0])
        need = self.look(action)
        if need is not None:
            self.waits = action
            return need
        self.waits = -1
        self.shown = False
        carry_out(self.state, action)
        return None

    def options(self) -> list[str]:
        """What can be answered to the question on top, by name."""
        GAME.fill(self.state, GAME.scratch)
        return [GAME.action_name(action) for action in GAME.scratch.actions()]

    def look(self, action: int) -> Asked | None:
        """What the effect of the next step looks at on the board, if that is not told yet."""
        if self.shown:
            return None
        trial = copied(self.state)
        trial.facts = []
        carry_out(trial, action)
        for fact in trial.facts:
            if fact.kind is facts.PLOT:
                _token, place, slot = fact.args
                tile = tile_at(self.state, place)
                return looked_at(self.state.box.tile_effects[tile * ROOM + slot])
        return None

    # ------------------------------------------------------------ answers

    def take(self, answer: dict[str, Any]) -> None:
        """One answer of the person, and on to the next question."""
        self.expect(self.asked.kind != "over", "nothing: the game is over")
        self.answer(self.asked, answer)
        self.asked = self.go_on()

    def answer(self, asked: Asked, answer: dict[str, Any]) -> None:
        """What an answer changes before the rules go on."""
        state = self.state
        if asked.kind in ("yours", "vase"):
            fill_supply(state, self.shortage(answer.get("short", {})))
        if asked.kind == "yours":
            self.your_turn(asked, answer)
        elif asked.kind == "vase":
            self.turn_up(answer)
        elif asked.kind in ("wheel", "sword", "take"):
            name = answer.get("choice")
            self.expect(name in asked.options, ", ".join(asked.options))
            if asked.kind == "take":
                carry_out(state, GAME.action(str(name)))
            else:
                self.waits = GAME.action(str(name))
        elif asked.kind == "gift":
            carry_out(state, DRAW + self.kind_of(answer.get("gift")) - 1)
        else:
            self.display(asked, answer)
            self.shown = True

    def expect(self, holds: bool, what: str) -> None:
        """An answer must be so."""
        if not holds:
            raise BadAnswer(self.at, what)

    def your_turn(self, asked: Asked, answer: dict[str, Any]) -> None:
        """The person's turn is over: done, or passed; titles that were taken go along."""
        state, said = self.state, answer.get("do")
        self.expect(said in asked.options, ", ".join(asked.options))
        if answer.get("pharaoh") is True and state.pharaoh != TRAITOR:
            state.pharaoh = PLAYER
        if answer.get("first") is True:
            state.first = PLAYER
        state.depth -= 1
        if said == "pass":
            enter_pyramid(state, PLAYER)

    def turn_up(self, answer: dict[str, Any]) -> None:
        """His vase: two resources above, one below; and how the wheel is there."""
        state, icons = self.state, answer.get("vase")
        if icons == []:  # there was none left to take
            state.owed = 0
            state.depth -= 1
            traitor_turn(state)
            return
        names = RESOURCES[:BASIC]
        good = isinstance(icons, list) and len(icons) == 3 and all(i in names for i in icons)
        self.expect(good, "three of " + ", ".join(names))
        assert isinstance(icons, list)
        one, two, below = [names.index(name) for name in icons]
        state.box.vase_top = vec[i64]([one, two, *list(state.box.vase_top)[2:]])
        state.box.vase_below = vec[i64]([below, *list(state.box.vase_below)[1:]])
        full, conflicts = answer.get("full", []), answer.get("conflicts", {})
        self.expect(isinstance(full, list) and all(name in names for name in full), "colours")
        self.expect(isinstance(conflicts, dict) and set(conflicts) <= set(names), "colours")
        for colour in (one, two):
            there = conflicts.get(names[colour], []) if state.konflikte == 1 else []
            self.lay_area(colour, names[colour] in full, there)
        self.waits = DEAL_VASE + HAND

    def lay_area(self, colour: int, full: bool, conflicts: object) -> None:
        """An area of the wheel: conflicts on its first slots, then a free slot, or none."""
        state, slots = self.state, self.state.slots_open()
        good = (
            isinstance(conflicts, list)
            and len(conflicts) <= slots
            and len(set(map(str, conflicts))) == len(conflicts)
        )
        self.expect(good, f"at most {slots} conflicts")
        assert isinstance(conflicts, list)
        for n in range(slots):
            at = colour * SLOTS + n
            state.laid[at] = state.laid[CONFLICT_AT + at] = u8(0)
            if n < len(conflicts):
                number = conflicts[n]
                self.expect(type(number) is int and 1 <= number <= CONFLICTS, "a conflict")
                state.laid[CONFLICT_AT + at] = u8(number)
            elif full:
                state.laid[at] = u8(colour + 1)

    def display(self, asked: Asked, answer: dict[str, Any]) -> None:
        """What lies where an effect looks: cards in a row, or offerings."""
        state, seen = self.state, answer.get("row")
        if asked.kind == "nobles":
            good = isinstance(seen, list) and len(seen) == NOBLE_ROW
            self.expect(good, f"{NOBLE_ROW} places")
            assert isinstance(seen, list)
            free = [n for n in range(state.box.nobles) if not state.has_noble(TRAITOR, n)]
            cards = [free.pop(0) + 1 if there is True else 0 for there in seen]
            state.noble_row = row(cards)
        elif asked.kind == "artisans":
            self.expect(isinstance(seen, list) and len(seen) == ARTISAN_ROW, "four places")
            assert isinstance(seen, list)
            state.artisan_row = row(self.artisans(seen))
        else:
            places = 2 if asked.kind == "set" else 1
            self.expect(isinstance(seen, list) and len(seen) in (0, places), "offerings")
            assert isinstance(seen, list)
            first = SET_AT + 2 * asked.number if asked.kind == "set" else ZONE_AT + asked.number
            for n in range(places):
                state.laid[first + n] = u8(self.kind_of(seen[n]) if seen else 0)

    def artisans(self, worths: list[object]) -> list[int]:
        """Artisans of these worths that he does not have yet, + 1; 0 for an empty place."""
        state, found = self.state, []
        taken = state.own[ARTISANS + TRAITOR]
        for worth in worths:
            cards = [
                card
                for card, points in enumerate(state.box.artisan_points)
                if points == worth and (taken >> card) & 1 == 0
            ]
            self.expect(worth == 0 or bool(cards), "what artisans are worth")
            found.append(cards[0] + 1 if cards and worth != 0 else 0)
            taken |= bit(found[-1] - 1) if found[-1] else 0
        return found

    def kind_of(self, name: object) -> int:
        """An offering by its name, + 1."""
        self.expect(isinstance(name, str) and name in GIFT_NAMES, ", ".join(GIFT_NAMES))
        return GIFT_NAMES.index(str(name)) + 1

    def shortage(self, short: object) -> dict[str, int]:
        """Of what the supply has but few left."""
        good = isinstance(short, dict) and set(short) <= set(RESOURCES)
        self.expect(good, "resources")
        assert isinstance(short, dict)
        for many in short.values():
            self.expect(type(many) is int and 0 <= many <= PLENTY, f"0 to {PLENTY}")
        return dict(short)


def looked_at(effect: int) -> Asked | None:
    """What an effect looks at on the board, or nothing."""
    kind, number = effect & 15, effect >> 4
    if kind in (TAKE_NOBLE, DISCARD_NOBLE):
        return Asked("nobles", number=number)
    if TAKE_HIGHEST <= kind <= DISCARD_LOWEST:
        return Asked("artisans")
    if kind == TAKE_SET:
        return Asked("set", number=number - 1)
    return Asked("bonus", number=number - 1) if kind == TAKE_BONUS else None


def carry_out(state: Pharaon, action: int) -> None:
    """One step of the rules, without what follows it."""
    GAME.engine.carry_out(state, top_task(state), PLAYER, action)
