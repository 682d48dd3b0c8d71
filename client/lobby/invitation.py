"""List the ways in which others can join: commands, addresses, and the front ends of our server."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from client.lobby.local_server import check_port
from client.session.route import PIN, Address
from client.terminal.settings import Settings
from client.text.i18n import _
from client.text.trouble import Trouble
from protocol.front_ends import KINDS, SSH, WATCH, WEB, Kind, is_origin, ssh_line, ssh_place
from protocol.messages import DoorInfo
from protocol.text import width

# -- The addresses at which other computers may reach this one, for invitations. Standard library only ----------------


_SIOCGIFADDR = 0x8915
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))  # addresses for documentation: never a host


def own_addresses(bind: str = "") -> list[str]:
    """List the addresses for invitations, the best first; only `bind` if the server listens on that address alone."""
    if bind and not _is_any(bind):
        return [bind]
    found = [*_by_route(), *_by_interface()]
    if bind == "0.0.0.0":
        found = [address for address in found if ":" not in address]
    return [address for address in dict.fromkeys(found) if _is_worth_listing(address)]


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


def _is_worth_listing(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


# -- doors ------------------------------------------------------------------------------------------------------------


def kinds() -> list[Kind]:
    """List the kinds of front ends that can be opened here."""
    return [] if sys.platform == "win32" else [kind for kind in KINDS if find_spec(kind.needs) is not None]


def port_of(settings: Settings, name: str) -> int:
    """Return the person's port for that front end."""
    port: int = getattr(settings, setting_of(name))
    return port


def setting_of(name: str) -> str:
    """Return the name of the setting with the port of that front end."""
    return f"{name}_port"


def options(ports: Mapping[str, int], bind: str, used: int) -> list[str]:
    """Return the server's options for front ends at these ports, by name. `used`: the port of the server itself.

    Raises Trouble("here", ...) if a front end cannot be opened.
    """
    found, taken = [], {used}
    for kind in KINDS:
        if kind.name in ports:
            option = f"--{kind.name}"
            if sys.platform == "win32":
                raise Trouble("here", "no-doors-here", {"option": option})
            if find_spec(kind.needs) is None:
                raise Trouble("here", "doors-missing", {"option": option})
            port = ports[kind.name]
            told = {"port": port, "option": option, "setting": setting_of(kind.name)}
            if port in taken:
                raise Trouble("here", "door-port-twice", told)
            try:
                check_port(bind, port)
            except Trouble as trouble:
                if trouble.code in ("port-taken", "port-forbidden"):
                    raise Trouble("here", f"door-{trouble.code}", told) from None
                raise
            taken.add(port)
            found += [option, str(port)]
    return found


def as_options(ports: Mapping[str, int]) -> str:
    """Return the options as a person types them after a command. Without a port a front end would use that of the settings.

    >>> as_options({"ssh": 7465, "web": 8080})
    ' --ssh 7465 --web 8080'
    """
    return "".join(f" --{name} {port}" for name, port in ports.items())


# -- ways in ----------------------------------------------------------------------------------------------------------


NEARBY = "traderow join"
"""The command that finds announced tables itself."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """A way to join. `line`: the invitation; `label`: for whom it is, "" if there is only one way; `watch`: only for
    spectators.
    """

    line: str
    label: str = ""
    watch: bool = False


def ways_in(addresses: Sequence[Address], code: str, doors: Sequence[DoorInfo], *, announced: bool = False) -> list[WayIn]:
    """Return an invitation for each address; with front ends, one for each way to join, at the first address. `announced`: on
    the network.

    A front end is at its public address if the server sends one, otherwise at the first address.
    """
    here = addresses[0] if addresses else None
    by_door = {door.name: door for door in doors}
    ssh = _ssh_place(by_door[SSH], here) if SSH in by_door else None
    page = _page(by_door[WEB], here) if WEB in by_door else ""
    nearby = [WayIn(NEARBY, _("nearby"))] if announced and addresses else []
    if ssh is None and not page:
        return [*(WayIn(line(each, code), _reach(each) if announced else "") for each in addresses), *nearby]
    ways = [WayIn(line(each, code), _reach(each)) for each in addresses[:1]] + nearby
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
    """Return a label for the people who can use that address."""
    if address.is_here:
        return _("this computer")
    return _("same network") if address.is_near else _("anywhere")


def _ssh_place(door: DoorInfo, here: Address | None) -> tuple[str, int] | None:
    """Return host and port for SSH; None if they are unknown."""
    return ssh_place(door.public) or (None if here is None else (here.host, door.port))


def _page(door: DoorInfo, here: Address | None) -> str:
    """Return the origin of the page; "" if it is unknown."""
    if is_origin(door.public):
        return door.public
    scheme = "https" if door.key else "http"  # of a certificate
    return "" if here is None else f"{scheme}://{here.bracketed}:{door.port}"


def texts(ways: Sequence[WayIn]) -> list[str]:
    """Return the ways to join as lines, with the labels in a column.

    >>> texts([WayIn("traderow join ann", "same network"), WayIn("ssh 7K3QZ@ann", "no install")])
    ['same network   traderow join ann', 'no install     ssh 7K3QZ@ann']
    """
    widest = max((width(way.label) for way in ways), default=0)
    return [f"{way.label}{' ' * (widest + 3 - width(way.label))}{way.line}" if way.label else way.line for way in ways]


# -- invite -----------------------------------------------------------------------------------------------------------


def line(address: Address, code: str, *, watch: bool = False) -> str:
    """Return the command that joins the table, or watches it. A fingerprint is cut to the digits that identify it."""
    return f"traderow join {address._replace(pin=address.pin[:PIN]).text}{' --watch' if watch else ''} --table {code}"


def found_in(text: str) -> str:
    """Find the invitation in a pasted text, even if a terminal has broken its line, or an address with a scheme; "" if there is
    neither.

    >>> found_in("Come! $ traderow join 192.168.1.20\\n--table 7K3M-9QTX-2A\\nWe wait."), found_in("barley")
    ('traderow join 192.168.1.20 --table 7K3M-9QTX-2A', '')
    """
    words = text.split()
    for at, word in enumerate(words):
        if words[at : at + 2] == ["traderow", "join"]:
            return " ".join(["traderow", "join", *_of_the_command(words[at + 2 :])])
        if word.startswith(("ws://", "wss://")):
            return word
    return ""


def _of_the_command(words: list[str]) -> list[str]:
    """Return the address and options, up to the first other word."""
    taken: list[str] = []
    has_address = False
    while words:
        is_option = words[0].startswith("--")
        if has_address and not is_option:
            break
        has_address = has_address or not is_option
        length = 2 if words[0] == "--table" else 1
        taken, words = [*taken, *words[:length]], words[length:]
    return taken


def read(typed: str) -> tuple[str, str, bool]:
    """Read an address or a whole invitation. Returns the address, the table's code (or ""), and True to watch."""
    words = typed.split()
    if words[:2] == ["traderow", "join"]:
        words = words[2:]
    code = ""
    if "--table" in words[:-1]:
        at = words.index("--table")
        code = words[at + 1]
        del words[at : at + 2]
    watch = "--watch" in words
    return " ".join(word for word in words if word != "--watch"), code, watch
