"""The log of a table: what happened in the game, what was said, what is noted of the table itself.

How the events of a game become entries is that game's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.text.i18n import _, labelled

LIMIT = 1000
"""The most entries."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `kind`: the event's, or "chat" (text as typed by `name`), or "note" of the table itself.

    `cause`: the card that did it, for gains to join; `parts`: what is listed, for more of the same to join; `gains`: what
    they gained together.
    """

    kind: str
    seat: int | None
    text: str
    cause: str = ""
    parts: tuple[str, ...] = ()
    gains: tuple[tuple[str, int], ...] = ()
    name: str = ""
    team: bool = False
    """Chat that only the team was told."""


def spoken(entry: Entry) -> str:
    """Return a note, or a chat message with its author, as a line."""
    if entry.kind == "note":
        return entry.text
    if entry.team:
        return _("{name} to the team: {text}").format(name=entry.name, text=entry.text)
    return labelled(entry.name, entry.text)


def sentence(text: str) -> str:
    """Return a line of the log for running text, where headings such as "Round 2: planning" end too.

    >>> sentence("Round 2: planning"), sentence("Ada drew a card.")
    ('Round 2: planning.', 'Ada drew a card.')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def add(log: Sequence[Entry], *entries: Entry) -> tuple[Entry, ...]:
    """Return the log with more entries at its end."""
    return (*log, *entries)[-LIMIT:]
