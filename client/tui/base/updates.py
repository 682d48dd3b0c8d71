"""Send a session's updates to the screens, with pauses that let a person follow."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from msgspec.structs import replace
from textual import events

from client.session.updates import (
    Announced,
    LinkChanged,
    ProofChanged,
    RecordKept,
    Resumed,
    RoundTrip,
    Silent,
    Spoken,
    SpokenPhrase,
    Stepped,
    TableChanged,
    Update,
)
from client.tui.base.session_message import SessionNews
from protocol import messages

# -- Keeps the latest updates of a session for a screen that is opened later ------------------------------------------


@dataclass(slots=True)
class LatestUpdates:
    """The latest update of each kind, and the last chat messages."""

    link: LinkChanged | None = None
    round_trip: RoundTrip | None = None
    table: messages.Table | None = None
    position: Resumed | None = None
    proof: ProofChanged | None = None
    record: RecordKept | None = None
    said: deque[Spoken] = field(default_factory=lambda: deque(maxlen=50))

    @property
    def phase(self) -> str:
        """Return the table's phase, or "" before there is a table."""
        return self.table.phase if self.table is not None else ""

    def remember(self, update: Update) -> None:
        """Keep an update."""
        match update:
            case LinkChanged():
                self.link = update
            case RoundTrip():
                self.round_trip = update
            case TableChanged(table=table):
                self.table = table
                if table.phase == "open":
                    self.position = None
                if table.phase != "over":
                    self.record = None
            case Stepped(step=step):
                self.position = Resumed(messages.Snapshot(step.seq, [], step.view, step.seconds, step.clocks, step.seq))
            case Resumed():
                self.position = replace(update, known=0)
            case ProofChanged():
                self.proof = update
            case RecordKept():
                self.record = update
            case Spoken():
                self.said.append(update)

    def for_new_screen(self) -> list[Update]:
        """Return the updates that a new screen needs, in order."""
        updates: list[Update] = [update for update in (self.link, self.round_trip, self.proof) if update is not None]
        if self.table is not None:
            updates.append(TableChanged(self.table))
        if self.position is not None and self.phase != "open":
            updates.append(self.position)
        if self.record is not None and self.phase == "over":
            updates.append(self.record)
        return [*updates, *self.said]


# -- paced updates ----------------------------------------------------------------------------------------------------


NORMAL, SLOW = 0.7, 1.0
"""Seconds between two actions of a bot at the normal speed, and between two actions of any other player at the slow speed."""
LONGEST = 5.0
"""Seconds within which several other players' actions between two of our decisions are shown, at the normal speed."""
TURN_ENDS = 0.2
"""Seconds at the normal speed between a bot's last action and the end of its turn, which shows nothing new."""
BEATS, LATER = 4, 0.4
"""After the first number of pauses in a turn of a bot, each further pause lasts the second number of seconds. Long turns stay
short this way.
"""
MOST = 60
"""The most updates that may wait. If more wait, all are shown: no server may fill our memory with them."""
_BESIDE = (RoundTrip, Silent, Spoken, SpokenPhrase, Announced, ProofChanged)
"""Updates that are not about the game, which are shown immediately. Changes of seats, spectators and absent players are too."""


class Stoppable(Protocol):
    """A timer that can be stopped."""

    def stop(self) -> None: ...


@runtime_checkable
class KeepsPace(Protocol):
    """A screen on which some keys do not show waiting updates early, because their effect cannot be out of date."""

    def keeps_pace(self, event: events.Key) -> bool: ...


class PacedUpdates:
    """`show`: shows an update. `later`: calls a function after that many seconds. `clock`: monotonic seconds."""

    def __init__(
        self,
        show: Callable[[SessionNews], None],
        later: Callable[[float, Callable[[], None]], Stoppable],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._show = show
        self._later = later
        self._clock = clock
        self._waiting: deque[tuple[SessionNews, float]] = deque()
        """Each waiting update with its pause in seconds after the step before it."""
        self._shown_at = float("-inf")
        """The clock's time when the last step was shown."""
        self._light = False
        """True if the last step may be shown together with others."""
        self._beats = 0
        """The number of pauses so far in the current bot's turn."""
        self._decided_at = clock()
        """The clock's time of our last decision, or of the last key that showed the waiting updates."""
        self._many = False
        """True if several other players act between two of our decisions."""
        self._timer: Stoppable | None = None

    def add(self, news: SessionNews, pause: float | None, *, many: bool = False) -> None:
        """Add an update. `pause`: the seconds between the step before and this one; None: show everything now.

        `many`: several others play between two decisions of ours, so that the sum of their pauses is limited.
        """
        self._many = many
        if isinstance(news.update, _BESIDE) or (pause is not None and _is_who_sits(news.update)):
            self._show(news)
            return
        if isinstance(news.update, Stepped):
            decoded = news.decoded
            light = decoded is not None and decoded.is_light
            if pause == NORMAL:
                pause = self._pause_of_a_bot(light=light, ends_turn=decoded is not None and decoded.ends_turn)
            else:
                self._beats = 0
            self._light = light
        self._waiting.append((news, pause or 0.0))
        if pause is None or len(self._waiting) > MOST:
            self.hurry()
        else:
            self._show_due()

    def _pause_of_a_bot(self, *, light: bool, ends_turn: bool) -> float:
        """Return the pause of a bot: none between two light steps, `TURN_ENDS` before the end of a turn, otherwise `NORMAL`, or
        `LATER` after `BEATS` pauses.
        """
        if light and self._light:
            return 0.0
        if ends_turn:
            self._beats = 0
            return TURN_ENDS
        self._beats += 1
        return NORMAL if self._beats <= BEATS else LATER

    def hurry(self, *, by_key: bool = False) -> None:
        """Show all waiting updates in one change of the screen."""
        self._stop()
        self._decided_at = self._clock()
        for news, _pause in self._waiting:
            news.before_a_key = by_key
        while self._waiting:
            self._show_first(more_follow=len(self._waiting) > 1)

    def clear(self) -> None:
        """Delete the waiting updates, because a new screen receives the latest position."""
        self._waiting.clear()
        self._stop()

    def _show_due(self) -> None:
        self._stop()
        while self._waiting:
            left = self._shown_at + self._pause() - self._clock()
            if left > 0:
                self._timer = self._later(left, self._show_due)
                return
            following = self._waiting[1] if len(self._waiting) > 1 else None
            self._show_first(more_follow=following is not None and (self._is_late or _is_shown_with(*following)))

    def _pause(self) -> float:
        """Return the seconds for the first waiting update: its share of the seconds left for all."""
        pause = self._waiting[0][1]
        if not self._many or not 0 < pause <= NORMAL:
            return pause
        paused = sum(each for _news, each in self._waiting if each <= NORMAL)
        return min(pause, max(self._decided_at + LONGEST - self._shown_at, 0.0) * pause / paused)

    @property
    def _is_late(self) -> bool:
        """Return True if the time for all pauses has passed, so that everything that waits is shown in one change."""
        return self._many and self._clock() >= self._decided_at + LONGEST

    def _show_first(self, *, more_follow: bool = False) -> None:
        news, _pause = self._waiting.popleft()
        news.more_follow = more_follow
        if isinstance(news.update, Stepped):
            self._shown_at = self._clock()
        self._show(news)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def _is_shown_with(news: SessionNews, pause: float) -> bool:
    """Return True if that step follows the one before it without a pause, so that both are drawn together."""
    return isinstance(news.update, Stepped) and not pause


def _is_who_sits(update: Update) -> bool:
    """Return True if the update is only about seats and people. The end of a game is not: it waits for the last turn."""
    return isinstance(update, TableChanged) and update.table.phase != "over"


def pause_before(update: Update, table: messages.Table | None, seat: int | None, pace: str) -> float | None:
    """Return the seconds between the step before and this update; None: show it now, and everything before it.

    `table`: the table before the update; `seat`: ours. No player's clock runs during a pause.
    """
    match update:
        case TableChanged(table=now):
            is_another = table is None or now.phase != table.phase
            return None if is_another and now.phase != "over" else 0.0
        case RecordKept():
            return 0.0
        case Stepped(step=step, own=False) if table is not None and step.seat not in (None, seat):
            if seat is not None and seat < len(step.clocks) and step.clocks[seat].runs:
                return None
            by_bot = step.seat < len(table.seats) and "bot" in (table.seats[step.seat].kind, table.seats[step.seat].away)
            return {"slow": SLOW, "normal": NORMAL if by_bot else 0.0}.get(pace, 0.0)
    return None
