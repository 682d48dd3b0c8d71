"""What happened while a line was lost, in a few sentences: all of it where it is little, else what matters most."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from client.i18n import _
from client.table.log import Entry

MOST = 6
"""So many entries are told; the log has the rest."""


def of_absence(what: str, turn: int | None, *, is_whole: bool, had_run_out: bool = False) -> str:
    """What to say to who is back. `what`: what was missed, in sentences, if it `is_whole`; `turn`: yours, that a bot played,
    because your clock `had_run_out` or because you were away.
    """
    if turn is not None and had_run_out:
        words = _("Welcome back. Your clock ran out and a bot played turn {n} for you: the log (v) has it.")
        return words.format(n=turn)
    if turn is not None:
        return _("Welcome back. A bot played turn {n} for you: the log (v) has it.").format(n=turn)
    if not is_whole:
        return _("Welcome back. Too much has happened to tell it.")
    return what or _("Welcome back.")


def digest(told: Sequence[Entry], first: Sequence[str] = (), as_ever: Collection[str] = ()) -> str:
    """The sentence for that much of the log; what is left out is said to be in it.

    `first`: the kinds of entries that are told where there are too many, the weightiest first; `as_ever`: those that every turn
    has, and nobody needs to be told of.
    """
    told = [entry for entry in told if entry.kind not in as_ever] or told
    if len(told) <= MOST:
        return _("While you were away: {what}").format(what=" ".join(entry.text for entry in told))
    weights = {kind: weight for weight, kind in enumerate(first)}
    by_weight = sorted(range(len(told)), key=lambda number: (weights.get(told[number].kind, len(first)), -number))
    kept = sorted(by_weight[: MOST - 1])
    what = " ".join(told[number].text for number in kept)
    return _("While you were away, among others: {what} The log (v) has it all.").format(what=what)
