"""The line between the table and the column of inspector and log, with a joint wherever a rule meets it."""

from __future__ import annotations

from collections.abc import Collection

from client.games.star_realms.tui.arrange import Arrangement
from client.tui.look.draw import Line
from client.tui.look.glyphs import glyphs


def edge(arrangement: Arrangement, left: Collection[int]) -> list[Line]:
    """Two cells wide, from its top to the totals. `left`: the lines, counted from its top, in which a rule comes from the left.

    It begins at a rule of the table, or below the tabs of the piles.
    """
    g = glyphs()
    right = arrangement.joints
    lines: list[Line] = []
    for y in range(arrangement.regions["edge"].height):
        meets = (y in left, y in right)
        joint = {(True, True): g.cross, (True, False): g.tee_left, (False, True): g.tee_right}.get(meets, g.down)
        if y == 0:
            joint = g.tee_down if y in left else g.tee_right if "tabs" in arrangement.regions else g.corner
        lines.append(((joint + (g.across if y in right else " "), "rule"),))
    return lines
