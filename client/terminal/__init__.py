"""Know the terminal: its capabilities, its answers to questions, and its delay. Nothing here imports Textual."""
