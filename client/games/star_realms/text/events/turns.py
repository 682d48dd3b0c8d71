"""The last turns in a line each: whose it was, what happened most in it, and the score after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from client.games.star_realms.text.words import amount_of, card_name, listed
from client.i18n import _
from client.table.telling.turns import Step, TurnLine, events_by_turn
from engine.language import EventKind
from engine.star_realms.language.main_phase import Acquired, Attacked, Destroyed, Gained


def turn_lines(steps: Sequence[Step], authority: Mapping[int, tuple[int, ...]]) -> tuple[TurnLine, ...]:
    """Every turn that was seen, as far as it was seen. `authority`: of every seat at the end of each turn."""
    return tuple(
        TurnLine(turn, seat, _did(seat, events), authority.get(turn, ())) for turn, seat, events in events_by_turn(steps)
    )


def _did(seat: int, events: Sequence[EventKind]) -> tuple[str, ...]:
    """Hits and fallen bases, then what was bought, then authority gained, then combat."""
    hit = sum(event.amount for event in events if isinstance(event, Attacked) and event.seat == seat)
    felled = [event.card for event in events if isinstance(event, Destroyed) and event.actor == seat]
    bought = [event.card for event in events if isinstance(event, Acquired) and event.seat == seat]
    gained = {pool: _gained(seat, pool, events) for pool in ("authority", "combat")}
    return (
        *([_("hit for {n}").format(n=hit)] if hit else []),
        *([_("felled {cards}").format(cards=listed(felled))] if felled else []),
        *([_("bought {cards}").format(cards=", ".join(map(card_name, bought)))] if bought else []),
        *([amount_of("authority", gained["authority"])] if gained["authority"] else []),
        *([amount_of("combat", gained["combat"])] if gained["combat"] and not hit and not felled else []),
    )


def _gained(seat: int, pool: str, events: Sequence[EventKind]) -> int:
    return sum(event.amount for event in events if isinstance(event, Gained) and event.seat == seat and event.pool == pool)
