"""What keys mean at the table. No Textual."""
