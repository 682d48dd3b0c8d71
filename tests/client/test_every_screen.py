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


async def test_no_screen_is_cut_in_any_language(tmp_path: Path) -> None:
    """Where English cuts a list whose rows are whole elsewhere, other languages may."""
    whole, seen = set(), set()
    async for name, shown, kind in every_screen(tmp_path):
        seen.add(kind)
        if not CUT.search(shown):
            whole.add(name)
    for module in pkgutil.walk_packages(client.__path__, "client."):
        if ".tui" in module.name or ".layouts" in module.name:
            importlib.import_module(module.name)
    assert {*_kinds(Screen)} <= seen | NOT_HERE, "a screen that the walk does not come to"
    assert len(whole) > 200
    for language in i18n.LANGUAGES[1:]:
        i18n.use_language(language)
        cut = [
            f"{language}, {name}\n{shown}"
            async for name, shown, _kind in every_screen(tmp_path)
            if name in whole and CUT.search(shown)
        ]
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
