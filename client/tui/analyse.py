"""The request of a table screen to show the record of its game and look for what cost most in it. The app carries it out."""

from __future__ import annotations

from textual.message import Message


class Analyse(Message):
    """Show the record in that file, and analyse it."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
