"""The games that this client can show, each in a package, and their registry."""
