"""What one side of a skirmish comes to with certain cards, as far as that can be known before the other side's cards.

It is made of the public words of the components. What depends on something hidden is not added up but kept apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.battle.fight import Fight, Line, Skirmish
from client.games.starcraft.model.battle.icons import hits, is_standard, matches, means, works
from client.games.starcraft.model.table import Table
from engine.starcraft.components import Condition, Effect, Values

SPECIAL_MOBILIZE = "special-mobilize"
AIR_SUPPORT = "air-support"
AIR_SUPPORT_MODULE = "air_support"
START_OF_BATTLE = "start-of-battle"
STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Part:
    """What a card, a unit or a word of an event `part` gives."""

    why: str
    attack: int
    health: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a side comes to. `parts`: what is certain; `perhaps`: what depends on something hidden.

    `is_base_known`: the standard card is known. `unmatched`: cards of these that count for nothing or by their minor values.
    """

    parts: tuple[Part, ...]
    perhaps: tuple[Part, ...]
    is_base_known: bool
    unmatched: tuple[str, ...]

    @property
    def attack(self) -> int:
        return sum(part.attack for part in self.parts)

    @property
    def health(self) -> int:
        return sum(part.health for part in self.parts)

    @property
    def most(self) -> tuple[int, int]:
        """Attack and health if everything comes true that is not certain."""
        return (
            self.attack + sum(part.attack for part in self.perhaps),
            self.health + sum(part.health for part in self.perhaps),
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """A skirmish as one of its sides sees it."""

    table: Table
    fight: Fight
    own: Line
    foe: Line


def outlook(table: Table, fight: Fight, skirmish: Skirmish, seat: int, cards: Sequence[str]) -> Outlook:
    """What that seat's side comes to with these cards, the standard card and perhaps a reinforcement."""
    case = _Case(table, fight, skirmish.of(seat), skirmish.against(seat))
    parts, found = table.parts, list[Part]()
    standard = next((card for card in cards if is_standard(parts, card)), None)
    unmatched = [card for card in cards if not _acts(case, card)]
    if standard is not None:
        base = base_values(table, standard, case.own.front)
        found.append(Part(standard, base.attack, base.health))
    perhaps: list[Part] = []
    for source, effect in _texts(case, [card for card in cards if card not in unmatched]):
        if effect.word not in ("attack", "health") or effect.timing:
            continue
        unsettled = [condition for condition in effect.conditions if condition.word == STRONG]
        if all(_holds(case, condition) for condition in effect.conditions if condition not in unsettled):
            (perhaps if unsettled else found).append(_given(source, effect))
    found += [_support(case, unit) for unit in case.own.support]
    for whose, card in fight.used:
        if whose == seat:
            found += [_given(card, effect) for effect in _effects(table, card) if _is_bonus(effect)]
    if fight.special and seat == fight.attacker:
        found.append(Part(SPECIAL_MOBILIZE, 1, 0))
    if has_air_support(table, fight, seat) and means(parts, "flying", case.foe.front):
        found.append(Part(AIR_SUPPORT, 1, 0))
    return Outlook(tuple(found), tuple(perhaps), standard is not None, tuple(unmatched))


def base_values(table: Table, card: str, front: str) -> Values:
    """Major values where the card matches, else minor."""
    parts = table.parts
    facts = parts.card[card]
    nothing = Values(0, 0)
    if not matches(facts, front):
        return facts.minor or nothing
    unit = parts.unit.get(front)
    if unit is not None and unit.assist and table.rule("assist_technology") == "minor":
        return facts.minor or nothing
    return facts.major or nothing


def has_air_support(table: Table, fight: Fight, seat: int) -> bool:
    """Whether that seat has a base in the contested area, and the module Air Support."""
    return table.area(fight.area).base == seat and AIR_SUPPORT_MODULE in table.view.seats[seat].modules


def support_of(table: Table, unit: str, enemy: str) -> int:
    """What a supporting unit gives against that front-line unit."""
    return table.parts.unit[unit].support if hits(table.parts, unit, enemy) else 0


def _acts(case: _Case, card: str) -> bool:
    facts = case.table.parts.card[card]
    if is_standard(case.table.parts, card):
        return matches(facts, case.own.front)
    return works(facts, case.own.front, case.own.support)


def _texts(case: _Case, cards: Iterable[str]) -> Iterator[tuple[str, Effect]]:
    """The lines of these cards and of the play area, each with the key of its card."""
    for card in (*cards, *case.table.view.seats[case.own.seat].play):
        for effect in _effects(case.table, card):
            yield card, effect


def _effects(table: Table, card: str) -> tuple[Effect, ...]:
    facts = table.parts.card.get(card) or table.parts.event.get(card)
    return facts.effects if facts is not None else ()


def _is_bonus(effect: Effect) -> bool:
    return effect.timing == START_OF_BATTLE and effect.word in ("attack", "health")


def _given(source: str, effect: Effect) -> Part:
    return Part(source, effect.amount, 0) if effect.word == "attack" else Part(source, 0, effect.amount)


def _support(case: _Case, unit: str) -> Part:
    return Part(unit, support_of(case.table, unit, case.foe.front), 0)


def _holds(case: _Case, condition: Condition) -> bool:
    parts, own, foe = case.table.parts, case.own, case.foe
    match condition.word:
        case "vs":
            return means(parts, condition.of, foe.front)
        case "front":
            return means(parts, condition.of, own.front)
        case "supporting":
            return any(means(parts, condition.of, unit) for unit in own.support)
        case "supported":
            return bool(own.support)
        case "present":
            return any(means(parts, condition.of, unit) for unit in (own.front, *own.support))
        case "base-here":
            return case.table.area(case.fight.area).base == own.seat
        case "attacking":
            return own.seat == case.fight.attacker
        case "defending":
            return own.seat == case.fight.defender
    return True
