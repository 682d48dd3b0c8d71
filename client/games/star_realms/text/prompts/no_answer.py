"""Why something is no answer to the open question. The question is not said again: it still stands."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.star_realms.language import asking


def no_answer(table: Table | None, stack: Stack | None = None) -> str:
    """What the question wants instead. `stack`: the card that was named."""
    asked = table.question if table is not None else None
    card = card_name(stack.card) if stack is not None else ""
    is_for_sale = stack is not None and stack.zone == "row"
    match asked:
        case asking.ScrapQuestion() if is_for_sale:
            return _("{card} is for sale, not yours to scrap.").format(card=card)
        case asking.DiscardQuestion() if is_for_sale:
            return _("{card} is for sale, not in your hand.").format(card=card)
        case asking.ScrapQuestion(zones=("hand",)):
            return _("Only a card of your hand can be scrapped now.")
        case asking.ScrapQuestion():
            return _("Only a card of your hand or discard pile can be scrapped now.")
        case asking.ScrapRowQuestion():
            return _("Only a card of the trade row can be scrapped now.")
        case asking.DiscardQuestion():
            return _("Only a card of your hand can be discarded.")
        case asking.DestroyBaseQuestion():
            return _("Only a base with a key in the answers can be destroyed now.")
        case asking.AcquireFreeQuestion():
            return _("Only a ship that is for sale can be taken now.")
        case asking.CopyShipQuestion():
            return _("Only a ship that you played this turn can be copied.")
        case asking.BequeathQuestion():
            return _("Only a card of yours can be left, or none.")
        case None:
            return _("There is nothing to answer now.")
    return _("Choose by the number of an answer.")
