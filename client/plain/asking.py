"""Ask questions of the command line before there is a table: print a sentence, read a line."""

from __future__ import annotations

import sys

from client.lobby import kept_words
from client.plain.speech import Voice, read_now
from client.session.kept_seats import KeptSeat
from client.terminal import capabilities
from client.terminal.words import numbered
from client.text.i18n import _


def answer(question: str) -> str:
    """Ask and return the typed answer. Raises EOFError at the end of the input."""
    Voice(sys.stdout, ascii_only=capabilities.ascii_only()).say([question])
    return read_now(sys.stdin)


def opens_there(running: KeptSeat) -> bool:
    """Ask whether the person wants another table on that server. Raises EOFError."""
    answers = numbered((("1", _("open the new one there")), ("0", _("open none"))))
    return answer(f"{kept_words.open_already(running)} {answers}") != "0"


def comes_back(kept: KeptSeat) -> bool:
    """Ask whether the person wants to rejoin. Raises EOFError."""
    choices = numbered((("1", _("come back to it")), ("0", _("leave it"))))
    return answer(f"{kept_words.left(kept)} {choices}") != "0"
