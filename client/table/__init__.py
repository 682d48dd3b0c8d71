"""The parts that the tables of all games share: clocks, seats, details, log, history. No Textual, no game."""
