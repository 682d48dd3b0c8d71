"""Records of games as files: text a person can read and a stranger can check, one entry a line.

A file is the plain data of an engine record, with the names of the seats, the day and the program beside it; docs/records.md
says more. Reading one is in `client.records.validation`: nothing of a file is believed before it has been through there.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unicodedata import normalize

from client import paths
from client.i18n import _
from client.records import validation
from client.records.validation import BadRecord, Fairness
from engine.record import Record, RecordError
from protocol.record_text import DATE, SUFFIX, record_text
from protocol.text import NAME_CELLS, clean
from protocol.version import VERSION


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record that has been read. `names`: one a seat, clean; `fairness`: what proves its chance, if it says so."""

    record: Record
    names: tuple[str, ...]
    date: str = ""
    version: str = ""
    fairness: Fairness | None = None

    def to_data(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {**self.record.to_data(), "names": list(self.names), "date": self.date, "version": self.version}


def read(path: Path) -> RecordFile:
    """The record in that file. Raises BadRecord with one sentence about the first thing that is wrong."""
    return from_data(validation.parse(validation.text_of(path)))


def from_data(data: Any) -> RecordFile:
    """The record in plain data that may come from anybody. Raises BadRecord; plays nothing."""
    validation.check(data)
    try:
        record = Record.from_data(data)
    except RecordError as error:
        raise BadRecord(_("The record does not fit: {why}.").format(why=validation.shown(error))) from None
    names = [clean(name, NAME_CELLS) for name in data.get("names") or ()]
    names += [""] * (record.header.seats - len(names))
    return RecordFile(
        record,
        tuple(name or f"#{seat + 1}" for seat, name in enumerate(names)),
        data.get("date") or "",
        data.get("version") or "",
        validation.fairness(data.get("fairness"), record.header.seats, len(record.entries)),
    )


def text(kept: RecordFile) -> str:
    """The whole file: its head one part a line, then one entry a line.

    >>> from engine import new_game
    >>> game = new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    >>> written = text(RecordFile(game.record, ("Ann", "Bob")))
    >>> from_data(validation.parse(written)).record == game.record
    True
    """
    return record_text(kept.to_data())


def save(record_data: Mapping[str, Any], names: Sequence[str], directory: Path | None = None) -> Path:
    """Keep a record, as `Record.to_data` gives it, under a name of its own; where it is. The same record has the same name.

    `directory` None: among this person's records. Raises BadRecord for what is no record, OSError if the disk does not take it.
    """
    now = time.gmtime()
    made = {"names": list(names), "date": time.strftime(DATE, now), "version": VERSION}
    return write(from_data({**record_data, **made}), directory)


def write(kept: RecordFile, directory: Path | None = None) -> Path:
    """Keep a record that has been read, unless it is kept already, perhaps since another day; where it is. Raises OSError."""
    directory, name = directory or folder(), file_name(kept)
    for file in directory.glob(f"*-{_mark(kept)}{SUFFIX}"):
        return file
    paths.write_privately(directory / name, text(kept))
    return directory / name


def folder() -> Path:
    """Where this person's records are."""
    return paths.data() / "records"


def file_name(kept: RecordFile) -> str:
    """Day, mode and names, and a mark of what is in the record, so that no two records have the same.

    >>> from engine import new_game
    >>> game = new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    >>> file_name(RecordFile(game.record, ("Žofie", "../Bob"), "2026-11-20 17:05 UTC"))[:27]
    '2026-11-20-duel-Zofie-Bob-9'
    """
    words = [kept.date[:10], kept.record.header.mode, *kept.names]
    safe = (re.sub(r"[^A-Za-z0-9-]+", "", normalize("NFKD", word)).strip("-") for word in words)
    return "-".join([*filter(None, safe), _mark(kept)]) + SUFFIX


def _mark(kept: RecordFile) -> str:
    content = json.dumps(replace(kept, date="").to_data(), sort_keys=True)
    return blake2b(content.encode(), digest_size=5).hexdigest()
