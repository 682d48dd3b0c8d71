"""The zones that are always on the screen: header, seats, totals. Pure functions from a table to lines."""
