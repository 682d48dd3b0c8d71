"""The one gate for what is said in lines: no symbol of the screen leaves it, because a screen reader would read its name.

Sentences are shared with the screen, where `×3` and an arrow save cells; here they become words. Letters that the output cannot
hold become the nearest that it can, and a character with none near becomes its number, so that nothing is lost.
"""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from client.i18n import _, ngettext
from protocol.text import clean

_TIMES = re.compile(r"\s*×\s*(\d+)")
_MANY = re.compile(r"(\d+)×\s*")
_CHANGE = re.compile(r"(-?\d+)\s*→\s*(-?\d+)")
_REST = str.maketrans({"…": ".", "→": ":", "×": ",", "·": ",", "•": ",", "“": '"', "”": '"', "„": '"', "’": "'", "–": "-"})
_NEAR = {
    **dict(zip("łŁøØđĐðÐıħĦŧŦ", "lLoOdDdDihHtT", strict=True)),
    **{"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "«": '"', "»": '"', "—": "-", "№": "No"},
}


def times(count: int) -> str:
    """How often, in words: "twice", "3 times"."""
    return _("twice") if count == 2 else ngettext("{n} time", "{n} times", count).format(n=count)


def aloud(text: str) -> str:
    """The text on one line, in words.

    >>> aloud("You played Scout ×3, Viper: 50→45…")
    'You played Scout 3 times, Viper: 50, now 45.'
    >>> aloud("You built 2× Zealot.")
    'You built 2 Zealot.'
    """
    text = _MANY.sub(r"\1 ", clean(text))
    text = _TIMES.sub(lambda found: f" {times(int(found[1]))}", text)
    text = _CHANGE.sub(lambda found: _("{before}, now {after}").format(before=found[1], after=found[2]), text)
    return text.translate(_REST)


def in_letters_of(text: str, encoding: str) -> str:
    """The text in characters that the encoding has.

    >>> in_letters_of("Żółw wygrał", "ascii"), in_letters_of("星", "ascii")
    ('Zolw wygral', 'U+661F')
    """
    if _fits(text, encoding):
        return text
    return "".join(char if _fits(char, encoding) else _near(char, encoding) for char in text)


def _near(char: str, encoding: str) -> str:
    base = _NEAR.get(char) or "".join(part for part in normalize("NFKD", char) if not combining(part))
    return base if _fits(base, encoding) else f"U+{ord(char):04X}"


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
