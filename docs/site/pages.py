"""The pages of `docs/` on their way into the site: links, contents, parts made from the program."""

import re
import shutil
from pathlib import Path

import reference
import titles

BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages of the folder above that belong to the site."""
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")
MADE = re.compile(r"<!-- site: (.+?) -->")
"""Where the site shows something that is made from the program."""


def copied(root: Path, source: Path) -> None:
    """Every page and picture, with links that fit the site."""
    docs = root / "docs"
    found = {path.relative_to(docs): path for path in docs.rglob("*.md")}
    found |= {Path(name): root / name for name in BESIDE}
    for name, path in found.items():
        text = path.read_text(encoding="utf-8")
        text = LINK.sub(lambda link, at=path: led(link, at, root, source), text)
        text = MADE.sub(lambda mark: shown(mark[1]), text)
        if name == Path("index.md"):
            text += contents(text)
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    shutil.copytree(docs / "img", source / "img")
    shutil.copy(docs / "terminal.svg", source)


def led(link: re.Match[str], page: Path, root: Path, source: Path) -> str:
    """A link of a page as it is in the site; files of the project are laid beside the pages."""
    head, target, tail = link.groups()
    path, _, anchor = target.partition("#")
    if "://" in target or not path or target.startswith("mailto:"):
        return link[0]
    whole = (page.parent / path).resolve()
    inside = whole.relative_to(root.resolve())
    if inside.parts[0] == "docs":
        inside = inside.relative_to("docs")
    elif str(inside) == "README.md":
        inside = Path("index.md")
    elif str(inside) not in BESIDE:
        return f"{head}{kept(whole, inside, page, root, source)}{tail}"
    return f"{head}{upwards(page, root)}{inside.as_posix()}{'#' + anchor if anchor else ''}{tail}"


def upwards(page: Path, root: Path) -> str:
    """The way from a page's folder in the site to its top."""
    base = root / "docs" if page.is_relative_to(root / "docs") else root
    return "../" * (len(page.relative_to(base).parts) - 1)


def kept(whole: Path, inside: Path, page: Path, root: Path, source: Path) -> str:
    """A file of the project that a page names, copied for who wants to read it."""
    target = source / "files" / inside
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(whole, target)
    return f"{upwards(page, root)}files/{inside.as_posix()}"


def contents(index: str) -> str:
    """The contents at the side of every page: the links of the first page, by its headings."""
    parts = []
    for section in re.split(r"(?m)^## ", index)[1:]:
        title, _, body = section.partition("\n")
        links = [link[1] for link in LINK.findall(body) if link[1].endswith(".md")]
        parts += ["", "```{toctree}", ":hidden:", f":caption: {title.strip()}", "", *links, "```"]
    return "\n".join(["", *parts, ""])


def shown(what: str) -> str:
    """What stands where a page leaves room for something made from the program."""
    kind, _, name = what.partition(" ")
    if kind == "options":
        return titles.options_table(name)
    if kind in ("rules", "figures"):
        return toctree(f"{name}-{kind}")
    if kind == "konflikte-rules":
        return titles.expansion_chapters()
    if kind == "modules":
        return toctree(*[f"reference/{module}" for module in reference.PUBLIC])
    raise ValueError(f"nothing is made of {what!r}")


def toctree(*names: str) -> str:
    """Pages below the one that names them."""
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *names, "```"])
