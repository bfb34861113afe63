"""What checking a match can find has its words, and every such word is used."""

import re
from pathlib import Path

import akhet.terminal
import akhet.web
from akhet.lang import words
from akhet.match import findings

PART = re.compile(r"^def (checked|unchecked|beyond)\(.*?(?=^def |\Z)", re.M | re.S)
ITEM = re.compile(r'Item\("(\w+)"')


def test_every_item_that_can_be_found_has_words_and_no_words_are_left_over() -> None:
    source = Path(str(findings.__file__)).read_text()
    found = {
        f"luck.{part[1]}.{code}" for part in PART.finditer(source) for code in ITEM.findall(part[0])
    }

    assert len(found) > 15
    there = {k for k in words("en") if re.match(r"luck\.(checked|unchecked|beyond)", k)}
    assert {re.sub(r"\.(one|other)$", "", key) for key in there} == found


def test_every_other_word_about_the_luck_is_used_somewhere() -> None:
    web = Path(str(akhet.web.__file__)).parent
    files = [*web.rglob("*.py"), *web.rglob("*.html"), *web.rglob("*.js")]
    files += Path(str(akhet.terminal.__file__)).parent.glob("*.py")
    source = "\n".join(path.read_text() for path in files)
    keys = {k for k in words("en") if re.match(r"luck\.(gather|verdict)", k)}
    keys |= {k for k in words("en") if k.startswith("luck.memory")}
    named = set(re.findall(r"luck\.\w+\.\w+", source))
    named |= {f"luck.memory.{name}" for name in re.findall(r'"(\w+_\w+|none)"', source)}
    named |= {f"luck.verdict.{name}" for name in re.findall(r"'(whole|part)'", source)}

    assert keys - named == set()
