"""Execution: which of your orders on top to reveal, and whether to execute it or to draw an event card instead."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.galaxy import CHOICES, GALAXY
from client.games.starcraft.faces.planning import is_in_reach, order_help
from client.games.starcraft.faces.pointing import CHOICE, PLANET, pick
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.planets import own_name
from client.games.starcraft.text.words import order_name, planet_name
from client.i18n import _
from client.table.details import TOGETHER
from engine.language import Verb
from engine.starcraft.language.order_tokens import DoubleTime, Execute, Reveal, RevealedQuestion, TakeEvent

ANSWERS: tuple[tuple[type[Verb], str, str], ...] = (
    (Execute, pick(CHOICE, "execute"), "1"),
    (TakeEvent, pick(CHOICE, "event"), "2"),
    (DoubleTime, pick(CHOICE, "double-time"), "3"),
)
"""What can be done with a revealed order, with the digit that each has for good."""


class Execution:
    """A planet's key reveals the order on top of it; digits say what becomes of it."""

    NAME = "execution"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        board = [thing for thing in GALAXY.things(table, ()) if thing.row < CHOICES]
        listed = {type(action) for action in table.view.actions}
        return [*board, *(Thing(pick, key, CHOICES, at) for at, (verb, pick, key) in enumerate(ANSWERS) if verb in listed)]

    def makings(self, table: Table) -> Sequence[Making]:
        revealed = table.can(Reveal)
        found = [Making((pick(PLANET, action.planet),), action, asks_enter=len(revealed) > 1) for action in revealed]
        for verb, choice, _key in ANSWERS:
            found += [Making((choice,), action, asks_enter=verb is TakeEvent) for action in table.can(verb)]
        return found

    def said(self, table: Table, picked: Picks) -> Said:
        whole = picking.ready(self.makings(table), picked)
        ready = None if whole is None else whole.action
        if isinstance(table.question, RevealedQuestion):
            return _revealed(table, table.question, ready)
        tops = [_placed(table, action.planet).replace(" ", TOGETHER) for action in table.can(Reveal)]
        sentence = _("On top: {orders}.").format(orders=", ".join(tops))
        if isinstance(ready, Reveal):
            more = _("{key} or Enter reveals {order}. It cannot be taken back.")
            more = more.format(key=table.key(ready.planet), order=_placed(table, ready.planet))
            return Said(sentence, _("REVEAL AN ORDER"), more, (Hint("Enter", _("reveal it")),))
        return Said(sentence, _("REVEAL AN ORDER"), _("A planet's key reveals its order."))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        kind, _blank, value = pick.partition(" ")
        if isinstance(table.question, RevealedQuestion):
            keys = " ".join(key for verb, _pick, key in ANSWERS if table.can(verb))
            return _("First say what becomes of the order: {keys}.").format(keys=keys)
        if kind != PLANET:
            return _("Orders lie on planets, not in areas.")
        name = planet_name(table.parts, value)
        stack = table.planet(value).stack
        if any(order.seat == table.side for order in stack):
            top = own_name(table, stack[-1].seat)
            return _("Your order on {planet} lies below one of {name}.").format(planet=name, name=top)
        return _("None of your orders lies on {planet}.").format(planet=name)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        asked = table.question
        if not isinstance(action, Execute) or not isinstance(asked, RevealedQuestion):
            return None
        if asked.order.startswith("mobilize") and not is_in_reach(table, asked.planet):
            words = _("No unit of yours can move to {planet} or on it: executed, this order does nothing.")
            return Guard(words.format(planet=planet_name(table.parts, asked.planet)))
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        if pick.startswith(f"{CHOICE} ") and isinstance(table.question, RevealedQuestion):
            order = table.question.order
            return [(order_name(order), order_help(order))]
        return GALAXY.inspected(table, pick)


def _revealed(table: Table, asked: RevealedQuestion, ready: Verb | None) -> Said:
    order, planet = order_name(asked.order), planet_name(table.parts, asked.planet)
    block = _("{order} ON {planet}").format(order=order.upper(), planet=planet.upper())
    said = [_("1 executes it")]
    if table.can(TakeEvent):
        said.append(_("2 draws an event card instead"))
    if table.can(DoubleTime):
        said.append(_("3 Double Time: workers on cards come back first"))
    if isinstance(ready, TakeEvent):
        more = _("2 or Enter gives the order up for an event card. It cannot be taken back.")
        return Said("  ".join(said), block, more, (Hint("Enter", _("draw it")),))
    return Said("  ".join(said), block, order_help(asked.order))


def _placed(table: Table, planet: str) -> str:
    """An order of yours on top of a planet, with the planet's key."""
    stack, name = table.planet(planet).stack, planet_name(table.parts, planet)
    kind = stack[-1].order if stack else None
    where = f"{table.key(planet)} {name}"
    return where if kind is None else f"{where} ({order_name(kind)})"


EXECUTION = Execution()
