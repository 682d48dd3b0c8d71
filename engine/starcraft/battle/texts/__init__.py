"""Whether the texts of cards act in a skirmish, and what a side has while values are compared."""
