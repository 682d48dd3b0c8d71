"""Find the tables that servers on the local network announce."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv6Address, ip_address
from typing import Protocol

from client.games.registry import title
from client.session.networks import is_in, is_of_a_host, own_interfaces
from client.session.route import Address, visiting
from client.table.summary import mode_name
from client.text.i18n import _, ngettext
from protocol import announcement
from protocol.announcement import Announcement
from protocol.messages import PROTOCOL

# -- Descriptions of tables nearby, for the form and for plain text ---------------------------------------------------


def state_text(state: State) -> str:
    """Return the text shown in place of a list; "" if there is a list."""
    return {
        State.LOOKING: _("Looking for tables nearby…"),
        State.SILENT: _("No table nearby has answered. Some networks block the search; an address always works."),
        State.BLOCKED: _("This network does not let you search for tables: type the address."),
        State.MISSING: _(
            "To find tables nearby, run pip install '.[network]' in the sources of traderow. An address always works."
        ),
        State.FOUND: "",
    }[state]


def name_of(near: Nearby) -> str:
    """Return the title of the table, or the server's address."""
    return near.about.title or near.address.place


def details_of(near: Nearby) -> str:
    """Return whether there is a free seat, the requirements to join, and the mode and game."""
    told = near.about
    if told.protocol != PROTOCOL:
        return _("another version of traderow")
    if not told.game:
        return _("no public table: you need a code")
    game = title(told.game)
    free = ngettext("{n} seat free", "{n} seats free", told.free).format(n=told.free) if told.free else _("no free seat")
    words = [free, _("password") if told.locked else "", mode_name(told.mode), game]
    return ", ".join(word for word in words if word)


def details_with_address(near: Nearby) -> str:
    """Return the address to connect to, unless it is shown in place of the title, and those details."""
    details = details_of(near)
    return f"{near.address.place}, {details}" if near.about.title else details


# -- nearby -----------------------------------------------------------------------------------------------------------


MOMENT = 2.0
"""Seconds after which a network without answers is reported as silent."""
MOST = 64
"""The most announcements followed together."""


Found = Callable[[str, Mapping[bytes, bytes | None], Sequence[str], int], None]
"""Receives the name of a service, its properties, its addresses and its port."""
Lost = Callable[[str], None]


class State(Enum):
    """The state of a search. SILENT: `MOMENT` has passed without an answer; BLOCKED: this computer cannot ask; MISSING: the
    extra is not installed.
    """

    LOOKING = "looking"
    SILENT = "silent"
    FOUND = "found"
    BLOCKED = "blocked"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Nearby:
    """A search result: a table, or a server that lists none (`about.game` is "")."""

    address: Address
    about: Announcement


class Search(Protocol):
    """Searches the network. Calls `found` with the name of each new or changed service, and `lost` with that of each one that
    is gone.
    """

    async def start(self, found: Found, lost: Lost) -> None:
        """Start the search. Raises OSError if there is no network."""

    async def stop(self) -> None:
        """Stop the search."""


class NearbyTables:
    """Follows the network from `start` to `stop`. `changed`: called in the event loop whenever the result has changed."""

    def __init__(self, changed: Callable[[], None], search: Callable[[], Search] | None = None) -> None:
        self._changed = changed
        self._make = search or _zeroconf_search
        self._search: Search | None = None
        self._found: dict[str, Nearby] = {}
        self._without = State.LOOKING
        """The state while no table is found."""
        self._settled = asyncio.Event()
        self._moment: asyncio.TimerHandle | None = None

    @property
    def state(self) -> State:
        return State.FOUND if self._found else self._without

    @property
    def tables(self) -> list[Nearby]:
        """Return the tables in the order in which they were found. A known table keeps its place."""
        return list(self._found.values())

    async def settled(self) -> None:
        """Wait until further answers are unlikely."""
        await self._settled.wait()

    async def start(self) -> None:
        """Start to search. Without the extra, or without a network, `state` says so.

        A guest's client does not search: it would search the network of the server's host, and may not connect there.
        """
        if visiting() is not None:
            self._say(State.BLOCKED)
            return
        try:
            self._search = await asyncio.to_thread(self._make)
            await self._search.start(self._on_found, self._on_lost)
        except ImportError:
            self._say(State.MISSING)
        except OSError:
            self._say(State.BLOCKED)
        else:
            self._moment = asyncio.get_running_loop().call_later(MOMENT, self._say, State.SILENT)

    async def stop(self) -> None:
        if self._moment is not None:
            self._moment.cancel()
        search, self._search = self._search, None
        if search is not None:
            await search.stop()

    def _on_found(self, name: str, properties: Mapping[bytes, bytes | None], addresses: Sequence[str], port: int) -> None:
        about, address = announcement.read(properties), _nearby(addresses)
        if about is None or address is None or not 0 < port < 65536:
            self._on_lost(name)
        elif name in self._found or len(self._found) < MOST:
            self._found[name] = Nearby(Address(address, port), about)
            self._changed()

    def _on_lost(self, name: str) -> None:
        if self._found.pop(name, None) is not None:
            self._changed()

    def _say(self, state: State) -> None:
        self._without = state
        self._settled.set()
        self._changed()


def _nearby(addresses: Sequence[str]) -> str | None:
    """Return the first of the addresses in a network of our interfaces. A link-local IPv6 address does not name its
    interface.
    """
    networks = own_interfaces()
    for text in addresses:
        ip = ip_address(text)
        is_somewhere = isinstance(ip, IPv6Address) and ip.is_link_local
        if is_of_a_host(ip) and not is_somewhere and any(is_in(ip, interface) for interface in networks):
            return text
    return None


def can_search() -> bool:
    """Return True if the extra is installed, which announces tables as well as finding them."""
    return importlib.util.find_spec("zeroconf") is not None


def _zeroconf_search() -> Search:
    from client.lobby.zeroconf_search import ZeroconfSearch

    return ZeroconfSearch()
