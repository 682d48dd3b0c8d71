"""Convert a view to the table of one player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from msgspec.structs import replace

from client.games.starcraft.model.keys import planet_keys, pools
from client.games.starcraft.model.scoring import Gains
from client.games.starcraft.summary import SUMMARY
from client.table.owners import SeatOwner
from client.table.stage import Patch
from engine.core.common_language import UndoView
from engine.language import EventKind, QuestionKind, Verb
from engine.starcraft.components import ComponentSet, Faction, corrected
from engine.starcraft.language.order_tokens import RevealedQuestion
from engine.starcraft.language.view import AreaView, PlanetView, ResultView, RouteView, SeatView, View
from engine.starcraft.rules import SWITCHES

# -- Convert a view to a `Table` --------------------------------------------------------------------------------------


_NO_RULES: Mapping[str, object] = MappingProxyType({})


def lay(view: View, who: Sequence[SeatOwner], side: int = 0, rules: Mapping[str, object] = _NO_RULES) -> Table:
    """Return the table of a view. `side`: the seat of a spectator's point of view; `rules`: the switches of the table."""
    keys = planet_keys((planet.planet for planet in view.galaxy), pools().planets)
    return Table(view, tuple(who), side if view.seat is None else view.seat, keys, rules)


LEADERS = {
    "raynor": "Raynor",
    "mengsk": "Mengsk",
    "tassadar": "Tassadar",
    "aldaris": "Aldaris",
    "queen_of_blades": "Kerrigan",
    "overmind": "Overmind",
}
"""The short names of the factions' leaders."""


def led(view: View, who: Sequence[SeatOwner]) -> tuple[SeatOwner, ...]:
    """Return the owners of the seats, with bots named after the leaders of their factions.

    Several bots may share one name; the leaders make all names distinct.
    """
    people = {owner.name for owner in who if owner.kind != "bot"}
    return tuple(
        replace(owner, name=leader) if (leader := _leader(view, seat, owner)) and leader not in people else owner
        for seat, owner in enumerate(who)
    )


def of_a_record(who: Sequence[SeatOwner]) -> tuple[SeatOwner, ...]:
    """Return the owners of the seats of a record.

    The record has only the names of bots; several bots have numbers after the name.
    """
    bots = {bot.name for bot in SUMMARY.bots.values()}
    return tuple(replace(owner, kind="bot") if _without_number(owner.name) in bots else owner for owner in who)


def _without_number(name: str) -> str:
    first, _blank, last = name.rpartition(" ")
    return first if last.isdecimal() else name


def _leader(view: View, seat: int, owner: SeatOwner) -> str:
    faction = view.seats[seat].faction if owner.kind == "bot" and seat < len(view.seats) else None
    return "" if faction is None else LEADERS.get(faction, "")


# -- The table of one player: the view, the owners of seats, and the components of the game ---------------------------


V = TypeVar("V", bound=Verb)


@dataclass(frozen=True, slots=True)
class Way:
    """A route from a planet to its neighbour.

    `z`: the number of a z-axis route, 0 for a normal one; `seats`: the owners of transports there.
    """

    to: str
    z: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The values that a panel draws and its keys act on. `side`: the seat at the bottom; for a spectator, the seat of the point
    of view.

    `keys`: the key of every planet, which it keeps for the whole game. `rules`: the switches of the table, as far as they are
    known. `done`: the events of this turn without undone actions; panels use them to show the actions of an order, which are
    not in the view. `fought`: the events since the last battle began, likewise. `gained`: the points of the current regrouping.
    """

    view: View
    who: tuple[SeatOwner, ...]
    side: int
    keys: tuple[tuple[str, str], ...]
    rules: Mapping[str, object] = field(default_factory=dict)
    done: tuple[EventKind, ...] = ()
    fought: tuple[EventKind, ...] = ()
    gained: Gains = ()
    saved: str = ""
    """The resource that the player chose to save: the next purchase by an event card costs one less of it."""
    revealed: RevealedQuestion | None = None
    """The game's question about the order whose panel is open. The order is executed with its first action."""
    is_recorded: bool = False
    """True in a replay, where the key of a thing shows its whole text."""
    patches: tuple[Patch, ...] = ()
    """Cells that look different during an animation."""
    parts: ComponentSet = field(init=False, repr=False, compare=False)
    """The components of the game: of its version, with the table's own numbers."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", corrected(self.view.data, self.view.components))

    @property
    def seat(self) -> int | None:
        """Return this player's seat; None for a spectator."""
        return self.view.seat

    @property
    def turn(self) -> int:
        return self.view.turn

    @property
    def seats(self) -> tuple[SeatView, ...]:
        return self.view.seats

    @property
    def has_teams(self) -> bool:
        """Return whether any team has more than one member."""
        return len({seat.team for seat in self.view.seats}) < len(self.view.seats)

    @property
    def actions(self) -> tuple[Verb, ...]:
        return self.view.actions

    @property
    def standing(self) -> tuple[Verb, ...]:
        return self.view.standing

    @property
    def undo(self) -> UndoView:
        return self.view.undo

    @property
    def draw_offers(self) -> tuple[int, ...]:
        return self.view.draw_offers

    @property
    def result(self) -> ResultView | None:
        return self.view.result

    @property
    def in_main(self) -> bool:
        """Return whether this seat has a question to answer. While it has, keys typed ahead continue to the next step."""
        return self.question is not None

    @property
    def me(self) -> SeatView:
        """Return the seat at the bottom of the screen."""
        return self.view.seats[self.side]

    def rule(self, name: str) -> object:
        """Return the value of that rule switch at this table."""
        return self.rules.get(name, SWITCHES[name].default)

    @property
    def question(self) -> QuestionKind | None:
        """Return the question of this seat."""
        return next((asked for asked in self.view.asked if asked.seat == self.view.seat), None)

    @property
    def planets(self) -> Iterator[tuple[str, PlanetView]]:
        """Return every planet with its key, in the order of the list."""
        by_name = {planet.planet: planet for planet in self.view.galaxy}
        return ((key, by_name[name]) for name, key in self.keys if name in by_name)

    def key(self, planet: str) -> str:
        """Return the key of a planet."""
        return next((key for name, key in self.keys if name == planet), "")

    def planet(self, name: str) -> PlanetView:
        """Return a planet on the board. Panels call this thousands of times for each key."""
        for planet in self.view.galaxy:
            if planet.planet == name:
                return planet
        raise KeyError(name)

    def area(self, key: str) -> AreaView:
        """Return an area of the board, by its key (`torus-1`)."""
        planet, number = key.rsplit("-", 1)
        return self.planet(planet).areas[int(number) - 1]

    def ways(self, planet: str) -> tuple[Way, ...]:
        """Return the routes of a planet, in the order of the view."""
        return tuple(
            Way(route.other if route.one == planet else route.one, route.z, route.transports)
            for route in self.view.routes
            if planet in (route.one, route.other)
        )

    def routes_between(self, one: str, other: str) -> tuple[RouteView, ...]:
        return tuple(route for route in self.view.routes if {route.one, route.other} == {one, other})

    def faction(self, seat: int) -> Faction | None:
        """Return the faction of that seat; None before the seat has chosen."""
        key = self.view.seats[seat].faction
        return None if key is None else self.parts.faction[key]

    def letter(self, seat: int) -> str:
        """Return the letter of a seat's faction; the seat's number if it has no faction yet."""
        found = self.faction(seat)
        return str(seat + 1) if found is None else found.letter

    def name(self, seat: int) -> str:
        """Return the name of that seat."""
        return self.who[seat].name if seat < len(self.who) else f"#{seat + 1}"

    def can(self, kind: type[V]) -> tuple[V, ...]:
        """Return the legal actions of that kind."""
        return tuple(action for action in self.view.actions if isinstance(action, kind))
