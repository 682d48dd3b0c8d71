"""What every word of the vocabulary but a gain and a choice is called: in full on a card's page, and short in a line."""

from __future__ import annotations

from client.games.star_realms.text.words import faction_name
from client.i18n import _, ngettext
from engine.star_realms.cards.effects import Effect


def short(effect: Effect) -> str:
    """An effect in the few cells of one line."""
    n = effect.amount
    match effect.word:
        case "draw":
            return _("draw") if effect.amount == 1 else _("draw {n}").format(n=n)
        case "draw-if-two-bases":
            return _("2 bases: draw {n}").format(n=n)
        case "draw-per-played":
            return _("draw per {faction}").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            return _("they discard")
        case "scrap":
            zones = {"hand": _("scrap from hand"), "row": _("scrap from row")}
            return zones.get(" ".join(effect.zones), _("scrap a card"))
        case "scrap-and-draw":
            return _("scrap {n}, draw").format(n=n)
        case "discard-and-draw":
            return _("discard {n}, draw").format(n=n)
        case "destroy-base":
            return _("destroy base")
        case "acquire-ship-on-top":
            return _("free ship on top")
        case "next-ship-on-top":
            return _("next ship on top")
        case "copy-ship":
            return _("copies a ship")
    return effect.text


def clause(effect: Effect) -> str:
    """An effect as a clause, without a full stop."""
    n = effect.amount
    match effect.word:
        case "draw":
            return ngettext("draw a card", "draw {n} cards", n).format(n=n)
        case "draw-if-two-bases":
            return ngettext(
                "if two or more of your bases are in play, draw a card",
                "if two or more of your bases are in play, draw {n} cards",
                n,
            ).format(n=n)
        case "draw-per-played":
            return _("draw a card for each {faction} card you played this turn").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            return _("an opponent discards a card")
        case "scrap" if effect.zones == ("row",):
            return _("you may scrap a card of the trade row") if effect.optional else _("scrap a card of the trade row")
        case "scrap" if effect.zones == ("hand",):
            return _("you may scrap a card from your hand") if effect.optional else _("scrap a card from your hand")
        case "scrap":
            if effect.optional:
                return _("you may scrap a card from your hand or discard pile")
            return _("scrap a card from your hand or discard pile")
        case "scrap-and-draw":
            return _("scrap up to {n} cards from your hand and discard pile, then draw as many").format(n=n)
        case "discard-and-draw":
            return _("discard up to {n} cards, then draw as many").format(n=n)
        case "destroy-base":
            return _("you may destroy a base") if effect.optional else _("destroy a base")
        case "acquire-ship-on-top":
            return _("take any ship for sale for free and put it on top of your deck")
        case "next-ship-on-top":
            return _("the next ship you acquire this turn may go on top of your deck")
        case "copy-ship":
            return _("becomes a copy of another ship you played this turn, and stays Machine Cult too")
    return effect.text
