"""Traces of changes: authority since each seat's last turn, new cards in the row, damaged and destroyed bases."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.model.traces import Fall, Hit, Traces
from engine.language import EventKind
from engine.star_realms.language.view import View
from tests.client.games.star_realms import views


def seen(mine: int = 50, hers: int = 50, **parts: Any) -> View:
    return views.seen(views.view(me={"authority": mine}, ada={"authority": hers}, **parts))


def told(*events: list[Any]) -> tuple[EventKind, ...]:
    return views.told(*events)


START = Traces().updated((), seen(turn=1))


def test_a_change_stands_from_the_hit_to_the_end_of_the_turn_of_who_was_hit() -> None:
    hit = START.updated(told(["attack", 1, 0, 5, 45]), seen(45, turn=2))
    assert hit.change == (-5, 0)
    my_turn = hit.updated(told(["end", 1], ["turn", 0, 3]), seen(45, turn=3))
    assert my_turn.change == (-5, 0)
    healed = my_turn.updated(told(["gain", 0, "authority", 4, "cutter"]), seen(49, turn=3))
    assert healed.change == (-1, 0)
    assert healed.updated(told(["end", 0], ["turn", 1, 4]), seen(49, turn=4)).change == (0, 0)


def test_what_i_did_to_her_stands_until_her_turn_ends() -> None:
    hit = START.updated(told(["attack", 0, 1, 7, 43]), seen(50, 43, turn=1)).updated(told(["end", 0]), seen(50, 43, turn=2))
    assert hit.change == (0, -7)
    gained = hit.updated(told(["gain", 1, "authority", 4, "cutter"]), seen(50, 47, turn=2))
    assert gained.change == (0, -3)
    assert gained.updated(told(["end", 1]), seen(50, 47, turn=3)).change == (0, 0)


def test_what_was_missed_counts_as_if_it_had_been_seen() -> None:
    missed = told(["attack", 0, 1, 3, 47], ["end", 0], ["turn", 1, 2], ["attack", 1, 0, 6, 44], ["end", 1], ["turn", 0, 3])
    now = seen(44, 47, turn=3)
    assert START.resumed([(missed, now)], now, is_whole=True).change == (-6, 0)
    assert Traces().resumed([(missed, now)], now, is_whole=False).change == (-6, 0)


def test_after_a_gap_that_nobody_tells_nothing_is_claimed() -> None:
    later = START.resumed([], seen(31, 28, turn=9), is_whole=False)
    assert later.change == (0, 0)
    assert later.new_slots is None
    hit = START.updated(told(["attack", 1, 0, 5, 45]), seen(45, turn=2))
    assert hit.resumed([], seen(45, turn=2), is_whole=False).change == (-5, 0)


def test_after_a_gap_of_which_only_the_end_is_told_what_was_before_it_counts_no_more() -> None:
    hit = START.updated(told(["attack", 1, 0, 5, 45]), seen(45, turn=2))
    last = [
        (told(["attack", 0, 1, 3, 40], ["end", 0], ["turn", 1, 8]), seen(30, 40, turn=8)),
        (told(["attack", 1, 0, 6, 24], ["end", 1], ["turn", 0, 9]), seen(24, 40, turn=9)),
    ]
    back = hit.resumed(last, seen(24, 40, turn=9), is_whole=False)
    assert back.change == (-6, 0)
    assert back.most == {1: 6}
    assert hit.resumed(last, seen(24, 40, turn=9), is_whole=True).most == {1: 6}
    assert hit.resumed(last, seen(24, 40, turn=9), is_whole=True).hits[-1].biggest
    assert not back.hits[-1].biggest


def test_a_team_on_one_score_changes_together() -> None:
    view = views.view(me={"authority": 69}, ada={"authority": 69, "team": 0}, turn=4, mode="hydra")
    missed = told(["end", 0], ["attack", 1, 0, 6, 69])
    assert Traces().resumed([(missed, views.seen(view))], views.seen(view), is_whole=True).change == (-6, -6)


def test_new_in_the_row_is_what_came_since_the_end_of_my_last_turn() -> None:
    assert START.updated(told(["refill", 2, "ram"]), seen(turn=1)).new_slots is None
    ended = START.updated(told(["refill", 2, "ram"], ["end", 0], ["turn", 1, 2]), seen(turn=2))
    assert ended.new_slots == frozenset()
    bought = ended.updated(told(["acquire", 1, "cutter", 2, "discard"], ["refill", 1, "ram"]), seen(turn=2))
    assert bought.new_slots == {1}
    mine = bought.updated(told(["end", 1], ["turn", 0, 3]), seen(turn=3)).updated(told(["refill", 4, "ram"]), seen(turn=3))
    assert mine.new_slots == {1, 4}
    assert mine.updated(told(["end", 0], ["turn", 1, 4]), seen(turn=4)).new_slots == frozenset()


def test_a_hit_and_a_fallen_base_stay_until_they_are_seen() -> None:
    struck = START.updated(told(["destroy", 1, 0, "the_hive", 5], ["attack", 1, 0, 13, 37]), seen(37, turn=2))
    assert (struck.hits, struck.falls) == ((Hit(1, 13, 37),), (Fall("the_hive", 1, 5),))
    assert struck.hits[0].before == 50
    after = struck.seen()
    assert (after.hits, after.falls) == ((), ())
    assert after.change == (-13, 0)


def test_what_i_did_is_no_hit_on_me() -> None:
    done = START.updated(told(["attack", 0, 1, 7, 43], ["destroy", 0, 1, "the_hive", 5]), seen(50, 43, turn=1))
    assert (done.hits, done.falls) == ((), ())


@pytest.mark.parametrize(("first", "second", "biggest"), [(6, 9, True), (9, 6, False), (6, 6, False)])
def test_a_hit_is_the_biggest_so_far_where_all_were_seen(first: int, second: int, biggest: bool) -> None:
    one, left = told(["attack", 1, 0, first, 50 - first]), 50 - first - second
    two = told(["attack", 1, 0, second, left])
    assert START.updated(one, seen(50 - first, turn=2)).updated(two, seen(left, turn=4)).hits[-1].biggest is biggest
    late = Traces().resumed([], seen(turn=9), is_whole=False)
    assert not late.updated(one, seen(50 - first, turn=10)).updated(two, seen(left, turn=12)).hits[-1].biggest


def test_a_hit_that_is_taken_back_hurt_nobody() -> None:
    struck = START.updated(told(["attack", 1, 0, 13, 37]), seen(37, turn=2))
    assert struck.updated(told(["undo", 1]), seen(50, turn=2)).hits == ()
    assert struck.updated(told(["undo", 1]), seen(37, turn=2)).hits == struck.hits


def test_another_game_begins_without_traces() -> None:
    struck = START.updated(told(["attack", 1, 0, 13, 37]), seen(37, turn=20))
    again = struck.updated(told(["turn", 0, 1]), seen(turn=1))
    assert (again.change, again.hits, again.from_start) == ((0, 0), (), True)


def test_a_later_part_of_a_game_begins_without_traces() -> None:
    later = START.updated(told(["turn", 0, 21]), seen(23, 12, turn=21))
    assert later.change == (0, 0)
    assert later.new_slots is None
    assert START.updated(told(["turn", 0, 2]), seen(45, turn=2)).change == (-5, 0)
