"""Find orders that can no longer have an effect on their planets, whatever their owner places or executes before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from client.games.starcraft.model.ground import areas_of, bases_left, is_open, own_units, transports_left
from client.games.starcraft.model.sources import modules
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.threats import ORDERS_EACH
from engine.starcraft.language.order_tokens import Order, TimedQuestion

END_OF_PLANNING = "end-of-planning"
_MOST_TRIED = 2
"""The most remaining orders that are tried in combination. If more are left, any effect is considered possible."""


@dataclass(frozen=True, slots=True)
class LostOrder:
    """An order that will have no effect.

    `by_retreat`: it can have one only if units retreat from a battle to its planet; `is_earlier`: it was placed before the
    order in question.
    """

    order: str
    planet: str
    by_retreat: bool = False
    is_earlier: bool = False


def lost_with(table: Table, action: Order) -> LostOrder | None:
    """Return the order of the seat at the bottom that is lost after that order is placed.

    It is the new order, or an earlier one that a different order might have saved.
    """
    after = _Plan.of(table).with_order(action)
    own = after.stacks[action.planet]
    if not after.may_do(action.planet, len(own) - 1):
        return _lost(after, action.planet, len(own) - 1)
    before = _Plan.of(table)
    for planet, placed in before.stacks.items():
        for at in range(len(placed)):
            if before.may_do(planet, at) and not after.may_do(planet, at):
                return _lost(after, planet, at, is_earlier=True)
    return None


def brings_nobody(table: Table, action: Order) -> bool:
    """Return whether a Mobilize order finds all units near its planet on that planet already, and no enemy there to attack."""
    planet = action.planet
    near = [way.to for way in table.ways(planet)]
    if _kind(action.order) != "mobilize" or any(own_units(table, area.key) for name in near for area in areas_of(table, name)):
        return False
    return all(is_open(table, area.key) for area in areas_of(table, planet)) and not any(
        order.seat == table.side and order.order is not None and _kind(order.order) in ("build", "mobilize")
        for name in near
        for order in table.planet(name).stack
    )


def _lost(plan: _Plan, planet: str, at: int, *, is_earlier: bool = False) -> LostOrder:
    return LostOrder(plan.stacks[planet][at], planet, plan.may_do(planet, at, retreats=True), is_earlier)


# -- the orders of a seat ----------------------------------------------------------------------------------------------


Kind = str
"""The kind of an order, special or not: "build", "mobilize" or "research"."""


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Planets with units or bases of the seat, and pairs of planets joined by its transports."""

    units: frozenset[str]
    bases: frozenset[str]
    ways: frozenset[frozenset[str]]

    def reach(self, planet: str) -> bool:
        """Return whether units can move to that planet, or between its areas."""
        return planet in self.units or any(planet in way and way & self.units for way in self.ways)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The orders that a seat has placed, the top ones last. It still places `more` orders, of the kinds `left` in its hand."""

    table: Table
    stacks: dict[str, tuple[Kind, ...]]
    left: Counter[Kind]
    specials: int
    more: int

    @classmethod
    def of(cls, table: Table) -> _Plan:
        """Return the plan of the present table. The order being asked for counts as still to be placed."""
        side, view = table.side, table.view
        stacks = {
            planet.planet: tuple(_kind(order.order) for order in planet.stack if order.seat == side and order.order is not None)
            for planet in view.galaxy
        }
        special = sum(
            order.seat == side and (order.order or "").endswith("+") for planet in view.galaxy for order in planet.stack
        )
        allowed = len(table.me.orders or ()) if _has(table, "all-special-orders") else modules(table, side, "rnd")
        return cls(table, stacks, Counter(table.me.orders or ()), allowed - special, _still_to_place(table))

    def with_order(self, action: Order) -> _Plan:
        """Return the plan with that order on top of its planet."""
        stacks = {**self.stacks, action.planet: (*self.stacks.get(action.planet, ()), _kind(action.order))}
        specials = self.specials - action.order.endswith("+")
        return replace(
            self, stacks=stacks, left=self.left - Counter([action.order]), specials=specials, more=max(0, self.more - 1)
        )

    def may_do(self, planet: str, at: int, *, retreats: bool = False) -> bool:
        """Return whether the order at that index of its stack can still have an effect.

        `retreats`: also if units only come by retreating.
        """
        kind, pieces = self.stacks[planet][at], self._pieces()
        placed = [(where, each) for where, kinds in self.stacks.items() if where != planet for each in kinds]
        above = self.stacks[planet][:at:-1]
        kinds = self._kinds()
        if self.more > _MOST_TRIED and _may_come(kind, kinds):
            return True
        return any(
            _does(kind, planet, self._after((*placed, *more), planet, above, pieces, retreats=retreats))
            for more in self._more(kinds, planet)
        )

    def _kinds(self) -> Counter[Kind]:
        """Return the kinds that can still be placed, without Research, which brings no pieces to a planet."""
        found: Counter[Kind] = Counter()
        for order, count in self.left.items():
            found[_kind(order)] += count if not order.endswith("+") else min(count, max(0, self.specials))
        del found["research"]
        return found

    def _more(self, kinds: Counter[Kind], planet: str) -> Iterator[tuple[tuple[str, Kind], ...]]:
        """Yield the combinations of orders that can still be placed, the smallest first."""
        where = dict.fromkeys([planet, *(action.planet for action in self.table.can(Order))])
        each = [(planet, kind) for planet in where for kind in sorted(kinds)]
        for count in range(min(self.more, _MOST_TRIED) + 1):
            for chosen in combinations_with_replacement(each, count):
                if not Counter(kind for _planet, kind in chosen) - kinds:
                    yield chosen

    def _pieces(self) -> _Pieces:
        side, view = self.table.side, self.table.view
        units = [each.planet for each in view.galaxy if any(side in (area.seat, area.attacker) for area in each.areas)]
        bases = [each.planet for each in view.galaxy if any(area.base == side for area in each.areas)]
        ways = [frozenset((route.one, route.other)) for route in view.routes if side in route.transports]
        return _Pieces(frozenset(units), frozenset(bases), frozenset(ways))

    def _after(
        self, orders: Sequence[tuple[str, Kind]], planet: str, above: Sequence[Kind], pieces: _Pieces, *, retreats: bool
    ) -> _Pieces:
        """Return all pieces possible after these orders, each executed once, in the best order.

        `above`: the orders on top of the planet's stack, the top one first. They follow all orders placed there later.
        """
        left, found = self._gained(orders, pieces, retreats=retreats)
        for kind in above:
            elsewhere = [order for order in left if order[0] != planet]
            left, found = self._gained(elsewhere, self._executed(planet, kind, found), retreats=retreats)
        return found

    def _gained(
        self, orders: Sequence[tuple[str, Kind]], pieces: _Pieces, *, retreats: bool
    ) -> tuple[list[tuple[str, Kind]], _Pieces]:
        """Execute orders that have an effect, until none has. Return the orders left, and the pieces."""
        left, found = list(orders), _retreated(pieces) if retreats else pieces
        while order := next((order for order in left if self._executed(*order, found) != found), None):
            left.remove(order)
            found = self._executed(*order, found)
            found = _retreated(found) if retreats else found
        return left, found

    def _executed(self, planet: str, kind: Kind, pieces: _Pieces) -> _Pieces:
        match kind:
            case "mobilize" if pieces.reach(planet):
                return replace(pieces, units=pieces.units | {planet})
            case "build" if planet in pieces.bases:
                routes = [frozenset((planet, way.to)) for way in self.table.ways(planet)] if transports_left(self.table) else []
                return replace(pieces, units=pieces.units | {planet}, ways=pieces.ways | {*routes})
            case "build" if planet in pieces.units and bases_left(self.table):
                return replace(pieces, bases=pieces.bases | {planet})
        return pieces


def _kind(order: str) -> Kind:
    return order.removesuffix("+")


def _does(kind: Kind, planet: str, pieces: _Pieces) -> bool:
    """Return whether an order of that kind has an effect on a planet."""
    if kind == "research":
        return planet in pieces.bases
    return planet in pieces.units | pieces.bases if kind == "build" else pieces.reach(planet)


def _may_come(kind: Kind, kinds: Counter[Kind]) -> bool:
    """Return whether orders of these kinds can bring the pieces that an order of that kind needs."""
    return bool(kinds["build"]) if kind == "research" else bool(kinds["build"] or kinds["mobilize"])


def _retreated(pieces: _Pieces) -> _Pieces:
    """Return the pieces after all possible retreats: units reach every planet that transports join to a planet with units."""
    units = pieces.units
    while (more := units | {planet for way in pieces.ways if way & units for planet in way}) != units:
        units = more
    return replace(pieces, units=units)


def _still_to_place(table: Table) -> int:
    """Return how many orders the seat at the bottom still places this round, including the one being asked for."""
    view, asked = table.view, table.question
    later = sum(_is_timed_order(table, card, END_OF_PLANNING) for card in table.me.play)
    if isinstance(asked, TimedQuestion):
        return 1 + later + (0 if asked.moment == END_OF_PLANNING else ORDERS_EACH)
    rounds = min(
        sum(order.seat == seat for planet in view.galaxy for order in planet.stack)
        for seat, them in enumerate(view.seats)
        if them.alive
    )
    return max(1, ORDERS_EACH - rounds) + later


def _is_timed_order(table: Table, card: str, moment: str) -> bool:
    found = table.parts.event.get(card)
    return found is not None and any(effect.timing == moment and effect.word == "order" for effect in found.effects)


def _has(table: Table, word: str) -> bool:
    """Return whether an event card in the play area has that effect."""
    cards = (table.parts.event[card] for card in table.me.play if card in table.parts.event)
    return any(effect.word == word for card in cards for effect in card.effects)
