"""What a client asks of a server, and the answers."""
