"""Messages of the server for tests of the table: a test gives the fields it needs, all others are empty."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

Kind = TypeVar("Kind", bound=msgspec.Struct)

_NOTHING: tuple[tuple[type[msgspec.inspect.Type], Any], ...] = (
    (msgspec.inspect.BoolType, False),
    (msgspec.inspect.IntType, 0),
    (msgspec.inspect.StrType, ""),
    (msgspec.inspect.BytesType, b""),
    (msgspec.inspect.ListType, []),
    (msgspec.inspect.DictType, {}),
)


def message(kind: type[Kind], /, **fields: Any) -> Kind:
    """Return a message of that kind. A missing field is false, zero, empty or None, depending on its type."""
    return kind(**{**_empty(kind), **fields})


@cache
def _empty(kind: type[msgspec.Struct]) -> dict[str, Any]:
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    return {field.name: _nothing(field.type) for field in described.fields}


def _nothing(described: msgspec.inspect.Type) -> Any:
    return next((nothing for kind, nothing in _NOTHING if isinstance(described, kind)), None)
