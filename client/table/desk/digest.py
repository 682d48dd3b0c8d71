"""What happened while a line was lost, in a few sentences: all of it where it is little, else what matters most."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.events.log import Entry
from client.i18n import _
from engine.language import EventKind
from engine.star_realms.language.main_phase import Ended, Turn

MOST = 6
"""So many entries are told; the log has the rest."""
_FIRST = ("over", "defeat", "attack", "destroy", "hit-base", "discard", "propose", "bequeath", "pass-card", "acquire")
"""What is told where it is more than that: kinds of events, the weightiest first."""
_AS_EVER = ("turn", "end", "shuffle")
"""What every turn has, and nobody needs to be told of."""


def of_absence(told: Sequence[Entry] | None, turn: int | None, *, had_run_out: bool = False) -> str:
    """What to say to who is back. `told`: what was missed, None where that is not known; `turn`: yours, that a bot played,
    because your clock `had_run_out` or because you were away.
    """
    if turn is not None and had_run_out:
        words = _("Welcome back. Your clock ran out and a bot played turn {n} for you: the log (v) has it.")
        return words.format(n=turn)
    if turn is not None:
        return _("Welcome back. A bot played turn {n} for you: the log (v) has it.").format(n=turn)
    if told is None:
        return _("Welcome back. Too much has happened to tell it.")
    return digest(told) if told else _("Welcome back.")


def played_for(seat: int | None, missed: Sequence[EventKind], turn: int) -> int | None:
    """The last turn of that seat that has ended, if one has: somebody played it who is not here. `turn`: the one that is on."""
    for event in reversed(missed):
        match event:
            case Ended(ended) if ended == seat:
                return turn
            case Turn(_seat, number):
                turn = number - 1
    return None


def digest(told: Sequence[Entry]) -> str:
    """The sentence for that much of the log; what is left out is said to be in it."""
    told = [entry for entry in told if entry.kind not in _AS_EVER] or told
    if len(told) <= MOST:
        return _("While you were away: {what}").format(what=" ".join(entry.text for entry in told))
    by_weight = sorted(range(len(told)), key=lambda number: (_weight(told[number].kind), -number))
    kept = sorted(by_weight[: MOST - 1])
    what = " ".join(told[number].text for number in kept)
    return _("While you were away, among others: {what} The log (v) has it all.").format(what=what)


def _weight(kind: str) -> int:
    return _FIRST.index(kind) if kind in _FIRST else len(_FIRST)
