"""Support for the lessons of any game: a table whose every draw and move is known beforehand. No Textual, no game."""
