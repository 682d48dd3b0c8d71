"""Five ready phrases for players who do not type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.session.sentences import of_seconds
from client.session.updates import Announced, Spoken, SpokenPhrase
from client.text.i18n import N_, _
from protocol import codes
from protocol.messages import Said
from protocol.text import NAME_CELLS, clean

PHRASES = (N_("Hello"), N_("Well played"), N_("Thank you"), N_("One moment"), N_("Good game"))


MOST_CELLS = 200
"""The most cells of an announcement."""


def number(typed: str) -> int | None:
    """Return the number of the phrase for a single digit; None for any other text.

    >>> number("2"), number("6"), number("22"), number("")
    (2, None, None, None)
    """
    return int(typed) if typed in ("1", "2", "3", "4", "5") else None


def offer() -> str:
    """Return a line with all phrases and their digits."""
    return "  ".join(f"{digit} {_(phrase)}" for digit, phrase in enumerate(PHRASES, 1))


def spoken(update: SpokenPhrase | Announced) -> Spoken:
    """Return a phrase, or an announcement of the server's administrator, as a line of chat."""
    if isinstance(update, Announced):
        return Spoken(Said(0, None, "", announced(update.said.code, update.said.args), False))
    said = update.phrased
    return Spoken(Said(said.seq, said.seat, said.name, _(PHRASES[said.phrase - 1]), said.team))


def announced(code: str, args: Mapping[str, Any]) -> str:
    """Return an announcement as a sentence; for an unknown announcement, return its code.

    >>> announced("sent-away", {"name": "Eve"}), announced("goes-on", {})
    ('The administrator has sent Eve away.', 'The server does not stop after all.')
    >>> announced("note", {"text": "Back at nine."}), announced("stops-in", {"seconds": 300}), announced("later", {})
    ('The administrator says: Back at nine.', 'The server stops in 5 min. Your game is kept: come back the same way.', 'later')
    """
    text, seconds, name = args.get("text"), args.get("seconds"), args.get("name")
    if code == codes.NOTE and isinstance(text, str):
        return _("The administrator says: {text}").format(text=clean(text, MOST_CELLS))
    if code == codes.STOPS_IN and isinstance(seconds, int):
        sentence = _("The server stops in {time}. Your game is kept: come back the same way.")
        return sentence.format(time=of_seconds(seconds))
    if code == codes.GOES_ON:
        return _("The server does not stop after all.")
    if code == codes.SENT_AWAY and isinstance(name, str):
        return _("The administrator has sent {name} away.").format(name=clean(name, NAME_CELLS))
    return clean(code, MOST_CELLS)
