"""What a game came to: who stands where, and what is counted of it."""
