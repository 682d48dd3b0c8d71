"""Addresses that a person types are understood, or refused with a reason."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from client.lobby import invitation, seating, table_settings
from client.session import kept_seats, route, sentences
from client.session.route import Address, parse
from client.table import summary
from client.text import i18n
from client.text.trouble import Trouble

UNDERSTOOD = {
    "192.168.1.20": Address("192.168.1.20", 7464),
    "192.168.1.20:7000": Address("192.168.1.20", 7000),
    " 10.0.0.1 ": Address("10.0.0.1", 7464),
    "localhost": Address("localhost", 7464),
    "Ann.Local": Address("ann.local", 7464),
    "ann.local.": Address("ann.local", 7464),
    "my_pc:65535": Address("my_pc", 65535),
    "play.example.org:1": Address("play.example.org", 1),
    "::1": Address("::1", 7464),
    "[::1]": Address("::1", 7464),
    "[::1]:7000": Address("::1", 7000),
    "fe80::1%eth0": Address("fe80::1%eth0", 7464),
    "[fe80::1%eth0]:7465": Address("fe80::1%eth0", 7465),
    "FD00:0:0:0:0:0:0:2": Address("fd00::2", 7464),
    "::ffff:192.168.1.20": Address("::ffff:c0a8:114", 7464),
    "bücher.example": Address("xn--bcher-kva.example", 7464),
    "ws://ann.local": Address("ann.local", 7464, "ws"),
    "WSS://[::1]:7000": Address("::1", 7000, "wss"),
    f"wss://ann.local#{'D9' * 16}": Address("ann.local", 7464, "wss", "d9" * 16),
    f"ann.local:7465#{'d9:' * 31}d9": Address("ann.local", 7465, "wss", "d9" * 32),
}

NO_ADDRESS = [
    *("", " ", "a b", "http://ann.local", "ws://ann.local:7464/ws", "ann.local/ws", "ann@local", ":7464"),
    *("-ann", "ann-", "ann..local", "a" * 64, ".".join(["a" * 60] * 5), "ann\x1b[2J", "an\nn", "\u202eann", "a\x00b"),
    *(
        "https://ann.local",
        "://ann",
        "wss://",
        "ws://ws://ann",
        f"ws://ann#{'d9' * 16}",
        "wss://ann/#" + "d9" * 16,
        "#" + "d9" * 16,
    ),
    *("256.1.1.1", "1.2.3", "1.2.3.4.5", "1.2.3.4."),
    *("[::1", "::1]", "[::1]x", "[ann]", "[]", "[]:1", "[1.2.3.4]", ":::", "1:2:3", "::1::"),
]

NO_PORT = [
    *("ann:", "ann:0", "ann:65536", "ann:-1", "ann:+1", "ann:7464x", "ann: 1 2", "ann:٣", "ann:" + "9" * 5000),
    *("[::1]:", "[::1]:99999"),
]


@pytest.mark.parametrize(("typed", "meant"), UNDERSTOOD.items())
def test_an_address_is_understood(typed: str, meant: Address) -> None:
    assert parse(typed) == meant


@pytest.mark.parametrize("typed", NO_ADDRESS)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(Trouble) as trouble:
        parse(typed)
    assert trouble.value.code == "bad-address"


@pytest.mark.parametrize("typed", NO_PORT)
def test_what_is_no_port_is_refused(typed: str) -> None:
    with pytest.raises(Trouble) as trouble:
        parse(typed)
    assert trouble.value.code == "bad-port"


@pytest.mark.parametrize("pin", ["", "d9" * 15, "d9" * 33, "d9" * 15 + "x9", "d9" * 16 + "#"])
def test_what_is_no_fingerprint_is_refused(pin: str) -> None:
    with pytest.raises(Trouble) as trouble:
        parse(f"wss://ann.local#{pin}")
    assert trouble.value.code == "bad-fingerprint"


@pytest.mark.parametrize(
    ("host", "here", "near"),
    [
        *(("127.0.0.1", True, True), ("::1", True, True), ("localhost", True, True), ("::ffff:127.0.0.1", True, True)),
        *(("192.168.1.20", False, True), ("100.64.0.7", False, True), ("fd00::2", False, True), ("fe80::1%eth0", False, True)),
        *(("ann", False, True), ("ann.local", False, True), ("ann.home.arpa", False, True)),
        *(("8.8.8.8", False, False), ("2a00::1", False, False), ("::ffff:8.8.8.8", False, False)),
        *(("ann.example.org", False, False), ("local.example.org", False, False), ("localhost.example.org", False, False)),
    ],
)
def test_who_could_listen_in_on_the_way_there_is_known(host: str, here: bool, near: bool) -> None:
    address = parse(host)
    assert (address.is_here, address.is_near) == (here, near)


@pytest.mark.parametrize("meant", UNDERSTOOD.values())
def test_an_address_as_it_is_shown_can_be_typed(meant: Address) -> None:
    assert parse(meant.text) == meant


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        ("192.168.1.20", ("192.168.1.20", "", False)),
        ("traderow join 192.168.1.20 --table 7K3QZ-9XM2P", ("192.168.1.20", "7K3QZ-9XM2P", False)),
        ("traderow join ann.local --watch --table 7K3QZ-9XM2P", ("ann.local", "7K3QZ-9XM2P", True)),
        ("  traderow join [fd00::2]:7465  --table 7K3QZ-9XM2P\n", ("[fd00::2]:7465", "7K3QZ-9XM2P", False)),
        ("traderow join --table 7K3QZ-9XM2P ann.local", ("ann.local", "7K3QZ-9XM2P", False)),
        ("ann.local --table", ("ann.local --table", "", False)),
        ("", ("", "", False)),
    ],
)
def test_an_invitation_can_be_pasted_whole(pasted: str, read: tuple[str, str, bool]) -> None:
    assert invitation.read(pasted) == read


@pytest.mark.parametrize("watch", [False, True])
@pytest.mark.parametrize("meant", UNDERSTOOD.values())
def test_an_invitation_is_read_as_it_was_written(meant: Address, watch: bool) -> None:
    host, code, to_watch = invitation.read(invitation.line(meant, "7K3QZ-9XM2P", watch=watch))
    assert (parse(host), code, to_watch) == (meant._replace(pin=meant.pin[:32]), "7K3QZ-9XM2P", watch)


@pytest.mark.parametrize(
    "module",
    [route, summary, i18n, invitation, kept_seats, seating, sentences, table_settings],
    ids=lambda module: module.__name__,
)
def test_the_examples_in_the_documentation_hold(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
