"""Draw the skirmishes of a battle: two fronts in their colours, with the odds before a skirmish and the result after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.cells import cell_len

from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.battle import FILLING, HIDDEN, ZONE, Skirmish, SkirmishLine, hits, is_standard
from client.games.starcraft.model.odds import reckoning, worth_of
from client.games.starcraft.texts.battle import Scene, verdict_of
from client.games.starcraft.texts.cards import hits as hits_text
from client.games.starcraft.texts.cards import kind_of_unit
from client.games.starcraft.texts.odds import of_ten, tenths
from client.games.starcraft.texts.words import units_text
from client.table.stage import Patch
from client.text.i18n import _, pgettext
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Span, crop, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip


@dataclass(frozen=True, slots=True)
class Front:
    """One side of a skirmish as it is drawn. `attack`, `health`: as text, "?" if they are hidden.

    `fells`: the chance that its attack destroys the other side; None if the result is known or nobody can compute it.
    `verdict`: the result of its attack. `share`: its attack in percent of the other side's health.
    """

    seat: int
    hue: str
    letter: str
    name: str
    kind: str
    cards: str
    attack: str
    health: str
    has_fallen: bool
    fells: Fraction | None
    verdict: str
    share: int
    unit: str = ""
    backs: str = ""
    """One card back for each face-down card."""


def front(scene: Scene, skirmish: Skirmish, seat: int, look: str = "") -> Front:
    """Return that side as it is drawn now. `look`: its state in the animation, "" for none."""
    line, foe, table = skirmish.of(seat), skirmish.against(seat), scene.table
    hue = token(table, seat)
    known = line.attack is not None and look in ("", FILLING)
    attack, health = _values(scene, skirmish, line, look)
    verdict, share, fells = "", 0, None
    if known and foe.health is not None and line.attack is not None:
        share = 100 if line.attack >= foe.health else line.attack * 100 // max(foe.health, 1)
        if look == FILLING:
            share //= 2
        else:
            verdict = verdict_of(scene, skirmish, seat)
    elif line.attack is None:
        odds = reckoning(table, scene.fight).odds(skirmish, seat)
        fells = odds.fells if odds is not None else None
    return Front(
        seat,
        hue,
        table.letter(seat),
        _named(scene, line, is_final=look == ""),
        _kind(scene, line, foe),
        _cards(scene, line, look),
        attack,
        health,
        has_fallen=line.is_gone and look == "",
        fells=fells,
        verdict=verdict,
        share=share,
        unit=line.front,
        backs=glyphs().back * (len(line.cards) + line.hidden),
    )


def _values(scene: Scene, skirmish: Skirmish, line: SkirmishLine, look: str) -> tuple[str, str]:
    if line.attack is not None and look in ("", FILLING):
        return str(line.attack), str(line.health)
    if line.attack is not None or line.hidden or not line.front:
        return "?", "?"
    if not line.cards:
        if line.seat != scene.table.seat:
            return "?", "?"
        (least, low), (most, high) = reckoning(scene.table, scene.fight).range_of(skirmish, line.seat)
        return _range(least, most), _range(low, high)
    attack, health = worth_of(scene.table, scene.fight, skirmish, line.seat, line.cards)
    return str(attack), str(health)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"


def _named(scene: Scene, line: SkirmishLine, *, is_final: bool) -> str:
    """Return the name of the front-line unit, and those of its supporters."""
    parts = scene.table.parts
    name = scene.unit(line.front) if line.front else glyphs().across
    stand = Counter((*line.support, *(() if is_final else line.lost)))
    helping = [units_text(parts, [unit] * count) for unit, count in stand.items()]
    fallen = [f"{scene.unit(unit)} {glyphs().out}" for unit in line.lost] if is_final else []
    return " + ".join([name, *helping, *fallen])


def _kind(scene: Scene, line: SkirmishLine, foe: SkirmishLine) -> str:
    """Return "ground" or "air", and the kinds of units it can hit."""
    if not line.front:
        return ""
    unit = scene.table.parts.unit[line.front]
    kind = kind_of_unit(unit)
    if foe.front and not hits(scene.table.parts, unit.key, foe.front):
        return _("{kind}, cannot hit it").format(kind=kind)
    return _("{kind}, hits {types}").format(kind=kind, types=hits_text(unit.targets))


def _cards(scene: Scene, line: SkirmishLine, look: str) -> str:
    """Return the cards of that side; those that are face up by name."""
    g = glyphs()
    if look == HIDDEN or (line.hidden and not line.cards):
        count = len(line.cards) + line.hidden
        return f"{g.back * count} " + (_("face down") if count else "")
    if not line.cards:
        return ""
    parts = scene.table.parts
    first, *rest = sorted(line.cards, key=lambda card: not is_standard(parts, card))
    numbered = [card for card in rest if not parts.card[card].technology]
    names = [scene.card(first), *(each.rpartition("-")[2] if each in numbered else scene.card(each) for each in rest)]
    return ", ".join(names) + (f" {g.back * line.hidden}" if line.hidden else "")


def look_of(patches: Iterable[Patch], number: int) -> str:
    """Return the animation state of that skirmish; "" if it is not animated."""
    return next((patch.look for patch in patches if patch.zone == ZONE and patch.part == number), "")


# -- rows: a skirmish in three lines, or two, or one -------------------------------------------------------------------


_LEAST_WORDS = 8
"""With fewer cells for cards, only their backs are drawn."""
MIDDLE = 8
"""The width of the middle part between the fronts, in cells."""
LEAD = 3
"""The width of the part before the fronts, for cursor, key and mark, in cells."""


def row(canvas: Canvas, y: int, lines: int, sides: tuple[Front, Front], lead: Sequence[Span], *, marked: bool) -> None:
    """Draw a skirmish from line `y` down, with the opponent's side on the left.

    With three lines, the last lines are bars; with two, the result is at the end of a line.
    """
    left, right = sides
    wide = (canvas.columns - LEAD - MIDDLE - 1) // 2
    spots = (
        Rectangle(LEAD, y, wide, lines),
        Rectangle(LEAD + wide + MIDDLE, y, canvas.columns - LEAD - wide - MIDDLE - 1, lines),
    )
    canvas.spans(0, y, lead)
    for own, foe, place in ((left, right, spots[0]), (right, left, spots[1])):
        _side(canvas, own, foe, place, lines, marked=marked)
    g = glyphs()
    middle = f"{g.lower} {g.versus} {g.higher}"
    canvas.put(LEAD + wide + (MIDDLE - len(middle)) // 2, y, middle, "strong!")


def _side(canvas: Canvas, own: Front, foe: Front, place: Rectangle, lines: int, *, marked: bool) -> None:
    """Draw chip, name and cards; attack and health as chips; the damage to this side as a bar and in words."""
    x, y, wide = place.x, place.y, place.columns
    body = "panel" if own.has_fallen else "cursor.g" if marked else f"{own.hue}.body"
    canvas.fill(Rectangle(x, y, wide, min(lines, 2)), f"on {body}")
    canvas.put(x, y, f" {own.letter} ", "quiet on track" if own.has_fallen else chip(own.hue))
    end = x + wide
    mark = f" {glyphs().out} " + _("falls") if own.has_fallen else ""
    values: list[Span] = []
    if own.attack:
        values = [(f" {own.attack} ", chip("strong")), (" ", ""), (f" {own.health} ", chip("-"))]
    right: list[Span] = [] if lines > 1 else [*values]
    if lines == 1:
        sign = f"{glyphs().out} {tenths(foe.fells)}/10 " if foe.fells is not None else ""
        right = [(sign, "quiet"), *values]
    room = end - x - 4 - width_of(right) - cell_len(mark) - 1
    name = crop(own.name, max(room, 1))
    canvas.put(x + 4, y, name, "quiet" if own.has_fallen else f"{own.hue}!")
    canvas.put(end - width_of(right) - cell_len(mark), y, mark, "strong!")
    canvas.spans(end - width_of(right), y, right)
    if lines > 1:
        at = canvas.spans(x + 4, y + 1, values) + 1
        words = _effect(foe) if lines == 2 else ""
        if foe.fells is not None and lines == 2 and cell_len(words) > end - at - 1:
            words = f"{glyphs().out} {tenths(foe.fells)}/10"
        room = end - at - cell_len(words) - 1
        canvas.put(at, y + 1, crop(own.cards or own.kind, room) if room >= _LEAST_WORDS else own.backs, "quiet")
        canvas.put(max(end - cell_len(words), at), y + 1, crop(words, end - at), "strong!" if foe.verdict else "text")
    if lines > 2:
        bar(canvas, Rectangle(x, y + 2, wide, 1), foe)


def _effect(foe: Front) -> str:
    """Return the effect of the opponent's attack on this side: the result if it is known, else the chance."""
    return foe.verdict or (_("falls {odds}").format(odds=of_ten(foe.fells)) if foe.fells is not None else "")


def bar(canvas: Canvas, place: Rectangle, foe: Front, cells: int = 14) -> None:
    """Draw a bar for the opponent's attack, with a text after it.

    The bar shows the share of the attack needed, or the chance that it is enough.
    """
    words = _effect(foe)
    if not words and not foe.share:
        return
    cells = min(cells, max(place.columns - cell_len(words) - 1, 4))
    full = round(cells * foe.share / 100) if foe.fells is None else round(cells * foe.fells)
    if foe.fells is not None:
        full = min(max(full, 1), cells - 1) if 0 < tenths(foe.fells) < 10 else full
    x = canvas.put(place.x, place.y, " " * full, f"text on {foe.hue}")
    x = canvas.put(x, place.y, " " * (cells - full), "text on track")
    canvas.put(x + 1, place.y, crop(words, place.x + place.columns - x - 1), "strong!" if foe.verdict else "text")


# -- cards: a skirmish as two cards that face each other ---------------------------------------------------------------


CARD, PITCH = 39, 40
CARD_LINES = 6
LANE = 4
TALL = 2 * CARD_LINES + LANE + 1
"""The number of lines of a skirmish whose fronts are drawn as cards."""
SHIPS = {"terran": ("S1", "S2", "M2"), "protoss": ("T1", "T2", "T2"), "zerg": ("B1", "B2", "B2")}
"""By race: the silhouettes of small units, of large units, and of walking units."""
LARGE = 4
"""A unit that costs at least so many resources is large."""


def silhouette_of(scene: Scene, unit: str) -> str:
    """Return the silhouette of that unit, which depends on its race, its size and whether it flies."""
    facts = scene.table.parts.unit[unit]
    race = next((race.key for race in scene.table.parts.races if unit in race.units), "terran")
    small, large, walks = SHIPS.get(race, SHIPS["terran"])
    if not facts.flies:
        return walks if sum(facts.cost) < LARGE or race != "terran" else "M1"
    return large if sum(facts.cost) >= LARGE else small


def cards(canvas: Canvas, scene: Scene, x: int, y: int, sides: tuple[Front, Front], lead: Sequence[Span], title: str) -> None:
    """Draw both fronts at `x`, `y`: the opponent's above, and between them a lane with the effect of each on the other."""
    theirs, mine = sides
    _card(canvas, scene, theirs, x, y, is_above=True)
    lane = y + CARD_LINES
    canvas.put(x, lane, glyphs().down_by, f"{theirs.hue}!")
    canvas.put(x + 2, lane, f" {theirs.attack} ", chip(theirs.hue))
    bar(canvas, Rectangle(x + 9, lane, CARD - 9, 1), theirs, 12)
    canvas.put(x, lane + 2, glyphs().up, f"{mine.hue}!")
    canvas.put(x + 2, lane + 2, f" {mine.attack} ", chip(mine.hue))
    bar(canvas, Rectangle(x + 9, lane + 2, CARD - 9, 1), mine, 12)
    canvas.rule(x, y + CARD_LINES + LANE, CARD, [*lead, (title, "quiet")])
    _card(canvas, scene, mine, x, y + CARD_LINES + LANE + 1, is_above=False)


def _card(canvas: Canvas, scene: Scene, own: Front, x: int, y: int, *, is_above: bool) -> None:
    """Draw a unit with its card: a band towards its player, its silhouette and its values."""
    body = "panel" if own.has_fallen else f"{own.hue}.body"
    canvas.fill(Rectangle(x, y, CARD, CARD_LINES), f"on {body}")
    band, top = (y, y + 1) if is_above else (y + CARD_LINES - 1, y)
    canvas.fill(Rectangle(x, band, CARD, 1), "on track" if own.has_fallen else chip(own.hue))
    mark = f"{glyphs().out} " + _("falls") if own.has_fallen else ""
    name = crop(f"{own.letter} {own.name}", CARD - 3 - cell_len(mark))
    canvas.put(x + 1, band, name, "quiet" if own.has_fallen else chip(own.hue))
    canvas.right(x + CARD - 1, band, mark, "strong!")
    if own.unit:
        ink = "-.mid" if own.has_fallen else own.hue
        blocks.silhouette(canvas, x + 2, top + 1, silhouette_of(scene, own.unit), 3, ink)
    kind = wrap([(own.kind, "quiet")], CARD - 20)[:2]
    for at, line in enumerate(kind):
        canvas.spans(x + 19, top + at, line)
    canvas.put(x + 19, top + len(kind), crop(own.cards, CARD - 20), "strong!")
    for at, (value, style, word) in enumerate(
        ((own.attack, chip("strong"), pgettext("a value", "attack")), (own.health, chip("-"), pgettext("a value", "health")))
    ):
        end = canvas.put(x + 19, top + 3 + at, f" {value} ", style)
        canvas.put(end + 1, top + 3 + at, word, "quiet" if own.has_fallen else "text")
