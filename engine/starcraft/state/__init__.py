"""The state, and what can be asked of it and done to it that is no rule of one phase alone. Nothing here asks a seat."""
