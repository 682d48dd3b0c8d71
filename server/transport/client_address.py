"""The address by which limits count a connection: an IPv4 address, or an IPv6 network of 64 bits.

Behind a reverse proxy every connection comes from the proxy, which names the client in `X-Forwarded-For`. Anybody can send that
header, so only the proxies that the host named are trusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from server.limits.limits import LOOPBACK

Network = IPv4Network | IPv6Network


def address_of(peer: str | None) -> str:
    """Return the address by which limits count. One household has 2**64 IPv6 addresses, so only their network counts.

    >>> address_of("192.0.2.7"), address_of("::ffff:192.0.2.7"), address_of("127.0.0.1"), address_of("2001:db8::1")
    ('192.0.2.7', '192.0.2.7', 'loopback', '2001:db8::/64')
    """
    if not peer:
        return LOOPBACK
    address = _read(peer)
    if address is None:
        return peer
    if address.is_loopback:
        return LOOPBACK
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address)


@lru_cache(4096)
def networks_of(address: str) -> tuple[str, ...]:
    """Return the networks that count together: that address itself, and for an IPv6 network the 48 bits that a customer may
    have in all.

    >>> networks_of("192.0.2.7"), networks_of("2001:db8:1:2::/64")
    (('192.0.2.7',), ('2001:db8:1:2::/64', '2001:db8:1::/48'))
    """
    try:
        network = ip_network(address)
    except ValueError:
        return (address,)
    wider = (str(network.supernet(new_prefix=48)),) if isinstance(network, IPv6Network) and network.prefixlen > 48 else ()
    return (address, *wider)


class Proxies:
    """The trusted reverse proxies, by address or network; none unless the host names some.

    >>> proxies = Proxies([read_network("127.0.0.1")])
    >>> proxies.address_of("127.0.0.1", ["192.0.2.7"]), proxies.address_of("192.0.2.9", ["192.0.2.7"])
    ('192.0.2.7', '192.0.2.9')
    """

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._networks = tuple(networks)

    def trusts(self, peer: str | None) -> bool:
        """Return whether that peer is a trusted proxy."""
        address = _read(peer or "")
        return address is not None and any(address in network for network in self._networks)

    def address_of(self, peer: str | None, forwarded: Sequence[str]) -> str:
        """Return the address by which limits count. `forwarded`: the values of `X-Forwarded-For`, in order.

        Each proxy appends the address it was contacted from. Reading from the end, the first address that is no trusted proxy
        is the client's; addresses before it may be forged. No header makes a client count as loopback.
        """
        if not self.trusts(peer):
            return address_of(peer)
        for said in reversed([part.strip() for value in forwarded for part in value.split(",")]):
            if self.trusts(said):
                continue
            address = _read(said)
            if address is not None and not address.is_loopback:
                return address_of(said)
            break
        return address_of(peer)


def read_network(text: str) -> Network:
    """Read a proxy as the host names it: an address or a network. Raises ValueError.

    >>> read_network("10.0.0.0/8"), read_network("2001:db8::5")
    (IPv4Network('10.0.0.0/8'), IPv6Network('2001:db8::5/128'))
    """
    return ip_network(text.strip(), strict=True)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address as a system or a proxy writes it; an IPv4 address mapped into IPv6 becomes that IPv4 address."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
