"""Decide where a client may be sent on to, and how often."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from client.session.route import ENCRYPTED, PLAIN, Address, Route, parse
from client.session.tls import is_for
from client.text.trouble import Trouble

MOST = 8
"""Moves that are followed ..."""
PERIOD = 60.0
"""... in so many seconds."""


class Moves:
    """Where we were sent by the server at `first`, which we come back to whenever the line is lost."""

    def __init__(self, first: Address) -> None:
        self.is_due = False
        """Whether we were sent on and have not gone yet."""
        self.servers: Sequence[str] = ()
        """Where the servers of its house are, as the first one said, besides its own domain."""
        self._first = first
        self._to: tuple[Address, Route | None] | None = None
        self._times: deque[float] = deque(maxlen=MOST)
        self._attempts = 0

    def follow(self, typed: str, route: Route | None, now: float) -> bool:
        """Whether we go there. `route`: by which the first server was reached."""
        if len(self._times) == MOST and now - self._times[0] < PERIOD:
            return False
        try:
            to = parse(typed)
        except Trouble:
            return False
        if not may_go(self._first, route or Route(), to, self.servers):
            return False
        self._times.append(now)
        pin = route.pin if route is not None else ""
        self._to = (to, Route(True, pin, to.is_here)) if pin else (to, None)
        self.is_due = True
        return True

    def take(self) -> tuple[Address, Route | None]:
        """Where to go now."""
        assert self._to is not None
        self.is_due = False
        self._attempts = 0
        return self._to

    def by_turns(self) -> tuple[Address, Route | None] | None:
        """After a lost line: None to come back to the first server, else where we were, which is tried every second time."""
        self._attempts += 1
        return self._to if self._attempts % 2 == 0 else None


def may_go(first: Address, route: Route, to: Address, servers: Sequence[str] = ()) -> bool:
    """Whether a server that was reached so may send us there.

    Never out of an encrypted line into a plain one, and never to this computer or a local network from outside of it.
    Otherwise to the same host; to another one of the same domain; within a local network; encrypted to whoever has the same
    certificate, if that is how the server was recognised, or is named in it, if an authority vouches for it; and to the
    `servers` that it named when it greeted us.

    >>> club, lan = Address("cards.example.org"), Address("192.168.1.5")
    >>> [may_go(club, Route(True), parse(to)) for to in ("wss://node-1.example.org:7464", "ws://node-1.example.org", "wss://10.0.0.1")]
    [True, False, False]
    >>> [may_go(lan, Route(), parse(to)) for to in ("ws://192.168.1.6:7465", "ws://localhost:22", "ws://example.org")]
    [True, False, False]
    """
    if to.pin or not to.scheme or (route.encrypted and to.scheme == PLAIN):
        return False
    if to.host == first.host or (first.is_here and to.is_here):
        return True
    if to.is_here or (to.is_near and not first.is_near):
        return False
    if to.scheme == ENCRYPTED and (route.pin or any(is_for(name, to.host) for name in route.names)):
        return True
    return to.is_near or _domain(to.host) == _domain(first.host) != "" or any(_names(each, to.host) for each in servers)


def _names(where: str, host: str) -> bool:
    """Whether that is the host, or a domain that it is in. Everything under a name of one label is no domain.

    >>> [_names("*.example.net", host) for host in ("node-1.example.net", "a.b.example.net", "example.net", "badexample.net")]
    [True, True, False, False]
    >>> _names("203.0.113.7", "203.0.113.7"), _names("*.net", "example.net")
    (True, False)
    """
    domain = where.removeprefix("*")
    return where == host if domain == where else domain.count(".") > 1 and host.endswith(domain)


def _domain(host: str) -> str:
    """What names of one house have in common: all but the first label, of which at least two are left.

    >>> _domain("node-1.example.org"), _domain("example.org"), _domain("10.0.0.1")
    ('example.org', '', '')
    """
    _first, _dot, rest = host.partition(".")
    return rest if "." in rest and not host.replace(".", "").isdigit() else ""
