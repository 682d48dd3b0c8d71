"""The common parts of a table in every game: clocks, seats, details, log, the history of its steps. No Textual, no game."""
