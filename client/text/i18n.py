"""Translate sentences like `protocol.i18n`, and add functions that only the client needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from protocol.i18n import (
    LANGUAGES,
    LOCALE,
    N_,
    NAMES,
    NN_,
    NP_,
    _,
    follow,
    language,
    ngettext,
    pgettext,
    translator,
    use_language,
    wanted_language,
)
from protocol.text import clean

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "NAMES",
    "NN_",
    "NO_BREAK",
    "NP_",
    "N_",
    "_",
    "all_of",
    "any_of",
    "cleaned",
    "either_of",
    "follow",
    "labelled",
    "language",
    "ngettext",
    "pgettext",
    "separated",
    "translator",
    "use_language",
    "wanted_language",
]


def labelled(label: str, text: str = "") -> str:
    """Return a text after its label, with the punctuation of the current language. Without a text return the label alone.

    >>> labelled("Hand", "Ram"), labelled("Hand")
    ('Hand: Ram', 'Hand: ')
    """
    # Translators: a text behind its label or a name, as in "Row: Ram, Cutter"; {text} may be empty
    return _("{label}: {text}").format(label=label, text=text)


def cleaned(sentence: str) -> str:
    r"""Clean a formatted sentence, but keep its no-break spaces.

    >>> cleaned("Qui\u00a0?  Bo\x1b[2J")
    'Qui\xa0? Bo[2J'
    """
    return NO_BREAK.join(filter(None, map(clean, sentence.split(NO_BREAK))))


NO_BREAK = "\u00a0"
"""The space that the French catalogue has before a colon, a question mark and other punctuation."""


def all_of(parts: Sequence[str]) -> str:
    """Join all parts to a list. Only this and the next three functions join translated parts.

    >>> all_of(["Ram", "Cutter", "Scout"]), all_of(["Ram"]), all_of([])
    ('Ram, Cutter and Scout', 'Ram', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    # Translators: a list: {names} is all but the last, with commas between them, as in "Ram, Cutter and Scout"
    return _("{names} and {last}").format(names=", ".join(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Join the parts to a list of alternatives.

    >>> any_of(["Ram", "Cutter", "Scout"]), any_of(["Ram"]), any_of([])
    ('Ram, Cutter or Scout', 'Ram', '')
    """
    if len(parts) < 2:
        return "".join(parts)
    # Translators: a choice: {names} is all but the last, with commas between them, as in "Ram, Cutter or Scout"
    return _("{names} or {last}").format(names=", ".join(parts[:-1]), last=parts[-1])


def either_of(parts: Sequence[str]) -> str:
    """Join the parts to a list of alternatives, each of which may be a list or a clause.

    >>> either_of(["Guardian and Scourge", "Carrier"])
    'Guardian and Scourge, or Carrier'
    """
    # Translators: a choice between lists or clauses, as in "Guardian and Scourge, or Carrier"
    return reduce(lambda one, other: _("{one}, or {other}").format(one=one, other=other), parts) if parts else ""


def separated(parts: Sequence[str]) -> str:
    """Join parts that may contain commas.

    >>> separated(["Hand: Ram, Cutter", "Deck: 5"]), separated([])
    ('Hand: Ram, Cutter; Deck: 5', '')
    """
    # Translators: a list of parts that may have commas, as in "Hand: Ram, Cutter; Deck: 5"
    return reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), parts) if parts else ""
