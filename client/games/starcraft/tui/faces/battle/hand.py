"""The hand in a battle: each card with its key, whom it matches, its values, and what it would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.battle.cards import DECK, chosen, hand, placed
from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.model.battle.fight import Skirmish
from client.games.starcraft.model.battle.icons import is_standard
from client.games.starcraft.model.battle.values import outlook
from client.games.starcraft.text.cards.brief import CardLine, card_line
from client.games.starcraft.text.cards.card_text import sentences
from client.games.starcraft.tui.faces.battle.skirmishes import values
from client.games.starcraft.tui.faces.battle.view import MARKS, Drawn, Section, focus_of
from client.i18n import _
from client.tui.look import draw
from client.tui.look.draw import Span, fit
from client.tui.look.glyphs import glyphs
from engine.starcraft.language.fighting import Pick as PickCard

WIDE = 100
"""From so many cells on a card's whole text stands beside its values."""
INDENT = 6
"""The cells before it where it stands below them."""
MOST, MOST_WIDE = (16, 20), (26, 28)
"""The most cells of a name, and of the units it matches."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A card in columns. `outcome`: what it would come to, or why it would not."""

    pick: str
    name: str
    line: CardLine
    text: str
    outcome: str
    is_spent: bool


def section(view: Drawn, width: int, least: int = 3, *, is_full: bool = False) -> Section:
    """The cards of the hand and those placed from it, and the top card of the deck; or the two cards to pick from.

    `is_full`: the texts of cards stand in whole sentences, where there is room beside the values, else below them.
    """
    scene = view.scene
    skirmish = chosen(scene, view.picked, view.cursor)
    picks = scene.table.can(PickCard) if scene.is_asked else ()
    cards = tuple(answer.card for answer in picks) or hand(scene)
    rows = [_row(view, card, skirmish, is_full=is_full) for card in dict.fromkeys(cards)]
    lines = _lines(view, rows, width, is_full=is_full)
    starts = [at for at, line in enumerate(lines) if line[1]]
    named = [row.pick for row in rows]
    if DECK in view.keys:
        named.append(DECK)
        starts.append(len(lines))
        unseen = _("the top card of the deck, unseen")
        lines.append(((*view.marks(DECK), (unseen, view.name_style(DECK))), True))
    ends = [at - 1 for at in (*starts[1:], len(lines))]
    focus = ends[focus_of(view, named)] if named else 0
    head = _("Two cards of the deck") if picks else _("Hand {n}").format(n=len(scene.table.view.hand))
    body = tuple(line for line, _is_first in lines) or (((" " + _("no cards"), "faint"),),)
    return Section(head, body, _what_for(scene, skirmish), focus, least, tuple(starts) or None)


def _what_for(scene: Scene, skirmish: Skirmish | None) -> str:
    """What the last column says."""
    if skirmish is None or skirmish.lines[0].attack is not None or not skirmish.of(scene.mine).front:
        return ""
    front = scene.unit(skirmish.of(scene.mine).front)
    return _("for {unit} in {n}, before the other side's cards").format(unit=front, n=skirmish.number)


def _row(view: Drawn, card: str, skirmish: Skirmish | None, *, is_full: bool) -> _Row:
    scene = view.scene
    parts = scene.table.parts
    line = card_line(parts, card)
    copies = scene.table.view.hand.count(card)
    name = " ".join(part for part in (line.name, line.sign) if part) + (f" ×{copies}" if copies > 1 else "")
    text = line.text
    if is_full:
        text = " ".join(sentences(parts, parts.card[card].effects))
    is_hers = card in scene.table.view.hand or f"card {card}" in view.live
    outcome = _outcome(scene, card, skirmish) if is_hers else _where(scene, card)
    return _Row(f"card {card}", name, line, text, outcome, not is_hers)


def _where(scene: Scene, card: str) -> str:
    number = next((number for other, number in placed(scene) if other == card), 0)
    return _("placed in {n}").format(n=number)


def _outcome(scene: Scene, card: str, skirmish: Skirmish | None) -> str:
    """The sum with that card, or beside the one that lies there."""
    if skirmish is None or skirmish.lines[0].attack is not None:
        return ""
    own, parts = skirmish.of(scene.mine), scene.table.parts
    if not own.front or own.hidden:
        return ""
    lying = [other for other in own.cards if is_standard(parts, other)]
    if is_standard(parts, card):
        return f"{glyphs().to} {values(scene, skirmish, scene.mine, (card,))}" if not lying else ""
    if card in outlook(scene.table, scene.fight, skirmish, scene.mine, (card,)).unmatched:
        return _("no match")
    if not lying or len(own.cards) > 1:
        return ""
    return f"{glyphs().to} {values(scene, skirmish, scene.mine, (*lying, card))}"


def _lines(view: Drawn, rows: list[_Row], width: int, *, is_full: bool) -> list[tuple[draw.Line, bool]]:
    """Each line, and whether a card begins with it."""
    minors = [_("minor {values}").format(values=row.line.minor) if row.line.minor else "" for row in rows]

    def widest(texts: Sequence[str]) -> int:
        return max(map(len, texts), default=0)

    outcome, major, minor = (widest(texts) for texts in ([r.outcome for r in rows], [r.line.major for r in rows], minors))
    room = width - MARKS - outcome - 1 - (major + 1) - (minor + 1)
    is_below = is_full and width < WIDE
    most = MOST_WIDE if is_full else MOST
    names, units = (min(widest(texts), at) for texts, at in zip(_named(rows), most, strict=True))
    text = max(0, room - names - units - 3)
    lines: list[tuple[draw.Line, bool]] = []
    for row, less in zip(rows, minors, strict=True):
        style = "faint" if row.is_spent else ""
        beside = "" if is_below else row.text
        said = draw.wrap([(beside, "faint")], text) if is_full and beside else [((fit(beside, text), "faint"),)]
        spans: list[Span] = [
            *view.marks(row.pick),
            (fit(row.name, names), view.name_style(row.pick) or style),
            (" " + fit(row.line.units, units), "faint"),
            (" " + fit(row.line.major, major), style),
            (" " + fit(less, minor), "faint"),
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


def _named(rows: list[_Row]) -> tuple[list[str], list[str]]:
    return [row.name for row in rows], [row.line.units for row in rows]
