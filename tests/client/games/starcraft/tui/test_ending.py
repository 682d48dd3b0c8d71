"""The end of a game: the ranking and its reasons, points by round and battles, all in agreement with the record."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from client.games.starcraft.layouts.end import game_over_lines, tables
from client.games.starcraft.model.counting import GameNumbers, count, from_data
from client.games.starcraft.model.goals import standings
from client.games.starcraft.model.table import Table
from client.games.starcraft.numbers import NUMBERS
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.texts.end import headline, postcard, reason_sentence, title, turning_point, when
from client.games.starcraft.texts.provisional import provisional_sentence
from client.records.library import Played, steps
from client.table.advice import cost_most
from client.tui.canvas.draw import width_of
from engine.judge import Mark
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import random_game, seen

BATTLES = 5
"""The seed of a random game of three with battles in which units fall."""


@cache
def played(seats: int, seed: int = 5, mode: str = "standard") -> StarCraft:
    """Return a random game to its end."""
    game, chance = random_game(seats, seed, mode), random.Random(seed)
    while game.pending:
        seat = next(iter(game.pending))
        game.apply(seat, chance.choice(game.actions(seat)))
    return game


@cache
def told(seats: int) -> tuple[Table, GameNumbers]:
    game = played(seats)
    return seen(game, 0), count(steps(game.record))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_record_tells_the_points_of_every_round_and_the_table_how_it_ended(seats: int) -> None:
    table, counted = told(seats)
    assert counted.points[-1] == tuple(seat.points for seat in table.view.seats)
    assert len(counted.points) == counted.rounds == table.view.round
    for seat in range(seats):
        values = [points[seat] for points in counted.points]
        assert values == sorted(values)
    assert sum(seat.won for seat in counted.seats) <= sum(seat.fought for seat in counted.seats) // 2
    assert [seat.faction for seat in counted.seats] == [seat.faction for seat in table.view.seats]
    assert from_data(counted.to_data()) == counted
    for seat, them in zip(counted.seats, table.view.seats, strict=True):
        assert bool(seat.out) == (not them.alive)


def test_battles_and_what_fell_in_them_are_those_of_the_events() -> None:
    game = played(3, BATTLES)
    counted = count(steps(game.record))
    happened = [event for step in steps(game.record) for event in step.events]
    battles = [event for event in happened if event[0] == "battle"]
    assert battles
    for seat in range(3):
        assert counted.seats[seat].fought == sum(seat in event[1:3] for event in battles)
        assert counted.seats[seat].won == sum(event == ("battle-over", seat) for event in happened)
        assert counted.seats[seat].built == sum(event[0] in ("unit", "merge") and event[1] == seat for event in happened)
    fallen = sum(event[0] == "destroyed" for event in happened)
    assert sum(seat.felled for seat in counted.seats) == fallen > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_winners_are_first_and_the_others_follow_by_what_decides(seats: int) -> None:
    table = seen(played(seats), None)
    ranked = standings(table)
    result = table.view.result
    assert result is not None
    assert {each.seat for each in ranked if each.rank == 1} == set(result.winners)
    assert sorted(each.seat for each in ranked) == list(range(seats))
    assert [each.rank for each in ranked] == sorted(each.rank for each in ranked)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("looks", [0, 1, None])
def test_the_end_says_who_won_and_why(seats: int, looks: int | None) -> None:
    table = seen(played(seats), looks)
    result = table.view.result
    assert result is not None
    assert headline(table, 754).startswith("[YOU WON]") == (looks in result.winners and looks is not None)
    assert reason_sentence(table)
    assert "provisional" in provisional_sentence(table)


def test_a_draw_names_no_winner() -> None:
    game = random_game(2, 1)
    for seat in (0, 1):
        game.apply(seat, ("offer-draw",))
    table = seen(game, 0)
    assert headline(table, 30).startswith("[A DRAW]")
    assert reason_sentence(table) == "All players agreed."
    assert {each.rank for each in standings(table)} <= {1, 2}


def test_who_gave_up_is_out_and_said_so() -> None:
    game = random_game(3, 4)
    chance = random.Random(2)
    while game.view(None)["round"] < 1:
        seat = next(iter(game.pending))
        game.apply(seat, chance.choice(game.actions(seat)))
    for seat in (1, 2):
        game.apply(seat, ("concede",))
    table = seen(game, 0)
    drawn = text([line for _rank, lines in tables(table, count(steps(game.record)), 80, 19) for line in lines], 80, 19)
    assert drawn.count("out in round 1") == 2
    assert reason_sentence(table) == "Everybody else has left."


def test_many_games_add_up() -> None:
    games = []
    for seats in (2, 6):
        table, counted = told(seats)
        result = table.view.result
        assert result is not None
        games.append(Played(counted.to_data(), 0, 0 in result.winners))
    added = NUMBERS.total(games)
    assert added["battles"] == sum(from_data(game.counted).seats[0].fought for game in games)
    assert sum(of["games"] for of in added["factions"].values()) == 2
    assert NUMBERS.rows(added)
    assert len(NUMBERS.curves(games[1].counted)) == 6


# -- what decided, the best units, and the lines to paste --------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (3, BATTLES), (6, 5)])
def test_marks_and_best_units_are_those_of_the_events(seats: int, seed: int) -> None:
    game = played(seats, seed)
    counted = count(steps(game.record))
    happened = [event for step in steps(game.record) for event in step.events]
    assert sum(mark.kind == "end" for mark in counted.marks) == len({e for e in happened if e[0] == "end-card"})
    assert sum(mark.kind == "stage" for mark in counted.marks) == 1
    fallen = {event[1] for event in happened if event[0] == "destroy" and event[2] == "base"}
    assert {mark.seat for mark in counted.marks if mark.kind == "base"} == fallen
    built = Counter((event[1], event[2]) for event in happened if event[0] in ("unit", "merge"))
    for number, seat in enumerate(counted.seats):
        if seat.best is not None:
            assert seat.best.felled <= seat.felled
            assert seat.best.built == built[number, seat.best.unit]


def _won(table: Table, seat: int) -> Table:
    assert table.view.result is not None
    return replace(table, view=replace(table.view, result=replace(table.view.result, winners=(seat,))))


def test_the_game_turned_where_somebody_else_took_the_lead_last() -> None:
    points = ((1, 0), (1, 1), (2, 3), (5, 4), (6, 4))
    assert GameNumbers(5, points, ()).turned == 4
    assert GameNumbers(5, ((1, 0), (2, 1)), ()).turned == 0
    table, counted = told(2)
    ours = msgspec.structs.replace(counted, rounds=5, points=points)
    assert turning_point(_won(table, 0), ours) == "Turning point: round 4, you took the lead with 5."
    assert turning_point(_won(seen(played(2), 1), 0), ours).startswith("Turning point: round 4, Fay took")
    assert not turning_point(_won(table, 1), ours), "a special victory of the other makes the lead vain"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_lines_to_paste_name_everybody_and_nobody_you(seats: int) -> None:
    table, counted = told(seats)
    lines = postcard(table, counted, 754, lambda values, top: "")
    assert len(lines) <= 6
    assert lines[0].startswith("StarCraft: ")
    shown = "\n".join(lines)
    assert all(table.name(seat) in shown for seat in range(seats))
    assert not re.search(r"\byou(r)?\b", shown, re.IGNORECASE)


def tables_of(table: Table, counted: GameNumbers, size: tuple[int, int]) -> str:
    """Return everything that the page has, also what there is no room for."""
    drawn = [line for _rank, lines in tables(table, counted, *size) for line in lines]
    return text(drawn, size[0], len(drawn))


def page_of(seats: int, size: tuple[int, int]) -> str:
    table, counted = told(seats)
    over = Over(
        sentence=f"{headline(table, 754)} {reason_sentence(table)}",
        turns=table.turn,
        names=tuple(table.name(seat) for seat in range(seats)),
        me=0,
        winners=table.view.result.winners if table.view.result else (),
        title=title(table),
        when=when(table, 754),
        reason=reason_sentence(table),
        numbers=counted,
        record="2026-11-27-starcraft.traderow",
    )
    lines = game_over_lines(Picture(table=table, over=over), *size)
    assert all(width_of(line) <= size[0] for line in lines)
    return text(lines, *size)


def test_the_end_looks_like_its_golden() -> None:
    whole = ((60, 16), (80, 17), (120, 29))
    found = {f"{seats} seats, {size[0]} columns": page_of(seats, size) for seats in (2, 6) for size in ((80, 19), (120, 30))}
    found |= {
        f"{seats} seats, all tables, {size[0]} columns": tables_of(*told(seats), size) for seats in (2, 6) for size in whole
    }
    battles = played(3, BATTLES)
    found["three seats, with battles"] = tables_of(seen(battles, 0), count(steps(battles.record)), (80, 17))
    compare("end", found)


@pytest.mark.parametrize("size", [(80, 19), (120, 30)])
def test_the_end_names_what_cost_most_once_the_game_was_looked_at_again(size: tuple[int, int]) -> None:
    table, _counted = told(2)
    costliest = cost_most(Mark(9, 12, ("a",), ("b",), 8), "Research on Torus, 40 % to win; better: Build on Torus, 48 %.")
    over = Over(sentence="", turns=table.turn, names=("Ann", "Bo"), me=0, beaten=("A record.",), costliest=costliest)
    shown = " ".join(text(game_over_lines(Picture(table=table, over=over), *size), *size).split())
    assert "What cost most, in turn 12: Research on Torus, 40 % to win; better: Build on Torus, 48 %." in shown


def test_who_lost_is_told_so() -> None:
    assert title(seen(played(2), 1)) in ("YOU LOST", "YOU WON")
    assert {title(seen(played(2), seat)) for seat in (0, 1)} == {"YOU LOST", "YOU WON"}
    assert title(seen(played(2), None)).endswith("WON")
