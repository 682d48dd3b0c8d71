"""Fixtures that the fuzz tests share with tests of the client's shell."""

from tests.client.conftest import server as server

collect_ignore = ["guided.py"]
"""A program that needs the extra `fuzz` to be imported: pytest collects nothing from it."""
