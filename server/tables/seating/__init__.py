"""The people at a table: taking seats and leaving them, changing places, absence, spectators."""
