"""The zones of the table, each its lines: row, hand, in play, seats, score, log, totals, prompt."""
