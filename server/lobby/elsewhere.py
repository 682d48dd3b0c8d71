"""A table that another server has."""

from __future__ import annotations

from server.storage.shared import Node


class Elsewhere(Exception):
    """Whoever asks for the table has to go there."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.name)
        self.node = node
