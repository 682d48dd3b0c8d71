"""What the key of a card means on the table as it stands: an action to send, a menu to open, or a sentence that says why not.

Nothing here decides what is legal. What the view lists is sent; what it does not list is refused here only where the table
shows plainly why, and is otherwise sent all the same, so that the server's refusal says the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.star_realms.intents import pooling
from client.games.star_realms.model.table import Stack, Table, answers
from client.games.star_realms.model.table import together as to_pay_together
from client.games.star_realms.text.cards.card_text import clauses
from client.games.star_realms.text.prompts import address, refusals
from client.games.star_realms.text.prompts.no_answer import no_answer
from client.games.star_realms.text.prompts.questions import Menu
from client.i18n import _
from client.table.desk.menus import Choice, Move, Open, Send, Tell
from engine.star_realms.cards import ABILITIES
from engine.star_realms.cards.effects import Effect
from engine.star_realms.language import asking, main_phase


def on_card(table: Table, stack: Stack) -> Move:
    """The obvious thing to do with that card now."""
    if table.result is not None:
        return Tell(refusals.not_asked(table))
    listed = answers(table, stack)
    if not table.in_main:
        if listed:
            return Send(listed[0])
        if table.question is None:
            return Tell(refusals.not_asked(table))
        return Tell(no_answer(table, stack))
    if stack.zone == "mine":
        return _use(table, stack)
    if listed:
        return Send(listed[0])
    if (proposal := to_pay_together(table, stack)) is not None:
        return pooling.on_card(table, proposal)
    return _why_not(table, stack)


def _use(table: Table, stack: Stack) -> Move:
    usable = [which for which in ABILITIES if which in stack.usable]
    if not usable:
        return _unusable(stack)
    found: list[Choice] = []
    for which in usable:
        action = next(use for use in table.listed(main_phase.Use) if use.place in stack.places and use.ability == which)
        found += _answers(stack.facts[stack.face].ability(which), which, action)
    if len(found) == 1 and usable != ["scrap"]:
        return Send(found[0].action or main_phase.Use(stack.places[0], usable[0]))
    numbered = [replace(choice, key=str(number)) for number, choice in enumerate(found, 1)]
    words = _("choose one.") if len(found) > 1 else _("it leaves the game for good.")
    said = address.of_card(stack.card, words)
    choices = (*numbered, Choice("0", _("back"), None))
    return Open(Menu(said.sentence, choices, again=stack.key, by_enter=True, block=said.block, name=said.name))


def _answers(effects: Sequence[Effect], which: str, action: main_phase.Use) -> list[Choice]:
    """What an ability is chosen by: each half of an either/or is an answer of its own."""
    label = {"ally": _("ally: {what}"), "scrap": _("scrap it: {what}")}.get(which, "{what}")
    if len(effects) == 1 and len(effects[0].options) > 1:
        options = [", ".join(clauses(option)) for option in effects[0].options]
        return [Choice("", label.format(what=what), action, then=asking.Choose(n)) for n, what in enumerate(options)]
    return [Choice("", label.format(what=", ".join(clauses(effects))), action)]


def _unusable(stack: Stack) -> Move:
    facts = stack.facts[stack.face]
    has = [which for which in ABILITIES if facts.ability(which) and not (which == "primary" and facts.is_ship)]
    fresh = [which for which in has if which not in stack.used]
    if fresh:
        return Send(main_phase.Use(stack.places[0], fresh[0]))
    if has:
        return Tell(refusals.used_already(stack.card, has[-1]))
    return Tell(refusals.no_ability(stack.card))


def _why_not(table: Table, stack: Stack) -> Move:
    facts = stack.facts[stack.card]
    match stack.zone:
        case "row" if facts.cost > table.me.trade:
            return Tell(refusals.too_dear(stack.card, facts.cost, table.me.trade))
        case "row":
            return Send(main_phase.Acquire(stack.card))
        case "hand":
            return Send(main_phase.Play(stack.card))
    if facts.is_ship or stack.seat is None:
        return Tell(_("Ships cannot be attacked."))
    return Send(main_phase.AttackBase(stack.seat, stack.places[0], facts.defense))
