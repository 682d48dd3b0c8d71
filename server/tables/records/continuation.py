"""An earlier game that a new table continues: the entries that a client sent are replayed once before the table opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import Game
from engine.record import Corrections, Entry, Record, freeze
from protocol import codes
from protocol.messages import Entry as EntryMessage
from protocol.text import clean
from server.tables.game.match import begin
from server.tables.refusals import Refusal

UNSEEN = bytes(32)
"""A seed for checking a game so far: nothing is drawn from it."""


def check_continuation(
    kind: type[Game],
    mode: str,
    seats: int,
    rules: Mapping[str, Any],
    sent: Sequence[EntryMessage],
    components: Corrections = (),
) -> tuple[Entry, ...]:
    """Return the entries of a game so far, as a client sent them, played once to see that it can be continued. Raises Refusal.

    `components`: the table's own numbers.
    """
    past = tuple(Entry(entry.seat, freeze(entry.action), freeze(entry.outcomes)) for entry in sent)
    version = Record.continued(kind.id, mode, seats, rules, past).header.data_version
    try:
        if version in kind.data_versions and kind.settle_components(version, components) != components:
            raise ValueError("the table's own numbers are not written as they are kept")
        game = begin(kind, mode, seats, rules, UNSEEN, past, components)
    except ValueError as error:
        raise Refusal(codes.BAD_PAST, why=clean(str(error), 400)) from None
    if not game.pending:
        raise Refusal(codes.BAD_PAST, why="that game is over")
    return past
