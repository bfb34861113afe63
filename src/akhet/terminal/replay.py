"""A match told again: line by line in sentences, with the points, then the score sheet."""

from akhet.core import CHANCE, WATCHER, BadOption
from akhet.lang import line_says
from akhet.match import Match
from akhet.match.view import log_of
from akhet.terminal.players import Player
from akhet.terminal.screen import Screen


class Replay:
    """Tells a match as one seat may know it."""

    def __init__(self, match: Match, players: list[Player], screen: Screen, seat: int) -> None:
        """A replay for a seat, or for somebody watching."""
        self.match = match
        self.players = players
        self.screen = screen
        self.seat = seat
        self.entries = log_of(match, seat)
        self.shadow = Match(match.header, match.secret, match.components)  # follows line by line

    def run(self, step: bool) -> None:
        """Prints every line; with `step` the board too, and waits for Enter."""
        for line, entry in zip(self.match.lines, self.entries, strict=True):
            self.shadow.add(line)
            self.print_line(entry)
            if step and line.by != CHANCE and line.do:
                self.board()
                self.screen.ask(self.screen.look.say("table.enter"))
        if not step:
            self.board()
        self.end()

    def board(self) -> None:
        """The table at this line."""
        shadow = self.shadow
        drawer = self.screen.drawer(shadow.game, shadow.state, self.seat, shadow.components)
        self.screen.table(drawer)

    def print_line(self, entry: dict[str, object]) -> None:
        """One line: its number, what happened, and the points after it."""
        game = self.shadow.game
        scores = game.scores(game.mask(self.shadow.state, self.seat))
        points = " ".join(
            f"{glyph}{score}" for glyph, score in zip(self.screen.look.glyphs, scores, strict=False)
        )
        taken_back = "" if entry["counts"] else f" {self.screen.look.say('table.skipped')}"
        self.screen.tell(f"{entry['n']:>4}  {points}  {self.words(entry)}{taken_back}")

    def words(self, entry: dict[str, object]) -> str:
        """What a line says."""
        said = line_says(self.screen.look.lang, self.match.game.key, entry, self.names())
        return " ".join(said) or str(entry.get("do", ""))

    def name(self, by: object) -> str:
        """The name of a seat."""
        return self.players[int(str(by))].name

    def names(self) -> list[str]:
        """The players by seat."""
        return [player.name for player in self.players]

    def end(self) -> None:
        """The score sheet and, if the game is over, who won."""
        match, screen = self.match, self.screen
        game = match.game
        screen.sheet(game, game.mask(match.state, self.seat), match.over)
        if match.over:
            screen.winners(game, match.state)


def viewer(match: Match, seat: int | None) -> int:
    """The seat whose eyes are used, or somebody watching."""
    if seat is None:
        return WATCHER
    seats = match.header.seats
    if not 0 <= seat < seats:
        raise BadOption(f"this match has seats 0 to {seats - 1}, not {seat}")
    return seat
