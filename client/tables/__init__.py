"""Getting to a table: finding, opening and joining one, its terms, invitations and the local server. No Textual."""
