"""The line between the table and the column of inspector and log, with a joint wherever a rule meets it."""

from __future__ import annotations

from client.games.star_realms.screen_state import Picture
from client.games.star_realms.tui.looks import TableZone
from client.tui.draw import Line
from client.tui.glyphs import glyphs


class Edge(TableZone):
    """Two cells wide; a zone of its own, so that the inspector can change without sending it again."""

    NAME = "edge"

    def __init__(self) -> None:
        super().__init__()
        self.joints: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        g = glyphs()
        left, right = self.joints
        lines: list[Line] = []
        for y in range(height):
            meets = (y in left, y in right)
            joint = {(True, True): g.cross, (True, False): g.tee_left, (False, True): g.tee_right}.get(meets, g.down)
            if y == 0:
                joint = g.tee_down if y in left else g.corner
            lines.append(((joint + (g.across if y in right else " "), "rule"),))
        return lines
