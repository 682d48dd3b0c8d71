"""The invariants can fail: each kind of loss and false answer, made by hand in a log or a history, is found."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from protocol.messages import Done, Snapshot, Step, Table
from tests.faults import kept
from tests.faults.bad_disk import Memory
from tests.faults.history import History
from tests.faults.kept import KeptTable, Logged
from tests.faults.laws import Broken, kept_so_far, opened_once, upheld
from tests.faults.simulation import GAMES, World
from tests.faults.virtual_time import run

SEED = "12"


@pytest.fixture(scope="module")
def lived() -> tuple[list[History], kept.Tables]:
    """Return a day on which nothing was lost, with a table with clocks, and returns on which something had been missed."""

    async def world() -> tuple[list[History], kept.Tables]:
        there = World(SEED, Memory())
        await there.lives()
        return [seat.history for seat in there.seats], there.place.tables()

    return run(world, SEED)


@pytest.fixture
def day(lived: tuple[list[History], kept.Tables]) -> tuple[History, list[History], KeptTable, kept.Tables]:
    histories, tables = deepcopy(lived)
    upheld(histories, tables, GAMES)
    history = histories[0]
    return history, histories, tables[history.code], tables


Day = tuple[History, list[History], KeptTable, kept.Tables]


def last_act(table: KeptTable, seat: int) -> Logged:
    return next(line for line in reversed(table.lines) if line.kind == "act" and line.key and line.data[0] == seat)


def test_an_acknowledged_action_that_is_not_in_the_log(day: Day) -> None:
    history, histories, table, tables = day
    cut = last_act(table, history.seat).seq - 1
    tables[table.code] = replace(table, lines=table.lines[:cut])
    with pytest.raises(Broken, match="is lost"):
        upheld(histories, tables, GAMES)
    with pytest.raises(Broken, match="is lost"):
        kept_so_far(histories, tables, {})


def test_an_action_that_is_in_the_log_twice(day: Day) -> None:
    history, histories, table, tables = day
    act = last_act(table, history.seat)
    tables[table.code] = replace(table, lines=(*table.lines, replace(act, seq=len(table.lines) + 1)))
    with pytest.raises(Broken, match="2 times"):
        upheld(histories, tables, GAMES)


def test_an_action_that_nobody_sent(day: Day) -> None:
    history, histories, _, tables = day
    for mark in [*history.sent]:
        if mark in history.took_effect():
            del history.sent[mark]
            break
    with pytest.raises(Broken, match="never sent"):
        upheld(histories, tables, GAMES)


def test_two_answers_to_one_mark(day: Day) -> None:
    history, histories, _, tables = day
    mark = next(iter(history.took_effect()))
    history.told.append((history.connections, Done(mark, 1)))
    with pytest.raises(Broken, match="different answers"):
        upheld(histories, tables, GAMES)


def test_a_log_whose_past_was_changed(day: Day) -> None:
    _, histories, table, tables = day
    lines = [*table.lines]
    lines[0] = replace(lines[0], data=["open", "Eve"])
    with pytest.raises(Broken, match="changed in its past"):
        kept_so_far(histories, {**tables, table.code: replace(table, lines=tuple(lines))}, tables)


def test_a_table_that_is_gone(day: Day) -> None:
    _, histories, table, tables = day
    with pytest.raises(Broken, match="is gone"):
        kept_so_far(histories, {code: each for code, each in tables.items() if code != table.code}, tables)


def at_first(history: History, kind: type, lie: Callable[[Step], Step]) -> None:
    """Replace one message of that kind with another."""
    at, (connection, message) = next(
        (at, told) for at, told in enumerate(history.told) if type(told[1]) is kind and (kind is not Step or told[1].events)
    )
    history.told[at] = (connection, lie(message))


@pytest.mark.parametrize(
    ("kind", "lie"),
    [
        (Step, lambda step: changed(step, events=[["draw", 1, "hush-0001"]])),
        (Step, lambda step: changed(step, view={**step.view, "secret": "hush-0001"})),
        (Step, lambda step: changed(step, seq=step.seq + 1)),
        (Step, lambda step: changed(step, seq=9999)),
        (Table, lambda table: changed(table, secret=bytes(32))),
    ],
    ids=["other events", "another view", "another number", "more than there is", "a secret"],
)
def test_something_told_otherwise_than_the_log_has_it(day: Day, kind: type, lie: Callable[[Step], Step]) -> None:
    history, histories, _, tables = day
    at_first(history, kind, lie)
    with pytest.raises(Broken):
        upheld(histories, tables, GAMES)


def test_a_clock_that_has_gained_time(day: Day) -> None:
    _, histories, _, tables = day
    banks = {code for code, table in tables.items() if (table.row["terms"]["clock"] or {}).get("kind") == "bank"}
    history = next(history for history in histories if history.code in banks)
    at, connection, step = next((at, on, told) for at, (on, told) in enumerate(history.told) if isinstance(told, Step))
    later = [changed(clock, left=clock.left + 30_000) for clock in step.clocks]
    history.told[at] = (connection, changed(step, clocks=later))
    with pytest.raises(Broken, match="was told that seat"):
        upheld(histories, tables, GAMES)


def test_a_return_on_which_less_was_told_than_was_missed(day: Day) -> None:
    _, histories, _, tables = day
    for history in histories:
        for at, (connection, message) in enumerate(history.told):
            if isinstance(message, Snapshot) and message.missed:
                history.told[at] = (connection, changed(message, missed=message.missed[1:]))
                with pytest.raises(Broken, match="missed since"):
                    upheld(histories, tables, GAMES)
                return
    raise AssertionError("nobody came back on that day: choose another seed")


def test_a_table_that_was_opened_twice(day: Day) -> None:
    _, histories, table, tables = day
    opened_once(histories, tables)
    tables["AAAAA-AAAAA"] = replace(table, id=99)
    with pytest.raises(Broken, match="nobody was told"):
        opened_once(histories, tables)
    histories[0].code = ""
    opened_once(histories[:1], {"AAAAA-AAAAA": tables["AAAAA-AAAAA"]})
