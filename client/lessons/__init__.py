"""What the lessons of any game need: a table whose every draw and move is known beforehand. No Textual, no game."""
