"""What a table has in every game: clocks, who sits where, details, log, the history of its steps. No Textual, no game."""
