"""Amun-Re without JavaScript: a table of three, amounts from a list, offers behind a page."""

from collections.abc import Callable

import pytest

from akhet.core import Rng
from akhet.lang import LANGS, text
from tests.web.browse import Form, Visitor
from tests.web.conftest import Running


def acts(page: Visitor) -> list[Form]:
    """The forms with choices."""
    return [form for form in page.page.forms if form.action.endswith("/act")]


def act(visitor: Visitor, form: Form, action: str) -> None:
    """Sends a choice."""
    answer = visitor.client.post(form.action, data={**form.fields, "action": action})
    visitor.seen(answer)
    assert answer.status_code == 200


def offered(visitor: Visitor) -> dict[str, Form]:
    """Every action on the page with the form that sends it."""
    found = {button.value: form for form in acts(visitor) for button in form.buttons if button.name}
    lists = [form for form in acts(visitor) if "action" in form.fields]
    return found | {name: form for form in lists for name in [form.fields["action"]]}


def options(visitor: Visitor) -> list[str]:
    """The values in the lists of the page."""
    return [found["value"] for tag, found in visitor.page.tags if tag == "option"]


def test_one_click_sits_down_with_two_bots(ann: Visitor) -> None:
    assert "Play 2 bots" in ann.open("/").text
    ann.send("/play", "amunre")

    page = ann.open(f"/table/{ann.table}/plain")

    assert page.text.count("gold 20") == 3
    assert "Amun-Re · Old Kingdom, round 1 of 3" in page.text


def test_the_form_for_a_new_table_begins_with_three_seats_and_offers_the_rules(
    ann: Visitor,
) -> None:
    page = ann.open("/new?game=amunre")
    fields = ann.form("/new").fields

    chosen = [fields.get(f"seat-{n}") for n in range(5)]
    assert chosen == ["you", "open", "open", None, None]
    assert text("en", "web.new.options") in page.text
    rules = {name.removeprefix("option-") for name in fields if name.startswith("option-")}
    assert rules == {"expert", "start", "gold"}


@pytest.mark.parametrize("lang", LANGS)
def test_pages_say_that_figures_are_reconstructed(
    lang: str, visitor: Callable[..., Visitor]
) -> None:
    guest = visitor(lang)
    form = guest.open("/new?game=amunre").text
    gathering = guest.send("/new").text
    guest.open("/")
    guest.send("/play", "amunre")
    plain = guest.open(f"/table/{guest.table}/plain").text

    assert text(lang, "web.new.reconstructed") in form
    assert text(lang, "web.gather.reconstructed") in gathering
    assert text(lang, "web.gather.reconstructed") in plain
    assert text(lang, "web.new.reconstructed") not in guest.open("/new?game=imhotep").text


def test_bids_and_offers_are_chosen_from_lists_and_said_in_words(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "amunre")
    page = ann.open(f"/table/{ann.table}/plain")
    lists = [form for form in acts(ann) if "action" in form.fields]

    assert "Which province do you bid for?" in page.text
    assert len(lists) == 3 and all(len(form.buttons) == 1 for form in lists)
    assert [name for name in options(ann) if name.startswith("bid:")] != []
    act(ann, lists[0], lists[0].fields["action"])
    assert " bids " in ann.page.text


def test_a_whole_game_against_two_bots(ann: Visitor, site: Running) -> None:
    ann.open("/")
    ann.send("/play", "amunre")
    path, rng, chosen = f"/table/{ann.table}/plain", Rng(1), 0
    ann.open(path)
    while not ann.has_form("/rematch"):
        if ann.has_form("/done"):
            ann.send("/done")
        elif found := offered(ann):
            names = [name for name in found if not name.startswith("sell:")] or list(found)
            name = names[rng.below(len(names))]
            act(ann, found[name], name)
            chosen += 1
        else:
            ann.open(path)

    assert chosen > 30
    assert "New Kingdom, round 3 of 3" in ann.page.text


def test_at_a_shared_screen_nobody_sees_an_offer_before_all_are_in(ann: Visitor) -> None:
    ann.open("/new?game=amunre")
    ann.send("/new", **{f"seat-{n}": "you" for n in range(3)}, end_turn="never")
    table = ann.table
    path = f"/table/{table}/plain"
    ann.open(path)
    hidden: list[str] = []
    for _time in range(60):
        handed = ann.has_form("/plain")
        if handed:
            assert "Builder" not in ann.page.text and "offers" not in ann.page.text
            ann.send("/plain")
        found = offered(ann)
        if "offer:steal" in found:
            assert handed
            hidden.append(ann.page.text)
        if len(hidden) == 3 and "offer:steal" not in found:
            break
        wish = [name for name in found if name in ("offer:steal", "cards:0", "farmers:0")]
        act(ann, found[(wish or list(found))[0]], (wish or list(found))[0])
        ann.open(path)

    assert len(hidden) == 3
    assert not [page for page in hidden if "minus 3 and takes gold" in page]
    assert "sealed" in hidden[1]
