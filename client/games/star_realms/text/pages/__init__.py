"""Pages to read: help, rules, all cards, piles, the end, and what the house says of the game."""
