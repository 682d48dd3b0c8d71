"""Every word and sentence of the game. No Textual."""
