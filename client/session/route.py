"""Define the address of a server and the route to it, independent of any connection."""

from __future__ import annotations

import contextlib
import ipaddress
import json
import re
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from client.terminal import paths
from client.text.trouble import Trouble
from protocol.front_ends import TICKET

# -- The route by which a server was reached, used again by every later connection ------------------------------------


class Route(NamedTuple):
    """The way a server is reached. `pin`: the fingerprint of an encrypted server; "" if an authority vouches for it. `here`:
    the server is on this computer.

    `names`: every host that the server's certificate names, vouched for by an authority; none with a fingerprint.
    """

    encrypted: bool = False
    pin: str = ""
    here: bool = False
    names: tuple[str, ...] = ()

    @property
    def privacy(self) -> str:
        """Return PLAIN, ENCRYPTED, or "" if nobody could listen in."""
        return "" if self.here else ENCRYPTED if self.encrypted else PLAIN

    def to(self, address: Address) -> Address:
        """Return the address to type to use this route again, also from another computer."""
        if self.here or not self.encrypted:
            return address
        return address._replace(scheme=ENCRYPTED, pin=self.pin)


# -- known servers ----------------------------------------------------------------------------------------------------


def pin_of(address: Address) -> str | None:
    """Return the fingerprint of a known server, or "" if an authority vouches for it; None if the server was never
    encrypted.
    """
    try:
        kept = json.loads(_file(address).read_text(encoding="utf-8"))
        return read_pin(kept["pin"]) if kept["pin"] else ""
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, Trouble):
        return ""


def remember(address: Address, pin: str) -> None:
    """Remember that the server is encrypted, and its fingerprint. A full disk is ignored."""
    if pin_of(address) != pin:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(address), json.dumps({"address": address.place, "pin": pin}) + "\n")


def _file(address: Address) -> Path:
    mark = blake2b(address.place.encode(), digest_size=12).hexdigest()
    return paths.state() / "servers" / f"{mark}.json"


# -- visiting ---------------------------------------------------------------------------------------------------------


class Visiting(NamedTuple):
    """`server`: the address of that server, as text; `host`: the server's name on the guest's own computer. `back`: the command
    that returns to the guest's seats, "" if the guest is recognised without it; it is secret and shown only to the guest.
    `touch`: the guest has a touch screen, and the page has a row of keys.
    """

    server: str
    ticket: str
    host: str = ""
    back: str = ""
    touch: bool = False

    @property
    def address(self) -> Address:
        return parse(self.server)


_visiting: Visiting | None = None


def begin(visiting: Visiting | None) -> None:
    """Make this a guest's client from now on; None: the client of the person who started it."""
    global _visiting
    _visiting = visiting


def visiting() -> Visiting | None:
    """Return the guest's data; None for an ordinary client."""
    return _visiting


def way_back() -> str:
    """Return the command that returns a guest without a key to their seats; "" for anybody else."""
    return "" if _visiting is None else _visiting.back


def expect_reachable(address: Address) -> None:
    """Raise Trouble if a guest's client may not connect there: it would connect from the host's computer."""
    if _visiting is not None and (address.host, address.port) != (_visiting.address.host, _visiting.address.port):
        raise Trouble("here", "visitors-stay", {"address": address.text})


def headers() -> dict[str, str]:
    """Return the headers by which a connection identifies the guest."""
    return {} if _visiting is None else {TICKET: _visiting.ticket}


# -- address ----------------------------------------------------------------------------------------------------------


DEFAULT_PORT = 7464
PLAIN, ENCRYPTED = "ws", "wss"
PIN, LONGEST_PIN = 32, 64
"""The number of hexadecimal digits of a SHA-256 that identify a certificate, and the number of all its digits."""
_LABEL = re.compile(r"^(?!-)[a-z0-9_-]{1,63}(?<!-)$")
_NEAR = (".local", ".lan", ".home.arpa", ".internal")
"""The suffixes of names that exist only in local networks."""


class Address(NamedTuple):
    """A host (IPv6 without brackets) and a port. `scheme`: PLAIN, ENCRYPTED, or "" if none was given.

    `pin`: the beginning of the SHA-256 of the server's certificate, in lower-case hexadecimal digits; "" if none was given.
    """

    host: str
    port: int = DEFAULT_PORT
    scheme: str = ""
    pin: str = ""

    @property
    def text(self) -> str:
        """Return the address as a person types it, without the default port.

        >>> Address("ann.local", 7465).text, Address("::1").text, Address("ann.local", scheme="wss", pin="d9c4" * 8).text
        ('ann.local:7465', '[::1]', 'wss://ann.local#d9c4d9c4d9c4d9c4d9c4d9c4d9c4d9c4')
        """
        return (f"{self.scheme}://" if self.scheme else "") + self.place + (f"#{self.pin}" if self.pin else "")

    @property
    def place(self) -> str:
        """Host and port, which identify the server whether or not the connection is encrypted."""
        return self.bracketed if self.port == DEFAULT_PORT else f"{self.bracketed}:{self.port}"

    @property
    def bracketed(self) -> str:
        """Return the host in the form that a port can follow, with brackets around IPv6."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def is_here(self) -> bool:
        """Return True if the server is on this computer, so that no data leaves it."""
        found = _ip(self.host)
        return found.is_loopback if found else self.host == "localhost" or self.host.endswith(".localhost")

    @property
    def is_near(self) -> bool:
        """Return True if the server can only be in the local network, and not on the internet.

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


def hosts(typed: str) -> tuple[str, ...]:
    """Read HOST[,HOST]: names and addresses without a port; `*.` before a domain stands for all names in it.

    Raises Trouble("here", "bad-host").

    >>> hosts("node-1.lan, 10.0.0.7,*.cards.example.org,[fd00::1]"), hosts("")
    (('node-1.lan', '10.0.0.7', '*.cards.example.org', 'fd00::1'), ())
    """
    found = []
    for each in filter(None, (part.strip() for part in typed.split(","))):
        bad = Trouble("here", "bad-host", {"host": each})
        any_name, name = ("*.", each[2:]) if each.startswith("*.") else ("", each)
        try:
            address = parse(name)
        except Trouble:
            raise bad from None
        if address.scheme or address.port != DEFAULT_PORT or (any_name and ("." not in name or _ip(address.host))):
            raise bad
        found.append(any_name + address.host)
    return tuple(found)


def read_pin(typed: str) -> str:
    """Read the beginning of a SHA-256 as programs print it. Raises Trouble("here", "bad-fingerprint").

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
    """Return the IP address of the host; None for a name. An IPv4 address mapped to IPv6 becomes IPv4."""
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
