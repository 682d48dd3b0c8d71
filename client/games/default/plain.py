"""The table of any game in lines: what happens is told as it comes, what is asked has numbered answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from client.games.default import table as tables
from client.games.default.table import Desk
from client.session import updates
from client.session.sentences import of_distrust, of_seconds
from client.table import clocks, default, details
from client.table.contract import GameClient
from client.table.formatter import draw_offered, not_begun, texts_of, undo_stops, watching
from client.table.game_news import AtPoint, CameBack, Moved
from client.table.log import Entry, sentence, spoken
from client.table.pointing import Part
from client.table.state import Menu
from client.terminal.keyboard import in_use
from client.terminal.words import Word, find, help_lines, named, numbered
from client.text.i18n import N_, _
from engine.core.common_language import Concede, DeclineDraw, OfferDraw, Undo
from engine.language import Verb

LOOKING = (
    Word("look", N_("look, card"), N_("a card or a part of the table in full"), N_("NAME")),
    Word("table", N_("table, all"), N_("everything on the table")),
    Word("log", N_("log, story"), N_("the last lines of the game"), N_("HOW MANY")),
    Word("replay", N_("replay, last turn"), N_("what the others did since your turn")),
    Word("piles", N_("piles, pile"), N_("discard piles and decks; with its number: one of them"), N_("NUMBER")),
    Word("clock", N_("clock, time"), N_("how much time everybody has")),
    Word("rules", N_("rules, rulebook"), N_("the rules of this table")),
    Word("terms", N_("terms, conditions"), N_("its clocks, and what becomes of lost lines")),
    Word("proof", N_("proof, shuffles"), N_("the proof of its shuffles, and where the record is")),
    Word("again", N_("what, repeat"), N_("who acts and what is asked; an empty line does the same")),
)
ACTING = (
    Word("undo", N_("undo, take back"), N_("take your last action back")),
    Word("draw", N_("draw, offer a draw"), N_("offer a draw, or answer the offer")),
    Word("concede", N_("concede, give up"), N_("give the game up")),
    Word("rematch", N_("rematch, play again"), N_("after the end: play again")),
    Word("leave", N_("leave, go"), N_("leave: after the end, at any time if you watch")),
)
SHOWN = 10
"""So many lines of the log are said where nobody says how many."""


class DefaultLines:
    """Fulfils client.games.wing.PlainTable with the table that the screen has too."""

    def __init__(self, commands: updates.Commands, game: GameClient, clock: Callable[[], float] = time.monotonic) -> None:
        self.desk = Desk(commands, game, clock)
        self._commands = commands
        self._last: Entry | None = None
        """The last entry of the log that has been said."""
        self._asked: tuple[object, ...] = ()
        """The question and the answers that were said last."""
        self._events = 0
        """Of a record: how many had been told at the point before."""
        self._proof = self._warning = ""
        """What was said last of the shuffles, and of my time."""

    # -- PlainTable ----------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.desk.waiting is not None or self.desk.table is None

    @property
    def has_asked(self) -> bool:
        menu = self.desk.open_menu()
        return menu is not None and menu.any_time

    @property
    def until_next(self) -> float | None:
        return self.desk.surroundings.until_next()

    def settled(self) -> list[str]:
        before, self._warning = self._warning, self._time_runs_low()
        return [self._warning] if self._warning not in ("", before) else []

    def take(self, update: updates.Update, told: updates.Told | None) -> list[str]:
        desk, began = self.desk, self.desk.table is None
        tables.take(desk, tables.news(update, told))
        desk.take_effects()  # which lines have no use for
        match told:
            case AtPoint():
                return self._at_point(told)
            case Moved():
                lines = self._moved(told)
            case CameBack():
                self._heard()
                self._asked = ()
                lines = [*([desk.notice] if desk.notice else []), *(self._beginning() if began else [])]
            case _:
                lines = self._beside(update)
        if began and desk.table is not None and isinstance(told, Moved):
            lines += self._beginning()
        return [*lines, *self._question()]

    def typed(self, line: str) -> list[str] | None:
        if self.desk.table is None:
            return None
        line = in_use().as_number(line)
        said = self._typed(line)
        self.desk.send_out()
        return None if said is None else [*said, *self._question()]

    def meaning(self, line: str) -> object:
        number = in_use().as_number(line)
        answers = self._answers()
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(answers)) or self.desk.table is None:
            return None
        return self.desk.open_menu() or self.desk.table.question, self.desk.picks, answers[int(number) - 1][0]

    def begun(self) -> None:
        """Nothing takes a while."""

    def help(self) -> list[str]:
        teller = self.desk.teller()
        asked = [(word, verb) for word, verb in self.desk.game.language.verbs.items() if not verb.stands]
        verbs = [f"{teller.verb(word)}: {teller.help(verb)}" for word, verb in asked]
        first = _("A line is the number of an answer, its name, or a word. A line typed early waits for its moment.")
        return [first, *verbs, *help_lines([*LOOKING, *ACTING])]

    # -- what is told --------------------------------------------------------------------------------------------------

    def _moved(self, news: Moved[Any]) -> list[str]:
        table = self.desk.table
        assert table is not None
        lines = self._heard()
        if table.result is not None and news.events:
            again = _("Play again with rematch, or leave.") if table.seat is not None else _("Say leave to go.")
            lines += [_in_words(tables.result_of(table)), again]
        elif news.own and table.question is None:
            lines.append(tables.question_of(table))
        return lines

    def _at_point(self, news: AtPoint[Any]) -> list[str]:
        """A point of a record: what was done last, and the table then."""
        new = news.told[self._events :] if len(news.told) > self._events else ()
        self._events = len(news.told)
        self._heard()
        return [*(sentence(entry.text) for entry in self.desk.told(new)), *self._whole()]

    def _beginning(self) -> list[str]:
        table = self.desk.table
        assert table is not None
        asked = _("You are asked.") if table.question is not None else tables.question_of(table)
        return [*self._whole(), asked, _("Say help for what you can type.")]

    def _beside(self, update: updates.Update) -> list[str]:
        """What is told beside the game."""
        lines = self._heard()
        match update:
            case updates.ActionRefused():
                self._asked = ()
                return [*lines, self.desk.notice] if self.desk.notice else lines
            case updates.LinkChanged(state="lost") as lost:
                is_seated = self._commands.seat is not None
                return [of_distrust(lost.code, lost.args) or details.of_lost_line("", is_seated=is_seated)]
            case updates.ProofChanged() if self.desk.table is not None and self.desk.table.result is not None:
                return [*lines, *self._verdict()]
        return lines

    def _heard(self) -> list[str]:
        """The entries of the log that have come since it was last told, but what this person has just typed."""
        log = self.desk.story.log
        at = next((number for number in range(len(log) - 1, -1, -1) if log[number] is self._last), -1)
        self._last = log[-1] if log else None
        return [_line(entry) for entry in log[at + 1 :] if entry.kind != "chat" or entry.seat != self._commands.seat]

    def _verdict(self) -> list[str]:
        before, self._proof = self._proof, details.in_a_line(self.desk.surroundings.proof)
        return [f"{self._proof}."] if self._proof not in ("", before) else []

    def _time_runs_low(self) -> str:
        known, seat = self.desk.surroundings.clocks, self._commands.seat
        if known.terms is None or seat is None or seat >= len(known.left):
            return ""
        face = known.faces(self.desk.surroundings.clock())[seat]
        return clocks.warning(known.terms, face.low) if face.low and face.runs else ""

    # -- what is asked -------------------------------------------------------------------------------------------------

    def _answers(self) -> list[tuple[object, str]]:
        """What can be answered now, each with its name: the choices of a menu, an action that is picked whole, or parts."""
        desk, menu = self.desk, self.desk.open_menu()
        if desk.waiting is not None or desk.table is None or desk.table.result is not None:
            return []
        if menu is not None:
            return [(choice, choice.label) for choice in menu.choices]
        teller = desk.table.teller
        whole = [] if desk.whole is None else [(desk.whole, teller.action(desk.whole))]
        return [*whole, *((part, teller.part(part)) for part in desk.live_parts())]

    def _question(self) -> list[str]:
        """The question that is open, if it is not the one that was said last."""
        desk, answers = self.desk, self._answers()
        if not answers or desk.table is None:
            return []
        menu: Menu | None = desk.open_menu()
        title = menu.title if menu is not None else tables.question_of(desk.table, desk.picks)
        asked = (title, *(words for _answer, words in answers))
        if asked == self._asked:
            return []
        self._asked = asked
        return [f"{title} {numbered((str(number), words) for number, (_answer, words) in enumerate(answers, 1))}"]

    # -- what is typed -------------------------------------------------------------------------------------------------

    def _typed(self, line: str) -> list[str] | None:
        desk = self.desk
        if line == "back":
            desk.pick(())
            self._asked = ()
            desk.ask(None)
            return []
        if line.isascii() and line.isdigit():
            return self._number(int(line[:9]))
        found = find((*LOOKING, *ACTING), line) if line else (LOOKING[-1], "")
        if found is None:
            return self._name(line)
        word, rest = found
        return self._look(word.command, rest) if word in LOOKING else self._command(word.command)

    def _number(self, number: int) -> list[str] | None:
        answers = self._answers()
        if not answers:
            return self._nothing_asked()
        menu = self.desk.open_menu()
        if number == 0 and menu is not None:
            self._asked = ()
            self.desk.ask(None)
            return []
        if not 1 <= number <= len(answers):
            return [_("{n} is none of the answers.").format(n=number)]
        return self._answer(answers[number - 1][0])

    def _name(self, line: str) -> list[str] | None:
        answers = self._answers()
        if not answers:
            return self._nothing_asked()
        number = named([words for _answer, words in answers], line)
        if number is None:
            return [_("{words} means nothing here: say help for what you can type.").format(words=line[:40])]
        return self._answer(answers[number][0])

    def _answer(self, answer: object) -> list[str]:
        desk, menu = self.desk, self.desk.open_menu()
        desk.say("")
        if menu is not None:
            choice = next(choice for choice in menu.choices if choice is answer)
            desk.ask(choice.opens)
            if choice.action is not None:
                self._act(choice.action)
        elif isinstance(answer, Verb):
            tables.send(desk, answer)
        elif isinstance(answer, tuple):
            tables.pick(desk, answer)
        return [desk.notice] if desk.notice else []

    def _act(self, action: Verb) -> None:
        self._asked = ()
        self.desk.act(action)

    def _nothing_asked(self) -> list[str] | None:
        """None: the line waits for the next question."""
        table = self.desk.table
        assert table is not None
        if table.result is not None:
            return [_("The game is over.")]
        if table.seat is None:
            return [watching()]
        return None if table.seats[table.seat].alive else [_("You are out of the game.")]

    def _command(self, command: str) -> list[str]:
        desk, table = self.desk, self.desk.table
        if table is None:
            return [not_begun()]
        match command:
            case "leave" if table.result is not None or table.seat is None:
                self._commands.leave()
                return []
            case "rematch" if table.result is not None and table.seat is not None:
                self._commands.rematch()
                return []
            case "leave" | "rematch":
                return [_("That comes after the end of the game.")]
        if table.result is not None or table.seat is None:
            return self._nothing_asked() or []
        stands = {action.word: action for action in table.standing}
        match command:
            case "undo" if Undo.word in stands:
                self._act(stands[Undo.word])
                return []
            case "undo":
                return [undo_stops(table.undo.stop)]
            case "concede" if Concede.word in stands:
                tables.HANDLERS.command(desk, "concede", "1")
                return []
            case "draw" if {OfferDraw.word, DeclineDraw.word} & {*stands}:
                tables.HANDLERS.command(desk, "draw", "1")
                return []
            case "draw":
                return [draw_offered() if table.draw_offers else _("A draw cannot be offered now.")]
        return [_("There is no game to concede now.")]

    # -- what is looked at ---------------------------------------------------------------------------------------------

    def _look(self, command: str, rest: str) -> list[str]:
        desk, table = self.desk, self.desk.table
        assert table is not None
        match command:
            case "again":
                self._asked = ()
                return [tables.question_of(table)] if table.question is None and table.result is None else []
            case "look":
                return [self._in_full(rest)]
            case "log":
                count = int(rest) if _is_number(rest) else SHOWN
                return [_line(entry) for entry in desk.story.log[-count:]] or [_("Nothing has happened yet.")]
            case "replay":
                events = [event for moment in desk.story.their_last_turns(table.seat) for event in moment.events]
                return [_line(entry) for entry in desk.told(events)] or [_("No turn of theirs has been seen yet.")]
            case "piles":
                return self._piles(rest)
            case "clock":
                faces = desk.surroundings.clocks.faces(desk.surroundings.clock())
                said = ", ".join(f"{table.name(seat)} {of_seconds(face.seconds)}" for seat, face in enumerate(faces))
                return [f"{said}."] if faces else [_("No clocks.")]
            case "rules":
                return _texts(desk.rule_texts())
            case "terms" | "proof":
                page = next((pile for pile in desk.surroundings.pages() if pile.page == command), None)
                return _texts(page.texts) if page is not None else [_("There is nothing to read about that here.")]
        return self._whole()

    def _whole(self) -> list[str]:
        """Everything on the table."""
        table = self.desk.table
        assert table is not None
        lines = [", ".join(_labelled(default.facts(table)))]
        for seat in range(len(table.seats)):
            found = default.seat_facts(table, seat)
            said = [*([] if table.seats[seat].alive else [_("out")]), *_labelled(found)]
            lines.append(f"{table.name(seat)}: {', '.join(said)}.")
        for zone in default.zones(table):
            lines.append(f"{zone.label}: {', '.join(map(table.teller.value, zone.cards)) or _('empty')}.")
        return [line if line.endswith(".") else f"{line}." for line in lines if line]

    def _piles(self, rest: str) -> list[str]:
        assert self.desk.table is not None
        shown = default.piles(self.desk.table)
        if not _is_number(rest):
            return [f"{number} {pile.tab or pile.name}" for number, pile in enumerate(shown, 1)]
        if not 1 <= int(rest) <= len(shown):
            return [_("There is no such pile.")]
        pile = shown[int(rest) - 1]
        cards = [self.desk.card_name(card) + (f" ×{count}" if count > 1 else "") for card, count in pile.cards]
        return (
            [f"{pile.name}: {', '.join(cards) or _('empty')}.", *_texts(pile.texts)] if not pile.texts else _texts(pile.texts)
        )

    def _in_full(self, typed: str) -> str:
        if not typed:
            return _("Look at what? Type its name after it.")
        desk, table = self.desk, self.desk.table
        assert table is not None
        kind = desk.game.card
        cards = dict.fromkeys([*texts_of(desk.game).cards, *(kind.words if kind is not None else ())])
        known: list[Part] = [*(part for part, _key in desk.parts()), *(("card", card) for card in cards)]
        found = named([table.teller.part(part) for part in known], typed)
        return _("Nothing called {name} is there.").format(name=typed[:40]) if found is None else desk.detail(known[found])


def _in_words(result: str) -> str:
    """A result without the brackets of who is addressed."""
    return result.replace("[", "").replace("]", "")


def _line(entry: Entry) -> str:
    return spoken(entry) if entry.kind in ("chat", "note") else sentence(entry.text)


def _labelled(found: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{label} {words}".strip() for label, words in found]


def _texts(texts: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{head}: {words}" if head and words else head or words for head, words in texts]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < len(text) < 5
