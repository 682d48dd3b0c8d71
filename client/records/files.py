"""Read and write records of games as text files that people can check, with one entry per line."""

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

from client.records import validation
from client.records.validation import BadRecord, Fairness
from client.terminal import paths
from client.text.i18n import _
from engine.record import Record, RecordError
from protocol.record_text import DATE, SUFFIX, record_text
from protocol.text import NAME_CELLS, clean
from protocol.version import VERSION


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record that was read. `names`: one for each seat, cleaned; `fairness`: the proof of its shuffles, if it has one."""

    record: Record
    names: tuple[str, ...]
    date: str = ""
    version: str = ""
    fairness: Fairness | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the record as plain data for a file."""
        return {**self.record.to_data(), "names": list(self.names), "date": self.date, "version": self.version}


def read(path: Path) -> RecordFile:
    """Read a file. Raises BadRecord with a sentence about the first error."""
    return from_data(validation.parse(validation.text_of(path)))


def from_data(data: Any) -> RecordFile:
    """Read plain data from an untrusted source. Raises BadRecord. The game is not replayed."""
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
    """Return the text of a file: the head with one field per line, then one entry per line.

    >>> from engine import new_game
    >>> game = new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    >>> written = text(RecordFile(game.record, ("Ann", "Bob")))
    >>> from_data(validation.parse(written)).record == game.record
    True
    """
    return record_text(kept.to_data())


def save(record_data: Mapping[str, Any], names: Sequence[str], directory: Path | None = None) -> Path:
    """Save a record, the data of `Record.to_data`, and return the path. The same record always has the same name.

    The default directory is this person's. Raises BadRecord if it is not a record, OSError if it cannot be written.
    """
    return write(made_now(record_data, names), directory)


def made_now(record_data: Mapping[str, Any], names: Sequence[str]) -> RecordFile:
    """Make a record of today from the data of `Record.to_data`. Raises BadRecord for invalid data."""
    made = {"names": list(names), "date": time.strftime(DATE, time.gmtime()), "version": VERSION}
    return from_data({**record_data, **made})


def write(kept: RecordFile, directory: Path | None = None) -> Path:
    """Save a record unless it is saved already, perhaps with another date, and return the path. Raises OSError."""
    directory, name = directory or folder(), file_name(kept)
    for file in directory.glob(f"*-{_mark(kept)}{SUFFIX}"):
        return file
    paths.write_privately(directory / name, text(kept))
    return directory / name


def folder() -> Path:
    """Return the directory of this person's records."""
    return paths.records()


def file_name(kept: RecordFile) -> str:
    """Return the name of a file: date, game, mode and names, and a hash of the content, so that no two records have the same
    name.

    >>> from engine import new_game
    >>> game = new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    >>> file_name(RecordFile(game.record, ("Žofie", "../Bob"), "2026-11-20 17:05 UTC"))[:39]
    '2026-11-20-star-realms-duel-Zofie-Bob-9'
    """
    header = kept.record.header
    words = [kept.date[:10], header.game, header.mode, *kept.names]
    safe = (re.sub(r"[^A-Za-z0-9-]+", "", normalize("NFKD", word)).strip("-") for word in words)
    return "-".join([*filter(None, safe), _mark(kept)]) + SUFFIX


def _mark(kept: RecordFile) -> str:
    content = json.dumps(replace(kept, date="").to_data(), sort_keys=True)
    return blake2b(content.encode(), digest_size=5).hexdigest()
