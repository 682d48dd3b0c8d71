"""The full text of a card, in words of our own, made from its effects."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.words import amount_of, faction_name
from client.i18n import _, ngettext
from engine.star_realms.cards import Card
from engine.star_realms.effects import GAINS, Effect


def abilities(card: Card) -> list[tuple[str, str, str]]:
    """The card's abilities in full, each as (which, label, sentence); what needs no condition has no label."""
    lines: list[tuple[str, str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("static", "", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("static", "", _("Whenever you play a ship, gain 1 combat.")))
    labels = {"primary": "", "ally": _("Ally:"), "scrap": _("Scrap it:")}
    return lines + [(which, label, sentence(card.ability(which))) for which, label in labels.items() if card.ability(which)]


def sentence(effects: Sequence[Effect]) -> str:
    """Effects as sentences: "Gain 4 authority and 2 trade. Draw a card." """
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses(effects))


def clauses(effects: Sequence[Effect]) -> list[str]:
    """Each effect as a clause without a full stop; gains that follow each other are one."""
    said: list[str] = []
    gains: list[str] = []
    for effect in effects:
        if effect.word in GAINS:
            gains.append(amount_of(effect.word, effect.amount))
            continue
        if gains:
            said.append(_gained(gains))
            gains = []
        said.append(_clause(effect))
    if gains:
        said.append(_gained(gains))
    return said


def _gained(gains: Sequence[str]) -> str:
    return _("gain {what}").format(what=_(" and ").join(gains))


def _clause(effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "choose":
            options = [", ".join(clauses(option)) for option in effect.options]
            return _("either {one}, or {other}").format(one=options[0], other=_(", or ").join(options[1:]))
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
