"""Every limit of the server, and the means to enforce them."""
