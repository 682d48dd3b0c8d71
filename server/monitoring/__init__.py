"""Counters, metrics."""
