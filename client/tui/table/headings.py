"""What stands in the rules of the table: parts apart from each other, clocks, the line."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.screen_state import Picture
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs
from client.tui.widgets.clock_face import clock_face


def parts(said: Sequence[Sequence[Span]]) -> list[Span]:
    """One after the other with a piece of the rule between them; what is empty is left out."""
    between = f" {glyphs().across * 2} "
    spans: list[Span] = []
    for part in said:
        if part:
            spans += [*([(between, "rule")] if spans else []), *part]
    return spans


def clock(picture: Picture, seat: int) -> list[Span]:
    """The clock of that seat, behind its name."""
    return [(" ", ""), *clock_face(picture.clocks[seat])] if has_clocks(picture) else []


def has_clocks(picture: Picture) -> bool:
    """Whether there is a clock for every seat; a strange server may tell of fewer."""
    return bool(picture.clocks) and picture.table is not None and len(picture.clocks) >= len(picture.table.seats)
