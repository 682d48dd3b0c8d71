"""The saved records, the newest first, each with what a list shows of it. No Textual.

A file may contain anything: one that cannot be read is listed with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from client.i18n import _
from client.records import record_files
from client.records.validation import BadRecord
from client.records.verify import replayed
from engine.game import Result
from protocol.record_text import SUFFIX


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One file. `result`: who won. `wrong`: why it cannot be read; then the other fields are empty."""

    file: Path
    date: str = ""
    game: str = ""
    mode: str = ""
    names: tuple[str, ...] = ()
    result: str = ""
    wrong: str = ""


def files(directory: Path | None = None) -> list[Path]:
    """The records in a directory, the newest first; by default in this person's directory."""
    found = []
    for file in (directory or record_files.folder()).glob(f"*{SUFFIX}"):
        try:
            found.append((file.stat().st_mtime_ns, file.name, file))
        except OSError:
            continue  # it has just been deleted
    return [file for _kept, _name, file in sorted(found, reverse=True)]


def read_entry(file: Path) -> LibraryEntry:
    """Read a file and replay its game, which tells how it ended."""
    try:
        kept = record_files.read(file)
        result = replayed(kept.record).result
    except BadRecord as bad:
        return LibraryEntry(file, wrong=str(bad))
    header = kept.record.header
    return LibraryEntry(file, kept.date[:10], header.game, header.mode, kept.names, result_text(result, kept.names))


def result_text(result: Result | None, names: tuple[str, ...]) -> str:
    """How a game ended, as a phrase.

    >>> result_text(Result((1,), "authority"), ("Ann", "Bob")), result_text(None, ("Ann", "Bob"))
    ('Bob won', 'not over')
    """
    if result is None:
        return _("not over")
    if result.reason == "draw" or not result.winners:
        return _("a draw")
    return _("{names} won").format(names=", ".join(names[seat] for seat in result.winners))
