"""A position as plain JSON data and back. Loading checks every count of the box."""

from typing import Final

from mypy_extensions import u8

from akhet.core.errors import BadPosition
from akhet.core.ids import CHANCE
from akhet.core.notation import Part, bag_names, task_rows
from akhet.core.words import bag_of, counts
from akhet.games.amunre.actions import VALUES
from akhet.games.amunre.components import LEVELS, NAMES, POWERS, PROVINCES, Box
from akhet.games.amunre.state import (
    APART,
    FARMERS,
    LOWLAND,
    NO_OFFER,
    OWNER,
    PYRAMIDS,
    SEALED,
    SOURCES,
    STONES,
    UNDER,
    AmunRe,
)
from akhet.games.amunre.steps import STEPS
from akhet.games.amunre.table import count

STEP_NAMES: Final = [step.name for step in STEPS]
ROWS: Final = {
    "farmers": FARMERS,
    "lowland": LOWLAND,
    "stones": STONES,
    "pyramids": PYRAMIDS,
    "cards": UNDER,
    "apart": APART,
}
MOST: Final = {"farmers": 6, "lowland": 20, "stones": 2, "pyramids": 60, "cards": 4, "apart": 4}


def dump(state: AmunRe) -> dict[str, object]:
    """The whole position, readable."""
    seats = range(state.seats)
    return {
        "game": "amunre",
        "seats": state.seats,
        "start": state.start,
        "kingdom": state.kingdom,
        "round": state.round,
        "temple": state.temple,
        "total": state.total,
        "deck": provinces_of(state.deck),
        "opened": provinces_of(state.opened),
        "used": provinces_of(state.used),
        "provinces": {NAMES[n]: dump_province(state, n) for n in range(PROVINCES)},
        "gold": [state.gold[seat] for seat in seats],
        "hands": [bag_names(counts(state.hands[seat]), POWERS) for seat in seats],
        "known": [bag_names(counts(state.known[seat]), POWERS) for seat in seats],
        "held": [state.held[seat] for seat in seats],
        "played": [kinds_of(state.played[seat]) for seat in seats],
        "bids": [dump_bid(state.bids[seat]) for seat in seats],
        "lost": [NAMES[state.lost[seat]] if state.lost[seat] >= 0 else None for seat in seats],
        "offers": [dump_offer(state.offers[seat]) for seat in seats],
        "harvest": [province_or_none(state.special[seat] % 16) for seat in seats],
        "eight": [province_or_none(state.special[seat] // 16) for seat in seats],
        "pile": bag_names(counts(state.pile), POWERS),
        "pile_size": state.pile_size,
        "apart": bag_names(counts(state.apart), POWERS),
        "apart_size": state.apart_size,
        "discard": bag_names(counts(state.discard), POWERS),
        "points": [[state.points[seat * SOURCES + n] for n in range(SOURCES)] for seat in seats],
        "tasks": task_rows(state, STEP_NAMES),
    }


def provinces_of(bits: int) -> list[str]:
    """The provinces of a row of bits."""
    return [name for n, name in enumerate(NAMES) if (bits >> n) & 1 == 1]


def kinds_of(bits: int) -> list[str]:
    """The kinds of card of a row of bits."""
    return [name for n, name in enumerate(POWERS) if (bits >> n) & 1 == 1]


def province_or_none(number: int) -> str | None:
    """A province by its number from 1, or none."""
    return NAMES[number - 1] if number > 0 else None


def dump_province(state: AmunRe, province: int) -> dict[str, object]:
    """A province: its owner and what lies in it."""
    owner = state.owner(province)
    found: dict[str, object] = {"owner": owner if owner >= 0 else None}
    for name, row in ROWS.items():
        found[name] = state.at(row, province)
    return found


def dump_bid(place: int) -> dict[str, object] | None:
    """A bid: where, and on which space."""
    if place < 0:
        return None
    return {"province": NAMES[place // LEVELS], "space": VALUES[place % LEVELS]}


def dump_offer(offer: int) -> dict[str, object] | str | None:
    """An offer: how much gold (0: the -3), and whether with a correction."""
    if offer == NO_OFFER:
        return None
    if offer == SEALED:
        return "sealed"
    return {"gold": offer // 2, "correct": offer % 2 == 1}


def load(data: dict[str, object], box: Box, masked: bool = False) -> AmunRe:
    """The position of a dump; `BadPosition` names the first thing that cannot be.

    `masked`: the data is a view, in which unseen cards lie in the pile and offers are sealed.
    """
    part = Part("", data)
    part.word("game", ["amunre"])
    state = AmunRe(part.number("seats", 3, 5), box)
    seats = state.seats
    state.start = part.number("start", 0, seats - 1)
    state.kingdom = part.number("kingdom", 0, 1)
    state.round = part.number("round", 0, 3)
    state.temple = part.number("temple", 0, 4)
    state.total = part.number("total", -999, 9999)
    state.deck = bits_of(part, "deck", NAMES)
    state.opened = bits_of(part, "opened", NAMES)
    state.used = bits_of(part, "used", NAMES)
    load_provinces(state, part.part("provinces"))
    load_cards(state, part)
    load_seats(state, part)
    part.tasks(state, STEP_NAMES)
    check(state, masked)
    return state


def bits_of(part: Part, field: str, names: list[str]) -> int:
    """Names as a row of bits."""
    bits = 0
    for item in part.items(field):
        if not isinstance(item, str) or item not in names:
            raise BadPosition(f"{part.where(field)}: there is no {item!r}")
        bits |= 1 << names.index(item)
    return bits


def load_provinces(state: AmunRe, part: Part) -> None:
    """Owners and pieces."""
    for province, name in enumerate(NAMES):
        row = part.part(name)
        if row.value("owner") is not None:
            state.land[OWNER + province] = u8(row.number("owner", 0, state.seats - 1) + 1)
        for field, start in ROWS.items():
            state.land[start + province] = u8(row.number(field, 0, MOST[field]))
        if state.at(FARMERS, province) > state.box.fields[province]:
            raise BadPosition(f"{row.where('farmers')}: there are fewer fields")


def load_cards(state: AmunRe, part: Part) -> None:
    """Hands and piles."""
    seats = state.seats
    hands = part.parts("hands")
    known = part.parts("known")
    if len(hands) != seats or len(known) != seats:
        raise BadPosition(f"hands, known: {seats} seats are needed")
    for seat, number in enumerate(part.numbers("held", 0, 60, seats)):
        state.hands[seat] = bag_of(hands[seat].whole_bag(POWERS))
        state.known[seat] = bag_of(known[seat].whole_bag(POWERS))
        state.held[seat] = number
    state.pile = bag_of(part.bag("pile", POWERS))
    state.apart = bag_of(part.bag("apart", POWERS))
    state.discard = bag_of(part.bag("discard", POWERS))
    state.pile_size = part.number("pile_size", 0, 200)
    state.apart_size = part.number("apart_size", 0, 200)


def load_seats(state: AmunRe, part: Part) -> None:
    """What belongs to the seats."""
    seats = state.seats
    rows = {name: part.items(name) for name in ("bids", "lost", "offers", "harvest", "eight")}
    for name, row in {
        **rows,
        "points": part.items("points"),
        "played": part.items("played"),
    }.items():
        if len(row) != seats:
            raise BadPosition(f"{name}: {seats} seats are needed")
    for seat, gold in enumerate(part.numbers("gold", 0, 4000, seats)):
        cell = Part(
            f"seat {seat}",
            {
                **{name: row[seat] for name, row in rows.items()},
                "played": part.items("played")[seat],
            },
        )
        state.gold[seat] = gold
        state.played[seat] = bits_of(cell, "played", POWERS)
        state.lost[seat] = NAMES.index(cell.word("lost", NAMES)) if rows["lost"][seat] else -1
        harvest = NAMES.index(cell.word("harvest", NAMES)) + 1 if rows["harvest"][seat] else 0
        eight = NAMES.index(cell.word("eight", NAMES)) + 1 if rows["eight"][seat] else 0
        state.special[seat] = harvest + 16 * eight
        state.bids[seat] = load_bid(cell) if rows["bids"][seat] is not None else -1
        state.offers[seat] = load_offer(cell, rows["offers"][seat])
        sheet = Part(f"seat {seat}", {"points": part.items("points")[seat]})
        for n, points in enumerate(sheet.numbers("points", 0, 999, SOURCES)):
            state.points[seat * SOURCES + n] = points


def load_bid(cell: Part) -> int:
    """A bid from its province and space."""
    bid = cell.part("bids")
    space = bid.number("space", 0, VALUES[-1])
    if space not in VALUES:
        raise BadPosition(f"{bid.where('space')}: {space} is no space of the track")
    return NAMES.index(bid.word("province", NAMES)) * LEVELS + VALUES.index(space)


def load_offer(cell: Part, value: object) -> int:
    """An offer, none, or a sealed one."""
    if value is None:
        return NO_OFFER
    if value == "sealed":
        return SEALED
    offer = cell.part("offers")
    return offer.number("gold", 0, 320) * 2 + (1 if offer.flag("correct") else 0)


def check(state: AmunRe, masked: bool) -> None:
    """Nothing is lost or made: every power card is somewhere, every province has a place."""
    for kind, found in enumerate(card_counts(state)):
        if found != state.box.copies[kind]:
            raise BadPosition(f"{POWERS[kind]}: {found} cards, not {state.box.copies[kind]}")
    for seat in range(state.seats):
        if not masked and count(state.hands[seat]) != state.held[seat]:
            raise BadPosition(f"held: seat {seat} holds {count(state.hands[seat])} cards")
        if not masked and state.offers[seat] == SEALED:
            raise BadPosition(f"offers: that of seat {seat} is sealed; this is a view")
    if not masked and count(state.pile) != state.pile_size:
        raise BadPosition("pile_size: it is not the number of cards in the pile")
    if not masked and count(state.apart) != state.apart_size:
        raise BadPosition("apart_size: it is not the number of cards set apart")
    if state.deck & state.used != 0:
        raise BadPosition("deck: a province card is there and used as well")
    for task in state.open_tasks():
        if task.seat >= state.seats or (task.seat < CHANCE and STEP_NAMES[task.step] != "offer"):
            raise BadPosition(f"tasks: there is no seat {task.seat}")


def card_counts(state: AmunRe) -> list[int]:
    """All power cards of each kind, wherever they are."""
    found = [0] * len(POWERS)
    bags = [state.pile, state.discard, state.apart]
    bags += [state.hands[seat] for seat in range(state.seats)]
    for bag in bags:
        for kind, number in enumerate(counts(bag)):
            found[kind] += number
    return found
