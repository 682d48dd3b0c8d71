"""What the letter beside a provisional number means."""

from __future__ import annotations

from client.i18n import _


def letter_words(letter: str) -> str:
    """Why a number is not firm, by the letter of its confidence."""
    return {
        "C": _("inferred from other numbers"),
        "P": _("the expansion's number, the base game's is not known"),
        "X": _("sources differ"),
        "F": _("nobody knows it; this number is ours"),
    }.get(letter, letter)
