"""When an effect works: its timing, its cost, and its conditions, in full and short."""

from __future__ import annotations

from client.games.starcraft.text.cards.groups import group
from client.games.starcraft.text.words import resource_amount
from client.i18n import _
from engine.starcraft.components import ComponentSet
from engine.starcraft.components.effects import Condition, Effect


def timing(word: str) -> str:
    """The moment of an effect, as a sentence begins with it; "" for one that needs no word."""
    return {
        "start-of-battle": _("At the start of a battle"),
        "after-destroy": _("When the destroyed units are settled"),
        "after-move": _("After the moves of a Mobilize order"),
        "before-order": _("Before you execute an order"),
        "start-of-planning": _("When planning begins"),
        "end-of-planning": _("When planning ends"),
        "start-of-regrouping": _("When regrouping begins"),
    }.get(word, word)


def short_timing(word: str) -> str:
    """The same in a word or two."""
    return {
        "start-of-battle": _("battle:"),
        "after-destroy": "",
        "after-move": _("moved:"),
        "before-order": _("order:"),
        "start-of-planning": _("planning:"),
        "end-of-planning": _("planned:"),
        "start-of-regrouping": _("regrouping:"),
    }.get(word, word)


def cost(effect: Effect) -> str:
    """What a use takes, as a clause; "" if it takes nothing."""
    match effect.cost:
        case "return":
            return _("put this card back into your technology deck")
        case "discard":
            return _("discard this card")
        case "destroy":
            return _("destroy a unit of yours in the battle or a worker of your pool")
        case "pay":
            return _("pay {price}").format(price=price(*effect.pay))
    return effect.cost


def short_cost(effect: Effect) -> str:
    """The same in a word or two."""
    match effect.cost:
        case "return":
            return _("return it:")
        case "discard":
            return _("discard it:")
        case "destroy":
            return _("lose a unit or worker:")
        case "pay":
            return f"{price(*effect.pay)}:"
    return effect.cost


def price(minerals: int, gas: int) -> str:
    """A price in words: "1 mineral, 2 gas"."""
    parts = [resource_amount("minerals", minerals)] if minerals else []
    parts += [resource_amount("gas", gas)] if gas else []
    return ", ".join(parts) or _("nothing")


def condition(parts: ComponentSet, found: Condition) -> str:
    """What must hold, as it follows the effect, with the space or comma before it."""
    of = group(parts, found.of) if found.of else ""
    return {
        "vs": _(" against {units}"),
        "front": _(", if {units} is your front-line unit"),
        "front-survives": _(", if your front-line unit survives"),
        "supporting": _(", if {units} supports in the skirmish"),
        "supported": _(", if a unit of yours supports in the skirmish"),
        "present": _(", if your {units} takes part"),
        "base-here": _(", if you have a base in the area"),
        "no-enemy-detector": _(", unless an opposing unit of the skirmish has detector"),
        "attacking": _(", when you attack"),
        "defending": _(", when you defend"),
        "strong": _(", if your attack is enough for the unit opposite"),
    }.get(found.word, f" ({found.word})").format(units=of)


def short_condition(parts: ComponentSet, found: Condition) -> str:
    """The same in a word or two."""
    of = group(parts, found.of) if found.of else ""
    return {
        "vs": _("vs {units}"),
        "front": _("with {units}"),
        "front-survives": _("if it survives"),
        "supporting": _("if {units} supports"),
        "supported": _("if supported"),
        "present": _("with {units} there"),
        "base-here": _("with a base there"),
        "no-enemy-detector": _("vs no detector"),
        "attacking": _("attacking"),
        "defending": _("defending"),
        "strong": _("if it kills"),
    }.get(found.word, found.word).format(units=of)
