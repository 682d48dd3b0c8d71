"""The doors of a server, ways in for people who have no client: their names, their usual ports, and what can be said there."""

from __future__ import annotations

from dataclasses import dataclass

SSH, WEB = "ssh", "web"
TICKET = "Traderow-Ticket"
"""The header by which a server knows the clients that it started for visitors."""
WATCH = "watch-"
"""Stands before the code of a table that one only wants to watch."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of door: its option and name, and the port where it usually is."""

    name: str
    port: int
    needs: str
    """The module without which it stays shut; it comes with the extra `doors`."""


KINDS = (Kind(SSH, 7465, "asyncssh"), Kind(WEB, 7466, "aiohttp"))
"""The options of `traderow host` and `traderow-server`, in the order in which they are offered."""


def goal(typed: str) -> tuple[str, bool]:
    """Where a visitor wants to go: what stands there instead of the code of a table, and whether only to watch.

    >>> goal("7K3M-9QTX-2A"), goal("watch-7K3M-9QTX-2A"), goal("watch")
    (('7K3M-9QTX-2A', False), ('7K3M-9QTX-2A', True), ('watch', False))
    """
    watches = typed.lower().startswith(WATCH) and len(typed) > len(WATCH)
    return (typed[len(WATCH) :] if watches else typed), watches
