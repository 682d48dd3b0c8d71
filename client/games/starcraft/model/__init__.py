"""Convert a view to the table that is drawn. No Textual."""
