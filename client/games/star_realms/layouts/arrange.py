"""Place the zones of the table on a screen of a given size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from textual.geometry import Region

from client.tui.canvas.canvas import SizeClass

USUAL = SizeClass.NORMAL.value[0]
ROW_CARDS = 6
SCORE = 3
PROMPT = 3
"""The lines of the prompt, below the pools."""
KEYS = 2
"""The lines of a reply and the keys, at the end of a game."""
HAND = 5
"""The lines of a hand if there is room: that many cards are drawn."""
IN_PLAY = 3
BESIDE, BESIDE_DENSE = 36, 45
"""The cells of the column with inspector and log, including its edge; and its width if a card needs more cells to be shown
in full.
"""
MAIN, MAIN_LARGE = 79, 115
"""The cells of the left column on wide screens, and on large screens."""
CARDS, FEWEST_CARDS = {SizeClass.WIDE: 9, SizeClass.LARGE: 12}, 7
"""The lines of the trade row as cards, with a line for the cursor below large ones; and the fewest lines."""
LOG = 3
"""The fewest lines of the log next to the curves."""
LEAST_LOG = 2
"""The fewest lines of the log: a rule alone is no log."""
LOG_BELOW_A_TEAM = 3
EDGE = 2


def _no_lines(width: int) -> int:
    return 1


Ways = Callable[[int], Sequence[int]]
"""Returns the lines of a zone with that many cells, from its roomiest layout to its densest."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The lines that the content of the zones needs, without their rules.

    `theirs`: the cards of the only other seat, or the lines of several seats; `mine` and `hand`: your cards in play and in
    hand; `card`: the inspector's text at that width; `curves`: the authority by turns.
    """

    many: bool = False
    theirs: int = 1
    row: int = ROW_CARDS
    mine: Ways = field(default=lambda width: (1,))
    hand: Ways = field(default=lambda width: (HAND,))
    card: Callable[[int], int] = field(default=_no_lines)
    curves: int = 0
    team: int = 0
    """The lines of the player's own team next to the log, including its rule."""
    prompt: int = 0
    """The lines of a question with all of its answers, which may replace lines of the hand."""
    over: bool = False
    """True if the inspector has only one line, so that a detail view covers the cards in play and the hand."""
    panel: bool = False
    """True if the piles or the end of the game cover the trade row, the cards in play and the hand."""
    ended: bool = False
    """True if the end of the game covers everything except the prompt."""

    def laid_over(self, room: Region) -> dict[str, Region]:
        """Return the regions of the browser: the tabs, and the pile below them."""
        tabs, browser = room.split_horizontal(1)
        return {"tabs": tabs, "browser": browser}


@dataclass(frozen=True, slots=True)
class Grown:
    """The heights of zones in this turn. They shrink only in the next turn."""

    theirs: int = 0
    mine: int = 0
    inspector: int = 0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The regions by zone name. A zone without a region is hidden."""

    regions: dict[str, Region]

    @property
    def joints(self) -> frozenset[int]:
        """Return the lines in which rules of the right column meet the edge between the columns, counted from the edge's
        top.
        """
        names = ("inspector", "curves", "team", "log")
        return frozenset(self.regions[name].y - self.regions["edge"].y for name in names if name in self.regions)

    @property
    def grown(self) -> Grown:
        """Return the heights that are kept until the turn changes."""
        mine = self.regions["mine"].height - 1 if "mine" in self.regions else 0
        inspector = self.regions["inspector"].height if "edge" in self.regions else 0
        theirs = self.regions["opponents"].height if "opponents" in self.regions else 0
        return Grown(theirs, mine, inspector)


def is_small(width: int, height: int) -> bool:
    """Return True if the screen is smaller than usual."""
    return SizeClass.of(width, height) is SizeClass.COMPACT


def has_cards(width: int, height: int) -> bool:
    """Return True if cards are drawn as cards."""
    return SizeClass.of(width, height) in CARDS


def main_width(width: int, height: int) -> int:
    """Return the cells of the left column."""
    return {
        SizeClass.COMPACT: width,
        SizeClass.NORMAL: width - BESIDE,
        SizeClass.WIDE: MAIN,
        SizeClass.LARGE: MAIN_LARGE,
    }[SizeClass.of(width, height)]


def arrange(width: int, height: int, needs: Needs, grown: Grown | None = None) -> Arrangement:
    """Return the arrangement for a screen of that size, with that content in its zones."""
    if needs.ended:
        return _at_the_end(width, height)
    if has_cards(width, height):
        return _with_cards(width, height, needs, grown or Grown())
    if is_small(width, height):
        return _small(width, height, needs, grown or Grown())
    grown = grown or Grown()
    regions = _above_and_below(width, height, needs, grown)
    row, totals = regions["opponents"].bottom, regions["totals"].y
    upper = row + 1 if needs.panel else row + 1 + needs.row
    beside, inspector = _beside(needs, totals - upper)
    main = width - beside
    inspector = min(max(inspector, grown.inspector), totals - upper)
    if totals - upper - inspector < LEAST_LOG:
        inspector = totals - upper
    regions["edge"] = Region(main, upper, EDGE, totals - upper)
    right = Region(main + EDGE, upper, beside - EDGE, totals - upper)
    regions["inspector"], regions["log"] = right.split_horizontal(inspector)
    if not regions["log"].height:
        del regions["log"]
    if needs.panel:
        return Arrangement(regions | {"tabs": Region(0, row, width, 1), "browser": Region(0, upper, main, totals - upper)})
    regions["row"] = Region(0, row, width, 1 + needs.row)
    mine = 1 + _shared(totals - upper - 2, needs.mine(main), needs.hand(main), grown.mine)
    regions["mine"], regions["hand"] = Region(0, upper, main, totals - upper).split_horizontal(mine)
    return Arrangement(regions)


def _at_the_end(width: int, height: int) -> Arrangement:
    """Return the arrangement of the final page, with a reply and the keys below it. Other texts are on the page if there is
    room.
    """
    below = KEYS if has_cards(width, height) else PROMPT
    return Arrangement({"over": Region(0, 0, width, height - below), "prompt": Region(0, height - below, width, below)})


def _above_and_below(width: int, height: int, needs: Needs, grown: Grown) -> dict[str, Region]:
    """Place the zones that use the whole width when the score has one line: score and other seats, totals and prompt."""
    prompt = max(needs.prompt, PROMPT)
    totals, top = height - prompt - 1, 0 if needs.many else 1
    theirs = max(needs.theirs + (not needs.many), grown.theirs)
    regions = {"opponents": Region(0, top, width, theirs)}
    if not needs.many:
        regions["score"] = Region(0, 0, width, 1)
    return regions | {"totals": Region(0, totals, width, 1), "prompt": Region(0, totals + 1, width, prompt)}


def _small(width: int, height: int, needs: Needs, grown: Grown) -> Arrangement:
    """Arrange the zones in one column, with one line for the inspector above the totals. A detail view covers the cards in
    play and the hand.
    """
    regions = _above_and_below(width, height, needs, grown)
    row, totals = regions["opponents"].bottom, regions["totals"].y
    upper = row if needs.panel else row + 1 + needs.row
    line = totals - 1 if totals - upper > 4 else totals
    if line < totals:
        regions["card-line"] = Region(0, line, width, 1)
    if needs.panel:
        return Arrangement(regions | needs.laid_over(Region(0, row, width, line - row)))
    regions["row"] = Region(0, row, width, 1 + needs.row)
    if needs.over:
        return Arrangement(regions | {"inspector": Region(0, upper, width, line - upper)})
    mine = 1 + _shared(line - upper - 2, needs.mine(width), needs.hand(width), grown.mine)
    regions["mine"], regions["hand"] = Region(0, upper, width, line - upper).split_horizontal(mine)
    return Arrangement(regions)


def _with_cards(width: int, height: int, needs: Needs, grown: Grown) -> Arrangement:
    """Arrange cards across the whole width; below them cards in play and the hand, next to inspector, curves and log."""
    main, totals = main_width(width, height), height - PROMPT - 2
    regions = {"totals": Region(0, totals, width, 1), "prompt": Region(0, totals + 1, width, PROMPT + 1)}
    theirs = max(needs.theirs if needs.many else 1 + needs.theirs, grown.theirs)
    regions |= {"score": Region(0, 0, width, SCORE), "opponents": Region(0, SCORE, width, theirs)}
    row = SCORE + theirs
    least = 2 + needs.mine(main)[-1] + needs.hand(main)[-1]
    cards = min(CARDS[SizeClass.of(width, height)], max(totals - row - 1 - least, FEWEST_CARDS))
    upper = row + 1 + cards
    if needs.panel:
        upper = row
    regions["edge"] = Region(main, upper, EDGE, totals - upper)
    right = Region(main + EDGE, upper, width - main - EDGE, totals - upper)
    log = LOG if not needs.team else LOG_BELOW_A_TEAM
    inspector = min(max(1 + needs.card(right.width), grown.inspector), right.height - log - needs.team)
    regions["inspector"], rest = right.split_horizontal(inspector)
    if needs.team:
        regions["team"], rest = rest.split_horizontal(needs.team)
    if needs.curves and rest.height >= 1 + needs.curves + LOG:
        regions["curves"], rest = rest.split_horizontal(1 + needs.curves)
    regions["log"] = rest
    if needs.panel:
        return Arrangement(regions | needs.laid_over(Region(0, row, main, totals - row)))
    regions["row"] = Region(0, row, width, 1 + cards)
    mine = 1 + _shared_by_cards(totals - upper - 2, needs.mine(main), needs.hand(main), grown.mine)
    regions["mine"], regions["hand"] = Region(0, upper, main, totals - upper).split_horizontal(mine)
    return Arrangement(regions)


def _shared_by_cards(room: int, mine: Sequence[int], hand: Sequence[int], least: int) -> int:
    """Return the lines of the cards in play, which share room with the hand. The cards of the hand get the rest."""
    most = max(room - hand[-1], min(mine[-1], room - 2))
    in_play = max(next((lines for lines in mine if lines <= most), most), min(least, most))
    return room - next((lines for lines in hand if lines <= room - in_play), room - in_play)


def _beside(needs: Needs, room: int) -> tuple[int, int]:
    """Return the cells of the right column and the lines of the inspector, including its title. The column is wider if the
    card would be cut.
    """
    for beside in (BESIDE, BESIDE_DENSE):
        lines = 1 + needs.card(beside - EDGE)
        if lines <= room:
            break
    return beside, lines


def _shared(room: int, mine: Sequence[int], hand: Sequence[int], least: int) -> int:
    """Return the lines of the cards in play, which share room with the hand. Both have the roomiest layouts that fit
    together.
    """
    choices = [*((lines, hand[0]) for lines in mine), *((mine[-1], lines) for lines in hand)]
    for in_play, in_hand in choices:
        if in_play + in_hand <= room:
            most = room - in_hand
            wanted = max(in_play, min(max(in_play + 1, IN_PLAY), room - HAND), least)
            return min(wanted, most)
    return max(min(mine[-1], room - min(hand[-1], (room + 1) // 2)), 1)
