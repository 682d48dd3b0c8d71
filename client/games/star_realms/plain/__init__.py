"""Star Realms in plain text, from the same state as the screen. No Textual."""
