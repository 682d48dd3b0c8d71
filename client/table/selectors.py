"""The content of the screen of any table, with the text of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TypeVar

from client.session.sentences import of_absence
from client.session.verification import BROKEN
from client.table import advice, details
from client.table.clocks import CONCEDE, ClockReading, time_up, warning
from client.table.details import of_lost_line
from client.table.game import AnySelectors
from client.table.log import Entry
from client.table.pages import Browsing, Helped
from client.table.state import AnyTable, Asking, Helping, Menu, Piles, Replaying
from client.table.summary import Summary
from client.table.surroundings import RECORD
from client.text.i18n import _
from protocol.text import clean

# -- picture ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a game: the winners and the reason. Subclasses add the actions of each seat.

    `sentence`: begins with a part in brackets if it is addressed to this seat.
    """

    sentence: str
    turns: int
    names: tuple[str, ...]
    me: int | None = None
    ready: tuple[str, ...] = ()
    """The players who are ready to play again."""
    winners: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    """The letter of each seat's team, where there are teams."""
    title: str = ""
    """The winner, in capitals."""
    when: str = ""
    reason: str = ""
    next_name: str = ""
    """The bot for the next game: after a win the next of the ladder, after a defeat the one before, which is easier."""
    next_is_easier: bool = False
    shows_turning: bool = False
    """True if the turn in which the game turned can be watched again."""
    proof: str = ""
    """The result of verifying the shuffles, if there is one; `is_broken`: the verification failed."""
    is_broken: bool = False
    once: bool = False
    """True if the game cannot be repeated at this table."""
    record: str = ""
    """The name of the file of the game's record."""
    is_complete: bool = True
    """True if the data of the page is complete. Until then only the result is shown, so that the rest is drawn once."""
    is_lesson: bool = False
    """True at the end of a lesson, which has no record."""
    trouble: str = ""
    """The reason why the record could not be saved."""
    costliest: str = ""
    """The decision that cost most, after the game was analysed."""
    beaten: tuple[str, ...] = ()
    """The player's earlier best results that this game beat, in sentences."""
    said: tuple[Entry, ...] = ()
    """Chat and notes since the end."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The content of the screen, for any table. `tone`: "you", "good" and "harm" for you, "ask", "wait", "replay" or
    "trouble".
    """

    table: AnyTable | None = None
    block: str = ""
    """An alert in capitals before the prompt, about something that concerns only you."""
    prompt: str = ""
    more: str = ""
    """The second line of the prompt."""
    tone: str = "wait"
    notice: str = ""
    menu: Menu | None = None
    choice: int | None = None
    """The number of the menu's choice that Enter takes."""
    facts: frozenset[str] = field(default_factory=frozenset)
    log: tuple[Entry, ...] = ()
    pinned: Entry | None = None
    """The line of chat that stays at the end of the log until your next key."""
    unread: int = 0
    """The number of chat lines since your last key; 0 while they are visible."""
    link: str = "on"
    milliseconds: int | None = None
    silent: int = 0
    """The seconds without an answer of the server, if they are many."""
    privacy: str = ""
    """The privacy of the connection, as in client.session.updates.LinkChanged."""
    here: str = ""
    """The short name of a game without a server."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Labels of commands that have another meaning here, for the line of keys; "" for commands without effect."""
    browsing: Browsing | None = None
    help: Helped | None = None
    over: Ended | None = None
    replaying: bool = False
    beside: str = ""
    """The questions to the other players, next to the prompt."""
    watchers: int = 0
    left: tuple[int, ...] = ()
    """The seconds until the grace period of each seat ends."""
    clocks: tuple[ClockReading, ...] = ()
    """The clock of each seat, in a game with clocks."""
    up: frozenset[int] = field(default_factory=frozenset)
    """Seats that a bot plays for because their time is up."""
    warning: str = ""
    """The warning that your own time is running out."""
    chances: advice.Chances = ()
    """For a spectator: each side's name and its chance to win."""


# -- The parts of the screen that every table has; its game adds others ---------------------------------------


P = TypeVar("P", bound=Picture)
E = TypeVar("E", bound=Ended)


def said_on(picture: P, current: AnySelectors, prompt: Said) -> P:
    """Return the picture with the text of the prompt. Before the game begins, add the log."""
    return replace(picture, prompt=prompt.sentence, tone=prompt.tone, link=current.surroundings.link, log=_log(current))


def _log(current: AnySelectors) -> tuple[Entry, ...]:
    """Return the log; during a replay, only the entries up to the step that is shown."""
    replaying = current.overlays.find(Replaying)
    return current.log if replaying is None else replaying.moment.log


def around(picture: P, current: AnySelectors, prompt: Said, browsing: Browsing | None) -> P:
    """Return the picture with the parts that every table has."""
    surroundings, table = current.surroundings, current.table
    assert table is not None
    now = current.now
    lesson = current.lesson
    menu = current.open_menu() if not current.overlays.aside and not current.is_up else None
    return replace(
        said_on(picture, current, prompt),
        block=prompt.block,
        more=prompt.more,
        notice=_("Sending…") if current.slow and current.waiting is not None else current.notice,
        menu=menu or (lesson.keys if lesson is not None else None),
        choice=current.choice if lesson is None else lesson.choice,
        pinned=current.last_said.entry,
        unread=current.last_said.unread,
        milliseconds=surroundings.milliseconds,
        silent=surroundings.silent,
        privacy=surroundings.privacy,
        here=surroundings.here,
        called={"chat": ""} if surroundings.here else {},
        browsing=browsing,
        help=_help(current),
        replaying=current.replays,
        watchers=surroundings.around.watchers,
        left=surroundings.around.left(now),
        clocks=surroundings.clocks.readings(now, sure=surroundings.link == "on"),
        warning=low_time(current),
        chances=chances(current),
    )


def ended(over: E, current: AnySelectors) -> E:
    """Return the end of the game with the fields that every game has."""
    surroundings = current.surroundings
    return replace(
        over,
        said=tuple(entry for entry in current.history.since_the_end if entry.cause != RECORD),
        ready=tuple(who.name for who in surroundings.around.who if who.ready and who.kind == "person"),
        proof=details.in_a_line(surroundings.proof),
        is_broken=surroundings.proof.verdict == BROKEN,
        once=surroundings.is_the_days,
        next_is_easier=bool(over.next_name) and over.me not in over.winners and not surroundings.is_the_days,
        record=clean(PurePath(surroundings.record).name),
        costliest=current.state.costliest,
        beaten=surroundings.beaten,
        is_complete=surroundings.record_came or surroundings.link != "on",
        is_lesson=current.lesson is not None,
        trouble=surroundings.record_trouble,
    )


def next_level(current: AnySelectors, levels: Summary) -> str:
    """Return the level of the bot for the next game against bots; "" to repeat the same table.

    If all others are bots, it is the next of the ladder after a win. After a defeat by bots at most as good as the usual
    one, it is the level before. After the hand of the day it is the same level, unless the bot was beaten.
    """
    table, who = current.table, current.surroundings.around.who
    if table is None or table.result is None or not current.state.opens_tables:
        return ""
    others = [seat for seat in range(len(who)) if seat != table.seat]
    if table.seat is None or not others or any(who[seat].kind != "bot" for seat in others):
        return ""
    winners = table.result.winners if table.result.reason != "draw" else ()
    beaten = [who[seat].name for seat in others if seat not in winners] if table.seat in winners else []
    if beaten and (level := levels.next_level(beaten)):
        return level
    if current.surroundings.is_the_days:
        return levels.level_of(who[others[0]].name)
    return levels.easier_level([who[seat].name for seat in others if seat in winners]) if table.seat not in winners else ""


def is_over(current: AnySelectors) -> bool:
    """Return True if the end of the game is shown."""
    return (
        current.table is not None
        and current.table.result is not None
        and not current.stage.ends_game
        and not current.replays
        and not current.overlays.has(Piles)
    )


def up(current: AnySelectors, alive: Sequence[int]) -> frozenset[int]:
    """Return the seats without time left, if a bot plays for them. `alive`: the seats that are still in the game."""
    terms, table = current.surroundings.clocks.terms, current.table
    if terms is None or terms.zero == CONCEDE or table is None or table.result is not None:
        return frozenset()
    return frozenset(filter(current.has_run_out, alive))


def is_live(current: AnySelectors) -> bool:
    """Return True if the prompt is about the current table."""
    if (
        current.table is None
        or current.table.result is not None
        or (current.overlays.has(Asking) and current.table.seat is None)
    ):
        return False
    return current.surroundings.link == "on" and not current.overlays.aside


def browsing(current: AnySelectors) -> Browsing | None:
    """Return the browser; None if it is closed."""
    piles = current.overlays.find(Piles)
    if piles is None:
        return None
    settled = piles.settled(current)
    return Browsing(current.piles(), settled.pile, settled.line)


def _help(current: AnySelectors) -> Helped | None:
    helping = current.overlays.find(Helping)
    return None if helping is None else Helped(helping.pages, helping.page, helping.line)


def low_time(current: AnySelectors) -> str:
    """Return the warning that the player's time is running out, if it matters now."""
    clocks, seat = current.surroundings.clocks, current.seat
    if clocks.terms is None or seat not in clocks.running or current.surroundings.link != "on":
        return ""
    reading = clocks.readings(current.now)[seat]
    return warning(clocks.terms, reading.low) if reading.low and reading.runs else ""


def chances(current: AnySelectors) -> advice.Chances:
    """Return each side's chance to win at the beginning of the turn, if the spectator may see it."""
    table, found = current.table, current.state.chances
    if table is None or table.result is not None or current.replays or not current.sees_chances or not found:
        return ()
    return advice.of_sides(found, table)


# -- prompting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """The prompt. `block`: an alert in capitals that addresses you; `tone`: as in `Picture`; `more`: the second line."""

    sentence: str
    tone: str
    block: str = ""
    more: str = ""


def said(current: AnySelectors, of_the_game: Callable[[], Said]) -> Said:
    """Return the current prompt. `of_the_game`: returns the game's text, if no other text takes precedence."""
    table = current.table
    if current.surroundings.link == "closed":
        return Said(_("The connection is closed. Quit with Ctrl+Q and come back."), "trouble")
    if current.surroundings.link != "on" and table is not None:
        lost = of_lost_line(current.surroundings.pause, is_seated=current.seat is not None)
        return Said(current.surroundings.distrust or " ".join(filter(None, (lost, _clock_meanwhile(current)))), "trouble")
    if table is None:
        return Said(_("Waiting for the table."), "wait")
    if (lesson := current.lesson) is not None:
        return Said("" if current.notice else lesson.begins, "wait", lesson.block, lesson.now)
    for overlay in current.overlays:
        if (speaks := overlay.prompt(current)) is not None:
            return Said(speaks.sentence, overlay.tone, speaks.block)
    if table.result is not None and not current.stage.ends_game:
        return Said("", "wait")  # the panel of the end says it, and more than fits here
    if current.is_up and current.surroundings.clocks.terms is not None:
        return Said(time_up(current.surroundings.clocks.terms, ""), "wait")
    return of_the_game()


def draw_offer(table: AnyTable, key: str) -> str:
    """Return the other player's offer of a draw, and the key that answers; "" without an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    return _("{name} offers a draw ({key}).").format(name=table.name(offering[0]), key=key) if offering else ""


def absences(current: AnySelectors, asked: Iterable[int]) -> list[str]:
    """Return the absent seats among these, and the consequence of their absence."""
    around = current.surroundings.around
    left = current.left()
    there = ((around.who[seat], left[seat]) for seat in asked if seat < len(around.who))
    told = (of_absence(who.name, who.link, who.away, until, around.absent) for who, until in there)
    return [sentence for sentence in told if sentence]


def _clock_meanwhile(current: AnySelectors) -> str:
    """Return the consequence for this player's running clock while the connection is lost."""
    if current.seat in current.surroundings.clocks.running:
        return _("Your clock may continue to run.")
    is_stopped = current.surroundings.clocks.terms is not None and not current.surroundings.clocks.running
    return _("The clocks are stopped.") if is_stopped else ""
