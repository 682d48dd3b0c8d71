"""Validate records from untrusted sources: size, depth and types. Every error is a BadRecord.

Valid data is safe to print and replay: short ASCII strings (except the names of seats, which are cleaned when they are read),
integers of at most 53 bits, no floats, a limited number of entries. The engine decides whether the game is legal.
"""

from __future__ import annotations

import json
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client.text.i18n import _
from protocol.text import clean

BYTES = 8_000_000
"""The largest file that is read."""
ENTRIES = 50_000
DEPTH = 6
"""The deepest nesting of an entry, a rule or a position."""
PARTS = 512
"""The most elements of a list or a map, except the list of entries."""
STRING = 128
"""The longest string."""
NUMBER = 2**53

_KNOWN = {
    **dict.fromkeys(("format", "data_version", "seats"), int),
    **dict.fromkeys(("game", "mode", "date", "version"), str),
    **dict.fromkeys(("rules", "start", "fairness", "components"), dict),
    **dict.fromkeys(("names", "entries"), list),
}
_NEEDED = ("format", "game", "data_version", "mode", "seats", "rules", "entries")


class BadRecord(Exception):
    """Raised if a file is not a record or cannot be replayed. The message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The proof of a record's shuffles. `secret`: None if it was not public when the record was made. `past`: the number of
    entries of an earlier game that this one continues; this seed does not give their draws.
    """

    commitment: bytes
    nonces: tuple[bytes, ...]
    secret: bytes | None
    past: int = 0


def text_of(path: Path) -> str:
    """Return the text of a file, within the limits. Raises BadRecord."""
    file = shown(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadRecord(_("{file} is not a file.").format(file=file))
        with path.open("rb") as opened:
            content = opened.read(BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or shown(error)
        raise BadRecord(_("{file} cannot be read: {why}.").format(file=file, why=why)) from None
    if len(content) > BYTES:
        raise BadRecord(_("{file} is too large for a record: it has more than {n} bytes.").format(file=file, n=BYTES))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadRecord(_("Line {n} of the record is not UTF-8 text.").format(n=line)) from None


def parse(text: str) -> Any:
    """Parse JSON, refusing floats and duplicate names. Raises BadRecord."""
    try:
        return json.loads(text, object_pairs_hook=_map, parse_float=_no_float, parse_constant=_no_float, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise BadRecord(_("Line {n} of the record is not JSON.").format(n=error.lineno)) from None
    except RecursionError:
        raise BadRecord(_("The record is nested too deeply.")) from None


def check(data: Any) -> None:
    """Check that every part exists and has a valid type and size. Raises BadRecord naming the first invalid part."""
    if not isinstance(data, dict):
        raise BadRecord(_("A record is a map with a head and entries."))
    for name, value in data.items():
        if name not in _KNOWN:
            raise BadRecord(_("A record has no part '{part}'.").format(part=shown(name)))
        if value is not None and type(value) is not _KNOWN[name]:
            raise _wrong(name)
    for name in _NEEDED:
        if data.get(name) is None:
            raise BadRecord(_("The record has no '{part}'.").format(part=name))
    if data["seats"] not in range(1, 17):
        raise _wrong("seats")
    for name, value in data.items():
        if name not in ("entries", "names"):
            _check_value(value, name)
    _check_names(data.get("names") or [], data["seats"])
    if len(data["entries"]) > ENTRIES:
        raise BadRecord(_("The record has more than {n} entries.").format(n=ENTRIES))
    for number, entry in enumerate(data["entries"]):
        _check_entry(entry, _("entry {n}").format(n=number))


def fairness(found: dict[str, Any] | None, seats: int, entries: int) -> Fairness | None:
    """Read the proof of a record with that many seats and entries; None if it has none. Raises BadRecord."""
    if found is None:
        return None
    for name in found:
        if name not in ("commitment", "nonces", "secret", "past"):
            raise BadRecord(_("A record has no part '{part}'.").format(part=shown(f"fairness {name}")))
    nonces = found.get("nonces")
    if not isinstance(nonces, list) or len(nonces) != seats:
        raise _wrong("fairness nonces")
    secret, past = found.get("secret"), found.get("past", 0)
    if type(past) is not int or not 0 <= past <= entries:
        raise _wrong("fairness past")
    return Fairness(
        _hex(found.get("commitment"), "fairness commitment", 32, 32),
        tuple(_hex(nonce, "fairness nonces", 16, 32) for nonce in nonces),
        None if secret is None else _hex(secret, "fairness secret", 32, 32),
        past,
    )


def shown(value: object) -> str:
    """Make an untrusted text, or a message about it, safe to be part of a sentence."""
    text = clean(str(value)).rstrip(".")
    return text if len(text) <= 240 else text[:237] + "..."


def _map(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(_("The record contains '{part}' twice.").format(part=shown(twice)))
    return found


def _no_float(number: str) -> Any:
    raise BadRecord(_("The record has the number {number}; it can have whole numbers only.").format(number=shown(number)))


def _integer(number: str) -> int:
    if len(number) > 17 or abs(value := int(number)) > NUMBER:
        raise BadRecord(_("The record has a number that is too large: {number}.").format(number=shown(number[:40])))
    return value


def _check_entry(entry: Any, where: str) -> None:
    match entry:
        case [None | int() as seat, [str(), *_rest], [*outcomes]] if not isinstance(seat, bool):
            if all(type(outcome) in (int, str) for outcome in outcomes):
                _check_value(entry, where)
                return
    raise BadRecord(_("{part} of the record is not [seat, [verb, ...], [outcomes]].").format(part=where.capitalize()))


def _check_names(names: list[Any], seats: int) -> None:
    if names and (len(names) != seats or not all(isinstance(name, str) and len(name) <= STRING for name in names)):
        raise _wrong("names")


def _check_value(value: Any, where: str, depth: int = 0) -> None:
    match value:
        case None | bool():
            return
        case int():
            if abs(value) <= NUMBER:
                return
        case str():
            if len(value) <= STRING and value.isascii() and (value.isprintable() or not value):
                return
        case list() | dict() if depth < DEPTH and len(value) <= PARTS:
            parts = value if isinstance(value, list) else [*value.keys(), *value.values()]
            for part in parts:
                _check_value(part, where, depth + 1)
            return
    raise _wrong(where)


def _hex(value: Any, where: str, least: int, most: int) -> bytes:
    try:
        found = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        found = b""
    if not least <= len(found) <= most:
        raise _wrong(where)
    return found


def _wrong(part: str) -> BadRecord:
    return BadRecord(_("Part '{part}' of the record has the wrong form.").format(part=part))
