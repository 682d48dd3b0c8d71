"""Discarding down to the limit of the hand: the whole hand with its values."""

from __future__ import annotations

from client.games.starcraft.faces.events import rows
from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.model.sheet import hand_limit
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.cards.card_text import card_text
from client.games.starcraft.tui.drawing.card_rows import CardRow, card_rows
from client.games.starcraft.tui.drawing.window import window
from client.i18n import _
from client.tui.look.draw import Line, rule, wrap
from client.tui.look.glyphs import glyphs
from engine.starcraft.language.event_cards import Discard

_ABOUT = 4
"""The lines for the marked card, with its rule."""


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The cards that can go, and the marked one in words."""
    listed = [row for row in rows.rows(table) if isinstance(row.action, Discard)]
    marked = picked[-1] if picked else cursor
    count = _("hand {n}, limit {limit}").format(n=len(table.view.hand), limit=hand_limit(table))
    lines: list[Line] = [()]
    held = {card: table.view.hand.count(card) for card in table.view.hand}
    shown = [
        CardRow(row.action.card, row.key, True, row.pick == marked, held.get(row.action.card, 1))
        for row in listed
        if isinstance(row.action, Discard)
    ]
    at = next((number for number, row in enumerate(shown) if row.cursor), 0)
    first, end = window(len(shown), at, height - 1 - _ABOUT)
    lines += card_rows(table.parts, shown[first:end], width)
    if end - first < len(shown):
        count = f"{count}  {_('{n} more').format(n=len(shown) - end + first)} {glyphs().further}"
    lines[0] = rule(width, [(_("Your hand"), "title")], [(count, "")])
    card = shown[at].card if shown else ""
    if card:
        said = card_text(table.parts, card)
        lines.append(rule(width, [(said[0][0], "title")], [(said[0][1], "faint")]))
        words = " ".join(f"{head} {words}".strip() for head, words in said[1:])
        lines += [((" ", ""), *line) for line in wrap([(words, "")], width - 2)]
    return lines[:height]
