"""A network for tests of the search for nearby servers: a test determines every answer."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_network

from client.lobby.nearby import Found, Lost
from protocol.announcement import Announcement

NETWORKS = [[ip_network("192.168.1.0/24"), ip_network("fd00::/64"), ip_network("fe80::/64")], [ip_network("127.0.0.0/8")]]
ADA = Announcement("Ada's table", "star-realms", "duel", 2, 1, watch=True, code="7K3QZ-9XM2P")
BEN = Announcement("Ben", "starcraft", "free-for-all", 3, 2, locked=True, code="ABCDE-12345")


def sent(about: Announcement) -> Mapping[bytes, bytes | None]:
    return {key.encode(): value.encode() for key, value in about.properties.items()}


class Network:
    """A search; `trouble` is the error that it raises when it begins. Nothing answers before `say`."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.trouble = trouble
        self.heard: Found | None = None
        self.gone: Lost | None = None
        self.is_over = False
        self.answers: list[tuple[str, Announcement, str, int]] = []
        """Answers that arrive as soon as the search begins."""

    async def start(self, found: Found, lost: Lost) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.heard, self.gone = found, lost
        for answer in self.answers:
            self.say(*answer)

    async def stop(self) -> None:
        self.is_over = True

    def say(self, name: str, about: Announcement, address: str = "192.168.1.20", port: int = 7464) -> None:
        assert self.heard is not None
        self.heard(name, sent(about), [address], port)

    def lose(self, name: str) -> None:
        assert self.gone is not None
        self.gone(name)
