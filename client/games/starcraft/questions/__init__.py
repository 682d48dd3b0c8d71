"""The panels of the table: what each of them shows, which keys reach it, and which actions they make. No Textual."""
