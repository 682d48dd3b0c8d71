"""Advice of one line at the beginning of a turn, in a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.texts.cards import HAND
from client.games.star_realms.texts.words import LETTERS, card_name, faction_of
from client.text.i18n import _, ngettext
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import FACTIONS

EARLY, LATE = 6, 10
"""A game is young up to the first turn, and old from the second on."""
LOW, NEAR = 20, 15
"""Authority that is a reason to protect yourself, or to attack."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A line of advice. `word`: its name in the list of given advice."""

    word: str
    sentence: str


def advice(table: Table, given: Collection[str], keys: Mapping[str, str]) -> Advice | None:
    """Return the advice for now; None outside of the player's turn, or if all advice was given. `keys`: the displayed keys
    of each command.
    """
    if table.seat is None or not table.in_main:
        return None
    found = (Advice(word, sentence) for word, say in _ADVICE.items() if word not in given and (sentence := say(table, keys)))
    return next(found, None)


def opening(table: Table) -> str:
    """Return why the first seat has fewer cards, in the first turn; "" if the hand is of the usual size."""
    n = sum(stack.count for stack in table.hand)
    if table.seat is None or not table.in_main or table.turn > 1 or n >= HAND or table.me.in_play:
        return ""
    return ngettext(
        "You go first, so this turn you have {n} card.", "You go first, so this turn you have {n} cards.", n
    ).format(n=n)


def _hand(table: Table) -> Iterator[Card]:
    return (table.facts[stack.card] for stack in table.hand for _n in range(stack.count))


def _trade(table: Table) -> int:
    """Return the trade that the hand is certain to give, without allies."""
    return sum(effect.amount for card in _hand(table) if card.is_ship for effect in card.primary if effect.word == "trade")


def _for_sale(table: Table, most: int) -> list[Stack]:
    """Return the cards that cost at most that much, the most expensive first."""
    cards = [stack for stack in table.row if stack.card and table.facts[stack.card].cost <= most]
    return sorted(cards, key=lambda stack: -table.facts[stack.card].cost)


def _finish(table: Table, keys: Mapping[str, str]) -> str:
    other = min((seat for seat in table.others if seat.alive and seat.reach == "seat"), key=lambda s: s.authority, default=None)
    if other is None or other.authority > NEAR:
        return ""
    return _("{name} has {n} left: now combat counts for more than trade.").format(name=other.name, n=other.authority)


def _outpost(table: Table, keys: Mapping[str, str]) -> str:
    for stack in table.stacks("theirs"):
        if (card := table.facts[stack.card]).is_outpost:
            sentence = _("{card} is an outpost: destroy it first, with {n} combat.")
            return sentence.format(card=card_name(stack.card), n=card.defense)
    return ""


def _allies(table: Table, keys: Mapping[str, str]) -> str:
    cards = list(_hand(table))
    for faction in FACTIONS:
        alike = [card for card in cards if card.faction == faction]
        if len(alike) > 1 and any(card.ally for card in alike):
            return _("Two {letter} in hand: side by side their allies work.").format(letter=LETTERS[faction])
    return ""


def _base_ally(table: Table, keys: Mapping[str, str]) -> str:
    for base in table.me.in_play:
        for card in _hand(table):
            if card.ally and card.faction == faction_of(base.card) != "unaligned":
                return _("{base} is in play, so the ally ability of {card} works immediately.").format(
                    base=card_name(base.card), card=card_name(card.key)
                )
    return ""


def _thin(table: Table, keys: Mapping[str, str]) -> str:
    for card in _hand(table):
        if any(effect.word == "scrap" and "discard" in effect.zones for effect in card.primary):
            return _("{card} can scrap a Scout or a Viper: fewer weak cards, better hands.").format(card=card_name(card.key))
    return ""


def _dear(table: Table, keys: Mapping[str, str]) -> str:
    trade = _trade(table)
    best = next(iter(_for_sale(table, trade)), None)
    if best is None or table.facts[best.card].cost < 5:
        return ""
    return _("Your hand gives {n} trade: enough for {card}.").format(n=trade, card=card_name(best.card))


def _base(table: Table, keys: Mapping[str, str]) -> str:
    base = next((stack for stack in _for_sale(table, _trade(table)) if not table.facts[stack.card].is_ship), None)
    return "" if base is None else _("{card} is a base: bought, it works every turn.").format(card=card_name(base.card))


def _draws(table: Table, keys: Mapping[str, str]) -> str:
    for stack in _for_sale(table, _trade(table)):
        if any(effect.word == "draw" for effect in table.facts[stack.card].primary):
            return _("{card} draws: it never takes the place of another card in your hand.").format(card=card_name(stack.card))
    return ""


def _explorer(table: Table, keys: Mapping[str, str]) -> str:
    if not table.explorers or _trade(table) < 2 or table.turn > LATE:
        return ""
    return _("Nothing good for sale? An Explorer costs 2, and beats a Scout.")


def _early(table: Table, keys: Mapping[str, str]) -> str:
    return _("Early on, cards that give trade pay most.") if table.turn <= EARLY else ""


def _faction(table: Table, keys: Mapping[str, str]) -> str:
    return _("Cards of one or two factions are worth more together.") if table.turn > 2 else ""


def _guard(table: Table, keys: Mapping[str, str]) -> str:
    if table.me.authority > LOW:
        return ""
    return _("You are at {n}: an outpost in play takes the hits for you.").format(n=table.me.authority)


def _shuffle(table: Table, keys: Mapping[str, str]) -> str:
    if table.me.deck >= 5 or not table.me.discard:
        return ""
    return _("Your deck is nearly empty: what you bought comes back next turn.")


def _late(table: Table, keys: Mapping[str, str]) -> str:
    return _("Late in the game, you can afford to scrap a card for its effect.") if table.turn > LATE else ""


def _look(table: Table, keys: Mapping[str, str]) -> str:
    return _("{look} and a card's key show the whole card, even in another player's turn.").format(**keys)


def _piles(table: Table, keys: Mapping[str, str]) -> str:
    return _("{browse} shows what is left in your deck, and how likely the next card is.").format(**keys)


def _undo(table: Table, keys: Mapping[str, str]) -> str:
    return _("Try things out: {undo} undoes them until a card is revealed.").format(**keys)


def _order(table: Table, keys: Mapping[str, str]) -> str:
    return _("Buy before you end your turn: unused trade and combat are lost.")


_ADVICE: Mapping[str, Callable[[Table, Mapping[str, str]], str]] = {
    "finish": _finish,
    "outpost": _outpost,
    "base-ally": _base_ally,
    "allies": _allies,
    "thin": _thin,
    "guard": _guard,
    "dear": _dear,
    "base": _base,
    "draws": _draws,
    "early": _early,
    "shuffle": _shuffle,
    "explorer": _explorer,
    "faction": _faction,
    "late": _late,
    "look": _look,
    "piles": _piles,
    "undo": _undo,
    "order": _order,
}
"""For each word, a function that returns the advice, or "" if the table gives no reason for it. The most important advice
comes first.
"""
