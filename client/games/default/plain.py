"""The default table in plain text: `TextTable` with the words of a game's language and texts."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from client.games.default import table as tables
from client.plain.analysing import Progress, analysed
from client.records.replay import Replay
from client.session import updates
from client.table import default, plain
from client.table.contract import GameClient
from client.table.default import DefaultTable
from client.table.formatter import GameFormatter, texts_of
from client.table.log import sentence
from client.table.pages import Pile
from client.table.pointing import Part
from client.table.state import Menu
from client.table.store import Store
from client.terminal.words import Word, named
from client.text.i18n import N_, _, labelled
from engine.language import EventKind, Verb


class AtOnce:
    """Holds back no sentence: each event has a sentence of its own, which no later event changes."""

    def __init__(self, tell: plain.Tell) -> None:
        self._tell = tell

    def take(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        return self._tell(before, events, formatter)

    def rest(self, formatter: Any) -> list[str]:
        return []


class DefaultLines(plain.TextTable[tables.State, Any, DefaultTable, GameFormatter]):
    """A default table in plain text. An answer consists of the parts that keys pick on the screen."""

    looking = (
        Word("look", N_("look, card"), N_("a card or a part of the table in full"), N_("NAME")),
        *plain.TextTable.looking,
    )

    rest = (plain.ADVICE,)

    def __init__(self, commands: updates.Commands, game: GameClient, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(Store(tables.game_of(game), commands, clock))
        self.game = game
        self._words: dict[tuple[Any, ...], tuple[str, ...]] = {}
        """The names of the parts of every action, while its question is open."""
        self._amounts: dict[tuple[Any, ...], list[Verb]] = {}
        """For each legal action with an amount: the action with each possible amount."""

    @property
    def table(self) -> DefaultTable:
        assert self.current.table is not None
        return self.current.table

    def help(self) -> list[str]:
        formatter = self.current.formatter()
        asked = [(word, verb) for word, verb in self.game.language.verbs.items() if not verb.stands]
        first, *words = super().help()
        return [first, *(labelled(formatter.verb(word), formatter.help(verb)) for word, verb in asked), *words]

    # -- printed updates -----------------------------------------------------------------------------------------------

    def tell(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        return [sentence(text) for text in super().tell(before, events, formatter)]

    def sentence_buffer(self) -> plain.SentenceBuffer:
        return AtOnce(self.tell)

    def whose_move(self) -> str:
        return "" if self.table.question is not None else tables.question_of(self.table)

    def tell_result(self) -> list[str]:
        """Return the winners and the reason, without the brackets around the part that addresses the player."""
        if self.table.result is None:
            return []
        return [sentence(tables.result_of(self.table).replace("[", "").replace("]", ""))]

    def ended(self) -> str:
        return " ".join(self.tell_result())

    def at_point(self) -> list[str]:
        return self.whole()

    def whole(self) -> list[str]:
        table = self.table
        lines = [", ".join(_labelled(default.facts(table)))]
        for seat, held in enumerate(table.seats):
            said = [*([] if held.alive else [_("out")]), *_labelled(default.seat_facts(table, seat))]
            lines.append(labelled(table.name(seat), ", ".join(said)))
        for zone in default.zones(table):
            lines.append(labelled(zone.label, ", ".join(map(table.formatter.value, zone.cards)) or _("empty")))
        return [sentence(line) for line in lines if line]

    def listed_piles(self) -> list[Pile]:
        """Return the piles, and the lists of the view without cards. A game without sentences of its own shows these lists
        nowhere else.
        """
        return [pile for pile in self.current.piles() if not (pile.is_log or pile.page)]

    # -- questions -----------------------------------------------------------------------------------------------------

    def question_title(self) -> str:
        return tables.question_of(self.table)

    def question(self) -> Menu | None:
        self._words, self._amounts = {}, {}
        if self.current.table is not None:
            for made, words, listed in self._answered():
                self._words[made.wire] = words
                self._amounts.setdefault(listed.wire, []).append(made)
        return super().question()

    def parts(self, action: Verb) -> tuple[str, ...]:
        return self._words.get(action.wire) or (self.table.formatter.action(action),)

    def amounts(self, action: Verb) -> Iterable[Verb]:
        return self._amounts.get(action.wire, (action,))

    def _answered(self) -> Iterator[tuple[Verb, tuple[str, ...], Verb]]:
        """Yield every action with its parts as text, and the legal action that it is an amount of."""
        formatter = self.table.formatter
        for option in self.table.options:
            words = tuple(map(formatter.part, option.parts))
            if not option.count:
                yield option.action, words, option.action
                continue
            for count in range(1, option.most + 1):
                yield option.performed(option.parts[:1] * count), (*words, str(count)), option.action

    # -- detail views --------------------------------------------------------------------------------------------------

    def look(self, command: str, rest: str) -> list[str]:
        return [self._in_full(rest)] if command == "look" else self.whole()

    def _in_full(self, typed: str) -> str:
        """Find a card or a part by its name, and return the texts about it."""
        if not typed:
            return _("Look at what? Type its name after it.")
        current, kind = self.current, self.game.card
        cards = dict.fromkeys([*texts_of(self.game).cards, *(kind.words if kind is not None else ())])
        known: list[Part] = [*(part for part, _key in tables.parts(current)), *(("card", card) for card in cards)]
        found = named([self.table.formatter.part(part) for part in known], typed)
        return (
            _("There is nothing called {name} here.").format(name=typed[:40])
            if found is None
            else tables.detail(current, known[found])
        )


def _labelled(found: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{label} {words}".strip() for label, words in found]


def analysis(game: GameClient, replay: Replay, names: Collection[str], progress: Progress) -> list[str]:
    """Return the costliest decisions and the course of a record as lines, for a player with one of these names."""
    return analysed(replay, names, progress, tables.game_of(game), ())
