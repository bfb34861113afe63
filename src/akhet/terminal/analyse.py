"""`akhet analyse`: what the choices of a match were worth, and where it turned."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from akhet.bots.advice import PLAYOUTS, Advice, Budget
from akhet.bots.budgets import read_budget
from akhet.core import BadOption
from akhet.lab.analyse import Analysis, Turn, at_line
from akhet.lab.forks import processors
from akhet.lang import GRAMMARS, action_label, preferred, sentences
from akhet.lang.hints import why_says
from akhet.match import Match
from akhet.match.file import load, text_at
from akhet.match.view import log_of
from akhet.terminal.look import NAME
from akhet.terminal.params import components_option, figures_for, file_argument, lang_option
from akhet.terminal.players import remembered
from akhet.terminal.progress import Bar
from akhet.terminal.report import new_table
from akhet.terminal.screen import Screen

BARS = "▁▂▃▄▅▆▇█"
DIGITS = "01234567"  # where a terminal has no bars
WIDTH = 60
MOVES_SHOWN = 8


@click.command()
@file_argument
@click.option("--line", type=int, help="Only the position after this line.")
@click.option("--seat", type=int, help="Only the choices of this seat (0, 1 ...).")
@click.option(
    "--budget",
    default=str(PLAYOUTS),
    show_default=True,
    help="How long to think about each choice, as for a bot: 500 (playouts), 100ms, 2s or 100cpums "
    "(processor time). Time is not the same twice.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(0),
    default=0,
    help="Processes that share the work; by default one per processor, with time as budget one.",
)
@components_option
@lang_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def analyse(
    file: Path,
    line: int | None,
    seat: int | None,
    budget: str,
    seed: int,
    jobs: int,
    components: Path | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Judge the choices of the match in FILE.

    Every choice from what its seat could know: the best moves with win chance and points, what the
    move that was played lost, the turning points, and of each mistake why another move was better.
    With --line the advice for one position. The same seed and number of playouts give the same
    judgement, whatever --jobs is.
    """
    thought = read_budget(budget)
    if thought.jobs > 1:
        raise BadOption(f"{budget!r}: one core judges a choice; --jobs judges several at once")
    spent = Budget(thought.playouts, thought.seconds, seed, by_processor=thought.by_processor)
    match = load(file, figures_for(text_at(file), components))
    report = Report(match, lang or preferred())
    if line is not None:
        advice = at_line(match, line, seat, spent)
        if as_json:
            click.echo(json.dumps({"line": line, **advice.data()}))
        else:
            report.position(line, advice)
        return
    analysis = Analysis(match, spent, seat)
    with Bar("choices", len(analysis.asked)) as bar:
        analysis.run(bar.add, jobs or (1 if spent.seconds else processors()))
    if as_json:
        click.echo(json.dumps(analysis.data()))
    else:
        report.whole(analysis)


class Report:
    """Shows judgements on a screen."""

    def __init__(self, match: Match, lang: str) -> None:
        """A report on a match, with the names of its players."""
        self.match = match
        self.lang = lang
        names = [player.name for player in remembered(match, lang)]
        self.screen = Screen(lang, names)
        self.say = self.screen.look.say

    def party(self, party: int) -> Text:
        """The name of a seat, or of an opponent without one."""
        if party < len(self.screen.look.names):
            return self.screen.look.name(party)
        return Text(GRAMMARS[self.match.game.key].opponent(self.lang), "bold")

    def parties(self) -> list[Text]:
        """The names of all parties."""
        count = len(self.match.game.standing(self.match.state))
        return [self.party(party) for party in range(count)]

    def label(self, action: str) -> str:
        """What an action does."""
        return action_label(self.lang, self.match.game.key, action)

    # ---------------------------------------------------------------- one position

    def position(self, line: int, advice: Advice) -> None:
        """The best moves of a position."""
        name = self.screen.look.names[advice.seat]
        self.screen.say("table.advice.position", who=name, line=line, playouts=advice.playouts)
        table = new_table(self.say("table.advice.move"), ">" + self.say("table.advice.tries"))
        for party in self.parties():
            table.add_column(initial(party), justify="right", no_wrap=True)
        table.add_column(self.say("table.advice.worse"), justify="right")
        for move in advice.moves[:MOVES_SHOWN]:
            pairs = zip(move.wins, move.points, strict=True)
            cells = [f"{percent(wins)} ({points:.0f})" for wins, points in pairs]
            worse = percent(move.worse) if move.worse >= 0.005 else ""
            table.add_row(self.label(move.action), str(move.tries), *cells, worse)
        self.screen.show(table)
        left = len(advice.moves) - MOVES_SHOWN
        if left > 0:
            self.screen.say("table.advice.more", n=left)
        self.screen.say("table.advice.legend")
        self.screen.show(Text("  ").join(self.parties()))

    # ---------------------------------------------------------------- a whole match

    def whole(self, analysis: Analysis) -> None:
        """The chances over the match, then its turning points."""
        count = len(analysis.asked)
        self.screen.say("table.advice.whole", n=count, lines=len(self.match.lines))
        if count:
            self.screen.show(self.graph(analysis))
            self.turning(analysis)

    def graph(self, analysis: Analysis) -> Table:
        """The win chance of each party as a row of bars."""
        table = new_table("", self.say("table.advice.chances"), "")
        rows = [judged.chances for judged in analysis.judged]
        end = analysis.end_wins()
        rows += [end] if end is not None else []
        signs = BARS if self.screen.console.encoding.lower().startswith("utf") else DIGITS
        for party, name in enumerate(self.parties()):
            chances = [row[party] for row in rows]
            style = NAME[party] if party < len(NAME) else "bold"
            bars = Text(spark(chances, self.room(), signs), style, no_wrap=True)
            table.add_row(name, bars, f"{percent(chances[0])} → {percent(chances[-1])}")
        return table

    def room(self) -> int:
        """How many bars fit beside a name and two numbers."""
        longest = max(len(name) for name in self.parties())
        return max(10, min(WIDTH, self.screen.console.width - longest - 18))

    def turning(self, analysis: Analysis) -> None:
        """The turning points as a table."""
        found = analysis.turning()
        if not found:
            self.screen.say("table.advice.quiet")
            return
        line, chance = self.say("table.advice.line"), self.say("table.advice.chance")
        table = new_table(f">{line}", "", self.say("table.advice.turning"), f">{chance}", "")
        for turn in found:
            change = f"{percent(turn.before)} → {percent(turn.after)}"
            told = self.say("table.advice.better", move=self.label(turn.best)) if turn.best else ""
            table.add_row(str(turn.line), self.party(turn.party), self.what(turn), change, told)
        self.screen.show(table)
        for turn in found:
            self.why(turn)

    def why(self, turn: Turn) -> None:
        """Why another move was better, at a mistake."""
        if turn.why is None:
            return
        game, names = self.match.game.key, self.screen.look.names
        head, *said = why_says(self.lang, game, turn.party, turn.why.data(), names)
        self.screen.tell(f"\n{self.say('table.advice.line')} {turn.line}. {head}")
        for sentence in said:
            self.screen.tell(f"  {sentence}")

    def what(self, turn: Turn) -> str:
        """What happened at a turning point."""
        if turn.played:
            return self.label(turn.played)
        entry: dict[str, Any] = log_of(self.match, -1, turn.line - 1)[0]
        told = sentences(self.lang, self.match.game.key, entry["facts"], self.screen.look.names)
        return self.say("table.advice.luck", what=" ".join(told) or entry["do"])


def initial(name: Text) -> Text:
    """The glyph of a seat; a name without one as it is."""
    glyph = name.plain.partition(" ")[0]
    return Text(glyph, name.style) if len(glyph) == 1 else name


def percent(chance: float) -> str:
    """A chance as people say it."""
    return f"{100 * chance:.0f}%".replace("-", "−")


def spark(chances: Sequence[float], width: int, signs: str) -> str:
    """Chances as a row of bars, drawn together where there are more than fit."""
    count = min(width, len(chances))
    found = []
    for n in range(count):
        part = chances[n * len(chances) // count : (n + 1) * len(chances) // count]
        mean = sum(part) / len(part)
        found.append(signs[min(len(signs) - 1, int(mean * len(signs)))])
    return "".join(found)
