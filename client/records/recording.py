"""Fetches the record of a finished game in parts, saves it and counts in it, once.

If the link is lost meanwhile, the table is observed again when it is back, and the record is fetched from the beginning.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from client.records.library import NumbersOf

_SHORTEST = 3
"""The fewest bytes that a word of an action or an outcome takes in a file."""


class Recording:
    """Implements client.session.known_table.Recorder. `tell` is told where the record is, or why there is none.

    `numbers_of`: what is counted in a game for the screen of its end. Where the settings say that no records are to be kept, a
    record is fetched for that alone.
    """

    def __init__(self, ask: GetEntries, tell: Callable[[RecordKept], None], numbers_of: NumbersOf | None = None) -> None:
        self._ask = ask
        self._tell = tell
        self._numbers_of = numbers_of
        self._name = ""
        """Under which we played the game that is over."""
        self._kept: bytes | None = None
        """The commitment of the last game that was recorded; no two games of a table have the same."""
        self._wanted: bytes | None = None
        """The commitment of the last game whose record was asked for."""
        self._task: asyncio.Task[None] | None = None

    def observe(self, table: messages.Table, proof: FairnessProof, seat: int | None = None) -> None:
        """If the table's game has just ended, fetch its record."""
        busy = self._task is not None and not self._task.done()
        is_over = table.phase == "over" and table.secret is not None
        if is_over and table.commitment != self._kept and not busy and (self._numbers_of or settings_file.load().records):
            self._name = table.seats[seat].name if seat is not None and seat < len(table.seats) else ""
            self._wanted = table.commitment
            self._task = asyncio.create_task(self._record(table, proof.commitment or table.commitment), name="record")

    async def finish(self, within: float) -> str:
        if self._task is None or self._kept == self._wanted:
            return ""
        await asyncio.wait({self._task}, timeout=within)
        if self._kept == self._wanted:
            return ""
        self._task.cancel()
        return _("it did not come in time")

    def stop(self) -> None:
        """The link is lost."""
        if self._task is not None:
            self._task.cancel()

    async def _record(self, table: messages.Table, promised: bytes) -> None:
        kept = RecordKept()
        try:
            data = await fetch(table, promised, self._ask)
            names = [seat.name for seat in table.seats]
            if self._name:
                await asyncio.to_thread(own_names.remember, self._name)
            kept = await asyncio.to_thread(_keep, data, names, self._numbers_of, save=settings_file.load().records)
        except Trouble as trouble:
            if trouble.scope in ("link", "closing"):
                return
            why = _("the next game has begun") if trouble.code == codes.NOT_OVER else of_trouble(trouble)
            kept = RecordKept(why=why.rstrip("."))
        except BadRecord as bad:
            kept = RecordKept(why=str(bad).rstrip("."))
        self._kept = table.commitment
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
            raise BadRecord(_("What the server sent is not a record"))
        if is_last:
            break
        if not part.entries or len(entries) > part.total:
            raise BadRecord(_("What the server sent is not a record"))
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


def _keep(data: dict[str, Any], names: list[str], numbers_of: NumbersOf | None, *, save: bool) -> RecordKept:
    """Save the record if that is wanted, and count in it if it can be played again. Raises BadRecord.

    The engine is imported here, so that it is not loaded before a game has finished.
    """
    from client.records import files
    from client.records.library import summarize
    from engine.record import FORMAT

    kept = files.made_now({"format": FORMAT, **data}, names)
    file, why = "", ""
    if save:
        try:
            file = str(files.write(kept))
        except OSError as error:
            why = error.strerror or str(error)
    counted = None
    if numbers_of is not None:
        with contextlib.suppress(BadRecord):
            counted = summarize(kept, numbers_of).counted
    return RecordKept(file, why.rstrip("."), counted)
