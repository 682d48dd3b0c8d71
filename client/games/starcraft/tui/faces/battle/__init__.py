"""How a battle is drawn: its skirmishes above, and below them what the question is about."""
