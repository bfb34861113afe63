"""What can be seen of a taste: how often bots with one do what they like, and a plain search does.

    python bench/tastes.py                    # all games and tastes, 60 deals each: some minutes
    python bench/tastes.py imhotep -n 150     # one game, more deals

The bot sits in turn on every seat, all others are the plain search with as many playouts; games of
one deal have the same luck. *Liked* is the sum of what the game says of its answers
(`Knowledge.liking`), other columns count answers by their names. Intervals go by deals.
"""

import argparse
import re
from collections import defaultdict

from akhet.bots import WITH_TASTE, bot_of
from akhet.core import CHANCE, COMPILED, OVER, AnyGame, Rng, State
from akhet.core.tastes import BUILDER, GAMBLER, SPOILER
from akhet.games import GAMES
from akhet.lab import Estimate
from akhet.lab.playing import Luck
from akhet.lab.stats import mean_interval, share_interval

PLAYOUTS = 100
TASTES = {"builder": BUILDER, "gambler": GAMBLER, "spoiler": SPOILER}
COUNTED = {
    "imhotep": {"ships to the market": r"sail:.>market", "cards taken": r"(?:pick|keep):"},
    "amunre": {
        "stones bought": r"stones:(\d+)",
        "cards bought": r"cards:(\d+)",
        "gold offered": r"offer:(\d+)",
        "steals": r"offer:steal",
    },
    "pharaon": {
        "to the chamber": r"go:chamber",
        "unseen": r"(?:noble|artisan):deck|bag",
        "passes": r"pass",
    },
}
"""By game: what is counted, by the names of answers; a number in one counts as so many."""

Sums = dict[str, list[float]]


def play(game: AnyGame, seats: int, taste: str, place: int, deal: int, sums: Sums) -> float:
    """One game with the taste on a seat; adds what it and the mean of the others did."""
    luck, state = Luck(77_000 + deal), game.new(seats)
    names = [taste if seat == place else "search" for seat in range(seats)]
    bots = [bot_of(f"{name}@{PLAYOUTS}") for name in names]
    rngs = [Rng(deal * 100 + place * 10 + seat) for seat in range(seats)]
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, luck.draw(game, state))
            continue
        action = bots[actor].choose(game, game.mask(state, actor), actor, rngs[actor])
        part = 1.0 if actor == place else 1.0 / (seats - 1)
        for what, amount in seen(game, state, actor, action, taste):
            sums[what][0 if actor == place else 1] += part * amount
        game.play(state, action, actor)
    return game.winners(state)[place]


def seen(
    game: AnyGame, state: State, seat: int, action: int, taste: str
) -> list[tuple[str, float]]:
    """What an answer counts as."""
    assert game.knowledge is not None
    found = [("liked", game.knowledge.liking(state, seat, action, TASTES[taste]))]
    for what, pattern in COUNTED[game.key].items():
        if told := re.match(pattern, game.action_name(action)):
            found.append((what, float(told[1]) if told.lastindex else 1.0))
    return found


def row(game: AnyGame, seats: int, taste: str, deals: int) -> str:
    """A row of the table in docs/bots.md."""
    wins: list[tuple[float, int]] = []  # by deal: how often of how many seats
    more: dict[str, list[tuple[float, int]]] = defaultdict(list)
    means: Sums = defaultdict(lambda: [0.0, 0.0])
    for deal in range(deals):
        sums: Sums = {what: [0.0, 0.0] for what in ("liked", *COUNTED[game.key])}
        won = [play(game, seats, taste, place, deal, sums) for place in range(seats)]
        wins.append((sum(won), seats))
        for what, (own, others) in sums.items():
            more[what].append((own - others, seats))
            means[what][0] += own / seats / deals
            means[what][1] += others / seats / deals
    cells = [game.key, str(seats), taste, str(deals), percent(share_interval(wins))]
    cells += [told(what, means[what], mean_interval(found)) for what, found in more.items()]
    return f"| {' | '.join(cells)} |"


def percent(share: Estimate) -> str:
    """A share with its interval."""
    return f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"


def told(what: str, means: list[float], more: Estimate) -> str:
    """What the bot and the others did, in bold where they surely differ."""
    text = f"{what} {means[0]:.1f} / {means[1]:.1f}"
    is_sure = more.low is not None and more.high is not None and more.low * more.high > 0.0
    return f"**{text}**" if is_sure else text


def main() -> None:
    """Plays what is asked for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("-n", "--deals", type=int, default=60)
    given = parser.parse_args()
    if not COMPILED:
        parser.error("this needs compiled code")
    for key in given.games:
        for level in WITH_TASTE:
            print(
                row(GAMES[key], max(2, min(GAMES[key].seats)), level.key, given.deals), flush=True
            )


if __name__ == "__main__":
    main()
