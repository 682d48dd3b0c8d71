"""The components as facts, for the engine, the client's wing and tools. `effects` has the words that cards are written in."""
