"""A game on at a table: it begins, seats and bots act, clocks run out, it ends."""
