"""Event cards: which one is executed and what it asks, cards that act at a moment of the round, and discarding."""
