"""Every limit of the server, and what enforces limits of rate."""
