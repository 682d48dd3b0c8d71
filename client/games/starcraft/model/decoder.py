"""Reads views, events and refusals of StarCraft; `client.games.decoding` does it by the game's language.

A key that no component of the game's version has is refused there; that a view fits together is looked at here, so that what
draws it may follow every key to what it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from client.games.decoding import Decoder, data_version
from client.games.starcraft.model import view_checks
from client.games.wing import Strange
from engine.language import EventKind, Kind, RefusalCode
from engine.record import Corrections
from engine.starcraft.components import FIRST_VERSION, SHIPPED, ComponentSet, corrected
from engine.starcraft.components.corrections import LINES
from engine.starcraft.language import kinds
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.view import View


@lru_cache(maxsize=64)
def _decoder(seats: int, data: int = FIRST_VERSION, own: Corrections = ()) -> Decoder:
    """Of a table whose components are of that version of the data, with its own numbers."""
    parts = corrected(data, own)
    areas, combat, events = tuple(parts.area), tuple(parts.card), tuple(parts.event)
    return Decoder(
        LANGUAGE,
        seats,
        {
            kinds.FACTION: tuple(parts.faction),
            kinds.PLANET: tuple(parts.planet),
            kinds.AREA: areas,
            kinds.SOURCE: (*areas, *view_checks.PERMANENT),
            kinds.UNIT: tuple(parts.unit),
            kinds.BUILDING: tuple(parts.building),
            kinds.MODULE: tuple(parts.module),
            kinds.CARD: combat,
            kinds.TECHNOLOGY: tuple(parts.technology),
            kinds.EVENT: events,
            kinds.ANY_CARD: any_card(parts),
            kinds.PIECE: (*parts.unit, "base", "transport"),
            kinds.WHERE: (*areas, *_routes(parts)),
        },
    )


def any_card(parts: ComponentSet) -> tuple[str, ...]:
    """The key of every card."""
    return tuple({**dict.fromkeys(parts.card), **dict.fromkeys(parts.technology), **dict.fromkeys(parts.event)})


def _routes(parts: ComponentSet) -> Iterator[str]:
    """Every route that there could be, as an event says where a transport was."""
    z_numbers = range(_most(kinds.Z) + 1)
    for one in parts.planet:
        for other in parts.planet:
            if one != other:
                yield from (f"{one}/{other}/{z}" for z in z_numbers)


def _most(kind: Kind) -> int:
    assert kind.most is not None
    return kind.most


def read_view(told: Mapping[str, object], seats: int) -> View:
    """A view at a table of so many seats. Raises Strange; TooNew if its components are not known here."""
    data = data_version(told, SHIPPED.versions)
    view = _decoder(seats, data, _own_numbers(told, data)).part(View, told)
    view_checks.check(view)
    return view


def _own_numbers(told: Mapping[str, object], data: int) -> Corrections:
    """Those of the table, which must be ones that can be played with. Raises Strange."""
    own = told.get("components", [])
    if not isinstance(own, list) or len(own) > LINES or not all(isinstance(line, str) for line in own):
        raise Strange("numbers of the table that are no lines")
    try:
        corrected(data, tuple(own))
    except ValueError as error:
        raise Strange(f"numbers of the table: {error}") from error
    return tuple(own)


def read_events(told: Iterable[object], seats: int, data: int = FIRST_VERSION, own: Corrections = ()) -> tuple[EventKind, ...]:
    """What happened at a table of so many seats, with components of that version and its own numbers. Raises Strange."""
    return _decoder(seats, data, own).events(told)


def read_refusal(code: str, args: Mapping[str, Any]) -> RefusalCode:
    """Why an action was refused. What it repeats of the action is not looked at: there may be no such thing."""
    return _lenient().refusal(code, args)


@cache
def _lenient() -> Decoder:
    return Decoder(LANGUAGE, _most(kinds.TEAM) + 1)
