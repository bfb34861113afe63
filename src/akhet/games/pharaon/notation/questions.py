"""The open questions of a loaded position: they must make sense in this order.

A turn is read loosely, as long as it can be played to its end.
"""

from typing import Final

from akhet.core.errors import BadPosition
from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import count_bits, lane
from akhet.games.pharaon.actions import GO_CHAMBER, GO_NOBLES, GO_OFFERINGS
from akhet.games.pharaon.box.components import ARTISAN_CARDS, BASIC, DIPLOMAT, TUTOR, VASES
from akhet.games.pharaon.box.konflikte import CHAMBER_STEPS, GET_SILVER
from akhet.games.pharaon.notation.checks import single
from akhet.games.pharaon.notation.questions_konflikte import check_each
from akhet.games.pharaon.paying.bill import Bill
from akhet.games.pharaon.paying.payment import BONUS_COST, is_whole, opens_with_any
from akhet.games.pharaon.state import (
    ARTISANS,
    LAST,
    NOBLES,
    Pharaon,
    all_gifts,
    any_set,
    colour_at,
)
from akhet.games.pharaon.steps.all_steps import STEPS
from akhet.games.pharaon.steps.districts import ALL_TRACKS, ARTISAN_ROW, NOBLE_ROW
from akhet.games.pharaon.steps.going import cost_of, district_of
from akhet.games.pharaon.steps.offerings import next_place
from akhet.games.pharaon.steps.passing import ROUNDS, passed
from akhet.games.pharaon.steps.setup import SEATS
from akhet.games.pharaon.steps.shared import TO_PLAYER, TURN
from akhet.games.pharaon.steps.traitor import SEAT, TRAITOR

STEP_NAMES: Final = [step.name for step in STEPS]
DEEPEST: Final = 14  # leaves room for what is asked on top of it

# In which order questions lie in a turn, from the bottom; all others only on top of them.
ORDER: Final = {"choose_vase": 0, "gain": 1, "draw_vase": 3, "income": 4, "tutor": 4}
ORDER.update({"arrows": 2, "take_offering": 2, "take_artisan": 2})
ON_TOP: Final = 5
SEVERAL: Final = (1, 2, 3)
AFTER_VASE: Final = ("draw_offering", "tutor", "diplomat", "pick")
AFTER_PASSING: Final = ("choose_vase", "pyramid", *AFTER_VASE)
AT_START: Final = (
    *("gain", "arrows", "take_offering", "take_artisan", "draw_vase", "income"),
    *("deal_artisan", "deal_vase", "draw_offering"),
)
ACTING: Final = (
    *("access", "pay", "bonus_pay", "take_set", "take_noble", "deal_noble"),
    *(*AT_START, *AFTER_VASE),
)
NUMBERS: Final = {  # the lowest and the highest; for others it is 0
    "access": (0, GO_CHAMBER),
    "pay": (GO_NOBLES, GO_CHAMBER),
    "gain": (16, 16 * 5 - 1),
    "arrows": (1 << 8, (5 << 8) - 1),
    "income": (0, ARTISAN_CARDS - 1),
    "diplomat": (0, VASES - 1),
    "pick": (1, 2 | (BASIC - 1) << 8),
}


class Stack:
    """The open questions, read from the bottom up."""

    def __init__(self, state: Pharaon) -> None:
        """All of them are still to be read."""
        self.state = state
        self.tasks = state.open_tasks()
        self.at = 0

    @property
    def name(self) -> str:
        """The next question's name, or an empty text at the top."""
        return STEP_NAMES[self.tasks[self.at].step] if self.at < len(self.tasks) else ""

    def fail(self, why: str) -> BadPosition:
        """What is wrong with the question read last."""
        return BadPosition(f"tasks[{self.at}]: {why}")

    def take(self, name: str, seat: int, low: int = 0, high: int = 0) -> int:
        """Reads a question that must be this one; answers its number."""
        found = self.name
        self.at += 1
        if found != name:
            raise self.fail(f"{name} is needed here, not {found or 'nothing'}")
        task = self.tasks[self.at - 1]
        if task.seat != seat:
            raise BadPosition(f"tasks[{self.at}].seat: {name} is for {seat}, not {task.seat}")
        if not low <= task.arg <= high:
            raise BadPosition(f"tasks[{self.at}].arg: {task.arg} is not from {low} to {high}")
        return task.arg

    def row(self, parts: list[tuple[str, int, int, int]]) -> None:
        """Reads as many as there are: names, who answers, first and, on top, highest numbers."""
        for name, seat, low, high in parts:
            if self.name:
                last = self.at == len(self.tasks) - 1
                self.take(name, seat, low, high if last else low)


def check_tasks(state: Pharaon, masked: bool) -> None:
    """Reads all open questions; with the expansion only one by one (see `stack_konflikte`)."""
    if state.konflikte == 1:
        check_each(state, STEP_NAMES)
    stack = Stack(state)
    if len(stack.tasks) > DEEPEST:
        raise BadPosition(f"tasks: more than {DEEPEST} cannot be open")
    paying = "" if not stack.tasks else STEP_NAMES[stack.tasks[-1].step]
    if paying not in ("pay", "bonus_pay", "want_bonus") and state.access + state.paid != 0:
        raise BadPosition("access, paid: nothing is being paid")
    if state.konflikte == 1:
        stack.at = len(stack.tasks)
    elif state.round == 0:
        setting_up(stack, state)
    elif stack.name == "new_round":
        filling(stack, state)
    elif stack.name:
        in_round(stack, state)
    elif state.round < ROUNDS or passed(state) < state.players:
        raise BadPosition("tasks: the game is not over")
    if stack.name:
        raise BadPosition(f"tasks[{stack.at + 1}]: {stack.name} cannot lie here")
    if stack.tasks:
        check_answers(stack, state, masked)


def check_answers(stack: Stack, state: Pharaon, masked: bool) -> None:
    """Somebody can answer the question on top."""
    top, out = stack.tasks[-1], Moves()
    step = STEPS[top.step]
    if not step.asks:
        raise stack.fail(f"nobody has to answer {step.name}")
    step.fill(state, top.seat, top.arg, out)
    if out.n == 0 and not (masked and step.name == "keep_noble"):
        raise stack.fail(f"{step.name} has no answer")


# ---------------------------------------------------------------- setting up


def setting_up(stack: Stack, state: Pharaon) -> None:
    """The board, the rows, then one seat after the other, the last one first."""
    part = stack.take("setup", 0, 1, SEATS + state.seats) - 1
    seat = state.seats - 1 - (part - SEATS)
    if part == 0:
        stack.row(board_parts(state))
        if state.noble_row | state.artisan_row | state.vase_row != 0:
            raise stack.fail("no cards lie out yet")
    elif part == 1:
        laying_out(stack, state)
    else:
        stack.take("gain", seat, *[GET_SILVER | state.box.start_silver << 4] * 2)
        choosing(stack, state, seat)
        left = state.box.shown[state.seats - 1] - (state.seats - 1 - seat)
        if len(single(state.vase_row, 5)) != left:
            raise BadPosition(f"vases.row: {left} are on show")
    for other_seat in range(state.seats):
        check_seat(stack, state, other_seat, seat if part >= SEATS else state.seats)


def board_parts(state: Pharaon) -> list[tuple[str, int, int, int]]:
    """What the board still needs, the last thing first."""
    parts = [("direct", 0, 0), ("orient_wheel", 0, 0), ("lay_district", 1, 4)]
    if state.is_solo():
        parts = [("mark_tile", 0, 4), ("lay_tile", 0, 4), *parts]
    if state.first > TRAITOR:
        parts = [("who_begins", 0, 0), *parts]
    return [(name, CHANCE, low, high) for name, low, high in parts]


def laying_out(stack: Stack, state: Pharaon) -> None:
    """Vases, artisans, nobles, offerings; the first of these last."""
    shown = state.box.shown[state.seats - 1]
    stack.take("show_vases", 0, shown, shown)
    vases = laid(state.vase_row)
    cards = laid(state.artisan_row) + laid(state.noble_row)
    if stack.name == "deal_vase":
        stack.take("deal_vase", CHANCE, vases, vases)
    else:
        places = [("deal_artisan", n) for n in range(ARTISAN_ROW)][::-1]
        places += [("deal_noble", n) for n in range(NOBLE_ROW)][::-1]
        stack.row([(name, CHANCE, place, place) for name, place in places])
        cards += stack.at - 2 if vases == 0 else VASES
    if cards != ARTISAN_ROW + NOBLE_ROW:
        raise stack.fail("so many cards do not lie out")
    if stack.name:
        refilling(stack, state)


def laid(word: int) -> int:
    """How many cards lie in a row that is filled from its first place on."""
    number = len(single(word, 5))
    if word >> (8 * number) != 0:
        raise BadPosition("rows are filled from the first place on")
    return number


def check_seat(stack: Stack, state: Pharaon, seat: int, now: int) -> None:
    """A seat that had its turn has a noble; one that draws has none yet; the others nothing."""
    top = STEP_NAMES[stack.tasks[-1].step]
    drawing = seat == now and top in ("draw_two", "keep_noble")
    dealing = seat == now and top == "deal_scribe" and stack.tasks[-1].arg == seat
    has = seat >= now and not drawing and not dealing
    if count_bits(state.own[NOBLES + seat]) != has:
        raise BadPosition(f"players[{seat + 1}].nobles: {int(has)} now")
    back = has and (state.scribes >> seat) & 1 == 0 and not state.is_solo()
    if lane(state.drawn, seat) != back and not drawing:
        raise BadPosition(f"drawn: seat {seat} cannot have drawn so many")


def choosing(stack: Stack, state: Pharaon, seat: int) -> None:
    """A seat draws nobles or is dealt a scribe, takes what it brings, and chooses a vase."""
    stack.take("choose_vase", seat)
    if stack.name in ("draw_two", "keep_noble"):
        drawn = lane(state.drawn, seat)
        if (state.scribes >> seat) & 1 == 1 or (drawn == 2) != (stack.name == "keep_noble"):
            raise stack.fail(f"seat {seat} cannot have drawn {drawn} nobles")
        if stack.name == "draw_two":
            stack.take("draw_two", CHANCE, seat, seat)
        else:
            stack.take("keep_noble", seat)
    elif stack.name == "deal_scribe":
        if (state.scribes >> seat) & 1 == 0:
            raise stack.fail(f"seat {seat} does not get a scribe")
        if state.is_solo():
            stack.take("deal_scribe", CHANCE, TRAITOR, TRAITOR)
        if stack.name:
            stack.take("deal_scribe", CHANCE, seat, seat)
    else:
        tail(stack, state, seat, AT_START)


# ---------------------------------------------------------------- rounds


def filling(stack: Stack, state: Pharaon) -> None:
    """Between two rounds offerings are laid out."""
    stack.take("new_round", 0)
    if state.round == ROUNDS or passed(state) < state.players:
        raise stack.fail("the round is not over, or it was the last")
    refilling(stack, state)


def refilling(stack: Stack, state: Pharaon) -> None:
    """An offering is drawn for the next empty place."""
    stack.take("refill", 0)
    place = next_place(state, all_gifts(state))
    stack.take("draw_offering", CHANCE, place, place)


def in_round(stack: Stack, state: Pharaon) -> None:
    """The turn of a player; or vases are shown before the first one."""
    player = stack.take("next", 0, 0, state.players - 1)
    if stack.name in ("traitor_draws", "show_vases"):
        showing(stack, state, player)
    elif passed(state) == state.players and lane(state.rows, player) != LAST:
        raise stack.fail("the round ends with the turn of the last to pass")
    elif state.is_solo() and player == TRAITOR:
        traitors_turn(stack, state)
    elif stack.name == "turn":
        stack.take("turn", player)
        if state.has_passed(player):
            raise stack.fail(f"seat {player} has passed")
    else:
        stack.take("end_turn", player)
        tail(stack, state, player, AFTER_PASSING if state.has_passed(player) else ACTING)


def showing(stack: Stack, state: Pharaon, player: int) -> None:
    """New vases are shown, one after the other."""
    if state.is_solo():
        stack.take("traitor_draws", 0)
    shown = state.box.shown[state.seats - 1]
    stack.take("show_vases", 0, shown, shown)
    place = laid(state.vase_row)
    stack.take("deal_vase", CHANCE, place, min(place, shown - 1))
    if passed(state) > 0 or state.round == ROUNDS:
        raise stack.fail("no vases are shown now")
    if player != (state.first + state.players - 1) % state.players:
        raise stack.fail("the first player begins")


def traitors_turn(stack: Stack, state: Pharaon) -> None:
    """The Traitor turns up a vase, or takes what a field gives."""
    moves = state.has_passed(TRAITOR) and lane(state.fields, TRAITOR) > 0
    if stack.name == "traitor_takes" and moves:
        stack.take("traitor_takes", CHANCE)
    elif stack.name == "draw_offering" and moves:
        stack.take("draw_offering", CHANCE, TRAITOR, TRAITOR)
    elif state.has_passed(TRAITOR):
        raise stack.fail("the Traitor has passed")
    elif stack.name == "traitor_vase":
        stack.take("traitor_vase", CHANCE)
    else:
        if stack.name == "traitor_wheel":
            vase = stack.take("traitor_wheel", SEAT, 0, VASES - 1)
            if (state.gone >> vase) & 1 == 0:
                raise stack.fail("this vase was not turned up")
        elif stack.name == "traitor_plots":
            stack.take("traitor_plots", 0, 0, BASIC - 1)
        if stack.name:
            dealing(stack, state, ())


def dealing(stack: Stack, state: Pharaon, players: tuple[int, ...]) -> None:
    """A noble or an artisan is dealt to an empty place of its row, or to a player."""
    name = stack.name if stack.name == "deal_artisan" else "deal_noble"
    arg = stack.take(name, CHANCE, 0, TO_PLAYER + state.players)
    row, places = state.noble_row, NOBLE_ROW
    if name == "deal_artisan":
        row, places = state.artisan_row, ARTISAN_ROW
    if arg - TO_PLAYER in players or (arg < places and lane(row, arg) == 0):
        return
    raise stack.fail(f"{name} has no such place to fill")


# ---------------------------------------------------------------- a turn


def tail(stack: Stack, state: Pharaon, player: int, allowed: tuple[str, ...]) -> None:
    """All that lies open in a turn, of what is allowed; stops at what cannot lie there."""
    rank = -1
    while stack.name in allowed:
        name = stack.name
        here = ORDER.get(name, ON_TOP)
        if here < rank or (here == rank and here not in SEVERAL):
            return
        rank = here
        if name in ("deal_noble", "deal_artisan"):
            dealing(stack, state, (player,))
            continue
        chance = name in ("deal_vase", "draw_offering")
        to = player if name == "draw_offering" else TO_PLAYER + player
        low, high = (to, to) if chance else NUMBERS.get(name, (0, 0))
        arg = stack.take(name, CHANCE if chance else player, low, high)
        if name in ("access", "pay", "bonus_pay"):
            paying(stack, state, player, name, arg)
        elif not is_right(state, player, name, arg):
            raise stack.fail(f"player {player} cannot be asked for {name}")


def is_right(state: Pharaon, player: int, name: str, arg: int) -> bool:
    """Whether a player can be asked this."""
    if name == "gain":
        return arg & 15 <= CHAMBER_STEPS
    if name == "arrows":
        return 0 < arg & 255 <= ALL_TRACKS
    if name == "income":
        return (state.own[ARTISANS + player] >> arg) & 1 == 1
    if name == "pyramid":
        return lane(state.fields, player) > 0
    if name == "deal_vase":
        return count_bits(state.pile) > state.owed
    if name == "choose_vase":
        return state.vase_row != 0
    if name == "tutor":
        return state.can_use(player, TUTOR)
    if name == "diplomat":
        return state.can_use(player, DIPLOMAT) and (state.gone >> arg) & 1 == 1
    if name == "pick":
        used = state.has_noble(player, DIPLOMAT) and not state.can_use(player, DIPLOMAT)
        return used and 1 <= arg & 255 <= 2
    return True


def paying(stack: Stack, state: Pharaon, player: int, name: str, going: int) -> None:
    """An action is paid: it can be had, and what was paid is not yet all."""
    if not is_there(state, player, going):
        raise stack.fail("there is nothing to be had")
    if name == "access":
        out = Moves()
        STEPS[TURN].fill(state, player, 0, out)
        if not out.has(going):
            raise stack.fail(f"seat {player} cannot do this")
        return
    colour = 1 << colour_at(state, district_of(going))
    any_coin = opens_with_any(state, player, district_of(going))
    if state.access == 0 or (state.access != colour and not any_coin):
        raise BadPosition("access: the token counts as what the wheel shows")
    cost = BONUS_COST if name == "bonus_pay" else cost_of(state, player, going)
    if is_whole(Bill(state, player, cost, -1), state.paid):
        raise BadPosition("paid: all is paid")


def is_there(state: Pharaon, player: int, going: int) -> bool:
    """Whether an action has an effect, once it is paid."""
    if going == GO_OFFERINGS:
        return any_set(state)
    if going == GO_NOBLES:
        return state.noble_row | state.noble_deck != 0
    return going != GO_CHAMBER or lane(state.chamber, player) < state.box.steps
