"""Kinds of values, and what more an annotation can say of an argument: how many, whose, who is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: a whole number from `least` to `most`, a text of `least` to `most` characters, or a truth value.

    In an action a text has at least one character, whatever its kind says.

    `words`: the only texts there are; with `may_grow` a later version may say others.
    """

    name: str
    base: type
    sentence: str
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()
    may_grow: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """The number of values a list holds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Rest:
    """The argument is not one part of the list but all that is left of it: so many values, or an action.

    `called`: the first of these parts, in the game's document.
    """

    called: str
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Limited:
    """Not everybody is told the argument: a seat without this `sight` of the seat that argument `of` names is told nil."""

    sight: str
    of: str


@dataclass(frozen=True, slots=True)
class Yours:
    """The part of a view is about the seat it is for alone; a spectator's is empty."""


SEAT = Kind("seat", int, "the number of a seat, counted from 0", 0, 15)
"""Every game's; a table of fewer seats has fewer numbers."""
FLAG = Kind("flag", bool, "true or false")
EACH_SEAT = Size(2, SEAT.most + 1 if SEAT.most is not None else 0)
"""One for every seat of the table, in seat order."""
YOURS = Yours()

Seat = Annotated[int, SEAT]
Flag = Annotated[bool, FLAG]
