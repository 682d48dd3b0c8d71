"""Search for tables nearby with multicast DNS."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from ipaddress import ip_address

import ifaddr
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from protocol.announcement import SERVICE

Found = Callable[[str, Mapping[bytes, bytes | None], Sequence[str], int], None]
Announcement = tuple[Mapping[bytes, bytes | None], Sequence[str], int]
"""A service's properties, its addresses and its port."""
ANSWERS_WITHIN = 2000
"""Milliseconds within which a service must send its address."""
ASKED_EVERY = 5.0
"""Seconds between two checks of a service. Only answers that have become old are requested on the network. zeroconf itself
keeps the service of a killed server for 19 minutes.
"""
MOST = 128
"""The most services that are queried together."""


class ZeroconfSearch:
    """Searches on the given addresses of ours; without any, on every interface except loopback. Raises OSError if there is
    none.

    A service is queried repeatedly. A service that does not answer is lost, and found again when it answers.
    """

    def __init__(self, addresses: Sequence[str] = ()) -> None:
        own = [str(each.ip) for adapter in ifaddr.get_adapters() for each in adapter.ips if each.is_IPv4]
        self._addresses = [*addresses] or [each for each in own if not ip_address(each).is_loopback]
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._announced: dict[str, Announcement] = {}
        self._zeroconf: AsyncZeroconf | None = None
        self._found: Found | None = None
        self._lost: Callable[[str], None] | None = None

    async def start(self, found: Found, lost: Callable[[str], None]) -> None:
        if not self._addresses:
            raise OSError("no network")
        self._found, self._lost = found, lost
        self._zeroconf = AsyncZeroconf(interfaces=list(self._addresses))
        AsyncServiceBrowser(self._zeroconf.zeroconf, SERVICE, handlers=[self._changed], delay=100)

    async def stop(self) -> None:
        for task in self._asked.values():
            task.cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """React to a change of a service. zeroconf calls it in our event loop. Each service has one task that queries it."""
        before = self._asked.pop(name, None)
        if before is not None:
            before.cancel()
        if state_change is not ServiceStateChange.Removed:
            if len(self._asked) < MOST:
                self._asked[name] = asyncio.get_running_loop().create_task(self._follow(zeroconf, name))
        else:
            self._forget(name)

    async def _follow(self, zeroconf: Zeroconf, name: str) -> None:
        """Ask the service repeatedly while it is announced."""
        assert self._found is not None
        while True:
            now = await self._ask(zeroconf, name)
            if now is None:
                self._forget(name)
            elif now != self._announced.get(name):
                self._announced[name] = now
                self._found(name, *now)
            await asyncio.sleep(ASKED_EVERY)

    def _forget(self, name: str) -> None:
        if self._announced.pop(name, None) is not None and self._lost is not None:
            self._lost(name)

    async def _ask(self, zeroconf: Zeroconf, name: str) -> Announcement | None:
        """Ask a service for its data; None if it does not answer."""
        service = AsyncServiceInfo(SERVICE, name)
        if not await service.async_request(zeroconf, ANSWERS_WITHIN):
            return None
        return (service.properties, service.parsed_addresses(), service.port) if service.port is not None else None
