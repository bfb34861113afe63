"""Case 15: names people can tell apart, and real names in every script."""

import unicodedata

import pytest

from akhet.server.errors import Refused
from akhet.server.play.names import alike, mixed, name_of, skeletons
from akhet.server.play.tokens import clean_name

REAL = [
    "Ann",
    "Nefertari-Sophie O’Brien",
    "Zoë Müller-Łukasiewicz",
    "Đặng Thị Hồng",
    "Søren Ærø",
    "Анна Каренина",
    "Ганна-Марія",
    "Νεφέλη Παπαδοπούλου",
    "Արամ Խաչատրյան",
    "ნინო ჭავჭავაძე",
    "שָׂרָה",
    "فاطمة الزهراء",
    "علی‌رضا",  # with the sign that keeps letters apart
    "প্রিয়াঙ্কা",
    "ශ්‍රී",  # with the sign that joins them
    "सीता",
    "தமிழ்ச்செல்வி",
    "สมชาย ใจดี",
    "ស្រីមុំ",
    "ကိုကို",
    "王小明",
    "田中さくら",
    "タロウ",
    "김철수",
    "ᏌᏉᏯ",
    "አበበ በቂላ",
    "Ann 王",
    "T恤",
    "Anna Анна",  # two words, each of one alphabet
    "Ann 2",
    "R2D2",
    "🐫 Ann",
    "β-test",
]


@pytest.mark.parametrize("name", REAL)
def test_case_15_real_names_of_every_script_stay_as_they_are(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert clean_name(name) == composed
    assert clean_name(clean_name(name)) == composed


@pytest.mark.parametrize(
    "name",
    [
        "Аnn",
        "Αnn",
        "Bоb",
        "раypal",
        "Cаrol2",
        "Օtto",
        "ꓮnn",
        "Ꭺnn",
        "Annа",
        "x王Б",
        "Bob.Аnn",
        "O’Вrien",
    ],
)
def test_case_15_a_word_of_two_alphabets_is_no_name(name: str) -> None:
    assert mixed(name)
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.code == "mixed_name"


@pytest.mark.parametrize(
    "hidden",
    [
        "\u3164",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u200b",
        "\u2060",
        "\ufeff",
        "\u034f",
        "\u00ad",
        "\u2800",
        "\ufe0f",
        "\u180e",
        "\U000e0041",
        "\u202e",
        "\u200d",
        "\u200c",
        "\x00",
        "\u17b4",
    ],
)
def test_case_15_signs_that_show_nothing_make_no_name_and_no_other_name(hidden: str) -> None:
    with pytest.raises(Refused):
        clean_name(hidden * 3)
    for made in (f"An{hidden}n", f"{hidden}Ann", f"Ann{hidden}"):
        assert name_of(made) in ("Ann", "An n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Ａnn"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Ann", "Ánn"),
        ("АНН", "AHH"),  # all Cyrillic
        ("Анна", "АННА"),
        ("ΑΝΝΑ", "ANNA"),  # all Greek
        ("Сорос", "Copoc"),
        ("Ill", "lll"),
        ("IlI", "lll"),
        ("Eli", "EIi"),
        ("Eli", "ELI"),
        ("Bob1", "Bobl"),
        ("Bob0", "BobO"),
        ("Rnark", "Mark"),
        ("Soren", "Søren"),
        ("O’Brien", "O'Brien"),
        ("Jean-Luc", "Jean–Luc"),
        ("scope", "ѕсоре"),
        ("علی‌رضا", "علیرضا"),
    ],
)
def test_case_15_names_that_look_alike_are_alike(one: str, other: str) -> None:
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anne"),
        ("Eli", "Eil"),
        ("Bob", "Rob"),
        ("王", "玉"),
        ("Анна", "Инна"),
        ("Ann 1", "Ann 2"),
    ],
)
def test_case_15_names_that_differ_are_not(one: str, other: str) -> None:
    assert not alike(one, other)


def test_case_15_marks_do_not_tower_and_never_stand_alone() -> None:
    tower = "A" + "\u0323\u0316\u0317\u0318" * 20
    assert sum(unicodedata.combining(sign) > 0 for sign in name_of(tower)) <= 4
    with pytest.raises(Refused):
        clean_name("\u0301\u0302")
    assert name_of("\u0301Ann") == "Ann"
    assert skeletons("Ann")
