"""Nine lessons of Star Realms, and advice in the first games after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import engine
from client.games.star_realms.commands import command, key_of
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.summary import SUMMARY
from client.games.star_realms.texts.advice import advice, opening
from client.games.star_realms.texts.cards import brief, gain
from client.games.star_realms.texts.words import LETTERS, amount_of, card_name, faction_name, faction_of
from client.lessons.course import Action, Course, Key, Lesson, LessonStep, LessonTable, View
from client.lessons.scripted_table import Moves
from client.table.state import Menu
from client.terminal import remembered
from client.text.i18n import N_, _, all_of
from engine.chance import Chance
from engine.game import Game
from engine.star_realms.cards import FIRST_VERSION, SHIPPED

# -- deal -------------------------------------------------------------------------------------------------------------


PIP = "Pip"
YOU, THEY = 0, 1
HAND = 5
STARTERS = ("scout", "viper")

_OPENING = """
battle_station cutter federation_shuttle dreadnaught ram    scout scout scout scout viper    scout scout scout
"""
"""The cards at the beginning: the trade row, your hand, and Pip's hand, in the order of the seats."""

_TURNS = (
    ("trade_pod", "scout scout scout viper viper"),
    ("federation_shuttle federation_shuttle imperial_fighter imperial_fighter", "scout scout scout scout viper"),
    ("trading_post", "scout scout scout scout viper"),
    (
        "cutter freighter survey_ship",
        "trading_post cutter federation_shuttle trade_pod ram explorer imperial_fighter freighter survey_ship scout viper",
    ),
    ("missile_bot", "scout scout scout scout viper"),
    ("trade_bot trade_bot trade_bot", ""),
)
"""For each turn, the cards that refill the row and those that are drawn at its end, in order. If a listed group offers
several cards, the first available one is drawn. So a hand contains the cards that you chose to buy.
"""

_PIPS_TURNS = """
play scout; play scout; play scout; acquire battle_station; end-turn
play scout; play scout; play scout; play viper; play viper; acquire ram; acquire trade_pod; attack 0 2; end-turn
play scout; play scout; play scout; play scout; play viper; acquire trade_pod; acquire cutter; attack 0 1; end-turn
"""
"""Pip's actions. Actions that are impossible because you bought the card are skipped."""


class Deal(Chance):
    """Deals the listed cards: the beginning, and for each turn the refills of the row and the next hand."""

    __slots__ = ("_drawn", "_fills", "_opening")

    def __init__(self) -> None:
        number = {key: card.number for key, card in SHIPPED[FIRST_VERSION].by_key.items()}
        self._opening: list[Any] = [THEY, *(number[key] for key in _OPENING.split())]
        self._fills = [[number[key] for key in row.split()] for row, _hand in _TURNS]
        self._drawn = 0

    def pick(self, options: Sequence[Any]) -> int:
        number = {key: card.number for key, card in SHIPPED[FIRST_VERSION].by_key.items()}
        if self._opening:
            return options.index(self._opening.pop(0))
        turn = self._drawn // HAND
        if not any(number[key] in options for key in STARTERS):
            return options.index(self._fills[turn].pop(0)) if self._fills[turn] else 0
        listed = [number[key] for key in _TURNS[turn][1].split()]
        wanted = listed[self._drawn % HAND :] if len(listed) == HAND else listed
        self._drawn += 1
        return next((options.index(card) for card in wanted if card in options), 0)

    def copy(self) -> Self:
        twin = type(self)()
        twin._opening, twin._fills, twin._drawn = [*self._opening], [[*row] for row in self._fills], self._drawn
        return twin


def _duel() -> tuple[Game, Moves]:
    """Return the duel of the lessons, before its first turn."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=Deal(), data_version=FIRST_VERSION)
    return game, [_action(move) for move in _PIPS_TURNS.replace("\n", ";").split(";") if move.strip()]


def _action(move: str) -> Action:
    return tuple(int(word) if word.isdigit() else word for word in move.split())


LAST_TURN: dict[str, Any] = {
    "turn": 21,
    "row": "freighter battle_pod recycling_station imperial_frigate blob_carrier",
    "scrap_heap": "supply_bot blob_wheel",
    "seats": [
        {
            "authority": 23,
            "hand": "cutter federation_shuttle patrol_mech ram scout",
            "bases": "trading_post",
            "discard": "explorer viper trade_bot",
        },
        {"authority": 12, "hand": "scout scout viper blob_fighter corvette", "bases": "battle_station", "discard": "explorer"},
    ],
}
"""A position in which all of your cards win exactly: the mech's combat, the cutter beside an ally, the ram, and the scrapped
post.
"""


def _last_turn() -> tuple[Game, Moves]:
    return engine.scenario("star-realms", mode="duel", seats=2, position=LAST_TURN, data_version=FIRST_VERSION), ()


# -- values for the placeholders of sentences --------------------------------------------------------------------------


def fields(view: View) -> dict[str, object]:
    """Return the values for the placeholders in a lesson's sentences, from the present view."""
    me, they = view["seats"][YOU], view["seats"][THEY]
    pools = [(pool, me[pool]) for pool in ("trade", "combat")]
    facts = SHIPPED[FIRST_VERSION].by_key
    outposts = [facts[each["card"]] for each in they["in_play"] if facts[each["card"]].is_outpost]
    mine = [*(each["card"] for each in me["in_play"]), *view["hand"]]
    ally = next((card for card in mine if card != BASE and faction_of(card) == faction_of(BASE)), BASE)
    letters = {pool: gain(pool, 1)[0].lstrip("+1") for pool in ("trade", "combat", "authority")}
    return {
        "trade": me["trade"],
        "combat": me["combat"],
        "authority": max(me["authority"], 0),
        "theirs": max(they["authority"], 0),
        "pools": all_of([amount_of(pool, n) for pool, n in pools if n]) or _("nothing"),
        "left": amount_of("trade", me["trade"]),
        "hits": amount_of("combat", me["combat"]),
        "needed": amount_of("combat", max(they["authority"], 0) + sum(card.defense for card in outposts)),
        "t": letters["trade"],
        "c": letters["combat"],
        "a": letters["authority"],
        "card": card_name(BASE),
        "ally": card_name(ally),
        "letter": LETTERS[faction_of(BASE)],
        "faction": faction_name(faction_of(BASE)),
        **{name: key_of(name) for name in ("look", "replay", "undo")},
    }


BASE = "trading_post"
"""The base that the lessons use."""


def why_good(view: View, action: Action) -> str:
    """Return what is good about a bought card, by the card or by its kind; "" for another action."""
    if action[0] != "acquire":
        return ""
    card = SHIPPED[FIRST_VERSION].by_key[action[1]]
    words = {
        "federation_shuttle": N_("{card}, good: {what} for next to nothing."),
        "cutter": N_("{card}, good: {what}. It pays, and it heals."),
        "trade_pod": N_("{card}, good: {what}. Soon you can pay the best cards."),
        "explorer": N_("{card}, good: {what}, twice as much as a Scout."),
        "ram": N_("{card}, good: {what}. Now you have a weapon."),
    }.get(card.key)
    if words is None and not card.is_ship:
        words = N_("{card}, good: a base works for you every turn.")
    if words is None:
        words = N_("{card}, good: {what}. It beats a Scout.")
    return _(words).format(card=card_name(card.key), what=brief(card.primary))


# -- the ends of steps -------------------------------------------------------------------------------------------------


def _hand_played(view: View) -> bool:
    return not view["hand"]


def _all_used(view: View) -> bool:
    """Return True if no card is left to play, and no card in play can be used except by scrapping it."""
    rest = [action for action in view["actions"] if action[0] == "play" or (action[0] == "use" and action[2] != "scrap")]
    return not rest and _in_main(view)


def _in_main(view: View) -> bool:
    return any(asked["kind"] == "main" and asked["seat"] == YOU for asked in view["asked"])


def _taken_back(view: View) -> bool:
    return bool(view["hand"])


def _base_played(view: View) -> bool:
    return any(each["card"] == BASE for each in view["seats"][YOU]["in_play"])


def _base_used(view: View) -> bool:
    used = (each["used"] for each in view["seats"][YOU]["in_play"] if each["card"] == BASE)
    return _in_main(view) and any("primary" in each for each in used)


def _trade_spent(view: View) -> bool:
    return not any(action[0] == "acquire" for action in view["actions"])


def _combat_spent(view: View) -> bool:
    return bool(view["seats"][YOU]["combat"] == 0)


def _has_enough(view: View) -> bool:
    """Return True if the combat defeats the opponent with all outposts, or has done so."""
    they, facts = view["seats"][THEY], SHIPPED.newest.by_key
    outposts = [facts[each["card"]].defense for each in they["in_play"] if facts[each["card"]].is_outpost]
    return _won(view) or bool(view["seats"][YOU]["combat"] >= they["authority"] + sum(outposts))


def _won(view: View) -> bool:
    return view["result"] is not None


# -- lessons ----------------------------------------------------------------------------------------------------------


SPEND = N_("First buy a card that you can pay: trade is lost at the end of the turn.")

LESSONS = (
    Lesson(
        SUMMARY.lessons[0],
        N_("Bring Pip from {theirs} authority to none: that is the game."),
        (
            LessonStep(
                N_("{t} is trade, {c} combat, {a} authority. Press {look} and a card's key to read it."),
                looks=True,
                aloud=N_("To see what is for sale type row. To read one of the cards type look and its number."),
            ),
        ),
        deal=_duel,
    ),
    Lesson(
        SUMMARY.lessons[1],
        N_("The whole card is on the right. Below is your hand."),
        (
            LessonStep(
                N_("{live} marks what you can use now. Press the key of a card in your hand."),
                ("play",),
                aloud=N_("A card of your hand is played by its key or its name. Type one."),
            ),
            LessonStep(
                N_("Your totals are below: {pools}. Press {key} to play the rest."),
                ("play",),
                _hand_played,
                command="play-all",
                aloud=N_("You have {pools}. Type {key} to play the rest."),
            ),
        ),
        aloud=N_("You have five cards. To hear them again type hand."),
    ),
    Lesson(
        SUMMARY.lessons[2],
        N_("You have {pools}. The number is a card's cost."),
        (
            LessonStep(
                N_("Which do you want? You can afford those with {live}. Press its key."),
                ("acquire",),
                later=SPEND,
                praise=why_good,
                aloud=N_("Which do you want? Type row to hear what they cost, then buy and a number."),
            ),
            LessonStep(
                N_("You still have {left}, which you lose at the end of your turn. Buy again."),
                ("acquire",),
                _trade_spent,
                later=SPEND,
                praise=why_good,
            ),
        ),
        aloud=N_("You have {pools} to spend."),
    ),
    Lesson(
        SUMMARY.lessons[3],
        N_("What you bought waits in your discard pile, and comes back."),
        (
            LessonStep(
                N_("Your {hits} would be lost too. Press {key} to hit Pip."), ("attack",), _combat_spent, command="attack"
            ),
            LessonStep(
                N_("{down_by} is what Pip lost: {theirs} are left. Press {key} to end your turn."),
                ("end-turn",),
                command="end-turn",
                aloud=N_("Pip has {theirs}. Type {key} to end your turn; then Pip plays."),
            ),
        ),
    ),
    Lesson(
        SUMMARY.lessons[4],
        N_("Pip hit you: {authority} are left, {gone} is what you lost. {replay} shows it."),
        (
            LessonStep(
                N_("A card with {new} is new since your last turn. Press {key} to play your hand."),
                ("play",),
                _hand_played,
                command="play-all",
                aloud=N_("You have five new cards. Type {key} to play them."),
            ),
            LessonStep(
                N_("Changed your mind? Press {key}: it takes back what you did last."), ("undo",), _taken_back, command="undo"
            ),
            LessonStep(
                N_("A card is back. Undo stops where a hidden card was seen. Now {key} again."),
                ("play",),
                _hand_played,
                command="play-all",
            ),
        ),
        aloud=N_("Pip hit you: {authority} are left. To hear it again type replay."),
    ),
    Lesson(
        SUMMARY.lessons[5],
        N_("Bases stay in play. {outpost} is an outpost: it falls first."),
        (
            LessonStep(N_("{card} will guard you like that, and works each turn. Press {key}."), (f"acquire {BASE}",)),
            LessonStep(
                N_("You still have {left}, which you lose at the end of your turn. Buy again."),
                ("acquire",),
                _trade_spent,
                later=SPEND,
                praise=why_good,
            ),
            LessonStep(N_("Press {key} to hit Pip with your {hits}."), ("attack",), _combat_spent, command="attack"),
            LessonStep(N_("Pip has {theirs}. Press {key} to end your turn."), ("end-turn",), command="end-turn"),
        ),
        aloud=N_("Bases stay in play, and an outpost must fall before you are hit."),
    ),
    Lesson(
        SUMMARY.lessons[6],
        N_("You have {authority}. What you bought has come to your hand."),
        (
            LessonStep(N_("Play {card}: press {key}."), (f"play {BASE}",), _base_played),
            LessonStep(
                N_("It gives authority or trade, each turn. Press {key} to use it."),
                ("use * primary", "choose"),
                _base_used,
                answer=N_("Each answer has its number. Which do you need more?"),
            ),
        ),
    ),
    Lesson(
        SUMMARY.lessons[7],
        N_("{card} and {ally} are of one faction, {letter}."),
        (
            LessonStep(
                N_('Side by side they are allies: what "ally" says works. Press {key} to play all.'),
                ("play", "use * primary", "use * ally"),
                _all_used,
                command="play-all",
                aloud=N_("Side by side they are allies, and do more. Type {key} to play all."),
            ),
            LessonStep(
                N_("{done} marks what is used. Now buy with your {left}, until you cannot pay more."),
                ("acquire",),
                _trade_spent,
                later=SPEND,
                praise=why_good,
                aloud=N_("Now buy with your {left}, until you cannot pay more."),
            ),
            LessonStep(N_("Press {key} to hit Pip with your {hits}."), ("attack",), _combat_spent, command="attack"),
        ),
        aloud=N_("{card} and {ally} are of one faction, {faction}."),
    ),
    Lesson(
        SUMMARY.lessons[8],
        N_("Many turns later. Pip is at {theirs}: this turn you can win."),
        (
            LessonStep(
                N_("With his outpost it takes {needed}. You have it: {look} reads your cards."),
                ("play", "use", "choose", "attack", "attack-base", "undo"),
                _has_enough,
                command="look",
                later=N_("That leaves Pip at {theirs}: look for combat. {undo} takes back."),
                aloud=N_("With his outpost it takes {needed}. You have it: mine, hand, theirs and look tell you."),
            ),
            LessonStep(
                N_("{hits}: that is enough. Press {key}, outpost first, until you have won."),
                ("attack", "attack-base", "play", "use", "choose", "undo"),
                _won,
                command="attack",
                aloud=N_("{hits}: that is enough. Type {key}, outpost first, until you have won."),
            ),
        ),
        deal=_last_turn,
    ),
)

COURSE = Course(
    LESSONS,
    (
        N_("WELL PLAYED"),
        N_("You found the win yourself: that is all there is to it."),
        N_("Press Enter for a first real game, or Esc for the start."),
    ),
    fields,
    (PIP,),
    YOU,
    turn=lambda view: [("turn", YOU, view["turn"])],
)


# -- keys -------------------------------------------------------------------------------------------------------------


def next_key(lessons: LessonTable, table: Table, menu: Menu | None, *, looks: bool) -> Key:
    """Return the key to press now. `menu`: the open menu; `looks`: a key opens a card's detail view now."""
    step = lessons.step
    if step is None:
        return Key("enter", _("a first game"))
    if step.looks:
        return Key(next(stack.key for stack in table.row if stack.card), _("look")) if looks else _of_command("look")
    right = lessons.right_actions
    if menu is not None:
        found = (each for each in menu.choices if each.action is not None and each.action.wire in right)
        choice = next(found, None)
        return Key("0", _("back")) if choice is None else Key(choice.key, choice.label)
    if step.command:
        return _of_command(step.command)
    stack = points_at(lessons, table)
    label = "" if stack is None else {"hand": _("play"), "row": _("buy"), "mine": _("use")}[stack.zone]
    return Key("" if stack is None else stack.key, label)


def points_at(lessons: LessonTable, table: Table) -> Stack | None:
    """Return the card of the first correct action; None if it has none, or the step is to read a card."""
    step, right = lessons.step, lessons.right_actions
    if step is None or step.looks or step.command or not right:
        return None
    return stack_of(table, right[0])


def stack_of(table: Table, action: Action) -> Stack | None:
    """Return the card of an action, if it has one."""
    match action:
        case ("play", card):
            return next((stack for stack in table.hand if stack.card == card), None)
        case ("acquire", card):
            return next((stack for stack in table.row if stack.card == card), None)
        case ("use", place, _ability):
            return next((stack for stack in table.me.in_play if place in stack.places), None)
    return None


def _of_command(name: str) -> Key:
    found = command(name)
    return Key(found.keys[0], _(found.hint), name)


# -- advisor ----------------------------------------------------------------------------------------------------------


OPENING = "opening"
"""The word that is saved when the first hand has been explained."""


class Advisor:
    """Gives advice in the first games, and saves which advice was given. `keys`: the displayed keys of each command."""

    def __init__(self, keys: Callable[[], Mapping[str, str]]) -> None:
        self._keys = keys
        known = remembered.load()
        self._games, self._given = known.learning, tuple(known.advised.split())
        self._turn, self._line, self._over = 0, "", False

    @property
    def is_on(self) -> bool:
        """Return True if this is one of the first games."""
        return self._games > 0

    def follow(self, table: Table) -> None:
        """Update the advisor with the present table, and count finished games."""
        if table.result is not None:
            self._count()
        else:
            self._over = False

    def line(self, table: Table) -> str:
        """Return the present advice at that table; "" for none. Call this only if the advice can be shown: it counts as
        given.
        """
        if not table.in_main:
            return ""
        if table.turn != self._turn:
            self._turn, self._line = table.turn, self.opening(table) or (self._next(table) if self.is_on else "")
        return "" if _has_begun(table) else self._line

    def opening(self, table: Table) -> str:
        """Return why the first seat has fewer cards, in the very first game; "" after that."""
        sentence = "" if OPENING in self._given else opening(table)
        if sentence:
            self._remember(OPENING)
        return sentence

    def _next(self, table: Table) -> str:
        found = advice(table, self._given, self._keys())
        if found is None:
            return ""
        self._remember(found.word)
        return found.sentence

    def _remember(self, word: str) -> None:
        """Save that the advice with this word was given."""
        self._given = (*self._given, word)
        remembered.remember(advised=" ".join(self._given))

    def _count(self) -> None:
        """Count a finished game."""
        if self.is_on and not self._over:
            self._games -= 1
            remembered.remember(learning=self._games)
        self._over, self._turn = True, 0


def _has_begun(table: Table) -> bool:
    """Return True if an action was taken in this turn."""
    return bool(table.undo.steps or table.me.trade or table.me.combat)
