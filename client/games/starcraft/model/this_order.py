"""Compute the history of the order being executed from the events of this turn: purchases with their payments, and moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from engine.language import EventKind
from engine.starcraft.language.general import Depleted, Drew, DrewEvent, ForceMined, Moved, Paid, PutTransport, Workers
from engine.starcraft.language.order_tokens import Executed, Revealed
from engine.starcraft.language.orders import (
    Bought,
    BuiltBase,
    BuiltBuilding,
    BuiltModule,
    BuiltUnit,
    LiftedOff,
    Merged,
    Recalled,
)

PURCHASES = (Workers, PutTransport, BuiltUnit, Merged, BuiltBuilding, BuiltModule, BuiltBase, Bought)
MOVES = (Moved, LiftedOff, Recalled)


@dataclass(frozen=True, slots=True)
class Purchase:
    """A purchase. `paid`: the sources with the number of workers each took; `forced`: the sources that were force-mined."""

    what: EventKind
    paid: tuple[tuple[str, int], ...] = ()
    forced: tuple[str, ...] = ()


def of_this_order(table: Table) -> tuple[EventKind, ...]:
    """Return the seat's events since its order began; all events of the turn if none marks the beginning."""
    own = [event for event in table.done if event.actor == table.side or isinstance(event, Depleted)]
    start = max((at for at, event in enumerate(own) if isinstance(event, Executed)), default=-1)
    return tuple(own[start + 1 :])


def purchases(table: Table) -> Iterator[Purchase]:
    """Yield the purchases in order. A payment precedes its purchase."""
    paid: dict[str, int] = {}
    forced: list[str] = []
    for event in of_this_order(table):
        if isinstance(event, Paid):
            paid[event.source] = paid.get(event.source, 0) + event.workers
        elif isinstance(event, ForceMined):
            forced.append(event.area)
        elif isinstance(event, PURCHASES):
            yield Purchase(event, tuple(paid.items()), tuple(forced))
            paid, forced = {}, []


def unused(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the sources and workers mined for the next purchase."""
    paid: dict[str, int] = {}
    for event in of_this_order(table):
        if isinstance(event, Paid):
            paid[event.source] = paid.get(event.source, 0) + event.workers
        elif isinstance(event, PURCHASES):
            paid = {}
    return tuple(paid.items())


def moves(table: Table) -> tuple[EventKind, ...]:
    """Return the moves of units and bases in this order, the first move first."""
    return tuple(event for event in of_this_order(table) if isinstance(event, MOVES))


def arrived(table: Table) -> dict[tuple[str, str], int]:
    """Return how many units of each kind moved into each area during this order and are still there. They do not move again."""
    still: dict[tuple[str, str], int] = {}
    for event in of_this_order(table):
        if isinstance(event, Moved):
            key = (event.unit, event.end)
            still[key] = still.get(key, 0) + event.count
    return still


def is_known(table: Table) -> bool:
    """Return whether the client has seen the order from its beginning.

    After reconnecting, a player knows only the present board.
    """
    return any(isinstance(event, Executed | Revealed) and event.actor == table.side for event in table.done)


def is_special(table: Table) -> bool:
    """Return whether the revealed or executed order is a special one."""
    begun = [event for event in table.done if isinstance(event, Executed | Revealed) and event.actor == table.side]
    return any(event.order.endswith("+") for event in begun)


def drawn(table: Table) -> tuple[tuple[str, ...] | None, int, int]:
    """Return the cards drawn in this order: the combat cards, or None if they are unknown; their number; and the number of
    event cards.
    """
    cards: list[str] = []
    count = events = 0
    told = True
    for event in of_this_order(table):
        if isinstance(event, Drew):
            count += event.count
            told = told and event.cards is not None
            cards += event.cards or ()
        elif isinstance(event, DrewEvent):
            events += 1
    return tuple(cards) if told else None, count, events
