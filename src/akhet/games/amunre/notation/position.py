"""A position as plain JSON data and back. Loading checks that it can be played to its end."""

from typing import Final

from mypy_extensions import u8

from akhet.core.errors import BadPosition
from akhet.core.notation import Part, bag_names, shown, task_rows
from akhet.core.packed import bag_of, bit, counts, lane, lanes, unit
from akhet.games.amunre.actions import MOST_GOLD, VALUES
from akhet.games.amunre.components import LEVELS, NAMES, POWERS, PROVINCES, Box
from akhet.games.amunre.expert import EACH, SECRET, holder, province_cards, take_card
from akhet.games.amunre.notation.checks import (
    check_cards,
    check_expert,
    check_land,
    check_phase,
    check_round,
)
from akhet.games.amunre.notation.questions import STEP_NAMES, check_tasks
from akhet.games.amunre.rules import OLDEST, RULES
from akhet.games.amunre.state import (
    APART,
    FARMERS,
    KINDS_MASK,
    LOWLAND,
    NO_OFFER,
    PYRAMIDS,
    SEALED,
    SOURCES,
    STONES,
    UNDER,
    AmunRe,
    give,
    inserted,
    owner_of,
    provinces_in,
)

ROWS: Final = {
    "farmers": FARMERS,
    "lowland": LOWLAND,
    "stones": STONES,
    "pyramids": PYRAMIDS,
    "cards": UNDER,
    "apart": APART,
}
MOST: Final = {"farmers": 6, "lowland": 3, "stones": 2, "pyramids": 60, "cards": 4, "apart": 4}
RICHEST: Final = 9999


# ---------------------------------------------------------------- writing


def dump(state: AmunRe) -> dict[str, object]:
    """The whole position, readable."""
    seats = range(state.seats)
    return {
        "game": "amunre",
        "rules": state.rules,
        "seats": state.seats,
        "start": state.start,
        "kingdom": state.kingdom,
        "round": state.round,
        "temple": state.temple,
        "total": state.total,
        "deck": names_of(state.deck, NAMES),
        "used": names_of(state.used, NAMES),
        "out": out_of_game(state),
        "opened": [NAMES[province] for province in provinces_in(state.opened)],
        "provinces": {name: dump_province(state, n) for n, name in enumerate(NAMES)},
        "gold": [state.gold[seat] for seat in seats],
        "hands": [bag_names(counts(state.hands[seat]), POWERS) for seat in seats],
        "held": lanes(state.held, state.seats),
        "known": [state.knows_builder(seat) for seat in seats],
        "played": [names_of((state.played >> (seat * 12)) & KINDS_MASK, POWERS) for seat in seats],
        "harvest": [name_or_none(lane(state.special, seat) % 16) for seat in seats],
        "eight": [name_or_none(lane(state.special, seat) // 16) for seat in seats],
        "bids": [dump_bid(state.bid_of(seat)) for seat in seats],
        "lost": [name_or_none(lane(state.lost, seat)) for seat in seats],
        "offers": [dump_offer(state.offers[seat]) for seat in seats],
        "pile": bag_names(counts(state.pile), POWERS),
        "pile_size": state.pile_size,
        "discard": bag_names(counts(state.discard), POWERS),
        "apart": bag_names(counts(state.apart), POWERS),
        "fresh": bag_names(counts(state.fresh), POWERS),
        "drew": [bag_names(counts(state.drew[seat]), POWERS) for seat in seats],
        "young": lanes(state.young, state.seats),
        "points": [[state.points[seat * SOURCES + n] for n in range(SOURCES)] for seat in seats],
        "covered": state.covered == 1,
        "expert": dump_expert(state) if state.expert == 1 else None,
        "tasks": task_rows(state, STEP_NAMES),
    }


def dump_expert(state: AmunRe) -> dict[str, object]:
    """With the expert rule: the province cards of each seat, and the one it has chosen."""
    cards, chosen = [], []
    for seat in range(state.seats):
        cards.append([NAMES[n] for n in provinces_in(province_cards(state, seat))])
        number = lane(state.chosen, seat)
        chosen.append("sealed" if number == SECRET else name_or_none(number))
    return {"cards": cards, "chosen": chosen}


def out_of_game(state: AmunRe) -> list[str]:
    """The province cards that the Old Kingdom did not use: they are out of the game (p. 11)."""
    everything = (1 << PROVINCES) - 1
    return names_of(everything & ~(state.deck | state.used), NAMES) if state.kingdom == 1 else []


def names_of(bits: int, names: list[str]) -> list[str]:
    """The names of a row of bits."""
    return [name for n, name in enumerate(names) if (bits >> n) & 1 == 1]


def name_or_none(number: int) -> str | None:
    """A province by its number from 1, or none."""
    return NAMES[number - 1] if number > 0 else None


def dump_province(state: AmunRe, province: int) -> dict[str, object]:
    """A province: its owner and what lies in it."""
    owner = owner_of(state, province)
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


# ---------------------------------------------------------------- reading


def load(data: object, box: Box, masked: bool = False) -> AmunRe:
    """The position of a dump; `BadPosition` names the first thing that cannot be.

    `masked`: the data is a view, in which unseen cards lie in the pile and offers are sealed.
    """
    part = Part("", data)
    part.word("game", ["amunre"])
    rules = part.rules(OLDEST, RULES)
    state = AmunRe(part.number("seats", 3, 5), box)
    state.rules = rules
    state.start = part.number("start", 0, state.seats - 1)
    state.kingdom = part.number("kingdom", 0, 1)
    state.round = part.number("round", 0, 3)
    state.temple = part.number("temple", 0, 4)
    state.total = part.number("total", -RICHEST, RICHEST)
    state.deck = bits_of(part, "deck", NAMES)
    state.used = bits_of(part, "used", NAMES)
    opened = bits_of(part, "opened", NAMES)
    if len(names_of(opened, NAMES)) > state.seats:
        raise BadPosition(f"opened: at most {state.seats} provinces")
    for province in range(PROVINCES):
        if (opened >> province) & 1 == 1:
            state.opened = inserted(state.opened, province)
    load_provinces(state, part.part("provinces"))
    load_cards(state, part)
    for seat, row in enumerate(seat_rows(part, state.seats)):
        load_seat(state, seat, row)
        row.finish()
    part.tasks(state, STEP_NAMES)
    load_options(state, part)
    check_cards(state, masked)
    phase = check_tasks(state, masked)
    check_expert(state, masked)
    check_round(state, phase)
    check_land(state, phase)
    check_phase(state, phase, masked)
    part.agrees("out", out_of_game(state))
    part.finish()
    return state


def load_options(state: AmunRe, part: Part) -> None:
    """What was chosen at set-up; older positions do not name it."""
    state.covered = 1 if "covered" in part.data and part.flag("covered") else 0
    if "expert" not in part.data or part.value("expert") is None:
        return
    state.expert = 1
    inner = part.part("expert")
    cards, chosen = inner.items("cards"), inner.items("chosen")
    if len(cards) != state.seats or len(chosen) != state.seats:
        raise BadPosition(f"expert: {state.seats} seats are needed")
    for seat in range(state.seats):
        row = Part(f"expert of seat {seat}", {"cards": cards[seat], "chosen": chosen[seat]})
        found = bits_of(row, "cards", NAMES)
        for province in range(PROVINCES):
            if (found >> province) & 1 == 1:
                add_card(state, row, seat, province)
        number = SECRET if row.value("chosen") == "sealed" else number_of(row, "chosen")
        state.chosen += number * unit(seat)


def add_card(state: AmunRe, row: Part, seat: int, province: int) -> None:
    """A province card that is not turned up yet, in one hand."""
    where = f"{row.where('cards')}: {NAMES[province]}"
    if (state.deck >> province) & 1 == 0 or holder(state, province) >= 0:
        raise BadPosition(f"{where} is turned up already, or in another hand")
    if len(provinces_in(province_cards(state, seat))) == EACH:
        raise BadPosition(f"{row.where('cards')}: more than {EACH}")
    take_card(state, seat, province)


def bits_of(part: Part, field: str, names: list[str]) -> int:
    """Names, each at most once, as a row of bits."""
    bits = 0
    for item in part.items(field):
        if not isinstance(item, str) or item not in names:
            raise BadPosition(f"{part.where(field)}: there is no {shown(item)}")
        if (bits >> names.index(item)) & 1 == 1:
            raise BadPosition(f"{part.where(field)}: {item} is there twice")
        bits |= 1 << names.index(item)
    return bits


def load_provinces(state: AmunRe, part: Part) -> None:
    """Owners and pieces."""
    for province, name in enumerate(NAMES):
        row = part.part(name)
        for field, start in ROWS.items():
            state.land[start + province] = u8(row.number(field, 0, MOST[field]))
        state.owed += state.at(UNDER, province)
        state.apart_size += state.at(APART, province)
        if row.value("owner") is None:
            continue
        owner = row.number("owner", 0, state.seats - 1)
        if len(provinces_in(state.lands(owner))) == 3:
            raise BadPosition(f"{row.where('owner')}: seat {owner} has three already")
        give(state, owner, province)


def load_cards(state: AmunRe, part: Part) -> None:
    """The piles."""
    state.pile = bag_of(part.bag("pile", POWERS))
    state.discard = bag_of(part.bag("discard", POWERS))
    state.apart = bag_of(part.bag("apart", POWERS))
    state.fresh = bag_of(part.bag("fresh", POWERS))
    state.pile_size = part.number("pile_size", 0, 200)


BY_SEAT: Final = (
    *("gold", "hands", "held", "known", "played", "harvest", "eight"),
    *("bids", "lost", "offers", "drew", "young", "points"),
)


def seat_rows(part: Part, seats: int) -> list[Part]:
    """What belongs to each seat, as a part of its own."""
    rows: list[dict[str, object]] = [{} for _seat in range(seats)]
    for field in BY_SEAT:
        items = part.items(field)
        if len(items) != seats:
            raise BadPosition(f"{field}: {seats} seats are needed, not {len(items)}")
        for seat, item in enumerate(items):
            rows[seat][field] = item
    return [Part(f"seat {seat}", row) for seat, row in enumerate(rows)]


def load_seat(state: AmunRe, seat: int, row: Part) -> None:
    """What belongs to one seat."""
    state.gold[seat] = row.number("gold", 0, RICHEST)
    state.hands[seat] = bag_of(row.bag("hands", POWERS))
    state.drew[seat] = bag_of(row.bag("drew", POWERS))
    state.held += row.number("held", 0, 200) * unit(seat)
    state.young += row.number("young", 0, 200) * unit(seat)
    state.known += bit(seat) if row.flag("known") else 0
    state.played += bits_of(row, "played", POWERS) * bit(seat * 12)
    state.special += (number_of(row, "harvest") + 16 * number_of(row, "eight")) * unit(seat)
    state.lost += number_of(row, "lost") * unit(seat)
    state.bids += load_bid(row) * unit(seat)
    state.offers[seat] = load_offer(row)
    for n, points in enumerate(row.numbers("points", 0, 999, SOURCES)):
        state.points[seat * SOURCES + n] = points


def number_of(row: Part, field: str) -> int:
    """A province as a number from 1, or 0 for none."""
    return 0 if row.value(field) is None else NAMES.index(row.word(field, NAMES)) + 1


def load_bid(row: Part) -> int:
    """A bid from its province and space, + 1; 0 for none."""
    if row.value("bids") is None:
        return 0
    bid = row.part("bids")
    space = bid.number("space", 0, VALUES[-1])
    if space not in VALUES:
        raise BadPosition(f"{bid.where('space')}: {space} is no space of the track")
    return NAMES.index(bid.word("province", NAMES)) * LEVELS + VALUES.index(space) + 1


def load_offer(row: Part) -> int:
    """An offer, none, or a sealed one."""
    found = row.value("offers")
    if found is None:
        return NO_OFFER
    if found == "sealed":
        return SEALED
    offer = row.part("offers")
    return offer.number("gold", 0, MOST_GOLD) * 2 + (1 if offer.flag("correct") else 0)
