"""The short notation: what a card does, in the few cells of one line. c, t and a are combat, trade and authority."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.words import faction_name
from client.i18n import _
from engine.star_realms.cards import Card
from engine.star_realms.effects import GAINS, Effect

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
    number = str(effect.amount)
    match effect.word:
        case "trade" | "combat" | "authority":
            return [gain(effect.word, effect.amount)]
        case "choose":
            pieces: list[Piece] = []
            for option in effect.options:
                pieces += [*([(_(" or "), "")] if pieces else []), *short(option)]
            return pieces
        case "draw":
            text = _("draw") if effect.amount == 1 else _("draw {n}").format(n=number)
        case "draw-if-two-bases":
            text = _("2 bases: draw {n}").format(n=number)
        case "draw-per-played":
            text = _("draw per {faction}").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            text = _("they discard")
        case "scrap":
            zones = {"hand": _("scrap from hand"), "row": _("scrap from row")}
            text = zones.get(" ".join(effect.zones), _("scrap a card"))
        case "scrap-and-draw":
            text = _("scrap {n}, draw").format(n=number)
        case "discard-and-draw":
            text = _("discard {n}, draw").format(n=number)
        case "destroy-base":
            text = _("destroy base")
        case "acquire-ship-on-top":
            text = _("free ship on top")
        case "next-ship-on-top":
            text = _("next ship on top")
        case "copy-ship":
            text = _("copies a ship")
        case _:
            text = effect.text
    return [(text, "")]


def short_static(card: Card) -> list[Piece]:
    """What is always on while the card is in play, in the short notation."""
    match card.static:
        case "ally-of-all":
            return [(_("ally of all"), "")]
        case "combat-per-ship":
            return [gain("combat", 1), (_(" per ship"), "")]
    return []
