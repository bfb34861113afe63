"""What a loaded position must fulfil, so that it can be played on to its end."""

from typing import Final

from akhet.core.errors import BadPosition
from akhet.core.ids import CHANCE
from akhet.core.moves import Moves
from akhet.core.packed import counts, lane, lanes, size
from akhet.core.state import Task
from akhet.games.imhotep.actions import PLACE, SLOTS
from akhet.games.imhotep.components import (
    BONUS_CARD,
    CARDS,
    FIELDS,
    KINDS,
    MARKET,
    OBELISKS,
    PAVED_PATH,
    PYRAMID,
    SHIPS,
    SITES,
    TEMPLE,
)
from akhet.games.imhotep.shared import drawable, free_spaces, is_ready, load_of, pair_left
from akhet.games.imhotep.state import Imhotep
from akhet.games.imhotep.steps import STEPS

STEP_NAMES: Final = [step.name for step in STEPS]

# By step: what may lie directly under it. "" is the bottom of the stack.
UNDER: Final = {
    "turn": [""],
    "end_round": [""],
    "new_round": [""],
    "load_and_sail": [""],
    "sail_ship": [""],
    "sail_freely": [""],
    "clean_up": ["", "new_round"],
    "score_temple": ["clean_up"],
    "temple": ["score_temple"],
    "place": ["turn"],
    "place_first": ["turn"],
    "place_second": ["turn"],
    "round_card": ["turn"],
    "open_card": ["turn"],
    "side": ["new_round", "side"],
    "turn_up": ["new_round", "turn_up"],
    "discard": ["turn", "end_round", "unload", "score_temple", "discard"],
    "unload": ["turn", "end_round", "discard"],
    "order": ["unload"],
    "pick": ["unload"],
    "keep": ["unload"],
    "look": ["keep", "look"],
    "build": ["unload", "discard"],
    "place_bonus": ["unload", "discard"],
    "draw_card": ["unload", "discard", "score_temple"],
}
# The largest number a step can carry; the others carry none.
LARGEST: Final = {
    "place_second": PLACE + SHIPS * SLOTS - 1,
    "sail_ship": SHIPS - 1,
    "order": SHIPS - 1,
    "unload": len(SITES) - 1,
    "discard": len(CARDS) - 1,
    "score_temple": 5,
    "open_card": 4,
    "side": len(SITES) - 1,
}
# Steps that belong to one site, and those that only its side B has.
AT_SITE: Final = {
    "pick": MARKET,
    "keep": MARKET,
    "build": PYRAMID,
    "place_bonus": PYRAMID,
    "draw_card": PYRAMID,
}
ONLY_B: Final = {"keep": MARKET, "build": PYRAMID, "place_bonus": PYRAMID, "temple": TEMPLE}
DRAWN: Final = ["round_card", "open_card", "draw_card", "look", "turn_up", "side"]
NOBODY: Final = ["unload", "clean_up", "score_temple"]


def check_tasks(state: Imhotep) -> None:
    """The open questions fit on each other, and each on the one below."""
    below = ""
    under = -1
    for n, task in enumerate(state.open_tasks()):
        name = STEP_NAMES[task.step]
        where = f"tasks[{n + 1}]"
        if below not in UNDER[name]:
            raise BadPosition(f"{where}: {name} cannot lie on {below or 'nothing'}")
        check_task(state, where, name, task)
        if below == "unload" and name in AT_SITE and AT_SITE[name] != under:
            raise BadPosition(f"{where}: {name} is not asked at the {SITES[under]}")
        if name == "discard" and (task.arg > PAVED_PATH) != (below in ("turn", "end_round")):
            raise BadPosition(f"{where}: {CARDS[task.arg]} is not carried out here")
        below = name
        under = task.arg
    if below and not STEPS[state.open_tasks()[-1].step].asks:
        raise BadPosition(f"tasks: nobody has to answer {below}")


def check_task(state: Imhotep, where: str, name: str, task: Task) -> None:
    """Who answers a question, and the number it carries."""
    if name in DRAWN or name in NOBODY:
        right = task.seat == (CHANCE if name in DRAWN else 0)
    else:
        right = 0 <= task.seat < state.seats
    if not right:
        raise BadPosition(f"{where}.seat: {name} is not for {task.seat}")
    largest = LARGEST.get(name, 0)
    if name in ("draw_card", "look"):
        largest = state.seats - 1
    low = 1 if name in ("place_second", "open_card") else 0
    if not low <= task.arg <= largest:
        raise BadPosition(f"{where}.arg: {task.arg} is not from {low} to {largest}")
    if name in ONLY_B and not state.side_b(ONLY_B[name]):
        raise BadPosition(f"{where}: {name} is not asked on side A")


def named(state: Imhotep, name: str) -> list[Task]:
    """The open questions of one kind."""
    return [task for task in state.open_tasks() if STEP_NAMES[task.step] == name]


def top(state: Imhotep) -> str:
    """The name of the next question, or an empty text at the end."""
    tasks = state.open_tasks()
    return STEP_NAMES[tasks[-1].step] if tasks else ""


def check_round(state: Imhotep) -> None:
    """The round, the round cards that are left and the ships that are out agree."""
    rounds = state.box.rounds
    new = bool(named(state, "new_round"))
    cleaning = bool(named(state, "clean_up"))
    last = state.depth == 0 or (cleaning and not new)
    low = rounds if last else 0 if top(state) == "side" else 1
    high = 0 if top(state) == "side" else rounds - 1 if new else rounds
    if not low <= state.round <= high:
        raise BadPosition(f"round: {state.round} does not fit the open questions")
    turned = state.round - 1 if top(state) == "round_card" else state.round
    left = [n for n in range(7) if (state.round_cards >> n) & 1 == 1]
    if len(left) != 7 - turned:
        raise BadPosition(f"round_cards: {7 - turned} are left in round {state.round}")
    between = state.depth == 0 or top(state) == "round_card" or (new and not cleaning)
    if (state.capacity == 0) != between:
        raise BadPosition("ships: they are out during a round and only then")
    fleet = sorted(lanes(state.capacity, SHIPS), reverse=True)
    cards = state.box.round_cards[state.seats - 2]
    if not between and fleet not in [card for n, card in enumerate(cards) if n not in left]:
        raise BadPosition(f"ships: no round card that was turned up shows {fleet}")


def check_ships(state: Imhotep) -> None:
    """Ships that have sailed are empty, but for the one whose stones are being ordered."""
    orders = named(state, "order")
    for ship in range(SHIPS):
        ordered = bool(orders) and orders[0].arg == ship
        if lane(state.docked, ship) != 0 and lane(state.loaded, ship) > 0 and not ordered:
            raise BadPosition(f"ships[{ship + 1}].cargo: it has sailed and must be empty")
    sailing = state.capacity != 0 and not named(state, "clean_up")
    if sailing and (state.afloat == 0) != bool(named(state, "end_round")):
        raise BadPosition("ships: the round ends when the last one has sailed")
    check_unloading(state)
    if orders:
        docked = lane(state.docked, orders[0].arg) - 1
        if docked != named(state, "unload")[0].arg:
            raise BadPosition("tasks: order is for the ship that is being unloaded")


def check_unloading(state: Imhotep) -> None:
    """Stones are on their way only from the ship that is being unloaded."""
    tasks = named(state, "unload")
    if len(tasks) > 1:
        raise BadPosition("tasks: one ship is unloaded at a time")
    if not tasks and state.queue != 0:
        raise BadPosition("unloading: no ship is being unloaded")
    if state.ashore != 0 and (not tasks or tasks[0].arg != MARKET):
        raise BadPosition("ashore: no ship is being unloaded at the market")
    if not tasks:
        return
    here = [ship for ship in range(SHIPS) if lane(state.docked, ship) == tasks[0].arg + 1]
    if not here:
        raise BadPosition(f"tasks: no ship has sailed to the {SITES[tasks[0].arg]}")
    stones = len([n for n in range(4) if (state.queue >> (n * 3)) & 7 != 0])
    stones += sum(lanes(state.ashore, state.seats)) + lane(state.loaded, here[0])
    if stones + len(named(state, "build")) > lane(state.capacity, here[0]) + red_cards(state):
        raise BadPosition("unloading: more stones than the ship has room for")


def red_cards(state: Imhotep) -> int:
    """Red cards that are being carried out."""
    return len([task for task in named(state, "discard") if task.arg <= PAVED_PATH])


def check_cards(state: Imhotep, masked: bool) -> None:
    """The market, the pair on it and what a seat looks at."""
    most = 3 if state.side_b(MARKET) else 4
    if not state.side_b(MARKET) and pair_left(state) > 0:
        raise BadPosition("pair: there is none on side A")
    if pair_left(state) > 2 or state.owed > size(state.pile):
        raise BadPosition("pair: two cards at most, the owed ones in the pile")
    if size(state.market) > most:
        raise BadPosition(f"market: at most {most} cards lie open")
    if top(state) in ("round_card", "side", "open_card") and pair_left(state) > 0:
        raise BadPosition("pair: it is laid after the open cards")
    if top(state) in ("round_card", "side", "turn_up") and state.market != 0:
        raise BadPosition("market: it is empty between rounds")
    if top(state) == "turn_up" and len(named(state, "turn_up")) != pair_left(state):
        raise BadPosition("tasks: turn_up is for each card of the pair")
    if top(state) == "open_card" and named(state, "open_card")[0].arg + size(state.market) != most:
        raise BadPosition(f"market: {most} cards are opened")
    if top(state) in ("open_card", "draw_card") and drawable(state) <= 0:
        raise BadPosition("pile: there is no card to draw")
    bonuses = [
        field
        for field in range(3 * FIELDS)
        if state.box.pyramid_b_bonus[field] == BONUS_CARD
        and field % FIELDS < lane(state.pyramids, field // FIELDS)
    ]
    if red_cards(state) > 1 + len(bonuses):
        raise BadPosition("tasks: more red cards are carried out than were drawn")
    check_looked(state, masked)


def check_looked(state: Imhotep, masked: bool) -> None:
    """A seat looks at cards of the pair and at no others."""
    keeps = named(state, "keep")
    looks = named(state, "look")
    wanted = pair_left(state) - len(looks) if keeps else 0
    if masked and state.looked == 0:
        wanted = 0
    if size(state.looked) != wanted:
        raise BadPosition(f"looked: {wanted} cards, not {size(state.looked)}")
    if keeps and (pair_left(state) == 0 or any(look.arg != keeps[0].seat for look in looks)):
        raise BadPosition("tasks: look and keep are for one seat, and for the pair")
    seen, apart = counts(state.looked, KINDS), counts(state.pair, KINDS)
    pile = counts(state.pile, KINDS)
    few = size(state.looked) < size(state.pair)
    for kind, card in enumerate(CARDS):
        low, high = (0, apart[kind]) if few else (apart[kind], apart[kind] + pile[kind])
        if state.looked != 0 and not low <= seen[kind] <= high:
            raise BadPosition(f"looked: {card} cannot be in the pair")


def check_sites(state: Imhotep) -> None:
    """Stones lie where the rules put them."""
    built = sum(lanes(state.pyramids, 3))
    if state.side_b(PYRAMID) and built < min(lane(state.heights, PYRAMID), 3 * FIELDS):
        raise BadPosition("pyramid[4]: the three pyramids come first")
    towers = lane(state.heights, OBELISKS)
    if towers > 0 and not state.side_b(OBELISKS):
        raise BadPosition("obelisks.towers: there are none on side A")
    free = state.side_b(OBELISKS) and towers < len(state.box.towers)
    if free and max(lanes(state.obelisk, state.seats)) >= state.box.tower_size:
        raise BadPosition("obelisks.stones: so many make a tower")


def check_question(state: Imhotep, masked: bool) -> None:
    """Whoever is asked can answer."""
    if state.depth == 0:
        return
    name = top(state)
    task = state.open_tasks()[-1]
    needed = {"place": 1, "place_first": 2, "place_second": 1, "place_bonus": 1, "load_and_sail": 1}
    stones = needed.get(name, 0)
    if stones > 0 and min(lane(state.sled, task.seat), free_spaces(state)) < stones:
        raise BadPosition(f"tasks: seat {task.seat} cannot answer {name}")
    if name == "sail_ship" and not is_ready(state, task.arg, 0):
        raise BadPosition(f"tasks: ship {task.arg + 1} cannot sail")
    if name == "place_second":
        ship, slot = (task.arg - PLACE) // SLOTS, (task.arg - PLACE) % SLOTS
        stone = (load_of(state, ship) >> (slot * 3)) & 7
        if stone != task.seat + 1 or lane(state.docked, ship) != 0:
            raise BadPosition("tasks: place_second comes after a first stone")
    out = Moves()
    STEPS[task.step].fill(state, task.seat, task.arg, out)
    if out.n == 0 and not (masked and name == "keep"):
        raise BadPosition(f"tasks: there is no answer to {name}")
