"""Star Realms in words: names, notation, sentences. No Textual."""
