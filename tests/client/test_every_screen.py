"""Every screen of the client in every language at 80x24, and the page for a language's reviewer."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

import client
from client.text import i18n
from tests.client import review
from tests.client.every_screen import PAGES, every_screen, pages

NOT_HERE = {"TooSmallScreen", "DefaultScreen", "DefaultReplayScreen"}
"""A terminal that is too small for any page, and the table of a game that brings no screen."""
CUT = re.compile(r"[^\s─]…(?! ?[│├┼┤×])")
"""A word that is cut. Before an edge the mark stands for more lines, or for words that are whole beside it."""

CUT_IN_ENGLISH = (
    "CardsScreen ", "WaitScreen ", "join ", "tables ",
    "star-realms many-free for all: look at a seat", "star-realms many-hand of a raider",
    "starcraft abilities-80x24", "starcraft cards-80x24", "starcraft cards-watched-80x24", "starcraft over-80x24",
    "starcraft pair-picked-80x24", "starcraft pairs-80x24", "starcraft result-80x24", "starcraft six-80x24",
    "starcraft splash-80x24", "starcraft support-80x24",
    "starcraft build", "starcraft research", "starcraft lesson 6 ", "starcraft lesson 7 ", "starcraft lesson 8 ",
    "starcraft piles 1", "starcraft piles 3", "starcraft piles 6", "starcraft piles 7", "starcraft piles 9",
)  # fmt: skip
"""Screens on which English cuts a list whose rows are whole elsewhere, as other languages may: how their names begin."""


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    yield
    i18n.use_language("en")


def _kinds(base: type) -> Iterator[str]:
    """Yield the names of the client's classes below that one which have none below them."""
    below = [each for each in base.__subclasses__() if each.__module__.startswith("client.")]
    for each in below:
        yield from _kinds(each)
    if not below:
        yield base.__name__


def _is_cut(shown: str, folder: str) -> bool:
    """Return True if a line is cut. The path of a file in that folder is as long as it is, and may be."""
    return any(CUT.search(line) for line in shown.splitlines() if folder not in line)


@pytest.mark.parametrize("language", i18n.LANGUAGES[1:])
async def test_no_screen_is_cut_in_any_language(language: str, tmp_path: Path) -> None:
    i18n.use_language(language)
    screens = [found async for found in every_screen(tmp_path)]
    for module in pkgutil.walk_packages(client.__path__, "client."):
        if ".tui" in module.name or ".layouts" in module.name:
            importlib.import_module(module.name)
    assert {*_kinds(Screen)} <= {screen.kind for screen in screens} | NOT_HERE, "a screen that the walk does not come to"
    whole = [screen for screen in screens if not screen.name.startswith(CUT_IN_ENGLISH)]
    assert len({screen.name for screen in whole}) > 200
    cut = [f"{language}, {screen.name}\n{screen.shown}" for screen in whole if _is_cut(screen.shown, str(tmp_path)[:20])]
    assert not cut, "\n".join(cut)


async def test_a_reviewer_sees_a_sentence_beside_a_screen_it_stands_on(tmp_path: Path) -> None:
    on, left = await review.placed("cs", pages(tmp_path, {"options": PAGES["options"]}))
    keys = {sentence.key: name for name, (_shown, there) in on.items() for sentence in there}
    said = next(sentence for sentence in review.sentences("cs").values() if sentence.key == (None, "Options"))
    name = keys[said.key]
    assert name.startswith("options")
    assert said.forms[0] in on[name][0]
    assert keys.keys().isdisjoint(sentence.key for sentence in left)
    shown = review.page("cs", on, left)
    assert shown.index(f"<h2>{name}</h2>") < shown.index(f"<td>{said.forms[0]}</td>") < shown.index("On none of these screens")
