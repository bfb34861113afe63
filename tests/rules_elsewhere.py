"""Finds rules where none should be: in the table app's JavaScript, and in `lang`.

A rule stands in `games/`. What a board or a sentence shows of one, the server sends: legal actions,
`counts`, previews, the forecast. Nothing else can be proved by reading, so this looks for what
rules told a second time look like:

- **a name**: a function called as one of the rules' own (`byRank` as `by_rank`, `price` as
  `price`), unless it stands in `COMMON`, with what it means there;
- **arithmetic**: `+ - * / %`, a comparison, or a sum or search over a list, with a printed figure
  (`figures.end[2] * n`) or with gold, points, scores, cost, price or income. The difference of the
  same thing in two positions that the server sent (`after.gold[seat] - gold`) is a drawing;
- **unpacking**: `&`, `|`, `<<` and `>>` on numbers, which takes a packed number apart;
- **triangles**: `n * (n + 1)`, and any product or whole division in `lang`, where words are made.

The terminal draws with signs, so there only what is done with a printed figure is looked at, but
for a sign that is drawn as often as it says (`VASE * n`).

JavaScript is read as tokens, with what stands in `${}` of templates and without comments, texts and
types; Python as its syntax tree. Imports are read by `test_layers.py`: `lang` has only `facts`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "akhet"
APP = SOURCE / "web" / "static" / "app"
PAD = SOURCE / "web" / "static" / "pad"
LANG = SOURCE / "lang"
TERMINAL = SOURCE / "terminal"

QUANTITIES = {"gold", "points", "scores", "cost", "price", "prices", "income", "forecast"}
COMMON = {
    "add": "to a plan on the screen",
    "again": "asks the server once more",
    "build": "a group of actions",
    "burial": "a site in words",
    "carry_out": "sends what was put together",
    "finish": "a motion",
    "fits": "whether a drawing has room",
    "is_whole": "a way of a lesson that needs no more",
    "land": "a province as it is drawn",
    "left": "of the lines of a drawing",
    "look": "how a thing is drawn",
    "move": "a stone on the sheet of the lever",
    "obelisks": "a site in words",
    "place": "where something is drawn",
    "place_of": "where points rise",
    "play": "a sound",
    "receive": "a state from the server",
    "room": "in a plan, as the server counts it",
    "row_of": "a row of a drawing",
    "take": "a state that is shown",
    "things": "what the help explains",
    "turn": "a kind of question",
}
"""Names that the rules have too, and what they mean in the app or in words."""
DURATIONS = "TIMES"
WORD = re.compile(r"[A-Za-z_$][\w$]*")
NUMBER = re.compile(r"\d[\w.]*")
SIGNS = """=> === !== == != <= >= && || ?? ?. ... ++ -- ** << >> += -= *= /= &&= ||= ??="""
OPERATORS = sorted(SIGNS.split(), key=len, reverse=True)
COUNTING = {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "**", "+=", "-="}
UNPACKING = {"&", "|", "<<", ">>"}
ORDER = (ast.Lt, ast.Gt, ast.LtE, ast.GtE)
SEARCHES = {"filter", "reduce", "findIndex", "some", "every", "sort"}


# ---------------------------------------------------------------- JavaScript


def tokens(code: str) -> list[str]:
    """The tokens of JavaScript; a text is `''`, what a template holds stands in brackets."""
    found: list[str] = []
    at = 0
    while at < len(code):
        sign = code[at]
        if sign.isspace():
            at += 1
        elif code.startswith("//", at):
            at = code.find("\n", at) % (len(code) + 1)
        elif code.startswith("/*", at):
            at = code.index("*/", at) + 2
        elif sign in "'\"":
            at = end_of_text(code, at)
            found.append("''")
        elif sign == "`":
            inner, at = template(code, at + 1)
            found += ["''", *inner]
        elif sign == "/" and (
            not found
            or found[-1]
            in {"(", ",", "=", ":", "[", "!", "&&", "||", "?", "=>", "return", "{", ";"}
        ):
            at = end_of_regex(code, at)
            found.append("''")
        else:
            match = WORD.match(code, at) or NUMBER.match(code, at)
            token = match.group() if match else operator(code, at)
            found.append(token)
            at += len(token)
    return found


def operator(code: str, at: int) -> str:
    """The operator or sign that begins here."""
    return next((sign for sign in OPERATORS if code.startswith(sign, at)), code[at])


def end_of_text(code: str, at: int) -> int:
    """The place after a text in quotes."""
    end = at + 1
    while code[end] != code[at]:
        end += 2 if code[end] == "\\" else 1
    return end + 1


def end_of_regex(code: str, at: int) -> int:
    """The place after a pattern between slashes."""
    end, inside = at + 1, False
    while code[end] != "/" or inside:
        inside = code[end] == "[" or (inside and code[end] != "]")
        end += 2 if code[end] == "\\" else 1
    return end + 1


def template(code: str, at: int) -> tuple[list[str], int]:
    """What stands in the brackets of a template, and the place after it."""
    found: list[str] = []
    while code[at] != "`":
        if code[at] == "\\":
            at += 2
        elif code.startswith("${", at):
            end = closing(code, at + 2)
            found += [";", *tokens(code[at + 2 : end]), ";"]
            at = end + 1
        else:
            at += 1
    return found, at + 1


def closing(code: str, at: int) -> int:
    """The bracket that closes what begins here in a template."""
    depth = 0
    while depth or code[at] != "}":
        sign = code[at]
        if sign in "'\"":
            at = end_of_text(code, at)
            continue
        if sign == "`":
            _inner, at = template(code, at + 1)
            continue
        depth += (sign == "{") - (sign == "}")
        at += 1
    return at


def operand_before(row: list[str], at: int) -> list[str]:
    """What stands to the left of an operator: names, calls and places, back to their begin."""
    start = at
    while start > 0:
        token = row[start - 1]
        if token in ("]", ")"):
            start = opening(row, start - 1)
        elif WORD.fullmatch(token) or NUMBER.fullmatch(token) or token in (".", "?."):
            start -= 1
            joined = start > 0 and row[start - 1] in (".", "?.")
            if not joined and token not in (".", "?."):
                break
        else:
            break
    return row[start:at]


def opening(row: list[str], at: int) -> int:
    """The bracket that opens what closes here."""
    depth, pairs = 0, {"]": "[", ")": "("}
    for n in range(at, -1, -1):
        depth += (row[n] == row[at]) - (row[n] == pairs[row[at]])
        if depth == 0:
            return n
    return 0


def operand_after(row: list[str], at: int) -> list[str]:
    """What stands to the right of an operator."""
    end, depth = at + 1, 0
    while end < len(row):
        token = row[end]
        if token in "([":
            if (
                depth == 0
                and end > at + 1
                and not WORD.fullmatch(row[end - 1])
                and row[end - 1] not in ")]"
            ):
                break
            depth += 1
        elif token in ")]":
            if depth == 0:
                break
            depth -= 1
        elif (
            depth == 0
            and not (WORD.fullmatch(token) or NUMBER.fullmatch(token) or token in (".", "?."))
        ) or (
            depth == 0
            and end > at + 1
            and WORD.fullmatch(token)
            and row[end - 1] not in (".", "?.")
        ):
            break
        end += 1
    return row[at + 1 : end]


def quantity(operand: list[str]) -> str:
    """The figure, or the gold, points and so on, that an operand is; nothing for any other."""
    depth, names = 0, []
    for token in operand:
        depth += (token in "([") - (token in ")]")
        if depth == 0 and WORD.fullmatch(token):
            names.append(token)
    if names and (names[-1] == "length" or names[0] == DURATIONS):
        return ""
    if "figures" in names:
        return "figures"
    return names[-1] if names and names[-1] in QUANTITIES else ""


def in_javascript(code: str) -> list[str]:
    """What looks like a rule in a file of the app."""
    row = tokens(code)
    found = [f"unpacks a number: {near(row, n)}" for n, sign in enumerate(row) if sign in UNPACKING]
    for n, sign in enumerate(row):
        if sign in COUNTING and n > 0:
            left, right = quantity(operand_before(row, n)), quantity(operand_after(row, n))
            if (left or right) and (left != right or left == "figures"):
                found.append(f"counts with {left or right}: {near(row, n)}")
        if sign in SEARCHES and row[n - 1] == "." and quantity(operand_before(row, n - 1)):
            found.append(f"searches {quantity(operand_before(row, n - 1))}: {near(row, n)}")
        if (
            sign == "*"
            and row[n + 1 : n + 2] == ["("]
            and row[n - 1] == row[n + 2]
            and row[n + 3] in "+-"
        ):
            found.append(f"a triangle: {near(row, n)}")
    names = re.findall(r"(?:function|const)\s+(\w+)\s*(?:=\s*(?:async\s*)?\(|\()", code)
    rules = {camel(name): name for name in rule_names()}
    return found + [f"{name} is {rules[name]} of the rules" for name in names if name in rules]


def near(row: list[str], at: int) -> str:
    """Some tokens round one."""
    return " ".join(row[max(0, at - 6) : at + 7])


# ---------------------------------------------------------------- Python


def in_python(code: str) -> list[str]:
    """What looks like a rule in a module of `lang`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.BinOp):
            found += counted(node)
        if isinstance(node, ast.Compare) and any(isinstance(op, ORDER) for op in node.ops):
            sides = [node.left, *node.comparators]
            found += [f"compares: {ast.unparse(node)}"] if any(map(reads_figures, sides)) else []
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sum", "min", "max"):
            over = any(map(reads_figures, node.args))
            found += [f"adds figures up: {ast.unparse(node)}"] if over else []
        if isinstance(node, ast.FunctionDef) and node.name in rule_names():
            found.append(f"{node.name} is a function of the rules")
    return found


def counted(node: ast.BinOp) -> list[str]:
    """Products, whole divisions and bits are of no use for words; nor sums with a figure."""
    text = ast.unparse(node)
    words = any(
        isinstance(side, (ast.JoinedStr, ast.Constant, ast.Tuple, ast.List)) and not is_number(side)
        for side in (node.left, node.right)
    )
    if isinstance(node.op, (ast.Mult, ast.FloorDiv, ast.Div, ast.Mod)) and not words:
        return [f"counts: {text}"]
    if isinstance(node.op, (ast.LShift, ast.RShift, ast.BitAnd)):
        return [f"unpacks a number: {text}"]
    plain = is_number(node.left) or is_number(node.right)  # counting from 1 instead of 0
    if (
        isinstance(node.op, (ast.Add, ast.Sub))
        and not plain
        and (reads_figures(node.left) or reads_figures(node.right))
    ):
        return [f"counts with figures: {text}"]
    return []


def in_terminal(code: str) -> list[str]:
    """What looks like a rule in a module of the terminal."""
    found: list[str] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.BinOp) and not draws(node):
            sides = [node.left, node.right]
        else:
            continue
        if any(map(reads_figures, sides)):
            found.append(ast.unparse(node))
    return found


def draws(node: ast.BinOp) -> bool:
    """Whether signs are put one after the other: a constant in capitals, so many times."""
    if isinstance(node.op, ast.Add):
        return all(isinstance(side, ast.BinOp) and draws(side) for side in (node.left, node.right))
    return isinstance(node.op, ast.Mult) and ast.unparse(node.left).isupper()


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a number that stands there."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def reads_figures(node: ast.expr) -> bool:
    """Whether an expression is a printed figure, or something made of one."""
    return any(
        isinstance(part, ast.Subscript) and "figures" in ast.unparse(part.value).split("[")[0]
        for part in ast.walk(node)
    )


# ---------------------------------------------------------------- names


@cache
def rule_names() -> frozenset[str]:
    """The functions of the rules, but for those whose names mean something else, too."""
    found: set[str] = set()
    for path in (SOURCE / "games").rglob("*.py"):
        if path.name in (
            "game.py",
            "facts.py",
            "targets.py",
            "asking.py",
            "counts.py",
        ) or path.parent.name in ("notation", "insight"):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        found |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return frozenset(found - set(COMMON))


def camel(name: str) -> str:
    """`by_rank` as JavaScript would call it."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


# ---------------------------------------------------------------- everywhere


def files(root: Path, ending: str) -> Iterator[Path]:
    """The files of a folder; what is made from elsewhere is left out."""
    for path in sorted(root.rglob(f"*{ending}")):
        if path.name not in ("wire.js", "types.js"):
            yield path


def rules_in(app: Path, lang: Path) -> list[str]:
    """Everything that looks like a rule in the app and in `lang`."""
    found = [
        f"{path.relative_to(app)}: {one}"
        for path in files(app, ".js")
        for one in in_javascript(path.read_text("utf-8"))
    ]
    return found + [
        f"{path.relative_to(lang)}: {one}"
        for path in files(lang, ".py")
        for one in in_python(path.read_text("utf-8"))
    ]
