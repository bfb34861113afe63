"""Who sits at the table: people by name, bots by kind."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from akhet.bots import USUAL, bot_of, read_spec
from akhet.core import AnyGame, BadOption
from akhet.lang import bot_called, text
from akhet.match import Match
from akhet.match.log import Line
from akhet.match.match import About

MAX_NAME = 24


@dataclass(frozen=True)
class Player:
    """One seat's player; `bot` is empty for a person."""

    name: str
    bot: str = ""

    def spec(self) -> str:
        """As it is written on the command line and in a saved match."""
        return f"bot:{self.bot}" if self.bot else self.name


def player_of(spec: str, lang: str) -> Player:
    """A player from `NAME`, `bot` or `bot:KIND`; a bot that cannot be made is refused."""
    found = named_player(spec, lang)
    if found.bot:
        bot_of(found.bot)
    return found


def named_player(spec: str, lang: str) -> Player:
    """A player as a file names it: nothing is loaded, since a file may be anybody's."""
    if spec == "bot" or spec.startswith("bot:"):
        kind = read_spec(spec[4:] or USUAL)
        name = text(lang, "table.bot", name=bot_called(lang, kind.short))
        return Player(name, spec[4:] or USUAL)
    name = spec.strip()
    if not name or len(name) > MAX_NAME or not name.isprintable():
        raise BadOption(f"a player's name is 1 to {MAX_NAME} printable characters, not {name!r}")
    return Player(name)


def seated(game: AnyGame, specs: Sequence[str], seats: int | None, lang: str) -> list[Player]:
    """The players of a new match; empty seats go to bots, and nobody named means one person."""
    count = seats if seats is not None else max(len(specs), game.seats[0])
    if len(specs) > count:
        raise BadOption(f"{len(specs)} players were named for {count} seats")
    game.checked(count)
    named = list(specs) or [text(lang, "table.player", n=1)]
    named += ["bot"] * (count - len(named))
    return distinct([player_of(spec, lang) for spec in named])


def distinct(players: list[Player]) -> list[Player]:
    """The players under names that differ: a second bot of one kind gets a number."""
    found: list[Player] = []
    for player in players:
        same = [other for other in found if other.name.split(" #")[0] == player.name]
        if same and not player.bot:
            raise BadOption(f"two players are called {player.name!r}")
        name = f"{player.name} #{len(same) + 1}" if same else player.name
        found.append(replace(player, name=name))
    return found


def remember(match: Match, players: Sequence[Player]) -> None:
    """Writes in the match, before anything is dealt, who plays."""
    note = json.dumps({"players": [player.spec() for player in players]}, ensure_ascii=False)
    match.add(Line(len(match.lines) + 1, 0, note=note))
    match.about = About("", tuple(player.name for player in players))


def remembered(match: Match, lang: str) -> list[Player]:
    """Who plays, as the match says; seats it says nothing about are people with a number."""
    for line in match.lines:
        specs = specs_in(line.note)
        if len(specs) == match.header.seats:
            return distinct([named_player(spec, lang) for spec in specs])
    numbered = [text(lang, "table.player", n=seat + 1) for seat in range(match.header.seats)]
    return [Player(name) for name in (names_beside(match) or numbered)]


def names_beside(match: Match) -> list[str]:
    """The names that a file has beside its match, if they tell the seats apart."""
    if match.about is None:
        return []
    kept = ["".join(sign for sign in name if sign.isprintable()) for name in match.about.names]
    names = [" ".join(name.split())[:MAX_NAME] for name in kept]
    return names if all(names) and len(set(names)) == len(names) else []


def specs_in(note: str) -> list[str]:
    """The players named in a note, or none: a note may be anything."""
    try:
        found = json.loads(note)["players"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return []
    if isinstance(found, list) and all(isinstance(spec, str) for spec in found):
        return found
    return []
