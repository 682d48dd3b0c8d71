"""The arguments of a word or the parts of a view, read from annotations."""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from engine.language.kinds import Kind, Limited, Rest, Yours


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a word, or a part of a view. `type`: its annotation, whole; the rest is what was found in it."""

    name: str
    type: Any
    kind: Kind | None = None
    """What it is, or what its list is made of; None for an action and for a part of the view that has parts."""
    rest: Rest | None = None
    limited: Limited | None = None
    yours: bool = False
    sentence: str = ""


_READ: dict[type, tuple[Argument, ...]] = {}


def arguments(kind: type[Any]) -> tuple[Argument, ...]:
    """Return the arguments of a word or the parts of a view, in order."""
    if kind not in _READ:
        hints = get_type_hints(kind, include_extras=True)
        _READ[kind] = tuple(_argument(field.name, hints[field.name]) for field in fields(kind))
    return _READ[kind]


def _argument(name: str, hint: Any) -> Argument:
    said = marks(hint)

    def one(mark: type[Any]) -> Any:
        return next((found for found in said if isinstance(found, mark)), None)

    return Argument(name, hint, kind_of(hint), one(Rest), one(Limited), one(Yours) is not None, one(str) or "")


def marks(hint: Any) -> tuple[Any, ...]:
    """Return everything an annotation says beside its type."""
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def bare(hint: Any) -> Any:
    """Return the type of an annotation without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def kind_of(hint: Any) -> Kind | None:
    """Return the kind of the single values an annotation describes."""
    own = next((mark for mark in marks(hint) if isinstance(mark, Kind)), None)
    if own is not None:
        return own
    inner = [kind_of(part) for part in get_args(bare(hint)) if part not in (NoneType, Ellipsis)]
    return next((kind for kind in inner if kind is not None), None)


def may_be_nil(hint: Any) -> bool:
    """Return whether nil is among the values."""
    plain = bare(hint)
    return get_origin(plain) in (Union, UnionType) and NoneType in get_args(plain)


def depth(hint: Any) -> int:
    """Return how many lists are around the single values: 0 for a value of its own."""
    plain = bare(hint)
    if get_origin(plain) in (Union, UnionType):
        return max(depth(part) for part in get_args(plain))
    return 1 + depth(get_args(plain)[0]) if get_origin(plain) is tuple else 0
