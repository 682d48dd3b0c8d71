"""Draw units of a battle as lines: unpaired units, units that may be named, and the areas they can go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from client.games.starcraft.layouts.battle.sections import MARKS, Drawn, Section, focus_of
from client.games.starcraft.model.battle import (
    hits,
    support_of,
)
from client.games.starcraft.model.odds import of_pair
from client.games.starcraft.questions.battle import (
    once,
    ways,
)
from client.games.starcraft.texts.battle import Scene
from client.games.starcraft.texts.cards import unit_line
from client.games.starcraft.texts.odds import tenths
from client.games.starcraft.texts.words import units_text
from client.table.pointing import Part
from client.text.i18n import _, labelled, ngettext, pgettext
from client.tui.canvas.draw import Line, fit, width_of

UNIT_NAME = 18


def unpaired(view: Drawn, seat: int, width: int) -> Section:
    """Return the units of a side that are in no skirmish.

    For the side that answers, add the skirmishes in which each could support.
    """
    scene = view.scene
    units = scene.fight.free_of(seat)
    word = "unit" if seat == scene.mine else "enemy"
    notes = {unit: _against(scene, unit, seat) for unit in units}
    return _section(
        view, _whose(scene, seat, _("Yours, without a skirmish"), _("{name}, without a skirmish")), word, units, notes, width
    )


def standing(view: Drawn, seat: int, width: int) -> Section:
    """Return all units of a side in the contested area."""
    scene = view.scene
    word = "unit" if seat == scene.mine else "enemy"
    return _section(
        view, _whose(scene, seat, _("Your units here"), _("{name}'s units here")), word, scene.here(seat), {}, width
    )


def _whose(scene: Scene, seat: int, mine: str, theirs: str) -> str:
    return mine if seat == scene.table.seat else theirs.format(name=scene.name(seat))


def _section(view: Drawn, head: str, word: str, units: Iterable[str], notes: dict[str, str], width: int) -> Section:
    counts = Counter(units)
    picks = [(word, unit) for unit in once(counts)]
    lines = [
        _unit_line(view, part, unit, counts[unit], notes.get(unit, ""), width) for part, unit in zip(picks, counts, strict=True)
    ]
    return Section(head, tuple(lines or [((" " + pgettext("an empty list", "none"), "faint"),)]), focus=focus_of(view, picks))


def _unit_line(view: Drawn, part: Part, unit: str, count: int, note: str, width: int) -> Line:
    facts = view.scene.table.parts.unit[unit]
    name = facts.name + (f" ×{count}" if count > 1 else "")
    room = width - MARKS - UNIT_NAME - len(note) - (2 if note else 0)
    spans = [*view.marks(part), (fit(name, UNIT_NAME), view.name_style(part)), (fit(unit_line(facts), room), "faint")]
    return (*spans, ("  " + note, "")) if note else tuple(spans)


def _against(scene: Scene, unit: str, seat: int) -> str:
    """Return the front-line units against which a supporter counts; while pairs are made, the unpaired units that it
    can hit.
    """
    parts, foe = scene.table.parts, scene.fight.other(seat)
    if seat != scene.mine:
        return ""
    if scene.fight.step == "support":
        fronts = {skirmish.number: skirmish.of(foe).front for skirmish in scene.fight.skirmishes}
        gives = [labelled(f"{number}", f"+{support_of(scene.table, unit, front)}") for number, front in fronts.items() if front]
        return ", ".join(gives)
    others = [other for other in once(scene.fight.free_of(foe)) if not parts.unit[other].assist]
    if not any(hits(parts, unit, other) for other in others):
        return _("can hit none of these")
    found = [(other, of_pair(scene.table, scene.fight, unit, other, seat)) for other in others]
    said = [f"{parts.unit[other].name} {tenths(odds.fells)}/10" for other, odds in found if odds is not None]
    falls = [odds.falls for _other, odds in found if odds is not None] if len(others) == 1 else []
    words = [_("kills {units}").format(units=", ".join(said)), *(_("falls {n}/10").format(n=tenths(each)) for each in falls)]
    return ", ".join(words)


# -- destinations -----------------------------------------------------------------------------------------------------


def areas(view: Drawn, width: int) -> Section:
    """Return the areas that units can go to: each with its key and its room."""
    scene, parts = view.scene, view.scene.table.parts
    found = ways(scene)
    picks = [("area", way.area) for way in found]
    lines = []
    for part, way in zip(picks, found, strict=True):
        room = ngettext("room for {n} unit", "room for {n} units", way.room).format(n=way.room)
        area = scene.table.area(way.area)
        held = units_text(parts, area.units)
        base = _("a base") if area.base is not None else ""
        there = ", ".join(part for part in (base, held) if part) or _("empty")
        name = fit(scene.area(way.area), UNIT_NAME)
        spans = [*view.marks(part), (name, view.name_style(part)), (fit(room, 20), "faint"), (there, "faint")]
        lines.append(tuple(spans) if width_of(spans) <= width else (*spans[:-1],))
    left = _("Where they can go")
    return Section(left, tuple(lines or [((" " + _("nowhere: they fall"), "warn"),)]), focus=focus_of(view, picks), least=3)
