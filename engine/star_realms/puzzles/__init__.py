"""Hold puzzles: one turn of a duel that can be won without luck, and the proof of how short it can be."""
