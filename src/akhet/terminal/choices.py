"""The numbered choices of a seat, grouped by kind, each with what it leads to."""

from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from akhet.core import AnyGame, Fact, Rng, State
from akhet.lang import GRAMMARS, action_label
from akhet.match.view import fact_data
from akhet.terminal.drawer import Drawer
from akhet.terminal.look import GOLD

LONG = 30  # effects longer than this get a line of their own


@dataclass(frozen=True)
class Choice:
    """One legal action: its number on the screen, its name, its words."""

    number: int
    name: str
    group: str
    item: str
    label: str
    effect: str
    brief: str


def choices_of(game: AnyGame, state: State, seat: int, drawer: Drawer) -> list[Choice]:
    """The choices of a seat, numbered from 1, equal headings side by side."""
    words, lang = GRAMMARS[game.key], drawer.look.lang
    found: list[Choice] = []
    names = [game.action_name(action) for action in game.options(state, seat)]
    order = list(dict.fromkeys(words.group(lang, name) for name in names))
    names.sort(key=lambda name: order.index(words.group(lang, name)))
    for number, name in enumerate(names, start=1):
        facts = [fact_data(fact) for fact in tried(game, state, seat, name)]
        found.append(
            Choice(
                number,
                name,
                words.group(lang, name),
                words.item(lang, name),
                action_label(lang, game.key, name),
                drawer.effect(name, facts, brief=False),
                drawer.effect(name, facts, brief=True),
            )
        )
    return found


def tried(game: AnyGame, state: State, seat: int, name: str) -> list[Fact]:
    """What would happen at once, from all that the seat can know; no draw is made."""
    trial = game.guess(game.mask(state, seat), seat, Rng(0))
    facts: list[Fact] = []
    trial.facts = facts
    game.play(trial, game.action(name), seat)
    return facts


def plain_lines(choices: list[Choice]) -> list[str]:
    """One line per choice."""
    return [
        f"{choice.number:>3}  {choice.label}" + (f": {choice.effect}" if choice.effect else "")
        for choice in choices
    ]


def picture(choices: list[Choice], width: int) -> RenderableType:
    """The choices under their headings, as many on a line as fit."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    indent = max(cell_len(heading) for heading in groups) + 2
    parts: list[RenderableType] = []
    for heading, members in groups.items():
        if needs_list(members):
            parts.append(list_picture(heading, members))
        else:
            parts.append(row_picture(heading, members, indent, width))
    return Group(*parts)


def needs_list(members: list[Choice]) -> bool:
    """Whether effects differ and are too long to stand side by side."""
    effects = {choice.brief for choice in members}
    long = LONG if len(effects) > 1 else 2 * LONG
    return any(len(effect) > long for effect in effects)


def row_picture(heading: str, members: list[Choice], indent: int, width: int) -> Text:
    """A heading and its choices side by side; an effect they share stands behind them."""
    shared = len({choice.brief for choice in members}) == 1
    items = [item_text(choice, "" if shared else choice.brief) for choice in members]
    if shared and members[0].brief:
        items.append(Text(members[0].brief, "dim"))
    shown = Text.assemble((heading.ljust(indent), "bold"))
    room = width - indent
    for item in items:
        if item.cell_len > room and room < width - indent:
            shown.append("\n" + " " * indent)
            room = width - indent
        shown.append_text(item + Text("   "))
        room -= item.cell_len + 3
    return shown


def list_picture(heading: str, members: list[Choice]) -> RenderableType:
    """A heading and a line or two for each choice, where there is more to say."""
    grid = Table.grid(padding=(0, 1))
    for choice in members:
        number = Text(f"{choice.number:>4}", f"bold {GOLD}")
        grid.add_row(number, Text(choice.item), Text(choice.brief, "dim"))
    return Group(Text(heading, "bold"), grid)


def item_text(choice: Choice, effect: str) -> Text:
    """A choice: its number, its words, what it leads to."""
    item = Text.assemble((str(choice.number), f"bold {GOLD}"), f" {choice.item}")
    if effect:
        item.append(f" {effect}", "dim")
    return item
