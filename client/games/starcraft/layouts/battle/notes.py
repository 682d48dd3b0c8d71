"""Draw the facts of a battle besides its skirmishes: abilities, cards drawn and used, ways out, splash damage, the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from client.games.starcraft.layouts.battle.sections import MARKS, Drawn, Section, focus_of
from client.games.starcraft.model.battle import (
    AFTERWARDS,
    OVER,
    RETREATS,
    START_OF_BATTLE,
    has_air_support,
    is_standard,
    matches,
    ways_out,
)
from client.games.starcraft.questions.battle import (
    WORKER,
    held,
)
from client.games.starcraft.texts.battle import Scene, outcome
from client.games.starcraft.texts.cards import short_text
from client.games.starcraft.texts.words import planet_name, source_name, units_text
from client.table.pointing import Part
from client.text.i18n import _, separated
from client.tui.canvas import draw
from client.tui.canvas.draw import Line, Span, fit
from engine.starcraft.language.fighting import (
    PairQuestion,
)
from engine.starcraft.language.general import Mine

NAME = 24


def battle_notes(view: Drawn, width: int) -> Section:
    """Return the notes about the whole battle."""
    scene = view.scene
    said = [*(_matching(scene) or _drawn(scene)), *_used(scene), *_bases(scene), *_special(scene), *_ways(scene)]
    return _note(_("In this battle"), said, width)


def _note(head: str, sentences: Iterable[str], width: int) -> Section:
    lines: list[Line] = []
    starts = []
    for said in sentences:
        starts.append(len(lines))
        lines += [((" ", ""), *line) for line in draw.wrap([(said, "")], width - 2, indent=2)]
    return Section(head, tuple(lines), starts=tuple(starts))


def _drawn(scene: Scene) -> list[str]:
    history = scene.fight.history
    if history is None:
        return []
    counts = [(seat, history.drawn(seat)) for seat in (scene.mine, scene.theirs)]
    names = ", ".join(f"{scene.name(seat)} {count}" for seat, count in counts if count)
    return [_("Cards drawn: {counts}.").format(counts=names)] if names else []


def _matching(scene: Scene) -> list[str]:
    """Return, before pairs are made, how many cards of the hand match each own unit on the front line."""
    if not isinstance(scene.asked, PairQuestion) or not scene.is_asked:
        return []
    parts, hand = scene.table.parts, scene.table.view.hand
    cards = [parts.card[card] for card in hand if is_standard(parts, card)]
    units = [unit for unit in dict.fromkeys(scene.fight.free_of(scene.mine)) if not parts.unit[unit].assist]
    counts = ", ".join(f"{scene.unit(unit)} {sum(matches(card, unit) for card in cards)}" for unit in units)
    return [_("Cards of your hand that match: {counts}.").format(counts=counts)] if counts else []


def _is_you(scene: Scene, seat: int) -> bool:
    return seat == scene.table.seat


def _used(scene: Scene) -> list[str]:
    found = []
    for seat, card in scene.fight.used:
        name = scene.card(card)
        if _is_you(scene, seat):
            found.append(_("You used {card}: {words}.").format(card=name, words=_short(scene, card)))
        else:
            words = _("{name} used {card}: {words}.")
            found.append(words.format(name=scene.name(seat), card=name, words=_short(scene, card)))
    return found


def _short(scene: Scene, card: str, *, has_cost: bool = False) -> str:
    """Return the effect of a card at the start of a battle, with or without its cost."""
    parts = scene.table.parts
    facts = parts.event.get(card) or parts.card.get(card)
    effects = [effect for effect in facts.effects if effect.timing == START_OF_BATTLE] if facts is not None else []
    return short_text(parts, (replace(effect, timing="", cost=effect.cost if has_cost else "") for effect in effects))


def _bases(scene: Scene) -> list[str]:
    base = scene.table.area(scene.fight.area).base
    if base is None:
        return [_("No base is here.")]
    if base in scene.fight.seats and has_air_support(scene.table, scene.fight, base):
        if _is_you(scene, base):
            return [_("You have a base here, with Air Support: detector, and 1 more attack against what flies.")]
        words = _("{name} has a base here, with Air Support: detector, and 1 more attack against what flies.")
        return [words.format(name=scene.name(base))]
    return [_("You have a base here.") if _is_you(scene, base) else _("{name} has a base here.").format(name=scene.name(base))]


def _special(scene: Scene) -> list[str]:
    seat = scene.fight.attacker
    if not scene.fight.special:
        return []
    if _is_you(scene, seat):
        return [_("Special order: you have 1 more attack in every skirmish.")]
    return [_("Special order: {name} has 1 more attack in every skirmish.").format(name=scene.name(seat))]


def _ways(scene: Scene) -> list[str]:
    """Return the areas the attacker retreats to if it fails, and how many units fit there."""
    seat = scene.fight.attacker
    by_planet: dict[str, list[str]] = {}
    for way in ways_out(scene.table, seat, scene.fight.area):
        by_planet.setdefault(way.planet, []).append(f"{way.area.rpartition('-')[2]} ({way.room})")
    areas = separated([f"{planet_name(scene.table.parts, planet)} {', '.join(each)}" for planet, each in by_planet.items()])
    if _is_you(scene, seat):
        if not areas:
            return [_("You cannot retreat: units that must leave fall.")]
        return [_("You can retreat to (so many fit): {areas}.").format(areas=areas)]
    name = scene.name(seat)
    if not areas:
        return [_("{name} cannot retreat: units that must leave fall.").format(name=name)]
    return [_("{name} can retreat to (so many fit): {areas}.").format(name=name, areas=areas)]


# -- the start of a battle ---------------------------------------------------------------------------------------------


def abilities(view: Drawn, width: int) -> Section:
    """Return the cards that may be used now, with their effects, and the worker that can be lost."""
    scene = view.scene
    rows: list[tuple[Part, str, str]]
    rows = [(("card", card), scene.card(card), _short(scene, card, has_cost=True)) for card in held(scene, scene.mine)]
    mines = scene.table.can(Mine) if scene.is_asked else ()
    rows += [
        (("source", mine.source), source_name(scene.table.parts, mine.source), _("a worker there first")) for mine in mines
    ]
    if WORKER in view.keys:
        rows = [(WORKER, _("a worker"), _("of your pool, instead of a unit"))]
    lines = [_note_row(view, part, name, words, width) for part, name, words in rows]
    picks = [part for part, _name, _words in rows]
    return Section(_("As the battle begins"), tuple(lines), _("one card at most"), focus_of(view, picks), 3)


def _note_row(view: Drawn, part: Part, name: str, words: str, width: int) -> Line:
    room = width - MARKS - NAME - 1
    spans: list[Span] = [*view.marks(part), (fit(name, NAME), view.name_style(part)), (" " + fit(words, room), "faint")]
    return tuple(spans)


# -- after the skirmishes ----------------------------------------------------------------------------------------------


def splash(view: Drawn, width: int) -> Section:
    """Return splash cards still to be resolved, and units destroyed after the skirmishes."""
    scene, said = view.scene, []
    for cards, seat in zip(scene.fight.triggered, scene.fight.seats, strict=True):
        foe = scene.fight.other(seat)
        words = _("{card} takes a unit of yours.") if _is_you(scene, foe) else _("{card} takes a unit of {name}.")
        said += [words.format(card=scene.card(card), name=scene.name(foe)) for card in cards]
    for loss in scene.fight.history.losses if scene.fight.history is not None else ():
        name, unit = scene.name(loss.seat), scene.unit(loss.unit)
        if loss.why == AFTERWARDS[0]:
            said.append(_("{name}: {unit} fell to the Nuke.").format(name=name, unit=unit))
        elif loss.why == AFTERWARDS[1]:
            said.append(_("{name}: {unit} fell, there was no room for it.").format(name=name, unit=unit))
        else:
            said.append(_("{name}: {unit} fell to {card}.").format(name=name, unit=unit, card=scene.card(loss.why)))
    none = _("nobody fell to it") if scene.fight.step in (RETREATS, OVER) else _("none yet")
    return _note(_("Splash damage"), said or [none], width)


def afterwards(view: Drawn, width: int) -> Section:
    """Return the retreats that were made, or those that would have to be made."""
    scene = view.scene
    retreats = scene.fight.history.retreats if scene.fight.history is not None else ()
    if retreats:
        said = [
            _("{name}: {units} went to {area}.").format(
                name=scene.name(gone.seat),
                units=units_text(scene.table.parts, [gone.unit] * gone.count),
                area=scene.area(gone.area),
            )
            for gone in retreats
        ]
    elif scene.fight.step == OVER:
        said = [_("Nobody had to retreat.")]
    elif scene.fight.step == RETREATS and not scene.fight.skirmishes:
        said = _used(scene)  # a card ended the battle, so nothing follows the skirmishes
    else:
        said = [_("If a defending unit is left that does not only assist, the attackers leave."), *_ways(scene)]
    if scene.fight.step == OVER:
        said = [outcome(scene), *said]
    return _note(_("After the battle"), said, width)
