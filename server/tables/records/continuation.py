"""A game so far that a new table continues: what a client sent of it is played once before the table opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import Game
from engine.record import Entry, RecordError, freeze
from protocol import codes
from protocol.messages import Entry as EntryMessage
from protocol.text import clean
from server.tables.game.match import begin
from server.tables.refusals import Refusal

UNSEEN = bytes(32)
"""A seed for checking a game so far: nothing is drawn from it."""


def check_continuation(
    kind: type[Game], mode: str, seats: int, rules: Mapping[str, Any], sent: Sequence[EntryMessage]
) -> tuple[Entry, ...]:
    """The entries of a game so far, as a client sent them, played once to see that it can be continued. Raises Refusal."""
    past = tuple(Entry(entry.seat, freeze(entry.action), freeze(entry.outcomes)) for entry in sent)
    try:
        game = begin(kind, mode, seats, rules, UNSEEN, past)
    except RecordError as error:
        raise Refusal(codes.BAD_PAST, why=clean(str(error), 400)) from None
    if not game.pending:
        raise Refusal(codes.BAD_PAST, why="that game is over")
    return past
