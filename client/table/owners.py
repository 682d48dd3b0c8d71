"""Name the owner of a seat, and what a team is called."""

from __future__ import annotations

from msgspec import Struct

from client.terminal import capabilities
from client.text.i18n import _

_SIGNS, _ASCII = "αβγδεζ", ("al", "be", "ga", "de", "ep", "ze")


def team_sign(team: int) -> str:
    """Return the mark of a team beside keys of cards and letters of factions: it is neither.

    >>> team_sign(0), team_sign(1)
    ('α', 'β')
    """
    signs = _ASCII if capabilities.ascii_only() else _SIGNS
    return signs[team % len(signs)]


def team_name(team: int) -> str:
    """Return the name of a team for a sentence.

    >>> team_name(0), team_name(1)
    ('alpha', 'beta')
    """
    names = (_("alpha"), _("beta"))
    return names[team] if team < len(names) else team_sign(team)


class SeatOwner(Struct, frozen=True):
    """The owner of one seat. `away`, `until`: as in `protocol.messages.SeatInfo`."""

    name: str
    kind: str = "person"
    link: str = "on"
    ready: bool = False
    away: str = ""
    until: int = 0
