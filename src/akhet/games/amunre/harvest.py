"""Phase 5: the harvest and other income (p. 9)."""

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.packed import lane, unit
from akhet.core.step import Step
from akhet.games.amunre import facts
from akhet.games.amunre.actions import COLLECT, EIGHT_IN, HARVEST_IN, is_sale
from akhet.games.amunre.cards import HandStep, can_play, fill_sales, play_card, sell
from akhet.games.amunre.components import EIGHT_GOLD, HARVEST
from akhet.games.amunre.shared import END_ROUND, INCOME, ask_in_order, farmers_in, fill_own
from akhet.games.amunre.state import AmunRe


class StartIncome(Step[AmunRe]):
    """A chore: everybody collects, beginning with the new start player."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.played = 0
        state.ask(END_ROUND, 0)
        ask_in_order(state, INCOME)


class Income(HandStep):
    """A seat may lay income cards in its provinces, then collects (p. 9, 12)."""

    def fill(self, state: AmunRe, seat: i64, arg: i64, out: Moves) -> None:
        fill_sales(state, seat, out)
        if can_play(state, seat, HARVEST):
            fill_own(state, seat, HARVEST_IN, out)
        if can_play(state, seat, EIGHT_GOLD):
            fill_own(state, seat, EIGHT_IN, out)
        out.add(COLLECT)

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        if action == COLLECT:
            collect(state, seat)
            return
        state.ask(INCOME, seat)
        if is_sale(action):
            sell(state, seat, action)
        elif action >= EIGHT_IN:
            play_card(state, seat, EIGHT_GOLD)
            state.special += (action - EIGHT_IN + 1) * 16 * unit(seat)
        else:
            play_card(state, seat, HARVEST)
            state.special += (action - HARVEST_IN + 1) * unit(seat)


def collect(state: AmunRe, seat: i64) -> None:
    """A seat takes its income."""
    income: i64 = income_of(state, seat)
    state.gold[seat] += income
    state.special -= lane(state.special, seat) * unit(seat)
    state.tell(facts.INCOME, seat, income)
    state.tell(facts.GOT, seat, income)


def income_of(state: AmunRe, seat: i64) -> i64:
    """What all provinces of a seat bring, with the temple where it stands."""
    return income_at(state, seat, state.temple)


def income_at(state: AmunRe, seat: i64, temple: i64) -> i64:
    """What they bring with the temple on a field, with the cards that lie in them (p. 9, 12)."""
    better: i64 = lane(state.special, seat) & 15
    eight: i64 = lane(state.special, seat) >> 4
    total: i64 = 0
    rest: i64 = state.lands(seat)
    while rest != 0:
        number: i64 = rest & 15
        rest >>= 4
        if number == eight:
            total += state.box.eight_gold
        else:
            more: i64 = state.box.harvest_more if number == better else 0
            total += province_income(state, number - 1, temple, more)
    return total


def province_income(state: AmunRe, province: i64, temple: i64, more: i64) -> i64:
    """Harvest, coin and camel of a province; `more` for each farmer with a harvest increase."""
    each: i64 = state.box.harvest[temple] + more
    income: i64 = farmers_in(state, province) * each + state.box.fixed[province]
    return income + state.box.camel[province] * state.box.camel_pays[temple]
