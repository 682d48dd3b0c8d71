"""The table of Star Realms in plain text: its words and keys, its detail views, and the choice of its sentences.

A key has the same meaning as on the screen, and a word stands for a key or a command. The sentences come from the same
catalogue.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

from client.games.star_realms import commands, intents
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.intents import not_now
from client.games.star_realms.lessons import Advisor, stack_of
from client.games.star_realms.model import keys
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.model.traces import Deed
from client.games.star_realms.plain import sentences, zones
from client.games.star_realms.selectors import may_plan, postcard
from client.games.star_realms.state import Planned, State
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts import questions, refusals
from client.games.star_realms.texts.hints import authority
from client.games.star_realms.texts.narrator import Formatter, result
from client.games.star_realms.texts.questions import shares_of
from client.games.star_realms.texts.words import card_name, proposal_text
from client.plain.analysing import Progress, analysed
from client.records.replay import Replay
from client.session import updates
from client.table import plain
from client.table.game_news import CameBack, Moved
from client.table.input import takes
from client.table.plain import Before, by_number
from client.table.state import Choose, Key, Menu, Notice, Point, Run
from client.table.store import Store
from client.terminal.words import Word, fitting, named
from client.text.i18n import N_, _, any_of, labelled, ngettext
from engine.language import EventKind
from engine.star_realms.language import main_phase
from engine.star_realms.language.view import View

SHARES = (
    Word("up", N_("more, up"), N_("one more for that share")),
    Word("down", N_("less, down"), N_("one less for that share")),
    Word("right", N_("next share, right"), N_("the share of the next of your team")),
    Word("left", N_("last share, left"), N_("the share of the one before")),
)
"""Words for changing the contributions of a proposal."""
ZONES = ("hand", "row", "mine", "theirs")
_WHERE = {"play": ("hand",), "buy": ("row",), "use": ("mine",)}
_AS_WORDS = {"browse": "piles", "replay": "replay", "rules": "rules", "terms": "terms", "proof": "proof"}
"""Commands of the screen that open an overlay, with the words that replace them."""
_NOT_HERE = frozenset(
    {"up", "down", "left", "right", "zone", "look", "chat", "team-chat", "bell", "palette", "help", "quit", "back"}
)
"""Commands of the screen that are useless in plain text, or that another word replaces."""


class StarRealmsText(plain.TextTable[State, View, Table, Formatter]):
    acting = (
        Word("play", N_("play, lay"), N_("play a card of your hand; alone: all that ask nothing"), N_("CARD")),
        Word("buy", N_("buy, get"), N_("buy a card of the row"), N_("CARD")),
        Word("use", N_("use, activate"), N_("use a card that you have in play"), N_("CARD")),
        Word("attack", N_("attack, hit"), N_("attack with all your combat, or a base"), N_("WHOM")),
        Word("end-turn", N_("end, done"), N_("end your turn; once more if something is left")),
        Word("pass", N_("none, no, pass"), N_("answer no, none, or no more")),
        Word("together", N_("together, propose"), N_("buy or destroy together with your team")),
        Word("give", N_("give, hand over"), N_("pass a card of your discard pile on")),
    )
    at_once = frozenset({"end-turn"})
    """Commands that do not wait: a player who repeats "end turn" to be sure means the turn that is over."""
    looking = (
        Word("look", N_("look, card"), N_("what a card does"), N_("CARD")),
        Word("score", N_("score, authority"), N_("the authority of everybody")),
        Word("row", N_("row, trade row"), N_("what is for sale")),
        Word("hand", N_("hand, cards"), N_("your hand")),
        Word("mine", N_("mine, my cards"), N_("what you have in play")),
        Word("theirs", N_("theirs, they"), N_("what the others have"), N_("WHO")),
        Word("postcard", N_("postcard, copy"), N_("after the end: the game in six lines, to paste elsewhere")),
        Word("table", N_("table, all"), N_("everything on the table")),
    )
    rest = (
        Word(
            "planning",
            N_("plan, next step"),
            N_("in another's turn: plan to play or buy a card; in yours: the next step"),
            N_("CARD"),
        ),
        plain.ADVICE,
    )
    repeats_question = True

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(Store(STAR_REALMS, commands, clock))
        self._pools: tuple[int, ...] = ()
        """Trade, combat and authority in the last printed line about them."""
        self._deeds: tuple[Deed, ...] = ()
        """Your own notable actions that have been printed."""

    @property
    def table(self) -> Table:
        assert self.current.table is not None
        return self.current.table

    # -- printed updates -----------------------------------------------------------------------------------------------

    def tell(self, before: Any, events: Sequence[EventKind], formatter: Any) -> list[str]:
        return sentences.tell(events, formatter)

    def sentence_buffer(self) -> plain.SentenceBuffer:
        return sentences.MergedSentences()

    def did(self, before: Any, events: Sequence[EventKind], *, is_batch: bool) -> list[str]:
        """Return one line with this player's actions, their results with the changed numbers, and the next player to move."""
        table, notice, tell = self.table, self.notice(), self.current.formatter()
        row = [event for event in events if isinstance(event, main_phase.Refilled)]
        summed_up = (main_phase.Played, main_phase.Used, main_phase.Gained) if is_batch and notice else ()
        said = sentences.tell([event for event in events if not isinstance(event, (main_phase.Refilled, *summed_up))], tell)
        if is_batch:
            said, notice = [*notice, *said], []
        ended = any(isinstance(event, main_phase.Ended) for event in events)
        gained = _gained(events, table.seat)
        if summed_up and any(isinstance(event, main_phase.Played | main_phase.Used) for event in events):
            gained = zones.numbers(table)  # the totals are in this sentence too
        if not ended and (numbers := zones.pools(table, self._pools, gained)):
            said.append(numbers)
        said += sentences.tell(row, tell)
        deeds, before_deeds, self._deeds = self.store.state.traces.deeds, self._deeds, self.store.state.traces.deeds
        said += [words for each in deeds if each not in before_deeds and (words := questions.worth_adding(tell, each))]
        self._pools = zones.numbers(table)
        said += notice
        if table.question is None and table.result is None:
            said.append(questions.headline(table))
        return [" ".join(said)] if said else []

    def turned(self, before: Before, news: Moved[Any]) -> list[str]:
        turns = {event.seat for event in news.events if isinstance(event, main_phase.Turn)}
        if self.current.seat in turns:
            return self._my_turn()
        if news.own:
            return []
        if self.table.in_main and not before.table.in_main:
            return [_("Your turn goes on.")]
        return [questions.headline(self.table)] if turns else []

    def score(self) -> str:
        return zones.score(self.table)

    def tell_result(self) -> list[str]:
        found = self.table.result
        return [] if found is None else [result(self.current.formatter(), found.winners, found.reason)]

    def ended(self) -> str:
        turns = ngettext("{n} turn", "{n} turns", self.table.turn).format(n=self.table.turn)
        return f"{turns}. {self.score()}"

    def standing(self) -> list[str]:
        table = self.table
        if table.result is not None:
            return self.tell_result()
        who = _("Turn {n}, yours.").format(n=table.turn) if table.in_main else questions.headline(table)
        if table.question is not None and not table.in_main:
            who = _("You are asked.")
        numbers = zones.pools(table) if table.seat is not None and table.me.on_turn else ""
        return [" ".join(part for part in (who, self.score(), numbers, self._others(), self._plan_text()) if part)]

    def beginning(self) -> list[str]:
        table = self.table
        self._pools = zones.numbers(table)
        if table.seat is None:
            return zones.whole(table)
        if table.in_main:
            explained = Advisor(dict).opening(table)
            return [zones.row(table), *self._my_turn(), *([explained] if explained else [])]
        return [zones.row(table), *self.standing(), zones.hand(table)]

    def whole(self) -> list[str]:
        return zones.whole(self.table)

    def missed(self, news: CameBack[Any], *, is_back: bool) -> list[str]:
        self._pools = zones.numbers(self.table)
        return super().missed(news, is_back=is_back)

    def at_point(self) -> list[str]:
        return [_("Turn {n}.").format(n=self.table.turn), self.score()]

    def lost(self) -> str:
        return questions.lost(self.store.state.plan)

    def _my_turn(self) -> list[str]:
        """Return the player to move, then the numbers, then the cards to act with."""
        table = self.table
        self._pools = zones.numbers(table)
        first = _("Turn {n}, yours.").format(n=table.turn) + " " + self.score()
        if table.me.trade or table.me.combat:
            first += f" {zones.pools(table)}"
        mine = zones.mine(table) if table.me.in_play else ""
        return [line for line in (first, self._others(), zones.hand(table), mine, self._plan_text()) if line]

    def _others(self) -> str:
        """Return the questions to the other players, and who of them is absent."""
        self.store.tick()
        absent = self.current.surroundings.around.absent
        return "" if self.table.result is not None else questions.beside(self.table, absent, self.current.left())

    def _plan_text(self) -> str:
        """Return the plan, and in this player's own turn the word for the next step."""
        said = questions.steps(self.store.state.plan)
        return said + " " + _("Type plan for the next step.") if said and self.table.in_main else said

    # -- questions -----------------------------------------------------------------------------------------------------

    def way_to(self, actions: Sequence[tuple[Any, ...]], command: str) -> str:
        if self.menu() is not None:
            return super().way_to(actions, command)
        if command:
            return commands.command(command).keys[0]
        stack = stack_of(self.table, actions[0]) if actions else None
        return "" if stack is None else stack.key

    def question(self) -> Menu | None:
        return None

    def title(self, menu: Menu) -> str:
        """Return the title. Arrows change contributions on the screen; here words do."""
        shares, table = shares_of(menu), self.table
        if shares is None:
            return labelled(menu.name or menu.block.capitalize(), menu.title) if menu.block else menu.title
        at = table.seats[shares.members[shares.at]]
        whose = _("your share") if at.number == table.seat else _("the share of {name}").format(name=at.name)
        asked = _("Propose to {what}?").format(what=proposal_text(shares.action, table))
        return asked + " " + _("'more' or 'less' changes {whose}; 'next share' moves on.").format(whose=whose)

    def zone_name(self, zone: str) -> str:
        return questions.zone_name(zone)

    # -- typed lines ---------------------------------------------------------------------------------------------------

    def help(self) -> list[str]:
        table = self.current.table
        shares = SHARES if table is not None and table.has_teams else ()
        keys_line = _("A card is named by its key or its name; one letter alone is a key of the screen: {keys}.")
        shown = ", ".join(
            labelled(command.keys[0], _(command.hint))
            for command in commands.commands()
            if command.hint and len(command.keys[0]) == 1 and command.keys[0].isalpha()
        )
        return [
            _("Type a word, a key, or the number of an answer. A command typed early waits until it can be used."),
            *self.word_help(shares),
            keys_line.format(keys=shown),
        ]

    def more_words(self) -> Sequence[Word]:
        menu = self.current.open_menu()
        return SHARES if menu is not None and shares_of(menu) is not None else ()

    def is_key(self, line: str) -> bool:
        return len(line) == 1 or line.isdigit()

    def key_meaning(self, key: str) -> object:
        stack = self.table.by_key(key)
        return None if stack is None or not stack.card else (stack.zone, stack.seat, stack.card)

    def press(self, key: str) -> list[str] | None:
        menu = self.menu()
        if menu is not None and (choice := by_number(menu).get(key)) is not None:
            self.store.dispatch(Choose(choice))
            return []
        if key.isdigit() and (menu is not None or len(key) > 1):
            self.store.dispatch(Notice(_("{n} is none of the answers.").format(n=key[:9])))
            return []
        name = next((command.name for command in commands.commands() if len(key) == 1 and key in command.keys), "")
        card_keys = keys.pools().every
        if name == "postcard" and self.table.result is not None:
            return self.look(name, "")
        of_the_turn = {"play-all", *(word.command for word in self.acting)} - self.at_once
        if (key in card_keys or name in of_the_turn) and self.is_early:
            return None
        if name == "planning":
            return self._plan("")
        if name in _AS_WORDS and key not in card_keys:
            return self.show(_AS_WORDS[name], "")
        if key not in card_keys and (not name or name in _NOT_HERE):
            self.store.dispatch(Notice(self.no_word(key)))
        elif takes(self.current, key):
            self.store.dispatch(Key(key))
        else:
            self.command(name, key)
        return []

    def do(self, command: str, rest: str) -> list[str] | None:
        if command in _WHERE and rest:
            return self._on_card(rest, _WHERE[command])
        match command:
            case "planning":
                return self._plan(rest)
            case "play":
                self.command("play-all")
            case "buy" | "use":
                return [_("Which card? Type its key or its name after it.")]
            case "attack":
                return self._attack(rest)
            case "up" | "down" | "left" | "right":
                self.store.dispatch(Run(command))
            case _:
                self.command(command)
        return []

    def on_name(self, line: str) -> list[str] | None:
        """Use the card with a typed name, as its key would."""
        stack = _stack_of(self.table, line, ZONES)
        if stack is None:
            self.store.dispatch(Notice(self.no_word(line)))
        elif self.is_early:
            return None
        else:
            self.store.dispatch(Point(stack))
        return []

    def look(self, command: str, rest: str) -> list[str]:
        table = self.table
        match command:
            case "look":
                return [self._in_full(rest)]
            case "score":
                return [zones.score(table)]
            case "row":
                return [zones.row(table)]
            case "hand":
                return [_("You are watching.") if table.seat is None else zones.hand(table)]
            case "mine":
                return [zones.mine(table)]
            case "postcard":
                if table.result is None:
                    return [_("You can do that only after the game.")]
                return postcard(self.current, lambda values, top: "") or [_("There is nothing to copy yet.")]
            case "theirs":
                number = named([seat.name for seat in table.others], rest)
                return [zones.seat(table, seat) for seat in (table.others if number is None else (table.others[number],))]
        return [*zones.whole(table), *self.again()[-1:]]

    def _in_full(self, typed: str) -> str:
        """Describe a card of the table, of the answers to the question, or any card of the game, by its name."""
        if not typed:
            return _("Look at which card? Type its key or its name after it.")
        table, menu = self.table, self.menu()
        choice = by_number(menu).get(typed) if menu is not None else None
        if choice is not None and choice.card:
            return zones.card(table, choice.card)
        stack = _stack_of(table, choice.key if choice is not None and choice.key else typed, ZONES)
        if stack is not None:
            self.looked_at = stack.card
            beside_yours = texts_cards.beside_yours(table, stack.card) if stack.zone == "row" and table.seat is not None else ()
            return " ".join((zones.card(table, stack.card, stack), *beside_yours))
        cards = [*table.facts]
        number = named([card_name(card) for card in cards], typed)
        return zones.card(table, cards[number]) if number is not None else _no_card(typed)

    def _on_card(self, rest: str, where: Sequence[str]) -> list[str]:
        table = self.table
        if table.question is not None and (why := not_now(table)) is not None:
            self.store.dispatch(Notice(why))
            return []
        stack = _stack_of(table, rest, where)
        if stack is None:
            return [_why_none(table, rest, where)]
        self.store.dispatch(Point(stack))
        return []

    def _plan(self, rest: str) -> list[str]:
        """Plan a card to play or to buy in the next turn; 0 removes the last step. Without a card, print the plan, or do its
        next step.
        """
        table = self.table
        if not rest:
            if may_plan(table):
                return [questions.steps(self.store.state.plan) or questions.nothing_to_take_back()]
            self.command("planning", _("plan"))
            return []
        stack = _stack_of(table, rest, ("hand", "row"))
        if not may_plan(table):
            self.store.dispatch(Notice(refusals.not_asked(table) if table.question is None else questions.begun()))
        elif rest == "0":
            self.store.dispatch(Planned(None))
        elif stack is None:
            return [_why_none(table, rest, ("hand", "row"))]
        else:
            self.store.dispatch(Planned(stack))
        plan = self.store.state.plan
        return [questions.steps(plan)] if plan.steps and not self.current.notice else []

    def _attack(self, rest: str) -> list[str]:
        """Attack a target by number, key or name. If the named target cannot be attacked, no other target is attacked
        instead.
        """
        table, key = self.table, commands.command("attack").keys[0]
        menu = intents.targets(table, key) if rest and table.in_main else None
        if menu is None:
            self.command("attack", key)
            return []
        found = by_number(menu)
        number = named([intents.target_name(table, choice) for choice in found.values()], rest)
        choice = found.get(rest) or (list(found.values())[number] if number is not None else menu.choice(rest))
        if choice is None:
            return [intents.no_such_target(table, menu, rest)]
        self.store.dispatch(Choose(choice))
        return []


# -- A card by its key or its name ------------------------------------------------------------------------------------


def _stack_of(table: Table, typed: str, where: Sequence[str]) -> Stack | None:
    """Find a card in these zones by its key or its name. Among equal cards, return one that can still be used."""
    stacks = _stacks(table, where)
    by_key = next((stack for stack in stacks if stack.key == typed), None)
    if by_key is not None:
        return by_key
    number = named([card_name(stack.card) for stack in stacks], typed)
    if number is None:
        return None
    alike = [stack for stack in stacks if (stack.zone, stack.card) == (stacks[number].zone, stacks[number].card)]
    return max(alike, key=_left_to_use)


def _gained(events: Sequence[EventKind], seat: int | None) -> tuple[int, ...]:
    """Return the trade and combat that the seat has gained by these events."""
    mine = [event for event in events if isinstance(event, main_phase.Gained) and event.seat == seat]
    return tuple(sum(event.amount for event in mine if event.pool == pool) for pool in ("trade", "combat"))


def _left_to_use(stack: Stack) -> int:
    """Return the rank of a stack by its remaining uses: an ability, only scrapping, or nothing. Cards in hand and row all
    have the same rank.
    """
    return 2 if set(stack.usable) - {"scrap"} else len(stack.usable)


def _why_none(table: Table, typed: str, where: Sequence[str]) -> str:
    """Return why `_stack_of` finds no card: none there has that name, or several do."""
    names = [card_name(stack.card) for stack in _stacks(table, where)]
    several = [names[number] for number in fitting(names, typed)]
    if several:
        return _("{name} can mean {names}: type which one.").format(name=typed[:40], names=any_of(several))
    return _no_card(typed)


def _stacks(table: Table, where: Sequence[str]) -> list[Stack]:
    return [stack for zone in where for stack in table.stacks(zone) if stack.card]


def _no_card(typed: str) -> str:
    if len(typed) == 1:
        return _("No card has the key {key} now.").format(key=typed)
    return _("No card called {name} is there now.").format(name=typed[:40])


# -- a finished game --------------------------------------------------------------------------------------------------


def analysis(replay: Replay, names: Collection[str], progress: Progress) -> list[str]:
    """Return the costliest decisions and the course of a record as lines, for a player with one of these names."""
    return analysed(replay, names, progress, STAR_REALMS, authority(replay))
