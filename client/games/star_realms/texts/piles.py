"""The piles of the browser, and the list of all cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from client.games.star_realms.data import INFO
from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.texts.words import card_name, listed
from client.table.pages import Pile
from client.text.i18n import _, any_of, ngettext
from engine.star_realms.cards import SHIPPED, Card
from engine.star_realms.cards.effects import FACTIONS, Effect

# -- piles ------------------------------------------------------------------------------------------------------------


CERTAIN = 3
"""The most kinds of cards for which the next card is named instead of its chances."""


def piles(table: Table, pages: Iterable[Pile] = ()) -> tuple[Pile, ...]:
    """Return every pile that can be browsed, this player's first; then the pages about the table, and the log."""
    mine = table.me
    made = [_discard(mine, _("Your discard pile"), _("Yours {n}")) if table.seat is not None else _discard_of(mine)]
    if table.seat is not None:
        made.append(_own_deck(mine, table.facts))
    for seat in table.others:
        made += [_discard_of(seat), *([_seen_hand(seat)] if seat.cards is not None else []), _unseen(seat)]
    heap, tab = table.scrap_heap, _("Scrap heap {n}").format(n=len(table.scrap_heap))
    made.append(Pile(_("Scrap heap"), _newest_first(heap), (_count(len(heap)),), tab=tab))
    made += pages
    made.append(Pile(_("Log"), is_log=True))
    return tuple(made)


def _discard_of(seat: Seat) -> Pile:
    return _discard(seat, _("{name}'s discard pile").format(name=seat.name), _("{name}'s discard {n}"))


def _discard(seat: Seat, name: str, tab: str) -> Pile:
    count = len(seat.discard)
    return Pile(name, _newest_first(seat.discard), (_count(count),), tab=tab.format(name=seat.name, n=count))


def _own_deck(seat: Seat, facts: Mapping[str, Card]) -> Pile:
    """Return the rest of this player's deck, and the chances of the next card."""
    words = ngettext("{n} card, in unknown order.", "{n} cards, in unknown order.", seat.deck)
    notes = [_count(seat.deck) if seat.top or seat.deck < 2 else words.format(n=seat.deck)]
    if seat.top:
        notes.append(_("Next to be drawn: {cards}.").format(cards=listed(seat.top)))
    elif seat.hidden:
        notes.append(_next_card(seat.hidden, facts))
    elif seat.discard:
        notes.append(_("The next draw shuffles your discard pile."))
    cards, tab = _by_name((*seat.top, *seat.hidden)), _("Deck {n}").format(n=seat.deck)
    return Pile(_("Your deck"), cards, tuple(notes), tab=tab, is_drawn=not seat.top)


def _unseen(seat: Seat) -> Pile:
    """Return another seat's hand and deck together. All of its cards are known from public play, but not their zones."""
    notes = [_("{hand} in hand, {deck} in the deck.").format(hand=seat.hand, deck=seat.deck)]
    if seat.known:
        notes.append(_("Known in hand: {cards}.").format(cards=listed(seat.known)))
    if seat.top:
        notes.append(_("Next to be drawn: {cards}.").format(cards=listed(seat.top)))
    is_seen = seat.cards is not None
    cards = (*seat.top, *(() if is_seen else seat.known), *seat.hidden)
    name = _("{name}'s deck") if is_seen else _("{name}'s hand and deck")
    tab = _("{name}'s deck {n}").format(name=seat.name, n=len(cards))
    return Pile(name.format(name=seat.name), _by_name(cards), tuple(notes), tab=tab)


def _seen_hand(seat: Seat) -> Pile:
    """Return the hand of a team member, if this player may see it."""
    assert seat.cards is not None
    count, tab = len(seat.cards), _("{name}'s hand {n}")
    name = _("{name}'s hand").format(name=seat.name)
    return Pile(name, _by_name(seat.cards), (_count(count),), tab=tab.format(name=seat.name, n=count))


def _next_card(cards: Sequence[str], facts: Mapping[str, Card]) -> str:
    """Return the possible next cards if they are few, else the chances of combat and trade."""
    kinds = sorted(dict.fromkeys(cards), key=card_name)
    if len(kinds) <= CERTAIN:
        return _("Your next card is certainly {cards}.").format(cards=any_of([card_name(card) for card in kinds]))
    bring = {pool: sum(_brings(facts[card].primary, pool) for card in cards) for pool in ("combat", "trade")}
    words = _("Your next card brings combat {combat} in {total}, trade {trade} in {total}.")
    return words.format(combat=bring["combat"], trade=bring["trade"], total=len(cards))


def _brings(effects: Sequence[Effect], pool: str) -> bool:
    return any(effect.word == pool or any(_brings(option, pool) for option in effect.options) for effect in effects)


def _newest_first(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(reversed(cards)).items())


def _by_name(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(cards).items(), key=lambda pair: card_name(pair[0])))


def _count(n: int) -> str:
    return ngettext("{n} card.", "{n} cards.", n).format(n=n)


# -- The list of all cards, as a page of the browser ------------------------------------------------------------------


def all_cards(data: int, rules: Mapping[str, object]) -> Pile:
    """Return all cards by faction, cheap ones first, each with its count in the trade deck, in the Explorer pile, and in a
    starting deck.
    """
    found, order = SHIPPED[data], [*FACTIONS, "unaligned"]
    cards = sorted(found.cards, key=lambda card: (order.index(card.faction), card.cost, card_name(card.key)))
    explorers = rules.get("explorers")
    if not isinstance(explorers, int):
        explorers = INFO.with_defaults({})["explorers"]
    counts = {**found.starters, found.explorer: explorers}
    counted = tuple((card.key, counts.get(card.key, card.copies)) for card in cards)
    note = _("By faction, cheapest first. The count of {first} and {second} is per player.")
    first, second = (card_name(card) for card in found.starters)
    return Pile(_("All cards"), counted, (note.format(first=first, second=second),), page="cards")
