"""What Sphinx is told about the site."""

import re
from pathlib import Path

HERE = Path(__file__).parent
TOKENS = (HERE / "_static" / "tokens.css").read_text()

project = "akhet"
author = "the akhet project"
html_title = "akhet"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["files/**"]
nitpicky = False

# Markdown: anchors of headings as on GitHub, and every one of them is checked.
myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]
suppress_warnings = ["myst.header"]

# Docstrings are plain words with `names` between backticks.
default_role = "literal"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autoclass_content = "both"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["tokens.css", "rules.css", "akhet.css"]
html_favicon = "_static/favicon.svg"
html_show_sphinx = False
html_show_search_summary = False  # it would be fetched, which a page opened as a file may not
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
pygments_style = "tango"
pygments_dark_style = "github-dark"


def token(name: str, dark: bool) -> str:
    """The value of a colour, in the light or in the dark."""
    return re.findall(rf"--{name}:\s*([^;]+);", TOKENS)[-1 if dark else 0]


FURO = {
    "color-background-primary": "papyrus",
    "color-background-secondary": "limestone",
    "color-background-hover": "linen",
    "color-background-border": "sand",
    "color-background-item": "linen",
    "color-foreground-primary": "kohl",
    "color-foreground-secondary": "umber",
    "color-foreground-muted": "umber",
    "color-foreground-border": "sand-deep",
    "color-brand-primary": "lapis-deep",
    "color-brand-content": "lapis-deep",
    "color-brand-visited": "lapis-deep",
    "color-code-background": "linen",
    "color-code-foreground": "kohl",
    "color-inline-code-background": "linen",
    "color-highlight-on-target": "gold-wash",
    "color-admonition-background": "linen",
    "color-table-header-background": "linen",
    "color-table-border": "sand",
    "color-card-background": "alabaster",
    "color-card-border": "sand",
    "color-api-background": "linen",
    "color-sidebar-search-background": "alabaster",
    "color-sidebar-search-background--focus": "alabaster",
}
FONTS = {
    "font-stack": "'Source Sans 3', system-ui, 'Segoe UI', Roboto, sans-serif",
    "font-stack--headings": "Marcellus, 'Palatino Linotype', Georgia, serif",
}
html_theme_options = {
    "light_css_variables": {key: token(name, False) for key, name in FURO.items()} | FONTS,
    "dark_css_variables": {key: token(name, True) for key, name in FURO.items()},
    "top_of_page_buttons": [],
}


def docstring(app, what, name, obj, options, lines: list[str]) -> None:
    """Indented lines of a docstring are code, and no line of it is a sign of markup."""
    found: list[str] = []
    code = False
    for n, line in enumerate(lines):
        indented = line.startswith("    ")
        after_gap = n == 0 or not lines[n - 1].strip()
        if indented and not code and after_gap:
            found += ["::", ""]
            code = True
        elif line.strip() and not indented:
            code = False
        found.append(line if code or not line.strip() else line.replace("*", r"\*"))
    lines[:] = [re.sub(r"\\\*\\\*(.+?)\\\*\\\*", r"**\1**", line) for line in found]


def setup(app) -> None:
    """Joins in where docstrings are read."""
    app.connect("autodoc-process-docstring", docstring)
