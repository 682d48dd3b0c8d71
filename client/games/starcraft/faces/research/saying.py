"""What a Research order asks at each key, and what would be left undone."""

from __future__ import annotations

from client.games.starcraft.faces.face import Guard, Hint, Picks, Said
from client.games.starcraft.faces.paying.price import price_text, workers_text
from client.games.starcraft.faces.research.offers import EVENT, asked, bonus, gifts, offer_of, offers
from client.games.starcraft.faces.research.reasons import why_not_bought
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import is_special
from client.i18n import _
from engine.language import Verb
from engine.starcraft.components.values import Cost
from engine.starcraft.language.general import End
from engine.starcraft.language.orders import BuyTechnology, DrawCards, ResearchQuestion


def said(table: Table, picked: Picks) -> Said:
    """The two lines of the prompt."""
    if bonus(table) is not None:
        cards = " ".join(digit for pick, digit, _action in gifts(table) if pick != EVENT)
        event = next((digit for pick, digit, _action in gifts(table) if pick == EVENT), "")
        words = _("Special order: a card to your hand ({cards}) or an event card ({event}).")
        return Said(words.format(cards=cards, event=event), _("RESEARCH"), _("All see a card that you take."))
    question = asked(table)
    if question is None:
        return Said("")
    sentence, hints = _of_the_order(table, question, picked)
    more = _("Special order: after this one card you bought, or one more event card.") if is_special(table) else ""
    return Said(sentence, _("RESEARCH"), more, hints)


def guard(table: Table, action: Verb) -> Guard | None:
    """Cards that would not be drawn, since buying and ending close the order; what could be bought."""
    if isinstance(action, BuyTechnology | End) and table.can(DrawCards):
        return Guard(_("Three combat cards are yours to draw ({key}); after this there is no drawing.").format(key=DIGITS[0]))
    affordable = [offer for offer in offers(table) if offer.can]
    if isinstance(action, End) and affordable:
        best = max(affordable, key=lambda offer: sum(offer.technology.cost))
        words = _("{workers} in your pool: {name} costs {price}.")
        return Guard(
            words.format(
                workers=workers_text(table.me.workers),
                name=best.technology.name,
                price=price_text(best.technology.cost, best.mark),
            )
        )
    return None


def _of_the_order(table: Table, question: ResearchQuestion, picked: Picks) -> tuple[str, tuple[Hint, ...]]:
    ends = Hint("e", _("buy nothing"))
    if picked and (offer := offer_of(table, picked[-1])) is not None:
        if not offer.can:
            return why_not_bought(table, offer), (ends,)
        words = _("{name} for {price}: {key} or Enter buys it.")
        cost = price_text(offer.technology.cost, offer.mark)
        hints = (Hint(offer.key, _("buy {name}").format(name=offer.technology.name)), ends)
        return words.format(name=offer.technology.name, price=cost, key=offer.key), hints
    if any(question.mined):
        mined = price_text(Cost(*question.mined[:2]))
        return _("{what} mined: the technology you buy must use all of it.").format(what=mined), ()
    if table.can(DrawCards):
        words = _("Three combat cards first ({key}), if you like; then a technology.")
        return words.format(key=DIGITS[0]), (Hint(DIGITS[0], _("draw")), ends)
    if not table.can(BuyTechnology):
        return _("No technology is left that you can pay for: e ends the order."), (ends,)
    return _("One technology, or none: its key shows its words."), (ends,)
