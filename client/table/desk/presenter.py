"""What a desk shows of the table around the game; what stands on it is its game's to add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, TypeVar

from client.fairness_proof import BROKEN
from client.i18n import _
from client.table import details
from client.table.clock_words import CONCEDE, warning
from client.table.desk.desk import Desk
from client.table.desk.overlays import Asking, Helping, Piles, Replaying
from client.table.desk.picture import Ended, Picture
from client.table.desk.prompting import Said
from client.table.log import Entry
from client.table.pages import Browsing, Helped
from client.table.surroundings import RECORD
from protocol.text import clean

P = TypeVar("P", bound=Picture)
E = TypeVar("E", bound=Ended)
AnyDesk = Desk[Any, Any, Any]


def said_on(picture: P, desk: AnyDesk, prompt: Said) -> P:
    """The picture with what the prompt says, and before the game is there with the log."""
    return replace(picture, prompt=prompt.sentence, tone=prompt.tone, link=desk.surroundings.link, log=_log(desk))


def _log(desk: AnyDesk) -> tuple[Entry, ...]:
    """What has happened; while an earlier step is looked at, until then."""
    replaying = desk.overlays.find(Replaying)
    return desk.story.log if replaying is None else replaying.moment.log


def around(picture: P, desk: AnyDesk, prompt: Said, browsing: Browsing | None) -> P:
    """The picture with all that a table has in every game."""
    surroundings, table = desk.surroundings, desk.table
    assert table is not None
    now = surroundings.clock()
    lesson = desk.lesson
    menu = desk.open_menu() if not desk.overlays.aside and not desk.is_up else None
    return replace(
        said_on(picture, desk, prompt),
        block=prompt.block,
        more=prompt.more,
        notice=_("Sending…") if desk.slow and desk.waiting is not None else desk.notice,
        menu=menu or (lesson.keys if lesson is not None else None),
        choice=desk.choice if lesson is None else lesson.choice,
        pinned=desk.last_said.entry,
        unread=desk.last_said.unread,
        milliseconds=surroundings.milliseconds,
        silent=surroundings.silent,
        privacy=surroundings.privacy,
        browsing=browsing,
        help=_help(desk),
        replaying=desk.replays,
        watchers=surroundings.around.watchers,
        left=surroundings.around.left(now),
        clocks=surroundings.clocks.faces(now, sure=surroundings.link == "on"),
        warning=_warning(desk),
    )


def ended(over: E, desk: AnyDesk) -> E:
    """The end of the game with what there is to say of it in every game."""
    surroundings = desk.surroundings
    return replace(
        over,
        said=tuple(entry for entry in desk.story.since_the_end if entry.cause != RECORD),
        ready=tuple(who.name for who in surroundings.around.who if who.ready and who.kind == "person"),
        proof=details.in_a_line(surroundings.proof),
        is_broken=surroundings.proof.verdict == BROKEN,
        record=clean(PurePath(surroundings.record).name),
        is_complete=surroundings.record_came or surroundings.link != "on",
        trouble=surroundings.record_trouble,
    )


def is_over(desk: AnyDesk) -> bool:
    """Whether the end of the game is shown."""
    return desk.table is not None and desk.table.result is not None and not desk.replays and not desk.overlays.has(Piles)


def up(desk: AnyDesk, alive: Sequence[int]) -> frozenset[int]:
    """The seats that have no time left, where a bot plays for them. `alive`: those that are still in the game."""
    terms, table = desk.surroundings.clocks.terms, desk.table
    if terms is None or terms.zero == CONCEDE or table is None or table.result is not None:
        return frozenset()
    return frozenset(filter(desk.surroundings.is_up, alive))


def is_live(desk: AnyDesk) -> bool:
    """Whether the prompt speaks of the table as it is now."""
    if desk.table is None or desk.table.result is not None or (desk.overlays.has(Asking) and desk.table.seat is None):
        return False
    return desk.surroundings.link == "on" and not desk.overlays.aside


def browsing(desk: AnyDesk) -> Browsing | None:
    """The browser, where it is open."""
    piles = desk.overlays.find(Piles)
    if piles is None:
        return None
    settled = piles.settled(desk)
    return Browsing(desk.piles(), settled.pile, settled.line)


def _help(desk: AnyDesk) -> Helped | None:
    helping = desk.overlays.find(Helping)
    return None if helping is None else Helped(helping.pages, helping.page, helping.line)


def _warning(desk: AnyDesk) -> str:
    """That one's own time runs low, where it matters."""
    clocks, seat = desk.surroundings.clocks, desk.commands.seat
    if clocks.terms is None or seat not in clocks.running or desk.surroundings.link != "on":
        return ""
    face = clocks.faces(desk.surroundings.clock())[seat]
    return warning(clocks.terms, face.low) if face.low and face.runs else ""
