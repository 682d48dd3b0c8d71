"""Every limit of the server, and the code that enforces limits of rate."""
