"""How a card is drawn on a line: its key, its marks, its faction by letter and colour, and its abilities in short."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.table import Stack
from client.games.star_realms.text import card_text
from client.games.star_realms.text.notation import short, short_static
from client.games.star_realms.text.words import LETTERS, card_name
from client.i18n import _
from client.tui.draw import Line, Span, crop, fit, width_of
from client.tui.glyphs import glyphs
from engine.star_realms.cards import Card

NAME_WIDTH = 18


SHORTEST_NAME = 12
"""No card's name is cut to fewer cells."""


def marks(stack: Stack, *, under_cursor: bool, is_new: bool | None = None) -> list[Span]:
    """Cursor, key and what may be done, four cells; `is_new`: with a fifth between them for a card that is new."""
    g = glyphs()
    mark: Span = (g.live, "live") if stack.live else (" ", "")
    if not stack.live and stack.zone == "mine" and stack.used and not stack.usable:
        mark = (g.done, "done")
    if stack.pooled and not stack.live:
        mark = (g.pooled, "live")
    return [
        (g.cursor if under_cursor else " ", "key"),
        (stack.key or " ", "key" if stack.card else "faint"),
        *([] if is_new is None else [(g.new if is_new else " ", "warn")]),
        mark,
        (" ", ""),
    ]


def name_of(stack: Stack) -> str:
    """A card's name, with the number of those that stand together."""
    shown_always = stack.card == "explorer" and stack.zone == "row"
    return card_name(stack.card) + (f" ×{stack.count}" if stack.count > 1 or shown_always else "")


def face(stack: Stack, width: int, *, under_cursor: bool) -> list[Span]:
    """Faction letter and name with its count, in that many cells."""
    card = stack.facts.get(stack.card)
    faction = card.faction if card else "unaligned"
    count = name_of(stack).removeprefix(card_name(stack.card))
    name = crop(card_name(stack.card), width - 2 - len(count)) + count
    return [
        (LETTERS.get(faction, "-") + " ", faction),
        (fit(name, width - 2), "cursor" if under_cursor else faction),
    ]


def shape(stack: Stack) -> Span:
    """Outpost or base with what is left of its defense; blank for a ship."""
    card = stack.facts.get(stack.card)
    if card is None or card.is_ship:
        return ("   ", "")
    sign = glyphs().outpost if card.is_outpost else glyphs().base
    return (f"{sign}{card.defense - stack.damage} ", card.faction)


def abilities(facts: Card | None, width: int) -> list[Span]:
    """All abilities of a card for sale or in hand, in the short notation: in columns, or closer where they need the room."""
    if facts is None:
        return []
    stop = 18 if width >= 46 else 0
    for column, gap in ((stop, 2), (0, 1)):
        spans = _tabbed(_labelled(facts, ": "), column, gap)
        if width_of(spans) <= width:
            return spans
    dense: list[Span] = []
    for part in _labelled(facts, ":"):
        dense += [*([(glyphs().dot, "rule")] if dense else []), *part]
    return dense if width_of(dense) <= width else spans


def _labelled(facts: Card, colon: str) -> list[list[Span]]:
    labels = (("", facts.primary), (_("ally") + colon, facts.ally), (_("scrap") + colon, facts.scrap))
    parts: list[list[Span]] = [list(short_static(facts))]
    parts += [[(label, "faint")] * bool(label) + list(short(effects)) for label, effects in labels if effects]
    return [part for part in parts if part]


def for_sale(stack: Stack, width: int) -> list[Span]:
    """The defense of a base and all abilities; a ship leaves the place of the defense blank, unless it needs it."""
    card = stack.facts.get(stack.card)
    spans = abilities(card, width - 3)
    if not shape(stack)[0].isspace() or width_of(spans) <= width - 3:
        return [shape(stack), *spans]
    return abilities(card, width)


def _tabbed(parts: Sequence[Sequence[Span]], stop: int, gap: int) -> list[Span]:
    """Parts one after the other, each in a column of at least `stop` cells."""
    spans: list[Span] = []
    for number, part in enumerate(parts):
        spans += part
        if number < len(parts) - 1:
            spans.append((" " * max(stop - width_of(part), gap), ""))
    return spans


def in_play(stack: Stack) -> list[Span]:
    """What a card in play can still do, and what it has done."""
    facts = stack.facts.get(stack.face)
    if facts is None:
        return []
    spans: list[Span] = []
    if stack.copied:
        spans += [("=", "faint"), (card_name(stack.copied), facts.faction)]
    if facts.static:
        spans += _apart(spans, list(short_static(facts)))
    for which, label, effects in (
        ("primary", "", facts.primary),
        ("ally", _ally(), facts.ally),
        ("scrap", _scrap(), facts.scrap),
    ):
        if not effects or (which == "primary" and facts.is_ship):
            continue
        text = [(label + " ", ""), *short(effects)] if label else list(short(effects))
        if which in stack.usable:
            spans += _apart(spans, [(glyphs().live, "live"), *text])
        elif which in stack.used:
            done = label or "".join(part for part, _about in short(effects))
            spans += _apart(spans, [(glyphs().done + done, "done")])
        else:
            spans += _apart(spans, [("".join(part for part, _about in text), "faint")])
    return spans


def _apart(before: Sequence[Span], spans: list[Span]) -> list[Span]:
    return [("  ", ""), *spans] if before else spans


def words(facts: Card | None) -> list[Line]:
    """The abilities of a card in full, one after the other."""
    if facts is None:
        return []
    told = card_text.abilities(facts)
    return [((label + " ", "strong"), (text, "faint")) if label else ((text, "faint"),) for _which, label, text in told]


def _ally() -> str:
    return _("ally:")


def _scrap() -> str:
    return _("scrap:")
