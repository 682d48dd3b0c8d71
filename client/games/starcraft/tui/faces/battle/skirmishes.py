"""The skirmishes: a line each, the other side on the left; below the chosen one what its values are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.faces.battle import sums
from client.games.starcraft.faces.battle.cards import chosen
from client.games.starcraft.faces.battle.scene import Scene, key_of, word_of
from client.games.starcraft.model.battle.fight import OVER, Line, Skirmish
from client.games.starcraft.model.battle.icons import hits
from client.games.starcraft.model.battle.values import outlook
from client.games.starcraft.text.cards.groups import hits as hits_text
from client.games.starcraft.text.words import mark, units_text
from client.games.starcraft.tui.faces.battle import verdict
from client.games.starcraft.tui.faces.battle.title import title
from client.games.starcraft.tui.faces.battle.view import Drawn, Section
from client.i18n import _
from client.tui.look import draw
from client.tui.look.draw import Span, fit, width_of
from client.tui.look.glyphs import glyphs
from engine.starcraft.components import ComponentSet, Unit
from engine.starcraft.language.fighting import LoseQuestion, RetreatQuestion, WithdrawQuestion

LEAD = 5
"""Cells before the units of a skirmish."""
LEAST, LEAST_ROOMY = 3, 12


def section(view: Drawn, width: int, *, roomy: bool) -> Section:
    """All skirmishes. `roomy`: what values are made of stands below each of them, not only below the chosen one."""
    scene = view.scene
    lines: list[draw.Line] = [_head(scene, width)]
    focus, starts = 0, list[int]()
    opened = _opened(view)
    for skirmish in scene.fight.skirmishes:
        if opened is not None and skirmish.number == opened.number:
            focus = len(lines)
        starts.append(len(lines))
        lines.append(_line(view, skirmish, width))
        if roomy or skirmish is opened:
            details = _details(scene, skirmish, width)
            lines += details
            if skirmish is opened:
                focus += len(details)
    if not scene.fight.skirmishes:
        lines = [((" " + _("none: the battle ended before one"), "faint"),)] if scene.fight.step == OVER else []
    least = min(len(lines), LEAST_ROOMY if roomy else LEAST)
    return Section(_("Skirmishes"), tuple(lines), title(scene), focus, least, tuple(starts) or None)


def _opened(view: Drawn) -> Skirmish | None:
    """The skirmish whose values are written out."""
    fight = view.scene.fight
    if view.scene.is_asked and isinstance(view.scene.asked, LoseQuestion | WithdrawQuestion | RetreatQuestion):
        return None  # the room is for the answers
    if word_of(view.cursor) == "skirmish":
        return fight.skirmish(int(key_of(view.cursor)))
    if fight.step in ("pairs", "support", "cards"):
        return chosen(view.scene, view.picked, view.cursor)
    return fight.skirmish(fight.current) or next((s for s in fight.skirmishes if s.lines[0].attack is not None), None)


def _bar(width: int) -> int:
    return width // 2 - 3


def _has_cards(scene: Scene) -> bool:
    return scene.fight.step not in ("abilities", "pairs", "support")


def _head(scene: Scene, width: int) -> draw.Line:
    """Who is who."""
    names = [
        (_("{name}, attacking") if seat == scene.fight.attacker else _("{name}, defending")).format(name=scene.name(seat))
        for seat in (scene.theirs, scene.mine)
    ]
    cards = _("cards") if _has_cards(scene) else ""
    bar, gap = _bar(width), 0 if _has_cards(scene) else 4
    left = fit(" " * LEAD + names[0], bar - len(cards) + 1 + gap) + cards
    return ((fit(left, bar + 6 + gap), "faint"), (names[1], "faint"))


def _line(view: Drawn, skirmish: Skirmish, width: int) -> draw.Line:
    scene, g = view.scene, glyphs()
    pick, bar = f"skirmish {skirmish.number}", _bar(width)
    lead = [*view.marks(pick)]
    if not view.keys.get(pick):
        lead[1] = (str(skirmish.number), "faint")
    lead.append((" " * (LEAD - width_of(lead)), ""))
    style = view.name_style(pick)
    theirs, mine = skirmish.of(scene.theirs), skirmish.of(scene.mine)
    if not _has_cards(scene):
        half = bar + 4 - LEAD
        return (
            *lead,
            *_with_facts(scene, theirs, mine, half, style),
            (f" {g.versus} ", "faint"),
            *_with_facts(scene, mine, theirs, width - LEAD - half - 3, style),
        )
    return (
        *lead,
        *_with_sum(scene, skirmish, theirs, bar - 4 - LEAD, style),
        (" " + fit(_backs(theirs).rjust(2), 2) + f" {g.down} " + fit(_backs(mine), 2) + "  ", "faint"),
        *_with_sum(scene, skirmish, mine, width - bar - 7, style),
    )


def _backs(line: Line) -> str:
    """A back for each card that lies there; a dash where there is none."""
    count = len(line.cards) + line.hidden
    return glyphs().back * count or glyphs().across


def _units(scene: Scene, line: Line, *, is_done: bool) -> str:
    """Who fights there: the front-line unit, with what became of it, and who supports."""
    g = glyphs()
    name = scene.unit(line.front) if line.front else g.across
    if line.is_gone:
        name += f" {g.out}"
    elif is_done and line.front:
        name += f" {g.done}"
    fallen = [f"{scene.unit(unit)} {g.out}" for unit in line.lost]
    support = [units_text(scene.table.parts, [unit] * count) for unit, count in Counter(line.support).items()]
    return " + ".join([name, *support, *fallen])


def _with_facts(scene: Scene, line: Line, foe: Line, width: int, style: str) -> list[Span]:
    """A unit with what it is and can hit; once somebody supports, with those instead."""
    if line.support or not line.front:
        return [(fit(_units(scene, line, is_done=False), width), style)]
    parts = scene.table.parts
    unit = parts.unit[line.front]
    kind = _("air") if unit.flies else _("ground")
    name = fit(unit.name, 14)
    return [(name, style), (fit(" " + _facts(kind, unit, foe, parts, width - 15), width - 14), "faint")]


def _facts(kind: str, unit: Unit, foe: Line, parts: ComponentSet, width: int) -> str:
    """Ground or air, and what it can hit; without the first where that does not fit."""
    sign = mark(unit.confidence, "type")
    if foe.front and not hits(parts, unit.key, foe.front):
        long, short = _("{kind}, cannot hit it").format(kind=kind), _("cannot hit it")
    else:
        types = hits_text(unit.targets)
        long, short = _("{kind}, hits {types}").format(kind=kind, types=types), _("hits {types}").format(types=types)
    return (long if len(long + sign) <= width else short) + sign


def _with_sum(scene: Scene, skirmish: Skirmish, line: Line, width: int, style: str) -> list[Span]:
    said = _sum(scene, skirmish, line)
    units = _units(scene, line, is_done=skirmish.is_done)
    return [(fit(units, width - len(said) - 1), style), (" ", ""), (said, "strong" if line.attack is not None else "")]


def _sum(scene: Scene, skirmish: Skirmish, line: Line) -> str:
    """Final values, or what the cards come to as far as all of them are known."""
    if line.attack is not None:
        return f"{line.attack} / {line.health}"
    if line.hidden or not line.cards or not line.front:
        return ""
    return values(scene, skirmish, line.seat, line.cards)


def values(scene: Scene, skirmish: Skirmish, seat: int, cards: Sequence[str]) -> str:
    """What a side comes to: "6 / 4"; where it depends on something hidden, from the least to the most: "6 / 4-6"."""
    found = outlook(scene.table, scene.fight, skirmish, seat, cards)
    attack, health = found.most
    ends = [
        str(least) if least == most else f"{least}-{most}" for least, most in ((found.attack, attack), (found.health, health))
    ]
    return " / ".join(ends)


# -- what values are made of -------------------------------------------------------------------------------------------


def _details(scene: Scene, skirmish: Skirmish, width: int) -> list[draw.Line]:
    """Two columns, the other side's on the left."""
    bar = _bar(width)
    left, right = (_side(scene, skirmish, seat) for seat in (scene.theirs, scene.mine))
    wide = (bar - 1 - LEAD, width - bar - 6)
    columns = [_wrapped(side, room) for side, room in zip((left, right), wide, strict=True)]
    lines: list[draw.Line] = []
    for at in range(max(map(len, columns))):
        one, other = (column[at] if at < len(column) else () for column in columns)
        between = f"{glyphs().down}     " if _has_cards(scene) else "      "
        lines.append(((" " * LEAD, ""), *draw.clip(one, wide[0]), (" ", ""), (between, "faint"), *draw.clip(other, wide[1])))
    return lines


def _wrapped(rows: Sequence[Sequence[Span]], width: int) -> list[draw.Line]:
    return [line for row in rows for line in draw.wrap(row, width, indent=3)]


def _side(scene: Scene, skirmish: Skirmish, seat: int) -> list[list[Span]]:
    line = skirmish.of(seat)
    if line.attack is not None:
        return [
            *_sums(scene, line),
            [(verdict.words(scene, skirmish, seat), "strong")],
        ]
    if line.hidden or not line.cards or not line.front or scene.fight.step == OVER:
        return []
    found = outlook(scene.table, scene.fight, skirmish, seat, line.cards)
    rows: list[list[Span]] = [[(sums.together(scene, line, found), "faint")]]
    return rows + [[(words, "faint")] for words in sums.perhaps(scene, found)]


def _sums(scene: Scene, line: Line) -> list[list[Span]]:
    """Attack and health with their parts."""
    found: list[list[Span]] = []
    for label, amount, parts in (
        (_("attack"), line.attack, sums.attack_parts(scene, line)),
        (_("health"), line.health, sums.health_parts(scene, line)),
    ):
        found.append([(f"{label} ", "faint"), (f"{amount}", "strong"), ("  " + ", ".join(parts), "faint")])
    return found
