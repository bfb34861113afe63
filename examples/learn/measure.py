"""How often a network beats a bot: paired deals, played through `Many`."""

import numpy as np
from network import Network

from akhet.bots import bot_of
from akhet.core import Rng
from akhet.envs import Many
from akhet.lab.stats import Estimate, share_interval


def won_against(
    network: Network, game: str, seats: int, bot: str, deals: int, seed: int
) -> Estimate:
    """The share of victories with its 95 % interval, of a fair one in so many seats.

    Every deal is played once with the network on each seat and the bot on all others. The network
    plays what it finds best; all its games are asked in one call.
    """
    many = Many(game, seats, deals * seats, reward="win")
    many.reset([seed + deal for deal in range(deals) for _seat in range(seats)])
    its_seat = np.tile(np.arange(seats), deals)
    shares = np.full(many.n, np.nan)
    other, rng = bot_of(bot), Rng(seed)
    while np.isnan(shares).any():
        actions = many.random().copy()  # for games that are over already
        going = np.isnan(shares)
        mine = np.flatnonzero(going & (many.actors == its_seat))
        if len(mine):
            actions[mine] = network.says(many.observations[mine], many.legal[mine])[0].argmax(1)
        for n in np.flatnonzero(going & (many.actors != its_seat)):
            actions[n] = other.choose(many.game, many.seen(n), int(many.actors[n]), rng)
        many.step(actions)
        ends = going & many.ended
        worth = many.rewards[np.arange(many.n), its_seat]
        others = max(1, seats - 1)  # `win` is 1, or a share of what the others lost
        shares[ends] = ((worth * others + 1) / (others + 1))[ends]
    by_deal = shares.reshape(deals, seats).sum(axis=1)
    return share_interval([(float(won), seats) for won in by_deal])
