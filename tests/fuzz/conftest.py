"""Fixtures that tests of the fuzzing share with those of the client's shell."""

from tests.client.conftest import server as server

collect_ignore = ["guided.py"]
"""It needs the extra `fuzz` to be imported at all: it is a program, and nothing of it is collected."""
