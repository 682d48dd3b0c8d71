"""The browser: discard piles, decks as far as they are known, the scrap heap and the whole log, over the left of the table."""

from __future__ import annotations

from client.games.star_realms.screen_state import Browsing, Picture
from client.games.star_realms.text.pages.piles import Pile
from client.games.star_realms.text.words import LETTERS, card_name
from client.games.star_realms.tui.drawing.part import Part
from client.games.star_realms.tui.zones.log_lines import spans
from client.i18n import _
from client.table.details import TOGETHER
from client.tui.look.draw import Line, Span, crop, fit, rule, wrap
from client.tui.look.glyphs import arrows, glyphs
from engine.star_realms.cards import Card


class Browser(Part):
    """One pile at a time; the inspector shows the card under its cursor."""

    NAME = "browser"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        browsing, table = picture.browsing, picture.table
        if browsing is None or table is None:
            return []
        pile = browsing.piles[browsing.pile]
        where = f"{browsing.pile + 1}/{len(browsing.piles)}"
        lines: list[Line] = [rule(width, [(crop(pile.name, width - 14), "title")], [(where, "faint")])]
        if pile.is_log:
            return [*lines, *_log(picture, browsing, width, height - 1)]
        for note in pile.notes:
            lines += [((" ", ""), *line) for line in wrap([(note, "faint")], width - 2)]
        if pile.texts:
            return [*lines, *_texts(pile, browsing.line, width)][:height]
        room = height - len(lines)
        first = min(max(browsing.line - room + 2, 0), max(len(pile.cards) - room, 0))
        for number, (card, count) in list(enumerate(pile.cards))[first : first + room]:
            lines.append(_card(table.facts[card], count, under_cursor=number == browsing.line))
        if not pile.cards:
            lines.append(((_("   empty"), "faint"),))
        return lines


def _texts(pile: Pile, first: int, width: int) -> list[Line]:
    """Lines to read, from one of them on: the head of each, and its words below."""
    lines: list[Line] = []
    for head, words in pile.texts[first:]:
        if head:
            lines += [((" ", ""), *line) for line in wrap([(head, "key")], width - 2)]
            for line in wrap([(words, "")], width - 4):
                lines.append((("   ", ""), *((text.replace(TOGETHER, " "), style) for text, style in line)))
        else:
            lines += [(), ((" ", ""), (words, "title"))]
    return lines


def _card(card: Card, count: int, *, under_cursor: bool) -> Line:
    number = f"{count}×" if count > 1 else ""
    return (
        (f" {glyphs().cursor if under_cursor else ' '}{number:>3} ", "key"),
        (LETTERS[card.faction] + " ", card.faction),
        (fit(card_name(card.key), 20), "cursor" if under_cursor else f"{card.faction}-name"),
        (f"{card.cost:>2}", "trade"),
    )


def _log(picture: Picture, browsing: Browsing, width: int, height: int) -> list[Line]:
    """The log from its newest line backwards; down goes further back."""
    entries = picture.log[: len(picture.log) - browsing.line] if browsing.line else picture.log
    lines: list[Line] = []
    for entry in reversed(entries):
        if len(lines) >= height:
            break
        wrapped: list[Line] = [((" ", ""), *line) for line in wrap(spans(entry), width - 2, indent=1)]
        lines = wrapped + lines
    left: Span = (arrows(_(" ↓ goes back, newest at the bottom")), "faint")
    return lines[max(len(lines) - height, 0) :] or [(left,)]
