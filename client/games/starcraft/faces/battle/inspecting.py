"""What there is to read about a thing of a battle: a unit, a card, a skirmish, an area to go to."""

from __future__ import annotations

from collections.abc import Iterable

from client.games.starcraft.faces.battle import sums
from client.games.starcraft.faces.battle.cards import DECK
from client.games.starcraft.faces.battle.leaving import ways
from client.games.starcraft.faces.battle.scene import Scene, key_of, word_of
from client.games.starcraft.faces.face import Pick
from client.games.starcraft.model.battle.fight import Line, Skirmish
from client.games.starcraft.model.battle.icons import is_standard
from client.games.starcraft.model.battle.values import outlook
from client.games.starcraft.text.cards.card_text import card_text
from client.games.starcraft.text.cards.unit_text import unit_text
from client.games.starcraft.text.words import units_text
from client.i18n import _, ngettext
from engine.starcraft.components import Values

Read = tuple[tuple[str, str], ...]


def inspected(scene: Scene, pick: Pick) -> Read:
    """Heads with their words."""
    key = key_of(pick)
    match word_of(pick):
        case "unit" | "enemy":
            return unit_text(scene.table.parts, key)
        case "card":
            return card_text(scene.table.parts, key)
        case "skirmish":
            found = scene.fight.skirmish(int(key))
            return () if found is None else _skirmish(scene, found)
        case "area":
            return _area(scene, key)
        case "source":
            return ((_("A worker for the price"), _("It mines there for what you use next.")),)
    if pick == DECK:
        return _deck(scene)
    return ((_("A worker"), _("One worker of your pool is lost instead of a unit.")),)


def _range(values: Iterable[int]) -> str:
    found = sorted(values)
    return str(found[0]) if found[0] == found[-1] else _("{least} to {most}").format(least=found[0], most=found[-1])


def _skirmish(scene: Scene, skirmish: Skirmish) -> Read:
    """Both sides, and every card that lies there or was shown; the cards come first once the sums stand above them."""
    lines = [skirmish.of(seat) for seat in (scene.theirs, scene.mine)]
    sides = tuple(_side(scene, skirmish, line.seat) for line in lines)
    cards = tuple(read for line in lines for card in line.cards for read in _card_of(scene, line.seat, card))
    return (*cards, *sides) if lines[0].attack is not None else (*sides, *cards)


def _card_of(scene: Scene, seat: int, card: str) -> Read:
    """A card, with whose it is where it is another's."""
    (name, kind), *rest = card_text(scene.table.parts, card)
    whose = name if seat == scene.table.seat else _("{card} of {name}").format(card=name, name=scene.name(seat))
    return ((whose, kind), *rest)


def _side(scene: Scene, skirmish: Skirmish, seat: int) -> tuple[str, str]:
    """One side of a skirmish: its units, and its sum as far as it is known."""
    line = skirmish.of(seat)
    names = units_text(scene.table.parts, [unit for unit in (line.front, *line.support) if unit])
    head = f"{scene.name(seat)}, {names}" if names else scene.name(seat)
    if line.attack is not None:
        return head, _written_out(scene, line)
    if line.hidden or not line.cards:
        return head, _("Its cards are not shown yet.") if line.hidden else _("No card lies here yet.")
    found = outlook(scene.table, scene.fight, skirmish, seat, line.cards)
    total = _("{attack} attack and {health} health before the other side's cards: {parts}.").format(
        attack=found.attack, health=found.health, parts=sums.together(scene, line, found)
    )
    return head, " ".join([total, *(f"{words}." for words in sums.perhaps(scene, found))])


def _written_out(scene: Scene, line: Line) -> str:
    if not line.parts:
        return _("Attack {attack}, health {health}.").format(attack=line.attack, health=line.health)
    attack = ", ".join(sums.attack_parts(scene, line))
    health = ", ".join(sums.health_parts(scene, line))
    words = _("Attack {attack} ({attack_parts}), health {health} ({health_parts}).")
    return words.format(attack=line.attack, health=line.health, attack_parts=attack, health_parts=health)


def _area(scene: Scene, key: str) -> Read:
    way = next((way for way in ways(scene) if way.area == key), None)
    if way is None:
        return ((scene.area(key), ""),)
    room = ngettext("There is room for {n} unit.", "There is room for {n} units.", way.room).format(n=way.room)
    return ((scene.area(key), room),)


def _deck(scene: Scene) -> Read:
    """The top card: what it can be, and what its values are."""
    parts, me = scene.table.parts, scene.table.view.seats[scene.mine]
    unseen = me.hidden or me.discard
    standard = [parts.card[card] for card in unseen if is_standard(parts, card)]
    words = [_("You do not see it, and no reinforcement may join it.")]
    values = [card.major for card in standard if card.major is not None]
    if values:
        words.append(_deck_values(values))
    return ((_("The top card of your deck"), " ".join(words)),)


def _deck_values(values: list[Values]) -> str:
    words = _("If it matches: attack {attack}, health {health}. A reinforcement there is replaced by the next card.")
    return words.format(attack=_range(v.attack for v in values), health=_range(v.health for v in values))
