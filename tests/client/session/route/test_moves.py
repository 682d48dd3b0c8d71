"""Redirections of a client by a server: where it goes, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address, ip_network

import pytest

from client.session.moves import MOST, PERIOD, Moves, may_connect, may_go
from client.session.networks import IP, ip_of, own_interfaces, reached
from client.session.route import Address, Route, parse

PLAIN, ENCRYPTED, PINNED = Route(), Route(True), Route(True, "ab" * 16)
IPS = {"cards.example.org": "8.8.8.8", "example.org": "8.8.8.8", "localhost": "127.0.0.1"}
NAMED = Route(True, names=("cards.example.org", "*.example.net", "8.8.4.4", "localhost", "*.local", "192.168.0.1"))


def moves(first: str, route: Route, servers: Sequence[str] = ()) -> Moves:
    """Return those of a server that has been reached."""
    made = Moves(Address(first))
    made.reached((IPS.get(first, first), 7464), route, servers)
    return made


def seen(first: str) -> tuple[IP, int]:
    return ip_of((IPS.get(first, first),)), 7464


@pytest.mark.parametrize(
    ("first", "route", "to", "goes"),
    [
        ("cards.example.org", ENCRYPTED, "wss://cards.example.org:7465", True),
        ("cards.example.org", ENCRYPTED, "wss://node-1.example.org", True),
        ("cards.example.org", ENCRYPTED, "ws://cards.example.org", False),
        ("cards.example.org", ENCRYPTED, "wss://cards.example.com", False),
        ("cards.example.org", PINNED, "wss://cards.example.com", True),
        ("cards.example.org", PINNED, "ws://cards.example.org", False),
        ("cards.example.org", PINNED, "wss://192.168.0.1", False),
        ("cards.example.org", ENCRYPTED, "wss://localhost", False),
        ("cards.example.org", ENCRYPTED, "wss://printer.local", False),
        ("example.org", ENCRYPTED, "wss://another.org", False),
        ("cards.example.org", NAMED, "wss://node-1.example.net:7465", True),
        ("cards.example.org", NAMED, "wss://8.8.4.4", True),
        ("cards.example.org", NAMED, "ws://node-1.example.net", False),
        ("cards.example.org", NAMED, "wss://example.net", False),
        ("cards.example.org", NAMED, "wss://a.b.example.net", False),
        ("cards.example.org", NAMED, "wss://example.com", False),
        ("cards.example.org", NAMED, "wss://localhost", False),
        ("cards.example.org", NAMED, "wss://printer.local", False),
        ("cards.example.org", NAMED, "wss://192.168.0.1", False),
        ("192.168.1.5", PLAIN, "ws://192.168.1.6:7465", True),
        ("192.168.1.5", PLAIN, "wss://192.168.1.6:7465", True),
        ("192.168.1.5", PLAIN, "ws://127.0.0.1:22", False),
        ("192.168.1.5", PLAIN, "ws://example.org", False),
        ("8.8.8.8", PLAIN, "ws://8.8.4.4", False),
        ("localhost", PLAIN, "ws://127.0.0.1:7465", True),
        ("localhost", PLAIN, "ws://192.168.1.6", False),
        ("localhost", PLAIN, "ws://example.org", False),
    ],
)
def test_a_server_sends_nobody_where_it_has_no_business(first: str, route: Route, to: str, goes: bool) -> None:
    assert may_go(Address(first), seen(first), route, parse(to)) is goes
    assert moves(first, route).follow(to, 0.0) is goes


@pytest.mark.parametrize(
    ("first", "route", "servers", "to", "goes"),
    [
        ("cards.example.org", ENCRYPTED, ["*.example.net"], "wss://node-1.example.net", True),
        ("cards.example.org", ENCRYPTED, ["a.example.com", "203.0.113.7"], "wss://203.0.113.7:7465", False),  # of no network
        ("cards.example.org", ENCRYPTED, ["a.example.com", "8.8.8.8"], "wss://8.8.8.8:7465", True),
        ("cards.example.org", ENCRYPTED, ["*.example.net"], "ws://node-1.example.net", False),
        ("cards.example.org", PLAIN, ["*.example.net"], "ws://node-1.example.net", True),
        ("cards.example.org", ENCRYPTED, ["*.example.net"], "wss://example.net", False),
        ("cards.example.org", ENCRYPTED, ["*.net", "*.", "*", ""], "wss://example.net", False),
        ("cards.example.org", ENCRYPTED, ["localhost", "*.a.localhost"], "wss://localhost", False),
        ("cards.example.org", ENCRYPTED, ["192.168.1.1"], "wss://192.168.1.1", False),
        ("cards.example.org", ENCRYPTED, ["printer", "a.printer.local", "*.printer.local"], "wss://a.printer.local", False),
        ("192.168.1.5", PLAIN, ["*.example.net"], "ws://node-1.example.net", True),
    ],
)
def test_it_goes_where_the_first_server_said_that_others_are(
    first: str, route: Route, servers: list[str], to: str, goes: bool
) -> None:
    assert may_go(Address(first), seen(first), route, parse(to), servers) is goes
    assert moves(first, route, servers).follow(to, 0.0) is goes


HOME = [
    [ip_network("192.168.1.0/24"), ip_network("2a00:1:2:3::/64")],
    [ip_network("172.17.0.0/16")],
    [ip_network("10.9.0.7/32")],
]
"""A computer at home, with containers and a tunnel between two points."""


@pytest.mark.parametrize(
    ("first", "to", "proven", "goes"),
    [
        ("8.8.8.8:7464", "8.8.4.4:443", False, True),
        ("8.8.8.8:7464", "2606:4700::1:443", False, True),
        ("8.8.8.8:7464", "192.168.1.1:80", True, False),
        ("8.8.8.8:7464", "2a00:1:2:3::1:80", True, False),
        ("8.8.8.8:7464", "127.0.0.1:7464", True, False),
        ("8.8.8.8:7464", "::1:7464", True, False),
        ("8.8.8.8:7464", "::ffff:127.0.0.1:7464", True, False),
        ("8.8.8.8:7464", "::127.0.0.1:7464", True, False),
        ("8.8.8.8:7464", "64:ff9b::7f00:1:7464", True, False),
        ("8.8.8.8:7464", "64:ff9b::a00:1:7464", True, False),
        ("8.8.8.8:7464", "64:ff9b::808:404:7464", False, True),  # the internet, where only IPv6 is spoken
        ("8.8.8.8:7464", "2002:a00:1::1:7464", True, False),
        ("8.8.8.8:7464", "::ffff:0:a00:1:7464", True, False),
        ("8.8.8.8:7464", "100.64.0.1:7464", True, False),
        ("8.8.8.8:7464", "fd00::1:7464", True, False),
        ("192.168.1.5:7464", "192.168.1.5:80", False, True),
        ("192.168.1.5:7464", "192.168.1.6:7465", False, True),
        ("192.168.1.5:7464", "2a00:1:2:3::6:7465", False, True),
        ("192.168.1.5:7464", "192.168.2.6:7465", False, False),
        ("192.168.1.5:7464", "192.168.2.6:7465", True, True),
        ("192.168.1.5:7464", "172.17.0.2:7465", False, False),
        ("192.168.1.5:7464", "172.17.0.2:7465", True, True),
        ("192.168.1.5:7464", "10.0.0.1:7465", False, False),
        ("192.168.1.5:7464", "127.0.0.1:7464", True, False),
        ("192.168.1.5:7464", "8.8.8.8:443", False, True),
        ("10.3.4.5:7464", "10.3.4.6:7464", False, True),  # beyond a router: its /24
        ("10.3.4.5:7464", "10.3.5.6:7464", False, False),
        ("10.3.4.5:7464", "10.3.5.6:7464", True, True),
        ("10.9.0.7:7464", "10.9.0.8:7464", False, True),
        ("192.168.1.5:7464", "10.9.0.7:7464", False, False),
        ("fd12:0:0:1::5:7464", "fd12:0:0:1::6:7464", False, True),
        ("fd12:0:0:1::5:7464", "fd12:0:0:2::6:7464", False, False),
        ("127.0.0.1:7464", "127.0.0.1:7465", False, True),
        ("127.0.0.1:7464", "::1:7465", False, True),
        ("127.0.0.1:7464", "127.8.8.8:1024", False, True),
        ("127.0.0.1:7464", "127.0.0.1:22", True, False),
        ("127.0.0.1:443", "::1:443", False, True),
        ("127.0.0.1:7464", "192.168.1.6:7464", True, False),
        ("127.0.0.1:7464", "8.8.8.8:7464", True, False),
        *(
            (first, f"{never}:80", True, False)
            for first in ("8.8.8.8:7464", "192.168.1.5:7464", "127.0.0.1:7464", "169.254.1.1:7464")
            for never in ("169.254.169.254", "fe80::1", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe")
        ),
        *(
            ("192.168.1.5:7464", f"{never}:80", True, False)
            for never in (
                "0.0.0.0",
                "::",
                "::ffff:0.0.0.0",
                "0.1.2.3",
                "224.0.0.251",
                "ff02::fb",
                "255.255.255.255",
                "240.0.0.1",
            )
        ),
        ("169.254.1.1:7464", "169.254.1.1:7465", False, True),  # two computers and a cable: the same host
    ],
)
def test_what_is_connected_to_is_in_a_network_where_the_first_server_is(first: str, to: str, proven: bool, goes: bool) -> None:
    ends = [(reached(ip_address(ip)), int(port)) for ip, _, port in (each.rpartition(":") for each in (first, to))]
    assert may_connect(*ends, proven, HOME) is goes


def test_networks_of_our_own_interfaces_are_known_and_loopback_is_none() -> None:
    assert not [network for interface in own_interfaces() for network in interface if network.is_loopback]


def test_what_the_person_has_named_is_gone_to_but_never_out_of_encryption() -> None:
    for cluster, to, goes in (
        (["node.lan"], "ws://node.lan", True),
        (["10.0.0.7"], "ws://10.0.0.7:22", True),
        (["*.example.com"], "wss://node.example.com", True),
        (["*.com"], "wss://example.com", False),
        (["node.lan"], "ws://other.example.com", False),
        (["fd00::1"], "ws://[fd00::1]", True),
    ):
        named = Moves(Address("8.8.8.8"), cluster)
        named.reached(("8.8.8.8", 7464), PLAIN, ())
        assert named.follow(to, 0.0) is goes
        assert named.may_connect(("10.0.0.7", 22)) is goes
        encrypted = Moves(Address("8.8.8.8"), cluster)
        encrypted.reached(("8.8.8.8", 7464), ENCRYPTED, ())
        assert encrypted.follow(to, 0.0) is (goes and to.startswith("wss"))


@pytest.mark.parametrize(
    "to", ["", "nonsense at all", "cards.example.org", "http://cards.example.org", "wss://cards.example.org#" + "a" * 32]
)
def test_what_is_no_address_of_a_server_is_not_followed(to: str) -> None:
    assert not moves("cards.example.org", ENCRYPTED).follow(to, 0.0)


def test_nobody_is_kept_running_in_circles() -> None:
    circles = moves("127.0.0.1", PLAIN)
    assert [circles.follow("ws://127.0.0.1:7465", float(now)) for now in range(MOST + 1)] == [True] * MOST + [False]
    assert circles.follow("ws://127.0.0.1:7465", PERIOD + 1.0)


def test_after_a_lost_line_the_first_server_and_the_last_one_are_tried_by_turns() -> None:
    here = moves("127.0.0.1", PLAIN)
    assert here.by_turns() is None
    here.follow("ws://127.0.0.1:7465", 0.0)
    assert here.is_due
    there = here.take()
    assert there == (Address("127.0.0.1", 7465, "ws"), None)
    assert not here.is_due
    assert [here.by_turns() for _ in range(4)] == [None, there, None, there]
    here.forget()
    assert [here.by_turns() for _ in range(2)] == [None, None]
    club = moves("cards.example.org", PINNED)
    assert club.follow("wss://node-1.example.com", 0.0)
    assert club.take() == (Address("node-1.example.com", scheme="wss"), Route(True, PINNED.pin))
