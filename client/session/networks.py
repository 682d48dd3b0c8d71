"""Classify IP addresses: those of this computer, of its local networks, and of the internet.

ifaddr knows the networks of our interfaces. A network is local if it is one of them, even if its addresses are public: with
IPv6 every computer at home has a public address.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_interface
from typing import Any

IP = IPv4Address | IPv6Address
Interface = Sequence[IPv4Network | IPv6Network]
"""The networks of one interface. Two addresses in them are in the same local network, even if one is IPv4 and the other
IPv6.
"""

_THIS_NETWORK, _NO_NETWORK = IPv4Network("0.0.0.0/8"), IPv4Network("240.0.0.0/4")
_HOLDS_IPV4 = (
    IPv6Network("64:ff9b::/96"),  # NAT64
    IPv6Network("::ffff:0:0:0/96"),  # SIIT
    IPv6Network("::/96"),  # IPv4-compatible
)
"""IPv6 networks in which the last 32 bits are the IPv4 address that receives the packets."""


def own_interfaces() -> list[Interface]:
    """Return the networks of each of our interfaces, without loopback."""
    import ifaddr

    found: list[Interface] = []
    for adapter in ifaddr.get_adapters():
        ips = [(each.ip if isinstance(each.ip, str) else each.ip[0], each.network_prefix) for each in adapter.ips]
        networks = [ip_interface(f"{ip.partition('%')[0]}/{prefix}").network for ip, prefix in ips]
        if networks := [network for network in networks if not network.is_loopback]:
            found.append(networks)
    return found


def ip_of(sockaddr: Sequence[Any]) -> IP:
    """Return the address of a socket, with the zone of a link-local one, unwrapped by `reached`.

    >>> ip_of(("127.0.0.1", 80)), ip_of(("fe80::1", 80, 0, 3))
    (IPv4Address('127.0.0.1'), IPv6Address('fe80::1%3'))
    """
    host = str(sockaddr[0]).partition("%")[0]
    return reached(ip_address(f"{host}%{sockaddr[3]}" if len(sockaddr) > 3 and sockaddr[3] else host))


def reached(ip: IP) -> IP:
    """Return the address that receives packets sent to this one: IPv4 if IPv6 only wraps it.

    >>> [str(reached(IPv6Address(ip))) for ip in ("::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::9", "::7f00:1", "::1")]
    ['127.0.0.1', '10.0.0.1', '10.0.0.1', '127.0.0.1', '::1']
    """
    if isinstance(ip, IPv4Address) or ip.is_loopback or ip.is_unspecified:
        return ip
    if (wrapped := ip.ipv4_mapped or ip.sixtofour) is not None:
        return wrapped
    return IPv4Address(int(ip) & 0xFFFFFFFF) if any(ip in network for network in _HOLDS_IPV4) else ip


def is_of_a_host(ip: IP) -> bool:
    """Return True if one host can have the address: it is not "any", multicast or broadcast."""
    return not (ip.is_unspecified or ip.is_multicast or ip in _THIS_NETWORK or ip in _NO_NETWORK)


def is_public(ip: IP) -> bool:
    """Return True if the address is a public one. A local network that we are in may use such addresses too."""
    return ip.is_global and is_of_a_host(ip) and not ip.is_reserved


def around(ip: IP) -> IPv4Network | IPv6Network:
    """Return the /24 or /64 of a host: its local network if it is in none of our interfaces' networks."""
    return ip_interface(f"{str(ip).partition('%')[0]}/{24 if isinstance(ip, IPv4Address) else 64}").network


def are_together(one: IP, other: IP, interface: Interface) -> bool:
    """Return True if both addresses are in networks of that interface."""
    return is_in(one, interface) and is_in(other, interface)


def is_in(ip: IP, interface: Interface) -> bool:
    return any(ip in network for network in interface)
