"""Units in lines: those without a skirmish, those that may be named, and the areas that they can go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from client.games.starcraft.faces.battle.leaving import ways
from client.games.starcraft.faces.battle.scene import Scene, once
from client.games.starcraft.model.battle.icons import hits
from client.games.starcraft.model.battle.values import support_of
from client.games.starcraft.text.cards.unit_text import unit_line
from client.games.starcraft.text.words import mark, units_text
from client.games.starcraft.tui.faces.battle.view import MARKS, Drawn, Section, focus_of
from client.i18n import _, ngettext
from client.tui.look.draw import Line, fit, width_of

NAME = 18


def unpaired(view: Drawn, seat: int, width: int) -> Section:
    """The units of a side that are in no skirmish; of the asked side, whom they count against as support."""
    scene = view.scene
    units = scene.fight.free_of(seat)
    word = "unit" if seat == scene.mine else "enemy"
    notes = {unit: _against(scene, unit, seat) for unit in units}
    return _section(
        view, _whose(scene, seat, _("Yours, without a skirmish"), _("{name}, without a skirmish")), word, units, notes, width
    )


def standing(view: Drawn, seat: int, width: int) -> Section:
    """All units of a side in the contested area."""
    scene = view.scene
    word = "unit" if seat == scene.mine else "enemy"
    return _section(
        view, _whose(scene, seat, _("Your units here"), _("{name}'s units here")), word, scene.here(seat), {}, width
    )


def _whose(scene: Scene, seat: int, mine: str, theirs: str) -> str:
    return mine if seat == scene.table.seat else theirs.format(name=scene.name(seat))


def _section(view: Drawn, head: str, word: str, units: Iterable[str], notes: dict[str, str], width: int) -> Section:
    counts = Counter(units)
    picks = [f"{word} {unit}" for unit in once(counts)]
    lines = [
        _line(view, pick, unit, counts[unit], notes.get(unit, ""), width) for pick, unit in zip(picks, counts, strict=True)
    ]
    return Section(head, tuple(lines or [((" " + _("none"), "faint"),)]), focus=focus_of(view, picks))


def _line(view: Drawn, pick: str, unit: str, count: int, note: str, width: int) -> Line:
    facts = view.scene.table.parts.unit[unit]
    name = facts.name + (f" ×{count}" if count > 1 else "")
    room = width - MARKS - NAME - len(note) - (2 if note else 0)
    spans = [*view.marks(pick), (fit(name, NAME), view.name_style(pick)), (fit(unit_line(facts), room), "faint")]
    return (*spans, ("  " + note, "")) if note else tuple(spans)


def _against(scene: Scene, unit: str, seat: int) -> str:
    """Against which front-line units a supporter counts; who of the unpaired ones it can hit while pairs are made."""
    parts, foe = scene.table.parts, scene.fight.other(seat)
    if seat != scene.mine:
        return ""
    if scene.fight.step == "support":
        fronts = {skirmish.number: skirmish.of(foe).front for skirmish in scene.fight.skirmishes}
        gives = [f"{number}: +{support_of(scene.table, unit, front)}" for number, front in fronts.items() if front]
        return ", ".join(gives) + mark(parts.unit[unit].confidence, "support")
    names = [parts.unit[other].name for other in once(scene.fight.free_of(foe)) if hits(parts, unit, other)]
    return _("can hit {units}").format(units=", ".join(names)) if names else _("can hit none of these")


# -- where to ----------------------------------------------------------------------------------------------------------


def areas(view: Drawn, width: int) -> Section:
    """Where units can go: each area with its key and what room it has."""
    scene, parts = view.scene, view.scene.table.parts
    found = ways(scene)
    picks = [f"area {way.area}" for way in found]
    lines = []
    for pick, way in zip(picks, found, strict=True):
        room = ngettext("room for {n} unit", "room for {n} units", way.room).format(n=way.room)
        area = scene.table.area(way.area)
        held = units_text(parts, area.units)
        base = _("a base") if area.base is not None else ""
        there = ", ".join(part for part in (base, held) if part) or _("empty")
        name = fit(scene.area(way.area), NAME)
        spans = [*view.marks(pick), (name, view.name_style(pick)), (fit(room, 20), "faint"), (there, "faint")]
        lines.append(tuple(spans) if width_of(spans) <= width else (*spans[:-1],))
    left = _("Where they can go")
    return Section(left, tuple(lines or [((" " + _("nowhere: they fall"), "warn"),)]), focus=focus_of(view, picks), least=3)
