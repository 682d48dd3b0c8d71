"""StarCraft in lines of text instead of a drawn table. No Textual."""
