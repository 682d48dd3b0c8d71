"""The panels of the table: the things they show, the keys of these things, and the actions they make up. No Textual."""
