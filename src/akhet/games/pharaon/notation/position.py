"""A position as plain JSON data and back. Loading checks that it can be played to its end."""

from typing import Final

from mypy_extensions import u8

from akhet.core.errors import BadPosition
from akhet.core.notation import Part, shown, task_rows
from akhet.core.packed import lane, lanes, row, unit
from akhet.games.pharaon.actions import COIN_NAMES, COINS, SETS, ZONE
from akhet.games.pharaon.box.components import (
    ARTISAN_CARDS,
    BASE_ARTISANS,
    BASE_NOBLES,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    KINDS_OF_TOKEN,
    OFFERINGS,
    RESOURCES,
    SILVER,
    TILES,
    VASES,
    Box,
    bag4_of,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOURS, HEIRS
from akhet.games.pharaon.notation.checks import (
    artisans_away,
    check,
    conflicts_out,
    nobles_away,
    stack_sizes,
)
from akhet.games.pharaon.notation.questions import STEP_NAMES, check_tasks
from akhet.games.pharaon.rules import OLDEST, RULES
from akhet.games.pharaon.state import (
    ARTISANS,
    CONFLICT_AT,
    DRAWN,
    GIFTS,
    GOODS,
    NOBLES,
    NOBODY,
    ON_TILE,
    ON_WHEEL,
    SET_AT,
    SLOTS,
    SOLVED,
    TRACKS,
    ZONE_AT,
    Pharaon,
    colour_at,
    gift_count,
)

LAST_ROW: Final = 5
STACKS: Final = 4

# ---------------------------------------------------------------- writing


def dump(state: Pharaon) -> dict[str, object]:
    """The whole position, readable. Cards and vases have their printed numbers."""
    return {
        "game": "pharaon",
        "rules": state.rules,
        "seats": state.seats,
        "scribes": [(state.scribes >> seat) & 1 == 1 for seat in range(state.seats)],
        "round": state.round,
        "first": state.first,
        "pharaoh": None if state.pharaoh == NOBODY else state.pharaoh,
        "districts": [DISTRICTS[lane(state.order, place)] for place in range(BASIC)],
        "wheel": RESOURCES[colour_at(state, OFFERINGS)],
        "clockwise": state.clockwise == 1,
        "slots": {RESOURCES[kind]: dump_area(state, kind) for kind in range(BASIC)},
        "supply": dump_goods(state.supply),
        "bag": dump_gifts(state.bag),
        "spent": dump_gifts(state.spent),
        "sets": [dump_set(state, place) for place in range(SETS)],
        "zone": [dump_gift(state, ZONE_AT + place) for place in range(ZONE)],
        "noble_deck": cards_of(state.noble_deck),
        "noble_row": row_of(state.noble_row, 3),
        "used": cards_of(state.used),
        "drawn": lanes(state.drawn, state.seats),
        "artisan_deck": cards_of(state.artisan_deck),
        "artisan_row": row_of(state.artisan_row, 4),
        "away": {
            "nobles": cards_of(nobles_away(state)),
            "artisans": cards_of(artisans_away(state)),
        },
        "vases": dump_vases(state),
        "players": [dump_player(state, player) for player in range(state.players)],
        "traitor": dump_traitor(state) if state.is_solo() else None,
        "konflikte": dump_konflikte(state) if state.konflikte == 1 else None,
        "access": [RESOURCES[kind] for kind in range(BASIC) if (state.access >> kind) & 1 == 1],
        "paid": dump_paid(state.paid),
        "tasks": task_rows(state, STEP_NAMES),
    }


def cards_of(cards: int) -> list[int]:
    """The numbers of the cards in a set."""
    return [number + 1 for number in range(cards.bit_length()) if (cards >> number) & 1 == 1]


def row_of(word: int, places: int) -> list[int | None]:
    """The numbers of the cards in a row, with None for an empty place."""
    return [number if number > 0 else None for number in lanes(word, places)]


def dump_goods(word: int) -> dict[str, int]:
    """Resources by name; what is not there is left out."""
    return {
        RESOURCES[kind]: lane(word, kind) for kind in range(KINDS_OF_TOKEN) if lane(word, kind) > 0
    }


def dump_gifts(bag: int) -> dict[str, int]:
    """Offerings by name; what is not there is left out."""
    return {
        name: gift_count(bag, kind) for kind, name in enumerate(GIFT_NAMES) if gift_count(bag, kind)
    }


def dump_area(state: Pharaon, kind: int) -> list[str | None]:
    """What lies on an area of the wheel, slot by slot."""
    return [wheel_name(state.laid[kind * SLOTS + slot]) for slot in range(SLOTS)]


def wheel_name(what: int) -> str | None:
    """The name of a token on the wheel."""
    if what >= ON_WHEEL:
        return f"offering_{GIFT_NAMES[what - ON_WHEEL]}"
    return RESOURCES[what - 1] if what > 0 else None


def dump_gift(state: Pharaon, at: int) -> str | None:
    """The offering in a place."""
    return GIFT_NAMES[state.laid[at] - 1] if state.laid[at] > 0 else None


def dump_set(state: Pharaon, place: int) -> list[str | None] | None:
    """The two offerings of a set, or None; while it is filled, one of them."""
    one = dump_gift(state, SET_AT + 2 * place)
    two = dump_gift(state, SET_AT + 2 * place + 1)
    return None if one is None and two is None else [one, two]


def dump_away(state: Pharaon) -> dict[str, object]:
    """The cards that were put away by the Traitor; while learners sit down, the scribes too."""
    return {
        "nobles": cards_of(nobles_away(state)),
        "artisans": cards_of(artisans_away(state)),
    }


def dump_vases(state: Pharaon) -> dict[str, object]:
    """The pile (with those before the Traitor), the vases on show, and the used ones."""
    return {
        "pile": cards_of(state.pile),
        "row": row_of(state.vase_row, 5),
        "gone": cards_of(state.gone),
        "owed": state.owed,
        "apart": cards_of(state.apart),
    }


def dump_player(state: Pharaon, player: int) -> dict[str, object]:
    """What a player has; the Traitor is the second player of a solo game."""
    passed = lane(state.rows, player)
    return {
        "goods": dump_goods(state.own[GOODS + player]),
        "offerings": dump_gifts(state.own[GIFTS + player]),
        "nobles": cards_of(state.own[NOBLES + player]),
        "artisans": cards_of(state.own[ARTISANS + player]),
        "conflicts": cards_of(state.own[SOLVED + player]),
        "nile": lanes(state.own[TRACKS + player], BASIC),
        "chamber": lane(state.chamber, player),
        "row": None if passed == 0 else passed,
        "field": lane(state.fields, player),
        "drawn": cards_of(state.own[DRAWN + player]),
    }


def dump_traitor(state: Pharaon) -> dict[str, object]:
    """The Traitor's tiles from the left, and what lies on them in all."""
    return {
        "tiles": [
            {
                "tile": TILES[lane(state.tiles, place)],
                "dark": (state.dark >> place) & 1 == 1,
                "resource": RESOURCES[lane(state.marks, place)],
                "filled": lane(state.filled, place),
                "tokens": dump_tile(state, place),
            }
            for place in range(len(TILES))
        ],
        "plotted": dump_goods(state.plotted),
    }


def dump_tile(state: Pharaon, place: int) -> list[str]:
    """What covers the slots of a tile, from the first one on."""
    word = state.own[ON_TILE + place]
    return [RESOURCES[((word >> (3 * slot)) & 7) - 1] for slot in range(lane(state.filled, place))]


def dump_konflikte(state: Pharaon) -> dict[str, object]:
    """What only the expansion has."""
    return {
        "arches": {name: "ab"[(state.arches >> n) & 1] for n, name in enumerate(DISTRICTS)},
        "nile": "-ab"[state.cover],
        "pharaoh": HEIRS[state.heir],
        "hard": state.hard == 1,
        "extra": row_of(state.extra_row, BASIC),
        "favours": {name: dump_favours(state, n) for n, name in enumerate(DISTRICTS)},
        "favour_deck": [favour_name(card - 1) for card in cards_of(state.favour_deck)],
        "favour_gone": [favour_name(card - 1) for card in cards_of(state.favour_gone)],
        "unseen": cards_of(state.unseen),
        "stacks": stack_sizes(state),
        "out": cards_of(conflicts_out(state)),
        "fronts": row_of(state.fronts, STACKS),
        "backs": [RESOURCES[n - 1] if n else None for n in lanes(state.backs, STACKS)],
        "wheel": {RESOURCES[kind]: dump_conflicts(state, kind) for kind in range(BASIC)},
        "paying": state.conflict if state.conflict > 0 else None,
    }


def favour_name(card: int) -> str:
    """A favour by its name: v1 to v10, p1 to p10."""
    return f"v{card + 1}" if card < FAVOURS else f"p{card - FAVOURS + 1}"


def dump_favours(state: Pharaon, district: int) -> list[str | None]:
    """The two favours at an arch."""
    cards = [((state.favours >> (5 * (2 * district + n))) & 31) - 1 for n in range(2)]
    return [favour_name(card) if card >= 0 else None for card in cards]


def dump_conflicts(state: Pharaon, kind: int) -> list[int | None]:
    """The conflicts on an area of the wheel, slot by slot."""
    at = CONFLICT_AT + kind * SLOTS
    return [int(state.laid[at + n]) if state.laid[at + n] else None for n in range(SLOTS)]


def dump_paid(paid: int) -> dict[str, int]:
    """The coins paid so far."""
    return {
        name: (paid >> (5 * coin)) & 31
        for coin, name in enumerate(COIN_NAMES[:COINS])
        if (paid >> (5 * coin)) & 31
    }


# ---------------------------------------------------------------- reading


def load(data: object, box: Box, masked: bool = False) -> Pharaon:
    """The position of a dump; `BadPosition` names the first thing that cannot be.

    `masked`: the data is a view, in which the nobles that others have drawn are in the deck.
    """
    part = Part("", data)
    part.word("game", ["pharaon"])
    rules = part.rules(OLDEST, RULES)
    state = Pharaon(part.number("seats", 1, 5), box)
    state.rules = rules
    scribes = part.items("scribes")
    if len(scribes) != state.seats or any(not isinstance(item, bool) for item in scribes):
        raise BadPosition(f"scribes: true or false for each of {state.seats} seats")
    for seat, item in enumerate(scribes):
        state.scribes |= (1 << seat) if item else 0
    state.round = part.number("round", 0, 5)
    state.first = part.number("first", 0, max(state.players - 1, 2 if state.round == 0 else 0))
    if part.value("pharaoh") is not None:
        state.pharaoh = part.number("pharaoh", 0, state.players - 1)
    load_wheel(state, part)
    load_offerings(state, part)
    state.konflikte = 0 if part.value("konflikte") is None else 1
    load_cards(state, part)
    for player, line in enumerate(player_parts(part, state.players)):
        load_player(state, player, line)
    if state.is_solo():
        load_traitor(state, part.part("traitor"))
    elif part.value("traitor") is not None:
        raise BadPosition("traitor: he plays against one seat only")
    more = part.part("konflikte") if state.konflikte == 1 else None
    if more is not None:
        load_konflikte(state, more)
    load_payment(state, part)
    part.tasks(state, STEP_NAMES)
    check(state, masked)
    check_tasks(state, masked)
    check_derived(state, part, more)
    part.finish()
    return state


def check_derived(state: Pharaon, part: Part, more: Part | None) -> None:
    """What follows from all the rest, if it is told, is told right."""
    if "away" in part.data:
        away = part.part("away")
        away.agrees("nobles", cards_of(nobles_away(state)))
        away.agrees("artisans", cards_of(artisans_away(state)))
    if more is not None:
        more.agrees("stacks", stack_sizes(state))
        more.agrees("out", cards_of(conflicts_out(state)))


def load_wheel(state: Pharaon, part: Part) -> None:
    """The districts, the wheel and what lies on it."""
    names = part.items("districts")
    if len(names) != BASIC:
        raise BadPosition("districts: five are needed")
    if names[0] != DISTRICTS[0]:
        raise BadPosition("districts: they are told clockwise from the offerings")
    for place, name in enumerate(names):
        if not isinstance(name, str) or name not in DISTRICTS:
            raise BadPosition(f"districts: there is no {shown(name)}")
        state.order += DISTRICTS.index(name) * unit(place)
    if lane(state.order, 0) != OFFERINGS:
        raise BadPosition("districts: they are told clockwise from the offerings")
    wanted = RESOURCES.index(part.word("wheel", RESOURCES[:BASIC]))
    while colour_at(state, OFFERINGS) != wanted:
        state.turn += 1
    state.clockwise = 1 if part.flag("clockwise") else 0
    areas = part.part("slots")
    for kind in range(BASIC):
        items = areas.items(RESOURCES[kind])
        if len(items) != SLOTS:
            raise BadPosition(f"slots.{RESOURCES[kind]}: four slots are needed")
        for slot, item in enumerate(items):
            state.laid[kind * SLOTS + slot] = u8(wheel_number(item))


def wheel_number(item: object) -> int:
    """A token on the wheel from its name."""
    if item is None:
        return 0
    names = [f"offering_{name}" for name in GIFT_NAMES]
    if isinstance(item, str) and item in names:
        return names.index(item) + ON_WHEEL
    if isinstance(item, str) and item in RESOURCES:
        return RESOURCES.index(item) + 1
    raise BadPosition(f"slots: there is no {shown(item)}")


def load_offerings(state: Pharaon, part: Part) -> None:
    """The supply, the bag, the used offerings, sets and the bonus zone."""
    state.supply = row(part.bag("supply", RESOURCES))
    state.bag = bag4_of(gifts_in(part, "bag"))
    state.spent = bag4_of(gifts_in(part, "spent"))
    sets = part.items("sets")
    zone = part.items("zone")
    if len(sets) != SETS or len(zone) != ZONE:
        raise BadPosition(f"sets and zone: {SETS} and {ZONE} places are needed")
    for place, pair in enumerate(sets):
        if pair is None:
            continue
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadPosition("sets: a set is two offerings")
        for n, item in enumerate(pair):
            state.laid[SET_AT + 2 * place + n] = u8(gift_number(item))
    for place, item in enumerate(zone):
        state.laid[ZONE_AT + place] = u8(gift_number(item))


def gifts_in(part: Part, field: str) -> list[int]:
    """A bag of offerings as counts."""
    counts = part.bag(field, GIFT_NAMES)
    if max(counts) > 15:
        raise BadPosition(f"{part.where(field)}: too many offerings")
    return counts


def gift_number(item: object) -> int:
    """An offering + 1 from its name; 0 for none."""
    if item is None:
        return 0
    if not isinstance(item, str) or item not in GIFT_NAMES:
        raise BadPosition(f"there is no offering {shown(item)}")
    return GIFT_NAMES.index(item) + 1


def nobles_of(state: Pharaon) -> int:
    """How many nobles there are."""
    return state.box.nobles if state.konflikte == 1 else BASE_NOBLES


def artisans_of(state: Pharaon) -> int:
    """How many artisans there are."""
    return ARTISAN_CARDS if state.konflikte == 1 else BASE_ARTISANS


def load_cards(state: Pharaon, part: Part) -> None:
    """Decks, rows and vases."""
    state.noble_deck = set_of(part, "noble_deck", nobles_of(state))
    state.noble_row = row_in(part, "noble_row", 3, nobles_of(state))
    state.used = set_of(part, "used", nobles_of(state))
    state.drawn = row(part.numbers("drawn", 0, 2, state.seats))
    state.artisan_deck = set_of(part, "artisan_deck", artisans_of(state))
    state.artisan_row = row_in(part, "artisan_row", 4, artisans_of(state))
    vases = part.part("vases")
    state.pile = set_of(vases, "pile", VASES)
    state.vase_row = row_in(vases, "row", 5, VASES)
    state.gone = set_of(vases, "gone", VASES)
    state.owed = vases.number("owed", 0, VASES)
    state.apart = set_of(vases, "apart", VASES)


def set_of(part: Part, field: str, high: int) -> int:
    """A set of cards from their numbers, each at most once."""
    cards = 0
    for number in part.numbers(field, 1, high):
        if (cards >> (number - 1)) & 1 == 1:
            raise BadPosition(f"{part.where(field)}: {number} is there twice")
        cards |= 1 << (number - 1)
    return cards


def row_in(part: Part, field: str, places: int, high: int) -> int:
    """A row of cards, None for an empty place."""
    items = part.items(field)
    if len(items) != places:
        raise BadPosition(f"{part.where(field)}: {places} places are needed")
    return row([0 if item is None else part.bounded(field, item, 1, high) for item in items])


def player_parts(part: Part, players: int) -> list[Part]:
    """What belongs to each player."""
    found = part.parts("players")
    if len(found) != players:
        raise BadPosition(f"players: {players} are needed, not {len(found)}")
    return found


def load_player(state: Pharaon, player: int, part: Part) -> None:
    """What belongs to one player."""
    state.own[GOODS + player] = row(part.bag("goods", RESOURCES))
    state.own[GIFTS + player] = bag4_of(gifts_in(part, "offerings"))
    state.own[NOBLES + player] = set_of(part, "nobles", nobles_of(state))
    state.own[ARTISANS + player] = set_of(part, "artisans", artisans_of(state))
    state.own[SOLVED + player] = set_of(part, "conflicts", CONFLICTS * state.konflikte)
    state.own[TRACKS + player] = row(part.numbers("nile", 0, 3, BASIC))
    state.own[DRAWN + player] = set_of(part, "drawn", nobles_of(state))
    state.chamber += part.number("chamber", 0, state.box.steps) * unit(player)
    if part.value("row") is not None:
        state.rows += part.number("row", 1, LAST_ROW) * unit(player)
    state.fields += part.number("field", 0, 7) * unit(player)


def load_traitor(state: Pharaon, part: Part) -> None:
    """The Traitor's tiles."""
    tiles = part.parts("tiles")
    if len(tiles) != len(TILES):
        raise BadPosition("traitor.tiles: five are needed")
    for place, tile in enumerate(tiles):
        state.tiles += TILES.index(tile.word("tile", TILES)) * unit(place)
        state.dark |= (1 << place) if tile.flag("dark") else 0
        state.marks += RESOURCES.index(tile.word("resource", RESOURCES[:BASIC])) * unit(place)
        state.filled += tile.number("filled", 0, 10) * unit(place)
        state.own[ON_TILE + place] = tokens_in(tile, lane(state.filled, place))
    state.plotted = row(part.bag("plotted", RESOURCES))


def tokens_in(tile: Part, filled: int) -> int:
    """What covers the slots of a tile: as many tokens as are covered."""
    items = tile.items("tokens")
    if len(items) != filled:
        raise BadPosition(f"{tile.where('tokens')}: {filled} slots are covered, not {len(items)}")
    word = 0
    for slot, item in enumerate(items):
        if not isinstance(item, str) or item not in RESOURCES or item == RESOURCES[SILVER]:
            raise BadPosition(f"{tile.where('tokens')}: {shown(item)} covers no slot")
        word |= (RESOURCES.index(item) + 1) << (3 * slot)
    return word


def load_konflikte(state: Pharaon, part: Part) -> None:
    """What only the expansion has."""
    arches = part.part("arches")
    favours = part.part("favours")
    for district, name in enumerate(DISTRICTS):
        state.arches |= ["a", "b"].index(arches.word(name, ["a", "b"])) << district
        for place, card in enumerate(favours_in(favours, name, 2)):
            state.favours += (card + 1) << (5 * (2 * district + place))
    state.cover = ["-", "a", "b"].index(part.word("nile", ["-", "a", "b"]))
    state.heir = HEIRS.index(part.word("pharaoh", HEIRS))
    state.hard = 1 if part.flag("hard") else 0
    state.extra_row = row_in(part, "extra", BASIC, state.box.nobles)
    for card in favours_in(part, "favour_deck", None):
        state.favour_deck |= 1 << card
    for card in favours_in(part, "favour_gone", None):
        state.favour_gone |= 1 << card
    state.unseen = set_of(part, "unseen", CONFLICTS)
    state.fronts = row_in(part, "fronts", STACKS, CONFLICTS)
    backs = part.items("backs")
    if len(backs) != STACKS:
        raise BadPosition(f"konflikte.backs: {STACKS} are needed")
    for stack, item in enumerate(backs):
        if item is not None:
            if not isinstance(item, str) or item not in RESOURCES[:BASIC]:
                raise BadPosition(f"konflikte.backs: there is no {shown(item)}")
            state.backs += (RESOURCES.index(item) + 1) * unit(stack)
    wheel = part.part("wheel")
    for kind in range(BASIC):
        for slot, number in enumerate(
            lanes(row_in(wheel, RESOURCES[kind], SLOTS, CONFLICTS), SLOTS)
        ):
            state.laid[CONFLICT_AT + kind * SLOTS + slot] = u8(number)
    if part.value("paying") is not None:
        state.conflict = part.number("paying", 1, CONFLICTS)


def favours_in(part: Part, field: str, places: int | None) -> list[int]:
    """A list of favours as numbers; an empty place is -1."""
    items = part.items(field)
    if places is not None and len(items) != places:
        raise BadPosition(f"{part.where(field)}: {places} places are needed")
    names = [favour_name(card) for card in range(2 * FAVOURS)]
    found: list[int] = []
    for item in items:
        if item is None and places is not None:
            found.append(-1)
        elif isinstance(item, str) and item in names:
            found.append(names.index(item))
        else:
            raise BadPosition(f"{part.where(field)}: there is no favour {shown(item)}")
    return found


def load_payment(state: Pharaon, part: Part) -> None:
    """What has been paid of an action."""
    for item in part.items("access"):
        if not isinstance(item, str) or item not in RESOURCES[:BASIC]:
            raise BadPosition(f"access: there is no {shown(item)}")
        state.access |= 1 << RESOURCES.index(item)
    for coin, number in enumerate(part.bag("paid", COIN_NAMES[:COINS])):
        state.paid += number << (5 * coin)
