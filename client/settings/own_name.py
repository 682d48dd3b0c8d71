"""The name a person goes by until they choose one, and whether a server would take it."""

from __future__ import annotations

import contextlib
import getpass

from client.settings.values import Settings
from client.trouble import Trouble
from protocol.text import NAME_CELLS, BadName, clean_name

NAME_LENGTH = NAME_CELLS


def own_name(settings: Settings) -> str:
    """The saved name, or the login's where a server would take it, or "Guest"."""
    if settings.name:
        return settings.name
    with contextlib.suppress(OSError, KeyError, ImportError, Trouble):
        login = getpass.getuser()
        return checked_name("".join(character for character in login if character.isalnum() or character in "_-")[:NAME_LENGTH])
    return "Guest"


def checked_name(typed: str) -> str:
    """A name as a server will take it. Raises Trouble that says why it will not."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise Trouble("server", "bad-name", {"reason": bad.code}) from None
