"""The keyboard of a person: its layout, and which keys commands have on it. No Textual, no game."""
