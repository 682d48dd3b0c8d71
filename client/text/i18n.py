"""Translate sentences as `protocol.i18n` does, and put what only the client says beside it."""

from __future__ import annotations

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

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "NAMES",
    "NN_",
    "NP_",
    "N_",
    "_",
    "follow",
    "labelled",
    "language",
    "ngettext",
    "pgettext",
    "translator",
    "use_language",
    "wanted_language",
]


def labelled(label: str, text: str = "") -> str:
    """Return a text behind its label, with the punctuation of the current language; without a text the label alone.

    >>> labelled("Hand", "Ram"), labelled("Hand")
    ('Hand: Ram', 'Hand: ')
    """
    # Translators: a text behind its label or a name, as in "Row: Ram, Cutter"; {text} may be empty
    return _("{label}: {text}").format(label=label, text=text)
