"""Verifies a record: the commitment from the secret, the seed from secret and nonces, every draw from the seed.

Everything is computed again from the published secret; only the actions are taken from the record. No files, no output.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

import engine
from client.records.files import RecordFile
from client.records.validation import BadRecord, Fairness, shown
from client.text.i18n import _, all_of, labelled, ngettext
from engine.chance import commitment, table_seed
from engine.core.verify import Difference
from engine.game import Game, Result
from engine.record import Entry, Record, RecordError

PROVED, REFUTED, UNPROVED = 0, 1, 2
ReasonText = Callable[[str], str]


class Verdict(Struct, frozen=True):
    """The result in sentences. `code`: PROVED; REFUTED, with the reason as the last sentence; UNPROVED, without a secret."""

    code: int
    sentences: tuple[str, ...]


def verify(kept: RecordFile, reason_text: ReasonText = str) -> Verdict:
    """Verify a record. `reason_text`: returns the game's words for the reason of its end."""
    if kept.fairness is None or kept.fairness.secret is None:
        return _without_secret(kept, reason_text)
    return _with_secret(kept, kept.fairness, kept.fairness.secret, reason_text)


def replayed(record: Record) -> Game:
    """Replay a record with its recorded outcomes. Raises BadRecord."""
    try:
        return engine.replay(record)
    except RecordError as error:
        raise BadRecord(_("The record does not fit: {why}.").format(why=shown(error))) from None


def result_sentence(result: Result | None, names: Sequence[str], reason_text: ReasonText) -> str:
    """Return the result of the game, as a sentence."""
    if result is None:
        return _("The record stops before the end of the game.")
    winners = all_of([names[seat] for seat in result.winners])
    reason = reason_text(result.reason)
    if result.reason == "draw" or not winners:
        return _("The result: a draw ({reason}).").format(reason=reason)
    return _("The result: {winners} won ({reason}).").format(winners=winners, reason=reason)


def _with_secret(kept: RecordFile, fairness: Fairness, secret: bytes, reason_text: ReasonText) -> Verdict:
    record = kept.record
    said: list[str] = []
    if commitment(secret) != fairness.commitment:
        return Verdict(REFUTED, (_("The commitment is not the hash of the secret: one of them is wrong."),))
    said.append(_("The commitment is the hash of the secret."))
    seats = ngettext("{n} seat", "{n} seats", record.header.seats).format(n=record.header.seats)
    said.append(_("The seed is the hash of the secret and of the nonces of {seats}.").format(seats=seats))
    try:
        verified = engine.verify(record, table_seed(secret, fairness.nonces), fairness.past)
    except ValueError as error:
        return Verdict(REFUTED, (*said, _("The record does not fit: {why}.").format(why=shown(error))))
    if verified.difference is not None:
        return Verdict(REFUTED, (*said, _trouble(verified.difference, kept.names)))
    if fairness.past:
        before = ngettext(
            "The first entry is from an earlier game, which this one continued: each draw in it was possible.",
            "The first {n} entries are of an earlier game, from which this one went on: each draw there was possible.",
            fairness.past,
        )
        said.append(before.format(n=fairness.past))
    own = record.entries[fairness.past :]
    said.append(_("{draws} in {entries}: each is the one that this seed gives.").format(**_counts(own)))
    said.append(_("Every action was allowed by the rules."))
    said.append(result_sentence(verified.game.result, kept.names, reason_text))
    said.append(
        _(
            "The commitment is {hex}. It proves that nobody chose the cards if it is the one your table showed before the "
            "game began, or in a rematch the secret of the game before."
        ).format(hex=fairness.commitment.hex())
    )
    return Verdict(PROVED, tuple(said))


def _without_secret(kept: RecordFile, reason_text: ReasonText) -> Verdict:
    game = replayed(kept.record)
    return Verdict(
        UNPROVED,
        (
            _("{draws} in {entries}: each was possible.").format(**_counts(kept.record.entries)),
            _("Every action was allowed by the rules."),
            result_sentence(game.result, kept.names, reason_text),
            _("The draws cannot be verified: the record does not contain the table's secret."),
        ),
    )


def _trouble(difference: Difference, names: Sequence[str]) -> str:
    """Return the difference, as a sentence."""
    then, now = difference.recorded, difference.drawn
    which = {"n": difference.number, "what": _what(then, names)}
    if difference.refusal is not None:
        sentence = _("Entry {n} ({what}) does not fit: the rules do not allow it ({code}).")
        return sentence.format(**which, code=difference.refusal.code)
    assert now is not None
    if (then.seat, then.action) != (now.seat, now.action):
        return _("Entry {n} ({what}) does not fit: a record begins with the set-up.").format(**which)
    return _("Entry {n} ({what}) does not fit: the record says that {recorded} was drawn, but the seed gives {drawn}.").format(
        **which, recorded=_drawn(then.outcomes, now), drawn=_drawn(now.outcomes, then)
    )


def _drawn(outcomes: tuple[Any, ...], other: Entry) -> str:
    """Return a few outcomes, beginning with the first that differs from the other entry."""
    same = 0
    while same < min(len(outcomes), len(other.outcomes)) and outcomes[same] == other.outcomes[same]:
        same += 1
    few = ", ".join(map(str, outcomes[same : same + 5])) or _("nothing")
    return shown(few + (", ..." if len(outcomes) > same + 5 else ""))


def _what(entry: Entry, names: Sequence[str]) -> str:
    action = shown(" ".join(map(str, entry.action)))
    seat = entry.seat
    return labelled(names[seat], action) if seat is not None and 0 <= seat < len(names) else action


def _counts(entries: Sequence[Entry]) -> dict[str, str]:
    draws, lines = sum(len(entry.outcomes) for entry in entries), len(entries)
    return {
        "draws": ngettext("{n} draw", "{n} draws", draws).format(n=draws),
        "entries": ngettext("{n} entry", "{n} entries", lines).format(n=lines),
    }
