"""What makes up final attack and health, in words: each part by its source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.model.battle.fight import Line
from client.games.starcraft.model.battle.icons import is_standard
from client.games.starcraft.model.battle.values import AIR_SUPPORT, SPECIAL_MOBILIZE, Outlook, base_values
from client.games.starcraft.text.words import mark
from client.i18n import _


class _Part(Protocol):
    """A part of a sum, told by an event or worked out beforehand."""

    @property
    def why(self) -> str: ...
    @property
    def attack(self) -> int: ...
    @property
    def health(self) -> int: ...


def source(scene: Scene, why: str) -> str:
    """What gives a part: a card, a supporting unit, the order, a module."""
    parts = scene.table.parts
    if why == SPECIAL_MOBILIZE:
        return _("special order")
    if why == AIR_SUPPORT:
        return parts.module["air_support"].name if "air_support" in parts.module else why
    if why in parts.unit:
        return parts.unit[why].name
    return scene.card(why)


def attack_parts(scene: Scene, line: Line) -> list[str]:
    """The parts of the attack of a side: "Card 16: 7+1", "Firebat: 1". Support that does not reach is told too."""
    units = scene.table.parts.unit
    shown = [part for part in line.parts if part.attack or part.why in units or _is_base(scene, part)]
    return _by_source(scene, line, [(part, part.attack) for part in shown])


def health_parts(scene: Scene, line: Line) -> list[str]:
    """The parts of its health."""
    shown = [part for part in line.parts if part.health or _is_base(scene, part)]
    return _by_source(scene, line, [(part, part.health) for part in shown])


def _by_source(scene: Scene, line: Line, amounts: Sequence[tuple[_Part, int]]) -> list[str]:
    """Each source once, with all that it gives."""
    names: dict[str, str] = {}
    given: dict[str, list[str]] = {}
    for part, amount in amounts:
        names.setdefault(part.why, _base_name(scene, line, part) if _is_base(scene, part) else source(scene, part.why))
        given.setdefault(part.why, []).append(f"{amount}{_mark(scene, line, part)}")
    return [f"{names[why]}: {'+'.join(each)}" for why, each in given.items()]


def together(scene: Scene, line: Line, found: Outlook) -> str:
    """All of it in one row, attack before health: "Card 7: 6/6, Firebat: 1, Card 17: +1 health"."""
    said = []
    for part in found.parts:
        name = source(scene, part.why)
        if _is_base(scene, part):
            name = _base_name(scene, line, part)
            said.append(f"{name}: {part.attack}/{part.health}{_mark(scene, line, part)}")
        elif part.health and not part.attack:
            said.append(_("{name}: {n} health").format(name=name, n=part.health) + _mark(scene, line, part))
        else:
            said.append(_("{name}: {n} attack").format(name=name, n=part.attack) + _mark(scene, line, part))
    said += [_("{card} counts for nothing").format(card=scene.card(card)) for card in idle(scene, found)]
    return ", ".join(said)


def idle(scene: Scene, found: Outlook) -> list[str]:
    """Reinforcements that match no unit."""
    return [card for card in found.unmatched if not is_standard(scene.table.parts, card)]


def perhaps(scene: Scene, found: Outlook) -> list[str]:
    """What is not certain, and what it depends on."""
    said = []
    for part in found.perhaps:
        words = _("{name}: {attack}/{health} more, if your attack is enough for the unit opposite")
        said.append(words.format(name=source(scene, part.why), attack=part.attack, health=part.health))
    return said


def _is_base(scene: Scene, part: _Part) -> bool:
    return is_standard(scene.table.parts, part.why) and not _is_bonus(scene, part)


def _is_bonus(scene: Scene, part: _Part) -> bool:
    """Whether a standard card gives this by its text: its values have both attack and health."""
    facts = scene.table.parts.card[part.why]
    values = {facts.major, facts.minor}
    return not any(value is not None and (value.attack, value.health) == (part.attack, part.health) for value in values)


def _base_name(scene: Scene, line: Line, part: _Part) -> str:
    """A standard card, with a word where it counts by its minor values."""
    name = source(scene, part.why)
    return _("{card}, minor").format(card=name) if _is_minor(scene, line, part) else name


def _is_minor(scene: Scene, line: Line, part: _Part) -> bool:
    facts = scene.table.parts.card[part.why]
    return bool(line.front) and facts.major is not None and base_values(scene.table, part.why, line.front) != facts.major


def _mark(scene: Scene, line: Line, part: _Part) -> str:
    """The sign of a provisional number."""
    parts = scene.table.parts
    if part.why in parts.unit:
        return mark(parts.unit[part.why].confidence, "support")
    if part.why not in parts.card:
        return ""
    if _is_base(scene, part):
        return mark(parts.card[part.why].confidence, "minor" if _is_minor(scene, line, part) else "major")
    return mark(parts.card[part.why].confidence, "text")
