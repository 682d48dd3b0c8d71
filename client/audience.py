"""Whoever a session tells what happens, from the first moment on: also before there is anybody to tell."""

from __future__ import annotations

from collections.abc import Callable

from client.updates import Update

Listener = Callable[[Update], None]


class Audience:
    """One listener at a time. What is told while there is none is kept for who comes first."""

    def __init__(self) -> None:
        self._listener: Listener | None = None
        self._untold: list[Update] = []

    def listen(self, listener: Listener) -> None:
        """Tell this one from now on, beginning with everything that nobody has been told yet."""
        self._listener = listener
        untold, self._untold = self._untold, []
        for update in untold:
            listener(update)

    def tell(self, update: Update) -> None:
        """This has happened."""
        if self._listener is None:
            self._untold.append(update)
        else:
            self._listener(update)
