"""The ways to a table: the command that joins it and, where its server has doors, a line for each of these, ready to paste."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.connection.route.address import Address
from client.i18n import _
from client.tables import invite
from protocol.doors import SSH, WATCH, WEB, is_origin, ssh_line, ssh_place
from protocol.messages import DoorInfo
from protocol.text import width

NEARBY = "traderow join"
"""Finds by itself what is announced."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """`line`: what to send; `label`: for whom it is, "" where there is only one way; `watch`: only for those who watch."""

    line: str
    label: str = ""
    watch: bool = False


def ways_in(addresses: Sequence[Address], code: str, doors: Sequence[DoorInfo], *, announced: bool = False) -> list[WayIn]:
    """A line for each address; where there are doors, one for each way, at the first address. `announced`: on the network.

    A door whose public address the server tells is there; any other at the first address.
    """
    here = addresses[0] if addresses else None
    by_door = {door.name: door for door in doors}
    ssh = _ssh_place(by_door[SSH], here) if SSH in by_door else None
    page = _page(by_door[WEB], here) if WEB in by_door else ""
    nearby = [WayIn(NEARBY, _("nearby"))] if announced and addresses else []
    if ssh is None and not page:
        return [*(WayIn(invite.line(each, code), _reach(each) if announced else "") for each in addresses), *nearby]
    ways = [WayIn(invite.line(each, code), _reach(each)) for each in addresses[:1]] + nearby
    if ssh is not None:
        ways.append(WayIn(ssh_line(code, *ssh), _("no install")))
    if page:
        ways.append(WayIn(f"{page}/{code}", _("browser")))
    if ssh is not None:
        ways.append(WayIn(ssh_line(WATCH + code, *ssh), _("to watch"), watch=True))
        if by_door[SSH].key:
            ways.append(WayIn(by_door[SSH].key, _("key of ssh")))
    return ways


def _reach(address: Address) -> str:
    """From where people come by that address."""
    if address.is_here:
        return _("this computer")
    return _("same network") if address.is_near else _("anywhere")


def _ssh_place(door: DoorInfo, here: Address | None) -> tuple[str, int] | None:
    """Host and port for ssh; None where nobody knows."""
    return ssh_place(door.public) or (None if here is None else (here.host, door.port))


def _page(door: DoorInfo, here: Address | None) -> str:
    """The origin of the page; "" where nobody knows."""
    if is_origin(door.public):
        return door.public
    return "" if here is None else f"http://{here.bracketed}:{door.port}"


def texts(ways: Sequence[WayIn]) -> list[str]:
    """The ways as lines below each other, the labels in a column.

    >>> texts([WayIn("traderow join ann", "same network"), WayIn("ssh 7K3QZ@ann", "no install")])
    ['same network   traderow join ann', 'no install     ssh 7K3QZ@ann']
    """
    widest = max((width(way.label) for way in ways), default=0)
    return [f"{way.label}{' ' * (widest + 3 - width(way.label))}{way.line}" if way.label else way.line for way in ways]
