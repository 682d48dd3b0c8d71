"""The addresses at which other computers may reach this one, for invitations. Standard library only.

The address of the default route comes first, because on a home network it is the one that works. No packet is sent.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys

_SIOCGIFADDR = 0x8915
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # addresses for documentation: never a host


def own_addresses(bind: str = "") -> list[str]:
    """The addresses for invitations, best first; only `bind` if the server listens on that address alone."""
    if bind and not _is_any(bind):
        return [bind]
    found = [*_by_route(), *_by_interface()]
    if bind == "0.0.0.0":
        found = [address for address in found if ":" not in address]
    return [address for address in dict.fromkeys(found) if _worth_telling(address)]


def _is_any(bind: str) -> bool:
    try:
        return ipaddress.ip_address(bind).is_unspecified
    except ValueError:
        return False


def _by_route() -> list[str]:
    found = []
    for family, elsewhere in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def _by_interface() -> list[str]:
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):
                found.append(socket.inet_ntoa(fcntl.ioctl(asker.fileno(), _SIOCGIFADDR, request)[20:24]))
    return found


def _worth_telling(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
