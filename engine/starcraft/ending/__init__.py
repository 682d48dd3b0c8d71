"""The end of a game and of a seat's part in it (section 16)."""
