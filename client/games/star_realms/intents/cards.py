"""What the key of a card means on the table as it stands: an action to send, a menu to open, or a sentence that says why not.

Nothing here decides what is legal. What the view lists is sent; what it does not list is refused here only where the table
shows plainly why, and is otherwise sent all the same, so that the server's refusal says the reason.
"""

from __future__ import annotations

from client.games.star_realms.intents import pooling
from client.games.star_realms.intents.intent import Move, Open, Send, Tell
from client.games.star_realms.model.table import Stack, Table, answers
from client.games.star_realms.model.table import together as to_pay_together
from client.games.star_realms.text import refusals
from client.games.star_realms.text.card_text import clauses
from client.games.star_realms.text.questions import Choice, Menu
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.star_realms.cards import ABILITIES
from engine.star_realms.language import main_phase


def on_card(table: Table, stack: Stack) -> Move:
    """The obvious thing to do with that card now."""
    if table.result is not None:
        return Tell(_("The game is over."))
    listed = answers(table, stack)
    if not table.in_main:
        if listed:
            return Send(listed[0])
        if table.question is None:
            return Tell(refusals.not_asked(table))
        return Tell(refusals.wrong_answer(table))
    if stack.zone == "mine":
        return _use(table, stack)
    if listed:
        return Send(listed[0])
    if (proposal := to_pay_together(table, stack)) is not None:
        return pooling.on_card(table, proposal)
    return _why_not(table, stack)


def _use(table: Table, stack: Stack) -> Move:
    usable = [which for which in ABILITIES if which in stack.usable]
    facts = stack.facts[stack.face]
    if not usable:
        return _unusable(stack)
    choices = []
    for number, which in enumerate(usable, 1):
        action = next(use for use in table.listed(main_phase.Use) if use.place in stack.places and use.ability == which)
        what = ", ".join(clauses(facts.ability(which)))
        choices.append(Choice(str(number), {"ally": _("ally: "), "scrap": _("scrap it: ")}.get(which, "") + what, action))
    if usable in (["primary"], ["ally"]):
        return Send(action)
    choices.append(Choice("0", _("back"), None))
    return Open(Menu(f"{card_name(stack.card)}:", tuple(choices), again=stack.key, by_enter=True))


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
