"""The lobby, a bot in one click, the form for a new table, links and what is not there."""

from collections.abc import Callable

from akhet.games import GAMES
from akhet.web.visit import TITLES
from tests.web.browse import Visitor
from tests.web.conftest import Running

HOSTILE = '<script>alert(1)</script>"><img'


def test_one_click_makes_a_guest_and_a_table_with_me_to_move(ann: Visitor) -> None:
    ann.open("/")
    assert "akhet" not in ann.client.cookies

    page = ann.send("/play", "imhotep")

    assert ann.path == f"/table/{ann.table}"
    assert ("main", "app") in [(tag, found.get("id")) for tag, found in page.tags]
    assert "akhet" in ann.client.cookies
    ann.open(f"/table/{ann.table}/plain")
    assert "Your turn" in ann.page.text
    assert ann.choices()


def test_the_lobby_shows_three_games_and_only_known_ones_can_be_played(ann: Visitor) -> None:
    page = ann.open("/")

    for title in ("Imhotep", "Amun-Re", "Pharaon"):
        assert title in page.text
    assert [b.value for f in page.forms if f.action == "/play" for b in f.buttons] == list(GAMES)
    assert page.text.count("Coming later") == len(TITLES) - len(GAMES)
    assert "Not affiliated with the publishers." in page.text


def test_what_waits_for_me_stands_in_the_lobby_and_on_the_bar(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    table = ann.table

    page = ann.open("/")

    assert "Waiting for you" in page.text
    assert f"/table/{table}" in page.links
    ann.open("/next")
    assert ann.table == table


def test_a_game_nobody_knows_is_not_there(ann: Visitor) -> None:
    ann.open("/")
    ann.seen(ann.client.post("/play", data={"game": "chess"}))
    assert ann.answer.status_code == 404
    ann.open("/new?game=chess", 404)


def test_a_page_that_is_not_there_says_so_in_html_and_the_api_in_json(ann: Visitor) -> None:
    page = ann.open("/no/such/page", 404)
    assert "Nothing is here" in page.text
    assert "text/html" in ann.answer.headers["content-type"]
    assert ann.client.get("/api/nothing").json()["error"]["code"] == "not_found"
    assert ann.client.get("/api/me/leave").status_code == 405


def test_an_invitation_may_be_a_link_a_code_or_a_seat_and_anything_else_is_kept(
    ann: Visitor, ben: Visitor
) -> None:
    ann.open("/new")
    ann.send("/new")
    table = ann.table

    for link in (f"http://elsewhere.example/table/{table}?line=3", f"/table/{table}", table):
        ben.open("/")
        ben.send("/open", link=link)
        assert ben.table == table
    ben.open("/")
    page = ben.send("/open", expected=422, link="my dear table")
    assert "no link or code" in page.text
    assert ben.form("/open").fields["link"] == "my dear table"


def test_the_form_lays_a_table_with_all_that_was_chosen(ann: Visitor) -> None:
    ann.open("/new?game=imhotep")

    page = ann.send(
        "/new",
        **{
            "name": "Nofret",
            "title": "By the quay",
            "seat-0": "open",
            "seat-1": "you",
            "seat-2": "bot:random",
            "option-temple": "b",
            "option-wrath": "on",
            "listed": "listed",
            "end_turn": "always",
        },
    )

    assert "By the quay" in page.text
    assert "Temple side: side B" in page.text
    assert "Wrath of the Pharaoh: on" in page.text
    assert "Whoever has no stone at one or more of the four monuments" in page.text
    info = ann.client.get(f"/api/tables/{ann.table}").json()["table"]
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "bot"]
    assert info["seats"][1]["name"] == "Nofret"
    assert (info["end_turn"], info["listed"], info["mine"]) == ("always", True, [1])


def test_a_form_with_an_error_keeps_what_was_entered(ann: Visitor) -> None:
    ann.open("/new")
    chosen = {"title": "Kept", "seat-0": "you", "seat-1": "you", "option-burial": "b"}
    chosen |= {"name-0": "Nofret", "name-1": "No\u0435fret", "draw": "1"}

    page = ann.send("/new", expected=422, **chosen)

    assert "one alphabet" in page.text
    kept = ann.form("/new").fields
    assert {key: kept[key] for key in chosen} == chosen


def test_own_components_are_read_from_a_file_or_pasted(ann: Visitor) -> None:
    file = ann.client.get("/components/imhotep.toml").text
    mine = file.replace("cap3 = 2", "cap3 = 1")
    assert mine != file

    ann.open("/new")
    page = ann.send("/new", file=("mine.toml", mine.encode()))
    assert "own figures" in page.text
    ann.open("/new")
    page = ann.send("/new", components=mine)
    assert "own figures" in page.text


def test_wrong_components_name_table_row_and_field_and_the_text_is_kept(ann: Visitor) -> None:
    file = ann.client.get("/components/imhotep.toml").text
    wrong = file.replace("cap3 = 2", "cap3 = 9")
    assert wrong != file
    ann.open("/new")

    page = ann.send("/new", expected=422, file=("mine.toml", wrong.encode()))

    assert "This cannot be used: ships.min_stones.cap3: 9 is not from" in page.text
    assert ann.form("/new").fields["components"].strip() == wrong.strip()
    page = ann.send("/new", expected=422, file=("mine.toml", b"\xff\xfe\x00"))
    assert "not a text file" in page.text


def test_names_and_titles_are_shown_as_text_only(ann: Visitor, ben: Visitor) -> None:
    ann.open("/new")
    ann.send("/new", name=HOSTILE, title="<b>bold</b>", listed="listed")
    table = ann.table
    ben.open(f"/table/{table}")
    ben.send("/join", name="{{ 7 * 7 }}<svg onload=x>")
    ann.open(f"/table/{table}")
    ann.send("/start")
    ann.open(f"/table/{table}/plain")
    ann.send("/chat", text="<script>alert(2)</script>")

    for path in ("/", "/tables", f"/table/{table}", f"/table/{table}/plain"):
        for somebody in (ann, ben):
            page = somebody.open(path)
            assert all(script.startswith("/static/") for script in page.scripts), path
            assert "alert" not in "".join(found.get("onload", "") for _tag, found in page.tags)
            assert "<b>bold</b>" not in somebody.answer.text
            assert "<script>alert" not in somebody.answer.text
            assert "<svg onload" not in somebody.answer.text
    page = ann.open(f"/table/{table}/plain")
    assert "<script>alert(2)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text


def test_my_name_can_be_changed_on_the_bar_and_nobody_is_sent_elsewhere(ann: Visitor) -> None:
    ann.open("/fair-play")
    page = ann.send("/me", name="Merit")
    assert ann.path == "/fair-play"
    assert "Merit" in page.text

    ann.client.follow_redirects = False
    for away in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"):
        answer = ann.client.post("/prefs", data={"lang": "nl", "next": away})
        assert answer.headers["location"] == "/"


def test_signing_out_forgets_the_browser(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    ann.open("/")
    ann.send("/me/leave")
    assert "Waiting for you" not in ann.page.text
    assert ann.client.get("/api/me").json() == {"id": None}


def test_language_and_theme_are_kept_and_the_browser_is_asked_first(
    visitor: Callable[..., Visitor],
) -> None:
    dutch = visitor("nl-BE,nl;q=0.9,en;q=0.5")
    assert "Schepen" in dutch.open("/").text
    page = dutch.send("/prefs", "fr")
    assert "Bateaux" in page.text
    assert ("html", "fr") in [(tag, found.get("lang")) for tag, found in page.tags]
    page = dutch.send("/prefs", "dark")
    assert ("html", "dark") in [(tag, found.get("data-theme")) for tag, found in page.tags]
    page = dutch.send("/prefs", "")
    assert all("data-theme" not in found for tag, found in page.tags if tag == "html")


def test_no_page_has_inline_scripts_or_styles(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    table = ann.table
    for path in ("/", "/new", "/tables", "/history", f"/table/{table}", f"/table/{table}/plain"):
        page = ann.open(path)
        assert all("style" not in found for _tag, found in page.tags), path
        assert all(not name.startswith("on") for _tag, f in page.tags for name in f), path
        assert "<style" not in ann.answer.text
        assert "" not in page.scripts


def test_static_files_may_be_kept_by_their_versioned_address_only(
    ann: Visitor, site: Running
) -> None:
    page = ann.open("/")
    sheet = next(found["href"] for _tag, found in page.tags if found.get("rel") == "stylesheet")
    answer = ann.client.get(sheet)
    assert "immutable" in answer.headers["cache-control"]
    plain = ann.client.get("/static/tokens.css")
    assert plain.headers["cache-control"] == "no-cache"
    again = ann.client.get("/static/tokens.css", headers={"if-none-match": plain.headers["etag"]})
    assert again.status_code == 304
    old = ann.client.get("/static/~000000000000/tokens.css")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")
    for path in ("/static/../pages.py", "/static/%2e%2e/pages.py", "/static/nothing.css"):
        assert ann.client.get(path).status_code == 404


def test_words_of_a_language_are_one_json_file(ann: Visitor) -> None:
    found = ann.client.get("/words/nl.json")
    assert found.json()["web.lobby.go"] == "Ga"
    again = ann.client.get("/words/nl.json", headers={"if-none-match": found.headers["etag"]})
    assert again.status_code == 304
    assert ann.client.get("/words/xx.json").status_code == 404


def test_no_address_draws_a_qr_code(ann: Visitor) -> None:
    assert ann.client.get("/qr", params={"path": "/table/abc"}).status_code == 404
