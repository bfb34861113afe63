"""The numbered choices of a seat, grouped by kind, each with what it leads to.

Choices that differ in an amount only, such as offers of 1 to 20 gold, share one number: the amount
is typed behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from akhet.core import AnyGame, State
from akhet.lang import GRAMMARS, Grammar, action_label
from akhet.match.preview import careful_facts, previewed
from akhet.match.view import fact_data
from akhet.terminal.drawer import Drawer, Tried
from akhet.terminal.look import GOLD

LONG = 30  # effects longer than this get a line of their own
FEW = 2  # choices of one kind that always say what they lead to


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
    amount: int | None = None
    letter: str = ""  # can be typed instead of the number


def choices_of(game: AnyGame, state: State, seat: int, drawer: Drawer) -> list[Choice]:
    """The choices of a seat, numbered from 1, equal headings side by side."""
    words, lang = GRAMMARS[game.key], drawer.look.lang
    found: list[Choice] = []
    for name in sorted_names(game, state, seat, words, lang):
        shown = Tried()
        if words.is_paid(name):
            shown = Tried(careful_facts(game, state, seat, [game.action(name)]))
        elif drawer.tries(name):
            shown = tried(game, state, seat, name)
        group, amount = words.group(lang, name), words.amount(name)
        found.append(
            Choice(
                next_number(found, group, amount),
                name,
                group,
                words.item(lang, name),
                action_label(lang, game.key, name),
                drawer.effect(name, shown, brief=False),
                drawer.effect(name, shown, brief=True),
                amount,
                words.letter(lang, name),
            )
        )
    return found


def sorted_names(game: AnyGame, state: State, seat: int, words: Grammar, lang: str) -> list[str]:
    """The names of the legal actions, equal headings together, what can wait at the end."""
    names = [game.action_name(action) for action in game.options(state, seat)]
    order = list(dict.fromkeys(words.group(lang, name) for name in names))
    names.sort(key=lambda name: (words.is_aside(name), order.index(words.group(lang, name))))
    return names


def next_number(before: list[Choice], group: str, amount: int | None) -> int:
    """The number of the next choice: that of the last one if they differ in an amount only."""
    if not before:
        return 1
    last = before[-1]
    same = amount is not None and last.amount is not None and last.group == group
    return last.number if same else last.number + 1


def tried(game: AnyGame, state: State, seat: int, name: str) -> Tried:
    """What would happen at once, from all that the seat can know; no draw is made."""
    found = previewed(game, game.mask(state, seat), seat, [game.action(name)])
    facts = [fact_data(fact) for fact in found.facts if not fact.kind.quiet]
    return Tried(facts, game.dump(found.after), game.counts(found.after, seat))


# ---------------------------------------------------------------- amounts


def scales(choices: Sequence[Choice]) -> list[list[Choice]]:
    """The choices by number: alone, or all that differ in an amount only."""
    found: dict[int, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.number, []).append(choice)
    return list(found.values())


def amount_example(choices: Sequence[Choice]) -> str:
    """How an amount is typed, or nothing where no choice asks for one."""
    for scale in scales(choices):
        if len(scale) > 1:
            return f"{scale[0].number} {scale[len(scale) // 2].amount}"
    return ""


def name_typed(game: AnyGame, choices: Sequence[Choice], answer: str) -> str | list[Choice]:
    """The action an answer means; the scale it means without an amount; or nothing.

    An answer is a number, a number and an amount, a choice's letter, or a name; a name may be typed
    with spaces.
    """
    head, *rest = answer.split() or [""]
    found = [choice for choice in choices if str(choice.number) == head]
    if len(rest) == 1 and found and found[0].amount is not None:
        return next((choice.name for choice in found if str(choice.amount) == rest[0]), found)
    if not rest and found:
        return found[0].name if len(found) == 1 else found
    lettered = [choice.name for choice in choices if choice.letter.lower() == answer.lower()]
    if answer and len(lettered) == 1:
        return lettered[0]
    spaced = f"{head}:{'.'.join(rest)}" if rest else answer
    if spaced in game.numbers:
        return spaced
    return answer if ":" in answer or answer in game.numbers else ""


# ---------------------------------------------------------------- on the screen


def plain_lines(choices: list[Choice], drawer: Drawer) -> list[str]:
    """One line per number."""
    return [plain_line(scale, drawer) for scale in scales(choices)]


def plain_line(scale: list[Choice], drawer: Drawer) -> str:
    """A choice in words with what it leads to; or a heading with its amounts."""
    first = scale[0]
    if len(scale) > 1:
        return f"{first.number:>3}  {first.group}: {drawer.amounts(scale_names(scale))}"
    label = f"{first.label} ({first.letter})" if first.letter else first.label
    return f"{first.number:>3}  {label}" + (f": {first.effect}" if first.effect else "")


def scale_names(scale: list[Choice]) -> dict[int, str]:
    """The names of a scale's actions, by amount."""
    return {choice.amount: choice.name for choice in scale if choice.amount is not None}


def picture(
    choices: list[Choice], drawer: Drawer, width: int, short: bool = False
) -> RenderableType:
    """The choices under their headings, as many on a line as fit.

    In short, what many of one kind lead to is left out: the table says it.
    """
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    indent = max(cell_len(heading) for heading in groups) + 2
    parts: list[RenderableType] = []
    for heading, members in groups.items():
        if members[0].amount is not None:
            parts.append(scale_picture(heading, members, drawer, indent, width))
        elif short and len(members) > FEW:
            bare = [replace(choice, brief="") for choice in members]
            parts.append(row_picture(heading, bare, indent, width))
        elif needs_list(members):
            parts.append(list_picture(heading, members))
        else:
            parts.append(row_picture(heading, members, indent, width))
    return Group(*parts)


def scale_picture(
    heading: str, members: list[Choice], drawer: Drawer, indent: int, width: int
) -> Text:
    """A heading, its number, and the amounts that can be typed behind it."""
    number = Text.assemble((f"{members[0].number}", f"bold {GOLD}"), ": ")
    words = drawer.amounts(scale_names(members)).split(", ")
    items = [Text(f"{word},") for word in words[:-1]] + [Text(words[-1])]
    return laid_out(heading, [number + items[0], *items[1:]], indent, width, " ")


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
    return laid_out(heading, items, indent, width, "   ")


def laid_out(heading: str, items: list[Text], indent: int, width: int, gap: str) -> Text:
    """Items behind their heading, broken where a line is full."""
    shown = Text.assemble((heading.ljust(indent), "bold"))
    room = width - indent
    for item in items:
        if item.cell_len > room and room < width - indent:
            shown.append("\n" + " " * indent)
            room = width - indent
        shown.append_text(item + Text(gap))
        room -= item.cell_len + len(gap)
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
    if choice.letter:
        item.append(f" ({choice.letter})", GOLD)
    if effect:
        item.append(f" {effect}", "dim")
    return item
