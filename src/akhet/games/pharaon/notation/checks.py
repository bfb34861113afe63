"""What must be true of every loaded position: nothing is lost or made, nothing lies nowhere."""

from akhet.core.errors import BadPosition
from akhet.core.packed import count_bits, lane, lanes
from akhet.games.pharaon.actions import SETS
from akhet.games.pharaon.box.components import (
    ARMOURER,
    ARTISAN_CARDS,
    BASE_ARTISANS,
    BASE_NOBLES,
    BASIC,
    COMMANDER,
    DISTRICTS,
    EXTRA,
    GIFT_NAMES,
    GIFTS,
    INSTANT,
    KINDS_OF_TOKEN,
    PRESTIGE,
    RESOURCES,
    SCRIBES,
    SILVER,
    SWORD,
    VASES,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, FAVOUR_VIZIER, FAVOURS
from akhet.games.pharaon.box.tiles import DISCARD_HIGHEST, DISCARD_LOWEST, DISCARD_NOBLE
from akhet.games.pharaon.expansion.arches import deck_of, favour_at
from akhet.games.pharaon.expansion.conflicts import hidden_backs, stacks
from akhet.games.pharaon.expansion.swords import effect_at
from akhet.games.pharaon.state import (
    ARTISANS,
    CONFLICT_AT,
    DRAWN,
    GOODS,
    LAID,
    LAST,
    NOBLES,
    NOBODY,
    ON_TILE,
    ON_WHEEL,
    SET_AT,
    SLOTS,
    SOLVED,
    Pharaon,
    gift_count,
)
from akhet.games.pharaon.state import GIFTS as OWN_GIFTS
from akhet.games.pharaon.steps.setup import ROWS, left_scribes
from akhet.games.pharaon.steps.shared import (
    CHOOSE_VASE,
    DRAW_OFFERING,
    LAY_DISTRICT,
    LAY_TILE,
    MARK_TILE,
    SETUP,
    SHOW_VASES,
    TO_SET,
    WHO_BEGINS,
    heir_counts,
    heir_needs,
)
from akhet.games.pharaon.steps.traitor import ROOM, TRAITOR, tile_at


def check(state: Pharaon, masked: bool) -> None:
    """Counts every token and card, and looks at what lies where."""
    check_laid("districts", state.order, lying(state, LAY_DISTRICT))
    check_tokens(state)
    check_offerings(state)
    check_wheel(state)
    check_sets(state)
    check_nobles(state, masked)
    check_artisans(state)
    check_pyramid(state)
    check_vases(state)
    check_titles(state)
    if state.is_solo():
        check_traitor(state)
    if state.konflikte == 1:
        check_conflicts(state)
        check_favours(state)


def arg_of(state: Pharaon, step: int, missing: int) -> int:
    """The number that the open question of a kind carries; `missing` if it is not open."""
    found = missing
    for task in state.open_tasks():
        if task.step == step:
            found = task.arg
    return found


def lying(state: Pharaon, step: int) -> int:
    """How many districts, tiles or marks lie: all five, unless they are being laid."""
    if state.round > 0:
        return BASIC
    return arg_of(state, step, 0 if is_first(state) else BASIC)


def is_first(state: Pharaon) -> bool:
    """Whether lots are drawn for the expansion, before anything is set up."""
    return is_asked(state, SETUP) and arg_of(state, SETUP, 0) == 0


def is_asked(state: Pharaon, step: int) -> bool:
    """Whether a question of a kind is open."""
    return arg_of(state, step, -1) >= 0


def check_laid(where: str, word: int, number: int) -> None:
    """The first places hold different things, the others nothing yet."""
    found = lanes(word, BASIC)
    if len(set(found[:number])) != len(found[:number]) or any(found[number:]):
        raise BadPosition(f"{where}: each lies there once")


# ---------------------------------------------------------------- tokens


def check_tokens(state: Pharaon) -> None:
    """Every resource token is somewhere."""
    for kind, found in enumerate(token_counts(state)):
        wanted = lane(state.box.tokens, kind)
        if kind == SWORD and state.konflikte == 1:
            wanted = state.box.more.swords
        if found != wanted:
            raise BadPosition(f"{RESOURCES[kind]}: {found} tokens, not {wanted}")


def token_counts(state: Pharaon) -> list[int]:
    """All tokens of each resource, wherever they are."""
    words = [state.supply, state.plotted]
    words += [state.own[GOODS + player] for player in range(state.players)]
    found = [sum([lane(word, kind) for word in words]) for kind in range(KINDS_OF_TOKEN)]
    for at in range(BASIC * SLOTS):
        if 0 < state.laid[at] < ON_WHEEL:
            found[state.laid[at] - 1] += 1
    return found


def check_offerings(state: Pharaon) -> None:
    """Every offering is somewhere."""
    for kind, found in enumerate(offering_counts(state)):
        box = state.box.all_gifts if state.konflikte == 1 else state.box.gifts
        wanted = gift_count(box, kind)
        if found != wanted:
            raise BadPosition(f"offering {GIFT_NAMES[kind]}: {found} tokens, not {wanted}")


def offering_counts(state: Pharaon) -> list[int]:
    """All offerings of each kind, wherever they are."""
    bags = [state.bag, state.spent]
    bags += [state.own[OWN_GIFTS + player] for player in range(state.players)]
    found = [sum([gift_count(bag, kind) for bag in bags]) for kind in range(GIFTS)]
    for at in range(CONFLICT_AT):
        what = int(state.laid[at]) - (1 if at >= SET_AT else ON_WHEEL)
        if what >= 0:
            found[what] += 1
    return found


def check_wheel(state: Pharaon) -> None:
    """Slots of the wheel are taken one after the other, with what can be paid."""
    for kind in range(BASIC):
        area = [state.laid[kind * SLOTS + slot] for slot in range(SLOTS)]
        taken = SLOTS - area.count(0)
        if state.konflikte == 1:
            check_conflict_area(state, kind)
            continue
        if taken > state.slots_open() or 0 in area[:taken] or (taken and state.round == 0):
            raise BadPosition(f"slots.{RESOURCES[kind]}: a token lies where none can")
        if max(area) >= ON_WHEEL + PRESTIGE:
            raise BadPosition(f"slots.{RESOURCES[kind]}: this offering stands for nothing")


def check_sets(state: Pharaon) -> None:
    """A set is two offerings, save the one that is being filled; no more lie out than may."""
    filling = arg_of(state, DRAW_OFFERING, 0) - TO_SET
    for place in range(SETS):
        at = SET_AT + 2 * place
        one, two = state.laid[at] > 0, state.laid[at + 1] > 0
        half = filling == 2 * place + 1 and one and not two
        if (one != two and not half) or (one and place >= state.sets_shown()):
            raise BadPosition(f"sets: set {place + 1} cannot lie like this")


# ---------------------------------------------------------------- cards


def single(word: int, places: int) -> list[int]:
    """The cards of a row, each as a set of one."""
    return [1 << (number - 1) for number in lanes(word, places) if number > 0]


def union(where: str, parts: list[int]) -> int:
    """All cards of several sets, none of which is in two of them."""
    found = 0
    number = 0
    for cards in parts:
        found |= cards
        number += count_bits(cards)
    if number != count_bits(found):
        raise BadPosition(f"{where}: a card is there twice")
    return found


def check_nobles(state: Pharaon, masked: bool) -> None:
    """Every noble is somewhere, or put away by the Traitor, or a scribe set apart."""
    missing = nobles_away(state)
    if state.round == 0 and state.scribes != 0 and arg_of(state, SETUP, 0) > ROWS:
        if missing != left_scribes(state) & SCRIBES:
            raise BadPosition("nobles: the scribes are set apart, and only they")
    elif count_bits(missing) > covered(state, [DISCARD_NOBLE]):
        raise BadPosition("nobles: some are missing")
    for seat in range(state.players):
        there = count_bits(state.own[DRAWN + seat])
        wanted = lane(state.drawn, seat) if seat < state.seats else 0
        if there != wanted and not (masked and there == 0):
            raise BadPosition(f"drawn: player {seat} has drawn {there}, not {wanted}")
    mine = 0
    for seat in range(state.seats):
        mine |= state.own[NOBLES + seat]
    once = (1 << INSTANT) - (1 << EXTRA) | 1 << COMMANDER | 1 << ARMOURER
    if state.used & ~(mine & once) != 0 or (state.used and state.round == 0):
        raise BadPosition("used: only a noble with a power for each round, of a seat")


def nobles_away(state: Pharaon) -> int:
    """The nobles that lie nowhere: put away by the Traitor, or scribes set apart."""
    parts = [state.noble_deck]
    parts += single(state.noble_row, 3)
    parts += single(state.extra_row, BASIC)
    parts += [state.own[NOBLES + player] for player in range(state.players)]
    parts += [state.own[DRAWN + player] for player in range(state.players)]
    number = state.box.nobles if state.konflikte == 1 else BASE_NOBLES
    return ((1 << number) - 1) & ~union("nobles", parts)


def artisans_away(state: Pharaon) -> int:
    """The artisans that the Traitor has put away."""
    parts = [state.artisan_deck]
    parts += single(state.artisan_row, 4)
    parts += [state.own[ARTISANS + player] for player in range(state.players)]
    number = ARTISAN_CARDS if state.konflikte == 1 else BASE_ARTISANS
    return ((1 << number) - 1) & ~union("artisans", parts)


def covered(state: Pharaon, kinds: list[int]) -> int:
    """How many covered slots of the Traitor's tiles have one of these effects."""
    if not state.is_solo():
        return 0
    found = 0
    for place in range(BASIC):
        for slot in range(lane(state.filled, place)):
            if state.box.tile_effects[tile_at(state, place) * ROOM + slot] & 15 in kinds:
                found += 1
    return found


def check_artisans(state: Pharaon) -> None:
    """Every artisan is somewhere, or put away by the Traitor."""
    missing = count_bits(artisans_away(state))
    if missing > covered(state, [DISCARD_HIGHEST, DISCARD_LOWEST]):
        raise BadPosition("artisans: some are missing")


def check_vases(state: Pharaon) -> None:
    """Every vase is somewhere, and as many are on show as can be."""
    parts = [state.pile, state.gone, state.apart]
    parts += single(state.vase_row, 5)
    if count_bits(union("vases", parts)) != VASES:
        raise BadPosition("vases: some are missing")
    hidden = state.owed > 0 or state.apart != 0
    if state.owed > count_bits(state.pile):
        raise BadPosition("vases.owed: more than the pile has")
    if hidden and (not state.is_solo() or state.round == 0 or state.has_passed(TRAITOR)):
        raise BadPosition("vases: nobody keeps vases face down")
    if state.round > 0 and not is_asked(state, SHOW_VASES):
        taken = len([seat for seat in range(state.seats) if state.has_passed(seat)])
        left = state.box.shown[state.seats - 1] - taken + is_asked(state, CHOOSE_VASE)
        if len(single(state.vase_row, 5)) != (left if state.round < 5 else 0):
            raise BadPosition(f"vases.row: {left if state.round < 5 else 0} are on show")


# ---------------------------------------------------------------- the expansion


def check_conflict_area(state: Pharaon, kind: int) -> None:
    """A slot holds a token or a conflict, or nothing, and only slots that are used."""
    for slot in range(SLOTS):
        at = kind * SLOTS + slot
        token, conflict = state.laid[at] > 0, state.laid[CONFLICT_AT + at] > 0
        if (token and conflict) or ((token or conflict) and slot >= state.slots_open()):
            raise BadPosition(f"slots.{RESOURCES[kind]}: something lies where it cannot")


def check_conflicts(state: Pharaon) -> None:
    """No conflict is in two places; those out of the game are few."""
    conflicts_out(state)
    for colour in range(BASIC):
        if state.unseen and hidden_backs(state, colour) < 0:
            raise BadPosition("konflikte.backs: no unseen conflict has such a back")


def conflicts_out(state: Pharaon) -> int:
    """The conflicts that lie nowhere: out of the game, or under a stack (rulings P33, P39)."""
    parts = [state.unseen, *single(state.fronts, 4)]
    parts += [1 << (int(state.laid[at]) - 1) for at in range(CONFLICT_AT, LAID) if state.laid[at]]
    parts += [state.own[SOLVED + player] for player in range(state.players)]
    paying = 1 << (state.conflict - 1) if state.conflict > 0 else 0
    if paying and paying not in parts:  # on the wheel until its slot is opened
        parts.append(paying)
    return ((1 << CONFLICTS) - 1) & ~union("conflicts", parts)


def stack_sizes(state: Pharaon) -> list[int]:
    """How many unseen conflicts each stack has: as even as can be, one after the other turned."""
    number = stacks(state)
    left, turned = count_bits(state.unseen), CONFLICTS - count_bits(state.unseen)
    sizes = [CONFLICTS // number + (n < CONFLICTS % number) for n in range(number)]
    sizes = [size - turned // number - (n < turned % number) for n, size in enumerate(sizes)]
    return sizes if min(sizes) >= 0 and sum(sizes) == left else [0] * number


def check_favours(state: Pharaon) -> None:
    """Every favour is in a deck, used, or at an arch that has favours of its kind."""
    parts = [state.favour_deck, state.favour_gone]
    for district in range(BASIC):
        for place in range(2):
            card = favour_at(state, district, place)
            if card < 0:
                continue
            effect = effect_at(state, district)
            if effect < FAVOUR_VIZIER or deck_of(effect) >> card & 1 == 0:
                raise BadPosition(f"konflikte.favours.{DISTRICTS[district]}: not at this arch")
            parts.append(1 << card)
    if count_bits(union("favours", parts)) != 2 * FAVOURS:
        raise BadPosition("konflikte.favours: some are missing")


# ---------------------------------------------------------------- players


def check_pyramid(state: Pharaon) -> None:
    """Those who passed stand in the lowest rows, one in each; the last to pass in none."""
    found = lanes(state.rows, state.players)
    number = len([row for row in found if row > 0])
    wanted = list(range(1, number + 1))
    if number == state.players:
        wanted[-1] = LAST
    if sorted(row for row in found if row > 0) != wanted or (number and state.round == 0):
        raise BadPosition("players.row: the lowest rows are taken, one by each who has passed")
    for player, row in enumerate(found):
        fields = state.box.row_length[row - 1] if 0 < row < LAST else 1
        if lane(state.fields, player) >= fields:
            raise BadPosition(f"players[{player + 1}].field: the row has no such field")


def check_titles(state: Pharaon) -> None:
    """Who has fulfilled the demands first is the heir; in a solo game it is drawn who begins."""
    ready = []
    for player in range(state.players):
        step = lane(state.chamber, player)
        if heir_counts(state, player) >= heir_needs(state) and step >= state.box.pharaoh_step:
            ready.append(player)
    if (state.pharaoh == NOBODY) != (not ready) or (ready and state.pharaoh not in ready):
        raise BadPosition("pharaoh: it is one with the nobles and the step for it, if there is one")
    drawn = state.is_solo() and state.first > TRAITOR
    if drawn != is_asked(state, WHO_BEGINS) and not is_first(state):
        raise BadPosition("first: it is drawn who begins")
    if state.round == 0 and not state.is_solo() and state.first != 0:
        raise BadPosition("first: the first seat begins")


def tokens_on_tiles(state: Pharaon, marks: int) -> list[int]:
    """The tokens on the Traitor's tiles by kind, those that mark a tile with them."""
    found = [0] * KINDS_OF_TOKEN
    for place in range(min(marks, BASIC)):
        found[lane(state.marks, place)] += 1
    for place in range(BASIC):
        for slot in range(lane(state.filled, place)):
            found[((state.own[ON_TILE + place] >> (3 * slot)) & 7) - 1] += 1
    return found


def check_traitor(state: Pharaon) -> None:
    """Tiles, their resources, and as many tokens on them as they hold."""
    marks = lying(state, MARK_TILE)
    check_laid("traitor.tiles", state.tiles, lying(state, LAY_TILE))
    check_laid("traitor.tiles.resource", state.marks, marks)
    filled = lanes(state.filled, BASIC)
    plotted = lanes(state.plotted, KINDS_OF_TOKEN)
    if sum(plotted) != sum(filled) + marks or plotted[SILVER] > 0:
        raise BadPosition(f"traitor.plotted: {sum(filled) + marks} basic resources lie on tiles")
    if state.round == 0 and any(filled):
        raise BadPosition("traitor.tiles.filled: nothing is plotted yet")
    for place in range(min(marks, BASIC)):
        if plotted[lane(state.marks, place)] == 0:
            raise BadPosition("traitor.plotted: the resource of each tile lies on it")
    for kind, number in enumerate(tokens_on_tiles(state, marks)):
        if number != plotted[kind]:
            raise BadPosition(f"traitor.plotted: {number} {RESOURCES[kind]} lie on the tiles")
