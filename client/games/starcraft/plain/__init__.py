"""StarCraft in lines: the table said instead of drawn. No Textual."""
