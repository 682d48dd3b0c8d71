"""What the commands mean that every game has: to take back, to give up, to draw."""

from __future__ import annotations

from client.i18n import _
from client.table.desk.any_table import AnyTable
from client.table.desk.menus import Choice, Menu, Move, Open, Send, Tell
from client.table.telling.refusals import draw_offered, undo_stops
from engine.core import common_language
from engine.language import Verb


def standing(table: AnyTable, verb: type[Verb]) -> Verb | None:
    """What may be done unasked by that word, which a game may mean in its own way."""
    return next((action for action in table.standing if action.word == verb.word), None)


def undo(table: AnyTable) -> Move:
    """Take the last action back, or say why that is not possible."""
    if (back := standing(table, common_language.Undo)) is not None:
        return Send(back)
    return Tell(undo_stops(table.undo.stop))


def concede(table: AnyTable, key: str) -> Move:
    """Ask before giving up: the same capital letter again, nothing else."""
    if (give_up := standing(table, common_language.Concede)) is None:
        return Tell(_("There is no game to concede now."))
    choices = (Choice(key, _("concede"), give_up), Choice("0", _("go on playing"), None))
    return Open(Menu(_("Concede the game?"), choices, any_time=True))


def draw(table: AnyTable, key: str) -> Move:
    """Offer a draw, or answer an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if common_language.DeclineDraw() in table.standing and offering:
        title = _("{name} offers a draw.").format(name=table.name(offering[0]))
        agree, no = (
            Choice(key, _("agree"), common_language.OfferDraw()),
            Choice("1", _("decline"), common_language.DeclineDraw()),
        )
        return Open(Menu(title, (agree, no, Choice("0", _("back"), None)), any_time=True))
    if common_language.OfferDraw() not in table.standing:
        return Tell(_("A draw cannot be offered now.") if not table.draw_offers else draw_offered())
    choices = (Choice(key, _("offer it"), common_language.OfferDraw()), Choice("0", _("back"), None))
    return Open(Menu(_("Offer a draw?"), choices, any_time=True))
