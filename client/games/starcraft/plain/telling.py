"""What happened in a step, in the sentences of the log; what came before decides how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.events import Teller, add_events
from client.table.log import Entry
from client.text.i18n import _
from engine.language import EventKind
from engine.starcraft.language.order_tokens import RevealedQuestion

MOST = 200
"""More events than that are not held together."""


class Telling:
    """Takes what the others do, and gives the sentences that are whole; the last may grow until it is asked for."""

    def __init__(self) -> None:
        self._events: list[EventKind] = []
        self._before: Table | None = None
        self._said: list[str] = []

    def take(self, before: Table | None, events: Sequence[EventKind], t: Teller) -> list[str]:
        """The sentences that are whole with these events, which changed that table."""
        rest = self.rest(t) if len(self._events) > MOST else []
        if not self._events:
            self._before = before
        self._events += events
        return [*rest, *self._new(tell(self._before, self._events, t)[:-1])]

    def rest(self, t: Teller) -> list[str]:
        """What was held back for more of the same."""
        found = self._new(tell(self._before, self._events, t))
        self._events, self._said = [], []
        return found

    def _new(self, told: list[str]) -> list[str]:
        """What has not been said so; a sentence that grew behind another one is said once more."""
        found = [line for at, line in enumerate(told) if at >= len(self._said) or self._said[at] != line]
        self._said = told
        return found


def teller(table: Table) -> Teller:
    """How this seat is told of the game."""
    view = table.view
    names = tuple(table.name(seat) for seat in range(len(view.seats)))
    sides = None if view.battle is None else (view.battle.attacker, view.battle.defender)
    return Teller(view.seat, names, tuple(seat.team for seat in view.seats), sides, view.data, view.components)


def tell(before: Table | None, events: Sequence[EventKind], t: Teller) -> list[str]:
    """The sentences for these events. `before`: the table that they changed; None where it is not known."""
    context = _context(before, events)
    told = list(add_events(context, events, t))
    if context and told[0].kind == "event-option":
        told[0] = replace(told[0], text=_instead(told[0], t))
    return [entry.text for entry in told if entry.text]


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
