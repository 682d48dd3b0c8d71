"""The table of Star Realms in lines: the desk that the screen shows, told as news come and asked by what is typed.

A key means what it means on the screen, and a word stands for a key or a command of it (`input.command_handlers`); what is said
comes from the same catalogue. Here is only what is particular to hearing: when something is said, and in which order.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, assert_never

from client.games.star_realms import input, presenter
from client.games.star_realms.coach import asking as coach
from client.games.star_realms.coach.asking import NoCoach
from client.games.star_realms.commands import commands
from client.games.star_realms.desk import Desk
from client.games.star_realms.overlays import PlayingAll
from client.games.star_realms.plain import answers, looking, position, typing, zones
from client.games.star_realms.plain.line_words import ACTING, LOOKING, REST, SHARES
from client.games.star_realms.plain.telling import Telling, tell
from client.games.star_realms.taking import take
from client.games.star_realms.texts import questions
from client.plain.words import help_lines
from client.session import updates
from client.table import details
from client.table.game_news import AtPoint, CameBack, Moved
from client.table.history import TOLD, tellable
from client.table.log import Entry, spoken
from client.table.state import Analyse, AskAdvice, InterfaceEffect, Leave, Menu, OpenDialog, Ring, SwitchBell
from client.text.i18n import _
from engine.language import EventKind
from engine.star_realms.bots.advice import Advice
from engine.star_realms.language import main_phase
from engine.star_realms.language.standing import Over
from engine.star_realms.language.view import View

NOTED = frozenset({"note", "chat"})


class StarRealmsLines:
    """Fulfils client.games.wing.PlainTable."""

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        self.desk = Desk(commands, clock)
        self._telling = Telling()
        self._all_told: list[str] = []
        self._pools: tuple[int, ...] = ()
        """Trade, combat and authority as they were last said."""
        self._played: list[EventKind] = []
        """What play all has done so far."""
        self._asked: Menu | None = None
        """The question that was last said."""
        self._last_note: Entry | None = None
        self._proof = self._warning = ""
        """That my time runs low, if it does."""
        self._is_leaving = False
        self.thinks: Callable[[Mapping[str, Any]], Awaitable[Advice]] = coach.advice
        """Who is asked for advice."""
        self._has_begun = self._is_thinking = False
        self._events = 0
        """Of a record: how many were told at the point before."""

    # -- PlainTable ----------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.desk.waiting is not None or self.desk.table is None or self._is_leaving or self._is_thinking

    @property
    def has_asked(self) -> bool:
        return (menu := self.desk.open_menu()) is not None and menu.any_time

    @property
    def until_next(self) -> float | None:
        return self.desk.surroundings.until_next()

    def take(self, update: updates.Update, told: updates.Told | None) -> list[str]:
        desk, had_question = self.desk, self.desk.table is not None and self.desk.table.question is not None
        began, was_over = desk.table is None, desk.table is not None and desk.table.result is not None
        was_in_main = began or (desk.table is not None and desk.table.in_main)
        line_before = self._line
        was_playing_all, lost_before = desk.overlays.has(PlayingAll), questions.lost(desk.plan)
        desk.say("")
        take(desk, told if isinstance(told, Moved | CameBack | AtPoint) else update)
        match told:
            case Moved():
                lines = self._moved(told, was_playing_all=was_playing_all, was_in_main=was_in_main)
            case CameBack():
                lines = self._came_back(told, began=began)
            case AtPoint():
                return self._at_point(told)
            case _ if isinstance(update, updates.ActedAll):
                is_playing_all = desk.overlays.has(PlayingAll)
                goes_on = is_playing_all and desk.waiting is not None
                lines = [] if goes_on else self._own(was_playing_all=was_playing_all and not is_playing_all)
            case _ if isinstance(update, updates.ActionRefused):
                refusal = desk.notice
                desk.say("")
                lines = [*(self._own(was_playing_all=False) if self._played else []), refusal]
            case _ if isinstance(update, updates.ProofChanged) and desk.table is not None and desk.table.result is not None:
                lines = self._verdict()
            case _ if isinstance(update, updates.LinkChanged) and update.state == "lost" and line_before != self._line:
                self._notes()  # which say the same in fewer words
                lines = [presenter.picture(desk).prompt]
            case _:
                lines = []
        desk.take_effects()
        if (lost := questions.lost(desk.plan)) != lost_before and lost:
            lines = [*lines, *self._rest(), lost]
        begins_anew = isinstance(told, Moved) and was_over and desk.table is not None and desk.table.result is None
        if begins_anew:
            lines = [*self._notes(), *self._beginning()]
        elif isinstance(told, Moved | CameBack) and began:
            lines = [*lines, *self._beginning()]
        question = self._question(again=isinstance(told, CameBack))
        if question and not had_question:
            lines = [*lines, *self._rest()]
        return self._log([*lines, *self._notes(), *question])

    def settled(self) -> list[str]:
        before, self._warning = self._warning, self._time_runs_low()
        return self._log([*self._rest(), *([self._warning] if self._warning and not before else [])])

    def typed(self, line: str) -> list[str] | None:
        desk = self.desk
        desk.say("")
        before = desk.open_menu()
        said = typing.typed(desk, line, self._all_told)
        if said is None:
            return None
        said = [*self._log(self._rest()), *said, *([desk.notice] if desk.notice else [])]
        for effect in desk.take_effects():
            self._perform(effect)
        asked = self._question()
        menu = desk.open_menu()
        if not asked and desk.notice and menu is not None and menu == before:
            asked = [answers.answers(menu)]
        return [*said, *asked]

    def _perform(self, effect: InterfaceEffect) -> None:
        match effect:
            case Leave():
                self._is_leaving = True
                self.desk.commands.leave()
            case AskAdvice():
                self._has_begun = self._is_thinking = True
            case Ring() | SwitchBell() | OpenDialog() | Analyse():
                pass  # which lines have no use for
            case _:
                assert_never(effect)

    def meaning(self, line: str) -> object:
        return typing.meaning(self.desk, line)

    def begun(self) -> Awaitable[list[str]] | None:
        has_begun, self._has_begun = self._has_begun, False
        return self._advised(self.desk.as_told) if has_begun else None

    async def _advised(self, view: Mapping[str, Any]) -> list[str]:
        """Advice on that view, if it is still wanted when it comes."""
        desk = self.desk
        try:
            found = await self.thinks(view)
        except NoCoach:
            found = None
        finally:
            self._is_thinking = False
        desk.say("")
        input.show(desk, found)
        return self._log([*([desk.notice] if desk.notice else []), *self._question()])

    def help(self) -> list[str]:
        table = self.desk.table
        shares = SHARES if table is not None and table.has_teams else ()
        keys = _("A card is named by its key or its name; one letter alone is a key of the screen: {keys}.")
        shown = ", ".join(
            f"{command.keys[0]}: {_(command.hint)}"
            for command in commands()
            if command.hint and len(command.keys[0]) == 1 and command.keys[0].isalpha()
        )
        return [
            _("A line is a word, or a key, or the number of an answer. A line typed early waits for its moment."),
            *help_lines([*ACTING, *shares, *LOOKING, *REST]),
            keys.format(keys=shown),
        ]

    # -- what is told --------------------------------------------------------------------------------------------------

    def _moved(self, news: Moved[View], *, was_playing_all: bool, was_in_main: bool) -> list[str]:
        """One step of the game. What I did is one line with the numbers after it; of the others each sentence is one."""
        desk, teller = self.desk, self.desk.teller()
        turns = {event.seat for event in news.events if isinstance(event, main_phase.Turn)}
        lines: list[str] = []
        if news.own:
            self._played += news.events
            if desk.overlays.has(PlayingAll):
                return []
            lines = [*self._rest(), *self._own(was_playing_all=was_playing_all)]
        else:
            lines = self._telling.take(news.events, teller)
        if desk.commands.seat in turns:
            lines = [*lines, *self._rest(), *self._my_turn()]
        elif not news.own and desk.table is not None and desk.table.result is None:
            goes_on = desk.table.in_main and not was_in_main
            what = [_("Your turn goes on.")] if goes_on else [questions.headline(desk.table)] if turns else []
            lines = [*lines, *(self._rest() if what else ()), *what]
        if any(isinstance(event, Over) for event in news.events):
            lines = [*lines, *self._rest(), *position.over(self.desk)]
        return lines

    def _own(self, *, was_playing_all: bool) -> list[str]:
        """What I did, what came of it, and who acts next if I do not."""
        desk = self.desk
        assert desk.table is not None
        events, self._played = self._played, []
        notice = [desk.notice] if desk.notice else []
        row = [event for event in events if isinstance(event, main_phase.Refilled)]
        summed_up = (main_phase.Played, main_phase.Used, main_phase.Gained) if was_playing_all and notice else ()
        said = tell([event for event in events if not isinstance(event, (main_phase.Refilled, *summed_up))], desk.teller())
        if was_playing_all:
            said, notice = [*notice, *said], []
        now = position.pools(desk)
        ended = any(isinstance(event, main_phase.Ended) for event in events)
        if not ended and (numbers := zones.pools(desk.table, self._pools)):
            said.append(numbers)
        said += tell(row, desk.teller())
        self._pools = now
        said += notice
        if desk.table.question is None and desk.table.result is None:
            said.append(questions.headline(desk.table))
        return [" ".join(said)] if said else []

    def _my_turn(self) -> list[str]:
        self._pools = position.pools(self.desk)
        return position.my_turn(self.desk)

    def _beginning(self) -> list[str]:
        self._pools = position.pools(self.desk)
        return position.beginning(self.desk)

    def _came_back(self, news: CameBack[View], *, began: bool) -> list[str]:
        """The position after a gap, and what is known of how it came about."""
        self._telling = Telling()
        self._pools = position.pools(self.desk)
        past = tellable(news.past)
        telling = Telling()
        lines = [line for move in past for line in telling.take(move.events, self.desk.teller(move.view))]
        lines += telling.rest(self.desk.teller())
        if began:
            return [_("What happened last:"), *lines, _("Now:")] if lines else []
        if not news.is_whole or len(past) < len(news.past):
            lines = [_("Welcome back. Too much has happened to tell it."), *lines]
        elif lines:
            lines = [_("While you were away:"), *lines]
        else:
            lines = [_("Welcome back.")]
        return [*lines, *position.standing(self.desk)]

    def _at_point(self, news: AtPoint[View]) -> list[str]:
        """A point of a record: what was done last, and the score then."""
        table = self.desk.table
        assert table is not None
        new = news.told[self._events :] if len(news.told) > self._events else ()
        self._events = len(news.told)
        happened = tell(new, self.desk.teller()) if len(new) <= TOLD else []
        return [*happened, _("Turn {n}.").format(n=table.turn), zones.score(table)]

    # -- small things --------------------------------------------------------------------------------------------------

    def _question(self, *, again: bool = False) -> list[str]:
        """The question that is open, if it is not the one that was said last."""
        menu, table = self.desk.open_menu(), self.desk.table
        if menu == self._asked and not again:
            return []
        self._asked = menu
        return [answers.question(menu, table)] if menu is not None and table is not None and table.result is None else []

    @property
    def _line(self) -> tuple[str, str]:
        """Whether the line is there, and why it is not to be trusted, if that is so."""
        return self.desk.surroundings.link, self.desk.surroundings.distrust

    def _verdict(self) -> list[str]:
        """On the shuffles of the game that is over, when it is not the one said before."""
        before, self._proof = self._proof, details.in_a_line(self.desk.surroundings.proof)
        return [f"{self._proof}."] if self._proof not in ("", before) else []

    def _time_runs_low(self) -> str:
        clocks = self.desk.surroundings.clocks
        return presenter.picture(self.desk).warning if clocks.terms is not None and self.desk.table is not None else ""

    def _rest(self) -> list[str]:
        return self._telling.rest(self.desk.teller())

    def _notes(self) -> list[str]:
        """What was noted beside the game, and what was said at the table."""
        new: list[Entry] = []
        for entry in reversed(self.desk.story.log):
            if entry is self._last_note:
                break
            if entry.kind in NOTED:
                new.insert(0, entry)
        if new:
            self._last_note = new[-1]
        return [spoken(entry) for entry in new]

    def _log(self, lines: list[str]) -> list[str]:
        self._all_told = [*self._all_told, *lines][-looking.KEPT :]
        return lines
