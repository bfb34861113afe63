"""What a site is built with, and the few words of its frame."""

import hashlib
import re
from pathlib import Path

import httpx
import pytest

from akhet.lang import LANGS, words
from akhet.site.build import NOT_NEEDED, SHELL, build
from akhet.site.bundle import EMPTY, LEFT_OUT, PACKAGES, found, left_out
from akhet.site.runtime import Missing, Pin, obtained
from akhet.web.offline import POLICY
from tests.web.conftest import running

SOURCE = Path(__file__).parents[2] / "src"


def own(lang: str) -> dict[str, str]:
    return {key: line for key, line in words(lang).items() if key.startswith("site.")}


@pytest.mark.parametrize("lang", LANGS)
def test_the_frame_has_its_words_in_every_language_and_says_all_of_them(lang: str) -> None:
    used = "".join(file.read_text("utf-8") for file in SHELL.glob("*.js"))
    lacking = used.split("function lacks()")[1].split("\n}\n")[0]
    said = set(re.findall(r"'(site\.[a-z_]+)'", used)) | {"site.without"}
    said |= {f"site.{key}" for key in re.findall(r"'([a-z]+_?[a-z]*)';", lacking)}

    assert set(own(lang)) == said
    assert ("{mb}" in own(lang)["site.short"]) and "{" not in own(lang)["site.full"]


def test_a_file_with_another_content_is_fetched_again_and_what_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Pin("words", "npm", "1", "words.tgz", hashlib.sha256(b"right").hexdigest())
    (tmp_path / right.file).write_bytes(b"right")

    assert obtained(right, tmp_path) == tmp_path / right.file

    (tmp_path / right.file).write_bytes(b"wrong")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Missing, match="words@1 is fetched with npm, which is not installed"):
        obtained(right, tmp_path)


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")

    with pytest.raises(Missing, match="holds something else"):
        build(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_everything_that_is_named_to_be_left_out_or_taken_is_there() -> None:
    for name in LEFT_OUT:
        package, _, rest = name.partition("/")
        if package == "akhet":
            assert (SOURCE / name).exists(), name
        assert rest and left_out(name + "/x.py" if not name.endswith(".py") else name)
    for name in PACKAGES:
        assert found(name).exists()
    assert len(NOT_NEEDED) > 20 and EMPTY


def test_the_policy_allows_no_evaluated_code_but_webassembly() -> None:
    assert "'wasm-unsafe-eval'" in POLICY
    assert "'unsafe-eval'" not in POLICY and "unsafe-inline" not in POLICY


def test_a_server_offers_the_site_its_owner_has_built_and_nothing_beside_it(tmp_path: Path) -> None:
    with running(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        told = client.get("/offline")
        assert told.status_code == 200 and f"akhet site {tmp_path}/site" in told.text
        assert client.get("/offline/").headers["location"] == "/offline"

        (tmp_path / "site").mkdir()
        for name in ("index.html", "sw.js"):
            (tmp_path / "site" / name).write_text(name)
        assert client.get("/offline").headers["location"] == "/offline/"
        page = client.get("/offline/")
        assert page.text == "index.html"
        assert page.headers["content-security-policy"] == POLICY
        assert client.get("/offline/sw.js").headers["content-type"].startswith("text/javascript")
        for path in ("/offline/../akhet.db", "/offline/%2e%2e/akhet.db", "/offline/x.js"):
            assert client.get(path).status_code == 404
