"""Play all in one message: what it will do from here on, worked out beforehand as far as that can be known.

Nobody knows here what will be drawn, nor for certain at which place a card will stand. What is foreseen wrongly is refused by
the server, which stops there; play all then looks at the table as it is and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from client.games.star_realms.intents import play_all
from client.games.star_realms.model.table import Table
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import FACTIONS
from engine.star_realms.language.main_phase import Play, Use

ABILITIES = ("primary", "ally")


def foreseen(table: Table) -> list[Play | Use]:
    """What play all does from here on; empty where it has nothing left to do."""
    if play_all.next_action(table) is None:
        return []
    plays = _plays(table)
    return [*plays, *_uses_now(table), *_uses_then(table, [table.facts[play.card] for play in plays])]


def _plays(table: Table) -> list[Play]:
    """Every card of the hand that asks nothing; of those that stand alike in their order, the ones that can ask later last."""
    playable = {action.card for action in play_all.plays_now(table)}
    cards = [table.facts[stack.card] for stack in table.hand if stack.card in playable for _ in range(stack.count)]
    cards.sort(key=lambda card: (play_all.order(card)[0], any(_asks(card, ability) for ability in ABILITIES), card.key))
    return [Play(card.key) for card in cards]


def _uses_now(table: Table) -> Iterator[Use]:
    """Abilities that may be used before anything is played, and only gain."""
    listed = set(table.listed(Use))
    for stack in table.me.in_play:
        for ability in ABILITIES:
            if ability in stack.usable and play_all.only_gains(stack.facts[stack.face].ability(ability)):
                yield from (use for place in stack.places if (use := Use(place, ability)) in listed)


def _uses_then(table: Table, played: list[Card]) -> Iterator[Use]:
    """Abilities that only gain and can be used when these cards have been played.

    The first of them may stand at a later place than the next one that is free to see: each of the others too then. So an
    ability of a card is used blindly only where no card played before it has one by that name that asks something.
    """
    standing = [stack for stack in table.me.in_play for _ in stack.places]
    shared = _shared([*(_factions(s.facts[s.card]) | _factions(s.facts[s.face]) for s in standing), *map(_factions, played)])
    for stack in table.me.in_play:
        card = stack.facts[stack.face]
        if card.faction in shared and not {"ally"} & {*stack.usable, *stack.used} and play_all.only_gains(card.ally):
            yield from (Use(place, "ally") for place in stack.places)
    first = max((place for stack in table.me.in_play for place in stack.places), default=0) + 1
    asking: set[str] = set()
    for place, card in enumerate(played, first):
        for ability in ABILITIES:
            is_on = card.faction in shared if ability == "ally" else card.is_base
            if is_on and ability not in asking and play_all.only_gains(card.ability(ability)):
                yield Use(place, ability)
        asking |= {ability for ability in ABILITIES if _asks(card, ability)}


def _asks(card: Card, ability: str) -> bool:
    """Whether the card has that ability to use, and it does more than gain."""
    return (
        (ability == "ally" or card.is_base) and bool(card.ability(ability)) and not play_all.only_gains(card.ability(ability))
    )


def _factions(card: Card) -> set[str]:
    """Those for whose ally abilities the card counts."""
    return {*FACTIONS} if card.static == "ally-of-all" else {card.faction}


def _shared(cards: Iterable[set[str]]) -> set[str]:
    """The factions that at least two of these cards stand for, so that their ally abilities are on."""
    once: set[str] = set()
    twice: set[str] = set()
    for own in cards:
        twice |= once & own
        once |= own
    return twice
