"""The terminal: what it can show, what only it can tell, and how far away it is. Nothing here imports Textual."""
