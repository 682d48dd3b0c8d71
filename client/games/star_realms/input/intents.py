"""What a key means on the table as it stands: an action to send, a menu to open, or a sentence that says why not.

Nothing here decides what is legal. What the view lists is sent; what it does not list is refused here only where the table
shows plainly why, and is otherwise sent all the same, so that the server's refusal says the reason.
"""

from __future__ import annotations

from client.games.star_realms.input import guard, pooling
from client.games.star_realms.input.intent import Move, Open, Send, Tell, not_now
from client.games.star_realms.model.table import Stack, Table, answers, seat_name
from client.games.star_realms.model.table import together as to_pay_together
from client.games.star_realms.text import refusals
from client.games.star_realms.text.card_text import clauses
from client.games.star_realms.text.questions import Choice, Menu, question_menu
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.star_realms.cards import ABILITIES
from engine.star_realms.language import asking, main_phase, standing
from engine.star_realms.language.refusals import CannotPass, OfferedAlready


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
        menu = question_menu(table)
        title = menu.title if menu else ""
        return Tell(_("{card} is no answer. {question}").format(card=card_name(stack.card), question=title))
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


# -- commands ----------------------------------------------------------------------------------------------------------


def end_turn(table: Table, key: str, *, warns: bool = True) -> Move:
    """End the turn. Whom it `warns` it asks once, if something useful is left."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    left = guard.left_over(table) if warns else []
    if not left:
        return Send(main_phase.EndTurn())
    choices = (Choice(key, _("end it"), main_phase.EndTurn()), Choice("0", _("go on playing"), None))
    return Open(Menu(guard.warning(left), choices, again=key, by_enter=True))


def undo(table: Table) -> Move:
    """Take the last action back, or say why that is not possible."""
    if standing.Undo() in table.standing:
        return Send(standing.Undo())
    return Tell(refusals.undo_stops(table.undo.stop))


def concede(table: Table, key: str) -> Move:
    """Ask before giving up: the same capital letter again, nothing else."""
    if standing.Concede() not in table.standing:
        return Tell(_("There is no game to concede now."))
    choices = (Choice(key, _("concede"), standing.Concede()), Choice("0", _("go on playing"), None))
    return Open(Menu(_("Concede the game?"), choices))


def draw(table: Table, key: str) -> Move:
    """Offer a draw, or answer an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if standing.DeclineDraw() in table.standing and offering:
        title = _("{name} offers a draw.").format(name=seat_name(table.seats, offering[0]))
        agree, no = Choice(key, _("agree"), standing.OfferDraw()), Choice("1", _("decline"), standing.DeclineDraw())
        return Open(Menu(title, (agree, no, Choice("0", _("back"), None))))
    if standing.OfferDraw() not in table.standing:
        return Tell(_("A draw cannot be offered now.") if not table.draw_offers else refusals.refusal(OfferedAlready(), table))
    choices = (Choice(key, _("offer it"), standing.OfferDraw()), Choice("0", _("back"), None))
    return Open(Menu(_("Offer a draw?"), choices))


def decline(table: Table) -> Move:
    """No, or no more, where that is an answer."""
    if asking.Pass() in table.actions:
        return Send(asking.Pass())
    if table.question is None:
        return Tell(refusals.not_asked(table))
    if table.in_main:
        return Tell(_("There is nothing to decline."))
    return Tell(refusals.refusal(CannotPass(), table))
