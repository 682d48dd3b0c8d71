"""Choosing a faction: all of them, what the marked one can do, and its units."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.faces.setup.faction import ChoosingFaction, leader, order, shown
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import (
    colour_name,
    factions,
    limits_sentence,
    objective_sentence,
    race_sentence,
    sheet_sentence,
    unit_brief,
    units_named,
)
from client.games.starcraft.text.words import mark, seat_name
from client.i18n import _, ngettext
from client.tui.look.draw import Line, Span, clip, fit, rule, wrap
from client.tui.look.glyphs import glyphs
from engine.starcraft.components import Faction
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind
from engine.starcraft.language.setup import ChooseFaction
from protocol.text import clean


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """From the top: who chooses when, the factions, the one that is read. What has no room is left out, whole, from the end."""
    faction = shown(table, picked or ((cursor,) if cursor.startswith("faction ") else ()))
    lines = [_order(table, width), rule(width, [(_("Choose your faction"), "title")])]
    lines += _rows(table, faction, width)
    told = _told(table, faction, width)
    room, shown_lines = height - len(lines) - 1, list[Line]()
    for block in told:
        if len(shown_lines) + len(block) > room:
            break
        shown_lines += block
    is_whole = len(shown_lines) == sum(map(len, told))
    key = next(thing.key for thing in ChoosingFaction().things(table, ()) if thing.pick == f"faction {faction.key}")
    more: list[Span] = [] if is_whole else [(_("Space {key}: all of it").format(key=key), "faint")]
    lines += [rule(width, [(faction.name, "title")], more), *shown_lines]
    if is_whole and len(lines) + 2 <= height:
        lines += [rule(width, [(_("This table"), "title")]), _terms(table)]
    return lines[:height]


def _told(table: Table, faction: Faction, width: int) -> list[list[Line]]:
    """What there is to read of a faction: the lines of each sentence, and those of its units under their heading."""
    parts = table.parts
    sentences = (
        objective_sentence(faction),
        race_sentence(parts, faction),
        sheet_sentence(parts, faction),
        limits_sentence(parts, faction),
    )
    read = [[((" ", ""), *line) for line in wrap([(sentence, "")], width - 2)] for sentence in sentences if sentence]
    head = rule(width, [(_("Units"), "title")], [(_("cost, ground or air, what they hit, support"), "faint")])
    return [*read, [head, *_units(table, faction, width)]]


def _order(table: Table, width: int) -> Line:
    """Who has chosen, who is asked, and who comes then."""
    asked = {found.seat for found in table.view.asked}
    spans: list[Span] = [(" ", "")]
    after: list[str] = []
    for seat in order(table):
        name, faction = clean(seat_name(table, seat)), table.faction(seat)
        if faction is not None:
            spans.append((_("{name}: {faction}").format(name=name, faction=faction.name) + "   ", ""))
        elif seat in asked:
            words = _("you are asked") if seat == table.seat else _("{name} is asked").format(name=name)
            spans.append((f"{glyphs().turn}{words}   ", "strong"))
        else:
            after.append(name)
    if after:
        spans.append((_("then {names}").format(names=", ".join(after)), "faint"))
    return clip(spans, width)


def _rows(table: Table, marked: Faction, width: int) -> list[Line]:
    """A line each. The colour is left out where the units would have no room."""
    g, parts, lines = glyphs(), table.parts, list[Line]()
    keys = {thing.pick: thing.key for thing in ChoosingFaction().things(table, ())}
    free = {action.faction for action in table.can(ChooseFaction)}
    listed = factions(parts)
    columns = [
        [faction.name for faction in listed],
        [parts.race[faction.race].name for faction in listed],
        [colour_name(faction.colour) for faction in listed],
        [_workers(faction) for faction in listed],
    ]
    wide = [max(map(cell_len, words)) + 1 for words in columns]
    units = [f"{units_named(parts, faction.units)} {mark(faction.confidence, 'forces')}".rstrip() for faction in listed]
    if 5 + sum(wide) + max(map(cell_len, units)) > width:
        wide[2] = 0
    for row, faction in enumerate(listed):
        holder = leader(table, faction)
        style = "" if holder is None else "faint"
        spans: list[Span] = [
            (g.cursor if faction == marked else " ", "key"),
            (keys.get(f"faction {faction.key}", " "), "key" if faction.key in free else "faint"),
            (g.live if faction.key in free else " ", "live"),
            (f"{faction.letter} ", "strong" if holder is None else "faint"),
            (fit(columns[0][row], wide[0]), "cursor" if faction == marked else style),
            *((fit(columns[n][row], wide[n]), style) for n in (1, 2) if wide[n]),
        ]
        if holder is not None:
            words = _("yours") if holder == table.seat else _("{name} has it").format(name=clean(table.name(holder)))
            spans.append((words, style))
        else:
            spans += [(fit(columns[3][row], wide[3]), style), (units[row], style)]
        lines.append(clip(spans, width))
    return lines


def _workers(faction: Faction) -> str:
    return ngettext("{n} worker", "{n} workers", faction.workers).format(n=faction.workers)


def _units(table: Table, faction: Faction, width: int) -> list[Line]:
    """As many to a line as have room; none is broken."""
    parts, lines = table.parts, list[Line]()
    row = ""
    for key in parts.race[faction.race].units:
        unit = unit_brief(parts, parts.unit[key])
        if row and cell_len(row) + 3 + cell_len(unit) > width - 2:
            lines.append(((f" {row}", ""),))
            row = unit
        else:
            row = f"{row}   {unit}" if row else unit
    return [*lines, ((f" {row}", ""),)]


def _terms(table: Table) -> Line:
    seats = ngettext("{n} seat", "{n} seats", len(table.view.seats)).format(n=len(table.view.seats))
    firm, total = (sum(counts) for counts in zip(*map(firm_and_all, letters_by_kind(table.parts).values()), strict=True))
    numbers = _("numbers {name}: {n} of {all} are provisional (?)").format(name=table.parts.name, n=total - firm, all=total)
    words: Sequence[str] = (seats, table.view.mode, numbers)
    return ((" " + f" {glyphs().dot} ".join(words), "faint"),)
