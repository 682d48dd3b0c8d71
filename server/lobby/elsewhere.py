"""A table that another server has."""

from __future__ import annotations

from server.storage.shared import Node


class Elsewhere(Exception):
    """A request for a table that another server has."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.name)
        self.node = node
