"""Where a server is: a host and a port, read from what a person types.

    >>> parse("192.168.1.20"), parse("[fe80::1]:7000"), parse("::1").text
    (Address(host='192.168.1.20', port=7464), Address(host='fe80::1', port=7000), '[::1]')

IPv4 and IPv6 addresses (also with a zone, `fe80::1%eth0`) and host names. An IPv6 address needs brackets only before a port.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from client.trouble import Trouble

DEFAULT_PORT = 7464
_LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")


@dataclass(frozen=True, slots=True)
class Address:
    """A host (IPv6 without brackets) and a port."""

    host: str
    port: int = DEFAULT_PORT

    @property
    def text(self) -> str:
        """As a person types it, without the usual port.

        >>> Address("ann.local", 7465).text, Address("::1").text
        ('ann.local:7465', '[::1]')
        """
        return self.bracketed if self.port == DEFAULT_PORT else f"{self.bracketed}:{self.port}"

    @property
    def bracketed(self) -> str:
        """The host as it stands before a port."""
        return f"[{self.host}]" if ":" in self.host else self.host


def parse(typed: str) -> Address:
    """Read HOST, HOST:PORT, IPV6 or [IPV6]:PORT. Raises Trouble("here", "bad-address" or "bad-port")."""
    text = typed.strip()
    bad = Trouble("here", "bad-address", {"address": text})
    if "/" in text or "@" in text:
        raise bad
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or ":" not in host or (rest and not rest.startswith(":")):
            raise bad
        return Address(_ipv6(host, bad), port_number(rest[1:]) if rest else DEFAULT_PORT)
    if text.count(":") > 1:
        return Address(_ipv6(text, bad))
    host, colon, port = text.partition(":")
    return Address(_name_or_ipv4(host, bad), port_number(port) if colon else DEFAULT_PORT)


def port_number(typed: str) -> int:
    """Read a port. Raises Trouble("here", "bad-port")."""
    text = typed.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise Trouble("here", "bad-port", {"port": text})
    return int(text)


def _ipv6(host: str, bad: Trouble) -> str:
    try:
        return str(ipaddress.IPv6Address(host))
    except ValueError:
        raise bad from None


def _name_or_ipv4(host: str, bad: Trouble) -> str:
    if re.fullmatch(r"[0-9.]+", host):
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            raise bad from None
    try:
        name = host.encode("idna").decode("ascii").lower().removesuffix(".")
    except UnicodeError:
        raise bad from None
    if len(name) > 253 or not all(_LABEL.match(label) for label in name.split(".")):
        raise bad
    return name
