"""Learn: nine lessons in three turns of a duel whose every draw is known. Data and progress; the screen is in `tui`."""
