"""The summaries of all kept games. Playing a record again takes some hundredths of a second, so it is done once.

The cache can be thrown away at any time: what is missing, damaged or of another version is counted again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from client import paths
from client.records import library, record_files
from client.records.numbers import NumbersOf, Summary, summarize
from client.records.validation import BadRecord
from protocol.text import clean
from protocol.version import VERSION

FORMAT = 1
"""Raised whenever a summary has other fields or counts otherwise."""
SAVED_EVERY = 50
"""After so many newly counted games the cache is saved, so that little is lost when somebody quits meanwhile."""


class _Cached(msgspec.Struct):
    """What is known of a file as long as it stays the same. `wrong`: why it cannot be read."""

    size: int
    changed: int
    summary: Summary | None = None
    wrong: str = ""


class _Cache(msgspec.Struct):
    """`made_by`: what counted; another program or wing counts again."""

    made_by: str
    files: dict[str, _Cached]


@dataclass(frozen=True, slots=True)
class Collected:
    """Every game that could be read, the oldest first, and every file that could not, with the reason.

    `missing`: how many files were not looked at, because only the cache was asked.
    """

    games: tuple[Summary, ...] = ()
    unreadable: tuple[tuple[str, str], ...] = ()
    missing: int = 0


def cache_file() -> Path:
    """The path of the cache."""
    return paths.state() / "numbers.json"


def collect(numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> Collected:
    """Summarize every record of a directory, by default this person's. `games`: the ids of those that are known here."""
    made_by = _made_by(numbers_of, games)
    files, before = library.files(directory), _load(made_by)
    found: dict[str, _Cached] = {}
    new = 0
    for file in files:
        cached = _fitting(file, before)
        if cached is None:
            if (cached := _read(file, numbers_of)) is None:
                continue
            new += 1
            if new % SAVED_EVERY == 0:
                _save(made_by, before | found)
        found[str(file)] = cached
    if found != before:
        _save(made_by, _elsewhere(before, directory) | found)
    return _collected(files, found)


def latest(most: int, numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> list[Summary]:
    """The newest records that can be read, up to `most` files, the newest first."""
    before = _load(_made_by(numbers_of, games))
    cached = [_fitting(file, before) or _read(file, numbers_of) for file in library.files(directory)[:most]]
    return [found.summary for found in cached if found is not None and found.summary is not None]


def known(numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> Collected:
    """What the cache has, at once: no record is read."""
    files, before = library.files(directory), _load(_made_by(numbers_of, games))
    return _collected(files, {str(file): cached for file in files if (cached := _fitting(file, before)) is not None})


def _made_by(numbers_of: NumbersOf, games: Iterable[str]) -> str:
    versions = [f"{game} {numbers.VERSION}" for game in games if (numbers := numbers_of(game)) is not None]
    return ", ".join([f"traderow {VERSION}", f"format {FORMAT}", *versions])


def _load(made_by: str) -> dict[str, _Cached]:
    try:
        cache = msgspec.json.decode(cache_file().read_bytes(), type=_Cache)
    except (OSError, ValueError):
        return {}
    return cache.files if cache.made_by == made_by else {}


def _save(made_by: str, files: dict[str, _Cached]) -> None:
    with contextlib.suppress(OSError):
        paths.write_privately(cache_file(), msgspec.json.encode(_Cache(made_by, files)).decode())


def _elsewhere(before: dict[str, _Cached], directory: Path | None) -> dict[str, _Cached]:
    """What is cached of other directories; of this one, what is gone is forgotten."""
    here = directory or record_files.folder()
    return {file: cached for file, cached in before.items() if Path(file).parent != here}


def _fitting(file: Path, cached: dict[str, _Cached]) -> _Cached | None:
    found = cached.get(str(file))
    if found is None:
        return None
    try:
        now = file.stat()
    except OSError:
        return None
    return found if (found.size, found.changed) == (now.st_size, now.st_mtime_ns) else None


def _read(file: Path, numbers_of: NumbersOf) -> _Cached | None:
    """Count a record anew; None if the file has just been deleted."""
    try:
        now = file.stat()
    except OSError:
        return None
    try:
        return _Cached(now.st_size, now.st_mtime_ns, summarize(record_files.read(file), numbers_of))
    except BadRecord as bad:
        return _Cached(now.st_size, now.st_mtime_ns, wrong=str(bad))


def _collected(files: Sequence[Path], found: dict[str, _Cached]) -> Collected:
    """In the order in which they were played: by the day in the record, then by the time of the file."""
    read = [(file, found[str(file)]) for file in files if str(file) in found]
    games = [(cached.summary.date, cached.changed, cached.summary) for _file, cached in read if cached.summary is not None]
    games.sort(key=lambda game: game[:2])
    unreadable = sorted((clean(file.name), cached.wrong) for file, cached in read if cached.summary is None)
    return Collected(tuple(summary for _date, _changed, summary in games), tuple(unreadable), len(files) - len(read))
