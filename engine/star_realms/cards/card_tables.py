"""The facts of a card set by number, as flat tuples, which the engine's inner loops look up in the set of their own state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.game import Action
from engine.star_realms.cards.card_sets import CardSet
from engine.star_realms.cards.effects import FACTIONS
from engine.star_realms.cards.programs import compiled

PRIMARY: Final = 1
ALLY: Final = 2
SCRAP: Final = 4
EARNED: Final = 8
"""Bits of the abilities that a card in play has used this turn; EARNED: its ally was once switched on (rule `ally_sticky`)."""
ALL: Final = PRIMARY | ALLY | SCRAP
BIT: Final = {"primary": PRIMARY, "ally": ALLY, "scrap": SCRAP}

_NONE: Final = -1
_PLACES: Final = 64
"""Actions are made beforehand for cards at this many places."""


def uses_at(place: int) -> tuple[tuple[Action, ...], ...]:
    """List the `use` actions of the card at that place, sorted, by the bits of the abilities."""
    named = (("ally", ALLY), ("primary", PRIMARY), ("scrap", SCRAP))
    return tuple(tuple(("use", place, ability) for ability, bit in named if bits & bit) for bits in range(ALL + 1))


USES: Final = tuple(map(uses_at, range(_PLACES)))
"""`uses_at` every place that matters."""


class CardTables:
    """One card set, laid out. Every tuple is indexed by a card's number; `number` gives it for a key.

    `usable`: bits of the abilities that can be used by choice, which are all but a ship's primary. `faction_bit`: the faction
    of which the ally ability needs another card; `ally_bits`: the factions whose ally abilities the card switches on;
    `changes_uses`: whether there are other abilities to use once it is in play. `play`, `acquire`, `discard`, `copy` and, by
    the zone, `scrap` are the actions that name the card: lists contain these very tuples.
    """

    __slots__ = (
        "acquire",
        "ally_bits",
        "cards",
        "changes_uses",
        "combat_per_ship",
        "copy",
        "cost",
        "defense",
        "discard",
        "explorer",
        "faction_bit",
        "is_base",
        "is_outpost",
        "is_ship",
        "key",
        "key_or_none",
        "needle",
        "number",
        "play",
        "primary",
        "programs",
        "scrap",
        "starters",
        "starting_deck",
        "trade_cards",
        "usable",
        "version",
    )

    def __init__(self, card_set: CardSet) -> None:
        cards = card_set.cards
        self.version = card_set.version
        self.cards = cards
        self.starters = card_set.starters
        self.key = tuple(card.key for card in cards)
        self.number = {card.key: card.number for card in cards}
        self.cost = tuple(card.cost for card in cards)
        self.defense = tuple(card.defense for card in cards)
        self.is_ship = tuple(card.is_ship for card in cards)
        self.is_base = tuple(card.is_base for card in cards)
        self.is_outpost = tuple(card.is_outpost for card in cards)
        self.programs = {which: tuple(compiled(card.ability(which)) for card in cards) for which in BIT}
        """The program of every ability, by its name and the number of the card."""
        self.primary = self.programs["primary"]
        self.explorer = self.number[card_set.explorer]
        self.needle = self.number.get("stealth_needle", _NONE)
        self.combat_per_ship = tuple(card.static == "combat-per-ship" for card in cards)
        self.trade_cards = sorted(card.number for card in cards for _ in range(card.copies))
        self.starting_deck = sorted(self.number[key] for key, count in card_set.starters.items() for _ in range(count))
        self.usable = tuple(
            (PRIMARY if card.primary and card.is_base else 0) | (ALLY if card.ally else 0) | (SCRAP if card.scrap else 0)
            for card in cards
        )
        self.faction_bit = tuple(1 << FACTIONS.index(card.faction) if card.faction in FACTIONS else 0 for card in cards)
        every = (1 << len(FACTIONS)) - 1
        self.ally_bits = tuple(every if card.static == "ally-of-all" else self.faction_bit[card.number] for card in cards)
        self.changes_uses = tuple(bool(self.usable[card.number] or self.ally_bits[card.number]) for card in cards)
        self.key_or_none: Callable[[int], str | None] = (*self.key, None).__getitem__
        """The key of a card, or None for -1, which is no card."""
        self.play: tuple[Action, ...] = tuple(("play", key) for key in self.key)
        self.acquire: tuple[Action, ...] = tuple(("acquire", key) for key in self.key)
        self.discard: tuple[Action, ...] = tuple(("discard", key) for key in self.key)
        self.copy: tuple[Action, ...] = tuple(("copy", key) for key in self.key)
        self.scrap: dict[str, tuple[Action, ...]] = {
            zone: tuple(("scrap", zone, key) for key in self.key) for zone in ("discard", "hand", "row")
        }
