"""Draw a battle: its skirmishes, what is asked, the hand, and what else is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from client.games.starcraft.layouts.battle import fronts, stage
from client.games.starcraft.layouts.parts import Kept, Place, log_place, lower, window, words_width
from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.battle import (
    AFTERWARDS,
    OVER,
    RETREATS,
    START_OF_BATTLE,
    Skirmish,
    SkirmishLine,
    has_air_support,
    hits,
    is_standard,
    matches,
    outlook,
    support_of,
    ways_out,
)
from client.games.starcraft.model.odds import of_pair, reckoning
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import (
    BATTLE,
    DECK,
    WORKER,
    Battle,
    chosen,
    hand,
    held,
    once,
    pairs_left,
    placed,
    ways,
)
from client.games.starcraft.texts.battle import Scene, attack_parts, health_parts, outcome, perhaps, together
from client.games.starcraft.texts.cards import CardLine, card_line, sentences, short_text, unit_line
from client.games.starcraft.texts.odds import tenths
from client.games.starcraft.texts.words import planet_name, source_name, units_text
from client.table import pointing
from client.table.pointing import Part, Picks, kind_of, value_of
from client.text.i18n import _, labelled, ngettext, pgettext, separated
from client.tui.canvas import draw
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import Line, Span, clip, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import arrows, glyphs
from engine.starcraft.language.fighting import (
    Front,
    LoseQuestion,
    NextQuestion,
    PairQuestion,
    RetreatQuestion,
    WithdrawQuestion,
)
from engine.starcraft.language.fighting import Pick as PickCard
from engine.starcraft.language.general import Mine, ToAll

# -- The battle in so many lines: the skirmishes, then what is asked, then what else is known and fits ----------------


ROOMY = 24
"""From so many lines on the hand is always there, and the values of all skirmishes are written out."""
LEAST = 14
"""With fewer lines there are no words about the thing under the cursor, and no log."""
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
    told = None if picked else _Told(read if view.pointed else (), sections)
    if words := words_lines(table, cursor, width, height, told):
        below = [clip(line, width) for line in lower(head, read, width, words)]
    return [*stacked(sections, width, height - len(below)), *below]


class _Told(NamedTuple):
    """What a panel says with nothing picked: about the thing under the cursor, and above it."""

    read: Sequence[Line]
    sections: Sequence[Section]


def words_lines(table: Table, cursor: Part, width: int, height: int, told: _Told | None = None) -> int:
    """Return how many lines there are about the thing under the cursor, and for the log beside them. Text has more of them as
    long as nothing above is cut for it, and so has the log if there is much room. `told`: what it says, if that is made.
    """
    return _KEPT.once("words", (table, cursor, width, height), lambda: _words_lines(table, cursor, width, height, told))


def _words_lines(table: Table, cursor: Part, width: int, height: int, told: _Told | None) -> int:
    least = WORDS_WHERE_ROOMY if height >= ROOMY else WORDS if height >= LEAST else 0
    if told is None and least and (view := drawn(BATTLE, table, (), cursor)) is not None:
        told = _Told(_inspected(view, width)[1] if view.pointed else (), _sections(view, width, height))
    if told is None or not least:
        return least
    wanted = max(len(told.read), LOG_WHERE_ROOMY if height >= ROOMY and log_place(width, height, least) else 0)
    free = height - 1 - sum(1 + len(section.lines) for section in told.sections)
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
    opened = _opened(view)
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
        fronts.cards(canvas, scene, 1 + place * fronts.PITCH, 1, (sides[0], sides[1]), _lead(view, skirmish), words)
    if (x := _column(scene, width)) is not None:
        head, read = _read(view, BATTLE.inspected(scene.table, view.pointed) if view.pointed else (), width - x)
        for at, line in enumerate(read[: ABOUT - 1]):
            canvas.spans(x, 2 + at, clip(line, width - x - 1))
        canvas.rule(x, 1, width - x, head)
        canvas.rule(x, 1 + ABOUT, width - x, [(_("Log"), "title")])
    _below_stage(view, canvas, 1 + fronts.TALL, height - 1 - fronts.TALL, opened)
    return list(canvas.lines)


def _below_stage(view: Drawn, canvas: Canvas, y: int, height: int, opened: Skirmish | None) -> None:
    """Draw the hand as cards; if none is played any more, what follows."""
    scene = view.scene
    if scene.table.patches:
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
    canvas.rule(0, y, canvas.columns, left, [(_what_for(scene, skirmish), "faint")])


def _shown_cards(scene: Scene) -> tuple[str, ...]:
    picks = scene.table.can(PickCard) if scene.is_asked else ()
    return tuple(answer.card for answer in picks) or tuple(hand(scene))


def _held(view: Drawn, card: str) -> stage.Held:
    part, of_hand = ("card", card), view.scene.table.view.hand
    spent = "" if card in of_hand or part in view.live else _where(view.scene, card)
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
        spans += [(labelled(head), "title")] if head else [(" ", "")] if spans else []
        spans.append((said if said.endswith(".") else f"{said}.", ""))
    lines += wrap(spans, width - 2) if spans else []
    return [(title, "title")], [((" ", ""), *line) for line in lines]


def _below(view: Drawn, width: int, *, roomy: bool) -> list[Section]:
    """Return the subject of the step first; the hand and the notes about the whole battle if there is room."""
    scene = view.scene
    if scene.table.patches:
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


# -- The hand in a battle: each card with its key, whom it matches, its values, and what it would come to -------------


WIDE = 100
"""From so many cells on a card's whole text stands beside its values."""
INDENT = 6
"""The cells before it where it stands below them."""
LEAST_TEXT = 10
MOST, MOST_WIDE = (16, 20), (26, 28)
"""The most cells of a name, and of the units it matches."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A card in columns. `outcome`: what it would come to, or why it would not."""

    part: Part
    name: str
    line: CardLine
    text: str
    outcome: str
    is_spent: bool


def hand_section(view: Drawn, width: int, least: int = 3, *, is_full: bool = False) -> Section:
    """Return the cards of the hand and those placed from it, and the top card of the deck; or the two cards to pick from.

    `is_full`: the texts of cards are whole sentences, beside the values if there is room, else below them.
    """
    scene = view.scene
    skirmish = chosen(scene, view.picked, view.cursor)
    picks = scene.table.can(PickCard) if scene.is_asked else ()
    cards = tuple(answer.card for answer in picks) or hand(scene)
    rows = [_row(view, card, skirmish, is_full=is_full) for card in dict.fromkeys(cards)]
    lines = _lines(view, rows, width, is_full=is_full)
    starts = [at for at, line in enumerate(lines) if line[1]]
    named = [row.part for row in rows]
    if DECK in view.keys:
        named.append(DECK)
        starts.append(len(lines))
        unseen = _("the top card of the deck, unseen")
        lines.append(((*view.marks(DECK), (unseen, view.name_style(DECK))), True))
    ends = [at - 1 for at in (*starts[1:], len(lines))]
    focus = ends[focus_of(view, named)] if named else 0
    head = _("Two cards of the deck") if picks else _("Hand {n}").format(n=len(scene.table.view.hand))
    body = tuple(line for line, _is_first in lines) or (((" " + _("no cards"), "faint"),),)
    return Section(head, body, _what_for(scene, skirmish), focus, least, tuple(starts) or None)


def _what_for(scene: Scene, skirmish: Skirmish | None) -> str:
    """Return the heading of the last column."""
    if skirmish is None or skirmish.lines[0].attack is not None or not skirmish.of(scene.mine).front:
        return ""
    front = scene.unit(skirmish.of(scene.mine).front)
    return _("for {unit} in {n}: makes, kills, falls").format(unit=front, n=skirmish.number)


def _row(view: Drawn, card: str, skirmish: Skirmish | None, *, is_full: bool) -> _Row:
    scene = view.scene
    parts = scene.table.parts
    line = card_line(parts, card)
    copies = scene.table.view.hand.count(card)
    name = " ".join(part for part in (line.name, line.sign) if part) + (f" ×{copies}" if copies > 1 else "")
    text = line.text
    if is_full:
        text = " ".join(sentences(parts, parts.card[card].effects))
    is_hers = card in scene.table.view.hand or ("card", card) in view.live
    outcome = _outcome(scene, card, skirmish) if is_hers else _where(scene, card)
    return _Row(("card", card), name, line, text, outcome, not is_hers)


def _where(scene: Scene, card: str) -> str:
    number = next((number for other, number in placed(scene) if other == card), 0)
    return _("placed in {n}").format(n=number)


def _outcome(scene: Scene, card: str, skirmish: Skirmish | None) -> str:
    """Return the sum with that card, or beside the one that lies there."""
    if skirmish is None or skirmish.lines[0].attack is not None:
        return ""
    own, parts = skirmish.of(scene.mine), scene.table.parts
    if not own.front or own.hidden:
        return ""
    lying = [other for other in own.cards if is_standard(parts, other)]
    if is_standard(parts, card):
        return _made(scene, skirmish, (card,)) if not lying else ""
    if card in outlook(scene.table, scene.fight, skirmish, scene.mine, (card,)).unmatched:
        return _("no match")
    if not lying or len(own.cards) > 1:
        return ""
    return _made(scene, skirmish, (*lying, card))


def _made(scene: Scene, skirmish: Skirmish, cards: tuple[str, ...]) -> str:
    """Return the total of these cards, and the odds with them: that they destroy the other, and that the own unit falls."""
    said = f"{glyphs().to} {values(scene, skirmish, scene.mine, cards)}"
    odds = reckoning(scene.table, scene.fight).odds(skirmish, scene.mine, cards)
    if odds is None:
        return said
    return f"{said}  {tenths(odds.fells):>2}/10 {tenths(odds.falls):>2}/10"


def _lines(view: Drawn, rows: list[_Row], width: int, *, is_full: bool) -> list[tuple[draw.Line, bool]]:
    """Return each line, and whether a card begins with it."""
    minors = [_("minor {values}").format(values=row.line.minor) if row.line.minor else "" for row in rows]
    if not is_full and any(row.outcome.endswith("/10") for row in rows):
        minors = [""] * len(rows)  # where they count, they are in what the card comes to

    def widest(texts: Sequence[str]) -> int:
        return max(map(len, texts), default=0)

    outcome, major, minor = (widest(texts) for texts in ([r.outcome for r in rows], [r.line.major for r in rows], minors))
    room = width - MARKS - outcome - 1 - (major + 1) - (minor + 1)
    is_below = is_full and width < WIDE
    most = MOST_WIDE if is_full else MOST
    names, units = (min(widest(texts), at) for texts, at in zip(_named(rows), most, strict=True))
    text = room - names - units - 3
    if text < LEAST_TEXT:  # a few letters of it say nothing: whom a card matches has the room
        units, text = max(min(widest(_named(rows)[1]), units + text), 0), 0
    lines: list[tuple[draw.Line, bool]] = []
    for row, less in zip(rows, minors, strict=True):
        style = "faint" if row.is_spent else ""
        beside = "" if is_below else row.text
        said = draw.wrap([(beside, "faint")], text) if is_full and beside else [((fit(beside, text), "faint"),)]
        spans: list[Span] = [
            ("".join(words for words, _style in view.marks(row.part)), _key_style(view, row.part)),
            (fit(row.name, names), view.name_style(row.part) or style),
            (" " + fit(row.line.units, units), "faint"),
            (" " + fit(row.line.major, major), style),
            *([(" " + fit(less, minor), "faint")] if minor else []),
            (" ", ""),
            *draw.clip(said[0], text + 1),
            (row.outcome.rjust(outcome), style or "strong"),
        ]
        lines.append((tuple(spans), True))
        indent, more = (width - text - 1 - outcome, said[1:])
        if is_below and row.text:
            indent, more = INDENT, draw.wrap([(row.text, "faint")], width - INDENT - 1)
        lines += [(((" " * indent, ""), *line), False) for line in more]
    return lines


def _key_style(view: Drawn, part: Part) -> str:
    """Return the key of a card: in the colour of the seat if it can be played."""
    live = part in view.live or part in view.picked
    return f"{token(view.scene.table, view.scene.mine)}!" if live else "quiet"


def _named(rows: list[_Row]) -> tuple[list[str], list[str]]:
    return [row.name for row in rows], [row.line.units for row in rows]


# -- What else is known of a battle: cards drawn and used, ways out, splash damage, and who retreated -----------------


NAME = 24


def battle_notes(view: Drawn, width: int) -> Section:
    """Return the notes about the whole battle."""
    scene = view.scene
    said = [*(_matching(scene) or _drawn(scene)), *_used(scene), *_bases(scene), *_special(scene), *_ways(scene)]
    return _note(_("In this battle"), said, width)


def _note(head: str, sentences: Iterable[str], width: int) -> Section:
    lines: list[Line] = []
    starts = []
    for said in sentences:
        starts.append(len(lines))
        lines += [((" ", ""), *line) for line in draw.wrap([(said, "")], width - 2, indent=2)]
    return Section(head, tuple(lines), starts=tuple(starts))


def _drawn(scene: Scene) -> list[str]:
    history = scene.fight.history
    if history is None:
        return []
    counts = [(seat, history.drawn(seat)) for seat in (scene.mine, scene.theirs)]
    names = ", ".join(f"{scene.name(seat)} {count}" for seat, count in counts if count)
    return [_("Cards drawn: {counts}.").format(counts=names)] if names else []


def _matching(scene: Scene) -> list[str]:
    """Return before pairs are made how many cards of the hand match each of the own units, if it is in front."""
    if not isinstance(scene.asked, PairQuestion) or not scene.is_asked:
        return []
    parts, hand = scene.table.parts, scene.table.view.hand
    cards = [parts.card[card] for card in hand if is_standard(parts, card)]
    units = [unit for unit in dict.fromkeys(scene.fight.free_of(scene.mine)) if not parts.unit[unit].assist]
    counts = ", ".join(f"{scene.unit(unit)} {sum(matches(card, unit) for card in cards)}" for unit in units)
    return [_("Cards of your hand that match: {counts}.").format(counts=counts)] if counts else []


def _is_you(scene: Scene, seat: int) -> bool:
    return seat == scene.table.seat


def _used(scene: Scene) -> list[str]:
    found = []
    for seat, card in scene.fight.used:
        name = scene.card(card)
        if _is_you(scene, seat):
            found.append(_("You used {card}: {words}.").format(card=name, words=_short(scene, card)))
        else:
            words = _("{name} used {card}: {words}.")
            found.append(words.format(name=scene.name(seat), card=name, words=_short(scene, card)))
    return found


def _short(scene: Scene, card: str, *, has_cost: bool = False) -> str:
    """Return what a card does as a battle begins, with its cost or without."""
    parts = scene.table.parts
    facts = parts.event.get(card) or parts.card.get(card)
    effects = [effect for effect in facts.effects if effect.timing == START_OF_BATTLE] if facts is not None else []
    return short_text(parts, (replace(effect, timing="", cost=effect.cost if has_cost else "") for effect in effects))


def _bases(scene: Scene) -> list[str]:
    base = scene.table.area(scene.fight.area).base
    if base is None:
        return [_("No base is here.")]
    if base in scene.fight.seats and has_air_support(scene.table, scene.fight, base):
        if _is_you(scene, base):
            return [_("You have a base here, with Air Support: detector, and 1 more attack against what flies.")]
        words = _("{name} has a base here, with Air Support: detector, and 1 more attack against what flies.")
        return [words.format(name=scene.name(base))]
    return [_("You have a base here.") if _is_you(scene, base) else _("{name} has a base here.").format(name=scene.name(base))]


def _special(scene: Scene) -> list[str]:
    seat = scene.fight.attacker
    if not scene.fight.special:
        return []
    if _is_you(scene, seat):
        return [_("Special order: you have 1 more attack in every skirmish.")]
    return [_("Special order: {name} has 1 more attack in every skirmish.").format(name=scene.name(seat))]


def _ways(scene: Scene) -> list[str]:
    """Return where the attacker goes if it fails, and how many fit there."""
    seat = scene.fight.attacker
    by_planet: dict[str, list[str]] = {}
    for way in ways_out(scene.table, seat, scene.fight.area):
        by_planet.setdefault(way.planet, []).append(f"{way.area.rpartition('-')[2]} ({way.room})")
    areas = separated([f"{planet_name(scene.table.parts, planet)} {', '.join(each)}" for planet, each in by_planet.items()])
    if _is_you(scene, seat):
        if not areas:
            return [_("You cannot retreat: units that must leave fall.")]
        return [_("You can retreat to (so many fit): {areas}.").format(areas=areas)]
    name = scene.name(seat)
    if not areas:
        return [_("{name} cannot retreat: units that must leave fall.").format(name=name)]
    return [_("{name} can retreat to (so many fit): {areas}.").format(name=name, areas=areas)]


# -- the start of a battle ---------------------------------------------------------------------------------------------


def abilities(view: Drawn, width: int) -> Section:
    """Return the cards that may be used now, and what they do; the worker that can be lost."""
    scene = view.scene
    rows: list[tuple[Part, str, str]]
    rows = [(("card", card), scene.card(card), _short(scene, card, has_cost=True)) for card in held(scene, scene.mine)]
    mines = scene.table.can(Mine) if scene.is_asked else ()
    rows += [
        (("source", mine.source), source_name(scene.table.parts, mine.source), _("a worker there first")) for mine in mines
    ]
    if WORKER in view.keys:
        rows = [(WORKER, _("a worker"), _("of your pool, instead of a unit"))]
    lines = [_note_row(view, part, name, words, width) for part, name, words in rows]
    picks = [part for part, _name, _words in rows]
    return Section(_("As the battle begins"), tuple(lines), _("one card at most"), focus_of(view, picks), 3)


def _note_row(view: Drawn, part: Part, name: str, words: str, width: int) -> Line:
    room = width - MARKS - NAME - 1
    spans: list[Span] = [*view.marks(part), (fit(name, NAME), view.name_style(part)), (" " + fit(words, room), "faint")]
    return tuple(spans)


# -- after the skirmishes ----------------------------------------------------------------------------------------------


def splash(view: Drawn, width: int) -> Section:
    """Return splash cards that wait, and units destroyed after the skirmishes."""
    scene, said = view.scene, []
    for cards, seat in zip(scene.fight.triggered, scene.fight.seats, strict=True):
        foe = scene.fight.other(seat)
        words = _("{card} takes a unit of yours.") if _is_you(scene, foe) else _("{card} takes a unit of {name}.")
        said += [words.format(card=scene.card(card), name=scene.name(foe)) for card in cards]
    for loss in scene.fight.history.losses if scene.fight.history is not None else ():
        name, unit = scene.name(loss.seat), scene.unit(loss.unit)
        if loss.why == AFTERWARDS[0]:
            said.append(_("{name}: {unit} fell to the Nuke.").format(name=name, unit=unit))
        elif loss.why == AFTERWARDS[1]:
            said.append(_("{name}: {unit} fell, there was no room for it.").format(name=name, unit=unit))
        else:
            said.append(_("{name}: {unit} fell to {card}.").format(name=name, unit=unit, card=scene.card(loss.why)))
    none = _("nobody fell to it") if scene.fight.step in (RETREATS, OVER) else _("none yet")
    return _note(_("Splash damage"), said or [none], width)


def afterwards(view: Drawn, width: int) -> Section:
    """Return who retreated where to, or who would have to."""
    scene = view.scene
    retreats = scene.fight.history.retreats if scene.fight.history is not None else ()
    if retreats:
        said = [
            _("{name}: {units} went to {area}.").format(
                name=scene.name(gone.seat),
                units=units_text(scene.table.parts, [gone.unit] * gone.count),
                area=scene.area(gone.area),
            )
            for gone in retreats
        ]
    elif scene.fight.step == OVER:
        said = [_("Nobody had to retreat.")]
    elif scene.fight.step == RETREATS and not scene.fight.skirmishes:
        said = _used(scene)  # which ended it: nothing of what follows skirmishes does
    else:
        said = [_("If a defending unit is left that does not only assist, the attackers leave."), *_ways(scene)]
    if scene.fight.step == OVER:
        said = [outcome(scene), *said]
    return _note(_("After the battle"), said, width)


# -- sections ---------------------------------------------------------------------------------------------------------


def stacked(sections: Sequence[Section], width: int, height: int) -> list[Line]:
    """Return all of them in exactly that many lines. If there is room, with blank lines between them; if there is too little,
    without the last ones, but never without the second, which is the question.
    """
    shown = list(sections)
    while len(shown) > 2 and sum(1 + min(section.least, len(section.lines)) for section in shown) > height:
        shown.pop()
    sizes = _sizes(shown, height)
    spare = height - sum(sizes) - len(shown)
    lines: list[Line] = []
    for number, (section, size) in enumerate(zip(shown, sizes, strict=True)):
        first, end = window(len(section.lines), section.focus, size)
        lines += [_rule(section, first, end, width), *(clip(line, width) for line in section.lines[first:end])]
        if spare > 0 and number < len(shown) - 1:
            lines.append(clip((), width))
            spare -= 1
    lines += [clip((), width)] * (height - len(lines))
    return lines[:height]


def _sizes(sections: Sequence[Section], height: int) -> list[int]:
    """Return how many lines each has. The last one is cut first, down to the least that is worth drawing."""
    sizes = [len(section.lines) for section in sections]
    over = sum(sizes) + len(sections) - height
    for least in (True, False):
        for at in reversed(range(len(sections))):
            cut = max(0, min(over, sizes[at] - (sections[at].least if least else 0)))
            sizes[at] -= cut
            over -= cut
    return sizes


def _rule(section: Section, first: int, end: int, width: int) -> Line:
    above, below = section.hidden(first, end)
    left: list[Span] = [(section.left, "title")]
    hidden = [
        _("{n} more {arrow}").format(n=count, arrow=arrow)
        for count, arrow in ((above, glyphs().before), (below, glyphs().further))
        if count
    ]
    if hidden:
        left.append((", " + ", ".join(hidden), "warn"))
    return rule(width, left, [(arrows(section.right), "faint")] if section.right else [])


# -- skirmishes -------------------------------------------------------------------------------------------------------


LEAST_SKIRMISHES, LEAST_ROOMY = 3, 12


def skirmish_section(view: Drawn, width: int, height: int, *, roomy: bool) -> Section:
    """Return all skirmishes. `roomy`: with the parts of values below each of them."""
    scene = view.scene
    lines: list[draw.Line] = []
    focus, starts = 0, list[int]()
    opened, each = _opened(view), _lines_each(scene, height)
    for skirmish in scene.fight.skirmishes:
        starts.append(len(lines))
        canvas = Canvas(width, each)
        look = fronts.look_of(scene.table.patches, skirmish.number)
        sides = tuple(fronts.front(scene, skirmish, seat, look) for seat in (scene.theirs, scene.mine))
        marked = ("skirmish", str(skirmish.number)) == view.cursor
        fronts.row(canvas, 0, each, (sides[0], sides[1]), _lead(view, skirmish), marked=marked)
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
    """Return the lines of a skirmish: three with bars, two, or one if there are many of them."""
    count = max(len(scene.fight.skirmishes), 1)
    room = height // 2 if height >= LEAST else height // 3
    return next((each for each in (3, 2) if each * count <= room), 1)


def _lead(view: Drawn, skirmish: Skirmish) -> list[Span]:
    """Return cursor, key and mark of a skirmish."""
    lead = view.marks(("skirmish", str(skirmish.number)))
    if not view.keys.get(("skirmish", str(skirmish.number))):
        lead[1] = (str(skirmish.number), "faint")
    return lead


def _opened(view: Drawn) -> Skirmish | None:
    """Return the skirmish that is kept in sight."""
    fight = view.scene.fight
    if view.scene.is_asked and isinstance(view.scene.asked, LoseQuestion | WithdrawQuestion | RetreatQuestion):
        return None  # the room is for the answers
    if kind_of(view.cursor) == "skirmish":
        return fight.skirmish(int(value_of(view.cursor)))
    if fight.step in ("pairs", "support", "cards"):
        return chosen(view.scene, view.picked, view.cursor)
    return fight.skirmish(fight.current) or next((s for s in fight.skirmishes if s.lines[0].attack is not None), None)


def values(scene: Scene, skirmish: Skirmish, seat: int, cards: Sequence[str]) -> str:
    """Return the total of a side: "6 / 4"; if it depends on something hidden, from the least to the most: "6 / 4-6"."""
    found = outlook(scene.table, scene.fight, skirmish, seat, cards)
    attack, health = found.most
    ends = [
        str(least) if least == most else f"{least}-{most}" for least, most in ((found.attack, attack), (found.health, health))
    ]
    return " / ".join(ends)


# -- what values are made of -------------------------------------------------------------------------------------------


def _details(scene: Scene, skirmish: Skirmish, width: int) -> list[draw.Line]:
    """Return two columns, the other side's on the left."""
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
    """Attack and health with their parts."""
    found: list[list[Span]] = []
    for label, amount, parts in (
        (_("attack"), line.attack, attack_parts(scene, line)),
        (_("health"), line.health, health_parts(scene, line)),
    ):
        found.append([(f"{label} ", "faint"), (f"{amount}", "strong"), ("  " + ", ".join(parts), "faint")])
    return found


# -- Which of the nine steps of the rulebook a battle has come to -----------------------------------------------------


NUMBERS = {"abilities": 2, "pairs": 4, "support": 5, "cards": 6, "skirmishes": 7, "splash": 8, "retreat": 9}
"""Steps 1 and 3, the token and the drawn cards, ask nothing."""


def title(scene: Scene) -> str:
    """Return the step by its number, and its subject."""
    step = "skirmishes" if scene.table.patches else scene.fight.step
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


# -- Units in lines: those without a skirmish, those that may be named, and the areas that they can go to -------------


UNIT_NAME = 18


def unpaired(view: Drawn, seat: int, width: int) -> Section:
    """Return the units of a side that are in no skirmish; of the asked side, whom they count against as support."""
    scene = view.scene
    units = scene.fight.free_of(seat)
    word = "unit" if seat == scene.mine else "enemy"
    notes = {unit: _against(scene, unit, seat) for unit in units}
    return _section(
        view, _whose(scene, seat, _("Yours, without a skirmish"), _("{name}, without a skirmish")), word, units, notes, width
    )


def standing(view: Drawn, seat: int, width: int) -> Section:
    """Return all units of a side in the contested area."""
    scene = view.scene
    word = "unit" if seat == scene.mine else "enemy"
    return _section(
        view, _whose(scene, seat, _("Your units here"), _("{name}'s units here")), word, scene.here(seat), {}, width
    )


def _whose(scene: Scene, seat: int, mine: str, theirs: str) -> str:
    return mine if seat == scene.table.seat else theirs.format(name=scene.name(seat))


def _section(view: Drawn, head: str, word: str, units: Iterable[str], notes: dict[str, str], width: int) -> Section:
    counts = Counter(units)
    picks = [(word, unit) for unit in once(counts)]
    lines = [
        _unit_line(view, part, unit, counts[unit], notes.get(unit, ""), width) for part, unit in zip(picks, counts, strict=True)
    ]
    return Section(head, tuple(lines or [((" " + pgettext("an empty list", "none"), "faint"),)]), focus=focus_of(view, picks))


def _unit_line(view: Drawn, part: Part, unit: str, count: int, note: str, width: int) -> Line:
    facts = view.scene.table.parts.unit[unit]
    name = facts.name + (f" ×{count}" if count > 1 else "")
    room = width - MARKS - UNIT_NAME - len(note) - (2 if note else 0)
    spans = [*view.marks(part), (fit(name, UNIT_NAME), view.name_style(part)), (fit(unit_line(facts), room), "faint")]
    return (*spans, ("  " + note, "")) if note else tuple(spans)


def _against(scene: Scene, unit: str, seat: int) -> str:
    """Return against which front-line units a supporter counts; which of the unpaired ones it can hit while pairs are made."""
    parts, foe = scene.table.parts, scene.fight.other(seat)
    if seat != scene.mine:
        return ""
    if scene.fight.step == "support":
        fronts = {skirmish.number: skirmish.of(foe).front for skirmish in scene.fight.skirmishes}
        gives = [labelled(f"{number}", f"+{support_of(scene.table, unit, front)}") for number, front in fronts.items() if front]
        return ", ".join(gives)
    others = [other for other in once(scene.fight.free_of(foe)) if not parts.unit[other].assist]
    if not any(hits(parts, unit, other) for other in others):
        return _("can hit none of these")
    found = [(other, of_pair(scene.table, scene.fight, unit, other, seat)) for other in others]
    said = [f"{parts.unit[other].name} {tenths(odds.fells)}/10" for other, odds in found if odds is not None]
    falls = [odds.falls for _other, odds in found if odds is not None] if len(others) == 1 else []
    words = [_("kills {units}").format(units=", ".join(said)), *(_("falls {n}/10").format(n=tenths(each)) for each in falls)]
    return ", ".join(words)


# -- where to ----------------------------------------------------------------------------------------------------------


def areas(view: Drawn, width: int) -> Section:
    """Return where units can go: each area with its key and its room."""
    scene, parts = view.scene, view.scene.table.parts
    found = ways(scene)
    picks = [("area", way.area) for way in found]
    lines = []
    for part, way in zip(picks, found, strict=True):
        room = ngettext("room for {n} unit", "room for {n} units", way.room).format(n=way.room)
        area = scene.table.area(way.area)
        held = units_text(parts, area.units)
        base = _("a base") if area.base is not None else ""
        there = ", ".join(part for part in (base, held) if part) or _("empty")
        name = fit(scene.area(way.area), UNIT_NAME)
        spans = [*view.marks(part), (name, view.name_style(part)), (fit(room, 20), "faint"), (there, "faint")]
        lines.append(tuple(spans) if width_of(spans) <= width else (*spans[:-1],))
    left = _("Where they can go")
    return Section(left, tuple(lines or [((" " + _("nowhere: they fall"), "warn"),)]), focus=focus_of(view, picks), least=3)


# -- view -------------------------------------------------------------------------------------------------------------


MARKS = 3
"""Cells of cursor, key and mark before a thing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scene with its keys. `live`: what goes on with what is picked."""

    scene: Scene
    keys: dict[Part, str]
    live: frozenset[Part]
    picked: Picks
    cursor: Part

    @property
    def pointed(self) -> Part:
        """Return the thing to read about: that under the cursor, else the first that is picked."""
        return self.cursor or next(iter(self.picked), ())

    def marks(self, part: Part) -> list[Span]:
        """Return cursor, key, and whether it is picked or can be."""
        g = glyphs()
        sign: Span = (" ", "")
        if part in self.picked:
            sign = (g.pooled, "live")
        elif part in self.live:
            sign = (g.live, "live")
        style = "key" if part in self.live or part in self.picked else "faint"
        return [(g.cursor if part == self.cursor else " ", "key"), (self.keys.get(part) or " ", style), sign]

    def name_style(self, part: Part) -> str:
        return "cursor" if part == self.cursor else ""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines below a rule. `focus`: the line that has to be seen; `least`: how many are worth drawing.

    `starts`: the lines with which a thing begins, where one can have several; None where each line is one.
    """

    left: str
    lines: tuple[Line, ...]
    right: str = ""
    focus: int = 0
    least: int = 1
    starts: tuple[int, ...] | None = None

    def hidden(self, first: int, end: int) -> tuple[int, int]:
        """Return how many things are not whole in sight above those lines, and below them.

        >>> Section("", ((),) * 6, starts=(1, 3, 4)).hidden(2, 5)
        (1, 1)
        """
        starts = self.starts if self.starts is not None else range(len(self.lines))
        ends = [*starts[1:], len(self.lines)]
        return sum(start < first for start in starts), sum(over > end for over in ends)


def drawn(panel: Battle, table: Table, picked: Picks, cursor: Part) -> Drawn | None:
    """Return the drawing of the battle; None if there is none."""
    scene = panel.scene(table)
    if scene is None:
        return None
    keys = {thing.part: thing.key for thing in panel.things(table, picked)}
    return Drawn(scene, keys, pointing.live(panel.options(table), picked), picked, cursor)


def focus_of(view: Drawn, picks: Iterable[Part]) -> int:
    """Return the line of the thing under the cursor, else of the first that can be picked, else the first."""
    rows = list(picks)
    if view.cursor in rows:
        return rows.index(view.cursor)
    return 0
