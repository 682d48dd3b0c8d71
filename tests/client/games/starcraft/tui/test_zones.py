"""Header, seats and totals at every width: the important facts are shown, and nothing is wider than the screen."""

from __future__ import annotations

import re
from dataclasses import replace

import msgspec
import pytest
from msgspec import structs

from client.games.starcraft.layouts.column import column, orders_of
from client.games.starcraft.layouts.seats import Presence, rows, seat_lines, strip
from client.games.starcraft.layouts.table_sheet import header
from client.games.starcraft.model.table import Table
from client.table.clocks import ClockReading
from client.table.owners import SeatOwner
from client.tui.canvas.draw import width_of
from engine.starcraft.language.view import BattleView
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text
from tests.client.games.starcraft.golden_lines import compare
from tests.client.games.starcraft.questions.battle import scenes
from tests.client.games.starcraft.tui.test_galaxy_screens import revealed

WIDTHS = (60, 80, 120, 160)
FACTIONS = ("raynor", "queen_of_blades", "tassadar", "mengsk", "aldaris", "overmind")
PLANETS = "torus helios braken dylar_iv tarsonis pridewater"


def _table(seats: int) -> Table:
    """Return that many seats with long names and one base each."""
    stated = [
        {"faction": faction, "base": f"{planet}-1", "points": 12, "unread": "saboteur" if faction == "mengsk" else ""}
        for faction, planet in zip(FACTIONS[:seats], PLANETS.split(), strict=False)
    ]
    table = positions.seen(positions.small(*stated, planets=PLANETS, stacks={"torus": "0 build"}))
    return replace(table, who=tuple(SeatOwner(f"Maximiliane-{seat}") for seat in range(seats)))


def test_header_seats_and_totals_look_like_their_golden() -> None:
    tables = {
        "six": (positions.seen(positions.executing()), WIDTHS),
        "six, planning": (positions.seen(positions.planning()), WIDTHS[:3]),
        "six, watched": (positions.seen(positions.executing(), None, side=1), (80,)),
        "two": (_table(2), (80, 160)),
        "an order is open": (revealed(), (80,)),
        "a battle": (scenes.placing().table(0), (80, 120)),
        "the defender's side of a battle": (scenes.consuming().table(1), (80,)),
        "a battle, watched": (scenes.over().table(None), (80,)),
        "a retreat": (scenes.retreating().table(0), (80, 120)),
    }
    found = {
        f"{name}, {width} columns": text([header(table, width), *seat_lines(table, width), strip(table, width)])
        for name, (table, widths) in tables.items()
        for width in widths
    }
    compare("seats", found)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_is_told_apart_with_its_points_of_those_that_win(seats: int, width: int) -> None:
    table = _table(seats)
    for presence in (Presence(), Presence(tuple(ClockReading(600, runs=seat == 1) for seat in range(seats)))):
        lines = seat_lines(table, width, presence)
        assert len(lines) == rows(table, width) <= 2
        assert all(width_of(line) <= width for line in lines)
        drawn = text(lines)
        assert drawn.count("12/15") + drawn.count("12/20") == seats
        assert all(f" {letter} " in drawn for letter in "RKTMAO"[:seats])
        assert all(f"-{seat}" in drawn or drawn.count("K") == 1 for seat in range(1, seats))
        assert not presence.clocks or "10:00" in drawn
    assert width < 80 or width // seats < 40 or "point areas 1/3" in text(seat_lines(table, width))


def test_a_card_of_the_hand_names_whom_it_matches_also_where_both_names_are_too_long() -> None:
    stated = {"faction": "raynor", "base": "torus-1", "hand": "terran-13 terran-16"}
    table = positions.seen(positions.small(stated, {"faction": "aldaris", "base": "helios-1"}, planets="torus helios"))
    drawn = text(column(table, "torus", 36, 40)[0])
    assert "Battlecr… Siege Tank" in drawn
    assert "Goliath Siege Tank " in drawn
    assert "Siege Tank  7  8  5/2" in drawn, "a blank before the values"


def test_whose_move_it_is_who_begins_and_whose_line_is_lost() -> None:
    lines = text(seat_lines(positions.seen(positions.executing()), 80)).split("\n")
    assert lines[0].startswith(" R  ★You")
    assert " K ►Ada    3/20◎1/3 6h1e ●" in lines[0]
    assert " A  Dee    2/15◎0/2 5h1e ○" in lines[1]


def test_only_a_name_without_room_is_cut() -> None:
    table = positions.seen(positions.executing())
    full = replace(table.view.seats[5], hand=11, unread=(1, 1, 0))
    names = ("Ann", "Kerrigan", "Tassadar", "Mengsk", "Aldaris", "Overmind")
    who = tuple(msgspec.structs.replace(one, name=name) for one, name in zip(table.who, names, strict=True))
    named = replace(table, view=replace(table.view, seats=(*table.view.seats[:5], full)), who=who)
    first = text(seat_lines(named, 120)).split("\n")[0]
    assert "Tassadar" in first
    assert "Overmind" not in first


def test_names_and_points_of_six_seats_do_not_touch_at_80_columns() -> None:
    table = positions.seen(positions.executing())
    names = ("Ann", "Kerrigan", "Tassadar", "Mengsk", "Aldaris", "Overmind")
    who = tuple(msgspec.structs.replace(one, name=name) for one, name in zip(table.who, names, strict=True))
    drawn = text(seat_lines(replace(table, who=who), 80))
    assert all(f"{name} " in drawn for name in ("Tassadar", "Overmind", "Mengsk")), "whole"
    assert not re.search(r"[^ ]\d+/(15|20)", drawn)


def test_the_bar_is_as_full_as_points_are_on_their_way() -> None:
    table = _table(2)
    bars = [(len(words), style) for words, style in seat_lines(table, 120)[1] if style.endswith((" on R", " on track"))]
    assert bars[:2] == [(19, "text on R"), (5, "text on track")]  # 12 of 15 in 24 cells
    seats = tuple(replace(seat, points=0) for seat in table.view.seats)
    empty = seat_lines(replace(table, view=replace(table.view, seats=seats)), 120)[1]
    assert not any(style.endswith(" on R") for _words, style in empty)


def test_a_special_goal_is_loud_once_it_wins_and_louder_with_one_more() -> None:
    table = _table(2)

    def drawn(stage: int, ends: int = 0) -> list[tuple[str, str]]:
        view = replace(table.view, event_stage=stage, ends=ends)
        return [span for span in seat_lines(replace(table, view=view), 160)[1] if "areas" in span[0]]

    assert drawn(2)[0][1] == "quiet"
    assert drawn(3)[0][1] == "strong!"
    seats = (table.view.seats[0], replace(table.view.seats[1], faction="mengsk"))
    near = replace(table, view=replace(table.view, event_stage=3, seats=seats))
    assert "whole planets 0/2" in text(seat_lines(near, 160))
    aldaris = replace(table, view=replace(table.view, ends=1, seats=(seats[0], replace(seats[1], faction="aldaris"))))
    lines = seat_lines(aldaris, 160)
    assert ("wins at the next End card", "block! on low") in [(words.strip(), style) for words, style in lines[1]]


@pytest.mark.parametrize("width", WIDTHS)
def test_how_long_somebody_away_is_waited_for_stands_where_the_cards_stood(width: int) -> None:
    table = positions.seen(positions.executing())
    who = tuple(structs.replace(each, away="grace", link="lost") if each.name == "Dee" else each for each in table.who)
    drawn = text(seat_lines(replace(table, who=who), width, Presence(left=(0, 0, 0, 0, 95, 0))))
    assert "1:35 ○" in drawn
    assert "5h" not in drawn


def test_teams_have_their_sign() -> None:
    stated = [
        {"faction": faction, "base": f"{planet}-1"} for faction, planet in zip(FACTIONS[:4], PLANETS.split(), strict=False)
    ]
    table = positions.seen(positions.small(*stated, planets=PLANETS, stacks={"torus": "0 build"}, mode="teams"))
    drawn = text(seat_lines(table, 80))
    assert " R ►α★You" in drawn
    assert " K  βAda" in drawn
    assert "0/40" in drawn or "0/30" in drawn


def test_a_seat_that_is_out_has_no_numbers() -> None:
    game = positions.executing()
    game.apply(4, ("concede",))
    assert " A ✗Dee" in text(seat_lines(positions.seen(game), 80))
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
def test_the_strip_fits_at_every_width(width: int) -> None:
    line = strip(positions.seen(positions.executing()), width)
    assert width_of(line) == width
    drawn = text([line])
    assert drawn.startswith(" R  minerals ■□□□ +")
    assert "gas □□ +" in drawn
    assert "workers" in drawn
    assert width < 100 or "+ 3 areas ■■■■■-" in drawn, "of three areas, one of them partly depleted"
    assert width < 80 or "build 3 R&D 1 hand 7/8" in drawn
    assert width < 120 or drawn.endswith("hand 7/8 6/7 6/6 6/5 6/4 5/5 R R")


def test_many_workers_are_counted() -> None:
    table = positions.seen(positions.planning(), 5)
    own = replace(table.me, cards=tuple(card for seat in table.view.seats for card in seat.cards))
    seats = (*table.view.seats[:5], own)
    line = text([strip(replace(table, view=replace(table.view, seats=seats)), 120)])
    assert "minerals ■■■■ + 14 areas 25 of 25-" in line


def test_in_a_fight_of_one_s_own_hand_and_piles_stand_there() -> None:
    stated = ({"faction": "raynor", "base": "torus-1"}, {"faction": "overmind", "base": "helios-1"})
    table = positions.seen(positions.small(*stated, planets="torus helios", stacks={"torus": "0 build"}))
    fight = BattleView("helios-1", 0, 1, False, "pairs", (), ((), ()), ((), ()))
    assert "deck 18" in text([strip(replace(table, view=replace(table.view, battle=fight)), 80)])
    watched = replace(table.view, battle=replace(fight, attacker=1, defender=1))
    assert "minerals" in text([strip(replace(table, view=watched), 80)])


def test_a_watcher_sees_the_strip_of_whom_it_looks_over() -> None:
    assert text([strip(positions.seen(positions.executing(), None, side=1), 80)]).startswith(" K  Ada minerals ■■■■")


def test_the_orders_of_a_planet_are_a_sentence_also_for_who_may_not_know_which_they_are() -> None:
    seats = ({"faction": "raynor", "base": "torus-1"}, {"faction": "aldaris", "base": "helios-1"})
    orders = "1 build, 0 build, 0 build, 1 build"
    game = positions.small(*seats, planets="torus helios", stacks={"torus": orders}, phase="planning")
    said = "".join(text for text, _style in orders_of(positions.seen(game, None), "torus"))
    assert said == "next Ada, then Fay ×2, Ada"
    own = "".join(text for text, _style in orders_of(positions.seen(game), "torus"))
    assert own == "next Ada, then you: Build ×2, Ada"


def test_six_leaders_at_80_columns_are_told_apart_at_a_glance_also_with_large_hands_and_unread_cards() -> None:
    table = _table(6)
    seats = tuple(replace(seat, hand=11, unread=(0, 1, 1)) for seat in table.view.seats)
    names = ("Raynor", "Kerrigan", "Tassadar", "Mengsk", "Aldaris", "Overmind")
    table = replace(
        table, view=replace(table.view, seats=seats, seat=None), who=tuple(SeatOwner(name, "bot") for name in names)
    )
    drawn = text(seat_lines(table, 80))
    assert [name[:4] in drawn for name in names] == [True] * 6
    assert drawn.count("11h") == 6
