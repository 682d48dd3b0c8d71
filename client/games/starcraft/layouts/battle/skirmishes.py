"""Draw the skirmishes of a battle as lines, and the present step of the battle."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.layouts.battle import fronts
from client.games.starcraft.layouts.battle.sections import LEAST, Drawn, Section
from client.games.starcraft.model.battle import (
    OVER,
    Skirmish,
    SkirmishLine,
    is_animated,
    outlook,
)
from client.games.starcraft.questions.battle import (
    chosen,
    pairs_left,
)
from client.games.starcraft.texts.battle import Scene, attack_parts, health_parts, perhaps, together
from client.table.pointing import kind_of, value_of
from client.text.i18n import _, ngettext
from client.tui.canvas import draw
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Span
from engine.starcraft.language.fighting import (
    Front,
    LoseQuestion,
    NextQuestion,
    PairQuestion,
    RetreatQuestion,
    WithdrawQuestion,
)

LEAST_SKIRMISHES, LEAST_ROOMY = 3, 12


def skirmish_section(view: Drawn, width: int, height: int, *, roomy: bool) -> Section:
    """Return all skirmishes. `roomy`: with the parts of the values below each skirmish."""
    scene = view.scene
    lines: list[draw.Line] = []
    focus, starts = 0, list[int]()
    opened, each = opened_skirmish(view), _lines_each(scene, height)
    for skirmish in scene.fight.skirmishes:
        starts.append(len(lines))
        canvas = Canvas(width, each)
        look = fronts.look_of(scene.table.patches, skirmish.number)
        sides = tuple(fronts.front(scene, skirmish, seat, look) for seat in (scene.theirs, scene.mine))
        marked = ("skirmish", str(skirmish.number)) == view.cursor
        fronts.row(canvas, 0, each, (sides[0], sides[1]), lead_of(view, skirmish), marked=marked)
        lines += canvas.lines
        if roomy and not look:
            lines += _details(scene, skirmish, width)
        if opened is not None and skirmish.number == opened.number:
            focus = starts[-1] if view.cursor == ("skirmish", str(skirmish.number)) else len(lines) - 1
    if not scene.fight.skirmishes:
        lines = [((" " + _("no skirmish was fought"), "faint"),)] if scene.fight.step == OVER else []
    least = min(len(lines), LEAST_ROOMY if roomy else max(LEAST_SKIRMISHES, each * min(len(scene.fight.skirmishes), 2)))
    left = scene.opening().removesuffix(".")
    return Section(left, tuple(lines), title(scene), focus, least, tuple(starts) or None)


def _lines_each(scene: Scene, height: int) -> int:
    """Return the number of lines for a skirmish: three with bars, two, or one if there are many skirmishes."""
    count = max(len(scene.fight.skirmishes), 1)
    room = height // 2 if height >= LEAST else height // 3
    return next((each for each in (3, 2) if each * count <= room), 1)


def lead_of(view: Drawn, skirmish: Skirmish) -> list[Span]:
    """Return cursor, key and mark of a skirmish."""
    lead = view.marks(("skirmish", str(skirmish.number)))
    if not view.keys.get(("skirmish", str(skirmish.number))):
        lead[1] = (str(skirmish.number), "faint")
    return lead


def opened_skirmish(view: Drawn) -> Skirmish | None:
    """Return the skirmish that is kept in sight."""
    fight = view.scene.fight
    if view.scene.is_asked and isinstance(view.scene.asked, LoseQuestion | WithdrawQuestion | RetreatQuestion):
        return None  # leave the room to the answers
    if kind_of(view.cursor) == "skirmish":
        return fight.skirmish(int(value_of(view.cursor)))
    if fight.step in ("pairs", "support", "cards"):
        return chosen(view.scene, view.picked, view.cursor)
    return fight.skirmish(fight.current) or next((s for s in fight.skirmishes if s.lines[0].attack is not None), None)


def values(scene: Scene, skirmish: Skirmish, seat: int, cards: Sequence[str]) -> str:
    """Return the total of a side: "6 / 4".

    A value that depends on something hidden is a range from least to most: "6 / 4-6".
    """
    found = outlook(scene.table, scene.fight, skirmish, seat, cards)
    attack, health = found.most
    ends = [
        str(least) if least == most else f"{least}-{most}" for least, most in ((found.attack, attack), (found.health, health))
    ]
    return " / ".join(ends)


# -- parts of values --------------------------------------------------------------------------------------------------


def _details(scene: Scene, skirmish: Skirmish, width: int) -> list[draw.Line]:
    """Return two columns of details, the opponent's side on the left."""
    half = (width - fronts.LEAD - fronts.MIDDLE - 1) // 2
    left, right = (_side(scene, skirmish, seat) for seat in (scene.theirs, scene.mine))
    columns = [_wrapped(side, half) for side in (left, right)]
    lines: list[draw.Line] = []
    for at in range(max(map(len, columns))):
        one, other = (column[at] if at < len(column) else () for column in columns)
        gap = " " * fronts.MIDDLE
        lines.append(((" " * fronts.LEAD, ""), *draw.clip(one, half), (gap, ""), *draw.clip(other, half)))
    return lines


def _wrapped(rows: Sequence[Sequence[Span]], width: int) -> list[draw.Line]:
    return [line for row in rows for line in draw.wrap(row, width, indent=3)]


def _side(scene: Scene, skirmish: Skirmish, seat: int) -> list[list[Span]]:
    line = skirmish.of(seat)
    if line.attack is not None:
        return _sums(scene, line)
    if line.hidden or not line.cards or not line.front or scene.fight.step == OVER:
        return []
    found = outlook(scene.table, scene.fight, skirmish, seat, line.cards)
    rows: list[list[Span]] = [[(together(scene, line, found), "faint")]]
    return rows + [[(words, "faint")] for words in perhaps(scene, found)]


def _sums(scene: Scene, line: SkirmishLine) -> list[list[Span]]:
    """Return attack and health with their parts."""
    found: list[list[Span]] = []
    for label, amount, parts in (
        (_("attack"), line.attack, attack_parts(scene, line)),
        (_("health"), line.health, health_parts(scene, line)),
    ):
        found.append([(f"{label} ", "faint"), (f"{amount}", "strong"), ("  " + ", ".join(parts), "faint")])
    return found


# -- The present step of the battle, out of the nine in the rulebook --------------------------------------------------


NUMBERS = {"abilities": 2, "pairs": 4, "support": 5, "cards": 6, "skirmishes": 7, "splash": 8, "retreat": 9}
"""The numbers of the steps in the rulebook. Steps 1 and 3, the token and drawing cards, have no question."""


def title(scene: Scene) -> str:
    """Return the number of the step and its subject."""
    step = "skirmishes" if is_animated(scene.table) else scene.fight.step
    if step == OVER:
        return _("the battle is over")
    return _("step {n} of 9: {words}").format(n=NUMBERS.get(step, 1), words=_words(scene, step))


def _words(scene: Scene, step: str) -> str:
    match step:
        case "abilities":
            return _("cards for its start")
        case "pairs":
            if isinstance(scene.asked, PairQuestion) and not scene.table.can(Front):
                left = pairs_left(scene)
                return ngettext("make {n} pair", "make {n} pairs", left).format(n=left)
            return _("who meets whom")
        case "support":
            return _("who supports where")
        case "cards":
            return _("a card for each")
        case "skirmishes":
            return _("which is next") if isinstance(scene.asked, NextQuestion) else _("resolving")
        case "splash":
            return _("splash damage")
    return _("retreats")
