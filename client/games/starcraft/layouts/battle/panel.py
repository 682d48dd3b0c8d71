"""Draw a battle: its skirmishes, what is asked, the hand, and what else is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from client.games.starcraft.layouts.battle import fronts, stage
from client.games.starcraft.layouts.battle.hand import hand_section, what_for, where_placed
from client.games.starcraft.layouts.battle.notes import abilities, afterwards, battle_notes, splash
from client.games.starcraft.layouts.battle.sections import LEAST, Drawn, Section, drawn, stacked
from client.games.starcraft.layouts.battle.skirmishes import lead_of, opened_skirmish, skirmish_section, title
from client.games.starcraft.layouts.battle.units import areas, standing, unpaired
from client.games.starcraft.layouts.parts import Kept, Place, beginning, log_place, lower, text_lines, words_width
from client.games.starcraft.model.battle import OVER, Skirmish, is_animated
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import (
    BATTLE,
    DECK,
    chosen,
    hand,
)
from client.games.starcraft.texts.battle import Scene
from client.table.pointing import Part, Picks, kind_of
from client.text.i18n import _
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Line, Span, clip
from engine.starcraft.language.fighting import (
    LoseQuestion,
    RetreatQuestion,
    WithdrawQuestion,
)
from engine.starcraft.language.fighting import Pick as PickCard
from engine.starcraft.language.general import ToAll

# -- The battle in so many lines: the skirmishes, then what is asked, then what else is known and fits ----------------


ROOMY = 24
"""From so many lines on the hand is always there, and the values of all skirmishes are written out."""
WORDS, WORDS_WHERE_ROOMY = 3, 5
LOG_WHERE_ROOMY = 14
_KEPT = Kept()
MOST_ANSWERS = 8
"""From more on answers are scrolled rather than that the skirmishes go."""


def draw_battle(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return exactly that many lines, each in exactly that many cells; the place of the log is left blank."""
    view = drawn(BATTLE, table, picked, cursor)
    if view is None:
        return [clip((), width)] * height
    if _as_cards(view.scene, width, height):
        return _on_stage(view, width, height)
    below: list[Line] = []
    sections = _sections(view, width, height)
    head, read = _inspected(view, width) if height >= LEAST else ([], [])
    text = None if picked else _Text(read if view.pointed else (), sections)
    if words := words_lines(table, cursor, width, height, text):
        below = [
            clip(line, width)
            for line in lower(head, beginning(read, words_width(width), words, _reading_key(view)), width, words)
        ]
    return [*stacked(sections, width, height - len(below)), *below]


class _Text(NamedTuple):
    """The text of a panel with nothing picked: about the thing under the cursor, and the sections above it."""

    read: Sequence[Line]
    sections: Sequence[Section]


def words_lines(table: Table, cursor: Part, width: int, height: int, text: _Text | None = None) -> int:
    """Return how many lines there are about the thing under the cursor, and for the log beside them. The text gets more lines
    as long as nothing above is cut for it, and so does the log if there is much room. `text`: the panel's, if made.
    """
    return _KEPT.once("words", (table, cursor, width, height), lambda: _words_lines(table, cursor, width, height, text))


def _words_lines(table: Table, cursor: Part, width: int, height: int, text: _Text | None) -> int:
    least = WORDS_WHERE_ROOMY if height >= ROOMY else WORDS if height >= LEAST else 0
    if text is None and least and (view := drawn(BATTLE, table, (), cursor)) is not None:
        text = _Text(_inspected(view, width)[1] if view.pointed else (), _sections(view, width, height))
    if text is None or not least:
        return least
    wanted = max(len(text.read), LOG_WHERE_ROOMY if height >= ROOMY and log_place(width, height, least) else 0)
    free = height - 1 - sum(1 + len(section.lines) for section in text.sections)
    return max(least, min(wanted, free))


def place_of_log(table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Return the place of the log."""
    scene = BATTLE.scene(table)
    if scene is not None and _as_cards(scene, width, height):
        x = _column(scene, width)
        return None if x is None else Place(x, 1 + ABOUT + 1, width - x - 1, fronts.TALL - ABOUT - 1)
    return log_place(width, height, words_lines(table, cursor, width, height))


# -- the battle as cards ----------------------------------------------------------------------------------------------


ABOUT = 8
"""The lines about the thing under the cursor, beside the fronts."""


def _as_cards(scene: Scene, width: int, height: int) -> bool:
    """Return whether the fronts are drawn as cards: if there is room, and no question is answered with units or areas."""
    if not stage.fits(width, height) or not scene.fight.skirmishes or scene.fight.step in ("abilities", "pairs", "support"):
        return False
    return not (scene.is_asked and isinstance(scene.asked, LoseQuestion | WithdrawQuestion | RetreatQuestion))


def _column(scene: Scene, width: int) -> int | None:
    """Return where the column of words begins; None if skirmishes take all of the width."""
    count = len(scene.fight.skirmishes)
    return None if count >= stage.columns(width) else 1 + count * fronts.PITCH


def _on_stage(view: Drawn, width: int, height: int) -> list[Line]:
    scene, canvas = view.scene, Canvas(width, height)
    opened = opened_skirmish(view)
    every = scene.fight.skirmishes
    at = next((at for at, each in enumerate(every) if each is opened), 0)
    shown = stage.window(len(every), at, stage.columns(width))
    left: list[Span] = [(scene.opening().removesuffix("."), "title")]
    if len(shown) < len(every):
        left += [(", ", "warn"), (_("{n} more").format(n=len(every) - len(shown)), "warn")]
    canvas.rule(0, 0, width, left, [(title(scene), "faint")])
    for place, number in enumerate(shown):
        skirmish = every[number]
        look = fronts.look_of(scene.table.patches, skirmish.number)
        sides = tuple(fronts.front(scene, skirmish, seat, look) for seat in (scene.theirs, scene.mine))
        words = _("skirmish {n}").format(n=skirmish.number)
        fronts.cards(canvas, scene, 1 + place * fronts.PITCH, 1, (sides[0], sides[1]), lead_of(view, skirmish), words)
    if (x := _column(scene, width)) is not None:
        head, read = _read(view, BATTLE.inspected(scene.table, view.pointed) if view.pointed else (), width - x)
        for at, line in enumerate(beginning(read, width - x - 1, ABOUT - 1, _reading_key(view))):
            canvas.spans(x, 2 + at, clip(line, width - x - 1))
        canvas.rule(x, 1, width - x, head)
        canvas.rule(x, 1 + ABOUT, width - x, [(_("Log"), "title")])
    _below_stage(view, canvas, 1 + fronts.TALL, height - 1 - fronts.TALL, opened)
    return list(canvas.lines)


def _below_stage(view: Drawn, canvas: Canvas, y: int, height: int, opened: Skirmish | None) -> None:
    """Draw the hand as cards; if none is played any more, what follows."""
    scene = view.scene
    if is_animated(scene.table):
        return
    if not _has_hand(scene) or (
        scene.fight.step != "cards" and not any(kind_of(part) in ("card", "deck") for part in view.keys)
    ):
        lines = stacked([*_below(view, canvas.columns, roomy=False)], canvas.columns, height)
        for at, line in enumerate(lines):
            canvas.spans(0, y + at, line)
        return
    held = [_held(view, card) for card in dict.fromkeys(_shown_cards(scene))]
    if DECK in view.keys:
        held.append(stage.Held(DECK, view.keys[DECK], DECK in view.live, DECK in view.picked, view.cursor == DECK))
    skirmish = chosen(scene, view.picked, view.cursor)
    hidden = stage.hand(canvas, scene, skirmish, held, y + 1, height - 1)
    left: list[Span] = [(_("Hand {n}").format(n=len(scene.table.view.hand)), "title")]
    if hidden:
        left += [(", ", "warn"), (_("{n} more").format(n=hidden), "warn")]
    canvas.rule(0, y, canvas.columns, left, [(what_for(scene, skirmish), "faint")])


def _shown_cards(scene: Scene) -> tuple[str, ...]:
    picks = scene.table.can(PickCard) if scene.is_asked else ()
    return tuple(answer.card for answer in picks) or tuple(hand(scene))


def _held(view: Drawn, card: str) -> stage.Held:
    part, of_hand = ("card", card), view.scene.table.view.hand
    spent = "" if card in of_hand or part in view.live else where_placed(view.scene, card)
    count = max(of_hand.count(card), 1)
    return stage.Held(part, view.keys.get(part, ""), part in view.live, part in view.picked, view.cursor == part, count, spent)


# -- sections ---------------------------------------------------------------------------------------------------------


def _sections(view: Drawn, width: int, height: int) -> list[Section]:
    roomy = height >= ROOMY
    return [skirmish_section(view, width, height, roomy=roomy), *_below(view, width, roomy=roomy)]


def _inspected(view: Drawn, width: int) -> tuple[list[Span], list[Line]]:
    heads = BATTLE.inspected(view.scene.table, view.pointed) if view.pointed else ()
    return _read(view, heads, words_width(width))


def _read(view: Drawn, heads: Sequence[tuple[str, str]], width: int) -> tuple[list[Span], list[Line]]:
    """Return the text about a thing, in a row; who fights whom if nothing is pointed at."""
    if not heads:
        scene = view.scene
        heads = ((scene.area(scene.fight.area), scene.opening()),)
    return text_lines(heads, width)


def _reading_key(view: Drawn) -> str:
    """Return the key of the described thing in a replay, where it shows the whole text; "" at a table."""
    return view.keys.get(view.pointed, "") if view.scene.table.is_recorded else ""


def _below(view: Drawn, width: int, *, roomy: bool) -> list[Section]:
    """Return the subject of the step first; the hand and the notes about the whole battle if there is room."""
    scene = view.scene
    if is_animated(scene.table):
        return []  # cards are turned: what comes of them is still to be seen
    mine, theirs = scene.mine, scene.theirs
    more = [hand_section(view, width, is_full=True)] if roomy and _has_hand(scene) else []
    match scene.fight.step:
        case "abilities":
            own = [abilities(view, width)] if scene.is_asked else []
            sides = [standing(view, theirs, width), standing(view, mine, width)]
            return [*own, *sides, battle_notes(view, width), *more]
        case "pairs" | "support":
            sides = [unpaired(view, theirs, width), unpaired(view, mine, width)]
            return [*sides, battle_notes(view, width), *more]
        case "cards" if _has_hand(scene):
            if roomy:
                return [hand_section(view, width, ROOMY, is_full=True), battle_notes(view, width)]
            return [hand_section(view, width)]
        case "cards":
            return [battle_notes(view, width)]
    scene = view.scene
    fallen = [splash(view, width)] if scene.fight.skirmishes or scene.fight.step != OVER else []
    return [*_chosen(view, width), *fallen, afterwards(view, width), *more]


def _chosen(view: Drawn, width: int) -> list[Section]:
    """Return what this person chooses from while skirmishes are resolved and afterwards."""
    scene = view.scene
    if not scene.is_asked or scene.fight.step == OVER:
        return []
    if any(kind_of(part) in ("card", "deck") for part in view.keys):
        return [hand_section(view, width)]
    own = standing(view, scene.mine, width)
    if isinstance(scene.asked, WithdrawQuestion) or scene.table.can(ToAll):
        return [_answers(areas(view, width)), own]
    return [_answers(own)] if isinstance(scene.asked, RetreatQuestion | LoseQuestion) else []


def _answers(section: Section) -> Section:
    """Return the section so that the question's answers are seen before everything else."""
    return replace(section, least=min(len(section.lines), MOST_ANSWERS))


def _has_hand(scene: Scene) -> bool:
    return scene.fights and scene.fight.step != OVER
