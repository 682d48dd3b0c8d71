"""Regrouping: which of one's event cards is executed, with the galaxy in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.starcraft.faces.events import rows
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.course import STAGES
from client.games.starcraft.text.event_words import event_sentence
from client.games.starcraft.text.words import card_name
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language.event_cards import PlayEvent, PlayEventQuestion
from engine.starcraft.language.general import Pass
from protocol.text import width


class ChoosingEvent:
    """A digit reads a card, the same digit or Enter executes it; `0` executes none."""

    NAME = "play-event"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return rows.things(table, len(table.view.galaxy))

    def makings(self, table: Table) -> Sequence[Making]:
        return rows.makings(table)

    def said(self, table: Table, picked: Picks) -> Said:
        if not table.can(PlayEvent):
            asked = next((each for each in table.view.asked if isinstance(each, PlayEventQuestion)), None)
            return Said("" if asked is None else _("{name} is choosing an event card.").format(name=table.name(asked.seat)))
        more = kept_strategy(table, picked)
        found = rows.row_of(table, picked[-1]) if picked else None
        if found is not None and isinstance(found.action, PlayEvent):
            name = card_name(table.parts, found.action.card)
            sentence = _("{card}: {key} or Enter executes it.").format(card=name, key=found.key)
            return Said(
                sentence,
                _("EVENT"),
                more or event_sentence(table.parts, found.action.card),
                (Hint("Enter", _("execute")),),
            )
        keys = " ".join(row.key for row in rows.rows(table))
        if not table.can(Pass):
            return Said(_("The End Draws Near has to be played."), _("EVENT"), "", (Hint(keys, _("read")),))
        count = len(table.view.events)
        sentence = ngettext("{n} new card: do you execute it?", "{n} new cards: which one do you execute?", count)
        more = so_far(table) or _("What you do not execute is discarded, seen by all.")
        return Said(sentence.format(n=count), _("EVENT"), more, (Hint(keys, _("read")),))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        return ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        if not isinstance(action, Pass) or not table.view.events:
            return None
        names = ", ".join(card_name(table.parts, card) for card in table.view.events)
        return Guard(_("You execute none: {cards} will be discarded.").format(cards=names))

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        found = rows.row_of(table, pick)
        if found is None or not isinstance(found.action, PlayEvent):
            return []
        return [(card_name(table.parts, found.action.card), event_sentence(table.parts, found.action.card))]


def so_far(table: Table) -> str:
    """Who gained points in this regrouping, mine first; and that nobody can win by a special victory yet. "" if nobody did."""
    if not table.gained:
        return ""
    if table.view.event_stage not in (1, 2):
        return _gained(table, table.name)
    words = _("So far: points {each}; no special victory in stage {stage}.")
    return words.format(each=_each(table, table.name), stage=STAGES[table.view.event_stage])


def gained_within(table: Table, room: int) -> str:
    """Who gained points, in so many cells: by name, else by the letters of the factions. "" if nobody did."""
    said = [_gained(table, called) for called in (table.name, table.letter)] if table.gained else []
    return next((each for each in said if width(each) <= room), "")


def _gained(table: Table, called: Callable[[int], str]) -> str:
    return _("So far: points {each}.").format(each=_each(table, called))


def _each(table: Table, called: Callable[[int], str]) -> str:
    mine_first = sorted(table.gained, key=lambda gain: gain[0] != table.seat)
    return ", ".join(f"{_('you') if seat == table.seat else called(seat)} {count:+}" for seat, count in mine_first)


def why_no_pass(table: Table) -> str:
    """Why `0` does nothing: an End card has to be played."""
    is_asked = isinstance(table.question, PlayEventQuestion) and not table.can(Pass)
    return _("The End Draws Near has to be played before anything else.") if is_asked else ""


def kept_strategy(table: Table, picked: Picks) -> str:
    """Which strategy of the play area the card that is read would discard."""
    found = rows.row_of(table, picked[-1]) if picked else None
    events = table.parts.event
    if found is None or not isinstance(found.action, PlayEvent) or not events[found.action.card].is_strategy:
        return ""
    kept = [card for card in table.me.play if card in events and events[card].is_strategy]
    words = _("{card} is discarded for it: you keep one Strategy.")
    return words.format(card=card_name(table.parts, kept[0])) if kept else ""
