"""Rules and options of every title as pages: from the rulebook and the words, the one truth."""

import re
import shutil
from pathlib import Path

from akhet.games import GAMES
from akhet.lang import GRAMMARS, text
from akhet.rulebook import Book, book, said, texts

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "akhet" / "web" / "static"
LANG = "en"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


def written(source: Path) -> None:
    """The rules of every game."""
    folder = source / "titles"
    for game in GAMES:
        rules = rules_page(book(LANG, game, GAMES[game].components))
        (folder / f"{game}-rules.md").write_text(rules, encoding="utf-8")
    shutil.copytree(STATIC / "rules", source / "_static" / "rules")


# -------------------------------------------------------------------- options


def options_table(title: str) -> str:
    """The options of a title, as a new table shows them."""
    game = "pharaon" if title == "konflikte" else title
    parts = ["| option | values | what |", "|---|---|---|"]
    for option in GAMES[game].options_spec:
        about = text(LANG, f"{game}.option.{option.key}.help", **figures(game))
        if (title == "konflikte") == ("Konflikte" in about or option.key == "konflikte"):
            values = ", ".join(f"`{value}`" for value in option.choices)
            parts.append(f"| `{option.key}` | {values} | {about} |")
    return "\n".join(parts)


def figures(game: str) -> dict[str, object]:
    """The figures that texts name."""
    return dict(GRAMMARS[game].named(GAMES[game].components.figures))


# -------------------------------------------------------------------- rules


def rules_page(found: Book) -> str:
    """The rules with their headings, so that contents and search know them."""
    parts = [f"# The rules of {name_of(found.game)}", "", said(LANG, "page.lead"), ""]
    parts += raw(sprite(found))
    for chapter in found.chapters:
        parts += [*raw(anchor(chapter.id)), f"## {chapter.title}", "", *raw(chapter.html)]
        for section in chapter.sections:
            parts += [*raw(anchor(section.id)), f"### {section.title}", "", *raw(section.html)]
    return "\n".join(parts)


def expansion_chapters() -> str:
    """Where the expansion begins in the rules of its game."""
    own = texts.tables(LANG, "konflikte")
    return "\n".join(
        f"- [{data['title']}](pharaon-rules.md#{slug(data['title'])})" for data in own.values()
    )


def slug(title: str) -> str:
    """The address of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def raw(html: str) -> list[str]:
    """What the rulebook has written, with addresses of its own that no heading has."""
    if not html:
        return []
    html = re.sub(r'(id="|href="#)(?!i-)', r"\1r-", html)
    html = html.replace("{icons}#", "#").replace("{static}", "../_static/")
    return ["```{raw} html", f'<div class="rules-text">{html}</div>', "```", ""]


def anchor(address: str) -> str:
    """A place to be led to."""
    return f'<span id="{address}"></span>'


def sprite(found: Book) -> str:
    """The signs that these rules show, in the page itself: a page opened as a file needs that."""
    html = "".join(c.html + "".join(s.html for s in c.sections) for c in found.chapters)
    used = set(re.findall(r"{icons}#([\w-]+)", html))
    every = SYMBOL.finditer((STATIC / "icons.svg").read_text(encoding="utf-8"))
    symbols = "".join(symbol[0] for symbol in every if symbol[1] in used)
    return f'<svg hidden width="0" height="0">{symbols}</svg>'


def name_of(game: str) -> str:
    """A game's name."""
    return text(LANG, f"{game}.name")


# -------------------------------------------------------------------- colours


def tokens(path: Path) -> str:
    """The colours of the art direction, for a page whose theme stands at its body."""
    blocks = re.findall(r"{([^{}]*)}", path.read_text(encoding="utf-8"))
    light = next(block for block in blocks if "color-scheme: light" in block)
    dark = next(block for block in blocks if "color-scheme: dark" in block)
    return (
        f"body {{{light}}}\n"
        f"@media (prefers-color-scheme: dark) {{ body:not([data-theme=light]) {{{dark}}} }}\n"
        f"body[data-theme=dark] {{{dark}}}\n"
    )
