"""Administration of a running server: a socket in its data directory, and the commands that it accepts."""
