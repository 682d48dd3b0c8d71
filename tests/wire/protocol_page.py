"""Reads docs/protocol.md as an outsider does: its tables define whether a frame is correct.

Nothing here knows the types of the code. The alternatives that occur (`step.id: nil`) are remembered, so that a test can check
that every documented alternative occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgpack

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
DEPTH = 16
MARK = ", `A-Z a-z 0-9 _ -`"


class Undocumented(AssertionError):
    """A frame, or a part of one, that the document does not describe."""


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    words: tuple[str, ...] = ()
    """The allowed words if the document names several; an empty string if it allows one."""
    keys: frozenset[str] = frozenset()
    """The keys of the map if the document names them."""
    may_be_missing: bool = False


@dataclass
class Page:
    """The tables. `seen`: the messages, alternatives of fields, words and codes in the frames checked so far."""

    from_client: dict[str, list[Field]]
    from_server: dict[str, list[Field]]
    parts: dict[str, list[Field]]
    codes: dict[str, dict[str, set[str]]]
    """By scope (`table`, `server`, `closing`): the codes, each with its arguments."""
    seen: set[str] = field(default_factory=set)

    def check(self, data: bytes, by_client: bool) -> list[Any]:
        """Return the message in a frame. Raises Undocumented if the document does not describe it."""
        if len(data) > (8192 if by_client else 262_144):
            raise Undocumented("the frame is too long")
        message = msgpack.unpackb(data, strict_map_key=True, max_ext_len=0)
        kinds = self.from_client if by_client else self.from_server
        if not isinstance(message, list) or not message or message[0] not in kinds:
            raise Undocumented(f"{message!r} is no message")
        tag = message[0]
        self.fits_fields(tag, kinds[tag], message[1:])
        self.seen.add(tag)
        if tag in ("refused", "closing"):
            scope, code, args = ("closing", *message[1:3]) if tag == "closing" else message[2:5]
            if scope != "rules":
                self.fits_code(scope, code, args)
        return message

    def fields(self, tag: str, by_client: bool) -> list[Field]:
        return (self.from_client if by_client else self.from_server)[tag]

    def fits_fields(self, name: str, fields: list[Field], values: Any) -> None:
        least = len([field for field in fields if not field.may_be_missing])
        if not isinstance(values, list) or not least <= len(values) <= len(fields):
            raise Undocumented(f"{name} has other fields than documented: {values!r}")
        for each, value in zip(fields, values, strict=False):
            where = f"{name}.{each.name}"
            self.fits(each.type, value, where)
            if each.keys and value.keys() != each.keys:
                raise Undocumented(f"{where} has the keys {[*value]}")
            if each.words and value is not None:
                if value not in each.words:
                    raise Undocumented(f"{where} is {value!r}, not one of {each.words}")
                self.seen.add(f"{where}: {value!r}")

    def fits_code(self, scope: str, code: str, args: dict[str, Any]) -> None:
        if set(args) != self.codes[scope].get(code, {"this code is not in the table"}):
            raise Undocumented(f"{scope} {code} has the arguments {args}")
        self.seen.add(f"{scope} {code}")

    def fits(self, written: str, value: Any, where: str) -> None:
        """Raise Undocumented unless the value has that documented type."""
        options = alternatives(written)
        for option in options:
            try:
                self.fits_one(option, value, where)
            except Undocumented:
                if option == options[-1]:
                    raise
            else:
                self.seen.add(f"{where}: {option}")
                return

    def fits_one(self, written: str, value: Any, where: str) -> None:
        fits: bool
        match grammar(written):
            case ("integer", low, high):
                fits = type(value) is int and low <= value <= high
            case ("string" | "bytes" as kind, low, high, letters):
                fits = type(value) is (str if kind == "string" else bytes) and low <= len(value) <= high
                fits = fits and (not letters or bool(re.fullmatch("[A-Za-z0-9_-]+", value)))
            case ("array", low, high, item):
                fits = type(value) is list and low <= len(value) <= high
                for each in value if fits else ():
                    self.fits(item, each, where + "[]")
            case ("map", most, key, item):
                fits = type(value) is dict and len(value) <= most
                for name, each in value.items() if fits else ():
                    self.fits_one(key, name, where)
                    self.fits(item, each, where + "{}")
            case ("part", name):
                self.fits_fields(name, self.parts[name], value)
                return
            case ("plain data",):
                fits = is_plain(value)
            case (word,):
                fits = type(value) is {"nil": type(None), "boolean": bool}[word]
        if not fits:
            raise Undocumented(f"{where} is {value!r}, not {written}")

    def promised(self) -> Iterator[str]:
        """Yield all documented messages, alternatives of their fields, words and codes."""
        for name, fields in {**self.from_client, **self.from_server, **self.parts}.items():
            if name not in self.parts:
                yield name
            for each in fields:
                yield from ways(f"{name}.{each.name}", each.type)
                yield from (f"{name}.{each.name}: {word!r}" for word in each.words)
        for scope, codes in self.codes.items():
            yield from (f"{scope} {code}" for code in codes)


def ways(where: str, written: str) -> Iterator[str]:
    """Yield each alternative of a type, and of its parts."""
    for option in alternatives(written):
        yield f"{where}: {option}"
        match grammar(option):
            case ("array", _, _, item):
                yield from ways(where + "[]", item)
            case ("map", _, _, item):
                yield from ways(where + "{}", item)


@cache
def grammar(written: str) -> tuple[Any, ...]:
    """Return one of the alternatives of a type as a tuple of its parts.

    >>> grammar("array 0-16 of (integer 1 to 2^53 or nil)")
    ('array', 0, 16, 'integer 1 to 2^53 or nil')
    """
    if match := re.fullmatch(r"integer (\S+) to (\S+)", written):
        return ("integer", bound(match[1]), bound(match[2]))
    if match := re.fullmatch(rf"(string|bytes) (\d+)(?:-(\d+))?({re.escape(MARK)})?", written):
        return (match[1], int(match[2]), int(match[3] or match[2]), bool(match[4]))
    if match := re.fullmatch(r"array (\d+)-(\d+) of (.+)", written):
        return ("array", int(match[1]), int(match[2]), bare(match[3]))
    if match := re.fullmatch(r"map 0-(\d+) of (string [\d-]+) to (.+)", written):
        return ("map", int(match[1]), match[2], bare(match[3]))
    if match := re.fullmatch(r"`(\w+)`", written):
        return ("part", match[1])
    assert written in ("nil", "boolean", "plain data"), written
    return (written,)


def bound(text: str) -> int:
    """Return the number that the text stands for.

    >>> bound("-2^53"), bound("16")
    (-9007199254740992, 16)
    """
    base, _, power = text.removeprefix("-").partition("^")
    return (-1 if text.startswith("-") else 1) * int(base) ** int(power or 1)


def bare(written: str) -> str:
    return written[1:-1] if written.startswith("(") and written.endswith(")") else written


@cache
def alternatives(written: str) -> list[str]:
    """Split at each "or" outside parentheses.

    >>> alternatives("array 0-16 of (integer 1 to 2 or nil) or nil")
    ['array 0-16 of (integer 1 to 2 or nil)', 'nil']
    """
    found, depth = [""], 0
    for part in re.split(r"(\(|\)| or )", written):
        depth += {"(": 1, ")": -1}.get(part, 0)
        if part == " or " and not depth:
            found.append("")
        else:
            found[-1] += part
    return found


def is_plain(value: Any, depth: int = 0) -> bool:
    match value:
        case None | bool() | str():
            return True
        case int():
            return abs(value) <= 2**53
        case list():
            return depth < DEPTH and all(is_plain(each, depth + 1) for each in value)
        case dict():
            return depth < DEPTH and all(type(key) is str and is_plain(each, depth + 1) for key, each in value.items())
    return False


# -- reading the page -------------------------------------------------------------------------------------------------------


def read() -> Page:
    client = PAGE.split("\n## Messages from a client\n")[1].split("\n## Messages from the server\n")[0]
    server = PAGE.split("\n## Messages from the server\n")[1].split("\n## Codes\n")[0]
    found = [_tables(client), _tables(server)]
    for name, fields in found[0].items():
        if name not in ("hello", "ping"):
            fields.insert(0, _field("`id`", "id", ""))
    parts = {name: fields for kinds in found for name, fields in kinds.items() if name[0].isupper()}
    messages = [{name: fields for name, fields in kinds.items() if name not in parts} for kinds in found]
    return Page(*messages, parts, _codes(PAGE.split("\n## Codes\n")[1].split("\n## ")[0]))


def _named() -> dict[str, str]:
    """Return the types with a short name on the page."""
    rows = _rows(PAGE.split("\n## Values\n")[1].split("\n## ")[0])
    return {name.strip("`"): written for name, written in rows}


def _tables(text: str) -> dict[str, list[Field]]:
    """Return every message with its fields, in order."""
    sections = re.split(r"^### `(\w+)`$", text, flags=re.MULTILINE)[1:]
    return {name: [_field(*row) for row in _rows(body)] for name, body in zip(sections[::2], sections[1::2], strict=True)}


def _rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


NAMED = _named()


def _field(name: str, written: str, meaning: str) -> Field:
    words = re.findall(r'`"([a-z-]+)"`', meaning) if written.startswith(("string", "word")) else []
    if len(words) < 2:
        words = []
    elif re.search(r"\bempty\b", meaning):
        words.append("")
    keys = _arguments(meaning) if written.startswith("map") else ()
    written = re.sub(r"\b[a-z]+\b", lambda found: NAMED.get(found[0], found[0]), written)
    return Field(name.strip("`"), written, tuple(words), frozenset(keys), "may be missing" in meaning)


def _codes(text: str) -> dict[str, dict[str, set[str]]]:
    tables = [_rows(block) for block in text.split("\n\n") if "\n| `" in block]
    scopes = zip(("table", "server", "closing"), tables, strict=True)
    found: dict[str, dict[str, set[str]]] = {}
    for scope, rows in scopes:
        above = {code: args for codes in found.values() for code, args in codes.items()}
        codes = [(row[0].strip("`"), row[-1]) for row in rows]
        found[scope] = {code: above[code] if text == "as above" else _arguments(text) for code, text in codes}
    return found


def _arguments(meaning: str) -> set[str]:
    """Return the names before the colons: `seq`: the current number."""
    return {name for names in re.findall(r"((?:`\w+`(?:, )?)+):", meaning) for name in re.findall(r"`(\w+)`", names)}
