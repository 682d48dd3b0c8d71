"""Whether a server started this client for a visitor at a door: then it reaches that server alone, and says its ticket."""

from __future__ import annotations

from dataclasses import dataclass

from client.connection.route.address import Address, parse
from client.trouble import Trouble
from protocol.doors import TICKET


@dataclass(frozen=True, slots=True)
class Visiting:
    """`server`: the address of that server, as text; `host`: how the visitor's own computer calls it; `back`: the command that
    leads back to the visitor's seats, "" where they are known otherwise. It is a secret of theirs: shown to them alone.
    """

    server: str
    ticket: str
    host: str = ""
    back: str = ""

    @property
    def address(self) -> Address:
        return parse(self.server)


_visiting: Visiting | None = None


def begin(visiting: Visiting | None) -> None:
    """From now on this is a visitor's client; None: it is nobody's but the person's who started it."""
    global _visiting
    _visiting = visiting


def visiting() -> Visiting | None:
    """The visit; None for an ordinary client."""
    return _visiting


def way_back() -> str:
    """The command that leads a visitor without a key back to their seats; "" for anybody else."""
    return "" if _visiting is None else _visiting.back


def expect_reachable(address: Address) -> None:
    """Raise Trouble if a visitor's client may not go there: it would do so from the host's computer."""
    if _visiting is not None and (address.host, address.port) != (_visiting.address.host, _visiting.address.port):
        raise Trouble("here", "visitors-stay", {"address": address.text})


def headers() -> dict[str, str]:
    """What a connection has to say of the visit."""
    return {} if _visiting is None else {TICKET: _visiting.ticket}
