"""Where puzzles come from: matches of strong bots against each other, or match files."""

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from akhet.bots import bot_of
from akhet.core import AnyGame, Rng
from akhet.games import GAMES
from akhet.match import Match, file

TITLES = ("imhotep", "amunre", "pharaon", "konflikte")
PLAYERS = ("search@120", "search@120", "search@60", "knowledge")
"""Who plays: mostly strong bots, so that positions are sound, and some that leave chances."""
QUICK = ("search@60", "knowledge")
"""Who plays where only endings are looked for."""
MOST_SEATS = 4


def game_of(title: str) -> AnyGame:
    """The game of a title; Konflikte is Pharaon with its expansion."""
    return GAMES["pharaon" if title == "konflikte" else title]


def own_matches(title: str, seed: int, endings: bool = False) -> Iterator[Match]:
    """Matches between bots, the same for a seed, without end; for endings quick ones of two."""
    number = 0
    while True:
        yield own_match(title, seed, number, endings)
        number += 1


def own_match(title: str, seed: int, number: int, endings: bool = False) -> Match:
    """One match between bots, played to its end."""
    game, id = game_of(title), f"bots-{title}-{seed}-{number}"
    luck = random.Random(id)
    seats = game.seats[0] if luck.random() < 0.5 else luck.choice(game.seats)
    seats = 2 if endings and 2 in game.seats else min(MOST_SEATS, max(2, seats))
    secret = hashlib.sha256(f"akhet puzzles {id}".encode()).digest()
    match = Match.new(game.key, seats, options_of(game, title, seats, luck), secret=secret, id=id)
    match.begin()
    bots = [bot_of(luck.choice(QUICK if endings else PLAYERS)) for _seat in range(seats)]
    rng = Rng(luck.getrandbits(31))
    while not match.over:
        seat = game.waiting(match.state)[0]
        action = bots[seat].choose(game, game.mask(match.state, seat), seat, rng)
        match.submit(seat, game.action_name(action))
    return match


def options_of(game: AnyGame, title: str, seats: int, luck: random.Random) -> dict[str, str]:
    """Mostly the usual table, now and then something else."""
    found = {"konflikte": "on"} if title == "konflikte" else {}
    for option in game.options_spec:
        usual = option.key == "konflikte" or not option.fits(seats)
        if not usual and luck.random() < 0.2:
            found[option.key] = luck.choice(list(option.choices))
    return found


def filed_matches(paths: list[Path]) -> Iterator[Match]:
    """Finished matches of files, those with the figures of the box."""
    for path in paths:
        match = file.load(path)
        if match.over and not match.own_figures:
            yield match


def title_of(match: Match) -> str:
    """The title a match is of."""
    return "konflikte" if match.header.options.get("konflikte") == "on" else match.header.game
