"""The default client of a game without a client package: a table based on the game's language and texts."""
