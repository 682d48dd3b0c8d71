"""Where every zone of the table stands, for the size of the terminal: plain arithmetic, no widgets.

Below 120 columns the inspector and the log stand beside what you have in play and in hand; from there on they have a column of
their own. From 36 lines on hand and trade row use the room for the cards' words.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from client.tui.draw import columns_for

WIDE = 120
TALL = 36
ROW_CARDS = 6
MANY = 4
"""From so many other seats on, hand and inspector give lines to them."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The regions by zone name; zones that are not in it are hidden. `wide` and `tall`: which room there is."""

    regions: dict[str, Region]
    wide: bool
    tall: bool

    @property
    def joints(self) -> tuple[frozenset[int], frozenset[int]]:
        """Where rules meet the edge between the columns, counted from its top: from the left, and from the right."""
        if "edge" not in self.regions:
            return frozenset(), frozenset()
        top = self.regions["edge"].y
        left = frozenset(self.regions[name].y - top for name in ("row", "mine", "hand", "panel") if name in self.regions)
        return left, frozenset(self.regions[name].y - top for name in ("inspector", "decks", "log") if name in self.regions)


def arrange(
    width: int, height: int, others: int = 1, *, panel: bool = False, over: bool = False, heads: int = 0
) -> Arrangement:
    """The table for a terminal of that size, with so many other seats.

    `panel`: the browser is open, in the place of trade row, in-play zone and hand. `over`: the end of the game is, which takes
    the place of inspector and log too unless they have a column of their own. `heads`: of several
    seats with a line each, so many cells are numbers, the rest is what stands before them.
    """
    wide, tall = width >= WIDE, height >= TALL
    strip = (3 if tall else 2) if others == 1 else min(others, 5) * (2 if tall else 1)
    prompt = 5 if tall else 4
    main = min(width - 40, 112 if width >= 160 else 84) if wide else width - 36
    bottom = height - prompt
    row_height = ROW_CARDS + 1
    rest = bottom - strip - row_height
    if tall and wide and rest >= 27:
        row_height += ROW_CARDS
        rest -= ROW_CARDS
    hand = max(6 if others < MANY else 4, (rest + 1) // 2)
    left = main if wide or panel else width
    regions = {
        "opponents": Region(0, 0, main if wide else width, strip),
        "row": Region(0, strip, left, row_height),
        "mine": Region(0, strip + row_height, main, rest - hand),
        "hand": Region(0, bottom - hand, main, hand),
        "prompt": Region(0, bottom, width, prompt),
        "chat": Region(0, height - 1, width, 1),
    }
    if heads and others > 1 and not tall:
        numbers, rest_of_line = regions["opponents"].split_vertical(heads)
        regions |= {"opponents": numbers, "standing": rest_of_line}
    top = 0 if wide else (strip if panel else strip + row_height)
    inspector = min(12, (bottom - top) // 2) if wide or panel else (6 if others < MANY else 5)
    regions["edge"] = Region(main, top, 2, bottom - top)
    regions["inspector"] = Region(main + 2, top, width - main - 2, inspector)
    decks = min(12, (bottom - top - inspector) // 2) if wide and tall else 0
    if decks:
        regions["decks"] = Region(main + 2, top + inspector, width - main - 2, decks)
    regions["log"] = Region(main + 2, top + inspector + decks, width - main - 2, bottom - top - inspector - decks)
    if over and not wide:
        for name in ("edge", "inspector", "decks", "log"):
            regions.pop(name, None)
        main = width
    if panel or over:
        for name in ("row", "mine", "hand"):
            del regions[name]
        regions["panel" if panel else "over"] = Region(0, strip, main, bottom - strip)
    return Arrangement(regions, wide, tall)


def card_lines(zone: str, height: int, count: int) -> int:
    """How many lines each card of a zone has, where the zone is that high: two where all of them fit so, else one."""
    room = height - 1
    return 2 if zone in ("row", "hand") and count and room >= max(2 * count, 10 if zone == "hand" else 12) else 1


def rows(zone: str, height: int, count: int) -> int:
    """How many cards stand one below the other in a zone of that height."""
    if zone == "theirs":
        return 1
    return max((height - 1) // card_lines(zone, height, count), 1)


def columns(zone: str, height: int, count: int) -> int:
    """How many columns a zone needs for so many cards."""
    return columns_for(count, rows(zone, height, count))
