"""A table's own numbers: those that its host found on the components of the box, instead of those of data/.

A correction changes numbers and types, never names, texts or the number of kinds. Corrections travel and are kept as lines, one
or more for a component: `unit ghost cost 2/0, support 1`. They are sorted and packed, so that the same ones are the same lines.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

from engine.record import Corrections, corrections_mark
from engine.starcraft.components.component_sets import SHIPPED, check_data, shipped_data
from engine.starcraft.components.confidence import HOUSE
from engine.starcraft.components.values import AREA_KINDS, PLAY_AREA, REINFORCEMENT, STANDARD, ComponentSet

NUMBER: Final = "number"
PAIR: Final = "pair"
PAIRS: Final = "pairs"
WORD: Final = "word"
WORDS: Final = "words"
FLAG: Final = "flag"
AREAS: Final = "areas"
FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "planet": {"areas": AREAS},
    "unit": {"cost": PAIR, "support": NUMBER, "type": WORD, "targets": WORDS, "figures": NUMBER, "detector": FLAG},
    "building": {"costs": PAIRS},
    "module": {"cost": PAIR},
    "card": {"icons": WORDS, "major": PAIR, "minor": PAIR},
    "technology": {"kind": WORD, "cost": PAIR, "copies": NUMBER, "icons": WORDS, "major": PAIRS, "minor": PAIR},
    "event": {"copies": NUMBER},
}
"""The fields of each kind of component that can be corrected, with their kinds of values."""
SHAPES: Final[Mapping[str, str]] = {
    NUMBER: "a number from 0 to 20, such as 2",
    PAIR: "a pair of numbers from 0 to 20, such as [2, 1]",
    PAIRS: "a list of pairs of numbers from 0 to 20, such as [[1, 0], [1, 1]]",
    WORD: 'a word, such as "ground"',
    WORDS: 'a list of words, such as ["ground", "air"]',
    FLAG: "true or false",
    AREAS: 'a list of areas, such as [["points", 1, 3], ["gas", 2, 3]]',
}
MOST: Final = 20
"""The greatest number that any component can have."""
LINE: Final = 120
"""The most characters of a line."""
LINES: Final = 128
"""The most lines of a table."""
BYTES: Final = 5500
"""The most characters of all lines together: they are sent in one message."""
FILE: Final = 65_536
"""The most bytes of a file with corrections."""
_LINES_READ: Final = 512
_TOO_MANY: Final = f"there are too many corrections: {LINES} lines of together {BYTES} characters are the most"
_LONGEST_LIST: Final = 32
_NOTHING: Final = "none"
"""A list without words."""

Rows = dict[str, dict[str, dict[str, Any]]]
"""Corrections as in a file: by kind of component, key and field."""


def read_corrections(text: str) -> Corrections:
    """Read the lines of a file in TOML. Raises ValueError saying in one sentence what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ValueError(f"it is not TOML: {str(error) or 'it is nested too deeply'}") from None
    version = data.pop("data_version", SHIPPED.versions[-1])
    if type(version) is not int or version != SHIPPED.versions[-1]:
        raise ValueError(
            f"it corrects data_version {_short(str(version))}, but new games are played with {SHIPPED.versions[-1]}"
        )
    rows: Rows = {}
    for kind, components in data.items():
        _expect_correctable(kind)
        for key, fields in _table(kind, components).items():
            for field, value in _table(f"{kind} {key}", fields).items():
                rows.setdefault(kind, {}).setdefault(key, {})[field] = value
    if not any(rows.values()):
        raise ValueError("it corrects nothing: take the # away before what you know, and write your number there")
    lines = _pack(_checked(rows))
    corrected(version, lines)
    return lines


def settled(version: int, lines: Sequence[str]) -> Corrections:
    """Return the same corrections as they are kept. Raises ValueError, in one sentence, if a game cannot be played with
    them."""
    if not lines:
        return ()
    packed = _pack(_read_lines(lines))
    corrected(version, packed)
    return packed


def corrected(version: int, lines: Corrections) -> ComponentSet:
    """Return the components of a version with these corrections, made when they are first asked for. Raises ValueError."""
    return _corrected(version, lines) if lines else SHIPPED[version]


@lru_cache(maxsize=32)
def _corrected(version: int, lines: Corrections) -> ComponentSet:
    data = deepcopy(dict(shipped_data(version)))
    data["name"] += f", house {corrections_mark(lines)[:8]}"
    for kind, components in _read_lines(lines).items():
        for key, fields in components.items():
            _correct(kind, _row(data, kind, key), fields)
    return check_data(data, corrections=lines)


# -- what may be corrected ---------------------------------------------------------------------------------------------


def _table(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{_short(name)} must be a table, such as [unit.ghost]")
    return value


def _checked(rows: Rows) -> Rows:
    """Raise ValueError unless each of these can be corrected, and has a value of its kind."""
    for kind, components in rows.items():
        _expect_correctable(kind)
        for key, fields in components.items():
            for field, value in fields.items():
                _check(kind, key, field, value)
    return rows


def _expect_correctable(kind: str) -> None:
    if kind not in FIELDS:
        raise ValueError(f"{_short(kind)} cannot be corrected; there are {', '.join(FIELDS)}")


def _check(kind: str, key: str, field: str, value: Any) -> None:
    where = f"{kind} {_short(key)}"
    if field not in FIELDS[kind]:
        raise ValueError(f"{_short(field)} of {where} cannot be corrected; there are {', '.join(FIELDS[kind])}")
    shape = FIELDS[kind][field]
    if not _fits(shape, value):
        raise ValueError(f"{field} of {where} must be {SHAPES[shape]}")


def _fits(shape: str, value: Any) -> bool:
    if shape == NUMBER:
        return _is_count(value)
    if shape == PAIR:
        return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))
    if shape == PAIRS:
        return isinstance(value, list) and len(value) <= _LONGEST_LIST and all(_fits(PAIR, pair) for pair in value)
    if shape == WORD:
        return _is_word(value)
    if shape == WORDS:
        return isinstance(value, list) and len(value) <= _LONGEST_LIST and all(map(_is_word, value))
    if shape == FLAG:
        return isinstance(value, bool)
    return isinstance(value, list) and 0 < len(value) <= _LONGEST_LIST and all(map(_is_area, value))


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _is_word(value: Any) -> bool:
    """Return whether the value is a word: words are keys, or keys with the support mark; none of them can be taken for a list
    without words."""
    plain = isinstance(value, str) and 0 < len(value) <= 32 and value.isascii() and value != _NOTHING
    return plain and value.replace("_", "").replace("-", "").replace("+", "").isalnum() and value.lower() == value


def _is_area(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and value[0] in AREA_KINDS and all(map(_is_count, value[1:]))


def _short(text: str) -> str:
    """Return a name out of a file, no longer than it can be."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


# -- correcting --------------------------------------------------------------------------------------------------------


def _row(data: Mapping[str, Any], kind: str, key: str) -> dict[str, Any]:
    for row in data[kind]:
        if row["key"] == key:
            found: dict[str, Any] = row
            return found
    raise ValueError(f"there is no {kind} {_short(key)}")


def _correct(kind: str, row: dict[str, Any], fields: Mapping[str, Any]) -> None:
    """Change a row of data/, and say of each number that it is the host's."""
    sure: dict[str, str] = row["confidence"]
    for field, value in fields.items():
        if field in ("areas", "costs"):
            _expect_same_parts(kind, row, field, value)
        elif field == "kind":
            _expect_combat_card(row, value)
        if field == "costs":
            first = 2 if row.get("printed") else 1
            sure.update({f"level_{first + number}": HOUSE for number in range(len(value))})
        elif field == "detector":
            sure.pop("detector", None)
            row.pop("detector", None)
            if not value:
                continue
            sure["detector"] = HOUSE
        else:
            sure["type" if field == "targets" else field] = HOUSE
        row[field] = value
    if "kind" in fields:
        _drop_what_it_has_not(row, sure)


def _expect_same_parts(kind: str, row: Mapping[str, Any], field: str, value: list[Any]) -> None:
    """Check that areas and levels have their number, and areas their kinds."""
    if len(value) != len(row[field]):
        raise ValueError(f"{kind} {row['key']!r} has {len(row[field])} {field}, not {len(value)}")
    if field == "areas" and [area[0] for area in value] != [area[0] for area in row[field]]:
        kinds = ", ".join(area[0] for area in row[field])
        raise ValueError(
            f"the areas of planet {row['key']!r} are {kinds}, in this order; correct their amounts and unit limits"
        )


def _expect_combat_card(row: Mapping[str, Any], kind: str) -> None:
    """Check that a card of the play area has a text for there, and no icons."""
    if row["kind"] == PLAY_AREA or kind not in (STANDARD, REINFORCEMENT):
        can_be = PLAY_AREA if row["kind"] == PLAY_AREA else f"{STANDARD} or {REINFORCEMENT}"
        raise ValueError(f"kind of technology {row['key']!r} can only be {can_be}")


def _drop_what_it_has_not(row: dict[str, Any], sure: dict[str, str]) -> None:
    """Drop values: only a standard card has them."""
    for field in () if row["kind"] == STANDARD else ("major", "minor"):
        row.pop(field, None)
        sure.pop(field, None)


# -- lines -------------------------------------------------------------------------------------------------------------


def _pack(rows: Rows) -> Corrections:
    """Sort the rows by kind, key and field as they are in `FIELDS`; as many fields of a component in a line as fit."""
    lines: list[str] = []
    for kind in FIELDS:
        for key, fields in sorted(rows.get(kind, {}).items()):
            line = ""
            for field, shape in FIELDS[kind].items():
                if field in fields:
                    said = f"{field} {_text(shape, fields[field])}"
                    if line and len(line) + 2 + len(said) <= LINE:
                        line += f", {said}"
                    else:
                        if line:
                            lines.append(line)
                        line = f"{kind} {key} {said}"
            if line:
                lines.append(line)
    if any(len(line) > LINE for line in lines):
        raise ValueError("a correction is too long for a line")
    if len(lines) > LINES or sum(map(len, lines)) > BYTES:
        raise ValueError(_TOO_MANY)
    return tuple(lines)


def _text(shape: str, value: Any) -> str:
    if shape in (NUMBER, WORD):
        return str(value)
    if shape == FLAG:
        return "true" if value else "false"
    if shape == PAIR:
        return "/".join(map(str, value))
    if shape == WORDS:
        return " ".join(value) or _NOTHING
    return " ".join("/".join(map(str, part)) for part in value) or _NOTHING


def _read_lines(lines: Sequence[str]) -> Rows:
    """Read the corrections of the lines. Raises ValueError naming the first that has none, or repeats one."""
    rows: Rows = {}
    if len(lines) > _LINES_READ:
        raise ValueError(_TOO_MANY)
    for line in lines:
        if len(line) > LINE or not line.isascii():
            raise ValueError(f"a correction is a line of at most {LINE} letters and digits")
        kind, _, rest = line.partition(" ")
        key, _, said = rest.partition(" ")
        for one in said.split(", "):
            field, _, text = one.partition(" ")
            of = rows.setdefault(kind, {}).setdefault(key, {})
            if field in of:
                raise ValueError(f"{_short(field)} of {_short(key)} is corrected twice")
            shape = FIELDS.get(kind, {}).get(field, WORD)
            of[field] = _value(shape, text)
    return _checked(rows)


def _value(shape: str, text: str) -> Any:
    """Return the meaning of a line's text; if it has none, a value that `_check` refuses."""
    words = [] if text == _NOTHING else text.split(" ")
    if shape == NUMBER:
        return _count(text)
    if shape == PAIR:
        return [_count(part) for part in text.split("/")]
    if shape == PAIRS:
        return [[_count(part) for part in word.split("/")] for word in words]
    if shape == AREAS:
        areas = [word.split("/") for word in words]
        return [[area[0], *map(_count, area[1:])] for area in areas]
    if shape == WORDS:
        return words
    if shape == FLAG:
        return {"true": True, "false": False}.get(text)
    return text


def _count(text: str) -> int | None:
    """Read a number only as `_text` writes it, so that there is one way to write it."""
    return int(text) if len(text) <= 2 and text.isdecimal() and str(int(text)) == text else None
