"""Cleans every text of a server before anything else sees it, so that a hostile server cannot control this terminal."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from protocol.messages import FromServer, Message, Part
from protocol.text import clean


def cleaned(message: FromServer) -> FromServer:
    """The message with every text in it cleaned, including the keys of maps, at any depth."""
    found: FromServer = _struct(message)
    return found


def clean_value(value: Any) -> Any:
    """Clean every text in plain data or in a part of a message."""
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
