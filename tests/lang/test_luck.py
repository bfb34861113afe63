"""What checking a match can find has its words, and every such word is used."""

import re
from pathlib import Path

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
    assert {k for k in words("en") if re.match(r"luck\.(checked|unchecked|beyond)", k)} == found
