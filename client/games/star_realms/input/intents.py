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
from engine.star_realms.cards import ABILITIES, BY_KEY


def on_card(table: Table, stack: Stack) -> Move:
    """The obvious thing to do with that card now."""
    if table.result is not None:
        return Tell(_("The game is over."))
    listed = answers(table, stack)
    if not table.in_main:
        if listed:
            return Send(listed[0])
        if table.question is None:
            return Tell(refusals.not_asked({}, table))
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
    facts = BY_KEY.get(stack.face)
    if not usable:
        return _unusable(stack)
    choices = []
    for number, which in enumerate(usable, 1):
        action = next(a for a in table.actions if a[0] == "use" and a[1] in stack.places and a[2] == which)
        what = ", ".join(clauses(facts.ability(which))) if facts else which
        choices.append(Choice(str(number), {"ally": _("ally: "), "scrap": _("scrap it: ")}.get(which, "") + what, action))
    if usable in (["primary"], ["ally"]):
        return Send(choices[0].action or ())
    choices.append(Choice("0", _("back"), None))
    return Open(Menu(f"{card_name(stack.card)}:", tuple(choices), again=stack.key, by_enter=True))


def _unusable(stack: Stack) -> Move:
    facts = BY_KEY.get(stack.face)
    if facts is None:
        return Send(("use", stack.places[0], "primary"))
    has = [which for which in ABILITIES if facts.ability(which) and not (which == "primary" and facts.is_ship)]
    fresh = [which for which in has if which not in stack.used]
    if fresh:
        return Send(("use", stack.places[0], fresh[0]))
    if has:
        return Tell(refusals.used_already({"card": stack.card, "ability": has[-1]}, None))
    return Tell(refusals.no_ability({"card": stack.card}, None))


def _why_not(table: Table, stack: Stack) -> Move:
    facts = BY_KEY.get(stack.card)
    match stack.zone:
        case "row" if facts and facts.cost > table.me.trade:
            args = {"card": stack.card, "cost": facts.cost, "trade": table.me.trade}
            return Tell(refusals.too_dear(args, table))
        case "row":
            return Send(("acquire", stack.card))
        case "hand":
            return Send(("play", stack.card))
    if facts and facts.is_ship:
        return Tell(_("Ships cannot be attacked."))
    return Send(("attack-base", stack.seat, stack.places[0], facts.defense if facts else 1))


# -- commands ----------------------------------------------------------------------------------------------------------


def end_turn(table: Table, key: str) -> Move:
    """End the turn, unless something useful is left: then ask once."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    left = guard.left_over(table)
    if not left:
        return Send(("end-turn",))
    choices = (Choice(key, _("end it"), ("end-turn",)), Choice("0", _("go on playing"), None))
    return Open(Menu(guard.warning(left), choices, again=key, by_enter=True))


def undo(table: Table) -> Move:
    """Take the last action back, or say why that is not possible."""
    if ("undo",) in table.standing:
        return Send(("undo",))
    return Tell(refusals.undo_stops(table.undo_stop, 0))


def concede(table: Table, key: str) -> Move:
    """Ask before giving up: the same capital letter again, nothing else."""
    if ("concede",) not in table.standing:
        return Tell(_("There is no game to concede now."))
    choices = (Choice(key, _("concede"), ("concede",)), Choice("0", _("go on playing"), None))
    return Open(Menu(_("Concede the game?"), choices))


def draw(table: Table, key: str) -> Move:
    """Offer a draw, or answer an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if ("decline-draw",) in table.standing and offering:
        title = _("{name} offers a draw.").format(name=seat_name(table.seats, offering[0]))
        agree, no = Choice(key, _("agree"), ("offer-draw",)), Choice("1", _("decline"), ("decline-draw",))
        return Open(Menu(title, (agree, no, Choice("0", _("back"), None))))
    if ("offer-draw",) not in table.standing:
        return Tell(
            _("A draw cannot be offered now.") if not table.draw_offers else refusals.refusal("offered-already", {}, table)
        )
    choices = (Choice(key, _("offer it"), ("offer-draw",)), Choice("0", _("back"), None))
    return Open(Menu(_("Offer a draw?"), choices))


def decline(table: Table) -> Move:
    """No, or no more, where that is an answer."""
    if ("pass",) in table.actions:
        return Send(("pass",))
    if table.question is None:
        return Tell(refusals.not_asked({}, table))
    if table.in_main:
        return Tell(_("There is nothing to decline."))
    return Tell(refusals.refusal("cannot-pass", {}, table))
