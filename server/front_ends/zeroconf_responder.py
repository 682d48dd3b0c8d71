"""Answers by multicast DNS, with the library zeroconf: the only file of the server that needs it."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address

import ifaddr
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from protocol.announcement import SERVICE, Announcement

LIVES = 15
"""Seconds after which clients ask again, so that a server that was killed is soon forgotten."""


def own_addresses() -> list[str]:
    """List every address of this computer, loopback included."""
    return [
        address.ip if isinstance(address.ip, str) else address.ip[0]
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
    ]


class ZeroconfResponder:
    """On the interfaces with these addresses, for a server on this port of them. Raises OSError where there is no multicast."""

    def __init__(self, addresses: Sequence[str], port: int) -> None:
        has_six = any(ip_address(address).version == 6 for address in addresses)
        self._zeroconf = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.All if has_six else IPVersion.V4Only)
        self._addresses = list(addresses)
        self._port = port
        self._services: dict[str, ServiceInfo] = {}

    async def put(self, name: str, announcement: Announcement) -> None:
        service = ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=self._port,
            properties=announcement.properties,
            server=f"{name}.local.",
            host_ttl=LIVES,
            other_ttl=LIVES,
            parsed_addresses=self._addresses,
        )
        known = name in self._services
        self._services[name] = service
        if known:
            await self._zeroconf.async_update_service(service)
        else:  # the name is random, so nobody is asked first whether it is free
            await self._zeroconf.async_register_service(service, cooperating_responders=True)

    async def remove(self, name: str) -> None:
        await self._zeroconf.async_unregister_service(self._services.pop(name))

    async def close(self) -> None:
        """Withdraw all services in one message."""
        await self._zeroconf.async_unregister_all_services()
        await self._zeroconf.async_close()
