"""What a loaded position must fulfil, so that it can be played on to its end."""

from typing import Final

from akhet.core.errors import BadPosition
from akhet.core.packed import counts, held, lane, size
from akhet.core.state import task_step, top_task
from akhet.games.amunre.cards import cards_under, means
from akhet.games.amunre.components import (
    BUILDER,
    CORRECTION,
    EIGHT_GOLD,
    HARVEST,
    LEVELS,
    NAMES,
    PHASES,
    POWERS,
    PROVINCES,
)
from akhet.games.amunre.expert import SECRET, number_held, province_cards, undecided
from akhet.games.amunre.kingdoms import ROUNDS
from akhet.games.amunre.mask import common
from akhet.games.amunre.offering import field_of
from akhet.games.amunre.scoring import BONUS_AT, KINGDOM
from akhet.games.amunre.shared import (
    BUY_CARDS,
    CHOOSE_STEP,
    CORRECT,
    INCOME,
    PAY,
    PLAY_BONUS,
    REVEAL_STEP,
    REWARD,
    turn_order,
)
from akhet.games.amunre.state import (
    FARMERS,
    KINDS_MASK,
    LOWLAND,
    NO_OFFER,
    PYRAMIDS,
    SEALED,
    SOURCES,
    STONES,
    AmunRe,
    is_in,
    owner_of,
    price_of,
    provinces_in,
)

AUCTION: Final = (
    "deal",
    "choose",
    "reveal",
    "bid",
    "pay",
)  # the provinces of this round have no owner yet
TURNS: Final = ("build", "income", "bonus")  # one seat after the other
NUMBERS: Final = {  # the phases in which cards are played
    "bid": 2,
    "pay": 2,
    "build": 3,
    "correct": 4,
    "reward": 4,
    "income": 5,
    "bonus": 6,
}


def number_of(state: AmunRe, step: int) -> int:
    """The number that the last open question of a kind carries, or 0."""
    found = 0
    for task in state.open_tasks():
        if task.step == step:
            found = task.arg
    return found


# ---------------------------------------------------------------- cards


def check_cards(state: AmunRe, masked: bool) -> None:
    """Every power card is somewhere, and every pile and hand is as large as it should be."""
    for kind, found in enumerate(card_counts(state)):
        if found != state.box.copies[kind]:
            raise BadPosition(f"{POWERS[kind]}: {found} cards, not {state.box.copies[kind]}")
    if state.owed > state.pile_size:
        raise BadPosition("provinces: more cards of the pile lie there than it has")
    for seat in range(state.seats):
        if state.knows_builder(seat) and held(state.hands[seat], BUILDER) == 0:
            raise BadPosition(f"known: seat {seat} holds no builder")
        if size(state.drew[seat]) > lane(state.young, seat):
            raise BadPosition(f"young: seat {seat} has drawn {size(state.drew[seat])} cards")
        if size(state.hands[seat]) > lane(state.held, seat):
            raise BadPosition(f"held: seat {seat} holds {size(state.hands[seat])} cards")
    if masked:
        check_seen_cards(state)
    else:
        check_sizes(state)


def card_counts(state: AmunRe) -> list[int]:
    """All power cards of each kind, wherever they are."""
    found = [0] * len(POWERS)
    bags = [state.pile, state.discard, state.apart]
    bags += [state.hands[seat] for seat in range(state.seats)]
    for bag in bags:
        for kind, number in enumerate(counts(bag)):
            found[kind] += number
    return found


def check_sizes(state: AmunRe) -> None:
    """Nothing is hidden: all numbers of cards are those of the cards."""
    for seat in range(state.seats):
        if size(state.hands[seat]) != lane(state.held, seat):
            raise BadPosition(f"held: seat {seat} holds {size(state.hands[seat])} cards")
        if size(state.drew[seat]) != lane(state.young, seat):
            raise BadPosition(f"young: seat {seat} has drawn {size(state.drew[seat])} cards")
    if size(state.pile) != state.pile_size:
        raise BadPosition(f"pile_size: the pile has {size(state.pile)} cards")
    if size(state.apart) != state.apart_size:
        raise BadPosition(f"apart: {state.apart_size} cards lie in provinces")
    for kind, wanted in enumerate(counts(state.fresh)):
        drawn = sum([held(state.drew[seat], kind) for seat in range(state.seats)])
        if held(state.pile, kind) + drawn != wanted:
            raise BadPosition(f"fresh: {POWERS[kind]} is neither in the pile nor drawn from it")
        if drawn > wanted_at_most(state, kind):
            raise BadPosition(f"drew: {POWERS[kind]} is neither held nor discarded")


def wanted_at_most(state: AmunRe, kind: int) -> int:
    """How many cards of a kind can have been drawn: they are in those hands, or discarded."""
    found = held(state.discard, kind)
    for seat in range(state.seats):
        dealt = 1 if kind == BUILDER and state.knows_builder(seat) else 0
        found += min(held(state.drew[seat], kind), held(state.hands[seat], kind) - dealt)
    return found


def check_seen_cards(state: AmunRe) -> None:
    """A view: unseen cards are as many as lie in the pile, apart and in other hands."""
    hidden = state.pile_size + state.apart_size
    drawn = 0
    came = state.fresh
    for seat in range(state.seats):
        hidden += lane(state.held, seat) - size(state.hands[seat])
        drawn += lane(state.young, seat) - size(state.drew[seat])
        if common(came, state.drew[seat]) != state.drew[seat]:
            raise BadPosition(f"drew: seat {seat} has drawn what was not in the pile")
        came -= state.drew[seat]
    if size(state.pile) != hidden or state.apart != 0:
        raise BadPosition(f"pile: {hidden} cards are unseen, not {size(state.pile)}")
    if size(came) != state.pile_size + drawn:
        raise BadPosition("fresh: it is not the pile and what was drawn from it")
    if size(common(came, state.pile)) < state.pile_size:
        raise BadPosition("fresh: too few of these cards are unseen")


# ---------------------------------------------------------------- provinces


def check_round(state: AmunRe, phase: str) -> None:
    """Province cards that were turned up, those for sale and those with an owner agree."""
    if phase in ("over", "bonus") and state.round < ROUNDS:
        raise BadPosition(f"round: {state.round} is not the last of a kingdom")
    if phase == "over" and state.kingdom == 0:
        raise BadPosition("kingdom: the game ends after the New Kingdom")
    if state.deck & state.used != 0:
        raise BadPosition("deck: a province card is there and used as well")
    if (state.round == 0) != (phase == "start"):
        raise BadPosition(f"round: {state.round} is not that of these questions")
    left = number_of(state, REVEAL_STEP)
    if phase in ("deal", "choose"):
        left = state.seats
    turned = state.seats * state.round - left
    if len(bits(state.used)) != turned:
        raise BadPosition(f"used: {turned} province cards, not {len(bits(state.used))}")
    cards = PROVINCES if state.kingdom == 0 else ROUNDS * state.seats
    if len(bits(state.deck)) != cards - turned:
        raise BadPosition(f"deck: {cards - turned} province cards, not {len(bits(state.deck))}")
    for_sale = state.seats - left if phase in AUCTION else 0
    if len(provinces_in(state.opened)) != for_sale:
        raise BadPosition(f"opened: {for_sale} provinces are for sale")
    owned = state.round - 1 if phase in AUCTION else state.round
    for seat in range(state.seats):
        if len(provinces_in(state.lands(seat))) != owned:
            raise BadPosition(f"provinces: seat {seat} owns {owned} of them in this round")


def check_expert(state: AmunRe, masked: bool) -> None:
    """Every seat holds as many province cards as it should; what it has chosen is one of them."""
    if state.chosen != 0 and not choosing(state):
        raise BadPosition("expert: nobody chooses a province card now")
    for seat in range(state.seats):
        row, number = provinces_in(province_cards(state, seat)), lane(state.chosen, seat)
        wanted = number_held(state, seat)
        if len(row) != wanted and not (masked and not row):
            raise BadPosition(f"expert: seat {seat} holds {wanted} province cards, not {len(row)}")
        if number == SECRET and not masked:
            raise BadPosition(f"expert: what seat {seat} has chosen is sealed; this is a view")
        if number not in (0, SECRET) and number - 1 not in row:
            raise BadPosition(f"expert: seat {seat} does not hold what it has chosen")
    if state.expert == 1 and choosing(state) and undecided(state) == 0:
        raise BadPosition("expert: all seats have chosen")


def choosing(state: AmunRe) -> bool:
    """Whether seats choose province cards now."""
    return state.depth > 0 and task_step(top_task(state)) == CHOOSE_STEP


def bits(word: int) -> list[int]:
    """The bits that are set."""
    return [n for n in range(PROVINCES) if (word >> n) & 1 == 1]


def check_land(state: AmunRe, phase: str) -> None:
    """Pieces lie where they can have been laid."""
    for province, name in enumerate(NAMES):
        owner = owner_of(state, province)
        sold = is_in(state.opened, province)
        used = (state.used >> province) & 1 == 1
        if used != (owner >= 0 or sold) or (owner >= 0 and sold):
            raise BadPosition(f"provinces.{name}: its card was turned up, or it is nobody's")
        if owner < 0 and state.at(FARMERS, province) + state.at(LOWLAND, province) > 0:
            raise BadPosition(f"provinces.{name}.farmers: without an owner there are none")
        if state.at(FARMERS, province) > state.box.fields[province]:
            raise BadPosition(f"provinces.{name}.farmers: there are fewer fields")
        if state.at(STONES, province) >= state.box.stones_needed:
            raise BadPosition(f"provinces.{name}.stones: so many are a pyramid")
        known = used or (state.kingdom == 1 and (state.deck >> province) & 1 == 1)
        if not known and state.at(STONES, province) + state.at(PYRAMIDS, province) > 0:
            raise BadPosition(f"provinces.{name}.stones: nobody has built there yet")
        covered = sold or (phase == "take" and owner >= 0)
        if cards_under(state, province) > (state.box.free_cards[province] if covered else 0):
            raise BadPosition(f"provinces.{name}.cards: more than lie there")


# ---------------------------------------------------------------- phases


def check_phase(state: AmunRe, phase: str, masked: bool) -> None:
    """Bids, offers, cards in play and points belong to the phase."""
    check_played(state, phase)
    if phase in ("bid", "pay"):
        check_bids(state, phase)
    elif state.bids != 0 or state.lost != 0:
        raise BadPosition("bids, lost: there is no auction")
    for seat in range(state.seats):
        check_offer(state, phase, seat, masked)
        check_special(state, phase, seat)
        check_points(state, phase, seat)
    check_temple(state, phase)


def check_played(state: AmunRe, phase: str) -> None:
    """Only cards of the phase have been played in it."""
    for seat in range(state.seats):
        for kind, power in enumerate(POWERS):
            if state.has_played(seat, kind) and PHASES[kind] != NUMBERS.get(phase, 0):
                raise BadPosition(f"played: seat {seat} cannot have played {power} now")
    for n, task in enumerate(state.open_tasks()):
        waits = task.step == BUY_CARDS or n < state.depth - 1
        if not waits or task.step not in (BUY_CARDS, INCOME, PLAY_BONUS) or phase not in TURNS:
            continue
        if (state.played >> (task.seat * 12)) & KINDS_MASK != 0:
            raise BadPosition(f"played: seat {task.seat} has not had its turn")


def check_bids(state: AmunRe, phase: str) -> None:
    """One bid at most in a province, paid for, by seats that have had their turn."""
    taken: list[int] = []
    for seat in range(state.seats):
        place = state.bid_of(seat)
        if place >= 0:
            if not is_in(state.opened, place // LEVELS) or place // LEVELS in taken:
                raise BadPosition(f"bids: that of seat {seat} stands where it cannot")
            taken.append(place // LEVELS)
            if phase == "bid" and price_of(state, place) > means(state, seat):
                raise BadPosition(f"bids: seat {seat} cannot pay {price_of(state, place)}")
    for seat in range(state.seats):
        if state.lost_by(seat) >= 0 and state.lost_by(seat) not in taken:
            raise BadPosition(f"lost: nobody has outbid seat {seat} there")
    check_turn(state, phase, len(taken))


def check_turn(state: AmunRe, phase: str, bids: int) -> None:
    """Whose turn it is to bid: of those that have not bid yet, the first; then the outbid ones."""
    if phase == "pay":
        if bids < state.seats:
            raise BadPosition("bids: all seats have bid")
        check_debts(state)
        return
    bidder = state.open_tasks()[-1].seat
    if state.bid_of(bidder) >= 0:
        raise BadPosition(f"bids: seat {bidder} has bid already")
    place = (bidder - state.start) % state.seats
    for other in range(state.seats):
        seat = turn_order(state, other)
        fresh = state.bid_of(seat) < 0 and state.lost_by(seat) < 0
        waits = state.lost_by(bidder) < 0 and other >= place
        if fresh != waits:
            raise BadPosition(f"bids: seat {bidder} cannot be the next to bid")


def check_debts(state: AmunRe) -> None:
    """Whoever must sell cards to pay has enough of them."""
    for task in state.open_tasks():
        seat = task.seat
        if task.step == PAY and price_of(state, state.bid_of(seat)) > means(state, seat):
            raise BadPosition(f"bids: seat {seat} cannot pay")


def check_offer(state: AmunRe, phase: str, seat: int, masked: bool) -> None:
    """Offers are made in the fourth phase, of gold and cards a seat has."""
    offer = state.offers[seat]
    if offer == SEALED and not (masked and phase == "offer"):
        raise BadPosition(f"offers: that of seat {seat} is sealed; this is a view")
    if phase not in ("offer", "correct", "reward"):
        if offer != NO_OFFER:
            raise BadPosition(f"offers: seat {seat} makes one in the fourth phase")
    elif phase == "offer" and offer >= 0:
        if offer // 2 > state.gold[seat]:
            raise BadPosition(f"offers: seat {seat} has less gold")
        if offer % 2 == 1 and held(state.hands[seat], CORRECTION) == 0:
            raise BadPosition(f"offers: seat {seat} has no offering_correction")
    elif phase != "offer" and state.has_played(seat, CORRECTION) != (offer % 2 == 1):
        raise BadPosition(f"played: seat {seat} and its correction")


def check_special(state: AmunRe, phase: str, seat: int) -> None:
    """Income cards lie in provinces of the seat that is collecting."""
    harvest, eight = lane(state.special, seat) % 16, lane(state.special, seat) // 16
    if phase == "income" and state.open_tasks()[-1].seat == seat:
        played = state.has_played(seat, HARVEST), state.has_played(seat, EIGHT_GOLD)
        if played != (harvest > 0, eight > 0):
            raise BadPosition(f"harvest, eight: they are what seat {seat} has played")
    elif harvest + eight > 0:
        raise BadPosition(f"harvest, eight: seat {seat} is not collecting")
    for number in (harvest, eight):
        if number > 0 and not is_in(state.lands(seat), number - 1):
            raise BadPosition(f"harvest, eight: seat {seat} does not own {NAMES[number - 1]}")


def check_points(state: AmunRe, phase: str, seat: int) -> None:
    """Nothing is scored before its time."""
    scored = SOURCES if phase == "over" else KINGDOM * state.kingdom
    for source in range(scored, SOURCES):
        bonus = phase == "bonus" and source == KINGDOM * state.kingdom + BONUS_AT
        if state.points[seat * SOURCES + source] > 0 and not bonus:
            raise BadPosition(f"points: seat {seat} cannot have scored that yet")


def check_temple(state: AmunRe, phase: str) -> None:
    """The temple stands where the last offering has put it."""
    first = state.kingdom == 0 and state.round <= 1
    before = first and phase not in ("reward", "income", "bonus", "over")
    if before != (state.temple == 0):
        raise BadPosition("temple: it stands on the track from the first offering on")
    if phase not in ("correct", "reward"):
        if state.total != 0:
            raise BadPosition("total: there is no offering")
        return
    total, corrections = 0, 0
    for seat in range(state.seats):
        gold = state.offers[seat] // 2
        total += gold if gold > 0 else -state.box.thief
        corrections += state.offers[seat] % 2
    corrections -= len([task for task in state.open_tasks() if task.step == CORRECT])
    step = state.box.correction
    change = state.total - total
    if change not in [step * n for n in range(-corrections, corrections + 1, 2)]:
        raise BadPosition(f"total: the offers come to {total}")
    if number_of(state, REWARD) > 0 and state.temple != field_of(state, state.total):
        raise BadPosition("temple: it does not stand on the field of the offering")
