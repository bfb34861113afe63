"""The screen and the keyboard: pictures on a terminal, plain lines anywhere else."""

import sys
from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from akhet.core import AnyGame, Components, State, totals
from akhet.lang import GRAMMARS
from akhet.lang.grammar import FactData
from akhet.match.preview import careful_facts
from akhet.match.view import question_of
from akhet.terminal.amunre import AmunReBoard
from akhet.terminal.drawer import Drawer
from akhet.terminal.imhotep import ImhotepBoard
from akhet.terminal.look import GLYPHS, GOLD, LETTERS, Look
from akhet.terminal.pharaon_tight import PharaonTight

DRAWERS: dict[str, type[Drawer]] = {
    "imhotep": ImhotepBoard,
    "amunre": AmunReBoard,
    "pharaon": PharaonTight,
}
NARROW = 80
MAX_ANSWER = 1_000
Page: TypeAlias = "tuple[RenderableType, ...]"


def printable(line: str) -> str:
    """A line that cannot move the cursor or change colours, whatever a file put in it."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in line)


def due_of(game: AnyGame, state: State, seat: int) -> Sequence[FactData]:
    """What the rest of a payment tells, as a careful player would pay it; nothing without one."""
    asked = game.asked(state)
    if asked is None or game.waiting(state) != [seat] or not GRAMMARS[game.key].is_due(asked.key):
        return []
    return careful_facts(game, state, seat, [])


class EndOfInput(Exception):
    """Nobody is at the keyboard any more."""


class Screen:
    """Shows tables, sentences and questions in one language."""

    def __init__(self, lang: str, names: Sequence[str], console: Console | None = None) -> None:
        """A screen for these players. It is `live` when a person sits at a terminal."""
        self.console = console or Console(highlight=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        self.plain = not self.console.is_terminal or self.console.width < NARROW
        utf = self.console.encoding.lower().startswith("utf")
        self.look = Look(lang, names, GLYPHS if utf else LETTERS)

    def say(self, key: str, **args: object) -> None:
        """Prints a text, players' names in their colours."""
        self.tell(self.look.say(key, **args))

    def tell(self, sentence: str) -> None:
        """Prints a sentence."""
        self.console.print(self.look.coloured(printable(sentence)), soft_wrap=self.plain)

    def show(self, picture: RenderableType) -> None:
        """Prints a picture."""
        self.console.print(picture)

    def title(self, key: str, **args: object) -> None:
        """Prints a heading."""
        self.console.print(Text(self.look.say(key, **args), f"bold {GOLD}"))

    def wipe(self, secret: bool = False) -> None:
        """Clears the screen, if it is one; after a secret also what could be scrolled back to."""
        if self.live:
            self.console.clear()
        if self.live and secret:
            self.console.file.write("\x1b[3J")

    def ask(self, prompt: str) -> str:
        """One line from the keyboard; `EndOfInput` when there is none."""
        self.console.print(Text(f"{prompt} > ", "bold"), end="", soft_wrap=True)
        answer = sys.stdin.readline(MAX_ANSWER)
        if not self.live:
            self.console.print()
        if not answer:
            raise EndOfInput
        return answer.strip()

    def wait(self, key: str, **args: object) -> None:
        """Waits for Enter, if somebody is there to press it."""
        if self.live:
            self.say(key, **args)
            self.ask("")

    def drawer(self, game: AnyGame, state: State, seat: int, components: Components) -> Drawer:
        """What draws the position as a seat sees it."""
        kind = DRAWERS.get(game.key, Drawer)
        seen = game.mask(state, seat)
        drawer = kind(game.view(state, seat), seat, game.scores(seen), components, self.look)
        drawer.opponent = game.opponent(seen)
        drawer.counts = game.counts(seen, seat)
        drawer.asked = question_of(game, state, seen)
        drawer.due = due_of(game, state, seat)
        return drawer

    def table(self, drawer: Drawer) -> None:
        """Shows the table: a picture, or lines where a picture does not fit."""
        if self.plain:
            for line in drawer.lines():
                self.console.print(Text(line), soft_wrap=True)
        else:
            boards = [*product(drawer.boards(self.console.width))]
            self.show(self.first_that_fits(boards, 1)[0])

    def first_that_fits(self, pages: Sequence[Page], spare: int) -> Page:
        """Of several ways to fill the screen the first that leaves lines to spare, or the last."""
        room = self.console.height - spare
        return next((page for page in pages if self.tall(page) <= room), pages[-1])

    def tall(self, page: Page) -> int:
        """How many lines pictures take."""
        return sum(len(self.console.render_lines(part, pad=False)) for part in page)

    def leaf(self, drawer: Drawer) -> None:
        """Shows the table at its roomiest, a screen at a time."""
        if self.plain or not self.live:
            self.table(drawer)
            return
        lines = self.console.render_lines(drawer.board(), pad=False)
        step = max(self.console.height - 1, 1)
        for first in range(0, len(lines), step):
            for line in lines[first : first + step]:
                self.console.print(Segments([*line, Segment.line()]), end="")
            if first + step < len(lines) and self.ask(self.look.say("table.leaf")).lower() == "q":
                return

    def sheet(self, game: AnyGame, state: State, over: bool) -> None:
        """The score sheet: points by source and seat, then what it would be now or the places."""
        table = Table(box=None, padding=(0, 2), header_style="bold")
        table.add_column("", no_wrap=True)
        for seat in range(len(self.look.names)):
            table.add_column(self.look.name(seat), justify="right")
        other = game.opponent(state)
        if other:
            name = GRAMMARS[game.key].opponent(self.look.lang)
            table.add_column(Text(name, "bold"), justify="right")
        for source in game.sources:
            row = [seat[source] for seat in game.breakdown(state)]
            row += [other[source]] if other else []
            label = self.look.say(f"{game.key}.source.{source}")
            table.add_row(label, *[str(points) for points in row])
        total = [*game.scores(state), *([sum(other.values())] if other else [])]
        table.add_row(self.look.say("table.total"), *map(str, total), style="bold")
        last = game.ranks(state) if over else totals(game.forecast(state))
        if other:
            last = [*last, 3 - last[0] if over else total[-1]]
        label = self.look.say("table.place" if over else "table.now")
        table.add_row(label, *map(str, last), style="dim")
        self.show(table)

    def winners(self, game: AnyGame, state: State) -> None:
        """Says who has won; nobody at the table, if an opponent without a seat has."""
        ranks = enumerate(game.ranks(state))
        names = [self.look.names[seat] for seat, rank in ranks if rank == 1]
        names = names or [GRAMMARS[game.key].opponent(self.look.lang)]
        self.say("table.wins" if len(names) == 1 else "table.share", who=", ".join(names))

    def topics(self, drawer: Drawer, everything: bool) -> None:
        """The explanations of what is on the table, or of everything."""
        for _group, entries in drawer.topics(everything):
            for name, explanation in entries:
                line = Text.assemble((name, f"bold {GOLD}"), "  ", explanation)
                self.console.print(line, soft_wrap=self.plain)
