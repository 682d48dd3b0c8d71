"""Who comes in and which tables there are: access, passwords, hosting requests."""
