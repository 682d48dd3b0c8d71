"""A part of the table: a zone, a rule, the prompt. It says what its lines are; where it stands is not its business."""

from __future__ import annotations

from typing import Any, ClassVar

from client.tui.look.draw import Line


class Part:
    """Drawn from the picture of its game alone. `NAME`: that of its region."""

    NAME: ClassVar[str] = ""

    def draw(self, picture: Any, width: int, height: int) -> list[Line]:
        """Its lines, at most `height`, each of any width."""
        raise NotImplementedError
