"""Fetches the record of a finished game in parts and saves it, once.

If the link is lost meanwhile, the table is observed again when it is back, and the record is fetched from the beginning.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.connection.recorder import GetEntries
from client.fairness_proof import FairnessProof
from client.i18n import _
from client.records.validation import BYTES, ENTRIES, BadRecord
from client.sentences import of_trouble
from client.settings import file as settings_file
from client.trouble import Trouble
from client.updates import RecordKept
from protocol import codes, messages

_SHORTEST = 3
"""The fewest bytes that a word of an action or an outcome takes in a file."""


class Recording:
    """Implements client.connection.recorder.Recorder. `tell` is told where the record is, or why there is none."""

    def __init__(self, ask: GetEntries, tell: Callable[[RecordKept], None]) -> None:
        self._ask = ask
        self._tell = tell
        self._kept: bytes | None = None
        """The commitment of the last game that was recorded; no two games of a table have the same."""
        self._task: asyncio.Task[None] | None = None

    def observe(self, table: messages.Table, proof: FairnessProof) -> None:
        """If the table's game has just ended, fetch its record, unless the settings say no."""
        busy = self._task is not None and not self._task.done()
        is_over = table.phase == "over" and table.secret is not None
        if is_over and table.commitment != self._kept and not busy and settings_file.load().records:
            self._task = asyncio.create_task(self._record(table, proof.commitment or table.commitment), name="record")

    def stop(self) -> None:
        """The link is lost."""
        if self._task is not None:
            self._task.cancel()

    async def _record(self, table: messages.Table, promised: bytes) -> None:
        file, why = "", ""
        try:
            data = await fetch(table, promised, self._ask)
            file = str(await asyncio.to_thread(_save, data, [seat.name for seat in table.seats]))
        except Trouble as trouble:
            if trouble.scope in ("link", "closing"):
                return
            why = _("the next game has begun") if trouble.code == codes.NOT_OVER else of_trouble(trouble)
        except BadRecord as bad:
            why = str(bad)
        except OSError as error:
            why = error.strerror or str(error)
        self._kept = table.commitment
        self._tell(RecordKept(file, why.rstrip(".")))


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
    return {
        "game": table.game,
        "data_version": part.data_version,
        "mode": table.mode,
        "seats": len(table.seats),
        "rules": dict(table.rules),
        "start": None,
        "fairness": fairness,
        "entries": [[entry.seat, list(entry.action), list(entry.outcomes)] for entry in entries],
    }


def _save(data: dict[str, Any], names: list[str]) -> Path:
    """The engine is imported here, so that it is not loaded before a game has finished."""
    from client.records import record_files
    from engine.record import FORMAT

    return record_files.save({"format": FORMAT, **data}, names)
