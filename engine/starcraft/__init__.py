"""StarCraft: The Board Game (2007), 2 to 6 seats. Rulings are cited by the ids of docs/rules.md."""
