"""Where a server is: a host and a port, read from what a person types, and what was said of how to speak to it.

    >>> parse("192.168.1.20"), parse("[fe80::1]:7000").place, parse("wss://ann.local").text
    (Address(host='192.168.1.20', port=7464, scheme='', pin=''), '[fe80::1]:7000', 'wss://ann.local')

IPv4 and IPv6 addresses (also with a zone, `fe80::1%eth0`) and host names. An IPv6 address needs brackets only before a port.
`ws://` and `wss://` say whether the line is to be plain or encrypted; without either the client finds out (`tls_negotiation`).
`#` and the fingerprint of a certificate say by what the server is known.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from client.trouble import Trouble

DEFAULT_PORT = 7464
PLAIN, ENCRYPTED = "ws", "wss"
PIN, LONGEST_PIN = 32, 64
"""How many hexadecimal digits of a SHA-256 make sure which certificate is meant, and how many there are."""
_LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")
_NEAR = (".local", ".lan", ".home.arpa", ".internal")
"""How names end that no server of the internet has."""


@dataclass(frozen=True, slots=True)
class Address:
    """A host (IPv6 without brackets) and a port. `scheme`: PLAIN, ENCRYPTED or "", not said.

    `pin`: how the SHA-256 of the server's certificate begins, in lower-case hexadecimal digits; "": not said.
    """

    host: str
    port: int = DEFAULT_PORT
    scheme: str = ""
    pin: str = ""

    @property
    def text(self) -> str:
        """As a person types it, without the usual port.

        >>> Address("ann.local", 7465).text, Address("::1").text, Address("ann.local", scheme="wss", pin="d9c4" * 8).text
        ('ann.local:7465', '[::1]', 'wss://ann.local#d9c4d9c4d9c4d9c4d9c4d9c4d9c4d9c4')
        """
        return (f"{self.scheme}://" if self.scheme else "") + self.place + (f"#{self.pin}" if self.pin else "")

    @property
    def place(self) -> str:
        """Host and port alone: the same server has the same, however it is spoken to."""
        return self.bracketed if self.port == DEFAULT_PORT else f"{self.bracketed}:{self.port}"

    @property
    def bracketed(self) -> str:
        """The host as it stands before a port."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def is_here(self) -> bool:
        """Whether what is sent there does not leave this computer."""
        found = _ip(self.host)
        return found.is_loopback if found else self.host == "localhost" or self.host.endswith(".localhost")

    @property
    def is_near(self) -> bool:
        """Whether it can only be in this network, not on the internet.

        >>> [Address(host).is_near for host in ("192.168.1.20", "fe80::1", "ann.local", "ann", "8.8.8.8", "play.example.org")]
        [True, True, True, True, False, False]
        """
        found = _ip(self.host)
        return not found.is_global if found else "." not in self.host or self.host.endswith(_NEAR)


def parse(typed: str) -> Address:
    """Read [ws://|wss://]HOST[:PORT][#FINGERPRINT]. Raises Trouble("here", "bad-address", "bad-port" or "bad-fingerprint")."""
    text = typed.strip()
    bad = Trouble("here", "bad-address", {"address": text})
    scheme, slashes, rest = text.partition("://")
    scheme = scheme.lower() if slashes else ""
    rest, hash_sign, pin = (rest if slashes else text).partition("#")
    if (slashes and scheme not in (PLAIN, ENCRYPTED)) or (hash_sign and scheme == PLAIN) or "/" in rest or "@" in rest:
        raise bad
    host, port = _place(rest, bad)
    return Address(host, port, ENCRYPTED if hash_sign else scheme, read_pin(pin) if hash_sign else "")


def read_pin(typed: str) -> str:
    """The beginning of a SHA-256, as programs print one. Raises Trouble("here", "bad-fingerprint").

    >>> read_pin("D9:C4:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD")
    'd9c400112233445566778899aabbccdd'
    """
    pin = typed.replace(":", "").lower()
    if not re.fullmatch(f"[0-9a-f]{{{PIN},{LONGEST_PIN}}}", pin):
        raise Trouble("here", "bad-fingerprint", {"fingerprint": typed, "least": PIN})
    return pin


def port_number(typed: str) -> int:
    """Read a port. Raises Trouble("here", "bad-port")."""
    text = typed.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise Trouble("here", "bad-port", {"port": text})
    return int(text)


def _place(text: str, bad: Trouble) -> tuple[str, int]:
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or ":" not in host or (rest and not rest.startswith(":")):
            raise bad
        return _ipv6(host, bad), port_number(rest[1:]) if rest else DEFAULT_PORT
    if text.count(":") > 1:
        return _ipv6(text, bad), DEFAULT_PORT
    host, colon, port = text.partition(":")
    return _name_or_ipv4(host, bad), port_number(port) if colon else DEFAULT_PORT


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that the host is; None for a name. An IPv4 address in the form of an IPv6 one is that."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, ipaddress.IPv6Address) else found


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
