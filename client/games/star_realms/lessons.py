"""Teach Star Realms in nine lessons, and advise in the first games after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import engine
from client.games.star_realms import commands
from client.games.star_realms.commands import key_of
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.model import cursor
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.state import CursorMoved, Selectors
from client.games.star_realms.summary import SUMMARY
from client.games.star_realms.texts.advice import advice
from client.games.star_realms.texts.cards import clauses
from client.games.star_realms.texts.words import card_name
from client.lessons.scripted_table import ScriptedTable
from client.session.updates import Update
from client.table import state as events
from client.table.state import Helping, LessonText, Looking, Notice, Replaying, Ring, Run, Updated
from client.table.store import Store
from client.terminal import remembered
from client.text.i18n import N_, _
from engine.chance import ListedChance
from engine.star_realms.cards import SHIPPED
from engine.star_realms.cards.effects import read_effect

# -- course -----------------------------------------------------------------------------------------------------------


HARMLESS = frozenset({"look", "replay", "help", "back", "up", "down", "left", "right", "zone"})
"""Commands that always act: none of them changes the game."""
KEYS = 60
"""More than all lessons take."""


class Course:
    """The lessons from one of them on, from the first where there is no such lesson.

    `lesson`: the one that is on, counted from 1; one more than there are at the end. `store`: where they are played. `printed`:
    a key as it is printed.
    """

    def __init__(self, name: str, lesson: int = 1, printed: Callable[[str], str] = str) -> None:
        self._printed = printed
        self.table = new_table(name)
        self.store = Store(STAR_REALMS, self.table)
        self.table.listen(self._heard)
        self.lesson = 1
        self._at = 0
        self._looked = ""
        self._pointed: tuple[int, int] | None = None
        self.settle()
        for _key in range(KEYS):
            if not self.lesson < lesson <= len(LESSONS):
                break
            self._take(self.next_key)
            self.settle()

    @property
    def is_over(self) -> bool:
        """Whether every lesson is through."""
        return self.lesson > len(LESSONS)

    @property
    def step(self) -> Step:
        """What is to be done now."""
        return LESSONS[self.lesson - 1].steps[self._at]

    @property
    def is_looking_for(self) -> bool:
        """Whether the card that is looked for by its key is that of the step."""
        return not self.is_over and isinstance(self.step, Look) and self.store.current.overlays.has(Looking)

    @property
    def next_key(self) -> Key:
        """What is to be pressed now."""
        return Key("enter", _("a first game")) if self.is_over else self.step.key(self.store.current)

    def lets_through(self, command: str, character: str) -> bool:
        """Whether a key does what it always does: the command it has, or else the card or answer of that character.

        If not, the notice says which key it is the turn of.
        """
        acts = self._acts(command, character)
        if not acts:
            self._put_off()
        return acts

    def press(self, character: str) -> None:
        """Press the key of a card or an answer."""
        table = self.store.current.table
        assert table is not None
        looking, stack = self.store.current.overlays.has(Looking), table.by_key(character)
        self.store.dispatch(events.Key(character))
        if looking:
            self._looked = "" if stack is None else stack.card
            if stack is None:
                self._put_off()

    def settle(self) -> None:
        """After a key: pass on what it led to, and go on to the next step if this one is taken."""
        self.table.deliver()
        self.store.drop(Ring)
        if not self.store.current.refused:
            self.store.dispatch(Notice(""))  # what a key did is what the lesson speaks of
        table = self.store.current.table
        assert table is not None
        seen = ""
        while not self.is_over and self.step.is_taken(table, self._looked):
            self._at, seen, self._looked = self._at + 1, self._looked, ""
            if self._at == len(LESSONS[self.lesson - 1].steps):
                self.lesson, self._at = self.lesson + 1, 0
        if self._pointed != (self.lesson, self._at):
            self._pointed = self.lesson, self._at
            if not seen:
                self._point(table)

    def saying(self, **signs: str) -> LessonText:
        """What the prompt says now. `signs`: those that a sentence may have."""
        if self.is_over:
            block, begins, now = (_(text) for text in END)
            return LessonText(block, begins, now)
        lesson, key = LESSONS[self.lesson - 1], self._printed(self.next_key.key)
        fields = {
            "key": key,
            "card": card_name(self.step.card),
            "row": self._key_of_the_card(),
            **{name: key_of(name) for name in ("look", "replay")},
            **{card: card_name(card) for card in ("cutter", "federation_shuttle", "battle_station", "viper")},
            **signs,
        }
        sentence = self.step.sentence(self.store.current)
        # Translators: the head of a lesson: its number, how many there are, its name
        block = _("{n} OF {all}  {lesson}").format(n=self.lesson, all=len(LESSONS), lesson=_(lesson.name))
        return LessonText(block, _(lesson.begins).format(**fields), _(sentence).format(**fields))

    def _put_off(self) -> None:
        """The last key is not the one whose turn it is."""
        self.store.dispatch(Notice(_("Later. Now press {key}.").format(key=self._printed(self.next_key.key)), refuses=True))

    def _point(self, table: Table) -> None:
        """Set the cursor on the card of the step, unless the step is to look at it: that would be done already."""
        if not self.is_over and not isinstance(self.step, Look) and (stack := self.step.points_at(table)) is not None:
            self.store.dispatch(CursorMoved(cursor.at(table, stack)))

    def _acts(self, command: str, character: str) -> bool:
        wanted = self.next_key
        if self.store.current.overlays.has(Helping):
            return True
        if command == "use":
            may = self.store.current.overlays.has(Replaying) or (not wanted.command and self.store.current.open_menu() is None)
            return may and (self.store.current.overlays.has(Replaying) or self._is_under_the_cursor())
        if command:
            return command in HARMLESS or command == wanted.command
        if self.store.current.overlays.has(Replaying, Looking):
            return True  # there the key of a card only shows it
        return bool(character) and character == wanted.key

    def _heard(self, update: Update) -> None:
        self.store.dispatch(Updated(STAR_REALMS.read(update, 2) or update))

    def _take(self, key: Key) -> None:
        """Press that key."""
        if key.command:
            self.store.dispatch(Run(key.command, key.key))
        else:
            self.press(key.key)

    def _key_of_the_card(self) -> str:
        assert self.store.current.table is not None
        stack = self.step.points_at(self.store.current.table)
        return stack.key if stack is not None else ""

    def _is_under_the_cursor(self) -> bool:
        assert self.store.current.table is not None
        wanted = None if self.is_over else self.step.points_at(self.store.current.table)
        return wanted is not None and cursor.under(self.store.current.table, self.store.state.cursor) == wanted


# -- deal -------------------------------------------------------------------------------------------------------------


PIP = "Pip"
YOU, THEY = 0, 1

_DEAL = """
battle_station cutter federation_shuttle dreadnaught ram    scout scout scout scout viper    scout scout scout
trading_post    scout scout scout viper viper
survey_ship missile_bot    scout scout scout scout viper
scout scout battle_station scout viper
blob_wheel    trading_post cutter federation_shuttle scout viper
trade_pod    scout scout scout scout viper
"""
"""After the seat that begins: the trade row, your hand, Pip's; then for each turn what fills the row, and the new hand."""

_PIPS_TURNS = (
    ("play scout", "play scout", "play scout", "acquire battle_station", "end-turn"),
    ("play scout", "play scout", "play scout", "play viper", "play viper", "acquire explorer", "attack 0 2", "end-turn"),
    (
        *("play scout", "play scout", "play scout", "play viper", "play battle_station"),
        *("acquire ram", "attack 0 1", "end-turn"),
    ),
)


def new_table(name: str) -> ScriptedTable:
    """The duel from its beginning, for a person of that name."""
    cards = SHIPPED.newest.by_key
    chance = ListedChance([THEY, *(cards[key].number for key in _DEAL.split())])
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=chance)
    return ScriptedTable(game, (name, PIP), [_action(move) for turn in _PIPS_TURNS for move in turn], YOU)


def _action(move: str) -> tuple[Any, ...]:
    return tuple(int(word) if word.isdigit() else word for word in move.split())


# -- advisor ----------------------------------------------------------------------------------------------------------


class Advisor:
    """Remembers what it has said, also for the next game. `keys`: of each command as it is printed now."""

    def __init__(self, keys: Callable[[], Mapping[str, str]]) -> None:
        self._keys = keys
        known = remembered.load()
        self._games, self._given = known.learning, tuple(known.advised.split())
        self._turn, self._line, self._over = 0, "", False

    @property
    def is_on(self) -> bool:
        """Whether this is one of the first games."""
        return self._games > 0

    def follow(self, table: Table) -> None:
        """The table as it is now: count the games that are over."""
        if table.result is not None:
            self._count()
        else:
            self._over = False

    def line(self, table: Table) -> str:
        """What to say at that table now; "" for nothing. Ask only where it can be shown: it counts as said."""
        if not self.is_on or not table.in_main:
            return ""
        if table.turn != self._turn:
            self._turn, self._line = table.turn, self._next(table)
        return "" if _has_begun(table) else self._line

    def _next(self, table: Table) -> str:
        found = advice(table, self._given, self._keys())
        if found is None:
            return ""
        self._given = (*self._given, found.word)
        remembered.remember(advised=" ".join(self._given))
        return found.sentence

    def _count(self) -> None:
        """A game is over."""
        if self.is_on and not self._over:
            self._games -= 1
            remembered.remember(learning=self._games)
        self._over, self._turn = True, 0


def _has_begun(table: Table) -> bool:
    """Whether something was done in this turn."""
    return bool(table.undo.steps or table.me.trade or table.me.combat)


# -- The steps a lesson is made of: which key takes one now, and by what it is known to be taken ----------------------


@dataclass(frozen=True, slots=True)
class Key:
    """A key to press. `command`: its command; "" for a card or an answer. `label`: what it does, in a word or two."""

    key: str
    label: str
    command: str = ""


@dataclass(frozen=True)
class Step:
    """One thing to do. `text`: what to say about it, see `lessons`; `card`: the card it is about, if it is about one."""

    text: str
    card: str = ""

    def sentence(self, current: Selectors) -> str:
        """What to say now, in English."""
        return self.text

    def key(self, current: Selectors) -> Key:
        """The key that takes it now, or that leads to it."""
        raise NotImplementedError

    def is_taken(self, table: Table, looked: str) -> bool:
        """Whether it has been taken. `looked`: the card that was looked at last."""
        raise NotImplementedError

    def points_at(self, table: Table) -> Stack | None:
        """The card that is spoken of, where it is one."""
        return None


@dataclass(frozen=True)
class OnCard(Step):
    """A step that is taken by the key of a card."""

    zone: ClassVar[str] = ""

    def key(self, current: Selectors) -> Key:
        assert current.table is not None
        stack = self.points_at(current.table)
        return Key(stack.key if stack is not None else "", self.label())

    def points_at(self, table: Table) -> Stack | None:
        return next((stack for stack in table.stacks(self.zone) if stack.card == self.card), None)

    def label(self) -> str:
        raise NotImplementedError


class Look(OnCard):
    """Look at a card that is for sale."""

    zone = "row"

    def key(self, current: Selectors) -> Key:
        return super().key(current) if current.overlays.has(Looking) else _of_command("look")

    def is_taken(self, table: Table, looked: str) -> bool:
        return looked == self.card

    def label(self) -> str:
        return _("look")


class Play(OnCard):
    """Play a card of the hand."""

    zone = "hand"

    def is_taken(self, table: Table, looked: str) -> bool:
        return any(stack.card == self.card for stack in table.me.in_play)

    def label(self) -> str:
        return _("play")


class Buy(OnCard):
    """Buy a card of the trade row."""

    zone = "row"

    def is_taken(self, table: Table, looked: str) -> bool:
        return self.card in table.me.discard

    def label(self) -> str:
        return _("buy")


@dataclass(frozen=True)
class Use(OnCard):
    """Use a card in play and choose that effect, as the card's data has it."""

    zone: ClassVar[str] = "mine"
    answer: str = ""
    """What to say when there is something to choose."""
    effect: str = ""
    is_scrap: bool = False

    def sentence(self, current: Selectors) -> str:
        return self.text if current.open_menu() is None else self.answer

    def key(self, current: Selectors) -> Key:
        menu = current.open_menu()
        if menu is None:
            return super().key(current)
        said = clauses([read_effect(self.effect)])[0].casefold()
        choice = next((choice for choice in menu.choices if said in choice.label.casefold()), None)
        return Key(choice.key, choice.label) if choice is not None else Key("", "")

    def is_taken(self, table: Table, looked: str) -> bool:
        stack = self.points_at(table)
        return stack is None if self.is_scrap else stack is not None and "primary" in stack.used and table.in_main

    def label(self) -> str:
        return _("use")


@dataclass(frozen=True)
class ByCommand(Step):
    """A step that is taken by a command."""

    name: ClassVar[str] = ""

    def key(self, current: Selectors) -> Key:
        return _of_command(self.name)


class PlayAll(ByCommand):
    """Play the whole hand."""

    name = "play-all"

    def is_taken(self, table: Table, looked: str) -> bool:
        return not table.hand


class TakeBack(ByCommand):
    """Undo, so that the hand is not empty any more."""

    name = "undo"

    def is_taken(self, table: Table, looked: str) -> bool:
        return bool(table.hand)


class Attack(ByCommand):
    """Spend all combat on the only target."""

    name = "attack"

    def is_taken(self, table: Table, looked: str) -> bool:
        return table.me.combat == 0


@dataclass(frozen=True)
class EndTurn(ByCommand):
    """End that turn; the other seat takes its own at once."""

    name: ClassVar[str] = "end-turn"
    turn: int = 0

    def is_taken(self, table: Table, looked: str) -> bool:
        return table.turn > self.turn


def _of_command(name: str) -> Key:
    command = commands.command(name)
    return Key(command.keys[0], _(command.hint), name)


# -- lessons ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lesson:
    """`name`: one word; `begins`: the sentence it begins with, which stays until it is through."""

    name: str
    begins: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        SUMMARY.lessons[0],
        N_("Bring Pip from 50 to 0: that is the game."),
        (Look(N_("The {row} is {card}, for sale. Press {look}, then {row}, to read it."), "cutter"),),
    ),
    Lesson(
        SUMMARY.lessons[1],
        N_("At the right stands the whole card. Below are your five cards."),
        (
            Play(N_("Press {key}: a {card} gives 1 trade."), "scout"),
            PlayAll(N_("That is 1 trade in your totals below. Press {key} to play the rest.")),
        ),
    ),
    Lesson(
        SUMMARY.lessons[2],
        N_("You have 4 trade and 1 combat; {live} marks what you can buy."),
        (
            Buy(N_("Press {key} to buy {card}."), "cutter"),
            Buy(N_("2 trade are left. Press {key} to buy {card} as well."), "federation_shuttle"),
        ),
    ),
    Lesson(
        SUMMARY.lessons[3],
        N_("What you bought waits in your discard pile, and comes back."),
        (
            Attack(N_("1 combat is left; unused, it is lost. Press {key} to hit Pip.")),
            EndTurn(N_("Pip has 49. Press {key} to end your turn; then Pip plays."), turn=2),
        ),
    ),
    Lesson(
        SUMMARY.lessons[4],
        N_("Pip hit you for 2: you have 48. {replay} shows it again."),
        (
            PlayAll(N_("You have five new cards. Press {key} to play them.")),
            TakeBack(N_("Changed your mind? Press {key}: it takes back what you did last.")),
            PlayAll(N_("{viper} is back. Undo stops where a card was seen. Now {key} again.")),
        ),
    ),
    Lesson(
        SUMMARY.lessons[5],
        N_("A base stays in play. {outpost} is an outpost: it must fall first."),
        (
            Buy(N_("{card} will guard you so: before you are hit, it must fall. Press {key}."), "trading_post"),
            Attack(N_("Press {key} to hit Pip with your 1 combat.")),
            EndTurn(N_("Pip has 48. Press {key} to end your turn."), turn=4),
        ),
    ),
    Lesson(
        SUMMARY.lessons[6],
        N_("You have 47. What you bought has come to your hand."),
        (
            Play(N_("Play {card}: press {key}."), "trading_post"),
            Use(
                N_("It gives 1 authority or 1 trade, each turn. Press {key} to use it."),
                "trading_post",
                N_("Each answer has its number. For the trade press {key}."),
                effect="trade 1",
            ),
        ),
    ),
    Lesson(
        SUMMARY.lessons[7],
        N_("{cutter} and {federation_shuttle} are of one faction, T."),
        (PlayAll(N_("Side by side they give more: that is an ally. Press {key} to play all.")),),
    ),
    Lesson(
        SUMMARY.lessons[8],
        N_("6 trade, 5 combat, and the allies brought you to 55."),
        (
            Attack(N_("Pip's {battle_station} {outpost}5 must fall first, and takes all 5. Press {key}.")),
            Use(
                N_("{card} can be scrapped for 3 combat, once and for good. Press {key}."),
                "trading_post",
                N_("Then it is out of the game. Press {key}."),
                effect="combat 3",
                is_scrap=True,
            ),
            Attack(N_("The way to Pip is free. Press {key}.")),
        ),
    ),
)


END = (
    N_("WELL PLAYED"),
    N_("Pip has 45, you have 55. That is all there is to it."),
    N_("Press Enter for a first real game, or Esc for the start."),
)
"""What stands there after the last one: the block and two sentences."""
