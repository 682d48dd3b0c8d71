"""Where a connection comes from, as far as limits are concerned: an IPv4 address, or an IPv6 network of 64 bits."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

LOOPBACK = "loopback"
"""The one address of everybody on this machine; the caps of an address do not hold for it."""


def address_of(peer: str | None) -> str:
    """The address that limits go by. One household has 2**64 IPv6 addresses, so only their network counts.

    >>> address_of("192.0.2.7"), address_of("::ffff:192.0.2.7"), address_of("127.0.0.1"), address_of("2001:db8::1")
    ('192.0.2.7', '192.0.2.7', 'loopback', '2001:db8::/64')
    """
    if not peer:
        return LOOPBACK
    try:
        address: IPv4Address | IPv6Address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if address.is_loopback:
        return LOOPBACK
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address)
