"""The owners of seats, and the names of teams."""

from __future__ import annotations

from msgspec import Struct

from client.terminal import capabilities
from client.text.i18n import _

_SIGNS, _ASCII = "αβγδεζ", ("al", "be", "ga", "de", "ep", "ze")


def team_sign(team: int) -> str:
    """Return the symbol of a team. It differs from the keys of cards and the letters of factions, which are shown next to
    it.

    >>> team_sign(0), team_sign(1)
    ('α', 'β')
    """
    signs = _ASCII if capabilities.ascii_only() else _SIGNS
    return signs[team % len(signs)]


def team_name(team: int) -> str:
    """Return the name of a team inside a sentence.

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
