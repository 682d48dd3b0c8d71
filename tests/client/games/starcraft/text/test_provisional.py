"""Provisional numbers are not marked in place: a title counts them, and a page lists them with the reasons."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from client.games.starcraft.layouts.table_sheet import DRAWN, draw
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.help import help_pages
from client.games.starcraft.texts.provisional import count_doubts, count_words, doubts
from client.table.pages import Printed
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text

PRINTED = Printed(defaultdict(lambda: "*"), {"look": "Space", "undo": "u", "back": "Esc"})
MARK = re.compile(r"\?[A-Z]\b")


def table() -> Table:
    return positions.seen(positions.executing())


@pytest.mark.parametrize("panel", DRAWN)
@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_no_panel_marks_a_number(panel: str, width: int) -> None:
    assert MARK.search(text(draw(panel, table(), (), (), width, 30))) is None


def test_a_title_counts_the_numbers_of_its_panel_in_grey() -> None:
    seen = table()
    assert doubts(seen, "galaxy") == (("Tarsonis", "areas (sources differ)"),)
    assert count_doubts(seen, "galaxy") == 1
    for panel, width in (("galaxy", 80), ("galaxy", 120), ("close-up", 80)):
        spans = [span for line in draw(panel, seen, (), (), width, 20) for span in line if "provisional" in span[0]]
        assert spans in ([(" 1 of these numbers is provisional: V ", "faint")], [(" 1 provisional: V ", "faint")])


def test_the_count_is_shorter_where_there_is_less_room_and_silent_for_none() -> None:
    assert count_words(0, "V") == ()
    assert count_words(1, "V")[0] == "1 of these numbers is provisional: V"
    assert count_words(9, "V") == ("9 of these numbers are provisional: V", "9 provisional: V")


def test_the_page_of_the_table_says_which_of_the_numbers_in_sight_are_provisional_and_why() -> None:
    seen = table()
    page = next(page for page in help_pages(seen, {}, (), PRINTED, "build") if page.kind == "table")
    said = [words for _head, words in page.rows]
    assert "Firebat: price (the expansion's number, the base game's is not known)" in said
