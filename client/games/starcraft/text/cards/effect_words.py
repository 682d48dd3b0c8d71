"""What every word of the card vocabulary says, as a clause: without timing, cost and conditions, and without a full stop."""

from __future__ import annotations

from client.games.starcraft.text.cards.groups import group, groups, hits
from client.games.starcraft.text.words import listed_names, unit_name
from client.i18n import _, ngettext
from engine.starcraft.components import ComponentSet
from engine.starcraft.components.effects import ANY_NUMBER, Effect


def clause(parts: ComponentSet, effect: Effect) -> str:
    """What the effect does."""
    return _of_battle(parts, effect) or _of_galaxy(parts, effect) or _of_event_cards(parts, effect) or effect.text


def _of_battle(parts: ComponentSet, effect: Effect) -> str:
    n, at_start = effect.amount, effect.timing == "start-of-battle"
    match effect.word:
        case "attack" if at_start:
            return _("your side has {n} more attack in every skirmish").format(n=n)
        case "attack":
            return _("gain {n} attack").format(n=n)
        case "health" if at_start:
            return _("your side has {n} more health in every skirmish").format(n=n)
        case "health":
            return _("gain {n} health").format(n=n)
        case "splash":
            return _splash(parts, effect)
        case "detector" if effect.units:
            return _("your {units} has detector").format(units=groups(parts, effect.units))
        case "detector" if at_start:
            return _("all your units in this battle have detector")
        case "detector":
            return _("your units in the skirmish have detector")
        case "cloak" if effect.all_but:
            words = _("all your units in the skirmish but {units} have cloaking")
            return words.format(units=groups(parts, effect.units))
        case "cloak":
            return _("your {units} in the skirmish have cloaking").format(units=groups(parts, effect.units))
        case "cancel" if effect.what == "standard":
            return _("the opponent's standard card is cancelled, and another one is played for it")
        case "cancel":
            return _("the opponent's reinforcement is cancelled")
        case "disarm" if effect.all_but:
            words = _("in the skirmish only {units} can hit {types}, on both sides")
            return words.format(units=groups(parts, effect.units), types=hits([effect.what]))
        case "disarm":
            return _("in the skirmish opposing {units} can hit nothing on {types}").format(
                units=groups(parts, effect.units), types=hits([effect.what])
            )
        case "stasis":
            return _("final attack is 0 on both sides")
        case "no-support":
            return _("the opponent's supporting units add nothing")
        case "return":
            return _("afterwards the card goes back into your technology deck")
        case "idle-worker":
            return _("a worker of your pool becomes unavailable, if you have one")
        case "sacrifice":
            return _("a front-line unit of yours that survived is destroyed, and a flying one opposite; no splash damage")
        case "prey":
            words = _("the opponent destroys one unit of the skirmish among {units}")
            return words.format(units=groups(parts, effect.units))
        case "nuke":
            return _("after splash damage the opponent destroys {n} more units").format(n=n)
        case "open-cards":
            return _("the opponent places all cards first, and open")
        case "withdraw":
            return _("there is no battle: your units go to another area of the planet, friendly or empty")
        case "draw":
            return ngettext("draw {n} combat card more", "draw {n} combat cards more", n).format(n=n)
        case "pick-of-two":
            return _("where you play from the deck, you choose one of two cards")
    return ""


def _splash(parts: ComponentSet, effect: Effect) -> str:
    """Splash damage, whom it can take, and whether it needs a kill."""
    said = {
        "ground": _("ground splash damage"),
        "air": _("air splash damage"),
        "both": _("ground and air splash damage"),
    }.get(effect.what, effect.what)
    if effect.units:
        said = _("{splash}, on {units} only").format(splash=said, units=groups(parts, effect.units))
    return _("{splash}, also if nothing was destroyed").format(splash=said) if effect.always else said


def _of_galaxy(parts: ComponentSet, effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "unlock":
            return _unlock(parts, effect.units[0])
        case "recall":
            words = _("a unit of yours, from any planet, may go to an area of this one that holds your {unit}")
            return words.format(unit=group(parts, effect.units[0]))
        case "hand-limit":
            return ngettext("you may keep {n} combat card more", "you may keep {n} combat cards more", n).format(n=n)
        case "order":
            return _("place one order more")
        case "all-special-orders":
            return _("you may place all your special orders, whatever your modules")
        case "fetch":
            return _("take up to {n} combat cards of your discard pile or deck to your hand").format(n=n)
        case "recall-workers":
            return _("all your workers on resource cards return to your pool")
        case "workers":
            return ngettext("gain {n} free worker", "gain {n} free workers", n).format(n=n)
        case "points":
            return ngettext("gain {n} conquest point", "gain {n} conquest points", n).format(n=n)
        case "units":
            return _figures(parts, effect)
        case "transports":
            words = ngettext("gain {n} free transport on a route", "gain {n} free transports on as many routes", n)
            return words.format(n=n)
        case "move-transports":
            return _("up to {n} of your transports go to other routes").format(n=n)
        case "clear-route":
            return _("all transports of one route are destroyed")
        case "swap-z":
            return _("two ends of different z-axis routes change places")
        case "deplete" if n == 1:
            return _("a resource area is depleted by one stage")
        case "deplete":
            return _("up to {n} resource areas are depleted by one stage").format(n=n)
        case "restore":
            words = ngettext("{n} partly depleted area may be restored", "up to {n} partly depleted areas may be restored", n)
            return words.format(n=n)
        case "move-units":
            return _("up to {n} units of one area go to another area of the planet, friendly or empty").format(n=n)
        case "buy" | "free":
            return _purchase(effect)
    return ""


def _unlock(parts: ComponentSet, key: str) -> str:
    """A unit that needs its technology is built of others."""
    unit = parts.unit.get(key)
    if unit is None or not unit.destroys:
        return _("you may build {unit}").format(unit=unit_name(parts, key))
    of = ", ".join(unit_name(parts, one) if n == 1 else f"{n}× {unit_name(parts, one)}" for one, n in unit.destroys.items())
    return _("you may build {unit}, made of {units} on the active planet").format(unit=unit.name, units=of)


def _figures(parts: ComponentSet, effect: Effect) -> str:
    """Free units: what each race has of the card."""
    kinds = [
        listed_names([unit_name(parts, unit) if n == 1 else f"{n}× {unit_name(parts, unit)}" for n, unit in figures])
        for figures in effect.figures
    ]
    units = _(", or ").join(kinds)
    if effect.what == "friendly":
        return _("gain {units} for free, on one friendly area").format(units=units)
    return _("gain {units} for free, on one friendly or empty area").format(units=units)


def _purchase(effect: Effect) -> str:
    """Something bought at once or had for nothing, and what of it may go to the hand."""
    is_technology, n = effect.what == "technology", effect.amount
    if effect.word == "free":
        said = _("gain a technology for free") if is_technology else _("gain a building or module for free")
    elif is_technology:
        said = ngettext("buy a technology, {n} resource cheaper", "buy a technology, {n} resources cheaper", n).format(n=n)
    else:
        words = ngettext("buy a building or module, {n} resource cheaper", "buy a building or module, {n} resources cheaper", n)
        said = words.format(n=n)
    if not effect.to_hand:
        return said
    if effect.to_hand == ANY_NUMBER:
        return _("{what}; any of its cards may go to your hand").format(what=said)
    words = ngettext(
        "{what}; {n} of its cards may go to your hand", "{what}; {n} of its cards may go to your hand", effect.to_hand
    )
    return words.format(what=said, n=effect.to_hand)


def _of_event_cards(parts: ComponentSet, effect: Effect) -> str:
    match effect.word:
        case "choose":
            one, *others = [clause(parts, option) for option in effect.options]
            return _("either {one}, or {other}").format(one=one, other=_(", or ").join(others))
        case "keep":
            return _("the card stays in your play area")
        case "events":
            return _("in every later regrouping you may execute {n} event cards").format(n=effect.amount)
        case "draw-event":
            return _("you may draw an event card")
        case "draw-and-play":
            return _("draw the next event card and execute it at once")
        case "discard-event":
            return _("an event card of an opponent's play area leaves the game")
        case "take-event":
            return _("an event card of an opponent's play area becomes yours")
        case "shuffle-back":
            return _("the card goes back into the event deck")
        case "must-play":
            return _("you must execute it, and before your other cards")
        case "common-area":
            return _("the card stays on the table to the end of the game")
    return ""
