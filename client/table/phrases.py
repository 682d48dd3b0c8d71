"""List five ready phrases for those who do not type."""

from __future__ import annotations

from client.session.updates import Spoken, SpokenPhrase
from client.text.i18n import N_, _
from protocol.messages import Said

PHRASES = (N_("Hello"), N_("Well played"), N_("Thank you"), N_("One moment"), N_("Good game"))


def number(typed: str) -> int | None:
    """The phrase that a lone digit stands for.

    >>> number("2"), number("6"), number("22"), number("")
    (2, None, None, None)
    """
    return int(typed) if typed in ("1", "2", "3", "4", "5") else None


def offer() -> str:
    """All of them with their digits, in one line."""
    return "  ".join(f"{digit} {_(phrase)}" for digit, phrase in enumerate(PHRASES, 1))


def spoken(update: SpokenPhrase) -> Spoken:
    """The phrase as a line of chat."""
    said = update.phrased
    return Spoken(Said(said.seq, said.seat, said.name, _(PHRASES[said.phrase - 1]), said.team))
