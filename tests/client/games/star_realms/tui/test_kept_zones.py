"""A zone is drawn again only if data that it reads has changed: a key costs only the zones that it affects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from client.games.star_realms.layouts import table_sheet
from client.games.star_realms.layouts.arrange import arrange
from client.games.star_realms.layouts.table_sheet import READS, Zones, laid, needs
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.screen_state import Picture
from client.table.stage import Patch
from client.text import i18n
from client.tui.canvas.canvas import SizeClass
from client.tui.canvas.draw import Line
from client.tui.table.zones import Part
from tests.client.games.star_realms.tui.test_seats_drawn import PICTURES, SIZES, table_of

OF_THE_CURSOR = {"cursor", "browsing", "stack", "patches"}
"""And of what moves: of each zone its own."""


class Only:
    """A picture of which only some parts can be read."""

    def __init__(self, picture: Picture, names: set[str]) -> None:
        self._picture, self._names = picture, names

    def __getattr__(self, name: str) -> Any:
        assert name in self._names, f"{name} is read, and is not among what the zone is said to read"
        return getattr(self._picture, name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES)
def test_no_zone_reads_more_than_what_it_is_kept_for(name: str, size: SizeClass) -> None:
    picture = PICTURES[name]()
    regions = arrange(*SIZES[size], needs(picture, *SIZES[size])).regions
    for zone in Zones(size).all:
        if zone.NAME in READS and zone.NAME in regions:
            zone.draw(Only(picture, {*READS[zone.NAME]} | OF_THE_CURSOR), *regions[zone.NAME].size)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the zones that are drawn from now on."""
    found: list[str] = []

    def noting(draw: Callable[[Any, Picture, int, int], list[Line]]) -> Callable[[Any, Picture, int, int], list[Line]]:
        def noted(zone: Part, picture: Picture, width: int, height: int) -> list[Line]:
            found.append(zone.NAME)
            return draw(zone, picture, width, height)

        return noted

    monkeypatch.setattr(table_sheet, "_ZONES", {size: Zones(size) for size in SizeClass})
    for zone in Zones(SizeClass.WIDE).all:
        monkeypatch.setattr(type(zone), "draw", noting(type(zone).draw))
    return found


def test_a_cursor_that_moves_in_the_hand_draws_none_of_the_other_cards_again(drawn: list[str]) -> None:
    picture = replace(PICTURES["hydra"](), cursor=Cursor("hand", 0))
    laid(picture, 120, 36)
    assert {"score", "opponents", "row", "mine", "hand", "team"} <= {*drawn}
    drawn.clear()
    laid(replace(picture, cursor=Cursor("hand", 1)), 120, 36)
    assert {"score", "opponents", "row", "mine", "team"}.isdisjoint(drawn)
    assert "hand" in drawn


@pytest.mark.parametrize("change", ["change", "clocks", "table", "language"])
def test_what_has_changed_is_drawn_again(drawn: list[str], change: str, request: pytest.FixtureRequest) -> None:
    picture = PICTURES["their turn"]()
    laid(picture, 120, 36)
    drawn.clear()
    match change:
        case "change":
            picture = replace(picture, change=(-3, 0))
        case "clocks":
            picture = replace(picture, clocks=())
        case "table":
            picture = replace(picture, table=replace(table_of(picture), turn=99))
        case "language":
            request.addfinalizer(lambda: i18n.use_language("en"))
            i18n.use_language("pl")
    laid(picture, 120, 36)
    assert ("score" in drawn) is (change != "clocks"), "no clocks before, none now"


MOVING = (
    Patch("row", 1, "sold", "cutter", 2),
    Patch("row", 1, "open"),
    Patch("mine", 0, "lit"),
    Patch("hand", 1, "dealt"),
    Patch("score", 0, "struck", "13", 13),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("patch", MOVING, ids=[f"{patch.zone} {patch.look}" for patch in MOVING])
def test_what_moves_changes_its_own_zone_and_is_gone_without_a_trace(patch: Patch, size: SizeClass) -> None:
    picture = PICTURES["their turn"]()
    still = laid(picture, *SIZES[size])
    moved = laid(replace(picture, patches=(patch,)), *SIZES[size])
    region = still.regions[patch.zone]
    differ = {y for y, (one, other) in enumerate(zip(still.lines, moved.lines, strict=True)) if one != other}
    assert differ, "it is seen"
    assert differ <= {*range(region.y, region.bottom)}
    assert laid(picture, *SIZES[size]).lines == still.lines


def test_the_name_of_a_team_member_is_white_only_as_its_turn_begins() -> None:
    picture = PICTURES["hydra"]()
    still = laid(picture, 120, 36).lines
    mate = next(seat for seat in table_of(picture).team if seat != table_of(picture).me)
    moved = laid(replace(picture, patches=(Patch("opponents", mate.number, "begins"),)), 120, 36)
    assert moved.lines != still
    assert laid(picture, 120, 36).lines == still
