"""Describe a battle: sums by their sources, the results of attacks, its outcome and its losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from client.games.starcraft.model.battle import (
    AIR_SUPPORT,
    SPECIAL_MOBILIZE,
    Fight,
    Outlook,
    Skirmish,
    SkirmishLine,
    base_values,
    is_standard,
    outlook,
    units_in,
)
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts import words
from client.games.starcraft.texts.cards import card_text
from client.games.starcraft.texts.words import units_text
from client.text.i18n import _, labelled, ngettext
from engine.language import QuestionKind
from engine.starcraft.components import Values
from engine.starcraft.language.battle_events import UnitDestroyed, Withdrew


@dataclass(frozen=True, slots=True)
class Scene:
    """A battle at a table. `asked`: the question to one of its seats, or None."""

    table: Table
    fight: Fight
    asked: QuestionKind | None

    @property
    def mine(self) -> int:
        """Return the seat on the right.

        It is this player's seat if the player fights, else the seat of a spectator's point of view, else the attacker's.
        """
        for seat in (self.table.seat, self.table.side):
            if seat in self.fight.seats:
                return seat
        return self.fight.attacker

    @property
    def theirs(self) -> int:
        return self.fight.other(self.mine)

    @property
    def is_asked(self) -> bool:
        """Return whether this player is asked."""
        return self.asked is not None and self.asked.seat == self.table.seat

    @property
    def fights(self) -> bool:
        """Return whether this player is one of the two fighters."""
        return self.table.seat in self.fight.seats

    def name(self, seat: int) -> str:
        """Return the name of that seat."""
        return words.seat_name(self.table, seat)

    def unit(self, key: str) -> str:
        return words.unit_name(self.table.parts, key)

    def card(self, key: str) -> str:
        return words.card_name(self.table.parts, key)

    def area(self, key: str) -> str:
        return words.area_name(self.table.parts, key)

    def here(self, seat: int) -> tuple[str, ...]:
        """Return the units of that seat in the contested area."""
        return units_in(self.table.area(self.fight.area), seat)

    def opening(self) -> str:
        """Return a sentence with attacker, defender and area."""
        area, other = self.area(self.fight.area), self.name(self.theirs)
        if not self.fights:
            attacker, defender = (self.name(seat) for seat in self.fight.seats)
            return _("{attacker} attacks {defender} on {area}.").format(attacker=attacker, defender=defender, area=area)
        if self.mine == self.fight.attacker:
            return _("You attack {name} on {area}.").format(name=other, area=area)
        return _("{name} attacks you on {area}.").format(name=other, area=area)

    def own(self, skirmish: Skirmish) -> SkirmishLine:
        """Return the side of a skirmish that is drawn on the right."""
        return skirmish.of(self.mine)


# -- The text about a skirmish, and about the top card of a deck ------------------------------------------------------


Read = tuple[tuple[str, str], ...]


def skirmish_text(scene: Scene, skirmish: Skirmish) -> Read:
    """Describe both sides and every card that is there or was shown. The cards come first if the sums are shown above."""
    lines = [skirmish.of(seat) for seat in (scene.theirs, scene.mine)]
    sides = tuple(_side(scene, skirmish, line.seat) for line in lines)
    cards = tuple(read for line in lines for card in line.cards for read in _card_of(scene, line.seat, card))
    return (*cards, *sides) if lines[0].attack is not None else (*sides, *cards)


def _card_of(scene: Scene, seat: int, card: str) -> Read:
    """Describe a card. If it belongs to another player, add its owner, because the text addresses the owner as "you"."""
    (name, kind), *rest = card_text(scene.table.parts, card)
    if seat == scene.table.seat:
        return ((name, kind), *rest)
    owner = scene.name(seat)
    if (found := scene.table.parts.card.get(card)) is not None and found.effects:
        rest.append(("", _('On this card, "you" means {name}.').format(name=owner)))
    return ((_("{card} of {name}").format(card=name, name=owner), kind), *rest)


def _side(scene: Scene, skirmish: Skirmish, seat: int) -> tuple[str, str]:
    """Describe one side of a skirmish: its units, and its sum as far as the sum is known."""
    line = skirmish.of(seat)
    names = units_text(scene.table.parts, [unit for unit in (line.front, *line.support) if unit])
    head = f"{scene.name(seat)}, {names}" if names else scene.name(seat)
    if line.attack is not None:
        return head, _written_out(scene, line)
    if line.hidden or not line.cards:
        return head, _("Its cards are not shown yet.") if line.hidden else _("There is no card here yet.")
    found = outlook(scene.table, scene.fight, skirmish, seat, line.cards)
    total = _("{attack} attack and {health} health before the other side's cards: {parts}.").format(
        attack=found.attack, health=found.health, parts=together(scene, line, found)
    )
    return head, " ".join([total, *(f"{words}." for words in perhaps(scene, found))])


def _written_out(scene: Scene, line: SkirmishLine) -> str:
    if not line.parts:
        return _("Attack {attack}, health {health}.").format(attack=line.attack, health=line.health)
    attack = ", ".join(attack_parts(scene, line))
    health = ", ".join(health_parts(scene, line))
    words = _("Attack {attack} ({attack_parts}), health {health} ({health_parts}).")
    return words.format(attack=line.attack, health=line.health, attack_parts=attack, health_parts=health)


def deck_text(scene: Scene) -> Read:
    """Describe the top card: its possible cards and its values."""
    parts, me = scene.table.parts, scene.table.view.seats[scene.mine]
    unseen = me.hidden or me.discard
    standard = [parts.card[card] for card in unseen if is_standard(parts, card)]
    words = [_("You do not see it, and you cannot add a reinforcement.")]
    values = [card.major for card in standard if card.major is not None]
    if values:
        words.append(_deck_values(values))
    return ((_("The top card of your deck"), " ".join(words)),)


def _deck_values(values: list[Values]) -> str:
    words = _("If it matches: attack {attack}, health {health}. A reinforcement there is replaced by the next card.")
    return words.format(attack=_range(v.attack for v in values), health=_range(v.health for v in values))


def _range(values: Iterable[int]) -> str:
    found = sorted(values)
    return str(found[0]) if found[0] == found[-1] else _("{least} to {most}").format(least=found[0], most=found[-1])


# -- The parts of final attack and health in words, by source ---------------------------------------------------------


class _Part(Protocol):
    """A part of a sum, from an event or computed in advance."""

    @property
    def why(self) -> str: ...
    @property
    def attack(self) -> int: ...
    @property
    def health(self) -> int: ...


def source(scene: Scene, why: str) -> str:
    """Return the name of a part's source: a card, a supporting unit, the order, a module."""
    parts = scene.table.parts
    if why == SPECIAL_MOBILIZE:
        return _("special order")
    if why == AIR_SUPPORT:
        return parts.module["air_support"].name if "air_support" in parts.module else why
    if why in parts.unit:
        return parts.unit[why].name
    return scene.card(why)


def attack_parts(scene: Scene, line: SkirmishLine) -> list[str]:
    """Return the parts of a side's attack: "Card 16: 7+1", "Firebat: 1". Supporters that cannot hit the enemy are included."""
    units = scene.table.parts.unit
    shown = [part for part in line.parts if part.attack or part.why in units or _is_base(scene, part)]
    return _by_source(scene, line, [(part, part.attack) for part in shown])


def health_parts(scene: Scene, line: SkirmishLine) -> list[str]:
    """Return the parts of a side's health."""
    shown = [part for part in line.parts if part.health or _is_base(scene, part)]
    return _by_source(scene, line, [(part, part.health) for part in shown])


def _by_source(scene: Scene, line: SkirmishLine, amounts: Sequence[tuple[_Part, int]]) -> list[str]:
    """Return each source once, with everything it gives."""
    names: dict[str, str] = {}
    given: dict[str, list[str]] = {}
    for part, amount in amounts:
        names.setdefault(part.why, _base_name(scene, line, part) if _is_base(scene, part) else source(scene, part.why))
        given.setdefault(part.why, []).append(f"{amount}")
    return [labelled(names[why], "+".join(each)) for why, each in given.items()]


def together(scene: Scene, line: SkirmishLine, found: Outlook) -> str:
    """Return all parts in one line, attack before health: "Card 7: 6/6, Firebat: 1, Card 17: +1 health"."""
    said = []
    for part in found.parts:
        name = source(scene, part.why)
        if _is_base(scene, part):
            name = _base_name(scene, line, part)
            said.append(labelled(name, f"{part.attack}/{part.health}"))
        elif part.health and not part.attack:
            said.append(_("{name}: {n} health").format(name=name, n=part.health))
        else:
            said.append(_("{name}: {n} attack").format(name=name, n=part.attack))
    said += [_("{card} has no effect").format(card=scene.card(card)) for card in idle(scene, found)]
    return ", ".join(said)


def idle(scene: Scene, found: Outlook) -> list[str]:
    """Return the reinforcements that match no unit."""
    return [card for card in found.unmatched if not is_standard(scene.table.parts, card)]


def perhaps(scene: Scene, found: Outlook) -> list[str]:
    """Return the values that are not certain, with their conditions."""
    said = []
    for part in found.perhaps:
        words = _("{name}: {attack}/{health} more, if your attack is enough for the unit opposite")
        said.append(words.format(name=source(scene, part.why), attack=part.attack, health=part.health))
    return said


def _is_base(scene: Scene, part: _Part) -> bool:
    return is_standard(scene.table.parts, part.why) and not _is_bonus(scene, part)


def _is_bonus(scene: Scene, part: _Part) -> bool:
    """Return whether a standard card gives this part by its text. The values of such a card have both attack and health."""
    facts = scene.table.parts.card[part.why]
    values = {facts.major, facts.minor}
    return not any(value is not None and (value.attack, value.health) == (part.attack, part.health) for value in values)


def _base_name(scene: Scene, line: SkirmishLine, part: _Part) -> str:
    """Return the name of a standard card, with a note if it counts by its minor values."""
    name = source(scene, part.why)
    return _("{card}, minor").format(card=name) if _is_minor(scene, line, part) else name


def _is_minor(scene: Scene, line: SkirmishLine, part: _Part) -> bool:
    facts = scene.table.parts.card[part.why]
    return bool(line.front) and facts.major is not None and base_values(scene.table, part.why, line.front) != facts.major


# -- The result of one side's attack: "5 < 7: Vulture stands" ---------------------------------------------------------


def verdict_of(scene: Scene, skirmish: Skirmish, seat: int) -> str:
    """Return the result of the attack of that seat's side."""
    own, foe = skirmish.of(seat), skirmish.against(seat)
    if own.attack is None or foe.health is None:
        return ""
    sign = "<" if own.attack < foe.health else "=" if own.attack == foe.health else ">"
    if fell := _fell(scene, skirmish.number, foe):
        outcome = _falls(fell)
    elif gone := ", ".join(_withdrew(scene, skirmish.number, foe)):
        outcome = _("{unit} withdraws").format(unit=gone)
    elif own.attack < foe.health:
        outcome = _("{unit} stands").format(unit=_name(scene, foe))
    elif foe.is_gone and foe.front in scene.fight.free_of(foe.seat):
        outcome = _("{unit} withdraws").format(unit=_name(scene, foe))
    elif foe.is_gone:
        outcome = _falls([_name(scene, foe)])
    else:
        outcome = _("{unit} cannot be hit").format(unit=_name(scene, foe))
    return labelled(f"{own.attack} {sign} {foe.health}", outcome)


def _falls(units: list[str]) -> str:
    return ngettext("{units} falls", "{units} fall", len(units)).format(units=", ".join(units))


def _name(scene: Scene, line: SkirmishLine) -> str:
    return scene.unit(line.front) if line.front else _("the unit in front")


def _fell(scene: Scene, number: int, foe: SkirmishLine) -> list[str]:
    """Return the units destroyed in the skirmish, without units destroyed by splash damage afterwards."""
    history = scene.fight.history
    told = history.clash(number).of(UnitDestroyed) if history is not None else ()
    return [scene.unit(event.unit) for event in told if event.seat == foe.seat]


def _withdrew(scene: Scene, number: int, foe: SkirmishLine) -> list[str]:
    history = scene.fight.history
    told = history.clash(number).of(Withdrew) if history is not None else ()
    return [scene.unit(event.unit) for event in told if event.seat == foe.seat]


# -- outcome and losses -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Price:
    """The units that a seat lost in a battle: how many, and the resources they had cost."""

    seat: int
    units: int
    resources: int


def prices(scene: Scene) -> tuple[Price, Price]:
    """Return the losses of both sides in the battle of these events, the attacker first."""
    history, units = scene.fight.history, scene.table.parts.unit
    told: list[object] = []
    if history is not None:
        told = [*history.before, *(event for clash in history.clashes for event in clash.events), *history.after]
    lost: dict[int, list[str]] = {seat: [] for seat in scene.fight.seats}
    for event in told:
        if isinstance(event, UnitDestroyed) and event.seat in lost:
            lost[event.seat].append(event.unit)
    found = [Price(seat, len(gone), sum(sum(units[unit].cost) for unit in gone)) for seat, gone in lost.items()]
    return found[0], found[1]


def price_words(scene: Scene) -> str:
    """Return the losses in words, this player's last: "Juno lost 1 (3 resources), you lost 1 (1 resource)"."""
    said = []
    for each in sorted(prices(scene), key=lambda each: each.seat == scene.mine):
        worth = ngettext("{n} resource", "{n} resources", each.resources).format(n=each.resources)
        if each.seat == scene.table.seat:
            words = _("you lost {n} ({worth})") if each.units else _("you lost nothing")
        else:
            words = _("{name} lost {n} ({worth})") if each.units else _("{name} lost nothing")
        said.append(words.format(name=scene.name(each.seat), n=each.units, worth=worth))
    words = ", ".join(said)
    return f"{words[:1].upper()}{words[1:]}."


def verdict(scene: Scene) -> tuple[str, str]:
    """Return how the battle ended, in capitals, with the tone: "good" or "harm" for a fighter, "you" for a spectator."""
    area, over = scene.area(scene.fight.area).upper(), scene.fight.history
    winner = over.over.winner if over is not None and over.over is not None else None
    if winner is None:
        return _("NOBODY HOLDS {area}").format(area=area), "harm" if scene.fights else "you"
    if winner == scene.table.seat:
        return _("YOU HOLD {area}").format(area=area), "good"
    words = _("{name} HOLDS {area}").format(name=scene.name(winner).upper(), area=area)
    return words, "harm" if scene.fights else "you"


def outcome(scene: Scene) -> str:
    """Return the outcome of the battle."""
    area = scene.area(scene.fight.area)
    history = scene.fight.history
    winner = history.over.winner if history is not None and history.over is not None else None
    if winner is None:
        return _("The battle on {area} is over: nobody is left there.").format(area=area)
    if winner == scene.table.seat:
        return _("The battle is over: you hold {area}.").format(area=area)
    return _("The battle is over: {name} holds {area}.").format(name=scene.name(winner), area=area)
