"""A position as plain JSON data and back. Loading checks every count of the box."""

from mypy_extensions import i64, u8

from akhet.core.errors import BadPosition
from akhet.core.notation import Part, task_rows
from akhet.core.packed import bag_of, counts, held, lane, lanes, row, wide_unit
from akhet.games.imhotep.components import (
    BURIAL,
    CARDS,
    FIELDS,
    KINDS,
    OBELISKS,
    PYRAMID,
    SHIPS,
    SITES,
    TEMPLE,
    Box,
)
from akhet.games.imhotep.notation.checks import (
    STEP_NAMES,
    check_cards,
    check_question,
    check_round,
    check_ships,
    check_sites,
    check_tasks,
)
from akhet.games.imhotep.rules import OLDEST, RULES
from akhet.games.imhotep.scoring import (
    burial_owners,
    obelisk_stones,
    owners,
    pyramid_owners,
    temple_owners,
    tower_owners,
)
from akhet.games.imhotep.shared import BUILD_PYRAMID, DISCARD, SHIP_BITS
from akhet.games.imhotep.state import (
    AT_BURIAL,
    AT_PYRAMID,
    AT_TEMPLE,
    AT_TOWERS,
    ROOM,
    Imhotep,
    by_seat,
)


def dump(state: Imhotep) -> dict[str, object]:
    """The whole position, readable."""
    seats = state.seats
    return {
        "game": "imhotep",
        "rules": state.rules,
        "seats": seats,
        "round": state.round,
        "sides": {site: "b" if state.side_b(n) else "a" for n, site in enumerate(SITES)},
        "wrath": state.wrath == 1,
        "round_cards": [n + 1 for n in range(7) if (state.round_cards >> n) & 1 == 1],
        "turned": turned_cards(state),
        "ships": [dump_ship(state, ship) for ship in range(SHIPS)] if state.capacity else [],
        "sled": lanes(state.sled, seats),
        "quarry": lanes(state.quarry, seats),
        "ashore": lanes(state.ashore, seats),
        "unloading": stones_of(state.queue, 4, False),
        "pile": cards_in(state.pile),
        "discard": cards_in(state.discard),
        "market": cards_in(state.market),
        "pair": {"apart": cards_in(state.pair), "owed": state.owed},
        "looked": cards_in(state.looked),
        "cards": [cards_in(state.cards[seat]) for seat in range(seats)],
        "pyramid": dump_pyramid(state),
        "temple": temple_owners(state),
        "burial": burial_owners(state),
        "obelisks": {"stones": lanes(state.obelisk, seats), "towers": tower_owners(state)},
        "points": {
            "pyramid": by_seat(state.from_pyramid, seats),
            "temple": by_seat(state.from_temple, seats),
            "towers": by_seat(state.from_towers, seats),
        },
        "tasks": task_rows(state, STEP_NAMES),
    }


def turned_cards(state: Imhotep) -> list[int]:
    """The round cards that were turned up."""
    return [n + 1 for n in range(7) if (state.round_cards >> n) & 1 == 0]


def stones_of(load: i64, spaces: int, gaps: bool) -> list[int | None]:
    """Packed stones as seats; empty spaces as None, or left out."""
    found: list[int | None] = []
    for space in range(spaces):
        stone = (load >> (space * 3)) & 7
        if stone != 0:
            found.append(stone - 1)
        elif gaps:
            found.append(None)
    return found


def dump_ship(state: Imhotep, ship: int) -> dict[str, object]:
    """A ship: its size, its spaces from front to back, and where it has sailed to."""
    capacity = lane(state.capacity, ship)
    docked = lane(state.docked, ship)
    return {
        "capacity": capacity,
        "cargo": stones_of(state.cargo >> (ship * SHIP_BITS), capacity, True),
        "site": SITES[docked - 1] if docked > 0 else None,
    }


def dump_pyramid(state: Imhotep) -> list[list[int]]:
    """Side A: one list. Side B: left, middle, right, and what came after them."""
    if not state.side_b(PYRAMID):
        return [pyramid_owners(state)]
    piles = [
        owners(state, AT_PYRAMID + pyramid * FIELDS, lane(state.pyramids, pyramid))
        for pyramid in range(3)
    ]
    rest = lane(state.heights, PYRAMID) - sum([len(pile) for pile in piles])
    return [*piles, owners(state, AT_PYRAMID + 3 * FIELDS, rest)]


def load(data: object, box: Box, masked: bool = False) -> Imhotep:
    """The position of a dump; `BadPosition` names the first thing that cannot be.

    `masked`: a view, in which the cards another seat looks at are left out.
    """
    part = Part("", data)
    part.word("game", ["imhotep"])
    rules = part.rules(OLDEST, RULES)
    seats = part.number("seats", 2, 4)
    state = Imhotep(seats, box)
    state.rules = rules
    state.round = part.number("round", 0, box.rounds)
    state.wrath = 1 if part.flag("wrath") else 0
    sides = part.part("sides")
    for n, site in enumerate(SITES):
        state.sides |= (1 << n) if sides.word(site, ["a", "b"]) == "b" else 0
    for n in part.numbers("round_cards", 1, 7):
        if (state.round_cards >> (n - 1)) & 1 == 1:
            raise BadPosition(f"round_cards: {n} is there twice")
        state.round_cards |= 1 << (n - 1)
    load_ships(state, part)
    load_stones(state, part)
    load_cards(state, part)
    load_sites(state, part)
    part.tasks(state, STEP_NAMES)
    check_tasks(state)
    check_counts(state)
    check_round(state)
    check_ships(state)
    check_cards(state, masked)
    check_sites(state)
    check_question(state, masked)
    part.agrees("turned", turned_cards(state))
    part.finish()
    return state


def load_ships(state: Imhotep, part: Part) -> None:
    """Ships with cargo and harbour."""
    ships = part.parts("ships")
    if ships and len(ships) != SHIPS:
        raise BadPosition(f"ships: there are {SHIPS}, not {len(ships)}")
    for ship, row_of in enumerate(ships):
        capacity = row_of.number("capacity", 1, 4)
        state.capacity += capacity << (ship * 8)
        cargo = row_of.items("cargo")
        if len(cargo) != capacity:
            raise BadPosition(f"{row_of.where('cargo')}: {capacity} spaces, not {len(cargo)}")
        for slot, stone in enumerate(cargo):
            if stone is not None:
                seat = row_of.bounded(f"cargo[{slot + 1}]", stone, 0, state.seats - 1)
                state.cargo |= (seat + 1) << (ship * SHIP_BITS + slot * 3)
                state.loaded += 1 << (ship * 8)
        if row_of.items_or_none("site") is None:
            state.afloat += 1
        else:
            site = SITES.index(row_of.word("site", SITES))
            if (state.visited >> site) & 1 == 1:
                raise BadPosition(f"{row_of.where('site')}: two ships at one site")
            state.visited |= 1 << site
            state.docked += (site + 1) << (ship * 8)


def load_stones(state: Imhotep, part: Part) -> None:
    """Sleds, quarry, and stones on their way."""
    seats = state.seats
    state.sled = row(part.numbers("sled", 0, state.box.sled, seats))
    state.quarry = row(part.numbers("quarry", 0, state.box.stones, seats))
    state.ashore = row(part.numbers("ashore", 0, 4, seats))
    for n, seat in enumerate(part.numbers("unloading", 0, seats - 1)):
        if n == 4:
            raise BadPosition("unloading: at most four stones")
        state.queue |= (seat + 1) << (n * 3)


def load_cards(state: Imhotep, part: Part) -> None:
    """Piles, market, and what lies in front of the seats."""
    state.pile = bag_of(part.bag("pile", CARDS))
    state.discard = bag_of(part.bag("discard", CARDS))
    state.market = bag_of(part.bag("market", CARDS))
    pair = part.part("pair")
    state.pair = bag_of(pair.bag("apart", CARDS))
    state.owed = pair.number("owed", 0, 2)
    state.looked = bag_of(part.bag("looked", CARDS))
    in_front = part.parts("cards")
    if len(in_front) != state.seats:
        raise BadPosition(f"cards: {state.seats} seats, not {len(in_front)}")
    for seat, cards in enumerate(in_front):
        state.cards[seat] = bag_of(cards.whole_bag(CARDS))


def load_sites(state: Imhotep, part: Part) -> None:
    """The stones at the sites and the points they have brought."""
    seats = state.seats
    piles = part.items("pyramid")
    if len(piles) != (4 if state.side_b(PYRAMID) else 1):
        raise BadPosition("pyramid: one list on side A, four on side B")
    for n, pile in enumerate(piles):
        stones = part.seats_in(f"pyramid[{n + 1}]", pile, seats)
        if state.side_b(PYRAMID) and n < 3:
            if len(stones) > FIELDS:
                raise BadPosition(f"pyramid[{n + 1}]: at most {FIELDS} stones")
            state.pyramids += len(stones) << (n * 8)
        fill_site(state, AT_PYRAMID + n * FIELDS, PYRAMID, stones)
    fill_site(state, AT_TEMPLE, TEMPLE, part.numbers("temple", 0, seats - 1))
    fill_site(state, AT_BURIAL, BURIAL, part.numbers("burial", 0, seats - 1))
    obelisks = part.part("obelisks")
    state.obelisk = row(obelisks.numbers("stones", 0, state.box.stones, seats))
    towers = obelisks.numbers("towers", 0, seats - 1)
    if len(towers) > len(state.box.towers):
        raise BadPosition(f"obelisks.towers: at most {len(state.box.towers)}")
    fill_site(state, AT_TOWERS, OBELISKS, towers)
    points = part.part("points")
    for seat in range(seats):
        state.from_pyramid += points.numbers("pyramid", 0, 9999, seats)[seat] * wide_unit(seat)
        state.from_temple += points.numbers("temple", 0, 9999, seats)[seat] * wide_unit(seat)
        state.from_towers += points.numbers("towers", 0, 9999, seats)[seat] * wide_unit(seat)


def fill_site(state: Imhotep, start: int, site: int, stones: list[int]) -> None:
    """Puts stones on a site."""
    if len(stones) > ROOM - 3 * FIELDS:
        raise BadPosition(f"{SITES[site]}: more stones than there are")
    for n, owner in enumerate(stones):
        state.built[start + n] = u8(owner)
    state.heights += len(stones) << (site * 8)


def check_counts(state: Imhotep) -> None:
    """Nothing is lost or made: 29 stones of each colour, every card once."""
    stones = stone_counts(state)
    for seat, found in enumerate(stones):
        if found != state.box.stones:
            raise BadPosition(f"seat {seat} has {found} stones, not {state.box.stones}")
    for kind, found in enumerate(card_counts(state)):
        if found != state.box.copies[kind]:
            raise BadPosition(f"{CARDS[kind]}: {found} cards, not {state.box.copies[kind]}")


def stone_counts(state: Imhotep) -> list[int]:
    """All stones of each seat, wherever they are; the one to be built with is in a task."""
    found = [0] * state.seats
    for task in state.open_tasks():
        if task.step == BUILD_PYRAMID:
            found[task.seat] += 1
    for word in (state.sled, state.quarry, state.ashore):
        for seat, stones in enumerate(lanes(word, state.seats)):
            found[seat] += stones
    for stone in stones_of(state.queue, 4, False) + cargo_of(state):
        if stone is not None:
            found[stone] += 1
    for owner in pyramid_owners(state) + temple_owners(state) + burial_owners(state):
        found[owner] += 1
    return [a + b for a, b in zip(found, obelisk_stones(state), strict=True)]


def cargo_of(state: Imhotep) -> list[int | None]:
    """The owners of all stones on ships."""
    found: list[int | None] = []
    for ship in range(SHIPS):
        found += stones_of(state.cargo >> (ship * SHIP_BITS), 4, False)
    return found


def cards_in(bag: i64) -> dict[str, int]:
    """The cards of a bag by name; what is not there is left out."""
    found: dict[str, int] = {}
    if bag == 0:
        return found
    kind: i64
    for kind in range(KINDS):
        if held(bag, kind) > 0:
            found[CARDS[kind]] = held(bag, kind)
    return found


def card_counts(state: Imhotep) -> list[int]:
    """All cards of each kind, wherever they are; those being carried out are in a task."""
    found = [0] * KINDS
    bags = [state.pile, state.discard, state.market, state.pair]
    bags += [state.cards[seat] for seat in range(state.seats)]
    for bag in bags:
        for kind, count in enumerate(counts(bag, KINDS)):
            found[kind] += count
    for task in state.open_tasks():
        if task.step == DISCARD:
            found[task.arg] += 1
        elif STEP_NAMES[task.step] in PLAYED_CARD:
            found[CARDS.index(PLAYED_CARD[STEP_NAMES[task.step]])] += 1
    return found


PLAYED_CARD = {"sail_freely": "lever", "load_and_sail": "sail", "sail_ship": "sail"}
