"""Decide to which servers a client may be redirected, and how often."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import Any

from client.session.networks import IP, Interface, are_together, around, ip_of, is_in, is_of_a_host, is_public, own_interfaces
from client.session.route import ENCRYPTED, PLAIN, Address, Route, parse
from client.session.tls import is_for
from client.text.trouble import Trouble

MOST = 8
"""The most redirects followed within `PERIOD`."""
PERIOD = 60.0
"""The period of `MOST`, in seconds."""
UNPRIVILEGED = 1024
"""The first port that a server can use without special rights."""


class Moves:
    """The server that the one at `first` redirected us to. We return to `first` whenever the connection is lost.

    `cluster`: the hosts that the person has named as servers of the same cluster, by name or address, or as `*.` and a domain.
    """

    def __init__(self, first: Address, cluster: Collection[str] = ()) -> None:
        self.is_due = False
        """True if we were redirected and have not connected to the new server yet."""
        self._first = first
        self._cluster = cluster
        self._peer: tuple[IP, int] | None = None
        """The IP address and port at which we reached the first server."""
        self._route = Route()
        self._servers: Sequence[str] = ()
        self._to: tuple[Address, Route | None] | None = None
        self._times: deque[float] = deque(maxlen=MOST)
        self._attempts = 0

    def reached(self, sockaddr: Sequence[Any], route: Route, servers: Sequence[str]) -> None:
        """Note that the first server was reached at that address. `servers`: the addresses of its cluster's other servers,
        besides its own domain.

        A closed socket has no address. Then addresses cannot be checked, and only named hosts are followed.
        """
        self._peer = (ip_of(sockaddr), int(sockaddr[1])) if sockaddr else None
        self._route, self._servers = route, servers

    def follow(self, typed: str, now: float) -> bool:
        """Decide whether we follow the redirect, and return the decision."""
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
        """Return True if we may connect to that resolved address of the new server."""
        if self._to is None or self._peer is None:
            return False
        to, _ = self._to
        peer = ip_of(sockaddr), int(sockaddr[1])
        return self._is_named(to) or may_connect(self._peer, peer, is_proven(self._route, to), own_interfaces())

    def take(self) -> tuple[Address, Route | None]:
        """Return the address to connect to now."""
        assert self._to is not None
        self.is_due = False
        self._attempts = 0
        return self._to

    def forget(self) -> None:
        """Forget the redirect, because we do not follow it."""
        self._to = None

    def by_turns(self) -> tuple[Address, Route | None] | None:
        """Choose the server after a lost connection: None for the first server, or, every second time, the one we were
        redirected to.
        """
        self._attempts += 1
        return self._to if self._attempts % 2 == 0 else None

    def _is_named(self, to: Address) -> bool:
        return any(_names(each, to.host) for each in self._cluster)


def is_as_private(route: Route, to: Address) -> bool:
    """Return True if that is an address that a server may send, and does not lead from an encrypted connection to a plain
    one.
    """
    return not to.pin and bool(to.scheme) and not (route.encrypted and to.scheme == PLAIN)


def is_proven(route: Route, to: Address) -> bool:
    """Return True if only a server with the first server's certificate, or one named in it, can answer at that address."""
    return to.scheme == ENCRYPTED and bool(route.pin or any(is_for(name, to.host) for name in route.names))


def may_go(first: Address, peer: tuple[IP, int] | None, route: Route, to: Address, servers: Sequence[str] = ()) -> bool:
    """Return True if a server reached by `route` may redirect us to that address, before the address is resolved. `peer`: the
    server's IP address and port.

    Redirects never lead from an encrypted connection to a plain one. A server on this computer may redirect only to this
    computer. Any other server may redirect to the same host, to a host of the same domain, and from a local network to hosts
    that may be in it. It may redirect to a server with the same certificate if it was recognised by a fingerprint, or to a host
    named in its certificate if an authority vouches for it. It may also redirect to the `servers` that it named in its
    greeting.

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
    """Return True if a server reached at `first` may redirect us to `to`, each an IP address and port.

    A server on this computer, or at the end of a tunnel, may redirect only to this computer, and to no privileged port except
    its own. Any other server may redirect to the same host, to the internet, and within the same local network. It may redirect
    from one local network to another if that is `proven`. No server may redirect to a link-local address, where clouds keep
    their secrets, or to an address that does not belong to a single host.

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
    """Return True if `where` names the host, or a domain that contains it. A name of one label does not count as a domain.

    >>> [_names("*.example.net", host) for host in ("node-1.example.net", "a.b.example.net", "example.net", "badexample.net")]
    [True, True, False, False]
    >>> _names("203.0.113.7", "203.0.113.7"), _names("*.net", "example.net")
    (True, False)
    """
    domain = where.removeprefix("*")
    return where == host if domain == where else domain.count(".") > 1 and host.endswith(domain)


def _domain(host: str) -> str:
    """Return the domain of a host: its name without the first label, if at least two labels are left; else "".

    >>> _domain("node-1.example.org"), _domain("example.org"), _domain("10.0.0.1")
    ('example.org', '', '')
    """
    _first, _dot, rest = host.partition(".")
    return rest if "." in rest and not host.replace(".", "").isdigit() else ""
