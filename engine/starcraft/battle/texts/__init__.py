"""Conditions for the texts of cards in a skirmish, and a side's values while they are compared."""
