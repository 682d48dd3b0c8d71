"""Describe the reliability of numbers: how many of those in sight are provisional, which, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from client.games.starcraft.model.sources import technologies_left
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.words import card_name
from client.text.i18n import _, labelled, ngettext, separated
from engine.record import corrections_mark
from engine.starcraft.components import FIRM, LETTERS, ComponentSet, Confidence
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind

Texts = tuple[tuple[str, str], ...]

# -- Names and sources of numbers -------------------------------------------------------------------------------------


def letter_words(letter: str) -> str:
    """Return the meaning of a letter, which stands for the source of a number."""
    return {
        "A": _("given by the rulebook or by several sources"),
        "B": _("given by one source for the base game"),
        "H": _("this table's own: its host read it on the component"),
        "C": _("inferred"),
        "P": _("the expansion's number, the base game's is not known"),
        "X": _("sources differ"),
        "F": _("unknown; this number is our own"),
    }.get(letter, letter)


def field_name(field: str) -> str:
    """Return the name of a number, or of a group of numbers, of a component."""
    if field.startswith("level"):
        return _("price of a level")
    return {
        "areas": _("areas"),
        "cost": _("price"),
        "support": _("support value"),
        "type": _("ground or air, and what it hits"),
        "figures": _("number of figures"),
        "detector": _("detector"),
        "unlocks": _("units of the levels"),
        "tokens": _("number of tokens"),
        "icons": _("units it matches"),
        "major": _("values where it matches"),
        "minor": _("values where it does not"),
        "text": _("text"),
        "copies": _("number of cards"),
        "kind": _("kind of card"),
        "hand_limit": _("limit of the hand"),
        "first_hand": _("first hand"),
        "build_limit": _("build limit"),
        "module_slots": _("module slots"),
        "cards_as_defender": _("cards drawn in defence"),
        "forces": _("starting forces"),
        "objective": _("special victory"),
        "routes": _("routes"),
        "permanent": _("permanent resources"),
        "worker_cost": _("price of a worker"),
        "transport_cost": _("price of a transport"),
        "base_cost": _("price of a base"),
        "removed_events": _("event cards removed"),
    }.get(field, field)


def provisional(confidences: Mapping[str, Confidence]) -> Texts:
    """Return a sentence for each reason, with the component's numbers that are provisional for this reason."""
    return tuple(
        ("", _("Provisional: {numbers} ({why}).").format(numbers=", ".join(names), why=why))
        for why, names in _by_reason(confidences)
    )


def _by_reason(confidences: Mapping[str, Confidence]) -> Iterable[tuple[str, Sequence[str]]]:
    """Return each reason with the numbers it applies to."""
    fields: dict[str, dict[str, None]] = {}
    for field, found in confidences.items():
        if not found.is_firm:
            fields.setdefault(found.letter, {})[field_name(field)] = None
    return [(letter_words(letter), list(names)) for letter, names in fields.items()]


# -- The numbers of a panel -------------------------------------------------------------------------------------------


_OF_CARDS = ("cost", "icons", "major", "minor", "text")
_OF_UNITS = ("cost", "support", "type", "detector")
_SETTING_UP = ("galaxy-building", "base-here", "forces", "z-axis")


def doubts(table: Table, panel: str) -> Texts:
    """Return each component of that panel with provisional numbers, with these numbers and the reasons."""
    found = _shown(table, panel, "")
    return tuple((name, f"{', '.join(names)} ({why})") for name, sure in found for why, names in _by_reason(sure))


def count_doubts(table: Table, panel: str, faction: str = "") -> int:
    """Return the number of provisional numbers on that panel. `faction`: the faction in the text, if one is chosen."""
    return sum(not each.is_firm for _name, sure in _shown(table, panel, faction) for each in sure.values())


def count_words(count: int, key: str) -> tuple[str, ...]:
    """Return versions of the count for a title, the longest first. `key`: the key that lists the provisional numbers."""
    if not count:
        return ()
    long = ngettext("{n} of these numbers is provisional: {key}", "{n} of these numbers are provisional: {key}", count)
    return long.format(n=count, key=key), _("{n} provisional: {key}").format(n=count, key=key)


def _shown(table: Table, panel: str, read: str) -> Iterable[tuple[str, Mapping[str, Confidence]]]:
    """Yield the components with numbers on a panel: the name of each, and the reliability of its numbers."""
    parts, faction = table.parts, table.faction(table.side)
    race = None if faction is None else parts.race[faction.race]
    match panel:
        case "faction":
            for each in parts.factions:
                yield each.name, each.confidence
            for unit in parts.race[parts.faction.get(read, parts.factions[0]).race].units:
                yield parts.unit[unit].name, _only(parts.unit[unit].confidence, _OF_UNITS)
        case "build" if race is not None:
            for unit in race.units:
                yield parts.unit[unit].name, _only(parts.unit[unit].confidence, ("cost",))
            for building in race.buildings:
                yield parts.building[building].name, parts.building[building].confidence
            for module in parts.modules:
                if module.tokens[race.key]:
                    yield module.name, _only(module.confidence, ("cost",))
        case "research":
            for key in technologies_left(table):
                yield parts.technology[key].name, _only(parts.technology[key].confidence, _OF_CARDS)
        case "battle" | "discard":
            yield from _of_battle(table)
        case "play-event" | "timed":
            for card in dict.fromkeys(table.view.events):
                if (event := parts.event.get(card)) is not None:
                    yield event.name, event.confidence
        case "orders":
            return
        case _:
            on_board = [planet.planet for planet in table.view.galaxy]
            listed = [*on_board, *(table.me.planets if panel in _SETTING_UP else ())]
            for planet in dict.fromkeys(listed):
                yield parts.planet[planet].name, _only(parts.planet[planet].confidence, ("areas",))


def _of_battle(table: Table) -> Iterable[tuple[str, Mapping[str, Confidence]]]:
    """Yield the cards in hand, and the units in the battle."""
    parts, battle = table.parts, table.view.battle
    for key in dict.fromkeys(table.view.hand):
        if (card := parts.card.get(key)) is not None:
            yield card_name(parts, key), _only(card.confidence, _OF_CARDS[1:])
    if battle is not None:
        there = table.area(battle.area)
        for unit in dict.fromkeys((*there.units, *there.attackers)):
            yield parts.unit[unit].name, _only(parts.unit[unit].confidence, _OF_UNITS[1:])


def _only(confidences: Mapping[str, Confidence], fields: Sequence[str]) -> Mapping[str, Confidence]:
    return {field: found for field, found in confidences.items() if field in fields}


# -- The whole set ----------------------------------------------------------------------------------------------------


def provisional_texts(parts: ComponentSet) -> Texts:
    """Return lines of (subject, reliability): the whole set, each letter, then every kind of number that is not confirmed."""
    by_kind = letters_by_kind(parts)
    total: Counter[str] = Counter()
    for letters in by_kind.values():
        total.update(letters)
    lines = [("", headline(parts)), ("", _("The rulebook shows most numbers as pictures: these come from elsewhere."))]
    lines += [("", _of_letter(letter, total[letter])) for letter in LETTERS if total[letter]]
    if parts.corrections:
        words = _("House numbers {mark}, for this table alone: compare this mark with the host's.")
        lines.append(("", words.format(mark=corrections_mark(parts.corrections)[:8])))
        lines += [("", line) for line in parts.corrections]
    lines.append(("", _("Uncertain, by kind:")))
    lines += [(_kind_name(kind), _of_kind(letters)) for kind, letters in by_kind.items() if any(_doubts(letters))]
    return tuple(lines)


def headline(parts: ComponentSet) -> str:
    """Return the name of the set of numbers, and how many of them are confirmed."""
    total: Counter[str] = Counter()
    for letters in letters_by_kind(parts).values():
        total.update(letters)
    firm, every = firm_and_all(total)
    return _("Numbers {name}: {firm} of {all} are certain.").format(name=parts.name, firm=firm, all=every)


def _of_letter(letter: str, count: int) -> str:
    words = ngettext("{n} number: {why}.", "{n} numbers: {why}.", count)
    return words.format(n=count, why=letter_words(letter))


def _doubts(letters: dict[str, int]) -> list[str]:
    return [labelled(f"{count}", letter_words(letter)) for letter, count in letters.items() if letter not in FIRM]


def _of_kind(letters: dict[str, int]) -> str:
    firm, every = firm_and_all(letters)
    return _("{firm} of {all} certain; {doubts}.").format(firm=firm, all=every, doubts=separated(_doubts(letters)))


def _kind_name(kind: str) -> str:
    """Return the name of a kind of number, such as `unit cost`: the component and its number."""
    of, _space, field = kind.partition(" ")
    name = {
        "supply": _("everybody"),
        "race": _("races"),
        "faction": _("factions"),
        "planet": _("planets"),
        "unit": _("units"),
        "building": _("buildings"),
        "module": _("modules"),
        "card": _("combat cards"),
        "technology": _("technologies"),
        "event": _("event cards"),
    }.get(of, of)
    return f"{name}, {field_name(field)}"


def provisional_sentence(table: Table) -> str:
    """Return how many numbers of this game are not confirmed."""
    letters = list(_numbers_of(table))
    unsure = sum(not found.is_firm for found in letters)
    words = _("Numbers: {name}. {n} of the {all} that belong to this game are provisional: V has them.")
    return words.format(name=table.parts.name, n=unsure, all=len(letters))


def _numbers_of(table: Table) -> Iterable[Confidence]:
    """Yield the reliability of each number of the races, planets and event cards in the game."""
    parts = table.parts
    factions = [faction for seat in range(len(table.view.seats)) if (faction := table.faction(seat)) is not None]
    races = {faction.race for faction in factions}
    planets = {planet.planet for planet in table.view.galaxy}
    yield from parts.supply.confidence.values()
    for faction in factions:
        yield from faction.confidence.values()
    for race in races:
        yield from parts.race[race].confidence.values()
    for planet in planets:
        yield from parts.planet[planet].confidence.values()
    for kinds in (parts.units, parts.buildings, parts.technologies):
        for found in kinds:
            yield from found.confidence.values() if found.race in races else ()
    for card in parts.cards:
        yield from card.confidence.values() if card.race in races and not card.technology else ()
    for module in parts.modules:
        yield from module.confidence.values()
    for event in parts.events:
        yield from event.confidence.values()
