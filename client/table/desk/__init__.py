"""The desk of one person at any table: what they have before them, what is open over it, what the session's news do to it."""
