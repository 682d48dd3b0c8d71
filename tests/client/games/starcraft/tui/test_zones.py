"""Header, seats and totals at every width: what matters is there, and nothing is wider than the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.games.starcraft.layouts.table_sheet import Presence, header, seat_lines, totals
from client.games.starcraft.model.table import Table
from client.table.clocks import ClockReading
from client.table.owners import SeatOwner
from client.tui.canvas.draw import width_of
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text

WIDTHS = (60, 80, 120, 160)
FACTIONS = ("raynor", "queen_of_blades", "tassadar", "mengsk", "aldaris", "overmind")
PLANETS = "torus helios braken dylar_iv tarsonis pridewater"


def _table(seats: int) -> Table:
    """So many seats with long names, a base each."""
    stated = [
        {"faction": faction, "base": f"{planet}-1", "points": 12, "unread": "saboteur" if faction == "mengsk" else ""}
        for faction, planet in zip(FACTIONS[:seats], PLANETS.split(), strict=False)
    ]
    table = positions.seen(positions.small(*stated, planets=PLANETS, stacks={"torus": "0 build"}))
    return replace(table, who=tuple(SeatOwner(f"Maximiliane-{seat}") for seat in range(seats)))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_is_told_apart_with_its_numbers(seats: int, width: int) -> None:
    table = _table(seats)
    for presence in (Presence(), Presence(tuple(ClockReading(600, runs=seat == 1) for seat in range(seats)))):
        lines = seat_lines(table, width, presence)
        assert len(lines) <= 2
        assert all(width_of(line) <= width for line in lines)
        drawn = text(lines)
        assert drawn.count("12p") == seats
        assert all(f"-{seat}" in drawn or f"{seat + 1} " in drawn for seat in range(1, seats))
        assert not presence.clocks or "10:00" in drawn


def test_whose_move_it_is_who_begins_and_whose_line_is_lost() -> None:
    lines = text(seat_lines(positions.seen(positions.executing()), 80)).split("\n")
    assert lines[0].startswith(" 1★R You")
    assert "►2 K Ada      3p  6h 1e ●" in lines[0]
    assert "5 A Dee      2p  5h 1e ○" in lines[1]


@pytest.mark.parametrize("width", WIDTHS)
def test_how_long_somebody_away_is_waited_for_stands_where_the_cards_stood(width: int) -> None:
    table = positions.seen(positions.executing())
    who = tuple(replace(each, away="grace", link="lost") if each.name == "Dee" else each for each in table.who)
    drawn = text(seat_lines(replace(table, who=who), width, Presence(left=(0, 0, 0, 0, 95, 0))))
    assert "1:35 ○" in drawn
    assert "5h" not in drawn


def test_teams_have_their_sign() -> None:
    stated = [
        {"faction": faction, "base": f"{planet}-1"} for faction, planet in zip(FACTIONS[:4], PLANETS.split(), strict=False)
    ]
    table = positions.seen(positions.small(*stated, planets=PLANETS, stacks={"torus": "0 build"}, mode="teams"))
    drawn = text(seat_lines(table, 80))
    assert "1α★R" in drawn
    assert "2β K" in drawn


def test_a_seat_that_is_out_has_no_numbers() -> None:
    game = positions.executing()
    game.apply(4, ("concede",))
    assert "✗5 A Dee" in text(seat_lines(positions.seen(game), 80))
    assert "out" in text(seat_lines(positions.seen(game), 80))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_header_says_whose_move_it_is_at_every_width(width: int) -> None:
    line = header(positions.seen(positions.executing()), width, [("20 ms ●", "")])
    assert width_of(line) <= width
    assert "Ada mobilizes on Torus" in text([line])
    assert text([line]).endswith("20 ms ●")


def test_the_event_deck_is_counted_whole_with_the_stage_of_its_next_card() -> None:
    table = positions.seen(positions.executing())
    view = replace(table.view, event_stage=2, event_left=25, ends=1)
    assert "25 events (II) · ends 1" in text([header(replace(table, view=view), 80)])
    narrow = text([header(replace(table, view=view), 64)])
    assert narrow.endswith("ends 1")
    assert "25" not in narrow, "a number without its word says nothing"
    assert text([header(replace(table, view=replace(view, ends=0)), 64)]).endswith("25 events (II)")
    assert "0 events · ends 2" in text([header(replace(table, view=replace(view, event_stage=0, event_left=0, ends=2)), 80)])


def test_the_header_of_one_s_own_moves() -> None:
    planning = text([header(positions.seen(positions.planning()), 80)])
    assert planning.startswith(" Round 3 · planning · order 2 of 4")
    game = positions.sketched(on_turn=0)
    positions.do(game, "reveal braken", "execute")
    assert "you research on Braken" in text([header(positions.seen(game), 80)])


@pytest.mark.parametrize("width", WIDTHS)
def test_own_totals_fit_at_every_width(width: int) -> None:
    line = totals(positions.seen(positions.executing()), width)
    assert width_of(line) <= width
    assert "min 3/4·0/2·0/2-·0/1  gas 2/2·0/2  workers 4 of 9" in text([line])


def test_many_sources_are_added_up() -> None:
    table = positions.seen(positions.planning(), 5)
    own = replace(table.me, cards=tuple(card for seat in table.view.seats for card in seat.cards))
    seats = (*table.view.seats[:5], own)
    line = text([totals(replace(table, view=replace(table.view, seats=seats)), 80)])
    assert "min 0/4·0/" in line
    assert line.count("·") <= 8


def test_a_watcher_sees_the_totals_of_whom_it_looks_over() -> None:
    assert text([totals(positions.seen(positions.executing(), None, side=1), 80)]).startswith(" Ada  min 0/4")
