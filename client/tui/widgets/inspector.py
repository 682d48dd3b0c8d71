"""The inspector: the card under the cursor in full, in words of our own."""

from __future__ import annotations

from client.i18n import _
from client.star_realms.picture import Picture
from client.star_realms.words import card_name, kind_of
from client.tui.draw import Line, Span, rule, wrap
from client.tui.glyphs import glyphs
from client.tui.widgets import cards
from client.tui.widgets.zone import Zone
from engine.star_realms.cards import BY_KEY


class Inspector(Zone):
    """Name, kind, every ability, and what it has done this turn."""

    NAME = "inspector"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        g = glyphs()
        card = BY_KEY.get(picture.shown)
        start = g.across if self.wide else g.tee_down
        edge: Span = (g.down + " ", "rule")
        if card is None:
            lines: list[Line] = [rule(width, [(_("Card"), "title")], start=start)]
            return [*lines, *[(edge,)] * (height - 1)]
        lines = [rule(width, [(card_name(card.key), card.faction)], start=start)]
        text = wrap([(kind_of(card), card.faction)], width - 3)
        for line in cards.words(card.key):
            text += wrap(line, width - 3, indent=0)
        stack = picture.stack
        if stack is not None and stack.copied:
            copied = _("Copies {card}:").format(card=card_name(stack.copied))
            text += wrap([(copied, "strong")], width - 3)
            for line in cards.words(stack.copied):
                text += wrap(line, width - 3)
        lines += [(edge, *line) for line in text]
        return [*lines, *[(edge,)] * (height - len(lines))]
