"""The conversion of a view into the table that is drawn. No Textual."""
