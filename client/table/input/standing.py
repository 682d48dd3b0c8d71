"""What the commands of a turn mean that name no card: to end it, to take back, to give up, to draw, to decline."""

from __future__ import annotations

from client.games.star_realms.intents import guard
from client.games.star_realms.intents.intent import Move, Open, Send, Tell, not_now
from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.no_answer import no_answer
from client.games.star_realms.text.prompts.questions import Choice, Menu
from client.i18n import _
from engine.core import common_language
from engine.core.common_language import OfferedAlready
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language.refusals import CannotPass


def end_turn(table: Table, key: str, *, warns: bool = True) -> Move:
    """End the turn. Whom it `warns` it asks once, if something useful is left."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    left = guard.left_over(table) if warns else []
    if not left:
        return Send(main_phase.EndTurn())
    choices = (Choice(key, _("end the turn"), main_phase.EndTurn()), Choice("0", _("go on"), None))
    return Open(Menu(" ".join(left), choices, again=key, by_enter=True, block=_("STILL YOURS")))


def undo(table: Table) -> Move:
    """Take the last action back, or say why that is not possible."""
    if common_language.Undo() in table.standing:
        return Send(common_language.Undo())
    return Tell(refusals.undo_stops(table.undo.stop))


def concede(table: Table, key: str) -> Move:
    """Ask before giving up: the same capital letter again, nothing else."""
    if common_language.Concede() not in table.standing:
        return Tell(_("There is no game to concede now."))
    choices = (Choice(key, _("concede"), common_language.Concede()), Choice("0", _("go on playing"), None))
    return Open(Menu(_("Concede the game?"), choices))


def draw(table: Table, key: str) -> Move:
    """Offer a draw, or answer an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if common_language.DeclineDraw() in table.standing and offering:
        title = _("{name} offers a draw.").format(name=seat_name(table.seats, offering[0]))
        agree, no = (
            Choice(key, _("agree"), common_language.OfferDraw()),
            Choice("1", _("decline"), common_language.DeclineDraw()),
        )
        return Open(Menu(title, (agree, no, Choice("0", _("back"), None))))
    if common_language.OfferDraw() not in table.standing:
        return Tell(_("A draw cannot be offered now.") if not table.draw_offers else refusals.refusal(OfferedAlready(), table))
    choices = (Choice(key, _("offer it"), common_language.OfferDraw()), Choice("0", _("back"), None))
    return Open(Menu(_("Offer a draw?"), choices))


def decline(table: Table) -> Move:
    """No, or no more, where that is an answer."""
    if isinstance(table.question, asking.PutOnTopQuestion | asking.ChooseQuestion | proposing.ProposalQuestion):
        return Tell(no_answer(table))
    if asking.Pass() in table.actions:
        return Send(asking.Pass())
    if table.question is None:
        return Tell(refusals.not_asked(table))
    if table.in_main:
        return Tell(_("There is nothing to decline."))
    return Tell(refusals.refusal(CannotPass(), table))
