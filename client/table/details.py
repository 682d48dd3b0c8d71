"""Describe a table on its pages: seats, settings and rules."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from client.session.own_numbers import mark_of, stated
from client.session.sentences import of_absence, of_absent, of_past, of_seconds
from client.session.verification import BROKEN, HOLDS, UNSEEN, FairnessProof, commitment
from client.table.clocks import terms_sentence, zero_sentence
from client.table.owners import SeatOwner
from client.terminal import paths
from client.text.i18n import _, ngettext
from protocol import codes, messages
from protocol.messages import SeatInfo, Table
from protocol.text import clean

# -- The details of a table in its browser: settings, rules, and the verification of the shuffles ---------------------


Texts = tuple[tuple[str, str], ...]
TOGETHER = "\N{NO-BREAK SPACE}"
"""A no-break space."""


def terms(table: Table, way_back: str = "", *, advises: bool) -> Texts:
    """Return the settings of the table, each as (heading, text).

    `way_back`: the command that leads to our seat, if the player has to keep it; `advises`: the game has advice.
    """
    lines = [(_("table"), f"{table.code}  {clean(table.title)}".rstrip())]
    if table.clock is not None:
        lines.append((_("clocks"), f"{terms_sentence(table.clock)} {zero_sentence(table.clock)}"))
    else:
        lines.append((_("clocks"), terms_sentence(None)))
    absences = _("gone for {time}: {what}").format(time=of_seconds(table.grace), what=of_absent(table.absent))
    lines.append((_("disconnected"), absences))
    if table.watch and not table.watchers:
        lines.append((_("spectators"), _("allowed")))
    elif table.watch:
        lines.append((_("spectators"), ngettext("{n} watches", "{n} watch", table.watchers).format(n=table.watchers)))
    else:
        lines.append((_("spectators"), _("not allowed")))
    lines.append((_("seats"), _("at random") if table.shuffle else _("as chosen")))
    if table.hints and advises:
        lines.append((_("advice"), _("for everybody, against people too")))
    if table.components:
        lines.append((_("own numbers"), _("house numbers {mark}, of this table alone").format(mark=mark_of(table.components))))
    if table.past:
        lines.append((_("the beginning"), of_past(table.past)))
    if way_back:
        lines.append((_("your way back"), way_back))
    return tuple(lines)


def shuffles(proof: FairnessProof, table: Table, own: int | None, record: str) -> Texts:
    """Return the page about the verification of the shuffles. `record`: the file of the finished game, if it was saved."""
    if not proof.commitment:
        return ((_("commitment"), _("This table has none: its shuffles cannot be verified.")),)
    lines = [(_("commitment"), _digits(proof.commitment))]
    lines.append((_("what was promised"), " ".join(promised(proof, table.seats, own))))
    if proof.nonce:
        lines.append((_("your nonce"), _digits(proof.nonce)))
    if proof.secret is not None:
        lines.append((_("secret"), _digits(proof.secret)))
    lines.append((verdict(proof), " ".join(verdict_in_sentences(proof))))
    lines.append((_("every draw"), _again(proof, record)))
    return tuple(lines)


def verdict(proof: FairnessProof) -> str:
    """Return the result of the verification as a phrase."""
    return {
        HOLDS: _("verdict: as promised"),
        UNSEEN: _("verdict: nothing contradicts the promise"),
        BROKEN: _("verdict: THE PROMISE WAS BROKEN"),
    }.get(proof.verdict, _("verdict: after the game"))


def _again(proof: FairnessProof, record: str) -> str:
    """Return the instructions for checking every draw."""
    if record:
        return _("To verify every draw, also on another computer, run: traderow verify {file}").format(
            file=paths.shown(record) if shlex.quote(record) == record else clean(shlex.quote(record))
        )
    if proof.secret is not None:
        return _("To verify every draw in the game's record, run: traderow verify FILE")
    return _("After the game, traderow verify FILE checks every draw in its record.")


def _digits(found: bytes) -> str:
    """Return digits in groups, with eight groups on a line."""
    words = groups(found).split()
    return " ".join(TOGETHER.join(words[at : at + 8]) for at in range(0, len(words), 8))


def in_a_line(proof: FairnessProof) -> str:
    """Return the result of the verification for the line at the end of a game; "" if there is none."""
    return {
        HOLDS: _("Shuffles checked: the secret is the promised one, your number was used"),
        UNSEEN: _("Shuffles: nothing contradicts the promise"),
        BROKEN: _("THE PROMISE WAS BROKEN"),
    }.get(proof.verdict, "")


def of_lost_line(pause: str, *, is_seated: bool) -> str:
    """Return the sentence that the client reconnects automatically, and the reason. A spectator has no seat to keep."""
    if pause == codes.DISK_FULL:
        return _("The server's disk is full; the game resumes when there is space.")
    if pause == codes.DATABASE_UNREACHABLE:
        return _("The server cannot reach its database; the game resumes when it can.")
    if pause == codes.RESTARTING:
        restarts = _("The server is restarting; reconnecting automatically.")
        return _("The server is restarting; reconnecting automatically. Your seat is kept.") if is_seated else restarts
    lost = _("Connection lost; reconnecting automatically.")
    return _("Connection lost; reconnecting automatically. Your seat is kept.") if is_seated else lost


# -- The state of the table around the game: seats, lost connections, spectators, rules -------------------------------


STEP = 5
"""Remaining times are rounded to this many seconds. A line that changed every second would be sent every second."""


class Around(Struct, frozen=True):
    """The state around the game. `absent`: the consequence for absent seats; `ends`: the clock time at which each seat's
    grace period ends; 0 if it is not running.

    `table`: the whole message.
    """

    who: tuple[SeatOwner, ...] = ()
    watchers: int = 0
    rules: Mapping[str, object] = field(default_factory=dict)
    absent: str = ""
    ends: tuple[float, ...] = ()
    table: messages.Table | None = None

    def left(self, now: float) -> tuple[int, ...]:
        """Return the remaining grace period of each seat in seconds, rounded to steps."""
        return tuple(
            max(-int((now - end) // STEP) * STEP, 0) if end else who.until for who, end in zip(self.who, self.ends, strict=True)
        )

    def until_next(self, now: float) -> float | None:
        """Return the seconds until one of these times changes; None if none is running."""
        return min(((end - now) % STEP or STEP for end in self.ends if end > now), default=None)


def around(table: messages.Table, now: float) -> Around:
    """Return the status in a table message."""
    who = tuple(SeatOwner(seat.name, seat.kind, seat.link, seat.ready, seat.away, seat.until) for seat in table.seats)
    somebody = any(seat.kind == "person" and seat.link == "on" for seat in table.seats)
    ends = tuple(now + seat.until if seat.away == "grace" and somebody else 0.0 for seat in table.seats)
    return Around(who, table.watchers, stated(table.rules, table.components), table.absent, ends, table)


def around_record(names: Sequence[str], rules: Mapping[str, object]) -> Around:
    """Return the status in a record: everybody is present, and nothing changes."""
    return Around(tuple(SeatOwner(name) for name in names), rules=rules, ends=(0.0,) * len(names))


def news(before: Around, after: Around, own: int | None) -> list[str]:
    """Return the log lines for a change: connections lost and restored, players who left, bots that take over."""
    told = []
    for number, (old, new) in enumerate(zip(before.who, after.who, strict=False)):
        if number == own or not new.name or (old.link, old.away) == (new.link, new.away):
            continue
        words = {
            "lost": _("{name} has disconnected and may come back."),
            "left": _("{name} has left the table."),
            "on": _("{name} is back."),
        }
        due = of_absence(new.name, new.link, new.away, new.until, after.absent)
        if due or old.link != new.link:
            told.append(due or words.get(new.link, "{name}").format(name=new.name))
    return told


# -- The verification of the shuffles in sentences --------------------------------------------------------------------


def promised(proof: FairnessProof, seats: Sequence[SeatInfo], own: int | None) -> tuple[str, ...]:
    """Return the facts known during the game: the server's commitment, and the other contributors to the shuffles."""
    if not proof.commitment:
        return ()
    said = [
        _(
            "The server chose a secret before anybody joined. The commitment is its hash: a different "
            "secret has a different hash."
        )
    ]
    if proof.rematch:
        said.append(
            _("This is a rematch: its commitment is the secret of the game before, so it was fixed with the first one.")
        )
    if not proof.in_time:
        said.append(_("You joined after the game had begun: only the others can confirm that the commitment came first."))
    people = [_("you") if number == own else seat.name for number, seat in enumerate(seats) if seat.kind == "person"]
    bots = [seat.name for seat in seats if seat.kind == "bot"]
    if people:
        said.append(_("Nonces (random bytes for the shuffles) came from: {names}.").format(names=", ".join(people)))
    if bots:
        said.append(_("The server provided those of its bots: {names}.").format(names=", ".join(bots)))
    return tuple(said)


def verdict_in_sentences(proof: FairnessProof) -> tuple[str, ...]:
    """Return the result of the verification in sentences, as far as it is known."""
    if proof.changed:
        return (
            _("The commitment has changed, which must not happen: do not trust this server's shuffles."),
            _("It no longer follows from the one you were shown first."),
        )
    if proof.secret is None:
        return (_("The secret is published when the game is over. This page then shows whether it is the promised one."),)
    if commitment(proof.secret) != proof.commitment:
        return (_("The secret is not the promised one: the server chose another. Do not trust its shuffles."),)
    said = [_("The commitment is the hash of the secret: it is the promised one.")]
    if proof.nonce and proof.nonce not in proof.nonces:
        return (*said, _("Your nonce is not among those that were used: the server left it out. Do not trust its shuffles."))
    if proof.nonce:
        said.append(_("Your nonce is among those that were used."))
    else:
        said.append(_("You cannot tell whether the nonces are the right ones: none of them is yours."))
    return tuple(said)


def groups(secret: bytes) -> str:
    """Return bytes as groups of hexadecimal digits, which people can compare.

    >>> groups(bytes(range(6)))
    '0001 0203 0405'
    """
    return secret.hex(" ", 2) if len(secret) % 2 == 0 else secret.hex(" ", -2)
