"""How event cards, timed cards and discarding are drawn."""
