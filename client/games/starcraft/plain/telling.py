"""What happened in a step, in the sentences of the log; what came before decides how it is said."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.events.log import add_events
from client.games.starcraft.text.narrator import Teller
from client.i18n import _
from client.table.log import Entry
from engine.language import EventKind
from engine.starcraft.language.order_tokens import RevealedQuestion


def teller(table: Table) -> Teller:
    """How this seat is told of the game."""
    view = table.view
    names = tuple(table.name(seat) for seat in range(len(view.seats)))
    sides = None if view.battle is None else (view.battle.attacker, view.battle.defender)
    return Teller(view.seat, names, tuple(seat.team for seat in view.seats), sides, view.data)


def tell(before: Table | None, events: Sequence[EventKind], t: Teller) -> list[str]:
    """The sentences for these events. `before`: the table that they changed; None where it is not known."""
    told = add_events(_context(before, events), events, t)
    return [_instead(entry, t) if entry.kind == "event-option" else entry.text for entry in told if entry.text]


def _instead(entry: Entry, t: Teller) -> str:
    """That the order was revealed has been said."""
    assert entry.seat is not None
    return t.who(entry.seat, _("You drew an event card instead."), _("{name} drew an event card instead."))


def _context(before: Table | None, events: Sequence[EventKind]) -> tuple[Entry, ...]:
    """An entry without words that says what is under way: a battle, an order, event cards."""
    if before is None:
        return ()
    view, actor = before.view, next((event.actor for event in events if event.actor is not None), None)
    if any(isinstance(asked, RevealedQuestion) for asked in view.asked):
        return (Entry("reveal", actor, ""),)
    if view.battle is not None:
        sides = (str(view.battle.attacker), str(view.battle.defender))
        return (Entry("battle", view.battle.attacker, "", parts=sides),)
    if view.phase == "regrouping":
        return (Entry("event", actor, ""),)
    if view.active is not None:
        return (Entry("execute", actor, "", view.active),)
    return ()
