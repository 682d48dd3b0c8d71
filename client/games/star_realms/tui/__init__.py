"""The table screen of Star Realms and its zones."""
