"""The file of wanted numbers: in TOML, with every provisional number, to be filled in by an owner of the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.starcraft.components.component_sets import SHIPPED, shipped_data
from engine.starcraft.components.confidence import FIRM, LETTERS, SOURCES, read_confidence
from engine.starcraft.components.corrections import AREAS, FIELDS, PAIRS, SHAPES

_HEAD = """\
## The provisional numbers of StarCraft: The Board Game, as traderow has them. If you have the box, look at the components,
## take the # away before what you know, correct the number if it is another one, and open a table with
##     traderow host --game starcraft --components FILE
## What you leave as it is stays as it is. Costs are [minerals, gas], values [attack, health]; numbers go from 0 to 20.
## An icon with +s has the support mark. An area is [kind, amount, unit limit]. Counts still have to add up to what is in
## the box.
##
## Before each number stands how sure it is, and who has it so:
"""


@cache
def wanted() -> str:
    """Return the file. Only tables are not commented, so that it can be used with whatever is filled in."""
    version = SHIPPED.versions[-1]
    data = shipped_data(version)
    letters = "".join(f"##   {letter}: {means}\n" for letter, means in LETTERS.items() if letter not in FIRM)
    sources = "".join(f"##   {source}: {name}\n" for source, name in SOURCES.items())
    parts = [f"{_HEAD}{letters}{sources}", f"data_version = {version}\n"]
    for kind, fields in FIELDS.items():
        parts += [found for row in data[kind] if (found := _component(kind, row, fields))]
    return "\n".join(parts)


def _component(kind: str, row: Mapping[str, Any], fields: Mapping[str, str]) -> str:
    """Return the table of a component; "" if all of its numbers are firm."""
    lines: list[str] = []
    for field, shape in fields.items():
        if field in row and (doubts := list(_doubts(row, field))):
            lines += [*doubts, f"#{field} = {_value(row[field])}"]
            if shape in (PAIRS, AREAS):
                lines.insert(-1, f"## {SHAPES[shape]}, all of them")
    if not lines:
        return ""
    name = f"## {row['name']}\n" if "name" in row else ""
    note = f"## note: {row['note']}\n" if "note" in row else ""
    return f"{name}{note}[{kind}.{row['key']}]\n" + "\n".join(lines) + "\n"


def _doubts(row: Mapping[str, Any], field: str) -> Iterator[str]:
    """Yield how sure the number is, if it is provisional; of a building for each level."""
    groups = {"targets": ["type"], "costs": [group for group in row["confidence"] if group.startswith("level_")]}
    for group in groups.get(field, [field]):
        if group in row["confidence"]:
            sure = read_confidence(row["confidence"][group])
            if not sure.is_firm:
                of = f"{group.replace('_', ' ')}: " if field == "costs" else ""
                yield f"## {of}{sure.letter}" + (f", as {' '.join(sure.sources)} have it" if sure.sources else "")


def _value(value: Any) -> str:
    """Return a value in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
