"""What may be a name, a password and an address; the words of accounts; all without a database."""

import re
import string
from pathlib import Path

import pytest

import akhet.server
import akhet.web
from akhet.lang import LANGS
from akhet.lang.texts import beside, words
from akhet.server.accounts import rules
from akhet.server.errors import Refused
from akhet.server.play.names import skeletons

SOURCES = [Path(str(part.__file__)).parent for part in (akhet.server, akhet.web)]


def refusal(work, *args) -> str:
    with pytest.raises(Refused) as caught:
        work(*args)
    return caught.value.code


@pytest.mark.parametrize("name", ["Ann", "Óscar", "李白", "Ἀθηνᾶ", "Анна", "Ann 2", "l'été 7"])
def test_a_name_of_any_script_can_be_an_accounts(name):
    assert rules.account_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "ADMIN", "adm1n", "Akhet", "former player", "ancien joueur"),
        *("Guest 1234", "guest 7", "Gast 12", "Scribe", "you", "root"),
    ],
)
def test_what_the_program_says_of_somebody_is_nobodys_name(name):
    assert refusal(rules.account_name, name) == "name_reserved"


@pytest.mark.parametrize("name", ["a@b.example", "7", "77", "...", "x"])
def test_a_name_is_no_address_no_number_and_no_single_sign(name):
    assert refusal(rules.account_name, name) == "name_form"


def test_names_that_look_alike_have_a_look_in_common():
    for one, other in (("Anna", "Аnna"), ("Ill", "lIl"), ("modern", "modem"), ("Zoë", "ZOE")):
        assert skeletons(one) & skeletons(other), (one, other)
    assert not skeletons("Anna") & skeletons("Hanna")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_length"),
        ("x" * 129, "password_length"),
        ("aaaaaaaaaa", "password_weak"),
        ("Password", "password_weak"),
        ("Nofretete", "password_weak"),
    ],
)
def test_a_password_that_is_tried_first_is_refused(password, code):
    assert refusal(rules.new_password, password, "nofretete") == code


def test_a_password_is_the_same_from_every_keyboard():
    assert rules.new_password("cafe\u0301 et lait", "x") == rules.password_of("café et lait")


@pytest.mark.parametrize(
    ("raw", "mail"),
    [
        (" Ann@Example.ORG ", "Ann@example.org"),
        ("a.b+c@bücher.example", "a.b+c@xn--bcher-kva.example"),
    ],
)
def test_an_address_is_kept_as_machines_write_it(raw, mail):
    assert rules.mail_of(raw) == mail


@pytest.mark.parametrize(
    "raw",
    [
        *("", "ann", "ann@", "@example.org", "ann@localhost", "a b@example.org", ".a@example.org"),
        *("ann@example.org\nBcc: b@example.org", "ann@example.org,b@example.org", "a..b@x.org"),
        *("<ann@example.org>", "ann@-x.org", "a" * 65 + "@example.org", "a@" + "x" * 300 + ".org"),
        *("a@" + "é" * 400 + ".org", "ann@exa mple.org", '"a b"@example.org', "ann@[127.0.0.1]"),
    ],
)
def test_what_could_be_more_than_one_address_is_none(raw):
    assert refusal(rules.mail_of, raw) == "mail_form"


def test_a_device_is_called_by_browser_and_system_alone():
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 "
        "Mobile/15E148 Safari/604.1"
    )
    assert rules.device_of(firefox) == "Firefox, Linux"
    assert rules.device_of(phone) == "Safari, iPhone"
    assert rules.device_of("curl/8 <script>") == ""


# ---------------------------------------------------------------- words


def mine(lang: str) -> dict[str, str]:
    return {key: said for key, said in beside(lang).items() if key.startswith("account.")}


def places(said: str) -> set[str]:
    return {name for _text, name, _spec, _conv in string.Formatter().parse(said) if name}


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_accounts_are_whole_in_every_language(lang):
    english, other = mine("en"), mine(lang)
    assert set(english) == set(other) and len(english) > 80
    for key, said in other.items():
        assert places(said) == places(english[key]) and said == said.strip() != "", key


def test_every_word_of_accounts_is_used_and_none_goes_to_a_table():
    paths = [path for part in SOURCES for end in ("*.py", "*.html") for path in part.rglob(end)]
    paths.append(SOURCES[0].parent / "lang" / "names.py")
    text = "".join(path.read_text() for path in paths)
    asked = set(re.findall(r"account\.[a-z_]+(?:\.[a-z_]+)?", text))
    codes = set(re.findall(r'Refused\(\s*\d+,\s*"([a-z_]+)"', text))
    taken = {f"account_{code}" for code in re.findall(r'"([a-z]+_(?:taken|way))"', text)}
    for key in {re.sub(r"\.(one|other)$", "", key) for key in mine("en")}:
        if key.startswith("account.error."):
            assert key[14:] in codes | taken, key
        elif not key.startswith("account.letter."):
            assert key in asked, key
    assert not set(mine("en")) & set(words("en"))


def test_every_refusal_about_accounts_has_words():
    texts = [path.read_text() for path in (SOURCES[0] / "accounts").glob("*.py")]
    codes = {c for said in texts for c in re.findall(r'Refused\(\s*\d+,\s*"([a-z_]+)"', said)}
    known = {*mine("en"), *words("en")}
    assert len(codes) > 12
    assert [c for c in codes if not {f"account.error.{c}", f"web.error.{c}"} & known] == []
