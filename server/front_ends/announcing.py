"""Announces the listed tables on the local network, as they come, change and go. No sockets: a `Responder` has them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address
from typing import Protocol

from protocol.announcement import Announcement, of_table
from protocol.messages import TableInfo

log = logging.getLogger(__name__)

LOOK_EVERY = 0.5
"""Seconds. What changed is announced within that time."""
MOST = 16
"""The most tables that one server announces: a client that connects gets the whole list."""
ITSELF = ""
"""Stands for the server where codes of tables are keys."""


class Responder(Protocol):
    """Answers for services on a network. A name is free for every service that it has not been given before."""

    async def put(self, name: str, announcement: Announcement) -> None:
        """Announce it, or announce that it has changed."""

    async def remove(self, name: str) -> None:
        """Say that it is gone."""

    async def close(self) -> None:
        """Say that everything is gone."""


class Announcer:
    """`tables`: the listed tables, as anybody is shown them. Names are random: they tell nothing of people or computers."""

    def __init__(self, tables: Callable[[], Sequence[TableInfo]], responder: Responder) -> None:
        self._tables = tables
        self._responder = responder
        self._prefix = f"traderow-{secrets.token_hex(4)}"
        self._named = 0
        self._names: dict[str, str] = {}
        self._announced: dict[str, Announcement] = {}
        """The announced tables, by their codes."""

    async def run(self) -> None:
        """Keep the network up to date, until this is cancelled."""
        try:
            while True:
                await self.update()
                await asyncio.sleep(LOOK_EVERY)
        finally:
            await self._responder.close()

    async def update(self) -> None:
        """Announce tables that are new or have changed."""
        wanted = announcements(self._tables())
        for code in [code for code in self._announced if code not in wanted]:
            del self._announced[code]
            await self._responder.remove(self._names.pop(code))
        for code, announcement in wanted.items():
            if self._announced.get(code) != announcement:
                self._announced[code] = announcement
                await self._responder.put(self._name(code), announcement)

    def _name(self, code: str) -> str:
        if code not in self._names:
            self._named += 1
            self._names[code] = f"{self._prefix}-{self._named}"
        return self._names[code]


def announcements(tables: Sequence[TableInfo]) -> dict[str, Announcement]:
    """Return the announcements by code: the tables with free seats before those that play; without any, that a server is
    here."""
    shown = sorted(tables, key=lambda table: table.playing)[:MOST]
    return {table.code: of_table(table) for table in shown} or {ITSELF: Announcement()}


def own_interfaces(bound: Iterable[str], every: Sequence[str]) -> list[str]:
    """Return the addresses to announce, from those that the server listens on. `every`: all of this computer.

    >>> own_interfaces(["0.0.0.0"], ["127.0.0.1", "192.168.1.20", "fe80::1"]), own_interfaces(["127.0.0.1"], ["127.0.0.1"])
    (['192.168.1.20'], [])
    """
    found: list[str] = []
    for text in bound:
        address = ip_address(text.partition("%")[0])
        if address.is_unspecified:
            found += [each for each in every if ip_address(each).version == address.version]
        else:
            found.append(str(address))
    return [text for text in dict.fromkeys(found) if not (ip_address(text).is_loopback or ip_address(text).is_link_local)]


async def announce(tables: Callable[[], Sequence[TableInfo]], bound: Sequence[tuple[str, int]]) -> None:
    """Announce the tables of a server that listens at these addresses, until this is cancelled.

    Without the extra, without a network or without multicast one line in the log says so, and nothing is announced.
    """
    try:
        from server.front_ends.zeroconf_responder import ZeroconfResponder, own_addresses
    except ImportError:
        log.warning("tables are not announced: run pip install '.[network]' in the sources of traderow")
        return
    addresses = own_interfaces([host for host, _ in bound], own_addresses())
    if not addresses:
        log.info("nothing to announce on: the server listens on loopback alone")
        return
    try:
        responder = ZeroconfResponder(addresses, bound[0][1])
    except OSError as error:
        log.warning("tables are not announced: this network takes no multicast (%s)", error)
        return
    log.info("announcing addresses=%s", addresses)
    await Announcer(tables, responder).run()
