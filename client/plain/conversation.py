"""Run the whole client in plain text: at the table of a command, or with a main menu, until the person leaves or the input
ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from client.games import puzzle_list
from client.games.puzzle_list import PuzzleList
from client.games.registry import commands, default_bot, game_and_mode, game_info, games, games_with_lessons, numbers, title
from client.lobby import finding, invitation, kept_words, seating, today
from client.lobby.finding import Arrived, Locked, Unplaced, Visit
from client.lobby.local_server import start_solo
from client.lobby.nearby import Nearby, NearbyTables, details_with_address, name_of, state_text
from client.lobby.parting import parting_words, unkept, unrecorded
from client.lobby.seating import Hosting, Seating
from client.lobby.table_settings import default_terms
from client.plain import learning, puzzles
from client.plain.replaying import step_through
from client.plain.sitting import Sitting
from client.plain.speech import TypedLines, Voice
from client.records import files as records_files
from client.records import library, own_names
from client.records import statistics as records_statistics
from client.records import today as days
from client.records.replay import Replay
from client.records.statistics import statistics
from client.records.validation import BadRecord
from client.session.kept_seats import KeptSeats
from client.session.route import Address, parse, visiting
from client.session.sentences import of_trouble
from client.table.summary import mode_name
from client.terminal import capabilities, keyboard, paths, remembered, settings_file
from client.terminal.keyboard import in_use
from client.terminal.remembered import checked_name, own_name
from client.terminal.settings import Settings
from client.terminal.words import numbered
from client.text.i18n import N_, NAMES, _, labelled, pgettext, use_language, wanted_language
from client.text.trouble import Trouble
from protocol import codes
from protocol.messages import TableInfo

Opening = Coroutine[Any, Any, Arrived]
GAMES = 9
"""The most saved games that are offered."""


class Conversation:
    """A conversation with one person. A command of the command line begins `at` a table or with a replay, and ends with it."""

    def __init__(self, settings: Settings, voice: Voice, lines: TypedLines, keep: KeptSeats | None = None) -> None:
        self._settings = settings
        self._voice = voice
        self._lines = lines
        self._keep = keep or KeptSeats()

    async def at(self, arrived: Arrived) -> None:
        """Play at that table, or at one of a server's tables. Raises Trouble if the table closes, or requires a password."""
        if isinstance(arrived, Locked):
            raise arrived.trouble
        if isinstance(arrived, Unplaced):
            await self._join(arrived)
            return
        if isinstance(arrived, Visit):
            seat = await self._choose(arrived)
            if seat is None:
                return
            arrived = seat
        trouble = None
        self._voice.say(unkept(arrived))
        try:
            trouble = await Sitting(arrived, self._voice, self._lines, warns=self._settings.warn).run()
            self._voice.say([] if trouble is not None else parting_words(arrived))
        finally:
            await arrived.close()
        self._voice.say(unrecorded(arrived))
        if trouble is not None:
            raise trouble

    async def replay(self, replay: Replay) -> None:
        """Step through a replay, and resume it at a local table if the person wants."""
        going_on = await step_through(replay, self._voice, self._lines)
        if going_on is not None:
            name = own_name(self._settings)
            opening = seating.continue_game(name, replay.kept, going_on.point, going_on.seat, start_solo(), self._keep)
            await self.at(await opening)

    async def solve(self, listed: PuzzleList, name: str) -> None:
        """Offer the puzzles in that list."""
        await puzzles.solve(listed, name, self._voice, self._lines)

    async def learn(self, game: str = "") -> None:
        """Take the lessons of that game, from the saved lesson on, and then play a first game. "" is the default game."""
        game = game or games_with_lessons()[0]
        known = "" if game == games()[0] else game
        lesson = remembered.load().lesson_of(known) or 1

        def reached(lesson: int, is_over: bool) -> None:
            remembered.lesson_reached(known, lesson, is_over=is_over)

        if await learning.learn(game, own_name(self._settings), lesson, self._voice, self._lines, reached):
            answers = [("1", _("play a first real game")), ("0", _("not now"))]
            if await self._ask(_("What do you want to do?"), answers) == "1":
                await self._play(game)

    async def _play(self, game: str) -> None:
        """Play against the default bot of that game, on this computer."""
        terms = default_terms(game)
        terms = replace(terms, bots=(default_bot(terms.game),) * (terms.seats - 1))
        await self.at(await seating.solo(own_name(self._settings), terms, start_solo(), self._keep))

    async def home(self) -> None:
        """Show the main menu, again after each activity."""
        while (chosen := await self._ask_what()) not in (None, "0", "quit"):
            try:
                await self._do(str(chosen))
            except Trouble as trouble:
                self._voice.say([of_trouble(trouble)])
            except BadRecord as bad:
                self._voice.say([str(bad)])

    async def _ask_what(self) -> str | None:
        answers = [
            ("1", _("play now, against a bot on this computer")),
            ("2", _("open a table for others")),
            ("3", _("join a table")),
            ("4", _("replay a game you have played")),
            ("5", _("change your name, now {name}").format(name=own_name(self._settings))),
            ("6", _("learn a game by short lessons")),
            ("7", _("change the options")),
            ("8", _("hear your statistics")),
            ("9", _("find the win: turns that you can win without luck")),
            ("10", _("play the hand of the day, the same for everybody")),
        ]
        if kept := next(iter(self._keep.free()), None):
            answers.append(("11", kept_words.come_back(kept)))
        return await self._ask(_("What do you want to do?"), [*answers, ("0", _("quit"))])

    async def _do(self, chosen: str) -> None:
        name = own_name(self._settings)
        kept = next(iter(self._keep.free()), None)
        match chosen:
            case "1":
                await self._play(games()[0])
            case "2":
                hosting = Hosting(name)
                if (running := seating.own_table(self._keep)) is not None:
                    answers = [("1", _("open the new one there")), ("0", _("open none"))]
                    if await self._ask(kept_words.open_already(running), answers) == "1":
                        await self.at(await seating.host_beside(running, hosting, self._keep))
                    return
                await self.at(await seating.host(hosting, seating.start_host(hosting), self._keep))
            case "3":
                await self._join(Unplaced(name))
            case "4":
                await self._games()
            case "5":
                await self._rename()
            case "6":
                await self._learn_which()
            case "7":
                await self._options()
            case "8":
                self._numbers()
            case "9":
                await self.solve(puzzle_list.shipped(), name)
            case "10":
                self._voice.say(days.about())
                await self.at(await today.sit_down(name, self._keep))
            case "11" if kept is not None:
                await self.at(await seating.come_back(kept, self._keep))
            case _:
                self._voice.say([_("Choose one of the numbers.")])

    async def _join(self, wanted: Unplaced) -> None:
        """Join one of the tables nearby, or one at an address."""
        found = await self._look_around()
        answers = [(str(at), f"{name_of(near)}, {details_with_address(near)}") for at, near in enumerate(found, 1)]
        question = _("Where? Type the address of the host's computer, or paste your invitation.")
        typed = await (self._ask(_("Which table? You can also type an address."), answers) if found else self._line(question))
        if not typed:
            return
        at = int(typed) - 1 if typed.isascii() and typed.isdigit() and len(typed) < 3 else -1
        code, watch, password = wanted.code, wanted.watch, wanted.password
        if 0 <= at < len(found):
            address, code = found[at].address, code or found[at].about.code
            if found[at].about.locked and not password:
                password = await self._line(_("The table's password:")) or ""
        else:
            text, given, watches = invitation.read(typed)
            address, code, watch = parse(text), given or code, watches or watch
        await self.at(await self._arrive(address, replace(wanted, code=code, watch=watch, password=password)))

    async def _arrive(self, address: Address, wanted: Unplaced) -> Arrived:
        name, code, password = wanted.name, wanted.code, wanted.password
        if wanted.seat is not None:
            return await seating.join(
                address, name, self._keep, code=code, password=password, seat=wanted.seat, cluster=wanted.cluster
            )
        return await finding.connect(address, name, self._keep, code, password, watch=wanted.watch, cluster=wanted.cluster)

    async def _look_around(self) -> list[Nearby]:
        """Search for tables nearby for a moment. If none answers, show the likely reason."""
        nearby = NearbyTables(lambda: None)
        self._voice.say([state_text(nearby.state)])
        try:
            await nearby.start()
            await nearby.settled()
            if words := state_text(nearby.state):
                self._voice.say([words])
            return nearby.tables[:GAMES]
        finally:
            await nearby.stop()

    async def _games(self) -> None:
        files = library.kept_files()[:GAMES]
        if not files:
            self._voice.say(
                [_("The records of your games will be here: {folder}").format(folder=paths.shown(records_files.folder()))]
            )
            return
        found = [library.read_entry(file) for file in files]
        lines = [
            entry.wrong or ", ".join((entry.date, game_and_mode(entry.game, entry.mode), *entry.names, entry.result))
            for entry in found
        ]
        answers = [(str(at), line) for at, line in enumerate(lines, 1)]
        chosen = await self._ask(_("Which game?"), [*answers, ("0", pgettext("no game of a list", "none"))])
        at = int(chosen) - 1 if chosen and chosen.isascii() and chosen.isdigit() else -1
        if 0 <= at < len(files):
            await self.replay(Replay(records_files.read(files[at])))

    async def _rename(self) -> None:
        typed = await self._line(_("Your name at the table, up to 16 characters:"))
        if typed:
            before, self._settings = self._settings, replace(self._settings, name=checked_name(typed))
            settings_file.save(self._settings, before)

    async def _learn_which(self) -> None:
        """Return the only game with lessons, or the person's choice."""
        taught = games_with_lessons()
        chosen: str | None = "1"
        if len(taught) > 1:
            answers = [(str(number), title(game)) for number, game in enumerate(taught, 1)]
            chosen = await self._ask(_("Which game?"), [*answers, ("0", pgettext("no game of a list", "none"))])
        at = int(chosen) - 1 if chosen and chosen.isascii() and chosen.isdigit() else -1
        if 0 <= at < len(taught):
            await self.learn(taught[at])

    async def _options(self) -> None:
        """Offer the options, again after each change."""
        while True:
            listed = _listed_options(self._settings)
            chosen = await self._ask(_("Which option?"), [*listed, ("0", _("back"))])
            at = int(chosen) - 1 if chosen and chosen.isascii() and chosen.isdigit() else -1
            if not 0 <= at < len(listed):
                return
            option = OPTIONS[at]
            question = _("Change it to what?")
            number = await self._ask(f"{listed[at][1]}. {question}", [*option.answers(), ("0", _("back"))])
            changed = option.changed(self._settings, number or "")
            if changed is not None:
                before, self._settings = self._settings, changed
                settings_file.save(self._settings, before)
                _apply(self._settings)

    def _numbers(self) -> None:
        """Print the statistics of the saved games."""
        found = statistics(library.collect(numbers, games()), own_names.all_of(own_name(self._settings)), numbers)
        self._voice.say([records_statistics.headline(found)])
        for section in records_statistics.sections(found, title, numbers):
            self._voice.say([labelled(section.title).rstrip()])
            self._voice.say([labelled(row.label, row.value).rstrip() for row in section.rows])
        self._voice.say(records_statistics.remarks(found))

    async def _choose(self, visit: Visit) -> Seating | None:
        """Ask which of a server's tables to join; None if the person chooses none. Raises Trouble if it cannot be joined."""
        tables = visit.tables
        if visit.trouble is not None:
            self._voice.say([of_trouble(visit.trouble)])
        if visit.full is not None:
            await visit.close()
            raise Trouble("table", codes.TABLE_FULL)
        if not tables:
            await visit.close()
            code = "no-tables" if visiting() is None else "no-tables-here"
            raise Trouble("here", code, {"address": visit.session.address})
        answers = [(str(at), _about(table)) for at, table in enumerate(tables, 1)]
        chosen = await self._ask(_("Which table?"), [*answers, ("0", pgettext("no table of a list", "none"))])
        at = int(chosen) - 1 if chosen and chosen.isascii() and chosen.isdigit() else -1
        if not 0 <= at < len(tables):
            await visit.close()
            return None
        if game_info(tables[at].game) is None:
            await visit.close()
            raise Trouble("here", "unknown-game", {"game": tables[at].game})
        full = tables[at].taken >= tables[at].seats or tables[at].playing
        arrived = await finding.arrive(visit.session, tables[at].code, visit.password, watch=visit.watch or full)
        assert isinstance(arrived, Seating)
        return arrived

    async def _ask(self, question: str, answers: Sequence[tuple[str, str]]) -> str | None:
        """Ask a question with numbered answers and return the typed line; None at the end of the input."""
        typed = await self._line(f"{question} {numbered(answers)}")
        return typed if typed is None else in_use().as_number(typed)

    async def _line(self, question: str) -> str | None:
        self._voice.say([question])
        line = await self._lines.next()
        while line == "" and not self._voice.is_cut_off:
            self._voice.say([question])
            line = await self._lines.next()
        return None if self._voice.is_cut_off else line


def conversation(settings: Settings) -> Conversation:
    """Make a conversation on the standard input and output."""
    voice = Voice(sys.stdout, ascii_only=capabilities.ascii_only())
    return Conversation(settings, voice, TypedLines(sys.stdin))


async def converse(settings: Settings, opening: Opening | None, learns: str | None = None) -> int:
    """Play at the table that `opening` leads to, take the lessons of a game ("" is the default one), or show the main menu.
    Raises Trouble.
    """
    talk = conversation(settings)
    if learns is not None:
        await talk.learn(learns)
    elif opening is None:
        await talk.home()
    else:
        await talk.at(await opening)
    return 0


async def converse_of(settings: Settings, replay: Replay) -> int:
    """Step through the replay of a record."""
    await conversation(settings).replay(replay)
    return 0


async def solve(settings: Settings, listed: PuzzleList, name: str) -> int:
    """Solve puzzles in that list."""
    await conversation(settings).solve(listed, name)
    return 0


def _about(table: TableInfo) -> str:
    known = game_info(table.game)
    words = [
        table.title or table.code,
        mode_name(table.mode) if known else table.game,
        _("{taken} of {seats} seats taken").format(taken=table.taken, seats=table.seats),
        _("password") if table.locked else "",
        _("playing") if table.playing else "",
    ]
    return ", ".join(word for word in words if word)


# -- The options for plain text, each changed by a typed line ---------------------------------------------------------


AUTOMATIC = N_("automatic")


@dataclass(frozen=True, slots=True)
class Option:
    """A setting, its label, and the names of its values."""

    setting: str
    label: str
    words: Mapping[Any, str]

    def value(self, settings: Settings) -> str:
        """Return its present value, in words."""
        return _(self.words[getattr(settings, self.setting)])

    def answers(self) -> Sequence[tuple[str, str]]:
        """Return every value with its number."""
        return [(str(number), _(word)) for number, word in enumerate(self.words.values(), 1)]

    def changed(self, settings: Settings, number: str) -> Settings | None:
        """Return the settings with the value of that number; None if there is no such value."""
        at = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else -1
        values = list(self.words)
        return replace(settings, **{self.setting: values[at]}) if 0 <= at < len(values) else None


OPTIONS: tuple[Option, ...] = (
    Option(
        "language",
        N_("Language"),
        {"": AUTOMATIC, **NAMES},
    ),
    Option(
        "keyboard",
        N_("Keys"),
        {"auto": AUTOMATIC, "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "left-hand": N_("left hand")},
    ),
    Option("warn", N_("Warn me"), {True: N_("when something is left"), False: N_("never")}),
)


def _listed_options(settings: Settings) -> list[tuple[str, str]]:
    """Return every option with its number and its value."""
    return [(str(number), labelled(_(each.label), each.value(settings))) for number, each in enumerate(OPTIONS, 1)]


def _apply(settings: Settings) -> None:
    """Apply the settings immediately."""
    use_language(settings.language or wanted_language(os.environ))
    used, _clashes = keyboard.keyboard_of(settings.keyboard, settings.keys, commands())
    keyboard.use(used)
