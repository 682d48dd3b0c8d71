"""The front ends of a server, for people who have no client: their names, their usual ports, and the user names and paths that
select a table."""

from __future__ import annotations

import re
from typing import NamedTuple

SSH, WEB = "ssh", "web"
TICKET = "Traderow-Ticket"
"""The header by which a server knows the clients that it started for visitors."""
WATCH = "watch-"
"""Stands before the code of a table that one only wants to watch."""
PLAIN = "plain-"
"""Comes before that, for the client in plain text."""


SSH_PORT = 22
"""The port of SSH unless one is named."""
_HOST = r"(?:\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z](?:[0-9A-Za-z.-]{0,251}[0-9A-Za-z])?)"
_PLACE = re.compile(rf"({_HOST})(?::([0-9]{{1,5}}))?")
_ORIGIN = re.compile(rf"https?://{_HOST}(?::[0-9]{{1,5}})?")


class Kind(NamedTuple):
    """A kind of door: its option and name, and the port where it usually is."""

    name: str
    port: int
    needs: str
    """The module without which it stays shut; it comes with the extra `network`."""


KINDS = (Kind(SSH, 7465, "asyncssh"), Kind(WEB, 7466, "aiohttp"))
"""The options of `traderow host` and `traderow-server`, in the order in which they are offered."""


class Goal(NamedTuple):
    """Represent where a guest wants to go. `where`: the code of a table, or another word in its place; `watch`: without a
    seat; `plain`: in plain text.
    """

    where: str
    watch: bool = False
    plain: bool = False


def goal(typed: str) -> Goal:
    """Read the goal from the path of a link, or from the user name of ssh.

    >>> goal("7K3M-9QTX-2A") == Goal("7K3M-9QTX-2A"), goal("plain-watch-7K3M-9QTX-2A") == Goal("7K3M-9QTX-2A", True, True)
    (True, True)
    >>> goal("watch"), goal("plain")
    (Goal(where='watch', watch=False, plain=False), Goal(where='', watch=False, plain=True))
    """
    plain = typed.lower().startswith(PLAIN) or typed.lower() == PLAIN[:-1]
    where = typed[len(PLAIN) :] if plain else typed
    watches = where.lower().startswith(WATCH) and len(where) > len(WATCH)
    return Goal(where[len(WATCH) :] if watches else where, watches, plain)


def ssh_place(text: str) -> tuple[str, int] | None:
    """Parse HOST[:PORT], the address for an ssh client; None if it is not that, or not safe on a command line.

    >>> ssh_place("play.example.org:2222"), ssh_place("[fd00::2]"), ssh_place("$(id)"), ssh_place("-oProxyCommand=id")
    (('play.example.org', 2222), ('fd00::2', 22), None, None)
    """
    found = _PLACE.fullmatch(text)
    if found is None or not 0 < (port := int(found[2] or SSH_PORT)) <= 65_535:
        return None
    return found[1].strip("[]"), port


def ssh_line(user: str, host: str, port: int) -> str:
    """Return the command that connects by ssh; `user` "": the visitor's own name.

    >>> ssh_line("7K3QZ-9XM2P", "192.168.1.20", 7465), ssh_line("", "play.example.org", 22)
    ('ssh -p 7465 7K3QZ-9XM2P@192.168.1.20', 'ssh play.example.org')
    """
    return " ".join(["ssh", *([] if port == SSH_PORT else ["-p", str(port)]), f"{user}@{host}" if user else host])


def is_origin(text: str) -> bool:
    """Return whether a page can have that origin: a scheme, a host and perhaps a port.

    >>> is_origin("https://play.example.org"), is_origin("http://[fd00::2]:7466"), is_origin("https://a.example/;id")
    (True, True, False)
    """
    return _ORIGIN.fullmatch(text) is not None
