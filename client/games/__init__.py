"""The games this client can show: a package each, and the registry of them."""
