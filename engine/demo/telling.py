"""Formatting of events as sentences: a text for each kind, with its arguments by their names in the game's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Event
from engine.language import SEAT, Argument, EventKind, arguments

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")


@dataclass(frozen=True, slots=True)
class Told:
    """The sentences of a game. `sentences`: by kind of event, "" for one not worth a sentence; `without`: for an event one of
    whose arguments is nil. `names`: of cards, units and the like, by key.
    """

    events: Mapping[str, type[EventKind]]
    sentences: Mapping[str, str]
    without: Mapping[str, str]
    names: Mapping[str, str]


class Count(int):
    """A number, which a sentence may combine with the noun it counts.

    >>> f"{Count(1):card}, {Count(3):card}, {Count(3)}"
    '1 card, 3 cards, 3'
    """

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


class Name(str):
    """A name, which a sentence may ask for with its article, small or with a capital.

    >>> f"{Name('Archon'):a}, {Name('Marine'):A}, {Name('Torus')}"
    'an Archon, A Marine, Torus'
    """

    def __format__(self, article: str) -> str:
        return f"{article}{'n' if self[:1] in 'AEIOUaeiou' else ''} {self}" if article else str(self)


def sentence(told: Told, event: Event) -> str:
    """Return the event as a sentence; "" if it is not worth one."""
    kind, *values = event
    words: dict[str, Any] = {}
    for at, argument in enumerate(arguments(told.events[kind])):
        words[argument.name] = _said(told, argument, values[at:] if argument.rest else values[at])
    text = told.sentences[kind]
    if any(words[name] is None for name in words if f"{{{name}" in text):
        text = told.without[kind]
    return text.format(**words)


def _said(told: Told, argument: Argument, value: Any) -> Any:
    """Return a value in the form a sentence takes."""
    match value:
        case tuple() | list():
            return ", ".join(str(_said(told, argument, part)) for part in value) or "nothing"
        case int() if argument.kind == SEAT:
            return NAMES[value]
        case int():
            return Count(value)
        case str():
            return Name(named(told.names, value))
        case _:
            return value


def named(names: Mapping[str, str], key: str) -> str:
    """Return the name of a key: the printed one, the parts of a route or of a numbered card, or the key in words.

    >>> named({"torus": "Torus"}, "torus/helios/2"), named({"terran": "Terran"}, "terran-16"), named({}, "turn-limit")
    ('Torus and helios (z-axis 2)', 'Terran 16', 'turn limit')
    """
    if key in names:
        return names[key]
    if "/" in key:
        one, other, z = key.split("/")
        return f"{named(names, one)} and {named(names, other)}{'' if z == '0' else f' (z-axis {z})'}"
    head, dash, number = key.rpartition("-")
    if dash and number.isdecimal():
        return f"{named(names, head)} {number}"
    return key.replace("_", " ").replace("-", " ")
