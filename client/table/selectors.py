"""Make the picture of everything on the screen of any table, with what the prompt says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any, TypeVar

from client.session.sentences import of_absence
from client.session.verification import BROKEN
from client.table import details
from client.table.clocks import CONCEDE, Face, time_up, warning
from client.table.desk import Desk
from client.table.details import of_lost_line
from client.table.log import Entry
from client.table.pages import Browsing, Helped
from client.table.state import AnyTable, Asking, Helping, Menu, Piles, Replaying
from client.table.surroundings import RECORD
from client.text.i18n import _
from protocol.text import clean

# -- picture ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a game: who won and why. A game's own adds what each seat did.

    `sentence`: begins with a part in brackets where it is addressed to this seat.
    """

    sentence: str
    turns: int
    names: tuple[str, ...]
    me: int | None = None
    ready: tuple[str, ...] = ()
    """Who is ready to play again."""
    winners: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    """The letter of each seat's team, where there are teams."""
    proof: str = ""
    """The verdict on the shuffles, if there is one; `is_broken`: it is a bad one."""
    is_broken: bool = False
    record: str = ""
    """The name of the file of the game's record."""
    is_complete: bool = True
    """No more will come: before, only the result is shown, so that the rest is drawn once."""
    trouble: str = ""
    """Why it could not be kept."""
    said: tuple[Entry, ...] = ()
    """What was said and noted since the end."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What the parts of any table draw from. `tone`: "you", "good" and "harm" for you, "ask", "wait", "replay" or "trouble"."""

    table: AnyTable | None = None
    block: str = ""
    """Capitals before the prompt: what is your business, and nobody else's."""
    prompt: str = ""
    more: str = ""
    """What the second line of the prompt adds."""
    tone: str = "wait"
    notice: str = ""
    menu: Menu | None = None
    choice: int | None = None
    """Which choice of the menu Enter takes."""
    facts: frozenset[str] = field(default_factory=frozenset)
    log: tuple[Entry, ...] = ()
    pinned: Entry | None = None
    """The line of chat that stays the last of the log until your next key."""
    unread: int = 0
    """How many lines of chat came since your last key; where they are in sight nothing has to say so."""
    link: str = "on"
    milliseconds: int | None = None
    silent: int = 0
    """For how many seconds the server has not answered, if that is long."""
    privacy: str = ""
    """Of the line: as in client.session.updates.LinkChanged."""
    browsing: Browsing | None = None
    help: Helped | None = None
    over: Ended | None = None
    replaying: bool = False
    beside: str = ""
    """What the others are asked, beside the prompt."""
    watchers: int = 0
    left: tuple[int, ...] = ()
    """For each seat: the seconds until something is done about its absence."""
    clocks: tuple[Face, ...] = ()
    """For each seat, in a game with clocks."""
    up: frozenset[int] = field(default_factory=frozenset)
    """Seats that a bot plays for because their time is up."""
    warning: str = ""
    """That one's own time runs low."""


# -- What a desk shows of the table around the game; what stands on it is its game's to add ---------------------------


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
        warning=low_time(desk),
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


def low_time(desk: AnyDesk) -> str:
    """That one's own time runs low, where it matters."""
    clocks, seat = desk.surroundings.clocks, desk.commands.seat
    if clocks.terms is None or seat not in clocks.running or desk.surroundings.link != "on":
        return ""
    face = clocks.faces(desk.surroundings.clock())[seat]
    return warning(clocks.terms, face.low) if face.low and face.runs else ""


# -- prompting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """The prompt. `block`: capitals that address you; `tone`: as in `Picture`; `more`: what the second line adds."""

    sentence: str
    tone: str
    block: str = ""
    more: str = ""


def said(desk: Desk[Any, Any, Any], of_the_game: Callable[[], Said]) -> Said:
    """The prompt as it is now. `of_the_game`: what is said where nothing comes before it."""
    table = desk.table
    if desk.surroundings.link == "closed":
        return Said(_("The connection is closed. Quit with Ctrl+Q and come back."), "trouble")
    if desk.surroundings.link != "on" and table is not None:
        lost = of_lost_line(desk.surroundings.pause, is_seated=desk.commands.seat is not None)
        return Said(desk.surroundings.distrust or lost + _clock_meanwhile(desk), "trouble")
    if table is None:
        return Said(_("Waiting for the table."), "wait")
    if (lesson := desk.lesson) is not None:
        return Said("" if desk.notice else lesson.begins, "wait", lesson.block, lesson.now)
    for overlay in desk.overlays:
        if (speaks := overlay.prompt(desk)) is not None:
            return Said(speaks.sentence, overlay.tone, speaks.block)
    if table.result is not None:
        return Said("", "wait")  # the panel of the end says it, and more than fits here
    if desk.is_up and desk.surroundings.clocks.terms is not None:
        return Said(time_up(desk.surroundings.clocks.terms, ""), "wait")
    return of_the_game()


def draw_offer(table: AnyTable, key: str) -> str:
    """Who else offers a draw, and the key that answers; "" if nobody does."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    return _("{name} offers a draw ({key}).").format(name=table.name(offering[0]), key=key) if offering else ""


def absences(desk: Desk[Any, Any, Any], asked: Iterable[int]) -> list[str]:
    """Whoever of these seats is not at the line, and what is done about it."""
    around = desk.surroundings.around
    left = around.left(desk.surroundings.clock())
    there = ((around.who[seat], left[seat]) for seat in asked if seat < len(around.who))
    told = (of_absence(who.name, who.link, who.away, until, around.absent) for who, until in there)
    return [sentence for sentence in told if sentence]


def _clock_meanwhile(desk: Desk[Any, Any, Any]) -> str:
    """What becomes of one's own clock while the line is lost, where it ran."""
    if desk.commands.seat in desk.surroundings.clocks.running:
        return _(" Your clock may go on.")
    return (
        _(" The clocks stand still.")
        if desk.surroundings.clocks.terms is not None and not desk.surroundings.clocks.running
        else ""
    )
