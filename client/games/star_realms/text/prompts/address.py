"""What is asked of you, addressed: a block of capitals that says who must act or which card asks, and a sentence."""

from __future__ import annotations

from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.text.teams import proposal_text
from client.games.star_realms.text.words import card_name
from client.i18n import _, ngettext
from client.table.desk.menus import Address
from engine.language import QuestionKind
from engine.star_realms.language import asking, main_phase, proposing


def of_card(card: str, sentence: str) -> Address:
    """A card asks."""
    return Address(card_name(card).upper(), sentence, card_name(card))


def question(asked: QuestionKind, table: Table) -> Address:
    """What you are asked. The block is the card that asks, or what happens to you."""
    source = asked.source or ""
    match asked:
        case main_phase.MainQuestion():
            return Address(_("YOUR TURN"), "")
        case asking.ChooseQuestion():
            return of_card(source, _("choose one."))
        case asking.ScrapQuestion(zones=("hand",)):
            return of_card(source, _("which card of your hand do you scrap?"))
        case asking.ScrapQuestion(left=left) if left > 1:
            return of_card(source, _("which cards of your hand and discard pile do you scrap, {n} at most?").format(n=left))
        case asking.ScrapQuestion():
            return of_card(source, _("which card of your hand or discard pile do you scrap?"))
        case asking.ScrapRowQuestion():
            return of_card(source, _("which card of the trade row do you scrap?"))
        case asking.DiscardQuestion():
            return _to_discard(asked, source, table)
        case asking.DestroyBaseQuestion():
            return of_card(source, _("which base do you destroy?"))
        case asking.AcquireFreeQuestion():
            return of_card(source, _("which ship do you take, free and on top of your deck?"))
        case asking.PutOnTopQuestion(card=card):
            return of_card(card, _("where does your new ship go?"))
        case asking.CopyShipQuestion():
            return of_card(source, _("which ship does it copy?"))
        case asking.TargetQuestion():
            return of_card(source, _("which opponent do you mean?"))
        case proposing.ProposalQuestion(by=by, action=action):
            words = _("{name} proposes to {what}. Do you agree?")
            return Address(_("YOU DECIDE"), words.format(name=seat_name(table.seats, by), what=proposal_text(action, table)))
        case asking.BequeathQuestion(heir=heir):
            return Address(_("YOU ARE OUT"), _("which card do you leave to {name}?").format(name=seat_name(table.seats, heir)))
    return of_card(source, _("this version does not know what is asked."))


def _to_discard(asked: asking.DiscardQuestion, source: str, table: Table) -> Address:
    left = asked.left or 1
    if asked.by is not None and asked.by != table.seat:
        words = ngettext("{name}'s {card}: which card do you lose?", "{name}'s {card}: which {n} cards do you lose?", left)
        lost = words.format(name=seat_name(table.seats, asked.by), card=card_name(source), n=left)
        return Address(_("YOU DISCARD"), lost)
    if asked.optional:
        words = ngettext(
            "which card do you discard, to draw another?", "which cards do you discard, {n} at most, to draw as many?", left
        )
        return of_card(source, words.format(n=left))
    lost = ngettext("which card do you lose?", "which {n} cards do you lose?", left).format(n=left)
    return Address(_("YOU DISCARD"), lost)
