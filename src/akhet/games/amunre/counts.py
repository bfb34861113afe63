"""What the rules of Amun-Re work out of a position for people to see."""

from akhet.core.ids import WATCHER
from akhet.core.state import task_step, top_task
from akhet.games.amunre.actions import MOST_GOLD, MOST_PIECES, price
from akhet.games.amunre.auction import least_bid
from akhet.games.amunre.cards import available
from akhet.games.amunre.components import FIELDS, PROVINCES
from akhet.games.amunre.expert import number_held
from akhet.games.amunre.harvest import income_at, income_of, province_income
from akhet.games.amunre.offering import field_of
from akhet.games.amunre.scoring import built
from akhet.games.amunre.shared import (
    BUY_FARMERS,
    BUY_STONES,
    farmers_in,
    fields_from,
    free_fields,
)
from akhet.games.amunre.state import PYRAMIDS, STONES, AmunRe, provinces_in


def counts(state: AmunRe, seat: int) -> dict[str, list[int]]:
    """Rows of numbers by name.

    By province: `farmers` all there are, `free_fields`, `yields` its income as the temple stands,
    `increase` what a harvest increase adds, `least_bid` the lowest space of its track that is open.
    By seat: `income` as the temple stands, `pyramids`, `stones`, `gold` (-1 where it is
    covered), `province_cards` how many it holds (expert rule). `prices`: what 1, 2, 3 ... pieces
    cost. For a seat also `bid_leaves`: its gold after paying each space of the track, below zero
    what it must sell cards for; `leaves`: after buying 0, 1, 2 ... pieces; `room`: by province, how
    many of the pieces that it buys now fit there; `items`: how many cards, farmers and stones it
    could name as a reward; `reach`: the field of the temple track that its offer alone leads to,
    the theft first, then 1, 2, 3 ... gold; `harvest`: its income on each field.
    """
    seats = range(state.seats)
    lands = range(PROVINCES)
    found = {
        "farmers": [int(farmers_in(state, n)) for n in lands],
        "free_fields": [int(free_fields(state, n)) for n in lands],
        "yields": [int(province_income(state, n, state.temple, 0)) for n in lands],
        "increase": [int(farmers_in(state, n) * state.box.harvest_more) for n in lands],
        "least_bid": [int(least_bid(state, n)) for n in lands],
        "income": [int(income_of(state, who)) for who in seats],
        "pyramids": [built(state, who, PYRAMIDS) for who in seats],
        "stones": [built(state, who, STONES) for who in seats],
        "prices": [int(price(n)) for n in range(1, MOST_PIECES + 1)],
        "gold": [shown_gold(state, who, seat) for who in seats],
        "province_cards": [int(number_held(state, who)) for who in seats],
    }
    if seat == WATCHER:
        return found
    gold = int(state.gold[seat])
    found["bid_leaves"] = [gold - cost for cost in state.box.bids]
    found["leaves"] = [gold - n for n in [0, *found["prices"]] if n <= gold]
    found["room"] = room(state, seat)
    found["items"] = items(state, seat)
    most = min(gold, MOST_GOLD)
    found["reach"] = [field_of(state, n or -state.box.thief) for n in range(most + 1)]
    found["harvest"] = [income_at(state, seat, field + 1) for field in range(FIELDS)]
    return found


def shown_gold(state: AmunRe, who: int, reader: int) -> int:
    """The gold of a seat as the table shows it; -1 where it is covered (ruling A33)."""
    covered = state.covered == 1 and who != reader and state.depth > 0
    return -1 if covered else int(state.gold[who])


def room(state: AmunRe, seat: int) -> list[int]:
    """How many farmers or stones fit in each province of a seat that buys them now (p. 6-7)."""
    step = task_step(top_task(state)) if state.depth > 0 else -1
    fits = [0] * PROVINCES
    for province in provinces_in(state.lands(seat)):
        if step == BUY_FARMERS:
            fits[province] = int(free_fields(state, province))
        elif step == BUY_STONES:
            fits[province] = MOST_PIECES
    return fits


def items(state: AmunRe, seat: int) -> list[int]:
    """How many cards, farmers and stones a seat could get now (p. 8)."""
    return [int(available(state)), int(fields_from(state, seat, 0)), MOST_PIECES]
