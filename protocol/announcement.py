"""Announcements of a server on the local network by DNS-SD: one service for each listed table, or one for itself.

The properties are short texts, as anybody on the network may send them: `read` takes only what is well formed, and cleans it. A
table that is not listed is never announced; a server without a listed table announces that it is there, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from protocol.messages import PROTOCOL, TableInfo
from protocol.text import clean_title

SERVICE = "_traderow._tcp.local."
"""The type of the service."""
_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_CODE = re.compile(r"[0-9A-Za-z-]{1,16}")
_COUNT = re.compile(r"[0-9]{1,2}")
_PROTOCOL = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Announcement:
    """A table, or with `game` "" a server that lists none. `free`: seats that can be taken now, 0 while a game is on."""

    title: str = ""
    game: str = ""
    mode: str = ""
    seats: int = 0
    free: int = 0
    locked: bool = False
    watch: bool = False
    code: str = ""
    protocol: int = PROTOCOL

    @property
    def properties(self) -> dict[str, str]:
        """Return the properties as they are sent, in TXT.

        >>> Announcement("Ann's table", "star-realms", "duel", 2, 1, code="7K3M-9QTX-2A", protocol=1).properties["seats"]
        '1/2'
        """
        alone = {"protocol": str(self.protocol)}
        if not self.game:
            return alone
        return alone | {
            "title": self.title,
            "game": self.game,
            "mode": self.mode,
            "seats": f"{self.free}/{self.seats}",
            "password": _word(self.locked),
            "watch": _word(self.watch),
            "code": self.code,
        }


def of_table(table: TableInfo) -> Announcement:
    """Make the announcement of a listed table."""
    free = 0 if table.playing else table.seats - table.taken
    return Announcement(
        table.title, table.game, table.mode, table.seats, free, table.locked, table.watch, table.code, protocol=PROTOCOL
    )


def read(properties: Mapping[bytes, bytes | None]) -> Announcement | None:
    """Parse a received announcement; None if it is none of ours.

    >>> read({b"protocol": b"1", b"game": b"../x", b"seats": b"1/2"}) is None, read({b"protocol": b"1"}).game
    (True, '')
    """
    values = {key: properties.get(key) for key in _KEYS}
    texts = {key: value[:255].decode("utf-8", "replace") for key, value in values.items() if value is not None}
    if not _PROTOCOL.fullmatch(texts.get(b"protocol", "")):
        return None
    protocol = int(texts[b"protocol"])
    if b"game" not in texts:
        return Announcement(protocol=protocol)
    game, mode, code = (texts.get(key, "") for key in (b"game", b"mode", b"code"))
    free, _, seats = texts.get(b"seats", "").partition("/")
    if not (_WORD.fullmatch(game) and _WORD.fullmatch(mode) and _CODE.fullmatch(code)):
        return None
    if not (_COUNT.fullmatch(free) and _COUNT.fullmatch(seats) and int(free) <= int(seats)):
        return None
    title = clean_title(texts.get(b"title", ""))
    locked, watch = texts.get(b"password") != "no", texts.get(b"watch") == "yes"
    return Announcement(title, game, mode, int(seats), int(free), locked, watch, code, protocol)


_KEYS = (b"protocol", b"title", b"game", b"mode", b"seats", b"password", b"watch", b"code")


def _word(yes: bool) -> str:
    return "yes" if yes else "no"
