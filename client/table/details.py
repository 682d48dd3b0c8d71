"""The details of a table that its browser shows: terms, rules, and the proof of the shuffles."""

from __future__ import annotations

import shlex
from pathlib import Path

from client.fairness_proof import BROKEN, HOLDS, UNSEEN, FairnessProof
from client.i18n import _, ngettext
from client.own_numbers import mark_of
from client.sentences import of_absent, of_seconds
from client.table import proof_words
from client.table.clock_words import terms_sentence, zero_sentence
from client.table.proof_words import groups
from client.table.table_status import of_past
from protocol import codes
from protocol.messages import Table
from protocol.text import clean

Texts = tuple[tuple[str, str], ...]
TOGETHER = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken."""


def terms(table: Table) -> Texts:
    """The terms of the table, each as (head, text)."""
    lines = [(_("table"), f"{table.code}  {clean(table.title)}".rstrip())]
    if table.clock is not None:
        lines.append((_("clocks"), f"{terms_sentence(table.clock)} {zero_sentence(table.clock)}"))
    else:
        lines.append((_("clocks"), terms_sentence(None)))
    absences = _("gone for {time}: {what}").format(time=of_seconds(table.grace), what=of_absent(table.absent))
    lines.append((_("lost lines"), absences))
    if table.watch and not table.watchers:
        lines.append((_("spectators"), _("may come")))
    elif table.watch:
        lines.append((_("spectators"), ngettext("{n} watches", "{n} watch", table.watchers).format(n=table.watchers)))
    else:
        lines.append((_("spectators"), _("none may come")))
    lines.append((_("seats"), _("drawn by lot") if table.shuffle else _("as chosen")))
    if table.hints:
        lines.append((_("advice"), _("for everybody, against people too")))
    if table.components:
        lines.append((_("own numbers"), _("house numbers {mark}, of this table alone").format(mark=mark_of(table.components))))
    if table.past:
        lines.append((_("the beginning"), of_past(table.past)))
    return tuple(lines)


def shuffles(proof: FairnessProof, table: Table, own: int | None, record: str) -> Texts:
    """The proof of the shuffles. `record`: the file of the finished game, if it was saved."""
    if not proof.commitment:
        return ((_("commitment"), _("This table shows none: nobody can check its shuffles.")),)
    lines = [(_("commitment"), _digits(proof.commitment))]
    lines.append((_("what was promised"), " ".join(proof_words.promised(proof, table.seats, own))))
    if proof.nonce:
        lines.append((_("your nonce"), _digits(proof.nonce)))
    if proof.secret is not None:
        lines.append((_("secret"), _digits(proof.secret)))
    lines.append((verdict(proof), " ".join(proof_words.found(proof))))
    lines.append((_("every draw"), _again(proof, record)))
    return tuple(lines)


def verdict(proof: FairnessProof) -> str:
    """The verdict as a phrase."""
    return {
        HOLDS: _("verdict: as promised"),
        UNSEEN: _("verdict: nothing contradicts the promise"),
        BROKEN: _("verdict: THE PROMISE WAS BROKEN"),
    }.get(proof.verdict, _("verdict: after the game"))


def _again(proof: FairnessProof, record: str) -> str:
    """How to check every draw."""
    if record:
        return _("That each draw follows from them is checked, also on another computer, by: traderow verify {file}").format(
            file=at_home(record) if shlex.quote(record) == record else shlex.quote(record)
        )
    if proof.secret is not None:
        return _("That each draw follows from them is checked in the game's record by: traderow verify FILE")
    return _("After the game its record is kept, and traderow verify FILE checks each draw.")


def at_home(file: str) -> str:
    """The path as a person types it."""
    home = f"{Path.home()}/"
    return f"~/{file.removeprefix(home)}" if file.startswith(home) else file


def _digits(found: bytes) -> str:
    """Digits in groups, eight of which stay together on a line."""
    words = groups(found).split()
    return " ".join(TOGETHER.join(words[at : at + 8]) for at in range(0, len(words), 8))


def in_a_line(proof: FairnessProof) -> str:
    """The verdict in the line at the end of a game; "" if there is none."""
    return {
        HOLDS: _("Shuffles: the secret is the promised one, your number was used. Checked"),
        UNSEEN: _("Shuffles: nothing contradicts the promise"),
        BROKEN: _("THE PROMISE WAS BROKEN"),
    }.get(proof.verdict, "")


def of_lost_line(pause: str, *, is_seated: bool) -> str:
    """That the client comes back by itself, and why it has to; a spectator has no seat that is kept."""
    if pause == codes.DISK_FULL:
        return _("The server has no room to keep what is done; the game goes on when there is.")
    if pause == codes.RESTARTING:
        restarts = _("The server restarts; coming back by itself.")
        return _("The server restarts; coming back by itself. Your seat is kept.") if is_seated else restarts
    lost = _("The line is lost; coming back by itself.")
    return _("The line is lost; coming back by itself. Your seat is kept.") if is_seated else lost
