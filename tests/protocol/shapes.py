"""Inspects the types of messages: values inside and outside their bounds, and their description in the document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

NUMBER = st.integers(-(2**53), 2**53)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBER | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@cache
def fields(kind: type) -> dict[str, inspect.Type]:
    """Return the fields of a message, in the order of the wire."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def messages(kind: type) -> st.SearchStrategy[Any]:
    """Return random messages of that kind that fit the types and a frame."""
    return st.builds(kind, *map(inside, fields(kind).values()))


def inside(info: inspect.Type) -> st.SearchStrategy[Any]:
    """Return values that the type allows."""
    match info:
        case inspect.IntType(ge=low, le=high):
            return st.integers(low, high)
        case inspect.StrType(pattern=pattern, min_length=least, max_length=most) if pattern:
            letters = "abcxyzABCXYZ0189_-"
            return st.text(letters, min_size=least or 0, max_size=most)
        case inspect.StrType(min_length=least, max_length=most):
            return st.text(min_size=least or 0, max_size=min(most or 0, 40))
        case inspect.BytesType(min_length=least, max_length=most):
            return st.binary(min_size=least or 0, max_size=most)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.AnyType():
            return PLAIN
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(inside(item), min_size=least or 0, max_size=min(most or 0, 5))
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(inside(key), inside(value), max_size=4)
        case inspect.UnionType(types=types):
            return st.one_of(*map(inside, types))
        case inspect.StructType(cls=kind):
            return messages(kind)
    raise AssertionError(f"no values known for {info}")


def largest(info: inspect.Type) -> Any:
    """Return a value of the greatest length or size that the type allows."""
    match info:
        case inspect.IntType(le=high):
            return high
        case inspect.StrType(pattern=pattern, max_length=most):
            return ("z" if pattern else "\U0001f0a1") * (most or 0)
        case inspect.BytesType(max_length=most):
            return b"\xff" * (most or 0)
        case inspect.BoolType():
            return True
        case inspect.NoneType():
            return None
        case inspect.AnyType():
            return "\U0001f0a1" * 400
        case inspect.ListType(item_type=item, max_length=most):
            return [least(item)] * (most or 0)
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            return {f"{n:03}" + largest(key)[3:]: least(value) for n in range(most or 0)}
        case inspect.UnionType(types=types):
            return largest(next(kind for kind in types if not isinstance(kind, inspect.NoneType)))
        case inspect.StructType(cls=kind):
            return kind(*map(largest, fields(kind).values()))
    raise AssertionError(f"no values known for {info}")


def least(info: inspect.Type) -> Any:
    """Return a small value that the type allows."""
    match info:
        case inspect.IntType(ge=low):
            return low
        case inspect.StrType(min_length=short):
            return "a" * (short or 0)
        case inspect.BytesType(min_length=short):
            return bytes(short or 0)
        case inspect.BoolType():
            return False
        case inspect.ListType(item_type=item, min_length=short):
            return [least(item)] * (short or 0)
        case inspect.DictType():
            return {}
        case inspect.UnionType(types=types):
            return least(types[0])
        case inspect.StructType(cls=kind):
            return kind(*map(least, fields(kind).values()))
    return None


def outside(info: inspect.Type) -> Iterator[Any]:
    """Yield values just outside the type's bounds, and some of other kinds."""
    yield 1.5
    yield float("nan")
    match info:
        case inspect.IntType(ge=low, le=high):
            yield from (low - 1, high + 1, 2**64 - 1, str(low), True, float(low), None)
        case inspect.StrType(pattern=pattern, min_length=short, max_length=most):
            yield from (7, None, b"bytes", "a" * ((most or 0) + 1), ["a"])
            yield from ["a" * (short - 1)] if short else []
            yield from (
                [char * (short or 1) for char in (" ", "é", "\x1b")] + ["a" * ((most or 0) - 1) + "\n"] if pattern else []
            )
        case inspect.BytesType(min_length=short, max_length=most):
            yield from ("text", bytes((most or 0) + 1))
            yield from [bytes(short - 1)] if short else []
        case inspect.BoolType():
            yield from (0, 1, None, "true")
        case inspect.NoneType():
            yield from ()
        case inspect.ListType(item_type=item, min_length=short, max_length=most):
            yield from ("ab", {}, [least(item)] * ((most or 0) + 1))
            yield from [[least(item)] * (short - 1)] if short else []
            yield from ([wrong] for wrong in outside(item)) if not isinstance(item, inspect.AnyType) else ()
        case inspect.DictType(value_type=value, max_length=most):
            yield from ([], 3, {str(n): least(value) for n in range((most or 0) + 1)}, {1: least(value)}, {"": least(value)})
            yield from ({"a": wrong} for wrong in outside(value)) if not isinstance(value, inspect.AnyType) else ()
        case inspect.UnionType(types=types):
            wrong = [value for kind in types for value in outside(kind)]
            yield from (value for value in wrong if not any(_allows(kind, value) for kind in types))
        case inspect.StructType(cls=kind):
            parts = list(fields(kind).values())
            good = [least(part) for part in parts]
            yield from ([], {}, "text", good[: sum(field.required for field in info.fields) - 1])
            yield from ([*good[:at], wrong, *good[at + 1 :]] for at, part in enumerate(parts) for wrong in outside(part))


def _allows(info: inspect.Type, value: Any) -> bool:
    match info:
        case inspect.IntType(ge=low, le=high):
            return type(value) is int and low <= value <= high
        case inspect.StrType(pattern=None, min_length=short, max_length=most):
            return isinstance(value, str) and (short or 0) <= len(value) <= (most or 0)
        case inspect.StrType():
            return False
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.NoneType():
            return value is None
    return isinstance(value, (list, bytes))


def unbounded(info: inspect.Type) -> list[inspect.Type]:
    """Return every part of the type without a size limit. `Any` is not one of them: the codec limits it as a whole."""
    match info:
        case inspect.IntType(ge=low, le=high):
            return [info] if low is None or high is None else []
        case inspect.StrType(max_length=most) | inspect.BytesType(max_length=most):
            return [info] if most is None else []
        case inspect.ListType(item_type=item, max_length=most):
            return ([info] if most is None else []) + unbounded(item)
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            return ([info] if most is None else []) + unbounded(key) + unbounded(value)
        case inspect.UnionType(types=types):
            return [part for kind in types for part in unbounded(kind)]
        case inspect.StructType(cls=kind):
            return [part for field in fields(kind).values() for part in unbounded(field)]
    return []


SHORT = {
    "count": "integer 0 to 2^53",
    "id": "string 1-32, `A-Z a-z 0-9 _ -`",
    "token": "string 43, `A-Z a-z 0-9 _ -`",
    "word": "string 1-32",
    "setting": "(integer -2^53 to 2^53 or string 1-32 or boolean or nil)",
    "action": "array 1-8 of (integer -2^53 to 2^53 or string 1-32 or array 0-16 of (integer -2^53 to 2^53 or string 1-32"
    " or array 0-16 of (integer -2^53 to 2^53 or string 1-32)))",
}
"""Types with a short name in docs/protocol.md."""


def words(info: inspect.Type) -> str:
    """Return the type as docs/protocol.md names it."""
    written = spelled(info)
    for name in ("action", "setting", "id", "token", "count", "word"):
        written = re.sub(rf"(?<![\w^]){re.escape(SHORT[name])}(?![\d,])", name, written)
    return written


def spelled(info: inspect.Type) -> str:
    """Return the type in full."""
    match info:
        case inspect.IntType(ge=low, le=high):
            return f"integer {_great(low)} to {_great(high)}"
        case inspect.StrType(pattern=pattern, min_length=short, max_length=most):
            return f"string {_span(short, most)}" + (", `A-Z a-z 0-9 _ -`" if pattern else "")
        case inspect.BytesType(min_length=short, max_length=most):
            return f"bytes {_span(short, most)}"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "nil"
        case inspect.AnyType():
            return "plain data"
        case inspect.ListType(item_type=item, min_length=short, max_length=most):
            return f"array {_span(short, most)} of {_bracketed(item)}"
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            return f"map 0-{most} of {spelled(key)} to {_bracketed(value)}"
        case inspect.UnionType(types=types):
            return " or ".join(sorted(map(spelled, types), key=lambda text: text == "nil"))
        case inspect.StructType(cls=kind):
            return f"`{kind.__name__}`"
    raise AssertionError(f"no words known for {info}")


def _bracketed(info: inspect.Type) -> str:
    return f"({spelled(info)})" if isinstance(info, inspect.UnionType) else spelled(info)


def _span(short: int | None, most: int | None) -> str:
    return f"{most}" if short == most else f"{short or 0}-{most}"


def _great(number: int | None) -> str:
    return {2**53: "2^53", -(2**53): "-2^53"}.get(number or 0, str(number))
