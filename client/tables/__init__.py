"""Getting to a table: finding, opening and joining one, its terms, invitations, a local server. No Textual."""
