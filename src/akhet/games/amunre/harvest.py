"""Phase 5: the harvest and other income (p. 9)."""

from mypy_extensions import i64

from akhet.core.moves import Moves
from akhet.core.step import Step
from akhet.games.amunre.actions import COLLECT, EIGHT_IN, HARVEST_IN
from akhet.games.amunre.building import fill_own
from akhet.games.amunre.components import EIGHT_GOLD, HARVEST, PROVINCES
from akhet.games.amunre.state import AmunRe
from akhet.games.amunre.table import (
    END_ROUND,
    INCOME,
    NEW_PHASE,
    ask_in_order,
    can_play,
    farmers_in,
    fill_sales,
    is_sale,
    play_card,
    sell,
)


class StartIncome(Step[AmunRe]):
    """A chore: everybody collects, beginning with the new start player."""

    def apply(self, state: AmunRe, seat: i64, arg: i64, action: i64) -> None:
        state.ask(END_ROUND, 0)
        ask_in_order(state, INCOME)
        state.ask(NEW_PHASE, 0)


class Income(Step[AmunRe]):
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
            state.special[seat] += (action - EIGHT_IN + 1) * 16
        else:
            play_card(state, seat, HARVEST)
            state.special[seat] += action - HARVEST_IN + 1


def collect(state: AmunRe, seat: i64) -> None:
    """A seat takes its income."""
    total: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if state.owner(province) == seat:
            total += income_of(state, seat, province)
    state.gold[seat] += total
    state.special[seat] = 0
    state.tell("income", seat, total)


def income_of(state: AmunRe, seat: i64, province: i64) -> i64:
    """What a province brings: 8 gold and nothing else, or harvest, coin and camel (p. 9)."""
    if state.special[seat] // 16 == province + 1:
        return 8
    each: i64 = state.box.harvest[state.temple]
    if state.special[seat] % 16 == province + 1:
        each += 1
    income: i64 = farmers_in(state, province) * each + state.box.fixed[province]
    if state.box.camel_pays[state.temple] == 1:
        income += state.box.camel[province]
    return income
