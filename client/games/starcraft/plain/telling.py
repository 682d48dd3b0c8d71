"""What happened in a step, in the sentences of the log; what came before decides how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.events import Formatter, add_events
from client.table.log import Entry
from client.text.i18n import _
from engine.language import EventKind
from engine.starcraft.language.order_tokens import RevealedQuestion


def tell(before: Table | None, events: Sequence[EventKind], t: Formatter) -> list[str]:
    """The sentences for these events. `before`: the table that they changed; None where it is not known."""
    context = _context(before, events)
    told = list(add_events(context, events, t))
    if context and told[0].kind == "event-option":
        told[0] = replace(told[0], text=_instead(told[0], t))
    return [entry.text for entry in told if entry.text]


def _instead(entry: Entry, t: Formatter) -> str:
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
