"""Counters, and the pages `/metrics` and `/health`."""
