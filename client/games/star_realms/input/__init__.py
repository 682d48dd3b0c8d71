"""From keys to intents: what a key means on the table as it stands. No Textual."""
