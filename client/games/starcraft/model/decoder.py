"""Decode views, events and refusals of StarCraft, and check that a view is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from client.games.decoding import Decoder, data_version
from client.session.updates import Score
from client.table.game_news import reader
from client.text.trouble import Strange
from engine.language import EventKind, Kind, OtherQuestion, OtherVerb, QuestionKind, RefusalCode, Verb, arguments
from engine.record import Corrections
from engine.starcraft.components import FIRST_VERSION, SHIPPED, ComponentSet, corrected
from engine.starcraft.components.corrections import LINES
from engine.starcraft.language import QUESTIONS, kinds
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.event_cards import EndOfZ
from engine.starcraft.language.general import Turn
from engine.starcraft.language.order_tokens import PlacedOrder
from engine.starcraft.language.setup import PlacePlanet
from engine.starcraft.language.view import BattleView, PlanetView, SeatView, View

# -- decoder ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _decoder(seats: int, data: int = FIRST_VERSION, own: Corrections = ()) -> Decoder:
    """Return the decoder of a table, for that version of the components and the table's own numbers."""
    parts = corrected(data, own)
    areas, combat, events = tuple(parts.area), tuple(parts.card), tuple(parts.event)
    return Decoder(
        LANGUAGE,
        seats,
        {
            kinds.FACTION: tuple(parts.faction),
            kinds.PLANET: tuple(parts.planet),
            kinds.AREA: areas,
            kinds.SOURCE: (*areas, *PERMANENT),
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
    """Return the key of every card."""
    return tuple({**dict.fromkeys(parts.card), **dict.fromkeys(parts.technology), **dict.fromkeys(parts.event)})


def _routes(parts: ComponentSet) -> Iterator[str]:
    """Yield every possible route, in the form in which an event names the place of a transport."""
    z_numbers = range(_most(kinds.Z) + 1)
    for one in parts.planet:
        for other in parts.planet:
            if one != other:
                yield from (f"{one}/{other}/{z}" for z in z_numbers)


def _most(kind: Kind) -> int:
    assert kind.most is not None
    return kind.most


def read_view(told: Mapping[str, object], seats: int) -> View:
    """Read a view at a table of that many seats. Raises Strange; TooNew if this client does not know its components."""
    data = data_version(told, SHIPPED.versions)
    view = _decoder(seats, data, _own_numbers(told, data)).part(View, told)
    check(view)
    return view


def _own_numbers(told: Mapping[str, object], data: int) -> Corrections:
    """Return the table's own numbers. Raises Strange if the game cannot be played with them."""
    own = told.get("components", [])
    if not isinstance(own, list) or len(own) > LINES or not all(isinstance(line, str) for line in own):
        raise Strange("numbers of the table that are no lines")
    try:
        corrected(data, tuple(own))
    except ValueError as error:
        raise Strange(f"numbers of the table: {error}") from error
    return tuple(own)


def read_events(told: Iterable[object], seats: int, data: int = FIRST_VERSION, own: Corrections = ()) -> tuple[EventKind, ...]:
    """Read the events at a table of that many seats, with components of that version and the table's own numbers.

    Raises Strange.
    """
    return _decoder(seats, data, own).events(told)


def read_refusal(code: str, args: Mapping[str, Any]) -> RefusalCode:
    """Read the reason for a refused action.

    The arguments repeated from the action are not checked, since they may name something that does not exist.
    """
    return _lenient().refusal(code, args)


@cache
def _lenient() -> Decoder:
    return Decoder(LANGUAGE, _most(kinds.TEAM) + 1)


# -- Updates of a game: steps and snapshots ---------------------------------------------------------------------------


POINTS = 15
"""The conquest points that win most games."""


def score_of(view: View) -> Score:
    """Return the seat's own conquest points, and those of the best opponent."""
    me = None if view.seat is None else view.seats[view.seat]
    others = [number for number, seat in enumerate(view.seats) if me is not None and seat.team != me.team]
    if me is None or not others:
        return Score()
    seat = max(others, key=lambda number: view.seats[number].points)
    theirs = view.seats[seat].points
    return Score(me.points, seat, theirs, max(me.points, theirs, POINTS))


def is_light(events: Sequence[EventKind], view: View) -> bool:
    """Return whether the events only place orders. The orders of others until the player's next one are shown together."""
    placed = any(isinstance(event, PlacedOrder) for event in events)
    return placed and all(isinstance(event, PlacedOrder | Turn) for event in events)


read = reader(read_view, lambda events, seats, view: read_events(events, seats, view.data, view.components), score_of, is_light)
"""Read an update of the game at a table of that many seats; None if the update does not concern the game. Raises Strange."""

# -- view checks ------------------------------------------------------------------------------------------------------


PERMANENT = ("permanent-gas", "permanent-minerals")
"""The sources that are not areas."""
SEATS = 6
"""The most seats of a table: the number of factions in the box."""
_MOST_ON_CARD = 2
"""The most workers beyond a card's number: a card is removed after it was force-mined twice."""
_SOURCES = frozenset({"supporters", "nuke", "skirmish", "surplus"})
"""Sources of a loss that are not cards."""


@dataclass(frozen=True, slots=True)
class _Board:
    """The parts that are on the board."""

    planets: frozenset[str]
    areas: frozenset[str]
    routes: frozenset[tuple[str, str, int]]


def check(view: View) -> None:
    """Check that a view is possible. Raises Strange, which names the contradiction."""
    parts = corrected(view.data, view.components)
    if len(view.seats) > SEATS:
        raise Strange(f"{len(view.seats)} seats")
    for planet in view.galaxy:
        _check_planet(parts, planet)
    _expect_different("planets", (planet.planet for planet in view.galaxy))
    _expect_different("cells", ((planet.x, planet.y) for planet in view.galaxy))
    board = _Board(
        frozenset(planet.planet for planet in view.galaxy),
        frozenset(area.key for planet in view.galaxy for area in parts.planet[planet.planet].areas),
        frozenset((route.one, route.other, route.z) for route in view.routes),
    )
    _check_routes(view, board)
    if view.active is not None and view.active not in board.planets:
        raise Strange(f"{view.active} is not on the board")
    for seat in view.seats:
        _check_seat(parts, board, seat)
    _expect_different("factions", (seat.faction for seat in view.seats if seat.faction is not None))
    _expect_in_the_box(parts, view.hand)
    for events in (view.events, view.event_discard, view.event_removed):
        _expect_in_the_box(parts, events)
    if view.battle is not None:
        _check_battle(board, view.battle)
    for asked in view.asked:
        _check_question(parts, board, asked)
    for action in (*view.actions, *view.standing):
        if not isinstance(action, OtherVerb | PlacePlanet):
            _check_pointing(board, action)


def _check_planet(parts: ComponentSet, planet: PlanetView) -> None:
    known = parts.planet[planet.planet]
    if len(planet.areas) != len(known.areas):
        raise Strange(f"{planet.planet} has {len(known.areas)} areas, not {len(planet.areas)}")
    for number, area in enumerate(planet.areas):
        if (area.seat is None) == bool(area.units) or (area.attacker is None) == bool(area.attackers):
            raise Strange(f"units of nobody, or nobody's: {planet.planet}-{number + 1}")
        if area.attacker is not None and area.attacker == area.seat:
            raise Strange(f"a seat against itself: {planet.planet}-{number + 1}")
        if area.depletion and not known.areas[number].is_resource:
            raise Strange(f"{planet.planet}-{number + 1} has nothing to deplete")


def _check_routes(view: View, board: _Board) -> None:
    for route in view.routes:
        if route.one == route.other or not {route.one, route.other} <= board.planets:
            raise Strange(f"no route joins {route.one} and {route.other}")
        _expect_different("transports", route.transports)
    _expect_different("routes", (frozenset((route.one, route.other, route.z)) for route in view.routes))
    _expect_different("z-axis routes", (route.z for route in view.routes if route.z))


def _check_seat(parts: ComponentSet, board: _Board, seat: SeatView) -> None:
    for on, most in zip(seat.permanent, parts.supply.permanent, strict=True):
        if on > most:
            raise Strange(f"{on} workers on {most} permanent resources")
    _expect_different("resource cards", (card.area for card in seat.cards))
    for card in seat.cards:
        area = parts.area[card.area]
        if card.area not in board.areas or not area.is_resource or card.workers > area.amount + _MOST_ON_CARD:
            raise Strange(f"no such resource card: {card}")
    if (seat.cards or seat.buildings or seat.modules) and seat.faction is None:
        raise Strange("a sheet without a faction")
    _expect_different("buildings", (each.building for each in seat.buildings))
    for each in seat.buildings:
        building = parts.building[each.building]
        race = None if seat.faction is None else parts.faction[seat.faction].race
        if building.race != race or each.level > len(building.costs):
            raise Strange(f"no such building: {each}")
    if len(seat.copies) != len(seat.technologies):
        raise Strange("technologies without a number")
    _expect_different("technologies", seat.technologies)
    for cards in (seat.open or (), seat.known, seat.hidden, seat.discard, seat.play):
        _expect_in_the_box(parts, cards)


def _check_battle(board: _Board, battle: BattleView) -> None:
    if battle.attacker == battle.defender or battle.area not in board.areas:
        raise Strange("no such battle")
    _expect_different("skirmishes", (each.skirmish for each in battle.skirmishes))


def _check_question(parts: ComponentSet, board: _Board, asked: QuestionKind) -> None:
    if isinstance(asked, OtherQuestion):
        return
    source = getattr(asked, "source", None)
    known = (parts.card, parts.technology, parts.event)
    if source is not None and source not in _SOURCES and not any(source in cards for cards in known):
        raise Strange(f"no such source: {source!r}")
    _check_pointing(board, asked)


def _check_pointing(board: _Board, word: Verb | QuestionKind) -> None:
    """Check that every named planet, area and route is on the board."""
    for kind, value in _named(word):
        if kind is kinds.PLANET and value not in board.planets:
            raise Strange(f"{value} is not on the board")
        if kind in (kinds.AREA, kinds.SOURCE) and value not in board.areas and value not in PERMANENT:
            raise Strange(f"{value} is not on the board")
    one, other, z = (getattr(word, name, None) for name in ("one", "other", "z"))
    if one is not None and (one, other, z) not in board.routes:
        raise Strange(f"there is no route {one}, {other}, {z}")
    if isinstance(word, EndOfZ) and all(word.planet not in ends or word.z != number for *ends, number in board.routes):
        raise Strange(f"route {word.z} has no end on {word.planet}")


def _named(word: Verb | QuestionKind) -> Iterator[tuple[Kind, Any]]:
    """Yield each named value with its kind, and each value of a list separately."""
    declared = QUESTIONS[word.word] if isinstance(word, QuestionKind) else type(word)
    for argument in arguments(declared):
        if argument.kind is not None and (value := getattr(word, argument.name)) is not None:
            for each in value if isinstance(value, tuple) else (value,):
                yield argument.kind, each


def _expect_in_the_box(parts: ComponentSet, cards: Iterable[str]) -> None:
    """Check that no card occurs more often than in the box. This also limits the length of every hand and pile."""
    for card, count in Counter(cards).items():
        known = parts.card.get(card) or parts.event.get(card)
        if known is not None and count > known.copies:
            raise Strange(f"{card} {count} times, not {known.copies}")


def _expect_different(what: str, values: Iterable[Any]) -> None:
    listed = list(values)
    if len(set(listed)) < len(listed):
        raise Strange(f"{what} that are there twice")
