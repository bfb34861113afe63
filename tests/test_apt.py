"""What tests need is looked for, installed by root, or left out in one line that says why."""

import os
import stat
from pathlib import Path

import pytest

from tests.apt import NotThere, found_or_installed

ROOT_ONLY = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root installs packages"
)


def test_what_is_there_is_not_installed():
    assert found_or_installed("no-such-package", lambda: "/usr/bin/found") == "/usr/bin/found"


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An apt-get that notes what it is asked, and knows one package once its lists are there."""
    program = tmp_path / "apt-get"
    program.write_text(
        f"#!/bin/sh\ncd {tmp_path}\necho $1 >> asked\n"
        'if [ "$1" = update ]; then exec /usr/bin/touch lists; fi\n'
        'case "$*" in *known*) [ -e lists ] && exec /usr/bin/touch known;; esac\n'
        "echo 'E: Unable to locate package' >&2; exit 100\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@ROOT_ONLY
def test_in_an_empty_container_the_lists_come_before_the_package(apt):
    known = apt / "known"
    assert found_or_installed("known", lambda: known if known.exists() else None) == known
    assert (apt / "asked").read_text().split() == ["update", "install"]


@ROOT_ONLY
def test_what_cannot_be_installed_is_told_in_one_line(apt):
    with pytest.raises(NotThere, match=r"^other is not here: E: Unable to locate package$"):
        found_or_installed("other", lambda: None)
    (apt / "apt-get").unlink()
    with pytest.raises(NotThere, match=r"^other is not here, and only root can install it"):
        found_or_installed("other", lambda: None)
