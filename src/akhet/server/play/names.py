"""Names that people can tell apart: nothing invisible, one alphabet in a word, no look-alikes.

A name may be of any script. What is refused is a word that mixes alphabets whose letters look the
same ("Аnn" with a Cyrillic А); what cannot stand together at a table are names that look alike.
"""

import unicodedata
from collections.abc import Iterator

NAME_LENGTH = 32
MARKS = 4  # signs above and below one letter

HIDDEN = {
    *range(0x115F, 0x1161),  # fillers of Hangul
    *range(0x17B4, 0x17B6),  # vowels of Khmer that are not written
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),  # which of two pictures is meant
    *range(0xE0000, 0xE1000),
    *(0x034F, 0x2800, 0x3164, 0xFFA0),
}
"""Signs that show nothing and are no control or format signs; those have a category."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
JOINERS = "\u200c\u200d"
TOGETHER = {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that are written together in one word."""

NO_SCRIPT = {"MODIFIER", "FEMININE", "MASCULINE", "KATAKANA-HIRAGANA", "COMBINING"}

ALIKE = str.maketrans(
    # Cyrillic, large and small
    "АВЕЅІЈКМНОРСТУҮХЅԚԜѴԀҺӀЗаесһіјкмнорстуүхѕԛԝѵԁвӏз"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαοιρνυτκχγηωσβε"
    # Armenian and Lisu
    "ՕՏՍԼօոսհգյցꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"
    # Cherokee
    "ᎠᎡᎢᎥᎪᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏙᏚᏞᏟᏢᏦ"
    # Coptic, and Latin letters that have no simpler form of their own
    "ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲁⲟⲣⲥøØðđĐħŧŦłŁƀɨʉŋƒıȷɑɡɩ"
    # what people write for a letter, and strokes
    "|0’ʼ`´‐‑–—",
    "ABESIJKMHOPCTYYXSQWVDhl3aechijkmhopctyyxsqwvdbl3"
    "ABEZHIKMNOPTYXCjaoipvutkxynwobe"
    "OSULonuhqjgBPDTGKJCZFMNLSRVHWXYAEIOU"
    "DRTiAEWMHYGZbRWVSLCPK"
    "ABEHIKMNOPCTYXaopcoOddDhtTlLbiunfijagi"
    "lO''''----",
)


def name_of(raw: str) -> str:
    """A name as it is kept: one line, composed, nothing invisible, at most 32 signs; or empty."""
    text = unicodedata.normalize("NFC", raw[:400])
    shown = "".join(shown_signs(text))
    name = " ".join(shown.split())
    while name and unicodedata.category(name[0]).startswith("M"):
        name = name[1:].lstrip()  # there is nothing for it to stand on
    return name[:NAME_LENGTH].strip().strip(JOINERS)


def shown_signs(text: str) -> Iterator[str]:
    """The signs that show something; a space for what does not."""
    marks = 0
    for at, sign in enumerate(text):
        mark = unicodedata.category(sign).startswith("M")
        marks = marks + 1 if mark else 0
        if sign in JOINERS:
            yield sign if joins(text[:at], text[at + 1 :]) else " "
        elif ord(sign) in HIDDEN or (mark and marks > MARKS):
            continue
        else:
            yield " " if unicodedata.category(sign) in UNSEEN else sign


def joins(before: str, after: str) -> bool:
    """Whether a joiner is part of the writing: after a virama, or between Arabic letters."""
    if not before or not after or not unicodedata.category(after[0]).startswith("L"):
        return False
    return unicodedata.combining(before[-1]) == 9 or script(before[-1]) == script(after[0]) == (
        "ARABIC"
    )


def script(sign: str) -> str:
    """The script of a letter; empty for what belongs to all."""
    if not unicodedata.category(sign).startswith("L"):
        return ""
    plain = unicodedata.normalize("NFKC", sign)[:1]
    found = unicodedata.name(plain, "").partition(" ")[0]
    return "" if found in NO_SCRIPT else found


def mixed(name: str) -> bool:
    """Whether a word of a name mixes alphabets that are not written together."""
    if name.isascii():  # one alphabet
        return False
    word: set[str] = set()
    for sign in [*name, " "]:
        kind = unicodedata.category(sign)[0]
        if kind in "LM":
            word |= {script(sign)} - {""}
            continue
        if len(word) > 1 and not word <= TOGETHER:
            return True
        if kind != "N":  # digits stand inside words
            word = set()
    return False


def skeletons(name: str) -> set[str]:
    """What a name looks like, read in its own letters and read as large and small ones."""
    plain = unicodedata.normalize("NFKC", "".join(s for s in name if s not in JOINERS))
    seen = flat(plain.replace("I", "l").replace("1", "l").translate(ALIKE).replace("I", "l"))
    return {flat(plain), seen, flat(plain.casefold().replace("1", "l").translate(ALIKE))}


def flat(text: str) -> str:
    """A text without case, width, accents and the gaps between letters that look like another."""
    found = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in found if not unicodedata.combining(sign))
    return bare.translate(ALIKE).replace("rn", "m").replace("vv", "w")


def alike(one: str, other: str) -> bool:
    """Whether two names look alike to somebody who does not look closely."""
    return bool(skeletons(one) & skeletons(other))
