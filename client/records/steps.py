"""A record played again, action by action, for whoever counts what happened in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import engine
from client.i18n import _
from client.records.validation import BadRecord, shown
from engine.core.undo import UNDO
from engine.game import Event, Game, IllegalAction
from engine.record import Entry, Record, RecordError


@dataclass(frozen=True, slots=True)
class Step:
    """The game after one more action, to be read only, and what happened meanwhile. `seat`: who acted; None: the set-up."""

    seat: int | None
    events: Sequence[Event]
    game: Game


def steps(record: Record) -> Iterator[Step]:
    """The set-up and each action that was not taken back. The game of every step is the same object.

    Raises BadRecord at the first entry that does not fit.
    """
    done = replace(record, entries=in_effect(record.entries))
    try:
        game = engine.replay(done, 1)
        yield Step(None, (), game)
        for entry in done.entries[1:]:
            if entry.seat is None:
                raise RecordError("no seat is named")
            yield Step(entry.seat, game.apply(entry.seat, entry.action), game)
    except (RecordError, IllegalAction, ValueError) as error:
        raise BadRecord(_("The record does not fit: {why}.").format(why=shown(error))) from None


def in_effect(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries without the actions that were taken back. Nothing was drawn in these, so all others keep their outcomes."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action != UNDO:
            kept.append(entry)
        elif len(kept) > 1:
            kept.pop()
    return tuple(kept)
