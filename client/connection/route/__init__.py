"""How a server is reached: its address, plain or encrypted, and why its certificate is trusted."""
