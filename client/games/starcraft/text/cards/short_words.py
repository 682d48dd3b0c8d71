"""The same words in the few cells of one line."""

from __future__ import annotations

from client.games.starcraft.text.cards.conditions import short_condition, short_cost, short_timing
from client.games.starcraft.text.cards.groups import group, hits
from client.games.starcraft.text.words import unit_name
from client.i18n import _
from engine.starcraft.components import ComponentSet
from engine.starcraft.components.effects import Effect


def short(parts: ComponentSet, effect: Effect) -> str:
    """An effect with its timing, cost and conditions: "+2 attack vs flying units with Goliath"."""
    said = [short_timing(effect.timing), short_cost(effect), _word(parts, effect)]
    said += [short_condition(parts, found) for found in reversed(effect.conditions)]
    return " ".join(part for part in said if part)


def _word(parts: ComponentSet, effect: Effect) -> str:
    return _of_battle(parts, effect) or _of_galaxy(parts, effect) or effect.text


def _of_battle(parts: ComponentSet, effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "attack":
            return _("+{n} attack").format(n=n)
        case "health":
            return _("+{n} health").format(n=n)
        case "splash":
            said = _("splash {types}").format(types=hits([effect.what]))
            return f"{said}: {_row(parts, effect)}" if effect.units else said
        case "detector":
            return _("detector: {units}").format(units=_row(parts, effect)) if effect.units else _("detector")
        case "cloak" if effect.all_but:
            return _("cloaking but {units}").format(units=_row(parts, effect))
        case "cloak":
            return _("cloaking: {units}").format(units=_row(parts, effect))
        case "cancel" if effect.what == "standard":
            return _("cancels a standard card")
        case "cancel":
            return _("cancels a reinforcement")
        case "disarm":
            types = hits([effect.what])
            words = _("only {units} hit {types}") if effect.all_but else _("no hits on {types}: {units}")
            return words.format(units=_row(parts, effect), types=types)
        case "stasis":
            return _("attack 0 on both sides")
        case "no-support":
            return _("their support is 0")
        case "return":
            return _("returns")
        case "idle-worker":
            return _("a worker off")
        case "sacrifice":
            return _("falls with a flying unit")
        case "prey":
            return _("takes one: {units}").format(units=_row(parts, effect))
        case "nuke":
            return _("{n} more fall").format(n=n)
        case "open-cards":
            return _("they place open, first")
        case "withdraw":
            return _("no battle, a retreat at once")
        case "draw":
            return _("draw +{n}").format(n=n)
        case "pick-of-two":
            return _("deck card of two")
    return ""


def _of_galaxy(parts: ComponentSet, effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "unlock":
            return _("unlocks {unit}").format(unit=unit_name(parts, effect.units[0]))
        case "recall":
            return _("a unit to your {unit}").format(unit=unit_name(parts, effect.units[0]))
        case "keep":
            return _("stays")
        case "events":
            return _("{n} event cards a round").format(n=n)
        case "hand-limit":
            return _("hand +{n}").format(n=n)
        case "order":
            return _("one order more")
        case "all-special-orders":
            return _("all special orders")
        case "draw-event":
            return _("draw an event card")
        case "draw-and-play":
            return _("next event card at once")
        case "points":
            return _("points +{n}").format(n=n)
        case "fetch":
            return _("take {n} cards").format(n=n)
        case "recall-workers":
            return _("workers return")
        case "workers":
            return _("workers +{n}").format(n=n)
        case "choose":
            return _(" or ").join(short(parts, option) for option in effect.options)
        case "units":
            figures = ["+".join(f"{n}× {unit_name(parts, unit)}" for n, unit in kind) for kind in effect.figures]
            return " | ".join(figures).replace("1× ", "")
        case "transports":
            return _("transports +{n}").format(n=n)
        case "move-transports":
            return _("move {n} transports").format(n=n)
        case "clear-route":
            return _("clears a route")
        case "swap-z":
            return _("swaps z-axis ends")
        case "buy" | "free":
            what = _("technology") if effect.what == "technology" else _("building or module")
            return _("{what} for free").format(what=what) if effect.word == "free" else f"{what} -{n}"
        case "deplete":
            return _("deplete {n}").format(n=n)
        case "restore":
            return _("restore {n}").format(n=n)
        case "discard-event":
            return _("removes an event card")
        case "take-event":
            return _("takes an event card")
        case "move-units":
            return _("move {n} units").format(n=n)
        case "shuffle-back":
            return _("back into the deck")
        case "must-play":
            return _("must be played")
        case "common-area":
            return _("two of them end the game")
    return ""


def _row(parts: ComponentSet, effect: Effect) -> str:
    return ", ".join(group(parts, word) for word in effect.units)
