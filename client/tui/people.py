"""A wish of a table's screen: to see who is there, to hear somebody no more or to send them away. The app fulfils it."""

from __future__ import annotations

from textual.message import Message


class ShowPeople(Message):
    """Who sits at the table."""
