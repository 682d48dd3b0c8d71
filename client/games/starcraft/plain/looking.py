"""What is looked at: the table, the hand, one thing in full, the log, the rules. Nothing here is ever sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from client.games.starcraft.model.table import Table
from client.games.starcraft.plain import zones
from client.games.starcraft.text.cards.card_text import card_text
from client.games.starcraft.text.cards.unit_text import building_text, module_text, unit_text
from client.games.starcraft.text.pages.goals import goal
from client.games.starcraft.text.pages.mode_rules import mode_rules
from client.games.starcraft.text.pages.provisional_page import provisional_texts
from client.games.starcraft.text.pages.rules_page import rule_texts
from client.games.starcraft.text.words import card_name
from client.i18n import _
from client.plain.words import named

_Tell = Callable[[str], str]
"""How a thing is told, by its key."""
SHOWN = 10
"""So many lines of the log are said where nobody says how many."""


def look(table: Table, command: str, rest: str, log: Sequence[str], rules: Mapping[str, object]) -> list[str]:
    """What the word asks for. `log`: everything that was told; `rules`: the switches of the table."""
    match command:
        case "look":
            return [_in_full(table, rest)]
        case "score":
            return [zones.score(table)]
        case "galaxy":
            return zones.galaxy(table)
        case "hand":
            return [zones.hand(table)]
        case "mine":
            return [zones.seat(table, table.side), zones.mine(table)]
        case "theirs":
            return _theirs(table, rest)
        case "battle":
            return zones.battle(table)
        case "technologies":
            return [zones.technologies(table)]
        case "log":
            many = int(rest) if rest.isascii() and rest.isdigit() and 0 < len(rest) < 5 else SHOWN
            return [*log[-many:]] or [_("Nothing has happened yet.")]
        case "rules":
            return _lines([*(("", rule) for rule in mode_rules(table.view.mode)), *rule_texts(table.view.mode, rules)])
        case "numbers":
            return _lines(provisional_texts(table.parts))
    return zones.whole(table)


def _theirs(table: Table, rest: str) -> list[str]:
    others = [number for number in range(len(table.view.seats)) if number != table.side]
    found = named([table.name(number) for number in others], rest)
    return [zones.seat(table, number) for number in (others if found is None else [others[found]])]


def _in_full(table: Table, typed: str) -> str:
    """Anything with a name, in full sentences."""
    if not typed:
        return _("Look at what? Type its name after it.")
    for names, tell in _things(table):
        found = named([name for name, _key in names], typed)
        if found is not None:
            return tell(names[found][1])
    return _("Nothing called {name} is there.").format(name=typed[:40])


def _things(table: Table) -> Iterable[tuple[list[tuple[str, str]], _Tell]]:
    """What has names, the nearest at hand first: each with how it is told."""
    parts = table.parts
    yield (
        [(parts.planet[each.planet].name, each.planet) for each in table.view.galaxy],
        lambda key: zones.planet(table, table.planet(key)),
    )
    yield (
        [(table.name(number), str(number)) for number in range(len(table.view.seats))],
        lambda key: _seat(table, int(key)),
    )
    cards = [*table.view.hand, *table.view.events, *table.me.play, *parts.card, *parts.technology, *parts.event]
    named_cards = [(card_name(parts, key), key) for key in dict.fromkeys(cards)]
    yield [(unit.name, unit.key) for unit in parts.units], lambda key: _joined(unit_text(parts, key))
    yield [(building.name, building.key) for building in parts.buildings], lambda key: _joined(building_text(parts, key))
    yield [(module.name, module.key) for module in parts.modules], lambda key: _joined(module_text(parts, key))
    yield named_cards, lambda key: _joined(card_text(parts, key))


def _seat(table: Table, number: int) -> str:
    faction = table.view.seats[number].faction
    return " ".join(filter(None, [zones.seat(table, number), goal(table.parts, faction) if faction is not None else ""]))


def _joined(texts: Iterable[tuple[str, str]]) -> str:
    """The name, what it is, and its sentences, in one line."""
    (name, kind), *lines = texts
    first = f"{name}: {kind.removesuffix('.')}." if name else kind
    return " ".join([first, *(f"{head}: {words}" if head else words for head, words in lines)])


def _lines(texts: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{head}: {words}" if head else words for head, words in texts]
