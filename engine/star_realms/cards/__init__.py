"""The cards as facts, for the engine, the client and tools. `effects` has the words that they are written in."""

from engine.star_realms.cards.card_sets import ABILITIES, BY_KEY, CARDS, FIRST_VERSION, SHIPPED, Card, CardSet, CardSets

__all__ = ["ABILITIES", "BY_KEY", "CARDS", "FIRST_VERSION", "SHIPPED", "Card", "CardSet", "CardSets"]
