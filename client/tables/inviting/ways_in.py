"""The ways to a table: the command that joins it and, where its server has doors, a line for each of these, ready to paste."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.connection.route.address import Address
from client.i18n import _
from client.tables import invite
from protocol.doors import SSH, WATCH, WEB
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
    """Without doors a line for each address; with doors one for each way, at the first address. `announced`: on the network."""
    if not addresses:
        return []
    nearby = [WayIn(NEARBY, _("nearby"))] if announced else []
    if not doors:
        label = _("same network") if announced else ""
        return [*(WayIn(invite.line(address, code), label) for address in addresses), *nearby]
    address = addresses[0]
    ports = {door.name: door.port for door in doors}
    keys = {door.name: door.key for door in doors}
    ways = [WayIn(invite.line(address, code), _("same network")), *nearby]
    if SSH in ports:
        ways.append(WayIn(_ssh(ports[SSH], code, address), _("no install")))
    if WEB in ports:
        scheme = "https" if keys[WEB] else "http"  # of a certificate
        ways.append(WayIn(f"{scheme}://{address.bracketed}:{ports[WEB]}/{code}", _("browser")))
    if SSH in ports:
        ways.append(WayIn(_ssh(ports[SSH], WATCH + code, address), _("to watch"), watch=True))
    return [*ways, *([WayIn(keys[SSH], _("key of ssh"))] if keys.get(SSH) else [])]


def _ssh(port: int, who: str, address: Address) -> str:
    return f"ssh -p {port} {who}@{address.host}"


def texts(ways: Sequence[WayIn]) -> list[str]:
    """The ways as lines below each other, the labels in a column.

    >>> texts([WayIn("traderow join ann", "same network"), WayIn("ssh 7K3QZ@ann", "no install")])
    ['same network   traderow join ann', 'no install     ssh 7K3QZ@ann']
    """
    widest = max((width(way.label) for way in ways), default=0)
    return [f"{way.label}{' ' * (widest + 3 - width(way.label))}{way.line}" if way.label else way.line for way in ways]
