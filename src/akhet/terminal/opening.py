"""Sitting down: a new match or a saved one, who plays, and the file it is kept in."""

import hashlib
import shlex
from dataclasses import dataclass
from pathlib import Path

from akhet.bots import bot_of, read_spec
from akhet.core import AnyGame, BadLog, BadOption
from akhet.match import Match
from akhet.match.file import load, text_at
from akhet.terminal.params import chosen, figures_for, own_data, own_figures
from akhet.terminal.players import Player, distinct, player_of, remember, remembered, seated
from akhet.terminal.screen import Screen
from akhet.terminal.session import Session


@dataclass(frozen=True)
class Opening:
    """What was asked for on the command line."""

    seats: int | None = None
    names: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    components: Path | None = None
    save_as: Path | None = None
    resume: Path | None = None
    seed: int | None = None


def opened(game: AnyGame, wish: Opening, lang: str) -> Session:
    """The sitting that was asked for."""
    check_target(wish)
    match, players = resumed(wish, lang) if wish.resume else dealt(game, wish, lang)
    path = wish.save_as or wish.resume or own_path(match)
    screen = Screen(lang, [player.name for player in players])
    return Session(match, players, screen, path)


def check_target(wish: Opening) -> None:
    """Refuses a file that would be overwritten, or that cannot be written."""
    path = wish.save_as
    if path is None or path == wish.resume:
        return
    if path.exists():
        raise BadOption(f"{path}: this file exists; go on with --resume, or choose another name")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}")


def dealt(game: AnyGame, wish: Opening, lang: str) -> tuple[Match, list[Player]]:
    """A new match, before the first draw."""
    players = seated(game, wish.names, wish.seats, lang)
    options = chosen(game, len(players), wish.options)
    figures = own_figures(game, wish.components)
    secret = id = None
    if wish.seed is not None:
        secret = hashlib.sha256(f"akhet play:{game.key}:{wish.seed}".encode()).digest()
        id = hashlib.sha256(secret).hexdigest()[:16]
    match = Match.new(game.key, len(players), options, figures, secret, id)
    remember(match, players)
    return match, players


def resumed(wish: Opening, lang: str) -> tuple[Match, list[Player]]:
    """A saved match, and who played it unless others are named."""
    assert wish.resume is not None
    if wish.seats is not None or wish.options or wish.seed is not None:
        raise BadOption("a resumed match keeps its seats, options and seed; leave them out")
    match = load(wish.resume, figures_for(text_at(wish.resume), wish.components))
    if match.secret is None and not match.over:
        raise BadLog(f"{wish.resume}: without its secret this match cannot go on; use replay")
    if not wish.names:
        return match, trusted(wish.resume, remembered(match, lang))
    if len(wish.names) != match.header.seats:
        raise BadOption(f"this match has {match.header.seats} seats, not {len(wish.names)}")
    return match, distinct([player_of(name, lang) for name in wish.names])


def trusted(path: Path, players: list[Player]) -> list[Player]:
    """The players a file names, unless it would have us run code: a file may be anybody's."""
    if any(player.bot and read_spec(player.bot).is_path for player in players):
        named = " ".join(f"--player {shlex.quote(player.spec())}" for player in players)
        raise BadOption(f"{path}: it names a bot of somebody's own; to run it here add {named}")
    for player in players:
        if player.bot:
            bot_of(player.bot)
    return players


def own_path(match: Match) -> Path:
    """A new file among the user's own matches."""
    folder = own_data()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.header.game}-{match.header.id}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{match.header.game}-{match.header.id}-{number}.jsonl"
        number += 1
    return path
