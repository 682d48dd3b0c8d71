"""An administrator's hand in a running server: a socket in its data directory, and what can be asked of it there."""
