"""Finds another past of a game that a watcher cannot distinguish from the real one: hidden draws and choices differ.

Unlike a resampled game, it could really have been played: it has a record, from which a server can continue and which a client
can replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from engine.chance import ChanceMismatch, SeedChance
from engine.game import Action, Game, IllegalAction
from engine.record import Record, RecordError
from tests.engine.laws.worlds import told

TRIES = 4
"""Choices and draws that are tried in place of each."""


def other_past(record: Record, kind: type[Game], watcher: int | None, furthest: int = 40) -> Record | None:
    """Return a record in which as many as possible of the last `furthest` entries are different, while the watcher received
    the same events and views. Return None if there is none."""
    found = record
    for at in range(len(record.entries) - 1, max(0, len(record.entries) - 1 - furthest), -1):
        others = (other for other in _others(found, kind, watcher, at) if _looks_the_same(found, other, kind, watcher))
        found = next(others, found)
    return None if found is record else found


def _others(record: Record, kind: type[Game], watcher: int | None, at: int) -> Iterator[Record]:
    """Yield records that differ only in that entry. Some of them may be illegal."""
    entry = record.entries[at]
    if entry.seat is None or entry.action == ("undo",):
        return
    for number, action in enumerate(_choices(record, kind, watcher, at)):
        game = kind.replay(record, at, SeedChance(bytes([number] * 32)), None)
        game.apply(entry.seat, action)
        other = game.last_entry
        drawn = [other.outcomes]
        if action == entry.action:  # what one draws for oneself is seen, what the others draw with it is not
            middle = len(entry.outcomes) // 2
            for cut in {middle, len(entry.outcomes) - middle, middle + 1}:
                drawn += [other.outcomes[:cut] + entry.outcomes[cut:], entry.outcomes[:cut] + other.outcomes[cut:]]
        for outcomes in drawn:
            changed = other._replace(outcomes=outcomes)
            if changed != entry:
                yield replace(record, entries=(*record.entries[:at], changed, *record.entries[at + 1 :]))


def _choices(record: Record, kind: type[Game], watcher: int | None, at: int) -> list[Action]:
    """Return actions with the same verb that were possible instead of that entry, and several times the same action if it
    draws."""
    entry = record.entries[at]
    assert entry.seat is not None
    again = [entry.action] * (TRIES if entry.outcomes else 0)
    if entry.seat == watcher:
        return again
    listed = kind.replay(record, at, SeedChance(bytes(32)), None).actions(entry.seat)
    return [*again, *[action for action in listed if action != entry.action and action[0] == entry.action[0]][:TRIES]]


def _looks_the_same(record: Record, other: Record, kind: type[Game], watcher: int | None) -> bool:
    """Return True if the other record is legal, and the watcher received the same at each of its points."""
    pairs = list(zip(record.entries, other.entries, strict=True))
    first = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    try:
        here, there = kind.replay(record, first, None, None), kind.replay(other, first, None, None)
        for mine, theirs in pairs[first:]:
            assert mine.seat is not None
            assert theirs.seat is not None
            events, others = here.apply(mine.seat, mine.action), there.apply(theirs.seat, theirs.action)
            if told(here, watcher, events) != told(there, watcher, others):
                return False
    except (RecordError, IllegalAction, ChanceMismatch):
        return False
    return True
