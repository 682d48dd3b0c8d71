"""Confidence in a number: a letter, and its sources. The rulebook shows most numbers as pictures, so they come from
elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

HOUSE = "H"
"""The letter of a number that a table has of its own."""
LETTERS = {
    "A": "two or more independent sources agree, or the rulebook itself says it",
    "B": "one source for the base game, or a component that the expansion left alone",
    HOUSE: "the number of the table itself: its host read it on the component (`--components`)",
    "C": "inferred",
    "P": "the number of the expansion's component that replaced this one",
    "X": "sources conflict",
    "F": "filler of our own, no source",
}
"""Every letter with its meaning, the most certain first."""
FIRM = "AB" + HOUSE
"""The letters of numbers that are not provisional."""
_WITHOUT_SOURCE = ("F", HOUSE)
SOURCES = {
    "D": "the Polish rulebook, with the texts of all cards that have one",
    "W": "an unfinished implementation of the base game",
    "R": "an unfinished implementation of the base game with the expansion, independent of W",
    "S": "a player's reference sheet, base game with the expansion",
    "J": "a public set-up page written from both rulebooks and the FAQ",
    "Q": "the publisher's FAQ of January 2009",
    "T": "a fan variant's worked example of a battle",
}
"""Every source by its letter."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """One number's letter of `LETTERS`, and the sources that have the number, letters of `SOURCES`; filler has none."""

    letter: str
    sources: str

    @property
    def is_firm(self) -> bool:
        """Return whether it is firm. A number that is not firm is provisional, and marked wherever it is shown."""
        return self.letter in FIRM


def read_confidence(text: str) -> Confidence:
    """Read a letter and its sources as data/ has them. Raises ValueError naming the text.

    >>> read_confidence("A DW")
    Confidence(letter='A', sources='DW')
    >>> read_confidence("F").is_firm
    False
    """
    letter, space, sources = text.partition(" ")
    if letter not in LETTERS:
        raise ValueError(f"{text!r} begins with none of the letters {', '.join(LETTERS)}")
    if any(source not in SOURCES for source in sources) or len(set(sources)) < len(sources):
        raise ValueError(f"{text!r} names sources other than {', '.join(SOURCES)}, or one twice")
    if bool(space) != bool(sources) or bool(sources) == (letter in _WITHOUT_SOURCE):
        raise ValueError(f"{text!r}: filler has no source, and every other number has one")
    return Confidence(letter, sources)
