"""What is looked at: the table, the hand, one thing in full, the log, the rules. Nothing here is ever sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from client.games.starcraft.plain import zones
from client.games.starcraft.texts.cards import building_text, card_text, module_text, unit_text
from client.games.starcraft.texts.modes import mode_rules
from client.games.starcraft.texts.piles import piles, provisional_texts
from client.games.starcraft.texts.questions import objective_sentence
from client.games.starcraft.texts.rules_page import rule_texts
from client.games.starcraft.texts.words import card_name, seat_name
from client.plain.words import named
from client.session.sentences import of_seconds
from client.table.surroundings import Surroundings
from client.text.i18n import _

_Tell = Callable[[str], str]
"""How a thing is told, by its key."""
SHOWN = 10
"""So many lines of the log are said where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Told:
    """`log`: everything that was told; `since`: what the others did since this seat acted."""

    log: Sequence[str]
    since: Sequence[str]
    surroundings: Surroundings


def look(table: Table, command: str, rest: str, told: Told) -> list[str]:
    """What the word asks for."""
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
            return [*told.log[-(int(rest) if _is_number(rest) else SHOWN) :]] or [_("Nothing has happened yet.")]
        case "replay":
            return [*told.since] or [_("No turn of theirs has been seen yet.")]
        case "piles":
            return _piles(table, rest)
        case "clock":
            return [_clocks(table, told.surroundings)]
        case "terms" | "proof":
            page = next((pile for pile in told.surroundings.pages() if pile.page == command), None)
            return _lines(page.texts) if page is not None else [_("There is nothing to read about that here.")]
        case "rules":
            rules = told.surroundings.around.rules
            return _lines([*(("", rule) for rule in mode_rules(table.view.mode)), *rule_texts(table.view.mode, rules)])
        case "numbers":
            return _lines(provisional_texts(table.parts))
    return zones.whole(table)


def _piles(table: Table, rest: str) -> list[str]:
    """Discard piles, decks and what is known of hands: their names with numbers, or one of them."""
    shown = [pile for pile in piles(table) if not pile.is_log and not pile.page and not pile.texts]
    if not _is_number(rest):
        return [f"{number} {pile.name}: {' '.join(pile.notes)}" for number, pile in enumerate(shown, 1)]
    if not 1 <= int(rest) <= len(shown):
        return [_("There is no such pile.")]
    pile = shown[int(rest) - 1]
    names = [card_name(table.parts, card) + (f" ×{count}" if count > 1 else "") for card, count in pile.cards]
    return [" ".join([f"{pile.name}:", *pile.notes, *([f"{', '.join(names)}."] if names else [])])]


def _clocks(table: Table, surroundings: Surroundings) -> str:
    faces = surroundings.clocks.faces(surroundings.clock())
    if not faces:
        return _("No clocks.")
    return ", ".join(f"{seat_name(table, seat)} {of_seconds(face.seconds)}" for seat, face in enumerate(faces)) + "."


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < len(text) < 5


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
    faction = table.faction(number)
    return " ".join([zones.seat(table, number), *([objective_sentence(faction)] if faction is not None else [])])


def _joined(texts: Iterable[tuple[str, str]]) -> str:
    """The name, what it is, and its sentences, in one line."""
    (name, kind), *lines = texts
    first = f"{name}: {kind.removesuffix('.')}." if name else kind
    return " ".join([first, *(f"{head}: {words}" if head else words for head, words in lines)])


def _lines(texts: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{head}: {words}" if head else words for head, words in texts]
