"""The score pad in a terminal: every field asked in turn, and the score sheet of the rules."""

import base64
import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from akhet.core import BadOption, Components
from akhet.lang import text
from akhet.pad import described, scored
from akhet.pad.fields import RIVAL, SEAT, SETUP, TABLE
from akhet.terminal.report import new_table
from akhet.terminal.screen import printable

Told = dict[str, Any]
MOST_SIGNS = 50_000


def read_told(where: str) -> Told:
    """A pad from a file, or from a link that somebody shared."""
    if "#" in where and "://" in where:
        code = where.partition("#")[2]
        try:
            found = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode("utf-8")
        except ValueError as error:
            raise BadOption("this link holds no score pad") from error
    else:
        try:
            found = Path(where).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadOption(f"{where}: cannot be read ({error})") from error
    if len(found) > MOST_SIGNS:
        raise BadOption(f"larger than {MOST_SIGNS} signs, this is no score pad")
    try:
        told = json.loads(found)
    except (ValueError, RecursionError) as error:
        raise BadOption("this is not JSON") from error
    if not isinstance(told, dict):
        raise BadOption("a score pad is an object with data and names")
    return told if "data" in told else {"data": told, "names": []}


class Asking:
    """Asks for every field of a form; Enter leaves what is usual."""

    def __init__(self, game: str, lang: str, components: Components | None) -> None:
        """The form of a game."""
        self.game, self.lang, self.components = game, lang, components
        self.form: Any = described(game, lang, components)
        self.setup: Told = {}

    def told(self, names: list[str]) -> Told:
        """Everything, part by part."""
        data: Told = {"setup": self.part(SETUP), "table": {}, "seats": [], "rival": {}}
        self.setup = data["setup"]
        held: set[str] = set()
        for name in names:
            click.secho(f"\n{printable(name)}", bold=True)
            data["seats"].append(self.part(SEAT, names))
            held |= {key for key, value in data["seats"][-1].items() if value}
        if len(names) == self.form["alone"]:
            click.secho(f"\n{self.form['rival']}", bold=True)
            data["rival"] = self.part(RIVAL, names)
        click.secho(f"\n{text(self.lang, 'pad.table')}", bold=True)
        data["table"] = self.part(TABLE, names, held)
        return {"data": data, "names": names}

    def part(self, part: str, names: list[str] | None = None, held: set[str] | None = None) -> Told:
        """The fields of one part that are asked with this set-up."""
        found: Told = {}
        for field in self.form["fields"]:
            if field["part"] != part or not self.is_asked(field):
                continue
            if not field["for_any"] or field["for_any"] in (held or ()):
                value = self.ask(field, names or [])
                if value is not None:
                    found[field["key"]] = value
        return found

    def is_asked(self, field: Told) -> bool:
        """Whether the set-up lets a field be asked."""
        if not field["when"]:
            return True
        key, *choices = field["when"]
        usual = next(f["usual"] for f in self.form["fields"] if f["key"] == key)
        return self.setup.get(key, usual) in choices

    def ask(self, field: Told, names: list[str]) -> Any:
        """One field; asked again until it can be understood. None: as usual."""
        while True:
            typed = click.prompt(self.question(field, names), default="", show_default=False)
            if not typed.strip():
                return None
            try:
                return self.read(field, typed.split(), names)
            except (ValueError, IndexError):
                click.echo(text(self.lang, "pad.again"))

    def question(self, field: Told, names: list[str]) -> str:
        """What is asked, with what can be typed."""
        label = printable(str(field["label"]))
        if field["kind"] == "number":
            return f"  {label} [{field['low']}-{field['high']}]"
        if field["kind"] == "flag":
            return f"  {label} [0-1]"
        if field["kind"] in ("row", "who"):
            people = ", ".join(f"{n + 1} {printable(name)}" for n, name in enumerate(names))
            return f"  {label} [{people}]"
        items = ", ".join(f"{n + 1} {item['label']}" for n, item in enumerate(field["items"]))
        more = "".join(f":{part['label']}" for part in field["parts"])
        return f"  {label} [{items}]{more}"

    def read(self, field: Told, typed: list[str], names: list[str]) -> Any:
        """What was typed as the form's data; numbers count from one."""
        kind = field["kind"]
        if kind == "number":
            return int(typed[0])
        if kind == "flag":
            return typed[0] != "0"
        if kind == "lands":
            return [self.land(field, one) for one in typed]
        numbers = [int(one) - 1 for one in typed]
        if min(numbers) < 0:
            raise ValueError
        if kind == "who":
            return numbers[0]
        if kind == "row":
            return numbers
        values = [field["items"][n]["value"] for n in numbers]
        return values[0] if kind == "choice" else values

    def land(self, field: Told, typed: str) -> Told:
        """`3:2:1`: the third province, with two pyramids and a stone."""
        place, *numbers = [int(one) for one in typed.split(":")]
        if place < 1:
            raise ValueError
        keys = [part["key"] for part in field["parts"]]
        return {"at": field["items"][place - 1]["value"], **dict(zip(keys, numbers, strict=False))}


def sheet_of(game: str, told: Told, lang: str, components: Components | None) -> Told:
    """What the rules score of a pad; what cannot be is an error that names it."""
    names = told.get("names", [])
    called = [str(name) for name in names[:8]] if isinstance(names, list) else []
    found: Told = scored(game, told["data"], lang, called, components)
    if found["wrong"]:
        raise BadOption("; ".join(f"{one['where']}: {one['why']}" for one in found["wrong"]))
    return found


def print_sheet(console: Console, found: Told, lang: str) -> None:
    """The score sheet as a table."""
    people = found["people"]
    table = new_table("", *[f">{printable(person['name'])}" for person in people])
    for n, source in enumerate(found["sources"]):
        if any(person["sheet"][n] for person in people):
            table.add_row(source, *[str(person["sheet"][n]) for person in people])
    total = [Text(str(person["points"]), style="bold") for person in people]
    table.add_row(Text(text(lang, "table.total"), style="bold"), *total)
    for tie in found["ties"]:
        shown = ["" if value is None else str(value) for value in tie["values"]]
        table.add_row(Text(tie["label"], style="dim"), *shown)
    table.add_row(text(lang, "table.place"), *[str(person["place"]) for person in people])
    console.print(table)
    console.print(printable(found["says"]))
