"""The records a table hands out of finished games, and takes of games to continue."""
