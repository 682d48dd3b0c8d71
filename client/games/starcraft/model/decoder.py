"""Reads views, events and refusals of StarCraft; `client.games.decoding` does it by the game's language.

A key that no component of the game's version has is refused there; that a view fits together is looked at here, so that what
draws it may follow every key to what it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from client.games.decoding import Decoder, data_version
from client.games.starcraft.model import view_checks
from engine.language import EventKind, Kind, RefusalCode
from engine.starcraft.components import FIRST_VERSION, SHIPPED, ComponentSet
from engine.starcraft.language import kinds
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.view import View


@cache
def _decoder(seats: int, data: int = FIRST_VERSION) -> Decoder:
    """Of a table whose components are of that version of the data."""
    parts = SHIPPED[data]
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
    view = _decoder(seats, data_version(told, SHIPPED.versions)).part(View, told)
    view_checks.check(view)
    return view


def read_events(told: Iterable[object], seats: int, data: int = FIRST_VERSION) -> tuple[EventKind, ...]:
    """What happened at a table of so many seats, with components of that version. Raises Strange."""
    return _decoder(seats, data).events(told)


def read_refusal(code: str, args: Mapping[str, Any]) -> RefusalCode:
    """Why an action was refused. What it repeats of the action is not looked at: there may be no such thing."""
    return _lenient().refusal(code, args)


@cache
def _lenient() -> Decoder:
    return Decoder(LANGUAGE, _most(kinds.TEAM) + 1)
