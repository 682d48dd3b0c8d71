"""The battle in so many lines: the skirmishes, then what is asked, then what else is known and fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.starcraft.faces.battle.battle import BATTLE
from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.model.battle.fight import OVER
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.drawing.lower import Place, log_place, lower, words_width
from client.games.starcraft.tui.faces.battle import hand, notes, skirmishes, units
from client.games.starcraft.tui.faces.battle.sections import stacked
from client.games.starcraft.tui.faces.battle.view import Drawn, Section, drawn
from client.tui.look.draw import Line, Span, clip, wrap
from engine.starcraft.language.fighting import LoseQuestion, RetreatQuestion, WithdrawQuestion
from engine.starcraft.language.general import ToAll

ROOMY = 24
"""From so many lines on the hand is always there, and the values of all skirmishes are written out."""
LEAST = 14
"""With fewer lines there are no words about the thing under the cursor, and no log."""
WORDS, WORDS_WHERE_ROOMY = 3, 5
LOG_WHERE_ROOMY = 14
MOST_ANSWERS = 8
"""From more on answers are scrolled rather than that the skirmishes go."""


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """Exactly that many lines, each in exactly that many cells; the place of the log is left blank."""
    view = drawn(BATTLE, table, picked, cursor)
    if view is None:
        return [clip((), width)] * height
    below: list[Line] = []
    if words := words_lines(table, cursor, width, height):
        head, told = _told(view, width)
        below = [clip(line, width) for line in lower(head, told, width, words)]
    return [*stacked(_sections(view, width, height), width, height - len(below)), *below]


def words_lines(table: Table, cursor: Pick, width: int, height: int) -> int:
    """How many lines there are about the thing under the cursor, and for the log beside them. What is told has more of them as
    long as nothing above is cut for it, and so has the log where there is much room.
    """
    least = WORDS_WHERE_ROOMY if height >= ROOMY else WORDS if height >= LEAST else 0
    view = drawn(BATTLE, table, (), cursor) if least else None
    told = len(_told(view, width)[1]) if view is not None and view.pointed else 0
    wanted = max(told, LOG_WHERE_ROOMY if height >= ROOMY and log_place(width, height, least) else 0)
    if view is None or wanted <= least:
        return least
    free = height - 1 - sum(1 + len(section.lines) for section in _sections(view, width, height))
    return max(least, min(wanted, free))


def place_of_log(table: Table, cursor: Pick, width: int, height: int) -> Place | None:
    """Where the log stands."""
    return log_place(width, height, words_lines(table, cursor, width, height))


def _sections(view: Drawn, width: int, height: int) -> list[Section]:
    roomy = height >= ROOMY
    return [skirmishes.section(view, width, roomy=roomy), *_below(view, width, roomy=roomy)]


def _told(view: Drawn, width: int) -> tuple[list[Span], list[Line]]:
    heads = BATTLE.inspected(view.scene.table, view.pointed) if view.pointed else ()
    return _read(view, heads, words_width(width))


def _read(view: Drawn, heads: Sequence[tuple[str, str]], width: int) -> tuple[list[Span], list[Line]]:
    """What there is to read about a thing, in a row; who fights whom where nothing is pointed at."""
    if not heads:
        scene = view.scene
        heads = ((scene.area(scene.fight.area), scene.opening()),)
    (title, first), *rest = heads
    spans: list[Span] = []
    if first.endswith("."):
        spans.append((first, ""))
    else:
        title = f"{title}, {first}" if first else title
    lines: list[Line] = []
    for head, said in rest:
        if head and spans:
            lines += wrap(spans, width - 2)
            spans = []
        spans += [(f"{head}: ", "title")] if head else [(" ", "")] if spans else []
        spans.append((said if said.endswith(".") else f"{said}.", ""))
    lines += wrap(spans, width - 2) if spans else []
    return [(title, "title")], [((" ", ""), *line) for line in lines]


def _below(view: Drawn, width: int, *, roomy: bool) -> list[Section]:
    """What the step is about first; the hand and what holds in all of the battle where there is room."""
    scene = view.scene
    mine, theirs = scene.mine, scene.theirs
    more = [hand.section(view, width, is_full=True)] if roomy and _has_hand(scene) else []
    match scene.fight.step:
        case "abilities":
            own = [notes.abilities(view, width)] if scene.is_asked else []
            sides = [units.standing(view, theirs, width), units.standing(view, mine, width)]
            return [*own, *sides, notes.battle(view, width), *more]
        case "pairs" | "support":
            sides = [units.unpaired(view, theirs, width), units.unpaired(view, mine, width)]
            return [*sides, notes.battle(view, width), *more]
        case "cards" if _has_hand(scene):
            if roomy:
                return [hand.section(view, width, ROOMY, is_full=True), notes.battle(view, width)]
            return [hand.section(view, width)]
        case "cards":
            return [notes.battle(view, width)]
    return [*_chosen(view, width), notes.splash(view, width), notes.afterwards(view, width), *more]


def _chosen(view: Drawn, width: int) -> list[Section]:
    """What this person chooses from while skirmishes are resolved and afterwards."""
    scene = view.scene
    if not scene.is_asked or scene.fight.step == OVER:
        return []
    if any(pick.startswith("card ") or pick == "deck" for pick in view.keys):
        return [hand.section(view, width)]
    own = units.standing(view, scene.mine, width)
    if isinstance(scene.asked, WithdrawQuestion) or scene.table.can(ToAll):
        return [_answers(units.areas(view, width)), own]
    return [_answers(own)] if isinstance(scene.asked, RetreatQuestion | LoseQuestion) else []


def _answers(section: Section) -> Section:
    """What is asked is seen before everything else."""
    return replace(section, least=min(len(section.lines), MOST_ANSWERS))


def _has_hand(scene: Scene) -> bool:
    return scene.fights and scene.fight.step != OVER
