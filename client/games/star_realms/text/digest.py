"""What happened while a line was lost, in a few sentences: all of it where it is little, else what matters most."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.log import Entry
from client.i18n import _

MOST = 6
"""So many entries are told; the log has the rest."""
_FIRST = ("over", "defeat", "attack", "destroy", "hit-base", "discard", "propose", "bequeath", "pass-card", "acquire")
"""What is told where it is more than that: kinds of events, the weightiest first."""


def digest(told: Sequence[Entry]) -> str:
    """The sentence for that much of the log; what is left out is said to be in it."""
    if len(told) <= MOST:
        return _("While you were away: {what}").format(what=" ".join(entry.text for entry in told))
    by_weight = sorted(range(len(told)), key=lambda number: (_weight(told[number].kind), -number))
    kept = sorted(by_weight[: MOST - 1])
    what = " ".join(told[number].text for number in kept)
    return _("While you were away, among others: {what} The log (v) has it all.").format(what=what)


def _weight(kind: str) -> int:
    return _FIRST.index(kind) if kind in _FIRST else len(_FIRST)
