"""The facts of the cards by number, as flat tuples: what the engine's inner loops look up."""

from __future__ import annotations

from engine.game import Action
from engine.star_realms.cards import CARDS
from engine.star_realms.effects import FACTIONS, GAINS

KEY = tuple(card.key for card in CARDS)
NUMBER = {card.key: card.number for card in CARDS}
COST = tuple(card.cost for card in CARDS)
DEFENSE = tuple(card.defense for card in CARDS)
IS_SHIP = tuple(card.is_ship for card in CARDS)
IS_OUTPOST = tuple(card.is_outpost for card in CARDS)
PRIMARY_EFFECTS = tuple(card.primary for card in CARDS)

EXPLORER = NUMBER["explorer"]
NEEDLE = NUMBER["stealth_needle"]
COMBAT_PER_SHIP = tuple(card.static == "combat-per-ship" for card in CARDS)

PRIMARY, ALLY, SCRAP, EARNED = 1, 2, 4, 8
"""Bits of what a card in play has used this turn; EARNED: its ally was once switched on (rule `ally_sticky`)."""
BIT = {"primary": PRIMARY, "ally": ALLY, "scrap": SCRAP}

USABLE = tuple(
    (PRIMARY if card.primary and card.is_base else 0) | (ALLY if card.ally else 0) | (SCRAP if card.scrap else 0)
    for card in CARDS
)
"""Which abilities can be used by their owner's choice: all but a ship's primary."""

FACTION_BIT = tuple(1 << FACTIONS.index(card.faction) if card.faction in FACTIONS else 0 for card in CARDS)
"""The card's faction: what its ally ability needs another card of."""
ALLY_BITS = tuple((1 << len(FACTIONS)) - 1 if card.static == "ally-of-all" else FACTION_BIT[card.number] for card in CARDS)
"""The factions whose ally abilities the card switches on."""

ONLY_GAINS = tuple(
    tuple((effect.word, effect.amount) for effect in card.primary)
    if all(effect.word in GAINS for effect in card.primary)
    else ()
    for card in CARDS
)
"""What a primary ability gains, as (pool, amount) pairs, if it does nothing else."""

PLAY: tuple[Action, ...] = tuple(("play", key) for key in KEY)
ACQUIRE: tuple[Action, ...] = tuple(("acquire", key) for key in KEY)
_USE: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("use", place, ability) for ability in ("ally", "primary", "scrap")) for place in range(64)
)


def key(card: int) -> str | None:
    """The key of a card, or None where no card is meant."""
    return KEY[card] if card >= 0 else None


def use_actions(place: int, bits: int) -> list[Action]:
    """The `use` actions of the card at that place for those abilities, sorted."""
    ally, primary, scrap = (
        _USE[place] if place < 64 else tuple(("use", place, ability) for ability in ("ally", "primary", "scrap"))
    )
    listed = []
    if bits & ALLY:
        listed.append(ally)
    if bits & PRIMARY:
        listed.append(primary)
    if bits & SCRAP:
        listed.append(scrap)
    return listed
