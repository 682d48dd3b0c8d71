"""How a game and a seat's part in it end (section 16)."""
