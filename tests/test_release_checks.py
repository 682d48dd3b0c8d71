"""A release is refused as long as its parts disagree, and each disagreement is reported in a sentence."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from docs import release
from protocol.version import VERSION

ROOT = Path(__file__).parents[1]
READ = ("setup.py", "CHANGELOG.md", "docs/protocol.md", "docs/records.md", "share")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return what is looked at, ready for the release of version 7.0.0."""
    for name in READ:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, tmp_path / name)
    edit(tmp_path / "setup.py", r'NEXT = ".*"', 'NEXT = "7.0.0"')
    edit(tmp_path / "CHANGELOG.md", r"## \[.*?\] - \S+", "## [7.0.0] - 2031-01-31")
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text, number = re.subn(old, new, file.read_text("utf-8"), count=1)
    assert number == 1
    file.write_text(text, "utf-8")


def test_what_agrees_is_released(tree: Path) -> None:
    assert release.problems("7.0.0", tree) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("setup.py", "7.0.0", "7.1.0", "setup.py makes another version: set NEXT to 7.0.0."),
        ("CHANGELOG.md", r"\[7.0.0\]", "[6.0.0]", "CHANGELOG.md does not begin with 7.0.0: write down what it brings."),
        ("CHANGELOG.md", "2031-01-31", "unreleased", "CHANGELOG.md has no date for 7.0.0: write it as 2026-01-31."),
        ("docs/protocol.md", r"version \*\*\d+", "version **99", "docs/protocol.md does not describe protocol 4."),
        ("docs/records.md", "this shape: 1", "this shape: 9", "docs/records.md does not describe format 1."),
        ("share/man/man6/traderow.6", "Card tables", "?", "share/man/man6/traderow.6 is not what the options are: "),
    ],
)
def test_what_disagrees_is_told(tree: Path, name: str, old: str, new: str, sentence: str) -> None:
    edit(tree / name, old, new)
    (found,) = release.problems("7.0.0", tree)
    assert found.startswith(sentence)


@pytest.mark.parametrize("words", [[], ["next"], ["0.2"], ["0.2.0", "0.3.0"]])
def test_a_release_has_one_version_of_three_numbers(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(words) == 1
    assert capsys.readouterr().err == "Name the version: make release VERSION=0.2.0\n"


def test_a_program_that_does_not_play_is_no_release(tmp_path: Path) -> None:
    for said in ("traderow 6.0.0 (plain engine)", "traderow 7.0.0.dev3+g94d546847 (plain engine)"):
        with pytest.raises(SystemExit, match="does not say 'traderow 7"):
            release.check_plays([sys.executable, "-c", f"print({said!r})"], "7.0.0", tmp_path)


def test_a_program_is_tried_by_playing_turns(tmp_path: Path) -> None:
    release.check_plays([sys.executable, "-m", "client"], VERSION, tmp_path)
