"""The public entry of a table: in the lobby's list, and in the lists of other servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from protocol.messages import TableInfo
from server.tables.stored.invite_codes import show_code
from server.tables.stored.seats import OVER, PLAYING, TableState, Terms

NOTHING = b""


def entry(terms: Terms, state: TableState, changed_rules: Mapping[str, Any]) -> TableInfo:
    """Return the table as the lobby lists it."""
    return TableInfo(
        code=show_code(terms.code),
        title=terms.title,
        game=terms.game,
        mode=terms.mode,
        seats=len(state.seats),
        taken=state.taken,
        locked=terms.password is not None,
        playing=state.phase == PLAYING,
        rules=dict(changed_rules),
        watch=state.watch,
    )


def notice(terms: Terms, state: TableState, changed_rules: Mapping[str, Any]) -> bytes:
    """Return the entry as other servers read it; nothing for a table that is not listed, or is over."""
    if not terms.listed or state.phase == OVER:
        return NOTHING
    return msgspec.msgpack.encode(entry(terms, state, changed_rules))


def read_notice(data: bytes) -> TableInfo | None:
    """Return the entry in a notice; None for one of another version of the program."""
    try:
        return msgspec.msgpack.decode(data, type=TableInfo)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def entitled(data: bytes, title: str) -> bytes:
    """Return the same notice with that title; nothing for one of another version of the program."""
    told = read_notice(data)
    return NOTHING if told is None else msgspec.msgpack.encode(msgspec.structs.replace(told, title=title))
