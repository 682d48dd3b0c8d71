"""How others come to the tables of a server that we start, or are at: its doors, and what to send."""
