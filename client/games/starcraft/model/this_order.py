"""The past of the order that is executed, from the events of this turn: purchases with what paid for them, and moves."""

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
    """Something bought. `paid`: the sources and how many workers each took; `forced`: those that were force-mined."""

    what: EventKind
    paid: tuple[tuple[str, int], ...] = ()
    forced: tuple[str, ...] = ()


def of_this_order(table: Table) -> tuple[EventKind, ...]:
    """Return what the seat has done since it began to execute its order; everything of the turn where no event says so."""
    own = [event for event in table.done if event.actor == table.side or isinstance(event, Depleted)]
    start = max((at for at, event in enumerate(own) if isinstance(event, Executed)), default=-1)
    return tuple(own[start + 1 :])


def purchases(table: Table) -> Iterator[Purchase]:
    """Yield what was bought, in order. Payments come before what they pay for."""
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
    """Return what was mined and waits for the next purchase: sources and workers."""
    paid: dict[str, int] = {}
    for event in of_this_order(table):
        if isinstance(event, Paid):
            paid[event.source] = paid.get(event.source, 0) + event.workers
        elif isinstance(event, PURCHASES):
            paid = {}
    return tuple(paid.items())


def moves(table: Table) -> tuple[EventKind, ...]:
    """Return units and bases that moved, in order."""
    return tuple(event for event in of_this_order(table) if isinstance(event, MOVES))


def arrived(table: Table) -> dict[tuple[str, str], int]:
    """Return how many units of each kind came to each area in this order and are still there: they do not move again."""
    still: dict[tuple[str, str], int] = {}
    for event in of_this_order(table):
        if isinstance(event, Moved):
            key = (event.unit, event.end)
            still[key] = still.get(key, 0) + event.count
    return still


def is_known(table: Table) -> bool:
    """Return whether the order has been seen from its beginning: who came back meanwhile knows only what is there."""
    return any(isinstance(event, Executed | Revealed) and event.actor == table.side for event in table.done)


def is_special(table: Table) -> bool:
    """Return whether the order that is revealed or executed is a special one."""
    begun = [event for event in table.done if isinstance(event, Executed | Revealed) and event.actor == table.side]
    return any(event.order.endswith("+") for event in begun)


def drawn(table: Table) -> tuple[tuple[str, ...] | None, int, int]:
    """Return the combat cards drawn in this order, None where they are not known; how many; and how many event cards."""
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
