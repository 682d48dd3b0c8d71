"""The table of StarCraft in plain text: its sentences, when each is printed, and the things that can be described."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from client.games.starcraft.data import INFO
from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.warnings import NONE as NO_NEWS
from client.games.starcraft.plain import questions, zones
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.mobilize import odds_now
from client.games.starcraft.selectors import CHOOSES_ORDERS, postcard
from client.games.starcraft.state import State
from client.games.starcraft.texts import action_words, odds, warnings
from client.games.starcraft.texts.cards import building_text, card_text, module_text, unit_text
from client.games.starcraft.texts.events import Formatter, result
from client.games.starcraft.texts.first_games import Advisor
from client.games.starcraft.texts.log import add_events, digest
from client.games.starcraft.texts.provisional import doubts, provisional_texts
from client.games.starcraft.texts.questions import objective_sentence
from client.games.starcraft.texts.refusals import not_asked
from client.games.starcraft.texts.words import card_name, in_numbers
from client.plain.analysing import Progress, analysed
from client.records.replay import Replay
from client.session import updates
from client.table import plain
from client.table.game_news import CameBack, Moved
from client.table.log import Entry
from client.table.plain import Parted
from client.table.state import NONE, Answer, Ask, Back, Choice, Menu
from client.table.store import Store
from client.terminal.words import Word, folded, named
from client.text.i18n import N_, _, labelled
from engine.language import EventKind, Verb
from engine.starcraft.language.fighting import PairQuestion, PlaceQuestion
from engine.starcraft.language.order_tokens import DoubleTime, Execute, RevealedQuestion, TakeEvent
from engine.starcraft.language.orders import BuildWorkers, MobilizeQuestion
from engine.starcraft.language.orders import Move as MoveUnits
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit
from engine.starcraft.language.view import View

_Full = Callable[[str], str]
"""A function that returns the full description of a thing by its key."""


class StarCraftText(plain.TextTable[State, View, Table, Formatter]):
    """Text output of StarCraft.

    An answer may take several numbers: the thing, the place, the count. Nothing is sent before the last number.
    """

    looking = (
        Word("look", N_("look, card"), N_("show a card, unit, building, planet or player in full"), N_("NAME")),
        Word("table", N_("table, all"), N_("everything on the table")),
        Word("score", N_("score, points"), N_("the points of everybody")),
        Word("galaxy", N_("galaxy, planets"), N_("every planet")),
        Word("hand", N_("hand, cards"), N_("your hand")),
        Word("mine", N_("mine, workers"), N_("your resources and the workers on them")),
        Word("theirs", N_("theirs, they"), N_("what the others have"), N_("WHO")),
        Word("battle", N_("battle, skirmishes"), N_("the battle under way")),
        Word("technologies", N_("technologies, techs"), N_("what you can still research")),
        Word("postcard", N_("postcard, copy"), N_("after the end: the game in six lines, to paste elsewhere")),
        Word("numbers", N_("numbers, provisional"), N_("how certain the numbers of the cards and units are")),
    )
    rest = (plain.ADVICE, Word("destroy", N_("destroy, scuttle"), N_("destroy a piece of your own")))

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(Store(STARCRAFT, commands, clock))
        self._advisor = Advisor()

    @property
    def table(self) -> Table:
        assert self.current.table is not None
        return self.current.table

    def take(self, update: updates.Update, decoded: updates.Decoded | None) -> list[str]:
        return [in_numbers(line) for line in super().take(update, decoded)]

    def typed(self, line: str) -> list[str] | None:
        said = super().typed(line)
        return None if said is None else [in_numbers(each) for each in said]

    def settled(self) -> list[str]:
        return [in_numbers(line) for line in super().settled()]

    # -- output -------------------------------------------------------------------------------------------------------

    def tell(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        return tell(before, events, formatter)

    def turned(self, before: plain.Before, news: Moved[Any]) -> list[str]:
        return [*self._warned(before.table, news.events), *super().turned(before, news)]

    def _warned(self, before: Table | None, events: Sequence[EventKind]) -> Iterator[str]:
        """Yield warnings: about events that have just happened, and about this player's bases that will be lost because of
        them.
        """
        table = self.table
        if before is None:
            return
        news = NO_NEWS.after(events, table.side, before.view, table.view)
        yield from (each.words for each in warnings.seen_once(table, news))
        known = {each.sentence for each in warnings.standing(before)}
        yield from (each.words for each in warnings.standing(table) if each.sentence not in known)

    def score(self) -> str:
        return zones.score(self.table)

    def whose_move(self) -> str:
        return zones.whose_move(self.table)

    def headline(self) -> str:
        return f"{zones.headline(self.table)} {super().headline()}".strip()

    def tell_result(self) -> list[str]:
        found = self.table.view.result
        return [] if found is None else [result(self.current.formatter(), found.winners, found.reason)]

    def beginning(self) -> list[str]:
        return [*(self.whole() if self.table.seat is None or self.table.view.round else []), self.headline()]

    def whole(self) -> list[str]:
        return zones.whole(self.table)

    def at_point(self) -> list[str]:
        return [zones.headline(self.table), zones.score(self.table)]

    def missed(self, news: CameBack[Any], *, is_back: bool) -> list[str]:
        """Return the same sentences as on the screen, where a line of the log is not a sentence of its own."""
        if is_back:
            return [*self.notice(), self.headline()]
        events = [event for move in news.past for event in move.events]
        return [words for words in (digest(self.current.formatter(), events),) if words]

    # -- questions ----------------------------------------------------------------------------------------------------

    def question_title(self) -> str:
        asked = self.table.question
        if asked is None:
            return super().question_title()
        title = questions.title(self.table, asked) or super().question_title()
        falls = warnings.standing(self.table) if isinstance(asked, CHOOSES_ORDERS) else ()
        known = odds.of_battle(self.table) if isinstance(asked, PairQuestion | PlaceQuestion) else []
        known += [odds_now(self.table)] if isinstance(asked, MobilizeQuestion) and odds_now(self.table) else []
        return " ".join([*(each.words for each in falls), *known, *self._advice(), title])

    def _advice(self) -> list[str]:
        """Return the advice of the first games, at a table on a server."""
        around = self.current.surroundings.around.table
        found = self._advisor.line(self.table) if around is not None and around.code else ""
        return [found] if found else []

    def ended(self) -> str:
        self._advice()  # counts the game
        return super().ended()

    def parts(self, action: Verb) -> tuple[str, ...]:
        return action_words.steps(self.table, action)

    def listed_actions(self) -> Sequence[Verb]:
        """Return the actions that an order offers, with giving it up last. Its execution is sent with its first action."""
        held = self.table.revealed is not None
        before = [action for action in self.table.actions if isinstance(action, DoubleTime | TakeEvent)]
        others = [action for action in self.table.actions if not isinstance(action, DoubleTime | TakeEvent)]
        return [*(action for action in others if not (held and isinstance(action, Execute))), *before]

    def digits(self, action: Verb) -> tuple[str, ...]:
        return action_words.digits(self.table, action)

    def on_name(self, line: str) -> list[str] | None:
        """Give an answer by its words, such as "build abaddon": the one answer that has all these words, or the possible
        continuations.

        Words that match none of an advice's proposals answer the question.
        """
        menu = self.current.open_menu()
        whole = self.question() if menu is None or menu.marks else None
        found = [] if whole is None else answers_named(whole, line)
        if not found:
            return super().on_name(line)
        if menu is not None:
            self.store.dispatch(Back())
        shared = _shared(found)
        if len(found) == 1:
            self.choose(found[0])
        elif len(shared) > 0 and len({choice.parts[: len(shared) + 1] for choice in found}) > 1:
            self.choose(Parted("", shared[-1], None, parts=shared))
        else:
            return [_("Several answers are called so: say more of one, or its number.")]
        return []

    def amounts(self, action: Verb) -> Iterator[Verb]:
        match action:
            case BuildWorkers(count):
                yield from (BuildWorkers(number) for number in range(1, count + 1))
            case MoveUnits(unit, start, end, count):
                yield from (MoveUnits(unit, start, end, number) for number in range(1, count + 1))
            case _:
                yield action

    def why_nothing(self) -> str:
        return super().why_nothing() if self.table.result is not None else not_asked(self.table)

    # -- input --------------------------------------------------------------------------------------------------------

    def do(self, command: str, rest: str) -> list[str] | None:
        if command == "end" and action_words.is_empty(self.table) and self.current.open_menu() is None:
            self.store.dispatch(Answer(Execute()))
            return []
        if command != "destroy":
            return super().do(command, rest)
        if self.table.result is not None or self.table.seat is None:
            return [self.why_nothing()]
        pieces = [each for each in self.table.standing if isinstance(each, DestroyUnit | DestroyBase | DestroyTransport)]
        if not pieces:
            return [_("You can destroy your own pieces only in your turn, and not in a battle.")]
        answers = [Parted("", "", piece, parts=self.parts(piece)) for piece in pieces]
        self.store.dispatch(Ask(Menu(_("Which piece of yours do you destroy?"), (*answers, Choice(NONE, _("back"), None)))))
        return []

    def look(self, command: str, rest: str) -> list[str]:
        table = self.table
        match command:
            case "look":
                return [self._in_full(rest)]
            case "score":
                return [zones.score(table)]
            case "postcard":
                if table.result is None:
                    return [_("You can do that only after the game.")]
                return postcard(self.current, lambda values, top: "") or [_("There is nothing to copy yet.")]
            case "galaxy":
                return zones.galaxy(table)
            case "hand":
                return [zones.hand(table)]
            case "mine":
                return [zones.seat(table, table.side), zones.mine(table)]
            case "theirs":
                others = [number for number in range(len(table.seats)) if number != table.side]
                found = named([table.name(number) for number in others], rest)
                return [zones.seat(table, number) for number in (others if found is None else [others[found]])]
            case "battle":
                return zones.battle(table)
            case "technologies":
                return [zones.technologies(table)]
            case "numbers":
                return plain.read([*doubts(table, panel_of(table).NAME), *provisional_texts(table.parts)])
        return zones.whole(table)

    def page(self, name: str) -> Sequence[tuple[str, str]]:
        if name != "rules":
            return super().page(name)
        mode, rules = self.table.view.mode, self.current.surroundings.around.rules
        return [*(("", rule) for rule in INFO.mode_rules(mode)), *INFO.rule_texts(mode, rules)]

    def _in_full(self, typed: str) -> str:
        """Describe anything that has a name, in full sentences."""
        if not typed:
            return _("Look at what? Type its name after it.")
        for names, tell in _things(self.table):
            found = named([name for name, _key in names], typed)
            if found is not None:
                self.looked_at = names[found][1]
                return tell(self.looked_at)
        return _("There is nothing called {name} here.").format(name=typed[:40])


def answers_named(menu: Menu, line: str) -> list[Parted]:
    """Return the answers whose words begin with the typed words, with their positions. A number before the words is a count."""
    wanted = folded(line).split()
    count = int(wanted.pop(0)) if len(wanted) > 1 and wanted[0].isdecimal() else 1
    found: dict[tuple[str, ...], Parted] = {}
    for choice in menu.choices:
        if isinstance(choice, Parted):
            action = choice.action
            amount = action.count if isinstance(action, BuildWorkers | MoveUnits) else None
            said = choice.parts[:2] if isinstance(action, MoveUnits) else choice.parts if amount is None else choice.parts[:-1]
            if _has(folded(" ".join(said)), wanted) and amount in (None, count):
                found[said] = choice
    return list(found.values())


def _has(label: str, wanted: Sequence[str]) -> bool:
    """Return whether the label has words that begin with the wanted words, in the same order."""
    words = iter(re.findall(r"[\w&+-]+", label))
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _shared(found: Sequence[Parted]) -> tuple[str, ...]:
    """Return the parts with which all these answers begin."""
    shared: tuple[str, ...] = ()
    for parts in zip(*(choice.parts for choice in found), strict=False):
        if len(set(parts)) > 1:
            break
        shared = (*shared, parts[0])
    return shared


def _things(table: Table) -> Iterable[tuple[list[tuple[str, str]], _Full]]:
    """Yield everything that has a name with its description, this player's things first."""
    parts = table.parts
    yield (
        [(parts.planet[each.planet].name, each.planet) for each in table.view.galaxy],
        lambda key: zones.planet(table, table.planet(key)),
    )
    yield [(table.name(number), str(number)) for number in range(len(table.seats))], lambda key: _seat(table, int(key))
    yield [(unit.name, unit.key) for unit in parts.units], lambda key: _joined(unit_text(parts, key))
    yield [(building.name, building.key) for building in parts.buildings], lambda key: _joined(building_text(parts, key))
    yield [(module.name, module.key) for module in parts.modules], lambda key: _joined(module_text(parts, key))
    cards = dict.fromkeys([*table.view.hand, *table.view.events, *table.me.play, *parts.card, *parts.technology, *parts.event])
    yield [(card_name(parts, key), key) for key in cards], lambda key: _joined(card_text(parts, key))


def _seat(table: Table, number: int) -> str:
    faction = table.faction(number)
    return " ".join([zones.seat(table, number), *([objective_sentence(faction)] if faction is not None else [])])


def _joined(texts: Iterable[tuple[str, str]]) -> str:
    """Return the name, the kind and the sentences in one line."""
    (name, kind), *lines = texts
    first = labelled(name, f"{kind.removesuffix('.')}.") if name else kind
    return " ".join([first, *plain.read(lines)])


# -- Events of a step in the sentences of the log, which depend on earlier events -------------------------------------


def tell(before: Table | None, events: Sequence[EventKind], t: Formatter) -> list[str]:
    """Return the sentences for these events. `before`: the table before the events; None if it is not known."""
    context = _context(before, events)
    told = list(add_events(context, events, t))
    if context and told[0].kind == "event-option":
        told[0] = replace(told[0], text=_instead(told[0], t))
    return [entry.text for entry in told if entry.text]


def _instead(entry: Entry, t: Formatter) -> str:
    """Return the sentence without the fact that the order was revealed, which was printed already."""
    assert entry.seat is not None
    return t.who(entry.seat, _("You drew an event card instead."), _("{name} drew an event card instead."))


def analysis(replay: Replay, names: Collection[str], progress: Progress) -> list[str]:
    """Return a record's most costly orders and the course of the game, for the seat of a player with one of these names."""
    return analysed(replay, names, progress, STARCRAFT, ())


def _context(before: Table | None, events: Sequence[EventKind]) -> tuple[Entry, ...]:
    """Return an entry without words that names the activity under way: a battle, an order, event cards."""
    if before is None:
        return ()
    view, actor = before.view, next((event.actor for event in events if event.actor is not None), None)
    if before.revealed is not None or any(isinstance(asked, RevealedQuestion) for asked in view.asked):
        return (Entry("reveal", actor, "", view.active or ""),)
    if view.battle is not None:
        sides = (str(view.battle.attacker), str(view.battle.defender))
        return (Entry("battle", view.battle.attacker, "", parts=sides),)
    if view.phase == "regrouping":
        return (Entry("event", actor, ""),)
    if view.active is not None:
        return (Entry("execute", actor, "", view.active),)
    return ()
