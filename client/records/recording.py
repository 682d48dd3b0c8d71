"""Fetch the record of a finished game in parts, save it and count in it, once.

If the connection is lost meanwhile, the table is observed again after reconnecting, and the record is fetched from the
beginning. That works even if the rematch has begun: until the rematch is over, the server has the record of the game before it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from client.records import own_names
from client.records.validation import BYTES, ENTRIES, BadRecord
from client.session.known_table import GetEntries
from client.session.sentences import of_trouble
from client.session.updates import RecordKept
from client.session.verification import FairnessProof
from client.terminal import settings_file
from client.text.i18n import _
from client.text.trouble import Trouble
from protocol import codes, messages
from protocol.text import clean

if TYPE_CHECKING:
    from client.records.library import NumbersOf, Summary

    BeatenBy = Callable[[Summary], Sequence[str]]
    """Return the records that a game broke among those that are kept, in its own words."""

_SHORTEST = 3
"""The fewest bytes of a word of an action or an outcome in a file."""


class _Over(Struct, frozen=True):
    """A finished game, as the table was described at its end. `promised`: its commitment as first seen; `name`: ours in that
    game.
    """

    table: messages.Table
    promised: bytes
    name: str

    def is_to_be_had(self, table: messages.Table) -> bool:
        """Return True if the server has the record while the table is in that state. The secrets show that no other game has
        ended since.
        """
        if table.phase == "over":
            return table.commitment == self.table.commitment
        return table.commitment == self.table.secret


class Recording:
    """Implements client.session.known_table.Recorder. `tell` is called with the place of the record, or with the reason why
    there is none.

    `numbers_of`: the counts for the result screen of a game. If the settings forbid saving records, a record is fetched only
    for these counts. `beaten_by`: called after the record has been saved.
    """

    def __init__(
        self,
        ask: GetEntries,
        tell: Callable[[RecordKept], None],
        numbers_of: NumbersOf | None = None,
        beaten_by: BeatenBy | None = None,
    ) -> None:
        self._ask = ask
        self._tell = tell
        self._numbers_of = numbers_of
        self._beaten_by = beaten_by
        self._kept: bytes | None = None
        """The commitment of the last recorded game. No two games of a table have the same commitment."""
        self._due: _Over | None = None
        """The game that is being recorded."""
        self._task: asyncio.Task[None] | None = None

    def observe(self, table: messages.Table, proof: FairnessProof, seat: int | None = None) -> None:
        """Fetch the record if the table's game has just ended, or if the connection was lost since."""
        is_over = table.phase == "over" and table.secret is not None
        if is_over and self._due is not None and not self._due.is_to_be_had(table):
            self.stop()
            self._done(self._due, RecordKept(why=_("the next game has begun")))
        is_new = self._due is None and table.commitment != self._kept
        if is_over and is_new and (self._numbers_of or settings_file.load().records):
            name = table.seats[seat].name if seat is not None and seat < len(table.seats) else ""
            self._due = _Over(table, proof.commitment or table.commitment, name)
        if self._due is not None and self._task is None and self._due.is_to_be_had(table):
            self._task = asyncio.create_task(self._record(self._due), name="record")

    async def finish(self, within: float) -> str:
        if self._due is None:
            return ""
        if self._task is None:
            return _("the next game has begun")
        await asyncio.wait({self._task}, timeout=within)
        if self._due is None:
            return ""
        self.stop()
        return _("it did not come in time")

    def stop(self) -> None:
        """Stop fetching, because the connection is lost."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    async def _record(self, over: _Over) -> None:
        kept = RecordKept()
        try:
            data = await fetch(over.table, over.promised, self._ask)
            names = [seat.name for seat in over.table.seats]
            if over.name:
                await asyncio.to_thread(own_names.remember, over.name)
            save = settings_file.load().records
            kept = await asyncio.to_thread(_keep, data, names, self._numbers_of, self._beaten_by, save=save)
        except Trouble as trouble:
            if trouble.scope in ("link", "closing"):
                self._task = None
                return
            why = _("the next game has begun") if trouble.code == codes.NOT_OVER else of_trouble(trouble)
            kept = RecordKept(why=why.rstrip("."))
        except BadRecord as bad:
            kept = RecordKept(why=str(bad).rstrip("."))
        self._task = None
        self._done(over, kept)

    def _done(self, over: _Over, kept: RecordKept) -> None:
        self._kept, self._due = over.table.commitment, None
        self._tell(kept)


async def fetch(table: messages.Table, promised: bytes, ask: GetEntries) -> dict[str, Any]:
    """Fetch the record as plain data. `promised`: the commitment as first seen. Raises Trouble or BadRecord."""
    entries: list[messages.Entry] = []
    words = 0
    while True:
        part = await ask(len(entries))
        entries += part.entries
        words += sum(len(entry.action) + len(entry.outcomes) for entry in part.entries)
        is_last = len(entries) == part.total
        if part.first + len(part.entries) != len(entries) or part.total > ENTRIES or words > BYTES // _SHORTEST:
            raise BadRecord(_("The server did not send a record"))
        if is_last:
            break
        if not part.entries or len(entries) > part.total:
            raise BadRecord(_("The server did not send a record"))
    fairness: dict[str, Any] = {
        "commitment": promised.hex(),
        "nonces": [nonce.hex() for nonce in table.nonces],
        "secret": None if table.secret is None else table.secret.hex(),
    }
    if part.past:
        fairness["past"] = part.past
    own: dict[str, Any] = {}
    if table.components:
        from engine.record import corrections_mark

        own["components"] = {"hash": corrections_mark(table.components), "lines": [*table.components]}
    return {
        "game": table.game,
        "data_version": part.data_version,
        "mode": table.mode,
        "seats": len(table.seats),
        "rules": dict(table.rules),
        "start": None,
        "fairness": fairness,
        **own,
        "entries": [[entry.seat, list(entry.action), list(entry.outcomes)] for entry in entries],
    }


def _keep(
    data: dict[str, Any], names: list[str], numbers_of: NumbersOf | None, beaten_by: BeatenBy | None, *, save: bool
) -> RecordKept:
    """Save the record if records are wanted, and count in it if it can be replayed. Raises BadRecord.

    The engine is imported here, so that it is not loaded before a game has finished.
    """
    from client.records import files, today
    from client.records.library import summarize
    from engine.record import FORMAT

    kept = files.made_now({"format": FORMAT, **data}, names)
    file, why = "", ""
    if save:
        try:
            file = str(files.write(kept))
        except OSError as error:
            why = clean(error.strerror or str(error))
    counted: dict[str, Any] | None = None
    beaten: Sequence[str] = ()
    said: tuple[str, ...] = ()
    if numbers_of is not None:
        with contextlib.suppress(BadRecord):
            summary = summarize(kept, numbers_of)
            counted = summary.counted
            beaten = beaten_by(summary) if file and beaten_by is not None else ()
            said = tuple(today.remember(kept, numbers_of))
    return RecordKept(file, why.rstrip("."), counted, said, beaten)
