"""Describe the effects of cards and units, in full sentences and in one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from client.games.starcraft.texts.provisional import provisional
from client.games.starcraft.texts.words import card_name, resource_amount, unit_name
from client.text.i18n import _, all_of, any_of, either_of, labelled, ngettext, pgettext
from engine.starcraft.components import SHIPPED, Building, CombatCard, ComponentSet, EventCard, Technology, Unit
from engine.starcraft.components.effects import ANY_NUMBER, Condition, Effect
from engine.starcraft.components.reference_sheet import average_values
from engine.starcraft.components.values import ANY_UNIT, PLAY_AREA, REINFORCEMENT, Values

# -- A card in one line: its matches, its values, and its text in a few words -----------------------------------------


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in one line. `sign`: "R" for a reinforcement; `units`: the units it matches, with a plus if they may support.

    `major`, `minor`: values as "6/4", or ""; `text`: its other effects, or "".
    """

    name: str
    sign: str = ""
    units: str = ""
    major: str = ""
    minor: str = ""
    text: str = ""


def card_line(parts: ComponentSet, key: str) -> CardLine:
    """Return the card with that key in one line.

    The line of a technology with several kinds of cards has the values of all of them.
    """
    if (event := parts.event.get(key)) is not None:
        return CardLine(event.name, text=short_text(parts, event.effects))
    if (card := parts.card.get(key)) is not None:
        return _of_cards(parts, [card])
    if (technology := parts.technology.get(key)) is not None:
        cards = [parts.card[card] for card in technology.cards]
        return _of_cards(parts, cards)
    return CardLine(card_name(parts, key))


def every_card() -> tuple[tuple[str, str, str, str], ...]:
    """Return event cards, combat cards and technologies, each as "-" (no colour), its kind, its name and its text."""
    parts = SHIPPED.newest
    kinds = ((parts.event, _("Event cards")), (parts.card, _("Combat cards")), (parts.technology, _("Technologies")))
    return tuple(
        ("-", group, card_line(parts, key).name, " ".join(words for _head, words in card_text(parts, key) if words))
        for found, group in kinds
        for key in found
    )


def short_text(parts: ComponentSet, effects: Iterable[Effect]) -> str:
    """Return all effects of a card, in a few words."""
    return ", ".join(filter(None, (short(parts, effect) for effect in effects)))


def _of_cards(parts: ComponentSet, cards: list[CombatCard]) -> CardLine:
    card = cards[0]
    majors = list(dict.fromkeys(_pair(each.major) for each in cards if each.major is not None))
    return CardLine(
        card_name(parts, card.key),
        "R" if card.kind == REINFORCEMENT else "",
        _units(parts, card),
        " ".join(majors),
        _pair(card.minor) if card.minor is not None else "",
        short_text(parts, card.effects),
    )


def _units(parts: ComponentSet, card: CombatCard) -> str:
    if ANY_UNIT in card.icons:
        return _("any unit")
    return ", ".join(unit_name(parts, icon) + ("+" if icon in card.specialty else "") for icon in card.icons)


def _pair(values: Values | None) -> str:
    return "" if values is None else f"{values.attack}/{values.health}"


# -- The full text of a card for the inspector, in whole sentences of our own: each as (head, words) ------------------


Texts = tuple[tuple[str, str], ...]


def card_text(parts: ComponentSet, key: str) -> Texts:
    """Return a card by its key: its name with its kind, then each sentence of its text, then its values that are not
    confirmed.
    """
    if (event := parts.event.get(key)) is not None:
        return _event(parts, event)
    if (card := parts.card.get(key)) is not None:
        return _combat(parts, card)
    if (technology := parts.technology.get(key)) is not None:
        return technology_text(parts, technology)
    return (("", _("This version does not know that card.")),)


def sentences(parts: ComponentSet, effects: Iterable[Effect]) -> tuple[str, ...]:
    """Return a sentence for each effect of a card."""
    return tuple(sentence(parts, effect) for effect in effects)


def sentence(parts: ComponentSet, effect: Effect) -> str:
    """Return one effect of a card: when, for which units, the effect, the condition."""
    said = clause(parts, effect)
    for found in effect.conditions:
        if found.word == "vs":
            said = _against(parts, said, found.of)
    if held := [condition(parts, found) for found in effect.conditions if found.word != "vs"]:
        # Translators: {effect} is a clause, {conditions} a list of clauses, as in "gain 1 attack if you attack and X"
        said = _("{effect} if {conditions}").format(effect=said, conditions=all_of(held))
    if effect.cost:
        # Translators: "At the start of a battle, you may pay 1 gas: your units have detector"; all three are clauses
        words = _("{timing}, you may {cost}: {effect}")
        said = words.format(timing=timing(effect.timing), cost=cost(effect), effect=said)
    elif effect.timing:
        # Translators: "When planning begins: you may draw an event card"; both are clauses
        said = _("{timing}: {effect}").format(timing=timing(effect.timing), effect=said)
    return f"{said[:1].upper()}{said[1:]}."


def _against(parts: ComponentSet, effect: str, of: str) -> str:
    # Translators: {effect} is a clause, as in "gain 1 attack"; {units} a unit or a group of units
    words = {
        "flying": _("{effect} against flying units"),
        "ground": _("{effect} against ground units"),
    }.get(of, _("{effect} against {units}"))
    return words.format(effect=effect, units=group(parts, of))


def technology_text(parts: ComponentSet, technology: Technology) -> Texts:
    """Return the purchase of a technology: all its cards, their values and their effects."""
    return (
        (technology.name, _kind_of_technology(technology)),
        *((("", _fits(parts, parts.card[technology.cards[0]])),) if technology.kind != PLAY_AREA else ()),
        *(("", _values(parts.card[key])) for key in technology.cards if parts.card[key].major is not None),
        *_text(parts, technology.effects),
        *provisional(technology.confidence),
    )


def _kind_of_technology(technology: Technology) -> str:
    costs = _("costs {price}").format(price=price(*technology.cost))
    if technology.kind == PLAY_AREA:
        return _("Technology, {costs}. It stays in your play area.").format(costs=costs)
    words = ngettext(
        "Technology, {costs}. {n} card joins your combat deck, which is then shuffled with your discard pile.",
        "Technology, {costs}. {n} cards join your combat deck, which is then shuffled with your discard pile.",
        technology.copies,
    )
    return words.format(costs=costs, n=technology.copies)


def _combat(parts: ComponentSet, card: CombatCard) -> Texts:
    if card.kind == PLAY_AREA:
        return technology_text(parts, parts.technology[card.technology])
    kind = _("reinforcement") if card.kind == REINFORCEMENT else _("standard card")
    return (
        (card_name(parts, card.key), kind),
        ("", _fits(parts, card)),
        *((("", _values(card)),) if card.major is not None else ()),
        *_text(parts, card.effects),
        *provisional(card.confidence),
    )


def _fits(parts: ComponentSet, card: CombatCard) -> str:
    """Return the units that the card matches, on the front line or supporting."""
    if ANY_UNIT in card.icons:
        return _("It works with any unit of its owner.")
    names = any_of([unit_name(parts, icon) for icon in card.icons])
    if not card.specialty:
        return _("It matches a front-line {units}.").format(units=names)
    return _("It matches {units}, in the front line or supporting.").format(units=names)


def _values(card: CombatCard) -> str:
    """Return attack and health for units that match the card, and for units that do not."""
    assert card.major is not None
    assert card.minor is not None
    return _("Attack {attack}, health {health} where it matches; else attack {minor}, health {low}.").format(
        attack=card.major.attack, health=card.major.health, minor=card.minor.attack, low=card.minor.health
    )


def _text(parts: ComponentSet, effects: tuple[Effect, ...]) -> Texts:
    if not effects:
        return (("", _("It has no text.")),)
    return tuple(("", said) for said in sentences(parts, effects))


def _event(parts: ComponentSet, event: EventCard) -> Texts:
    kind = _("event card of stage {stage}").format(stage="I" * event.stage)
    return (
        (event.name, kind),
        *_text(parts, event.effects),
        *((("", _("Strategy: executing another strategy discards it.")),) if event.is_strategy else ()),
    )


# -- effect words -----------------------------------------------------------------------------------------------------


def clause(parts: ComponentSet, effect: Effect) -> str:
    """Return the effect as a clause."""
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
            return _("the opponent's standard card is cancelled, and the opponent plays another one in its place")
        case "cancel":
            return _("the opponent's reinforcement is cancelled")
        case "disarm" if effect.all_but:
            words = _("on both sides, only {units} can hit {types} in the skirmish")
            return words.format(units=groups(parts, effect.units), types=targets(effect.what))
        case "disarm":
            words = _("opposing {units} cannot hit {types} in the skirmish")
            return words.format(units=groups(parts, effect.units), types=targets(effect.what))
        case "stasis":
            return _("final attack is 0 on both sides")
        case "no-support":
            return _("the opponent's supporting units add nothing")
        case "return":
            return _("afterwards the card goes back into your technology deck")
        case "idle-worker":
            return _("one of the workers in your pool becomes unavailable, if you have any")
        case "sacrifice":
            return _(
                "one of your surviving front-line units and the flying unit opposite are destroyed; there is no splash damage"
            )
        case "prey":
            words = _("the opponent destroys one of these units of the skirmish: {units}")
            return words.format(units=any_of([group(parts, word) for word in effect.units]))
        case "nuke":
            return _("after splash damage, the opponent destroys {n} more units").format(n=n)
        case "open-cards":
            return _("the opponent places all cards first and face up")
        case "withdraw":
            return _("your units go to another area of the planet, friendly or empty, and there is no battle")
        case "draw":
            return ngettext("draw {n} more combat card", "draw {n} more combat cards", n).format(n=n)
        case "pick-of-two":
            return _("when you play a card from the deck, you choose it from two")
    return ""


def _splash(parts: ComponentSet, effect: Effect) -> str:
    """Return splash damage: the units it can destroy, and whether it works if no unit was destroyed."""
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
            words = _("you may move one of your units from any planet to an area of this planet with your {unit}")
            return words.format(unit=group(parts, effect.units[0]))
        case "hand-limit":
            return ngettext("you may keep {n} more combat card", "you may keep {n} more combat cards", n).format(n=n)
        case "order":
            return _("place one more order")
        case "all-special-orders":
            return _("you may place all your special orders, whatever your modules")
        case "fetch":
            return _("take up to {n} combat cards from your discard pile or deck into your hand").format(n=n)
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
            return _("swap the ends of two different z-axis routes")
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
    """Return the words for a unit that requires its technology. If it is made of other units, name them."""
    unit = parts.unit.get(key)
    if unit is None or not unit.destroys:
        return _("you may build {unit}").format(unit=unit_name(parts, key))
    of = ", ".join(unit_name(parts, one) if n == 1 else f"{n}× {unit_name(parts, one)}" for one, n in unit.destroys.items())
    return _("you may build {unit}, made of {units} on the active planet").format(unit=unit.name, units=of)


def _figures(parts: ComponentSet, effect: Effect) -> str:
    """Return the free units that the card gives, for each race."""
    kinds = [
        all_of([unit_name(parts, unit) if n == 1 else f"{n}× {unit_name(parts, unit)}" for n, unit in figures])
        for figures in effect.figures
    ]
    units = either_of(kinds)
    if effect.what == "friendly":
        return _("gain {units} for free, on one friendly area").format(units=units)
    return _("gain {units} for free, on one friendly or empty area").format(units=units)


def _purchase(effect: Effect) -> str:
    """Return the words for an immediate or free purchase, and for bought cards that may go to the hand."""
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
            return _("either {one}, or {other}").format(one=one, other=either_of(others))
        case "keep":
            return _("the card stays in your play area")
        case "events":
            return _("in every later regrouping, you may execute {n} event cards").format(n=effect.amount)
        case "draw-event":
            return _("you may draw an event card")
        case "draw-and-play":
            return _("draw the next event card and execute it immediately")
        case "discard-event":
            return _("an event card of an opponent's play area leaves the game")
        case "take-event":
            return _("an event card of an opponent's play area becomes yours")
        case "shuffle-back":
            return _("the card goes back into the event deck")
        case "must-play":
            return _("you must execute this card, and before your other cards")
        case "common-area":
            return _("the card stays on the table until the end of the game")
    return ""


# -- The same words in the few cells of one line ----------------------------------------------------------------------


def short(parts: ComponentSet, effect: Effect) -> str:
    """Return an effect with its timing, cost and conditions: "+2 attack vs flying units with Goliath"."""
    said = _word(parts, effect)
    for found in reversed(effect.conditions):
        said = short_condition(parts, found, said)
    return short_timing(effect.timing, short_cost(effect, said))


def _word(parts: ComponentSet, effect: Effect) -> str:
    return _short_of_battle(parts, effect) or _short_of_galaxy(parts, effect) or effect.text


def _short_of_battle(parts: ComponentSet, effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "attack":
            return _("+{n} attack").format(n=n)
        case "health":
            return _("+{n} health").format(n=n)
        case "splash":
            said = _("splash {types}").format(types=hits([effect.what]))
            return labelled(said, _row(parts, effect)) if effect.units else said
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


def _short_of_galaxy(parts: ComponentSet, effect: Effect) -> str:
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
            return _("one more order")
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
            return any_of([short(parts, option) for option in effect.options])
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


# -- Units, buildings and modules in words: a line for a list, and whole sentences for the inspector ------------------


def kind_of_unit(unit: Unit) -> str:
    """Return whether a unit is a ground or an air unit. For its targets see `hits`."""
    return pgettext("the kind of a unit", "air") if unit.flies else pgettext("the kind of a unit", "ground")


def unit_line(unit: Unit) -> str:
    """Return how a unit fights: "ground, hits ground and air, support 1"."""
    said = [kind_of_unit(unit)]
    said.append(_("hits {types}").format(types=hits(unit.targets)))
    if unit.support:
        said.append(_("support {n}").format(n=unit.support))
    if unit.assist:
        said.append(_("assists"))
    if unit.detector:
        said.append(_("detector"))
    return ", ".join(said)


def unit_price(parts: ComponentSet, unit: Unit) -> str:
    """Return the price of a unit, which may include other units: "2 minerals, 1 gas"."""
    of = [unit_name(parts, one) if n == 1 else f"{n}× {unit_name(parts, one)}" for one, n in unit.destroys.items()]
    resources = [price(*unit.cost)] if any(unit.cost) else []
    return ", ".join([*resources, *of]) or _("nothing")


def unit_text(parts: ComponentSet, key: str) -> Texts:
    """Return the full text about a kind of unit."""
    unit = parts.unit.get(key)
    if unit is None:
        return (("", _("This version does not know that unit.")),)
    lines = [(unit.name, f"{parts.race[unit.race].name}, {unit_line(unit)}.")]
    lines.append(("", _("Costs {price}. There are {n}.").format(price=unit_price(parts, unit), n=unit.figures)))
    if (average := average_values(parts, key)) is not None:
        words = _("On cards that match it has attack {attack} and health {health} on average.")
        lines.append(("", words.format(attack=average.attack, health=average.health)))
    if unit.assist:
        lines.append(("", _("Assist: it is never paired, but supports, as long as another unit of its side can be paired.")))
    if unit.detector:
        lines.append(("", _("Detector: opposing units in its skirmish lose cloaking.")))
    lines += [("", where) for where in _built_by(parts, key)]
    return (*lines, *provisional(unit.confidence))


def _built_by(parts: ComponentSet, key: str) -> list[str]:
    """Return the building or technology required to build it."""
    found = [
        _("It needs {building}, level {level}.").format(building=building.name, level=building.unlocks.index(key) + 1)
        for building in parts.buildings
        if key in building.unlocks
    ]
    found += [
        _("It needs the technology {technology}.").format(technology=technology.name)
        for technology in parts.technologies
        if any(effect.word == "unlock" and key in effect.units for effect in technology.effects)
    ]
    return found


def building_text(parts: ComponentSet, key: str) -> Texts:
    """Return a building, with the price and the unlocked units of each level."""
    building = parts.building.get(key)
    if building is None:
        return (("", _("This version does not know that building.")),)
    return (
        (building.name, _("Building of the {race}.").format(race=parts.race[building.race].name)),
        *(("", _level(parts, building, level)) for level in range(len(building.costs))),
        *provisional(building.confidence),
    )


def _level(parts: ComponentSet, building: Building, level: int) -> str:
    unit, found = unit_name(parts, building.unlocks[level]), building.costs[level]
    if found is None:
        return _("Level {level}: {unit}. You have it from the start.").format(level=level + 1, unit=unit)
    return _("Level {level}: {unit}. Costs {price}.").format(level=level + 1, unit=unit, price=price(*found))


def module_text(parts: ComponentSet, key: str) -> Texts:
    """Return a module with its price and its effect."""
    module = parts.module.get(key)
    if module is None:
        return (("", _("This version does not know that module.")),)
    does = {
        "supply": (_("You may build one more unit in every Build order."),),
        "rnd": (_("You may place one more special order in every planning."),),
        "air_support": (
            _("Nobody may land from another planet in an area with one of your bases."),
            _("Your units in an area with your base have detector."),
            _("In a battle in an area with your base, you have 1 more attack against flying units."),
        ),
    }.get(key, ())
    return (
        (module.name, _("module, costs {price}").format(price=price(*module.cost))),
        *(("", said) for said in does),
        *provisional(module.confidence),
    )


# -- Timing, cost and conditions of an effect, in full and short ------------------------------------------------------


def timing(word: str) -> str:
    """Return the time of an effect, for the beginning of a sentence; "" if the effect needs none."""
    return {
        "start-of-battle": _("At the start of a battle"),
        "after-destroy": _("At the end of the Destroy Units step"),
        "after-move": _("After the moves of a Mobilize order"),
        "before-order": _("Before you execute an order"),
        "start-of-planning": _("When planning begins"),
        "end-of-planning": _("When planning ends"),
        "start-of-regrouping": _("When regrouping begins"),
    }.get(word, word)


def short_timing(word: str, effect: str) -> str:
    """Return the effect after its time, in one or two words."""
    # Translators: when a card works, and what it does, in the few cells of a line; {effect} is as short
    words = {
        "start-of-battle": _("battle: {effect}"),
        "after-move": _("moved: {effect}"),
        "before-order": _("order: {effect}"),
        "start-of-planning": _("planning: {effect}"),
        "end-of-planning": _("planned: {effect}"),
        "start-of-regrouping": _("regrouping: {effect}"),
    }
    return words.get(word, "{effect}").format(effect=effect)


def cost(effect: Effect) -> str:
    """Return the cost of using an effect, as a clause; "" if it is free."""
    match effect.cost:
        case "return":
            return _("put this card back into your technology deck")
        case "discard":
            return _("discard this card")
        case "destroy":
            return _("destroy one of your units in the battle or a worker in your pool")
        case "pay":
            return _("pay {price}").format(price=price(*effect.pay))
    return effect.cost


def short_cost(effect: Effect, said: str) -> str:
    """Return the effect after its cost, in one or two words."""
    # Translators: what a card takes, and what it does, in the few cells of a line; {effect} is as short
    match effect.cost:
        case "return":
            return _("return it: {effect}").format(effect=said)
        case "discard":
            return _("discard it: {effect}").format(effect=said)
        case "destroy":
            return _("lose a unit or worker: {effect}").format(effect=said)
        case "pay":
            return labelled(price(*effect.pay), said)
    return said


def price(minerals: int, gas: int) -> str:
    """Return a price in words: "1 mineral, 2 gas"."""
    parts = [resource_amount("minerals", minerals)] if minerals else []
    parts += [resource_amount("gas", gas)] if gas else []
    return ", ".join(parts) or _("nothing")


def condition(parts: ComponentSet, found: Condition) -> str:
    """Return a condition as a clause. For "vs" see `sentence`."""
    of = group(parts, found.of) if found.of else ""
    # Translators: these clauses follow "if": "gain 1 attack if you attack"
    return {
        "front": _("{units} is your front-line unit"),
        "front-survives": _("your front-line unit survives"),
        "supporting": _("{units} supports in the skirmish"),
        "supported": _("one of your units supports in the skirmish"),
        "present": _("your {units} takes part"),
        "base-here": _("you have a base in the area"),
        "no-enemy-detector": _("no opposing unit in the skirmish has detector"),
        "attacking": _("you attack"),
        "defending": _("you defend"),
        "strong": _("your attack is enough to destroy the unit opposite"),
    }.get(found.word, found.word).format(units=of)


def short_condition(parts: ComponentSet, found: Condition, effect: str) -> str:
    """Return the effect followed by its condition, in one or two words."""
    of = group(parts, found.of) if found.of else ""
    # Translators: what a card does and when it works, in the few cells of a line; {effect} is as short: "+2 attack"
    return {
        "vs": _("{effect} vs {units}"),
        "front": _("{effect} with {units}"),
        "front-survives": _("{effect} if it survives"),
        "supporting": _("{effect} if {units} supports"),
        "supported": _("{effect} if supported"),
        "present": _("{effect} with {units} there"),
        "base-here": _("{effect} with a base there"),
        "no-enemy-detector": _("{effect} vs no detector"),
        "attacking": _("{effect} if you attack"),
        "defending": _("{effect} if you defend"),
        "strong": _("{effect} if it kills"),
    }.get(found.word, "{effect}").format(effect=effect, units=of)


# -- The names used on cards: units, groups of units, and targets -----------------------------------------------------


def group(parts: ComponentSet, word: str) -> str:
    """Return the name of a unit or of a group of units."""
    if word == "flying":
        return _("flying units")
    if word == "ground":
        return _("ground units")
    race, dash, rest = word.partition("-")
    if race not in parts.race:
        return unit_name(parts, word)
    name = parts.race[race].name
    if not dash:
        return _("{race} units").format(race=name)
    if rest == "ground":
        return _("{race} ground units").format(race=name)
    return _("{race} units but {unit}").format(race=name, unit=unit_name(parts, rest.removeprefix("but-")))


def groups(parts: ComponentSet, words: Iterable[str]) -> str:
    """Return all names in one list: "Marine, Zealot and Zergling"."""
    return all_of([group(parts, word) for word in words])


def targets(what: str) -> str:
    """Return the possible targets, as the object of a sentence."""
    return {"ground": _("ground units"), "air": _("flying units")}.get(what, _("ground and flying units"))


def hits(types: Iterable[str]) -> str:
    """Return the types of units that can be hit: "ground", "air", "ground and air"; "nothing" if there are none."""
    match sorted(types):
        case ["air"]:
            return _("air")
        case ["ground"]:
            return _("ground")
        case ["both"] | ["air", "ground"]:
            return _("ground and air")
    return _("nothing")
