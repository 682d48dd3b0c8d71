"""What a table has in every game: clocks, who sits where, details. No Textual, no game."""
