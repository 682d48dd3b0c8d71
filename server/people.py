"""The data that a server keeps of a person, for `traderow-server about` and `forget`: seats at tables, and the directory of a
visitor.

A person is known by a name, or by the key of their ssh, which owns a visitor's directory. Nobody owns a name for good, so
everybody of that name is meant. A forgotten person becomes `NEUTRAL`; no proof of a game depends on names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from protocol.i18n import _
from protocol.record_text import SUFFIX
from protocol.text import NAME_CELLS, clean
from server.front_ends.visitors import SEATS, directory_name, look
from server.storage.base import Kept
from server.storage.inspection import Reader, Rewritten
from server.storage.places import rewrite
from server.tables.notice import entitled
from server.tables.stored.invite_codes import read_code
from server.tables.stored.seats import BOT, PEOPLE, Row
from server.tables.stored.tokens import owns

NEUTRAL = "someone"
"""The name of somebody forgotten. Bots and people of the same table have other names, with a number if need be."""
KEY = "SHA256:"
"""The beginning of the fingerprint of a key."""
DIRECTORY = re.compile(r"[0-9a-f]{32}")
NAMES = '"names": '
"""The beginning of the line of a record with the players' names."""
LONGEST = 4_000_000
"""Bytes of a file of a visitor that are read; none that a client writes is longer."""


class Unknown(Exception):
    """There is nobody of that key. The message is for the host."""


@dataclass(frozen=True, slots=True)
class Person:
    """`name`: as it was typed, or ""; `directories`: of the visitor or visitors that they are; `tokens`: of seats, by the codes
    of the tables; `records`: files that they have, each with the names under which they played.
    """

    name: str
    directories: tuple[Path, ...]
    tokens: Mapping[str, frozenset[str]]
    records: Mapping[str, frozenset[str]]

    def names_at(self, kept: Kept) -> frozenset[str]:
        """Return their names at that table, now and before, without names of bots."""
        row = Row.from_data(kept.row)
        seats = row.state.seats
        if self.name:
            bots = {seat.name for seat in seats if seat.kind == BOT}
            return frozenset(each for each in _names_of(kept, row) if is_called(each, self.name)) - bots
        tokens = self.tokens.get(row.terms.code, frozenset())
        owned = [
            number
            for number, its in kept.tokens.items()
            if any(owns(token, its.current) or owns(token, its.previous) for token in tokens)
        ]
        return frozenset(seats[number].name for number in owned if number < len(seats))


class AtTable(NamedTuple):
    """A table that knows them. `seats`: their numbers, from 1; none for people who have left."""

    row: Row
    names: tuple[str, ...]
    seats: tuple[int, ...]


class Changed(NamedTuple):
    """The result of forgetting. `broken`: tables that cannot be read, and stay as they are."""

    tables: tuple[str, ...]
    directories: int
    files: int
    broken: tuple[int, ...]


def find(wanted: str, visitors: Path) -> Person:
    """Find the person with that name or key, or whose directory it is. Raises Unknown. `visitors`: where all directories
    are."""
    is_directory = DIRECTORY.fullmatch(wanted) is not None
    if not is_directory and not wanted.startswith(KEY):
        name = clean(wanted)
        if not name:
            raise Unknown(_("That is no name: give one, or the fingerprint of a key, as in SHA256:..."))
        called = (each for each in _directories(visitors) if any(is_called(own, name) for own in _own(each)))
        return Person(name, tuple(called), {}, {})
    place = visitors / (wanted if is_directory else directory_name(wanted))
    if not place.is_dir():
        raise Unknown(_("Nothing is kept of {person} here.").format(person=wanted))
    tokens: dict[str, frozenset[str]] = {}
    for seat in _seats(place):
        code = read_code(seat["code"])
        tokens[code] = tokens.get(code, frozenset()) | {seat["token"]}
    own = _own(place)
    records = {file.name: frozenset(own) & frozenset(_names(file)) for file in place.rglob(f"*{SUFFIX}")}
    return Person("", (place,), tokens, records)


def is_called(name: str, wanted: str) -> bool:
    """Return whether somebody has that name, or had it with a number, as the second of that name at a table has.

    >>> is_called("BEA", "Bea"), is_called("Bea-2", "Bea"), is_called("Beate", "Bea")
    (True, True, False)
    """
    name, wanted = name.casefold(), wanted.casefold()
    first, dash, number = name.rpartition("-")
    return name == wanted or (dash == "-" and number.isdecimal() and first == clean(wanted, NAME_CELLS - 3))


# -- what is kept ------------------------------------------------------------------------------------------------------------


def tables_of(person: Person, reader: Reader) -> Iterator[AtTable]:
    """Yield the tables where they have a seat, or had one."""
    for summary in reader.summaries(closed=True):
        kept = reader.load(summary.table, whole=True)
        if isinstance(kept, Kept) and (names := person.names_at(kept)):
            row = Row.from_data(kept.row)
            seats = tuple(number for number, seat in enumerate(row.state.seats, 1) if seat.name in names)
            yield AtTable(row, tuple(sorted(names)), seats)


def visits_of(person: Person) -> Iterator[tuple[str, str, str, float, int, int]]:
    """Yield for each directory its name, their names, the first address, the last visit, and how many seats and records are in
    it."""
    for place in person.directories:
        if (found := look(place)) is not None:
            names = ", ".join(sorted(map(clean, _own(place)))) or "-"
            records = sum(1 for _ in place.rglob(f"*{SUFFIX}"))
            yield place.name, names, clean(found.address) or "-", found.seen, len(list(_seats(place))), records


def mentions_of(person: Person, visitors: Path) -> int:
    """Count the files of other visitors that name them: records, and seats at the same tables."""
    return sum(1 for place in _directories(visitors) if place not in person.directories for _ in _forgotten(person, place))


# -- forgetting --------------------------------------------------------------------------------------------------------------


def forget(person: Person, place: str, visitors: Path) -> Changed:
    """Replace their names and delete their directories. Raises Unusable, also where a server uses the storage."""
    codes: list[str] = []
    broken = rewrite(place, partial(_rewritten, person, codes))
    files = 0
    for other in _directories(visitors):
        if other not in person.directories:
            for file, text in _forgotten(person, other):
                _replace(file, text)
                files += 1
    for own in person.directories:
        shutil.rmtree(own)
    return Changed(tuple(codes), len(person.directories), files, tuple(each.table for each in broken))


def _rewritten(person: Person, codes: list[str], kept: Kept) -> Rewritten | None:
    """Return the rewritten table; its code is added to `codes`. A table that is not ours any more stays as it is."""
    try:
        names = person.names_at(kept)
        if not names:
            return None
        row = Row.from_data(kept.row)
        others = {each.casefold() for each in _names_of(kept, row) - names}
    except (ValueError, TypeError, KeyError):
        return None
    neutral = dict(zip(sorted(names), _neutral(others), strict=False))
    seats = tuple(replace(seat, name=neutral.get(seat.name, seat.name)) for seat in row.state.seats)
    title = _untitled(row.terms.title, neutral)
    after = Row(replace(row.terms, title=title), replace(row.state, seats=seats))
    lines = {line.seq: data for line in kept.lines if (data := _renamed(line.kind, line.data, neutral)) is not None}
    codes.append(row.terms.code)
    return Rewritten(after.to_data(), lines, partial(entitled, title=title))


def _neutral(others: Collection[str]) -> Iterator[str]:
    """Yield names for forgotten people, unlike those of the others."""
    number = 1
    while True:
        name = NEUTRAL if number == 1 else f"{NEUTRAL}-{number}"
        if name not in others:
            yield name
        number += 1


def _untitled(title: str, names: Mapping[str, str]) -> str:
    """Return a title without these names: one that is nothing else becomes empty.

    >>> [_untitled(title, {"Bea": "someone"}) for title in ("Bea", "bea's table", "Beach")]
    ['', "someone's table", 'Beach']
    """
    for name, neutral in names.items():
        if title.casefold() == name.casefold():
            return ""
        title = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", neutral, title, flags=re.IGNORECASE)
    return title


def _names_of(kept: Kept, row: Row) -> set[str]:
    """Return every name that the table has kept, bots' too."""
    names = {seat.name for seat in row.state.seats} - {""}
    for line in kept.lines:
        names.update(_named(line.kind, line.data))
    return names


def _named(kind: str, data: Any) -> Sequence[str]:
    """Return the names in a line of a table's log."""
    if kind == "start":
        return list((data.get(PEOPLE) or {}).get("names", ()))
    return [data[-1]] if kind == "table" and data[0] in ("open", "sit") else []


def _renamed(kind: str, data: Any, names: Mapping[str, str]) -> Any:
    """Return the data of a line with other names; None if none of these is in it."""
    if not any(name in names for name in _named(kind, data)):
        return None
    if kind == "start":
        people = data[PEOPLE]
        return {**data, PEOPLE: {**people, "names": [names.get(name, name) for name in people["names"]]}}
    return [*data[:-1], names[data[-1]]]


# -- directories of visitors -------------------------------------------------------------------------------------------------


def _directories(visitors: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(place for place in visitors.iterdir() if place.is_dir() and not place.is_symlink())
    return []


def _files(place: Path, suffix: str) -> Iterator[Path]:
    """Yield the files of a guest, whose client may write anything there: no links, and nothing too long."""
    for file in sorted(place.rglob(f"*{suffix}")):
        if file.is_file() and not file.is_symlink() and file.stat().st_size <= LONGEST:
            yield file


def _seats(place: Path) -> Iterator[Mapping[str, Any]]:
    for file in _files(place, ".json"):
        if file.parent.name == SEATS:
            seat = _json(file)
            if isinstance(seat, Mapping) and all(isinstance(seat.get(part), str) for part in ("code", "token")):
                yield seat


def _own(place: Path) -> set[str]:
    """Return the names of a visitor: now, and at tables and in games before."""
    found = {seat.get("name") for seat in _seats(place)}
    for file in _files(place, "names.json"):
        names = _json(file)
        found.update(names if isinstance(names, list) else ())
    for file in _files(place, "settings.toml"):
        with suppress(OSError, ValueError):
            found.add(tomllib.loads(file.read_text("utf-8")).get("name"))
    return {name for name in found if isinstance(name, str) and name}


def _names(record: Path) -> list[str]:
    """Return the players of a recorded game, from its line of names."""
    with suppress(OSError, ValueError):
        for line in record.read_text("utf-8").splitlines():
            if line.startswith(NAMES):
                return [name for name in json.loads(line.removeprefix(NAMES).rstrip(",")) if isinstance(name, str)]
    return []


def _forgotten(person: Person, place: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of another visitor that name them, and their new contents."""
    for file in _files(place, SUFFIX):
        names = [name for name in _names(file) if _is_theirs(person, file.name, name)]
        if names:
            neutral = dict(zip(dict.fromkeys(names), _neutral({name.casefold() for name in _names(file)}), strict=False))
            yield file, _with_names(file.read_text("utf-8"), neutral)
    for file in _files(place, ".json"):
        found = _json(file)
        after = _without(person, found, _code_of(found))
        if after != found:
            yield file, json.dumps(after, ensure_ascii=False) + "\n"


def _is_theirs(person: Person, record: str, name: str) -> bool:
    """Return whether they played under that name in that record: everybody has a file of the same name for one game."""
    return is_called(name, person.name) if person.name else name in person.records.get(record, ())


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """Return a record with other names, and otherwise unchanged."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith(NAMES):
            said = json.loads(line.removeprefix(NAMES).rstrip(","))
            lines[at] = f"{NAMES}{json.dumps([names.get(name, name) for name in said], ensure_ascii=False)},"
    return "\n".join(lines)


def _code_of(found: Any) -> str:
    code = found.get("code") if isinstance(found, Mapping) else None
    return read_code(code) if isinstance(code, str) else ""


def _without(person: Person, found: Any, code: str) -> Any:
    """Return a client's stored data about others, without that person: a name on its own, and a name in a seat at one of their
    tables."""
    if isinstance(found, dict):
        return {_without(person, key, code): _without(person, value, code) for key, value in found.items()}
    if isinstance(found, list):
        return [_without(person, each, code) for each in found]
    if not isinstance(found, str):
        return found
    theirs = is_called(found, person.name) if person.name else code in person.tokens and found in _names_by_code(person, code)
    return NEUTRAL if theirs else found


def _names_by_code(person: Person, code: str) -> set[str]:
    """Return their names at that table, as their own client knows."""
    return {seat.get("name", "") for place in person.directories for seat in _seats(place) if _code_of(seat) == code} - {""}


def _json(file: Path) -> Any:
    with suppress(OSError, ValueError, RecursionError):
        return json.loads(file.read_text("utf-8"))
    return None


def _replace(file: Path, text: str) -> None:
    """Replace the text of the file in one step, with its old times: the oldest goes first if there is too much."""
    status = file.stat()
    aside = file.with_name(f".{file.name}.new")
    with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as written:
        written.write(text)
    os.utime(aside, ns=(status.st_atime_ns, status.st_mtime_ns))
    aside.replace(file)
