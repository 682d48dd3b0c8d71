"""Draw the hand in a battle as lines: each card with its key, the units it matches, its values, and the resulting total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.starcraft.layouts.battle.sections import MARKS, Drawn, Section, focus_of
from client.games.starcraft.layouts.battle.skirmishes import values
from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.battle import (
    Skirmish,
    is_standard,
    outlook,
)
from client.games.starcraft.model.odds import reckoning
from client.games.starcraft.questions.battle import (
    DECK,
    chosen,
    hand,
    placed,
)
from client.games.starcraft.texts.battle import Scene
from client.games.starcraft.texts.cards import CardLine, card_line, sentences
from client.games.starcraft.texts.odds import tenths
from client.table.pointing import Part
from client.text.i18n import _
from client.tui.canvas import draw
from client.tui.canvas.draw import Span, fit
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.fighting import Pick as PickCard

WIDE = 100
"""From this width, in cells, a card's whole text is next to its values."""
INDENT = 6
"""The indentation of a text below the values, in cells."""
LEAST_TEXT = 10
MOST, MOST_WIDE = (16, 20), (26, 28)
"""The greatest widths, in cells, of a name and of the units that a card matches."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A card in columns. `outcome`: the total it leads to, or the reason why it has no effect."""

    part: Part
    name: str
    line: CardLine
    text: str
    outcome: str
    is_spent: bool


def hand_section(view: Drawn, width: int, least: int = 3, *, is_full: bool = False) -> Section:
    """Return the cards of the hand, those placed from it, and the top card of the deck; or the two cards to choose from.

    `is_full`: the texts of cards are whole sentences, next to the values if there is room, else below them.
    """
    scene = view.scene
    skirmish = chosen(scene, view.picked, view.cursor)
    picks = scene.table.can(PickCard) if scene.is_asked else ()
    cards = tuple(answer.card for answer in picks) or hand(scene)
    rows = [_row(view, card, skirmish, is_full=is_full) for card in dict.fromkeys(cards)]
    lines = _lines(view, rows, width, is_full=is_full)
    starts = [at for at, line in enumerate(lines) if line[1]]
    named = [row.part for row in rows]
    if DECK in view.keys:
        named.append(DECK)
        starts.append(len(lines))
        unseen = _("the top card of the deck, unseen")
        lines.append(((*view.marks(DECK), (unseen, view.name_style(DECK))), True))
    ends = [at - 1 for at in (*starts[1:], len(lines))]
    focus = ends[focus_of(view, named)] if named else 0
    head = _("Two cards of the deck") if picks else _("Hand {n}").format(n=len(scene.table.view.hand))
    body = tuple(line for line, _is_first in lines) or (((" " + _("no cards"), "faint"),),)
    return Section(head, body, what_for(scene, skirmish), focus, least, tuple(starts) or None)


def what_for(scene: Scene, skirmish: Skirmish | None) -> str:
    """Return the heading of the last column, which shows the outcome of each card."""
    if skirmish is None or skirmish.lines[0].attack is not None or not skirmish.of(scene.mine).front:
        return ""
    front = scene.unit(skirmish.of(scene.mine).front)
    return _("for {unit} in {n}: makes, kills, falls").format(unit=front, n=skirmish.number)


def _row(view: Drawn, card: str, skirmish: Skirmish | None, *, is_full: bool) -> _Row:
    scene = view.scene
    parts = scene.table.parts
    line = card_line(parts, card)
    copies = scene.table.view.hand.count(card)
    name = " ".join(part for part in (line.name, line.sign) if part) + (f" ×{copies}" if copies > 1 else "")
    text = line.text
    if is_full:
        text = " ".join(sentences(parts, parts.card[card].effects))
    is_hers = card in scene.table.view.hand or ("card", card) in view.live
    outcome = _outcome(scene, card, skirmish) if is_hers else where_placed(scene, card)
    return _Row(("card", card), name, line, text, outcome, not is_hers)


def where_placed(scene: Scene, card: str) -> str:
    number = next((number for other, number in placed(scene) if other == card), 0)
    return _("placed in {n}").format(n=number)


def _outcome(scene: Scene, card: str, skirmish: Skirmish | None) -> str:
    """Return the total with that card added, or put next to the card already placed there."""
    if skirmish is None or skirmish.lines[0].attack is not None:
        return ""
    own, parts = skirmish.of(scene.mine), scene.table.parts
    if not own.front or own.hidden:
        return ""
    lying = [other for other in own.cards if is_standard(parts, other)]
    if is_standard(parts, card):
        return _made(scene, skirmish, (card,)) if not lying else ""
    if card in outlook(scene.table, scene.fight, skirmish, scene.mine, (card,)).unmatched:
        return _("no match")
    if not lying or len(own.cards) > 1:
        return ""
    return _made(scene, skirmish, (*lying, card))


def _made(scene: Scene, skirmish: Skirmish, cards: tuple[str, ...]) -> str:
    """Return the total with these cards, and two chances: that they destroy the enemy's unit, and that the own unit is
    destroyed.
    """
    said = f"{glyphs().to} {values(scene, skirmish, scene.mine, cards)}"
    odds = reckoning(scene.table, scene.fight).odds(skirmish, scene.mine, cards)
    if odds is None:
        return said
    return f"{said}  {tenths(odds.fells):>2}/10 {tenths(odds.falls):>2}/10"


def _lines(view: Drawn, rows: list[_Row], width: int, *, is_full: bool) -> list[tuple[draw.Line, bool]]:
    """Return each line, with a flag that is true if a card begins there."""
    minors = [_("minor {values}").format(values=row.line.minor) if row.line.minor else "" for row in rows]
    if not is_full and any(row.outcome.endswith("/10") for row in rows):
        minors = [""] * len(rows)  # if minor values count, they are in the total

    def widest(texts: Sequence[str]) -> int:
        return max(map(len, texts), default=0)

    outcome, major, minor = (widest(texts) for texts in ([r.outcome for r in rows], [r.line.major for r in rows], minors))
    room = width - MARKS - outcome - 1 - (major + 1) - (minor + 1)
    is_below = is_full and width < WIDE
    most = MOST_WIDE if is_full else MOST
    names, units = (min(widest(texts), at) for texts, at in zip(_named(rows), most, strict=True))
    text = room - names - units - 3
    if text < LEAST_TEXT:  # too short to be useful: the matches get its cells
        units, text = max(min(widest(_named(rows)[1]), units + text), 0), 0
    lines: list[tuple[draw.Line, bool]] = []
    for row, less in zip(rows, minors, strict=True):
        style = "faint" if row.is_spent else ""
        beside = "" if is_below else row.text
        said = draw.wrap([(beside, "faint")], text) if is_full and beside else [((fit(beside, text), "faint"),)]
        spans: list[Span] = [
            ("".join(words for words, _style in view.marks(row.part)), _key_style(view, row.part)),
            (fit(row.name, names), view.name_style(row.part) or style),
            (" " + fit(row.line.units, units), "faint"),
            (" " + fit(row.line.major, major), style),
            *([(" " + fit(less, minor), "faint")] if minor else []),
            (" ", ""),
            *draw.clip(said[0], text + 1),
            (row.outcome.rjust(outcome), style or "strong"),
        ]
        lines.append((tuple(spans), True))
        indent, more = (width - text - 1 - outcome, said[1:])
        if is_below and row.text:
            indent, more = INDENT, draw.wrap([(row.text, "faint")], width - INDENT - 1)
        lines += [(((" " * indent, ""), *line), False) for line in more]
    return lines


def _key_style(view: Drawn, part: Part) -> str:
    """Return the key of a card, in the seat's colour if the card can be played."""
    live = part in view.live or part in view.picked
    return f"{token(view.scene.table, view.scene.mine)}!" if live else "quiet"


def _named(rows: list[_Row]) -> tuple[list[str], list[str]]:
    return [row.name for row in rows], [row.line.units for row in rows]
