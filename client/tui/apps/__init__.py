"""The apps: the whole client, and the one that only shows a record."""
