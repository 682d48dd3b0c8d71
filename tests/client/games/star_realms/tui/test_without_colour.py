"""No fact is lost without colour: every theme has the same text, and a symbol or a reversed cell for highlights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.style import Style

from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.layouts.theme import ALIASES
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import THEMES, Styles
from client.tui.widgets.zone import to_strip
from tests.client.games.star_realms import views
from tests.client.games.star_realms.table.test_keys_and_updates import Sitting
from tests.client.games.star_realms.tui.test_goldens import crowded, forced_discard, their_turn

SIZES = [(60, 20), (80, 24), (120, 36), (160, 50)]


def drawn(view: Callable[[], dict[str, Any]], size: tuple[int, int], theme: str) -> list[list[tuple[str, Style]]]:
    """Return each cell with its style."""
    styles = Styles(theme, aliases=ALIASES)
    strips = [to_strip(line, styles, size[0]) for line in laid(Sitting(view()).shown, *size).lines]
    return [[(cell, segment.style or Style()) for segment in strip for cell in segment.text] for strip in strips]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [views.busy, crowded, their_turn, forced_discard])
def test_the_text_is_the_same_in_every_theme(view: Callable[[], dict[str, Any]], size: tuple[int, int]) -> None:
    edge = glyphs().edge
    texts = {
        theme.name: ["".join(cell for cell, _style in line).replace(edge, " ") for line in drawn(view, size, theme.name)]
        for theme in THEMES
    }
    assert texts["dark"] == texts["light"] == texts["contrast"] == texts["terminal"] == texts["none"]


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_used_has_its_sign_and_is_reversed_where_there_is_no_colour(size: tuple[int, int]) -> None:
    picture = Sitting(views.busy()).shown
    assert picture.table is not None
    live = [stack.key for zone in ("row", "hand") for stack in picture.table.stacks(zone) if stack.live]
    lines = drawn(views.busy, size, "none")
    reversed_keys = {
        cell
        for line in lines
        for at, (cell, style) in enumerate(line)
        if style.reverse and cell.strip() and line[at + 1 : at + 2] and line[at + 1][0] == " "
    }
    assert set(live) <= reversed_keys
    shown = "\n".join("".join(cell for cell, _style in line) for line in lines)
    assert shown.count(glyphs().live) >= len(live)


def test_without_colour_no_style_has_any() -> None:
    for line in drawn(views.busy, (120, 36), "none"):
        for _cell, style in line:
            assert style.color is None or style.color.is_default
            assert style.bgcolor is None or style.bgcolor.is_default
