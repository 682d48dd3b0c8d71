"""The inspector: the card under the cursor in full, in words of our own."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.card_text import abilities
from client.games.star_realms.text.words import card_name, kind_of
from client.games.star_realms.tui.looks import TableZone
from client.i18n import _
from client.tui.draw import Line, Span, rule, wrap
from client.tui.glyphs import glyphs
from engine.star_realms.cards import Card


class Inspector(TableZone):
    """Name, cost and kind, and every ability: usable now, used already, or neither."""

    NAME = "inspector"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        card = picture.table.facts.get(picture.shown) if picture.table is not None else None
        if card is None:
            return [rule(width, [(_("Card"), "title")], start=" ")]
        title = _("{card}, cost {n}").format(card=card_name(card.key), n=card.cost)
        head = rule(width, [(title, f"{card.faction}-name")], start=" ")
        return [head, *text(card, picture.stack, width)]


def text(card: Card, stack: Stack | None, width: int) -> list[Line]:
    """The words of a card; `stack`: where it stands, if it is on the table."""
    lines = wrap([(_shape(card) + kind_of(card), card.faction), *_damage(stack)], width)
    for which, label, words in abilities(card):
        lines += wrap([*_mark(stack, which), *([(label + " ", "strong")] if label else []), (words, "")], width)
    if stack is not None and stack.copied:
        copied = stack.facts[stack.copied]
        lines += wrap([(_("Copies {card}:").format(card=card_name(copied.key)), f"{copied.faction}-name")], width)
        for which, label, words in abilities(copied):
            lines += wrap([*_mark(stack, which), *([(label + " ", "strong")] if label else []), (words, "")], width)
    return lines


def _shape(card: Card) -> str:
    """Outpost or base with its defense, as on the table; nothing for a ship."""
    if card.is_ship:
        return ""
    return f"{glyphs().outpost if card.is_outpost else glyphs().base}{card.defense} "


def _damage(stack: Stack | None) -> list[Span]:
    """The combat already spent on a base, where the mode keeps it."""
    return [(_(", {n} spent on it").format(n=stack.damage), "combat")] if stack is not None and stack.damage else []


def _mark(stack: Stack | None, which: str) -> list[Span]:
    """Before an ability of a card of yours in play: whether it can be used now, or has been."""
    if stack is None or stack.zone != "mine":
        return []
    if which in stack.usable:
        return [(glyphs().live + " ", "strong")]
    return [(glyphs().done + " ", "strong")] if which in stack.used else []
