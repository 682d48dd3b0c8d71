"""Pages to read: what the house says of the game, rules, help, and how sure the numbers are."""
