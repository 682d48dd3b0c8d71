"""Asks by multicast DNS, with the library zeroconf: the only file of the client that needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from ipaddress import ip_address, ip_interface

import ifaddr
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from protocol.announcement import SERVICE

Found = Callable[[str, Mapping[bytes, bytes | None], str, int], None]
ANSWERS_WITHIN = 2000
"""Milliseconds that a service has to say where it is."""


class ZeroconfSearch:
    """On these of our addresses: without any, on every interface but loopback. Raises OSError where there is none."""

    def __init__(self, addresses: Sequence[str] = ()) -> None:
        own = [address for adapter in ifaddr.get_adapters() for address in adapter.ips if address.is_IPv4]
        self._networks = [ip_interface(f"{address.ip}/{address.network_prefix}").network for address in own]
        self._addresses = [*addresses] or [str(each.ip) for each in own if not ip_address(str(each.ip)).is_loopback]
        self._asked: dict[str, asyncio.Task[None]] = {}
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
        """Called by zeroconf in our event loop. Of one service one question at a time is asked."""
        before = self._asked.pop(name, None)
        if before is not None:
            before.cancel()
        if state_change is not ServiceStateChange.Removed:
            self._asked[name] = asyncio.get_running_loop().create_task(self._ask(zeroconf, name))
        elif self._lost is not None:
            self._lost(name)

    async def _ask(self, zeroconf: Zeroconf, name: str) -> None:
        service = AsyncServiceInfo(SERVICE, name)
        if not await service.async_request(zeroconf, ANSWERS_WITHIN) or self._found is None:
            return
        address = self._best(service.parsed_addresses())
        if address and service.port is not None:
            self._found(name, service.properties, address, service.port)

    def _best(self, addresses: Sequence[str]) -> str:
        """One of a network that we are in, if there is one."""
        near = [text for text in addresses if any(ip_address(text) in network for network in self._networks)]
        return next(iter([*near, *addresses]), "")
