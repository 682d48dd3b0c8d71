"""Every text of a server through the gate before anything else sees it: a stranger's server must not act on this terminal."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from protocol.messages import FromServer, Message, Part
from protocol.text import clean


def cleaned(message: FromServer) -> FromServer:
    """The same message with every text in it cleaned, also in the keys of maps and however deep."""
    found: FromServer = _struct(message)
    return found


def clean_value(value: Any) -> Any:
    """Plain data, or a part of a message, with every text in it cleaned."""
    if isinstance(value, str):
        return value if value.isascii() and value.isprintable() else clean(value)
    if isinstance(value, list):
        return [clean_value(part) for part in value]
    if isinstance(value, dict):
        return {clean_value(key): clean_value(part) for key, part in value.items()}
    if isinstance(value, (Message, Part)):
        return _struct(value)
    return value


def _struct(value: Struct) -> Any:
    return type(value)(*(clean_value(getattr(value, field)) for field in value.__struct_fields__))
