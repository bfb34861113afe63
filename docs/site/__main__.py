"""Builds the documentation site: `python docs/site build/docs`, or `make docs`.

The pages are those of `docs/`, as they stand on any page that shows Markdown. Beside them are laid
what is made from the program: the rules and figures of every title, and the Python reference.
Sphinx then makes the site; whatever it warns of (a link or an anchor that leads nowhere, a page
that nobody can reach) is an error. docs/documentation.md says why it is made so.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import figures
import pages
import reference
import titles

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def main() -> int:
    """Builds into the folder that is named; answers 0 if there was nothing to complain of."""
    parser = argparse.ArgumentParser(description="Builds akhet's documentation site.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "docs")
    folder = parser.parse_args().folder.resolve()
    with tempfile.TemporaryDirectory(prefix="akhet-docs-") as room:
        source = Path(room)
        pages.copied(ROOT, source)
        titles.written(source)
        figures.written(source)
        reference.written(source)
        dress(source)
        return built(source, folder)


def dress(source: Path) -> None:
    """Lays fonts, colours and settings beside the pages."""
    shutil.copy(HERE / "conf.py", source)
    static = ROOT / "src" / "akhet" / "web" / "static"
    shutil.copytree(static / "fonts", source / "_static" / "fonts")
    shutil.copy(static / "favicon.svg", source / "_static")
    shutil.copy(HERE / "akhet.css", source / "_static")
    shutil.copy(static / "rules.css", source / "_static")
    (source / "_static" / "tokens.css").write_text(titles.tokens(static / "tokens.css"))


def built(source: Path, folder: Path) -> int:
    """Runs Sphinx into an empty folder."""
    from sphinx.cmd.build import main as sphinx

    shutil.rmtree(folder, ignore_errors=True)
    flags = ["--fail-on-warning", "--keep-going", "--quiet"]
    with tempfile.TemporaryDirectory(prefix="akhet-doctrees-") as trees:
        code = sphinx([*flags, "-d", trees, "-b", "html", str(source), str(folder)])
    for name in (".buildinfo", "objects.inv"):
        (folder / name).unlink(missing_ok=True)
    if code == 0:
        print(f"{len(list(folder.rglob('*.html')))} pages: {folder / 'index.html'}")
    return code


if __name__ == "__main__":
    sys.exit(main())
