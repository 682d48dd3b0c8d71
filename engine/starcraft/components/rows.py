"""A row of data/: its fields by type, each asked for once. What is missing, wrong or unknown is said in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from engine.starcraft.components.confidence import Confidence, read_confidence
from engine.starcraft.components.effects import Effect, read_effect
from engine.starcraft.components.values import Cost, Values

T = TypeVar("T")


class Row:
    """One table of data/, called by what it is of and its key."""

    def __init__(self, kind: str, fields: Any) -> None:
        if not isinstance(fields, dict):
            raise ValueError(f"{kind} must be a table")
        self._fields = dict(fields)
        self.name = kind
        if "key" in fields:
            self.name = f"{kind} {fields['key']!r}"

    def wrong(self, what: str) -> ValueError:
        return ValueError(f"{self.name}: {what}")

    def has(self, field: str) -> bool:
        return field in self._fields

    def text(self, field: str, among: tuple[str, ...] = ()) -> str:
        value = self._take(field, "a word")
        if not isinstance(value, str) or not value or (among and value not in among):
            raise self.wrong(f"{field} must be {'one of ' + ', '.join(among) if among else 'a word'}")
        return value

    def note(self) -> str:
        """Return why a number is as it is; none, if there is nothing to say."""
        return self.text("note") if self.has("note") else ""

    def number(self, field: str) -> int:
        value = self._take(field, "a number")
        if not _is_count(value):
            raise self.wrong(f"{field} must be a number from 0 up")
        return int(value)

    def flag(self, field: str) -> bool:
        """Read a flag, False if the field is missing."""
        if not self.has(field):
            return False
        if self._fields.pop(field) is not True:
            raise self.wrong(f"{field} must be true or left out")
        return True

    def words(self, field: str, among: tuple[str, ...] = ()) -> tuple[str, ...]:
        values = self._take(field, "a list of words")
        if not isinstance(values, list) or not all(isinstance(value, str) and value for value in values):
            raise self.wrong(f"{field} must be a list of words")
        if among and any(value not in among for value in values):
            raise self.wrong(f"{field} must be among {', '.join(among)}")
        if len(set(values)) < len(values):
            raise self.wrong(f"{field} has a word twice")
        return tuple(values)

    def listed(self, field: str) -> list[Any]:
        values = self._take(field, "a list")
        if not isinstance(values, list):
            raise self.wrong(f"{field} must be a list")
        return values

    def pair(self, field: str) -> tuple[int, int]:
        return self.as_pair(field, self._take(field, "a pair of numbers"))

    def as_pair(self, field: str, value: Any) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2 or not all(map(_is_count, value)):
            raise self.wrong(f"{field} must be a pair of numbers from 0 up")
        return value[0], value[1]

    def cost(self, field: str) -> Cost:
        return Cost(*self.pair(field))

    def values(self, field: str) -> Values:
        return Values(*self.pair(field))

    def counts(self, field: str) -> Mapping[str, int]:
        """Read a number for each word, in their order in data/."""
        value = self._take(field, "a table of numbers")
        if not isinstance(value, dict) or not all(map(_is_count, value.values())):
            raise self.wrong(f"{field} must be a table of numbers from 0 up")
        return MappingProxyType(dict(value))

    def counts_by_number(self, field: str) -> Mapping[int, int]:
        counts = self.counts(field)
        if not all(word.isdecimal() for word in counts):
            raise self.wrong(f"{field} must have numbers for its keys")
        return MappingProxyType({int(word): count for word, count in counts.items()})

    def effects(self) -> tuple[Effect, ...]:
        """Read the effects; none if the card has no text."""
        lines = self.words("effects") if self.has("effects") else ()
        try:
            return tuple(read_effect(line) for line in lines)
        except ValueError as error:
            raise self.wrong(str(error)) from error

    def confidence(self, *groups: str) -> Mapping[str, Confidence]:
        """Read the confidence in each of these groups of numbers; there must be no other."""
        value = self._take("confidence", "a table of letters")
        if not isinstance(value, dict):
            raise self.wrong("confidence must be a table of letters")
        for group in groups:
            if group not in value:
                raise self.wrong(f"confidence says nothing of {group}")
        for group in value:
            if group not in groups:
                raise self.wrong(f"confidence speaks of {group}, which it has none of")
        try:
            return MappingProxyType({group: read_confidence(str(value[group])) for group in groups})
        except ValueError as error:
            raise self.wrong(f"confidence {error}") from error

    def done(self, made: T) -> T:
        """Return the component made of the row, if nothing is left of it."""
        if self._fields:
            raise self.wrong(f"unknown field {', '.join(sorted(self._fields))}")
        return made

    def _take(self, field: str, what: str) -> Any:
        if field not in self._fields:
            raise self.wrong(f"{field} is missing, {what}")
        return self._fields.pop(field)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
