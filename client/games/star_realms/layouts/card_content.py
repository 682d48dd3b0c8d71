"""The content of a drawn card: its words for every size, and its present state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from client.games.star_realms.layouts.theme import TOKENS
from client.games.star_realms.model.table import Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.texts.cards import Piece, choice_word, clause, gain, short, short_static
from client.games.star_realms.texts.words import LETTERS, amount_of, card_name, faction_words
from client.terminal import capabilities
from client.text.i18n import _, language, pgettext
from client.tui.canvas.card import CardContent, CardState
from client.tui.canvas.draw import Line, Span
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect

LARGE_SHIP = 4
"""Ships with at least this cost are drawn as large ones."""


def content(stack: Stack, *, for_sale: bool = False, plus: bool = False) -> CardContent:
    """Return the content of a card. `for_sale`: include its cost; `plus`: gains have a plus sign as in a row, `+3c`."""
    about = (stack.zone, stack.card, stack.count, stack.copied, stack.damage, stack.data)
    return _content(about, for_sale, plus, language(), capabilities.ascii_only())


@lru_cache(512)
def _content(
    about: tuple[str, str, int, str | None, int, int], for_sale: bool, plus: bool, spoken: str, in_ascii: bool
) -> CardContent:
    zone, name, count, copied, damage, data = about
    stack = Stack(zone, "", name, count, copied=copied, damage=damage, data=data)
    card = stack.facts.get(stack.card)
    if card is None:
        return CardContent(card_name(stack.card) if stack.card else _("empty"), "-", letter="-" if stack.card else "")
    shown = stack.facts.get(stack.face, card)
    token = TOKENS.get(card.faction, "-")
    word, long_word = faction_words(card.faction)
    name = card_name(stack.card)
    if stack.copied:
        name = f"{name} = {card_name(stack.copied)}"
    alone = stack.is_explorer_pile and stack.count == 1
    return CardContent(
        f"{name} {glyphs().times}1" if alone else name,
        token,
        LETTERS.get(card.faction, "-"),
        word,
        long_word,
        cost=card.cost if for_sale else None,
        text=_text(shown, token),
        long_text=_long_text(shown, token),
        gains=tuple(_gains(shown, plus=plus)),
        extra=tuple(_extra(shown, token, plus=plus)),
        silhouette=f"{token}{'b' if card.is_base else '2' if card.cost >= LARGE_SHIP or card.key == 'explorer' else '1'}",
        defense=card.defense - stack.damage if card.is_base else None,
        is_outpost=card.is_outpost,
        base_word=pgettext("on a card", "outpost") if card.is_outpost else pgettext("on a card", "base"),
        count=stack.count,
    )


def of_hand(keys: Sequence[str]) -> tuple[CardContent, ...]:
    """Return the cards of a hand, with equal cards as one. Cards that this version does not know are left out."""
    stacks = (Stack("hand", "", key, count) for key, count in Counter(keys).items())
    return tuple(content(stack) for stack in stacks if stack.card in stack.facts)


def state(picture: Picture, stack: Stack, *, under_cursor: bool) -> CardState:
    """Return the present state of a card."""
    done = stack.zone == "mine" and bool(stack.used) and not stack.usable and not stack.live
    mark = stack.sign or (str(stack.planned) if stack.planned else "")
    if not mark and stack.pooled and not stack.live:
        mark = glyphs().pooled
    if not mark and stack.live:
        mark = glyphs().live
    return CardState(
        stack.key if stack.card else "",
        lit=stack.live or bool(stack.planned or stack.sign),
        done=done,
        new=stack.zone == "row" and bool(stack.card) and stack.key in picture.new_cards,
        cursor=under_cursor,
        mark=mark,
        payable=stack.live or _is_payable(picture, stack),
    )


def _is_payable(picture: Picture, stack: Stack) -> bool:
    """Return True if the present trade and the trade of the cards in hand pay for the card."""
    table = picture.table
    card = stack.facts.get(stack.card)
    if table is None or card is None or stack.zone != "row" or not table.in_main:
        return False
    return card.cost <= table.me.trade + held(picture).get("trade", 0)


def held(picture: Picture) -> Mapping[str, int]:
    """Return the gains of the primary abilities of the cards in hand."""
    return _held(picture.table.hand) if picture.table is not None else {}


@lru_cache(16)
def _held(hand: tuple[Stack, ...]) -> Mapping[str, int]:
    total: dict[str, int] = {}
    for stack in hand:
        for effect in stack.facts[stack.card].primary if stack.card in stack.facts else ():
            if effect.word in GAINS:
                total[effect.word] = total.get(effect.word, 0) + effect.amount * stack.count
    return total


# -- words for a row and a tile ---------------------------------------------------------------------------------------


def _gains(card: Card, *, plus: bool) -> list[Line]:
    static = [tuple(_styled(short_static(card), bold=True, plus=plus))] if card.static else []
    return [*static, *(tuple(_noted(effect, bold=True, plus=plus)) for effect in card.primary)]


def _extra(card: Card, token: str, *, plus: bool) -> list[Line]:
    found = []
    for effects, label in ((card.ally, _label("ally", token)), (card.scrap, _label("scrap", token))):
        if effects:
            spans: list[Span] = [label]
            for number, effect in enumerate(effects):
                spans += [(" ", ""), *_noted(effect, plus=plus)]
                if number < len(effects) - 1 and effect.word not in GAINS:
                    spans.append((",", ""))
            found.append(tuple(spans))
    return found


def _label(which: str, token: str, *, bold: bool = False) -> Span:
    if which == "ally":
        return pgettext("the ability of a card", "ally"), f"{token}!" if bold else token
    return pgettext("the ability of a card", "scrap"), "quiet"


def _noted(effect: Effect, *, bold: bool = False, plus: bool) -> list[Span]:
    """Return an effect in the short notation, with its gains in their colours."""
    if effect.word in GAINS:
        return _styled([gain(effect.word, effect.amount)], bold=bold, plus=plus)
    if effect.options:
        spans: list[Span] = []
        for option in effect.options:
            spans += [(f" {choice_word()} ", "")] if spans else []
            for number, each in enumerate(option):
                spans += [*([(" ", "")] if number else []), *_noted(each, bold=bold, plus=plus)]
        return spans
    return [(short(effect), "")]


def _styled(pieces: Sequence[Piece], *, bold: bool = False, plus: bool) -> list[Span]:
    return [
        (text if plus else text.removeprefix("+"), f"{pool}{'!' if bold else ''}") if pool else (text, "")
        for text, pool in pieces
    ]


# -- words for a card -------------------------------------------------------------------------------------------------


def _text(card: Card, token: str) -> tuple[tuple[Line, ...], ...]:
    """Return the card's abilities, each with wordings from the longest to the shortest."""
    found: list[tuple[Line, ...]] = [((((text, ""),)),) for text in _static_texts(card)]
    found += [_wordings(effect) for effect in card.primary]
    for which, effects in (("ally", card.ally), ("scrap", card.scrap)):
        if effects:
            label = [_label(which, token, bold=True), (" ", "")]
            each = [_wordings(effect) for effect in effects]
            found.append(tuple((*label, *_joined([ways[min(way, len(ways) - 1)] for ways in each])) for way in range(3)))
    return tuple(found)


def _joined(lines: Sequence[Line]) -> list[Span]:
    """Join parts of a line. A comma follows words, but not a chip."""
    spans: list[Span] = []
    for line in lines:
        if spans:
            ends_in_words = spans[-1][1] == "" and not spans[-1][0].startswith(" ")
            spans += [(",", "")] if ends_in_words else []
            spans.append((" ", ""))
        spans += line
    return spans


def _static_texts(card: Card) -> list[str]:
    return ["".join(text for text, _pool in short_static(card))] if card.static else []


def _wordings(effect: Effect) -> tuple[Line, ...]:
    """Return the wordings of an effect: in words, in the short notation, and as a number."""
    if effect.word in GAINS:
        number: Span = (f" {effect.amount} ", chip(effect.word))
        letter = gain(effect.word, effect.amount)[0].lstrip("+0123456789")
        return (number, (f" {_pool_word(effect)}", "")), (number, (letter, effect.word)), (number,)
    if effect.options:
        spans: list[Span] = []
        for option in effect.options:
            spans += [(f" {choice_word()} ", "")] if spans else []
            spans += _joined([_wordings(each)[-1] for each in option])
        return (tuple(spans),)
    said = ((clause(effect), ""),) if effect.word == "draw" else ((short(effect), ""),)
    return said, ((short(effect), ""),)


def _pool_word(effect: Effect) -> str:
    """Return "trade" of "2 trade"."""
    return amount_of(effect.word, effect.amount).replace(str(effect.amount), "").strip()


def _long_text(card: Card, token: str) -> tuple[Line, ...]:
    """Return the card's abilities in sentences for large cards, with gains as chips."""
    lines: list[Line] = [((text, ""),) for text in _static_texts(card)]
    lines += [_wordings(effect)[0] if effect.word in GAINS or effect.options else _sentence(effect) for effect in card.primary]
    for which, effects in (("ally", card.ally), ("scrap", card.scrap)):
        if effects:
            label, style = _label(which, token, bold=True)
            told = [_wordings(each)[0] if each.word in GAINS or each.options else _sentence(each) for each in effects]
            lines.append(((f"{label[:1].upper()}{label[1:]}", style), (" ", ""), *_joined(told)))
    return tuple(lines)


def _sentence(effect: Effect) -> Line:
    return ((clause(effect), ""),)
