"""Star Realms in lines: the state that the screen shows, said instead of drawn. No Textual."""
