"""The short notation: what a card does, in the few cells of one line. c, t and a are combat, trade and authority."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.cards import effect_words
from client.i18n import _
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect

Piece = tuple[str, str]
"""A text and what it is about: "trade", "combat", "authority", or nothing."""


def short(effects: Sequence[Effect]) -> list[Piece]:
    """Effects in the notation of one line: "+4a +2t draw"."""
    pieces: list[Piece] = []
    for effect in effects:
        if pieces:
            pieces.append((" ", "") if effect.word in GAINS or pieces[-1][1] else (", ", ""))
        pieces += _short(effect)
    return pieces


def gain(pool: str, amount: int) -> Piece:
    """A gain in the short notation: c, t and a are combat, trade and authority."""
    letter = {"trade": _("t"), "combat": _("c"), "authority": _("a")}.get(pool, "")
    return f"+{amount}{letter}", pool


def _short(effect: Effect) -> list[Piece]:
    match effect.word:
        case "trade" | "combat" | "authority":
            return [gain(effect.word, effect.amount)]
        case "choose":
            pieces: list[Piece] = []
            for option in effect.options:
                pieces += [*([(_(" or "), "")] if pieces else []), *short(option)]
            return pieces
    return [(effect_words.short(effect), "")]


def short_static(card: Card) -> list[Piece]:
    """What is always on while the card is in play, in the short notation."""
    match card.static:
        case "ally-of-all":
            return [(_("ally of all"), "")]
        case "combat-per-ship":
            return [gain("combat", 1), (_(" per ship"), "")]
    return []
