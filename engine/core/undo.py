"""Undo: the entries in effect are replayed without the last one. An undo is itself an entry of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chance import Chance, ListedChance
from engine.core.common_language import Undo
from engine.core.log import Log
from engine.core.position import Position
from engine.core.rules import Rules
from engine.game import Action
from engine.record import Entry, Header

UNDO: Final[Action] = (Undo.word,)


def take_back(log: Log, rules: Rules, header: Header, seat: int) -> Position:
    """Return the position before the last action in effect, which no longer is; its chance is up to the caller."""
    begin_at_the_floor(log, rules, header)
    log.entries.append(Entry(seat, UNDO))
    log.in_effect.pop()
    return _again(log.start, rules, header, log.in_effect)


def begin_at_the_floor(log: Log, rules: Rules, header: Header) -> None:
    """Drop the log's entries that can no longer be undone, so that each of many undos replays only the rest."""
    if log.floor:
        log.begin_at(_again(log.start, rules, header, log.in_effect[: log.floor]))


def resampled(log: Log, rules: Rules, header: Header, now: Position, world: Position, seat: int | None, chance: Chance) -> Log:
    """Return the log of a game that is at `world` instead of at `now`: taking back leads to that world's past."""
    begin_at_the_floor(log, rules, header)
    twin = log.copy()
    twin.is_real = False
    actions = world.resample_actions(now, [(entry.seat, entry.action) for entry in log.in_effect])
    twin.in_effect = [
        entry if entry.action is action else entry._replace(action=action)
        for entry, action in zip(log.in_effect, actions, strict=True)
    ]
    twin.start = world.resample_past(now, log.start, seat, chance) if log.in_effect else world.copy()
    return twin


def _again(start: Position, rules: Rules, header: Header, entries: Sequence[Entry]) -> Position:
    """Apply recorded entries to that position again, with their recorded outcomes."""
    position = start.copy()
    for entry in entries:
        assert entry.seat is not None  # only the set-up is nobody's, and it is never in effect
        position.chance = ListedChance(rules.picks(header, entry.outcomes))
        position.step(entry.seat, entry.action)
    return position
