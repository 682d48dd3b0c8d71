"""Decide where a client may be sent on to, and how often."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import Any

from client.session.networks import IP, Interface, are_together, around, ip_of, is_in, is_of_a_host, is_public, own_interfaces
from client.session.route import ENCRYPTED, PLAIN, Address, Route, parse
from client.session.tls import is_for
from client.text.trouble import Trouble

MOST = 8
"""Moves that are followed ..."""
PERIOD = 60.0
"""... in so many seconds."""
UNPRIVILEGED = 1024
"""The first port that a server needs no rights of the system for."""


class Moves:
    """The server to which the one at `first` sent us; we come back to `first` whenever the connection is lost.

    `cluster`: the hosts that the person has named as servers that belong together, by name or address, or as `*.` and a domain.
    """

    def __init__(self, first: Address, cluster: Collection[str] = ()) -> None:
        self.is_due = False
        """True if we were redirected and have not gone yet."""
        self._first = first
        self._cluster = cluster
        self._peer: tuple[IP, int] | None = None
        """The IP address and port at which we have reached it."""
        self._route = Route()
        self._servers: Sequence[str] = ()
        self._to: tuple[Address, Route | None] | None = None
        self._times: deque[float] = deque(maxlen=MOST)
        self._attempts = 0

    def reached(self, sockaddr: Sequence[Any], route: Route, servers: Sequence[str]) -> None:
        """Note that the first server was reached there. `servers`: where the others of its cluster are, besides its own domain.

        A socket that is closed already has no address: then nothing can be judged by it, and only named hosts are followed.
        """
        self._peer = (ip_of(sockaddr), int(sockaddr[1])) if sockaddr else None
        self._route, self._servers = route, servers

    def follow(self, typed: str, now: float) -> bool:
        """Decide whether we try to go there, and return that."""
        if len(self._times) == MOST and now - self._times[0] < PERIOD:
            return False
        try:
            to = parse(typed)
        except Trouble:
            return False
        if not (self._is_named(to) and is_as_private(self._route, to)) and not may_go(
            self._first, self._peer, self._route, to, self._servers
        ):
            return False
        self._times.append(now)
        pin = self._route.pin
        self._to = (to, Route(True, pin, to.is_here)) if pin else (to, None)
        self.is_due = True
        return True

    def may_connect(self, sockaddr: Sequence[Any]) -> bool:
        """Return whether we go on to where that address of the server has turned out to lead."""
        if self._to is None or self._peer is None:
            return False
        to, _ = self._to
        peer = ip_of(sockaddr), int(sockaddr[1])
        return self._is_named(to) or may_connect(self._peer, peer, is_proven(self._route, to), own_interfaces())

    def take(self) -> tuple[Address, Route | None]:
        """Return where to go now."""
        assert self._to is not None
        self.is_due = False
        self._attempts = 0
        return self._to

    def forget(self) -> None:
        """Forget the move: we do not go there after all."""
        self._to = None

    def by_turns(self) -> tuple[Address, Route | None] | None:
        """Choose where to connect after a lost connection: None for the first server, else where we were, every second time."""
        self._attempts += 1
        return self._to if self._attempts % 2 == 0 else None

    def _is_named(self, to: Address) -> bool:
        return any(_names(each, to.host) for each in self._cluster)


def is_as_private(route: Route, to: Address) -> bool:
    """Return whether that is a server's address as another one sends it, and not out of an encrypted connection into a plain
    one."""
    return not to.pin and bool(to.scheme) and not (route.encrypted and to.scheme == PLAIN)


def is_proven(route: Route, to: Address) -> bool:
    """Return whether only a server that has the certificate of the first one, or is named in it, can answer there."""
    return to.scheme == ENCRYPTED and bool(route.pin or any(is_for(name, to.host) for name in route.names))


def may_go(first: Address, peer: tuple[IP, int] | None, route: Route, to: Address, servers: Sequence[str] = ()) -> bool:
    """Return whether a server that was reached so may send us to that address, whatever it leads to. `peer`: its IP address and
    port.

    Never out of an encrypted connection into a plain one, and from this computer only to this computer. Otherwise to the same
    host; to another one of the same domain; in a local network to what may be in it; to a server with the same certificate, if
    that is how the server was recognised, or one named in it, if an authority vouches for it; and to the `servers` that it
    named when it greeted us.

    >>> club = Address("cards.example.org"), (ip_of(("8.8.8.8", 7464)), 7464)
    >>> ways = "wss://node-1.example.org:7464", "ws://node-1.example.org", "wss://10.0.0.1"
    >>> [may_go(*club, Route(True), parse(to)) for to in ways]
    [True, False, False]
    """
    if not is_as_private(route, to):
        return False
    if to.host == first.host:
        return True
    if to.is_here:
        return first.is_here or (peer is not None and peer[0].is_loopback)
    if first.is_here:
        return False
    if to.is_near:
        return peer is not None and not is_public(peer[0])
    return (
        is_proven(route, to) or _domain(to.host) == _domain(first.host) != "" or any(_names(each, to.host) for each in servers)
    )


def may_connect(first: tuple[IP, int], to: tuple[IP, int], proven: bool, interfaces: Sequence[Interface]) -> bool:
    """Return whether a server that was reached at `first` may make us connect to `to`: the IP address and port of each.

    On this computer, as through a tunnel to it, only to this computer, and there to no port of the system's other than its own.
    Otherwise to the same host; on the internet; within the same local network; and from one local network into another, if that
    is `proven`. Never to a link-local address, where clouds keep their secrets, or to one that no single host has.

    >>> lan = [[around(ip_of(("192.168.1.9", 0)))]]
    >>> ips = "192.168.1.5", "192.168.1.6", "10.0.0.1", "169.254.169.254"
    >>> first, near, far, cloud = [(ip_of((ip, 0)), 7464) for ip in ips]
    >>> [may_connect(first, to, False, lan) for to in (near, far, cloud)], may_connect(first, far, True, lan)
    ([True, False, False], True)
    """
    (first_ip, first_port), (ip, port) = first, to
    if first_ip.is_loopback or ip.is_loopback:
        return first_ip.is_loopback and ip.is_loopback and (port == first_port or port >= UNPRIVILEGED)
    if ip == first_ip:
        return True
    if ip.is_link_local or not is_of_a_host(ip):
        return False
    if any(are_together(first_ip, ip, interface) for interface in interfaces):
        return True
    is_local = any(is_in(ip, interface) for interface in interfaces)
    if is_public(ip) and not is_local:
        return True
    if is_public(first_ip):
        return False
    return proven or (not is_local and ip in around(first_ip))


def _names(where: str, host: str) -> bool:
    """Return whether that is the host, or a domain that it is in. Everything under a name of one label is no domain.

    >>> [_names("*.example.net", host) for host in ("node-1.example.net", "a.b.example.net", "example.net", "badexample.net")]
    [True, True, False, False]
    >>> _names("203.0.113.7", "203.0.113.7"), _names("*.net", "example.net")
    (True, False)
    """
    domain = where.removeprefix("*")
    return where == host if domain == where else domain.count(".") > 1 and host.endswith(domain)


def _domain(host: str) -> str:
    """Return the common part of the names of a site: all but the first label, of which at least two are left.

    >>> _domain("node-1.example.org"), _domain("example.org"), _domain("10.0.0.1")
    ('example.org', '', '')
    """
    _first, _dot, rest = host.partition(".")
    return rest if "." in rest and not host.replace(".", "").isdigit() else ""
