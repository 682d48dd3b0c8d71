"""Star Realms in lines: the desk that the screen shows, said instead of drawn. No Textual."""
