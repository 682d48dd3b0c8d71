"""The front ends of a local server, and the commands and links that lead to them."""

from __future__ import annotations

import socket

import pytest

from client.lobby import invitation
from client.lobby.invitation import WayIn, texts, ways_in
from client.session.route import Address
from client.session.sentences import of_code
from client.text.trouble import Trouble
from protocol.messages import DoorInfo

CODE = "7K3QZ-9XM2P"
KEY = "SHA256:3xkAVV6lgaOyiMgMXs0Yfr4Ub3R0eGtAKM9nS4S5qHo"
OPEN = [DoorInfo("ssh", 7465, KEY), DoorInfo("web", 7466, ""), DoorInfo("carrier-pigeon", 7, "")]
HERE = [Address("192.168.1.20"), Address("fd00::2")]


def test_without_doors_there_is_a_line_for_each_address() -> None:
    assert [way.line for way in ways_in(HERE, CODE, [])] == [
        f"traderow join 192.168.1.20 --table {CODE}",
        f"traderow join [fd00::2] --table {CODE}",
    ]


def test_with_doors_there_is_a_line_for_each_way_ready_to_paste() -> None:
    assert texts(ways_in(HERE, CODE, OPEN)) == [
        f"same network   traderow join 192.168.1.20 --table {CODE}",
        f"no install     ssh -p 7465 {CODE}@192.168.1.20",
        f"browser        http://192.168.1.20:7466/{CODE}",
        f"to watch       ssh -p 7465 watch-{CODE}@192.168.1.20",
        f"key of ssh     {KEY}",
    ]
    assert all(len(line) <= 76 for line in texts(ways_in(HERE, CODE, OPEN)))


def test_a_page_with_a_certificate_is_reached_by_https() -> None:
    """The key of such a door is the fingerprint of that certificate."""
    lines = [way.line for way in ways_in(HERE, CODE, [DoorInfo("web", 7466, "5f" * 16)])]
    assert lines[-1] == f"https://192.168.1.20:7466/{CODE}"
    told = DoorInfo("web", 7466, "5f" * 16, "https://play.example.org")
    assert [way.line for way in ways_in(HERE, CODE, [told])][-1] == f"https://play.example.org/{CODE}"


def test_what_is_announced_is_found_without_an_address() -> None:
    assert texts(ways_in(HERE, CODE, OPEN, announced=True))[:2] == [
        f"same network   traderow join 192.168.1.20 --table {CODE}",
        "nearby         traderow join",
    ]
    assert texts(ways_in(HERE[:1], CODE, [], announced=True)) == [
        f"same network   traderow join 192.168.1.20 --table {CODE}",
        "nearby         traderow join",
    ]
    assert ways_in([], CODE, [], announced=True) == []


def test_an_address_of_ipv6_has_its_brackets_where_they_belong() -> None:
    lines = [way.line for way in ways_in(HERE[1:], CODE, OPEN)]
    assert f"ssh -p 7465 {CODE}@fd00::2" in lines
    assert f"http://[fd00::2]:7466/{CODE}" in lines


def test_a_door_is_where_the_server_says_that_people_reach_it() -> None:
    doors = [DoorInfo("ssh", 7465, KEY, "play.example.org:22"), DoorInfo("web", 7466, "", "https://play.example.org")]
    assert texts(ways_in([Address("cards.example.org", 443, "wss")], CODE, doors)) == [
        f"anywhere     traderow join wss://cards.example.org:443 --table {CODE}",
        f"no install   ssh {CODE}@play.example.org",
        f"browser      https://play.example.org/{CODE}",
        f"to watch     ssh watch-{CODE}@play.example.org",
        f"key of ssh   {KEY}",
    ]
    other = [DoorInfo("ssh", 7465, "", "play.example.org:2222")]
    assert ways_in(HERE, CODE, other)[1].line == f"ssh -p 2222 {CODE}@play.example.org"


def test_where_only_a_door_is_known_its_lines_are_all() -> None:
    page = [DoorInfo("web", 7466, "", "https://play.example.org"), DoorInfo("ssh", 7465, KEY)]
    assert [way.line for way in ways_in([], CODE, page)] == [f"https://play.example.org/{CODE}"]


@pytest.mark.parametrize(
    "public", ["$(id)", "-oProxyCommand=id", "play.example.org:0", "a b", "https://a.example/;id", "http://"]
)
def test_what_is_no_address_stands_in_no_line(public: str) -> None:
    """A server can say anything, and people paste these lines into shells."""
    doors = [DoorInfo("ssh", 7465, "", public), DoorInfo("web", 7466, "", public)]
    assert [way.line for way in ways_in(HERE, CODE, doors)][1:3] == [
        f"ssh -p 7465 {CODE}@192.168.1.20",
        f"http://192.168.1.20:7466/{CODE}",
    ]


def test_of_a_fingerprint_as_much_is_told_as_is_enough() -> None:
    address = Address("203.0.113.7", 7464, "wss", "d9c4" * 16)
    assert ways_in([address], CODE, [])[0].line == f"traderow join wss://203.0.113.7#{'d9c4' * 8} --table {CODE}"


def test_on_this_computer_alone_it_says_so() -> None:
    assert ways_in([Address("127.0.0.1")], CODE, OPEN)[0].label == "this computer"


def test_nobody_can_be_invited_where_there_is_no_address() -> None:
    assert ways_in([], CODE, OPEN) == []
    assert texts([WayIn("traderow join ann")]) == ["traderow join ann"]


def test_without_the_extra_one_sentence_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="doors-missing"):
        invitation.options({"ssh": 7465}, "", 7464)


def test_a_port_that_is_taken_is_named_with_what_changes_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert refused({"ssh": port}) == (
            f"Port {port} is in use, perhaps by another traderow: give another one after --ssh, "
            "or set ssh_port in settings.toml."
        )


def test_a_port_that_one_may_not_open_is_named_with_what_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(bind: str, port: int) -> None:
        raise Trouble("here", "port-forbidden", {"port": port})

    monkeypatch.setattr(invitation, "check_port", forbidden)
    assert refused({"web": 80}) == (
        "You may not use port 80: give one above 1023 after --web, or set web_port in settings.toml."
    )


@pytest.mark.parametrize("ports", [{"ssh": 7999, "web": 7999}, {"web": 7464}])
def test_no_port_is_used_twice(monkeypatch: pytest.MonkeyPatch, ports: dict[str, int]) -> None:
    monkeypatch.setattr(invitation, "check_port", lambda bind, port: None)
    assert refused(ports) == (
        f"Your table uses port {ports['web']} already: give another one after --web, or set web_port in settings.toml."
    )


def refused(ports: dict[str, int]) -> str:
    """Return the refusal for a person for whom front ends cannot be opened at these ports."""
    with pytest.raises(Trouble) as found:
        invitation.options(ports, "127.0.0.1", 7464)
    return of_code(found.value.code, found.value.arguments)
