"""Sentences about events for reading aloud: similar plays become one sentence, with the sum of their gains.

Every other event has the same sentence as in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts.events import use_part
from client.games.star_realms.texts.narrator import Formatter
from client.games.star_realms.texts.words import amount_of, card_name
from client.text.i18n import _
from engine.language import EventKind
from engine.star_realms.language import asking, main_phase

PARTS = 30
"""The most plays in one sentence."""


@dataclass
class _Run:
    """A run of events: cards played or used by one seat with their gains, or the end of its turn with the drawn cards."""

    word: str
    seat: int
    parts: list[str] = field(default_factory=list)
    gains: dict[str, int] = field(default_factory=dict)
    drawn: int = 0
    card: str = ""
    """The last card of the run."""


class MergedSentences:
    """Merges events into sentences, and returns those that are complete. The last sentence may grow until `rest` is called."""

    def __init__(self) -> None:
        self._run: _Run | None = None

    def take(self, before: object, events: Sequence[EventKind], formatter: Formatter) -> list[str]:
        """Add events, and return the sentences that are complete now."""
        told: list[str] = []
        for at, event in enumerate(events):
            following = events[at + 1] if at + 1 < len(events) else None
            sentences_of_one = self._one(event, following, formatter)
            if isinstance(event, main_phase.Refilled) and told:
                told[-1] = " ".join((told[-1], *sentences_of_one))  # both events are of the same action
            else:
                told += sentences_of_one
        return told

    def rest(self, formatter: Formatter) -> list[str]:
        """Return the sentences that were held back to be merged with later events."""
        run, self._run = self._run, None
        if run is None:
            return []
        if run.word == "end" and run.drawn:
            return [texts_events.ended_and_drew(formatter, run.seat, run.drawn)]
        if run.word == "end":
            return [texts_events.tell_event(formatter, main_phase.Ended(run.seat))]
        return [_run_sentence(run, formatter)]

    def _one(self, event: EventKind, following: EventKind | None, formatter: Formatter) -> list[str]:
        run = self._run
        match event:
            case main_phase.Played(seat, card):
                return self._part("play", seat, card, card_name(card), formatter)
            case main_phase.Used(seat, card, _place, ability):
                return self._part("use", seat, card, use_part(card, ability), formatter)
            case main_phase.Gained(seat, pool, amount) if run is not None and run.word != "end" and run.seat == seat:
                run.gains[pool] = run.gains.get(pool, 0) + amount
                return []
            case asking.Scrapped(card=card, zone="play") if run is not None and run.word == "use" and run.card == card:
                return []
            case asking.Chose(card=card) if isinstance(following, main_phase.Gained) and following.card == card:
                return []
            case main_phase.Ended(seat):
                return self._begin(_Run("end", seat), formatter)
            case main_phase.Drew(seat, count) if run is not None and run.word == "end" and run.seat == seat:
                run.drawn += count
                return []
            case main_phase.Shuffled(seat) if run is not None and run.word == "end" and run.seat == seat:
                return [texts_events.tell_event(formatter, event)]
        return [*self.rest(formatter), *filter(None, [_said(event, formatter)])]

    def _part(self, word: str, seat: int, card: str, text: str, formatter: Formatter) -> list[str]:
        run, told = self._run, []
        if run is None or (run.word, run.seat) != (word, seat) or len(run.parts) >= PARTS:
            told = self._begin(_Run(word, seat), formatter)
            run = self._run
        assert run is not None
        run.parts.append(text)
        run.card = card
        return told

    def _begin(self, run: _Run, formatter: Formatter) -> list[str]:
        told = self.rest(formatter)
        self._run = run
        return told


def tell(events: Iterable[EventKind], formatter: Formatter) -> list[str]:
    """Return the sentences of all events."""
    buffer = MergedSentences()
    return [*buffer.take(None, [*events], formatter), *buffer.rest(formatter)]


def _run_sentence(run: _Run, formatter: Formatter) -> str:
    cards = ", ".join(_counted(run.parts))
    gains = ", ".join(amount_of(pool, amount) for pool, amount in run.gains.items())
    if run.word == "use":
        if not gains:
            return formatter.who(run.seat, _("You used {cards}."), _("{name} used {cards}."), cards=cards)
        return formatter.who(
            run.seat, _("You used {cards}: {gains}."), _("{name} used {cards}: {gains}."), cards=cards, gains=gains
        )
    if not gains:
        return formatter.who(run.seat, _("You played {cards}."), _("{name} played {cards}."), cards=cards)
    return formatter.who(
        run.seat, _("You played {cards}: {gains}."), _("{name} played {cards}: {gains}."), cards=cards, gains=gains
    )


def _counted(parts: Sequence[str]) -> list[str]:
    """Count equal parts, wherever they are in the list: "Scout ×3", "Viper"."""
    counts = {part: parts.count(part) for part in parts}
    return [part if count == 1 else f"{part} ×{count}" for part, count in counts.items()]


def _said(event: EventKind, t: Formatter) -> str:
    """Return the sentence for one event."""
    match event:
        case main_phase.Turn():
            return ""  # the headline of the table names the player whose turn begins
        case main_phase.Refilled(slot, card):
            return _("New in the row: {n} {card}, {cost}.").format(n=slot + 1, card=card_name(card), cost=t.facts[card].cost)
    return texts_events.tell_event(t, event)
