"""Draw a battle on a large screen: the fronts as cards that face each other, and the hand as cards below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from client.games.starcraft.layouts.battle import fronts
from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.battle import Skirmish, is_standard, matches
from client.games.starcraft.model.odds import reckoning, worth_of
from client.games.starcraft.questions.battle import DECK
from client.games.starcraft.texts.battle import Scene
from client.games.starcraft.texts.cards import card_line
from client.games.starcraft.texts.odds import tenths
from client.table.pointing import Part
from client.text.i18n import _
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import crop, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip

WIDTH, HEIGHT = 120, 27
"""The least width, in cells, and height, in lines, for a battle drawn as cards."""
CARD, PITCH, LINES = 17, 18, 8
"""The width of a card of the hand, the distance between the left edges of two cards (both in cells), and its lines."""
TILE, TILE_PITCH, TILE_LINES = 38, 39, 2
"""The same measures of a tile. A hand is drawn as tiles if its cards do not fit."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand.

    `key`: its key; `live`: it can be added to the picks; `picked`: it is picked; `pointed`: it is under the cursor.
    """

    part: Part
    key: str
    live: bool
    picked: bool
    pointed: bool
    count: int = 1
    spent: str = ""
    """The place of the card, if it is no longer in the hand."""


def fits(width: int, height: int) -> bool:
    """Return whether there is room for cards."""
    return width >= WIDTH and height >= HEIGHT


def columns(width: int) -> int:
    """Return how many skirmishes fit next to each other."""
    return max(width // fronts.PITCH, 1)


def window(count: int, at: int, room: int) -> range:
    """Return the range of things in sight, so that the thing at index `at` is in it."""
    first = min(max(at - room + 1, 0), max(count - room, 0))
    return range(first, min(first + room, count))


def hand(canvas: Canvas, scene: Scene, skirmish: Skirmish | None, held: Sequence[Held], y: int, height: int) -> int:
    """Draw the hand from line `y` down as cards, or as tiles if the cards do not fit; also draw how many are out of sight."""
    is_tiled = len(held) > max((canvas.columns - 1) // PITCH, 1) * max(height // LINES, 1)
    wide, pitch, lines = (TILE, TILE_PITCH, TILE_LINES) if is_tiled else (CARD, PITCH, LINES)
    across = max((canvas.columns - 1) // pitch, 1)
    room = max(height // lines, 1) * across
    at = next((at for at, card in enumerate(held) if card.pointed), 0)
    shown = window(len(held), at, room)
    for place, number in enumerate(shown):
        where = Rectangle(1 + place % across * pitch, y + place // across * lines, wide, lines)
        card = held[number]
        if is_tiled:
            _tile(canvas.window(where), scene, skirmish, card)
        elif card.part == DECK:
            _deck(canvas.window(where), card)
        else:
            _card(canvas.window(where), scene, skirmish, card)
    return len(held) - len(shown)


def _tile(canvas: Canvas, scene: Scene, skirmish: Skirmish | None, held: Held) -> None:
    """Draw a card in two lines: a band with name and values, then its matches or its text, and the total."""
    if held.part == DECK:
        canvas.fill(Rectangle(0, 1, TILE, 1), "on panel")
        _band(canvas, held, "-", _("top card"))
        canvas.put(1, 1, crop(_("deck, unseen"), TILE - 2), "quiet")
        return
    line = card_line(scene.table.parts, held.part[1])
    canvas.fill(Rectangle(0, 1, TILE, 1), "on panel" if held.spent else "on -.body")
    count = f" {glyphs().times}{held.count}" if held.count > 1 else ""
    _band(canvas, held, token(scene.table, scene.mine), f"{line.name}{count}  {line.major}".rstrip())
    found = _result(scene, skirmish, held.part[1]) if not held.spent else None
    said = held.spent if found is None else f"{glyphs().to} {found[0]}  {found[1]} {found[2]}"
    room = TILE - 3 - cell_len(said)
    canvas.put(1, 1, crop(line.units, room), "quiet" if held.spent else "text")
    canvas.right(TILE - 1, 1, said, "quiet" if held.spent else "strong!")


def _deck(canvas: Canvas, held: Held) -> None:
    """Draw the unknown top card of the deck."""
    canvas.fill(Rectangle(0, 1, CARD, LINES - 1), "rule on panel", glyphs().shade)
    canvas.fill(Rectangle(2, 3, CARD - 4, 1), "on ground")
    canvas.put(3, 3, crop(_("deck, unseen"), CARD - 5), "strong!" if held.live else "quiet")
    _band(canvas, held, "-", _("top card"))


def _band(canvas: Canvas, held: Held, hue: str, name: str) -> None:
    """Draw key and name in the seat's colour, bright if the card can be played."""
    style = chip(hue) if held.live else f"{hue}! on track" if not held.spent else "quiet on track"
    style = chip("block.g") if held.pointed else style
    canvas.fill(Rectangle(0, 0, canvas.columns, 1), style)
    mark = glyphs().done if held.picked or held.spent else ""
    lead = glyphs().cursor if held.pointed else " "
    canvas.put(0, 0, f"{lead}{held.key or ' '} {crop(name, canvas.columns - 4 - len(mark))}", style)
    canvas.right(canvas.columns - 1, 0, mark, style)


def _card(canvas: Canvas, scene: Scene, skirmish: Skirmish | None, held: Held) -> None:
    """Draw a card's matches, its attack and health as large figures, and the total with the card."""
    key, parts = held.part[1], scene.table.parts
    line, facts = card_line(parts, key), parts.card[key]
    canvas.fill(Rectangle(0, 0, CARD, LINES), "on panel" if held.spent else "on -.body")
    count = f" {glyphs().times}{held.count}" if held.count > 1 else ""
    _band(canvas, held, token(scene.table, scene.mine), f"{line.name}{count}")
    own = None if skirmish is None else skirmish.of(scene.mine)
    fit = own is None or matches(facts, own.front)
    units = crop(line.units, CARD - 2)
    canvas.put(1, 1, units, "text" if fit and not held.spent else "quiet")
    values = facts.major if fit else facts.minor
    ink = ("strong", "-") if fit and not held.spent else ("quiet", "quiet")
    if values is None:
        for at, words in enumerate(wrap([(line.text, "quiet")], CARD - 2)[:3]):
            canvas.spans(1, 2 + at, words)
    else:
        blocks.figure(canvas, 2, 2, values.attack, ink[0])
        blocks.figure(canvas, 10, 2, values.health, ink[1])
    if held.spent:
        canvas.put(1, 6, crop(held.spent, CARD - 2), "quiet")
        return
    _odds(canvas, scene, skirmish, key)


def _result(scene: Scene, skirmish: Skirmish | None, key: str) -> tuple[str, str, str] | None:
    """Return the result of the skirmish with that card, and the chances that the enemy's unit and the own unit are
    destroyed.
    """
    if skirmish is None or skirmish.is_done or not skirmish.of(scene.mine).front or skirmish.of(scene.mine).hidden:
        return None
    table, lying = scene.table, [card for card in skirmish.of(scene.mine).cards if is_standard(scene.table.parts, card)]
    played = (key,) if is_standard(table.parts, key) else (*lying, key)
    if (lying and len(played) == 1) or (not lying and not is_standard(table.parts, key)):
        return None
    odds = reckoning(table, scene.fight).odds(skirmish, scene.mine, played)
    if odds is None:
        return None
    attack, health = worth_of(table, scene.fight, skirmish, scene.mine, played)
    return f"{attack} / {health}", f"{tenths(odds.fells)}/10", f"{tenths(odds.falls)}/10"


def _odds(canvas: Canvas, scene: Scene, skirmish: Skirmish | None, key: str) -> None:
    """Draw the result and the chances in three lines of a card."""
    if (found := _result(scene, skirmish, key)) is None:
        return
    canvas.put(1, 5, f"{glyphs().to} {found[0]}", "strong!")
    for at, (word, said) in enumerate(zip((_("kills"), _("falls")), found[1:], strict=True)):
        canvas.put(1, 6 + at, crop(word, CARD - 3 - cell_len(said)), "quiet")
        canvas.right(CARD - 1, 6 + at, said, "strong!")
