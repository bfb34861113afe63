"""A match told again: line by line in sentences, with the points, then the score sheet."""

from akhet.core import CHANCE, WATCHER, BadOption
from akhet.lang import action_label, line_says
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
        self.shadow = self.start()  # follows line by line

    def start(self) -> Match:
        """The match before its first line."""
        return Match(self.match.header, self.match.secret, self.match.components)

    def run(self, step: bool) -> None:
        """Tells all lines and shows the board; with `step` goes from choice to choice."""
        if step:
            self.walk()
            return
        self.tell_to(len(self.match.lines))
        self.board()
        self.end()

    def walk(self) -> None:
        """From choice to choice: on, back, or out, as the reader says."""
        choices = [line.n for line in self.match.lines if line.by != CHANCE and line.do]
        at = 0
        while at < len(choices):
            self.tell_to(choices[at])
            self.board()
            answer = self.screen.ask(self.screen.look.say("table.step")).lower()[:1]
            if answer == "q":
                return
            if answer == "b":
                at = max(at - 1, 0)
                self.shadow = self.start()
                for line in self.match.lines[: choices[at] - 1]:
                    self.shadow.add(line)
            else:
                at += 1
        self.tell_to(len(self.match.lines))
        self.end()

    def tell_to(self, number: int) -> None:
        """Goes on to a line, and tells what happens on the way."""
        done = len(self.shadow.lines)
        for line, entry in zip(
            self.match.lines[done:number], self.entries[done:number], strict=True
        ):
            self.shadow.add(line)
            self.print_line(entry)

    def board(self) -> None:
        """The table at this line."""
        shadow = self.shadow
        drawer = self.screen.drawer(shadow.game, shadow.state, self.seat, shadow.components)
        self.screen.table(drawer)

    def print_line(self, entry: dict[str, object]) -> None:
        """One line: its number, what happened, and the points after it; nothing for no words."""
        words = self.words(entry)
        if not words:
            return
        game = self.shadow.game
        scores = game.scores(game.mask(self.shadow.state, self.seat))
        points = " ".join(
            f"{glyph}{score}" for glyph, score in zip(self.screen.look.glyphs, scores, strict=False)
        )
        taken_back = "" if entry["counts"] else f" {self.screen.look.say('table.skipped')}"
        self.screen.tell(f"{entry['n']:>4}  {points}  {words}{taken_back}")

    def words(self, entry: dict[str, object]) -> str:
        """What a line says; a draw of which there is nothing to tell says nothing."""
        said = line_says(self.screen.look.lang, self.match.game.key, entry, self.names())
        by, do = entry["by"], str(entry.get("do", ""))
        if said or not do or not isinstance(by, int):
            return " ".join(said)
        return f"{self.name(by)}: {action_label(self.screen.look.lang, self.match.game.key, do)}"

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
        played = match.over and not match.ended  # one that was ended counts as it stands
        screen.sheet(game, game.mask(match.state, self.seat), played)
        if played:
            screen.winners(game, match.state)


def viewer(match: Match, seat: int | None) -> int:
    """The seat whose eyes are used, or somebody watching."""
    if seat is None:
        return WATCHER
    seats = match.header.seats
    if not 0 <= seat < seats:
        raise BadOption(f"this match has seats 0 to {seats - 1}, not {seat}")
    return seat
