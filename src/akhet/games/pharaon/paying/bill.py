"""What is to be paid in one go: an action, what a conflict costs besides, and the access token."""

from mypy_extensions import i64, mypyc_attr

from akhet.games.pharaon.box.components import SCRIBES
from akhet.games.pharaon.state import NOBLES, Pharaon


@mypyc_attr(acyclic=True, free_list_len=1)
class Bill:
    """The costs of a player's action, and what may pay them.

    `cost` is a bag of colours, or a number below zero (see `payment`); `extra` what the conflict
    costs besides; `access` the set of colours the access token can count as.
    """

    def __init__(self, state: Pharaon, player: i64, cost: i64, conflict: i64) -> None:
        """The bill as things stand, with the access token that lies on the wheel."""
        self.box = state.box
        self.player: i64 = player
        self.scribes: i64 = scribes_of(state, player)
        self.cost: i64 = cost
        self.conflict: i64 = conflict
        self.extra: i64 = extra_of(state, conflict)
        self.access: i64 = state.access


def scribes_of(state: Pharaon, player: i64) -> i64:
    """The set of scribes a player has: what its resources can stand for (p. 10)."""
    return state.own[NOBLES + player] & SCRIBES


def reach_of(state: Pharaon, player: i64) -> i64:
    """Five lanes: the set of colours each resource of a player can stand for."""
    scribes = scribes_of(state, player)
    return state.box.reach[scribes]


def extra_of(state: Pharaon, conflict: i64) -> i64:
    """What a conflict costs besides; nothing without one."""
    if conflict < 0:
        return 0
    return state.box.more.conflict_cost[conflict]
