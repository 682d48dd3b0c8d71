"""What the commands of a turn mean that name no card: to end it, to decline."""

from __future__ import annotations

from client.games.star_realms.intents import guard
from client.games.star_realms.intents.intent import not_now
from client.games.star_realms.model.table import Table
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.no_answer import no_answer
from client.games.star_realms.text.prompts.questions import Menu
from client.i18n import _
from client.table.desk.menus import Choice, Move, Open, Send, Tell
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
