"""The pages made from the program are those in the repository."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import click

from akhet.cli import cli

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_about_the_command_is_what_its_help_says() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["commands_page"]()

    assert (DOCS / "cli.md").read_text(encoding="utf-8") == generated, "run docs/generate.py"


def test_the_page_about_observations_is_what_the_layouts_say() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["layouts_page"]()

    assert (DOCS / "observations.md").read_text(encoding="utf-8") == generated, (
        "run docs/generate.py"
    )


def test_the_limits_on_the_page_about_hosting_are_those_of_the_program() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["hosting_page"]
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")

    assert generated(page) == page, "run docs/generate.py"
    assert page.count("\n| `") > 40


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")


def test_every_command_and_option_is_explained() -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    for path, command in commands(cli, "akhet"):
        assert command.help, path
        part = page.split(f"## {path}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            name = parameter.opts[0]
            assert not name.startswith("--") or f"{name} " in part, (path, name)


def test_the_picture_for_the_readme_shows_a_table() -> None:
    picture = (DOCS / "terminal.svg").read_text(encoding="utf-8")

    assert "<svg" in picture
    for word in ("Pyramid", "Temple", "Obelisks", "Market"):
        assert word in picture
