"""Whether a record is what it says: the commitment from the secret, the seed from secret and nonces, every draw from the seed.

Everything is done again from the published secret, with nothing taken from the record but who did what. No files, no output.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import engine
from client.i18n import _, ngettext
from client.records.record_files import RecordFile
from client.records.validation import BadRecord, Fairness, shown
from engine.chance import SeedChance, commitment, table_seed
from engine.game import Game, IllegalAction, Result
from engine.record import Entry, Record, RecordError

PROVED, REFUTED, UNPROVED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What holds, in sentences. `code`: PROVED; REFUTED, then the last sentence says by what; UNPROVED, without a secret."""

    code: int
    sentences: tuple[str, ...]


def verify(kept: RecordFile) -> Verdict:
    """Everything that can be said about the record."""
    if kept.fairness is None or kept.fairness.secret is None:
        return _without_secret(kept)
    return _with_secret(kept, kept.fairness, kept.fairness.secret)


def replayed(record: Record) -> Game:
    """The game of a record, played again with what was drawn then. Raises BadRecord."""
    try:
        return engine.replay(record)
    except RecordError as error:
        raise BadRecord(_("The record does not fit: {why}.").format(why=shown(error))) from None


def result_sentence(result: Result | None, names: Sequence[str]) -> str:
    """How the game ended."""
    if result is None:
        return _("The record stops before the end of the game.")
    winners = _(" and ").join(names[seat] for seat in result.winners)
    reason = {
        "authority": _("the others have no authority left"),
        "concede": _("the others conceded"),
        "turn-limit": _("on authority when the turn limit was reached"),
        "draw": _("as agreed"),
    }.get(result.reason, result.reason)
    if result.reason == "draw" or not winners:
        return _("The result: a draw ({reason}).").format(reason=reason)
    return _("The result: {winners} won ({reason}).").format(winners=winners, reason=reason)


def _with_secret(kept: RecordFile, fairness: Fairness, secret: bytes) -> Verdict:
    record = kept.record
    said: list[str] = []
    if commitment(secret) != fairness.commitment:
        return Verdict(REFUTED, (_("The commitment is not the hash of the secret: one of them is not the table's."),))
    said.append(_("The commitment is the hash of the secret."))
    seats = ngettext("{n} seat", "{n} seats", record.header.seats).format(n=record.header.seats)
    said.append(_("The seed is the hash of the secret and of the nonces of {seats}.").format(seats=seats))
    try:
        seed = table_seed(secret, fairness.nonces)
        game = _gone_on(record, fairness.past, seed) if fairness.past else _dealt(record, seed)
    except ValueError as error:
        return Verdict(REFUTED, (*said, _("The record does not fit: {why}.").format(why=shown(error))))
    begun = len(game.record.entries)
    refused = _play(game, record.entries[begun:], kept.names, begun)
    trouble = _first_difference(record.entries, game.record.entries, kept.names) or refused
    if trouble:
        return Verdict(REFUTED, (*said, trouble))
    if fairness.past:
        before = ngettext(
            "The first entry is of an earlier game, from which this one went on: each draw there was possible.",
            "The first {n} entries are of an earlier game, from which this one went on: each draw there was possible.",
            fairness.past,
        )
        said.append(before.format(n=fairness.past))
    own = record.entries[fairness.past :]
    said.append(_("{draws} in {entries}: each is the one that this seed gives.").format(**_counts(own)))
    said.append(_("Every action was allowed by the rules."))
    said.append(result_sentence(game.result, kept.names))
    said.append(
        _(
            "The commitment is {hex}. It proves that nobody chose the cards if it is the one your table showed before the "
            "game began, or in a rematch the secret of the game before."
        ).format(hex=fairness.commitment.hex())
    )
    return Verdict(PROVED, tuple(said))


def _without_secret(kept: RecordFile) -> Verdict:
    game = replayed(kept.record)
    return Verdict(
        UNPROVED,
        (
            _("{draws} in {entries}: each was possible.").format(**_counts(kept.record.entries)),
            _("Every action was allowed by the rules."),
            result_sentence(game.result, kept.names),
            _("Where the draws came from cannot be proved: the record does not have the table's secret."),
        ),
    )


def _dealt(record: Record, seed: bytes) -> Game:
    """The set-up, drawn from this seed, whatever the record says was drawn. Raises ValueError for a bad header."""
    header = record.header
    if header.start is not None:
        return engine.resume(replace(record, entries=record.entries[:1]), seed)
    game = engine.new_game(header.game, mode=header.mode, seats=header.seats, rules=header.rules, seed=seed)
    if game.record.header != replace(header, fairness=None):
        engine.replay(record)  # it says what of the header does not fit
    return game


def _gone_on(record: Record, past: int, seed: bytes) -> Game:
    """The game after the entries it went on from, as they are, with this seed before it. Raises ValueError."""
    return engine.replay(replace(record, entries=record.entries[:past]), chance=SeedChance(seed))


def _play(game: Game, entries: Sequence[Entry], names: Sequence[str], first: int) -> str:
    """The same actions, numbered from `first` on, with the seed's cards, as far as they are allowed; what stopped them."""
    for number, entry in enumerate(entries, first):
        try:
            game.apply(-1 if entry.seat is None else entry.seat, entry.action)
        except IllegalAction as illegal:
            sentence = _("Entry {n} ({what}) does not fit: the rules do not allow it ({code}).")
            return sentence.format(n=number, what=_what(entry, names), code=illegal.refusal.code)
    return ""


def _first_difference(recorded: Sequence[Entry], drawn: Sequence[Entry], names: Sequence[str]) -> str:
    for number, (then, now) in enumerate(zip(recorded, drawn, strict=False)):
        if (then.seat, then.action) != (now.seat, now.action):
            return _("Entry {n} ({what}) does not fit: a record begins with the set-up.").format(
                n=number, what=_what(then, names)
            )
        if then != now:
            return _(
                "Entry {n} ({what}) does not fit: recorded is that {recorded} was drawn, but the seed draws {drawn}."
            ).format(n=number, what=_what(then, names), recorded=_drawn(then.outcomes, now), drawn=_drawn(now.outcomes, then))
    return ""


def _drawn(outcomes: tuple[Any, ...], other: Entry) -> str:
    """From the first outcome on that is not the same in the other, a few of them."""
    same = 0
    while same < min(len(outcomes), len(other.outcomes)) and outcomes[same] == other.outcomes[same]:
        same += 1
    few = ", ".join(map(str, outcomes[same : same + 5])) or _("nothing")
    return shown(few + (", ..." if len(outcomes) > same + 5 else ""))


def _what(entry: Entry, names: Sequence[str]) -> str:
    action = shown(" ".join(map(str, entry.action)))
    seat = entry.seat
    return f"{names[seat]}: {action}" if seat is not None and 0 <= seat < len(names) else action


def _counts(entries: Sequence[Entry]) -> dict[str, str]:
    draws, lines = sum(len(entry.outcomes) for entry in entries), len(entries)
    return {
        "draws": ngettext("{n} draw", "{n} draws", draws).format(n=draws),
        "entries": ngettext("{n} entry", "{n} entries", lines).format(n=lines),
    }
