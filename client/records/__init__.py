"""Records of games: files, validation, replay, library, verification. No Textual."""
