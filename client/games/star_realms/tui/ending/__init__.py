"""The end of a game: curves, numbers, best cards, decks."""
