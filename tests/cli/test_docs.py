"""The pages made from the program are those in the repository."""

import runpy
from pathlib import Path

from akhet.cli import cli

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_about_the_command_is_what_its_help_says() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["commands_page"]()

    assert (DOCS / "cli.md").read_text(encoding="utf-8") == generated, "run docs/generate.py"


def test_every_command_and_option_is_explained() -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    for name, command in cli.commands.items():
        assert f"## akhet {name}\n" in page
        assert command.help
        for parameter in command.params:
            assert not parameter.opts[0].startswith("--") or parameter.opts[0] in page


def test_the_picture_for_the_readme_shows_a_table() -> None:
    picture = (DOCS / "terminal.svg").read_text(encoding="utf-8")

    assert "<svg" in picture
    for word in ("Pyramid", "Temple", "Obelisks", "Market"):
        assert word in picture
