"""Define the hand of the day: one game for everybody, derived from the date, and its result as a line that can be pasted and
checked.

The first result of each day is saved in `days.json`, `{"format": 1, "days": {DATE: LINE}}`. All later versions read this
format. Fields that a later version adds are preserved.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.records.validation import BadRecord
from client.terminal import paths
from client.text.i18n import _

if TYPE_CHECKING:
    from client.records.files import RecordFile
    from client.records.library import NumbersOf

FORMAT = 1
_LATE = 40
"""The most days after its own date on which a game may end. An unfinished game is kept for a month."""
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def day(now: float | None = None) -> str:
    """Return the current date in UTC, which is the same everywhere: "2026-11-26"."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def words(of: str) -> str:
    """Return the seed words of the game of that date."""
    return f"traderow {of}"


def seat_nonce(of: str) -> bytes:
    """Return the nonce of this person's seat in the game of that date."""
    from engine.chance import known_secret

    return known_secret(words(of), "seat")


def date_of(kept: RecordFile) -> str:
    """Return the date of the hand of the day that the record claims to be, or "". `client.records.verify` checks the claim."""
    from engine.chance import known_secret

    proof = kept.fairness
    if proof is None or proof.secret is None or proof.past or not _has_its_terms(kept):
        return ""
    ended = kept.date[:10] if _DATE.match(kept.date) else day()
    try:
        last = date.fromisoformat(ended) + timedelta(days=1)
    except ValueError:
        return ""
    for earlier in range(_LATE + 2):
        of = (last - timedelta(days=earlier)).isoformat()
        if known_secret(words(of), "root") == proof.secret and list(proof.nonces[:1]) == [seat_nonce(of)]:
            return of
    return ""


def line(kept: RecordFile, numbers_of: NumbersOf) -> str:
    """Return the result of the hand of a day, the same in every language; "" for any other game, and for an unfinished one."""
    from client.records.library import summarize

    of = date_of(kept)
    if not of:
        return ""
    try:
        game = summarize(kept, numbers_of)
    except BadRecord:
        return ""
    if game.winners is None:
        return ""
    how = "drawn" if game.reason == "draw" or not game.winners else "won" if 0 in game.winners else "lost"
    numbers = numbers_of(game.game)
    curves = () if numbers is None else numbers.curves(game.counted)
    ends = ":".join(str(max(curve[-1], 0)) for curve in curves if curve)
    return f"traderow today {of}: {how} in turn {game.turns}, {ends} #{checksum(kept)}"


def sentences(kept: RecordFile, numbers_of: NumbersOf) -> list[str]:
    """Return sentences with the day of a verified record and its result; none for any other game."""
    of = date_of(kept)
    if not of:
        return []
    return [
        _("This is the hand of {date}, the same for everybody. As a command:").format(date=of),
        line(kept, numbers_of) or _("not over"),
    ]


def checksum(kept: RecordFile) -> str:
    """Return eight digits derived from every action and draw of the record."""
    entries = [[entry.seat, entry.action, entry.outcomes] for entry in kept.record.entries]
    return blake2b(json.dumps(entries).encode(), digest_size=4).hexdigest()


def about(of: str = "") -> list[str]:
    """Return an explanation of the hand of the day, with the result of the given date (default: today) if it is finished."""
    said = [
        _("One game a day, the same for everybody, against the same bot. Actions you undo do not count."),
        _("It is just for fun: anyone who looks ahead can see every card."),
    ]
    result = load().get(of or day())
    return [*said, *([_("Your result, ready to paste:"), result] if result else [])]


def outcome(said: str) -> str:
    """Return the result in such a line in the current language; "" for any other text.

    >>> outcome("traderow today 2026-11-27: lost in turn 12, 0:31 #234b2746")
    'lost in turn 12'
    """
    found = re.match(r"traderow today [-\d]{10}: (won|lost|drawn) in turn (\d+),", said)
    words = {"won": _("won in turn {n}"), "lost": _("lost in turn {n}"), "drawn": _("drawn in turn {n}")}
    return words[found[1]].format(n=found[2]) if found else ""


def file() -> Path:
    """Return the path of the results."""
    return paths.data() / "days.json"


def load() -> Mapping[str, str]:
    """Return the result line of each day with a finished hand."""
    return _days(paths.read_object(file()))


def remember(kept: RecordFile, numbers_of: NumbersOf) -> list[str]:
    """Save the result of the hand of a day, if it is the first of that day, and return sentences about it; none for any other
    game.
    """
    said = line(kept, numbers_of)
    if not said:
        return []
    of, found = date_of(kept), paths.read_object(file())
    if of not in (days := _days(found)):
        with contextlib.suppress(OSError):
            paths.write_privately(file(), json.dumps({**found, "format": FORMAT, "days": {**days, of: said}}, indent=1) + "\n")
    return [_("Your result, ready to paste:"), said]


def _days(found: Mapping[str, Any]) -> dict[str, str]:
    days = found.get("days")
    listed = days if isinstance(days, dict) else {}
    return {of: said for of, said in listed.items() if isinstance(said, str)}


def _has_its_terms(kept: RecordFile) -> bool:
    """Return True if the record has the settings of every hand of the day: the first game in its first mode, with its default
    rules.
    """
    import engine

    header = kept.record.header
    game = next(iter(engine.games))
    mode, seats = next(iter(engine.games[game].modes.items()))
    if (header.game, header.mode, header.seats, header.start, header.components) != (game, mode, seats[0], None, ()):
        return False
    return dict(header.rules) == engine.games[game].settle_rules(mode, seats[0], {})
