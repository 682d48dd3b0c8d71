"""The log of a table: events of the game, chat, and notes about the table itself.

Each game turns its own events into entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.text.i18n import _, labelled

LIMIT = 1000
"""The most entries of a log."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `kind`: the kind of the event, or "chat" (text as typed by `name`), or "note" about the table
    itself.

    `cause`: the card that caused the event, so that later gains join the entry; `parts`: the listed items, so that similar
    events join the entry; `gains`: the sum of their gains.
    """

    kind: str
    seat: int | None
    text: str
    cause: str = ""
    parts: tuple[str, ...] = ()
    gains: tuple[tuple[str, int], ...] = ()
    name: str = ""
    team: bool = False
    """True for chat that only the team received."""


def spoken(entry: Entry) -> str:
    """Return a note, or a chat message with its author, as a line."""
    if entry.kind == "note":
        return entry.text
    if entry.team:
        return _("{name} to the team: {text}").format(name=entry.name, text=entry.text)
    return labelled(entry.name, entry.text)


def sentence(text: str) -> str:
    """Return a line of the log as a sentence for running text: a heading such as "Round 2: planning" gets a full stop.

    >>> sentence("Round 2: planning"), sentence("Ada drew a card.")
    ('Round 2: planning.', 'Ada drew a card.')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def add(log: Sequence[Entry], *entries: Entry) -> tuple[Entry, ...]:
    """Return the log with more entries at its end."""
    return (*log, *entries)[-LIMIT:]
