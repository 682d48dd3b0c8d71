"""Visitors at a door of a server: the process that forks a client for each, and what their clients may do."""
