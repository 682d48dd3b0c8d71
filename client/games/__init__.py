"""The games this client can show: a wing each, and the registry of them."""
