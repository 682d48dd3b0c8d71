"""What the others did since your last turn, in the few words there is room for when your turn begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name, listed, listed_names
from client.i18n import _, ngettext
from engine.language import EventKind
from engine.star_realms.language.main_phase import Acquired, Attacked, Destroyed

NAMED = 3
"""So many purchases are told by name; more are counted."""


def summary(t: Teller, mine: Collection[int], events: Sequence[EventKind], new_cards: int) -> str:
    """One sentence for each seat: what it destroyed of yours, how hard it hit you and, in a duel, what it bought.

    `mine`: the seats that live on my authority.
    """
    seats = dict.fromkeys(event.actor for event in events if event.actor is not None and event.actor not in mine)
    said = [_of(t, seat, mine, events) for seat in seats]
    if new_cards:
        said.append(ngettext("{n} card of the row is new.", "{n} cards of the row are new.", new_cards).format(n=new_cards))
    return " ".join(sentence for sentence in said if sentence)


def _of(t: Teller, seat: int, mine: Collection[int], events: Iterable[EventKind]) -> str:
    fell, hit, bought = [], 0, []
    for event in events:
        match event:
            case Destroyed(by, target, card) if by == seat and target == t.me:
                fell.append(card)
            case Attacked(by, target, amount) if by == seat and target in mine:
                hit += amount
            case Acquired(by, card) if by == seat and len(t.names) == 2:
                bought.append(card)
    bases, cards = listed_names([card_name(card) for card in fell]), _bought(bought)
    match bool(fell), bool(hit), bool(bought):
        case True, True, True:
            words = _("{name} destroyed {bases}, hit you for {n}, bought {cards}.")
        case True, True, False:
            words = _("{name} destroyed {bases}, hit you for {n}.")
        case True, False, True:
            words = _("{name} destroyed {bases}, bought {cards}.")
        case True, False, False:
            words = _("{name} destroyed {bases}.")
        case False, True, True:
            words = _("{name} hit you for {n}, bought {cards}.")
        case False, True, False:
            words = _("{name} hit you for {n}.")
        case False, False, True:
            words = _("{name} bought {cards}.")
        case _:
            return ""
    return words.format(name=t.name(seat), bases=bases, n=hit, cards=cards)


def _bought(cards: Sequence[str]) -> str:
    if len(cards) > NAMED:
        return ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards))
    names = [listed([card] * cards.count(card)) for card in dict.fromkeys(cards)]
    return listed_names(names)
