"""A game at one terminal: people take turns at the keyboard, bots answer at once."""

import hashlib
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from akhet.bots import USUAL, Bot, BotFailed, bot_of
from akhet.bots.levels import on_cores
from akhet.bots.sharing import cores
from akhet.core import CHANCE, WATCHER, IllegalAction, Rng
from akhet.lang import GRAMMARS, sentences
from akhet.lang.log import FALLBACK
from akhet.match import Match
from akhet.match.file import save
from akhet.match.view import has_secret, log_of
from akhet.terminal.choices import (
    Choice,
    amount_example,
    choices_of,
    name_typed,
    picture,
    plain_lines,
)
from akhet.terminal.drawer import Drawer
from akhet.terminal.players import Player
from akhet.terminal.screen import EndOfInput, Screen, printable

RECENT = 8  # paragraphs of what happened that are shown before a choice


class Quit(Exception):
    """A player leaves the table."""


class Session:
    """One sitting: the match, who plays, the screen, and the file it is kept in."""

    def __init__(self, match: Match, players: list[Player], screen: Screen, path: Path) -> None:
        """A sitting that saves in `path` after every choice."""
        self.match = match
        self.players = players
        self.screen = screen
        self.path = path
        self.before = path.read_bytes() if path.exists() else None
        self.told = [0] * len(players)  # by seat: how many lines there were when it last chose
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.looking = WATCHER  # whose secrets are on the screen
        self.bots: dict[tuple[int, str], Bot[Any]] = {}  # by seat and kind

    def run(self) -> None:
        """Plays until the end of the game, of the input, or of the players' patience."""
        try:
            self.match.begin()
            self.keep()
            while not self.match.over:
                self.turn(self.match.game.waiting(self.match.state)[0])
            self.finish()
        except EndOfInput:
            self.keep()
            self.screen.say("table.end_of_input")
            self.say_saved()
        except Quit:
            self.leave()
        except KeyboardInterrupt:
            self.say_saved()  # nothing is lost: every choice is saved when it is made
            raise

    def turn(self, seat: int) -> None:
        """One choice, by whoever holds the seat."""
        if self.players[seat].bot:
            self.match.submit(seat, self.bot_choice(seat))
        else:
            self.person(seat)
        self.keep()

    def bot_choice(self, seat: int) -> str:
        """What the bot plays: the same in the same match at the same line."""
        game, state = self.match.game, self.match.state
        label = f"{self.match.header.id}:{len(self.match.lines)}:{seat}".encode()
        rng = Rng(int.from_bytes(hashlib.sha256(label).digest()[:4]))
        try:
            action = self.bot(seat).choose(game, game.mask(state, seat), seat, rng)
        except BotFailed as error:
            self.replaced(seat, error)
            action = bot_of(USUAL).choose(game, game.mask(state, seat), seat, rng)
        return game.action_name(action)

    def bot(self, seat: int) -> Bot[Any]:
        """The bot of a seat, made when it is first asked."""
        key = (seat, self.players[seat].bot)
        if key not in self.bots:
            self.bots[key] = bot_of(on_cores(key[1], cores()))
        return self.bots[key]

    def replaced(self, seat: int, error: BotFailed) -> None:
        """Says that a bot failed and another answers for it, here and in the log."""
        if self.match.room.notes_left(seat) > 0:
            self.match.note(seat, f"{FALLBACK}: it failed")
        self.screen.say("table.bot_failed", who=self.players[seat].name, reason=str(error))

    # ---------------------------------------------------------------- a person's turn

    def person(self, seat: int) -> None:
        """Shows the table and asks until something is played or taken back."""
        self.hand_over(seat)
        choices = self.show(seat)
        done = False
        while not done:
            done = self.answer(seat, choices, self.ask())

    def hand_over(self, seat: int) -> None:
        """Wipes another seat's secrets; before this seat's own, waits until it sits there."""
        secret = self.has_secret(seat)
        if self.looking not in (WATCHER, seat):
            self.screen.wipe(secret=True)
        if secret and self.looking != seat:
            self.screen.wipe()
            self.screen.wait("table.pass_device", who=self.players[seat].name)
        self.looking = seat if secret else WATCHER

    def has_secret(self, seat: int) -> bool:
        """Whether this seat is about to see or to answer what others at this screen may not."""
        return has_secret(self.match, seat, len(self.people))

    def show(self, seat: int) -> list[Choice]:
        """The table, what happened, and the choices."""
        match, screen = self.match, self.screen
        drawer = screen.drawer(match.game, match.state, seat, match.components)
        choices = choices_of(match.game, match.state, seat, drawer)
        asks = f"{self.players[seat].name}: {drawer.question()}"
        first, news = self.news(seat)
        screen.wipe()
        if screen.plain:
            screen.table(drawer)
            for line in [*first, *news, f"\n{asks}", *plain_lines(choices, drawer)]:
                screen.tell(line)
        else:
            told = [screen.look.coloured(printable(line)) for line in news]
            fixed = [screen.look.coloured(printable(line)) for line in (*first, asks)]
            table, asked = self.filled(drawer, choices, fixed, told)
            for part in (table, *fixed[:-1], *told, fixed[-1], asked):
                screen.show(part)
        if example := amount_example(choices):
            screen.say("table.amounts", example=example)
        return choices

    def filled(
        self, drawer: Drawer, choices: list[Choice], fixed: list[Text], news: list[Text]
    ) -> tuple[RenderableType, RenderableType]:
        """The table and the choices as roomy as the screen is; for want of room, less of the news.

        A table that a screen cannot hold stands above it, where the terminal scrolls to.
        """
        screen, width = self.screen, self.screen.console.width
        boards = drawer.boards(width)
        asked = picture(choices, drawer, width)
        if len(boards) == 1:
            fixed[-1] = Text("\n") + fixed[-1]
            return boards[0], asked
        prompt = Text(f"{screen.look.say('table.prompt')} > ")
        more = screen.look.coloured(screen.look.say("table.earlier"))
        short = picture(choices, drawer, width, short=True)
        pages = [*product(boards, [asked]), *product(boards[1:], [short])]
        for told in (news, [more] if news else []):
            rest = screen.tall((*fixed, *told, prompt))
            page = screen.first_that_fits(pages, rest)
            if screen.tall(page) + rest <= screen.console.height:
                break
        else:
            news[:] = [screen.look.coloured(screen.look.say("table.taller"))]
            return page[0], page[1]
        self.cut(news, more, screen.console.height - screen.tall((*page, *fixed, prompt)))
        return page[0], page[1]

    def cut(self, news: list[Text], more: Text, room: int) -> None:
        """Leaves of the news what there is room for, the last of it."""
        if self.screen.tall(tuple(news)) <= room:
            return
        if news[:1] != [more]:
            news.insert(0, more)
        while len(news) > 1 and self.screen.tall(tuple(news)) > room:
            del news[1]

    def news(self, seat: int) -> tuple[list[str], list[str]]:
        """What is said once when a seat begins; and what happened since it chose last."""
        said, screen = [], self.screen
        news = self.paragraphs(self.viewer(seat), self.told[seat])
        if self.told[seat] == 0:
            digest = self.match.header.commitment
            said.append(screen.look.say("table.commitment", digest=digest))
            if self.match.components.guessed:
                said.append(screen.look.say("table.reconstructed", game=self.match.game.key))
        more = [screen.look.say("table.earlier")] if len(news) > RECENT else []
        return said, [*more, *news[-RECENT:]]

    def viewer(self, seat: int) -> int:
        """Whose eyes are at the screen: with several people only what everybody may know."""
        return seat if len(self.people) == 1 or self.has_secret(seat) else WATCHER

    def paragraphs(self, seat: int, since: int = 0) -> list[str]:
        """The lines after `since` in sentences, a paragraph for each choice and its luck.

        Where turns have many small choices, certain facts begin a paragraph instead.
        """
        starts = GRAMMARS[self.match.game.key].starts
        found: list[str] = []
        facts: list[list[object]] = []
        end: dict[str, object] = {"by": "nobody"}
        for entry in [*log_of(self.match, seat, since), end]:
            if entry["by"] != "chance" and (not starts or "undo" in entry or entry is end):
                found.append(self.told_in_words(facts))
                facts = []
            if "undo" in entry:
                who = self.players[int(str(entry["by"]))].name
                found.append(self.screen.look.say("log.undone", who=who))
            elif entry.get("counts"):
                new = entry["facts"]
                assert isinstance(new, list)
                for fact in new:
                    if fact[0] in starts:
                        found.append(self.told_in_words(facts))
                        facts = []
                    facts.append(fact)
        return [paragraph for paragraph in found if paragraph]

    def told_in_words(self, facts: list[list[object]]) -> str:
        """Facts as a paragraph."""
        names = [player.name for player in self.players]
        return " ".join(sentences(self.screen.look.lang, self.match.game.key, facts, names))

    # ---------------------------------------------------------------- answers

    def ask(self) -> str:
        """The next answer from the keyboard."""
        return self.screen.ask(self.screen.look.say("table.prompt"))

    def answer(self, seat: int, choices: list[Choice], answer: str) -> bool:
        """Carries out an answer; whether the turn has moved on."""
        word, _, rest = answer.lower().partition(" ")
        if word == "u":
            return self.undo()
        if word == "q":
            raise Quit
        if word in ("s", "l", "b", "h", "t"):
            self.inform(seat, word, rest)
            return False
        return self.choose(seat, choices, answer)

    def inform(self, seat: int, word: str, rest: str) -> None:
        """Saves or shows something; the choice is still open."""
        match, screen = self.match, self.screen
        if word == "s":
            if self.keep():
                self.say_saved()
        elif word == "l":
            for paragraph in self.paragraphs(self.viewer(seat)):
                screen.tell(paragraph)
        elif word == "t":
            drawer = screen.drawer(match.game, match.state, seat, match.components)
            screen.leaf(drawer)
        elif word == "b":
            screen.sheet(match.game, match.game.mask(match.state, self.viewer(seat)), match.over)
        else:
            screen.say("table.help_keys", example=GRAMMARS[match.game.key].example)
            drawer = screen.drawer(match.game, match.state, self.viewer(seat), match.components)
            screen.topics(drawer, everything=rest == "all")

    def choose(self, seat: int, choices: list[Choice], answer: str) -> bool:
        """Plays the choice with this number or name."""
        name = name_typed(self.match.game, choices, answer)
        if not name:
            self.screen.say("table.not_a_choice", last=choices[-1].number)
            return False
        if isinstance(name, list):
            self.screen.say("table.amount_missing", example=amount_example(name))
            return False
        lines = len(self.match.lines)
        try:
            self.match.submit(seat, name)
        except IllegalAction as error:
            self.screen.tell(str(error))
            return False
        self.told[seat] = lines
        return True

    # ---------------------------------------------------------------- going back

    def undo(self) -> bool:
        """Takes back the last choice a person made, if nothing was drawn or shown since."""
        match = self.match
        after: list[int] = []  # choices of bots that would be taken back with it
        for n in reversed(match.counted):
            line = match.lines[n - 1]
            if line.by == CHANCE or match.barrier[n - 1]:
                return self.refuse(line.by == CHANCE)
            if line.by in self.people:
                return self.take_back(line.by, n, after)
            after.append(n)
        self.screen.say("table.undo_nothing")
        return False

    def refuse(self, drawn: bool) -> bool:
        """Says why nothing can be taken back."""
        begun = any(self.match.lines[n - 1].by in self.people for n in self.match.counted)
        reason = "table.undo_drawn" if drawn else "table.undo_shown"
        self.screen.say(reason if begun else "table.undo_nothing")
        return False

    def take_back(self, seat: int, line: int, after: list[int]) -> bool:
        """Goes back to before a line; bots that have answered it agree, people are asked."""
        match = self.match
        if not match.room.undos_left(seat):
            self.screen.say("table.undo_spent")
            return False
        if not after:
            match.undo(seat)
        elif len(self.people) > 1 and not self.agreed("table.undo_agree"):
            self.screen.say("table.undo_kept")
            return False
        else:
            target = max((n for n in match.counted if n < line), default=0)
            match.take_back(seat, target, list(range(len(self.players))))
        self.told = [min(told, len(match.lines) - 1) for told in self.told]
        return True

    def agreed(self, key: str) -> bool:
        """A yes or no."""
        answer = self.screen.ask(self.screen.look.say(key)).lower()
        return answer[:1] == self.screen.look.say("table.yes") or answer[:1] == "y"

    # ---------------------------------------------------------------- the file

    def keep(self) -> bool:
        """Saves the match with its secret, so that it can go on; whether that went well."""
        try:
            save(self.match, self.path, with_secret=True)
        except OSError as error:
            self.screen.say("table.not_saved", path=self.path, reason=error.strerror)
            return False
        return True

    def say_saved(self) -> None:
        """Says where the match is and how to go on."""
        self.screen.say("table.saved", path=self.path)
        if not self.match.over:
            self.screen.say("table.go_on", path=self.path)

    def leave(self) -> None:
        """Asks whether to keep the match; if not, the file is as it was before."""
        try:
            kept = self.screen.ask(self.screen.look.say("table.keep")).lower()[:1] != "n"
        except EndOfInput:
            kept = True
        if kept and self.keep():
            self.say_saved()
        elif not kept:
            self.restore()
            self.screen.say("table.not_kept")

    def restore(self) -> None:
        """Puts the file back as it was before this sitting."""
        if self.before is None:
            self.path.unlink(missing_ok=True)
        else:
            self.path.write_bytes(self.before)

    def finish(self) -> None:
        """The last board, the score sheet, who won, and how to check the draws."""
        match, screen = self.match, self.screen
        screen.wipe()
        screen.table(screen.drawer(match.game, match.state, WATCHER, match.components))
        seat = self.people[0] if self.people else 0
        for paragraph in self.paragraphs(WATCHER, self.told[seat])[-RECENT:]:
            screen.tell(paragraph)
        screen.title("table.over")
        screen.sheet(match.game, match.state, over=True)
        screen.winners(match.game, match.state)
        self.say_saved()
        screen.say("table.checked", path=self.path)
