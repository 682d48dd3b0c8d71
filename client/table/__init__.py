"""What the table of any game has: clocks, who sits where, details. No Textual, no game."""
