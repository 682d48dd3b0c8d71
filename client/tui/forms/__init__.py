"""Forms: a table to open, here or at another server, its rules, and one to join."""
