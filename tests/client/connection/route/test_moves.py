"""Where a client goes that is sent on by a server, and how often."""

from __future__ import annotations

import pytest

from client.session.moves import MOST, PERIOD, Moves, may_go
from client.session.route import Address, Route, parse

PLAIN, ENCRYPTED, PINNED = Route(), Route(True), Route(True, "ab" * 16)
NAMED = Route(True, names=("cards.example.org", "*.example.net", "8.8.4.4", "localhost", "*.local", "192.168.0.1"))


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
        ("localhost", PLAIN, "ws://192.168.1.6", True),
        ("localhost", PLAIN, "ws://example.org", False),
    ],
)
def test_a_server_sends_nobody_where_it_has_no_business(first: str, route: Route, to: str, goes: bool) -> None:
    assert may_go(Address(first), route, parse(to)) is goes
    assert Moves(Address(first)).follow(to, route, 0.0) is goes


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
    assert may_go(Address(first), route, parse(to), servers) is goes
    moves = Moves(Address(first))
    moves.servers = servers
    assert moves.follow(to, route, 0.0) is goes


@pytest.mark.parametrize(
    "to", ["", "nonsense at all", "cards.example.org", "http://cards.example.org", "wss://cards.example.org#" + "a" * 32]
)
def test_what_is_no_address_of_a_server_is_not_followed(to: str) -> None:
    assert not Moves(Address("cards.example.org")).follow(to, ENCRYPTED, 0.0)


def test_nobody_is_kept_running_in_circles() -> None:
    moves = Moves(Address("127.0.0.1"))
    assert [moves.follow("ws://127.0.0.1:7465", PLAIN, float(now)) for now in range(MOST + 1)] == [True] * MOST + [False]
    assert moves.follow("ws://127.0.0.1:7465", PLAIN, PERIOD + 1.0)


def test_after_a_lost_line_the_first_server_and_the_last_one_are_tried_by_turns() -> None:
    moves = Moves(Address("127.0.0.1"))
    assert moves.by_turns() is None
    moves.follow("ws://127.0.0.1:7465", PLAIN, 0.0)
    assert moves.is_due
    there = moves.take()
    assert there == (Address("127.0.0.1", 7465, "ws"), None)
    assert not moves.is_due
    assert [moves.by_turns() for _ in range(4)] == [None, there, None, there]
    moves = Moves(Address("cards.example.org"))
    assert moves.follow("wss://node-1.example.com", PINNED, 0.0)
    assert moves.take() == (Address("node-1.example.com", scheme="wss"), Route(True, PINNED.pin))
