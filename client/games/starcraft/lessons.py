"""Teach a first round of StarCraft, then four decisions: an order that blocks, a battle, which areas to deplete, and the end of
a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.summary import SUMMARY
from client.games.starcraft.texts.planets import DEPLETED
from client.lessons.course import Action, Course, Lesson, LessonStep, Outcome, View
from client.lessons.scripted_table import Moves
from client.table.pointing import Option, Part, Picks
from client.text.i18n import N_
from engine.game import Game
from engine.language import Verb
from engine.starcraft.language import VERBS
from engine.starcraft.language.event_cards import Discard, PlayEvent
from engine.starcraft.language.fighting import Pair, PlaceCard
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.order_tokens import Execute, Order, Reveal
from engine.starcraft.language.orders import (
    BuildBuilding,
    BuildUnit,
    BuildWorkers,
    BuyTechnology,
    DrawCards,
    Move,
)
from engine.starcraft.language.setup import PutBase

# -- deal -------------------------------------------------------------------------------------------------------------


GNAT = "Gnat"
YOU, THEY = 0, 1

_POSITION: dict[str, Any] = {
    "phase": "planning",
    "round": 1,
    "galaxy": [["antiga_prime", 0, 0, 0], ["braken", 1, 0, 2], ["helios", 1, 1, 0], ["chau_sara", 2, 1, 3]],
    "seats": [
        {
            "faction": "raynor",
            "workers": 8,
            "bases": "antiga_prime-1",
            "units": {"antiga_prime-1": "marine marine firebat vulture"},
            "transports": [["antiga_prime", "braken", 0]],
            "hand": "terran-1 terran-2 terran-6 terran-17",
        },
        {
            "faction": "overmind",
            "workers": 8,
            "bases": "chau_sara-2",
            "units": {"chau_sara-2": "zergling zergling hydralisk", "braken-2": "zergling"},
            "transports": [["helios", "chau_sara", 0]],
            "hand": "zerg-1 zerg-3",
        },
    ],
}
"""The board after a possible set-up, except for a Zergling that is far from home. Hands are small."""

_DRAWS = """
terran-13 terran-18 terran-4    zerg-7    zerg-5
refinery_bombardment    zerg-12 zerg-15 zerg-17
scouting_party    terran-12 terran-15 terran-16
"""
"""The cards drawn: yours in battle, Gnat's in battle, Gnat's for healing, Gnat's in research (an event card and three cards),
yours.
"""

_GNATS_MOVES = """
order build chau_sara; order research chau_sara; order mobilize helios; order build chau_sara
reveal chau_sara; execute; unit zergling chau_sara-3; end
card 1 zerg-3; end
reveal helios; execute; move zergling chau_sara-2 helios-1 2; end
reveal chau_sara; execute; draw; end
reveal chau_sara; execute; end
pass
"""
"""Gnat's moves, in the order in which Gnat is asked."""


_GALAXY = [["antiga_prime", 0, 0, 0], ["braken", 1, 0, 2], ["helios", 0, 1, 0], ["chau_sara", 1, 1, 3]]

_BLOCK: dict[str, Any] = {
    "phase": "execution",
    "round": 2,
    "galaxy": _GALAXY,
    "stacks": {"antiga_prime": [[1, "mobilize"], [0, "mobilize"]], "braken": [[0, "build"]]},
    "seats": [
        {
            "faction": "raynor",
            "workers": 5,
            "bases": "antiga_prime-1 braken-2",
            "units": {"braken-1": "marine"},
            "transports": [["antiga_prime", "braken", 0]],
            "hand": "terran-1 terran-4",
        },
        {
            "faction": "overmind",
            "workers": 5,
            "bases": "helios-2",
            "units": {"helios-2": "zergling zergling hydralisk"},
            "transports": [["antiga_prime", "helios", 0]],
            "hand": "zerg-1 zerg-3",
        },
    ],
}
"""A position in which Gnat's order to attack lies below your order. Yours can wait until another order makes it stronger."""
_ATTACK = """
reveal antiga_prime; execute; move zergling helios-2 antiga_prime-1 2; move hydralisk helios-2 antiga_prime-1 1; end
"""

_ODDS: dict[str, Any] = {
    "phase": "execution",
    "round": 3,
    "galaxy": _GALAXY,
    "stacks": {"braken": [[0, "mobilize"]]},
    "seats": [
        {
            "faction": "raynor",
            "workers": 5,
            "bases": "antiga_prime-1",
            "units": {"antiga_prime-1": "marine marine firebat"},
            "transports": [["antiga_prime", "braken", 0]],
            "hand": "terran-1 terran-4 terran-6",
        },
        {
            "faction": "overmind",
            "workers": 5,
            "bases": "chau_sara-2",
            "units": {"chau_sara-2": "zergling", "braken-1": "hydralisk hydralisk hydralisk", "braken-2": "zergling"},
            "hand": "zerg-1 zerg-3 zerg-12",
        },
    ],
}
"""A position with two targets: an area with a point and three Hydralisks, and an area with gas and a Zergling."""
_ODDS_DRAWS = "terran-13 terran-18 terran-2 zerg-7"

_DEPLETE: dict[str, Any] = {
    "phase": "execution",
    "round": 4,
    "galaxy": _GALAXY,
    "depletion": {"antiga_prime-2": 1, "antiga_prime-3": 1, "braken-3": 1},
    "stacks": {"antiga_prime": [[YOU, "build"]], "braken": [[THEY, "mobilize"]]},
    "seats": [
        {
            "faction": "raynor",
            "workers": 1,
            "permanent": [4, 0],
            "cards": {"antiga_prime-2": 2, "antiga_prime-3": 2, "braken-2": 0, "braken-3": 1},
            "bases": "antiga_prime-1 braken-2",
            "units": {"antiga_prime-1": "marine", "braken-2": "marine vulture"},
            "transports": [["antiga_prime", "braken", 0]],
            "hand": "terran-1 terran-4 terran-6",
        },
        {
            "faction": "overmind",
            "workers": 5,
            "bases": "chau_sara-2",
            "units": {"chau_sara-2": "zergling zergling hydralisk"},
            "transports": [["braken", "chau_sara", 0]],
            "hand": "zerg-1 zerg-3",
        },
    ],
}
"""A position in which all your minerals are in use, and each area was force-mined once. Gnat takes one of the areas next."""
_TAKE = "reveal braken; execute; move zergling chau_sara-2 braken-3 2; end"

_END: dict[str, Any] = {
    "phase": "execution",
    "round": 7,
    "ends": 1,
    "event_left": [0, 0, 3],
    "depletion": {"antiga_prime-3": 1},
    "galaxy": _GALAXY,
    "stacks": {"helios": [[0, "mobilize"]]},
    "seats": [
        {
            "faction": "raynor",
            "points": 11,
            "workers": 5,
            "bases": "antiga_prime-1 braken-2",
            "units": {
                "antiga_prime-1": "marine",
                "antiga_prime-2": "marine",
                "antiga_prime-3": "firebat",
                "braken-3": "marine",
                "helios-2": "vulture",
            },
            "transports": [["antiga_prime", "helios", 0]],
            "hand": "terran-1 terran-4 terran-6",
        },
        {
            "faction": "overmind",
            "points": 12,
            "workers": 5,
            "bases": "chau_sara-2",
            "units": {"chau_sara-2": "zergling zergling hydralisk", "chau_sara-1": "hydralisk"},
            "hand": "zerg-1 zerg-3 zerg-12",
        },
    ],
}
"""A position in which you hold five areas with resources.

The sixth is your faction's goal, while one more point would not be enough.
"""


def _stated(position: dict[str, Any], moves: str = "", draws: str = "") -> Callable[[], tuple[Game, Moves]]:
    """Return the deal of a lesson that begins in a given position. `moves`: Gnat's moves, as far as they are possible."""

    def deal() -> tuple[Game, Moves]:
        game = engine.scenario("starcraft", mode="standard", seats=2, position=position, draws=draws.split())
        return game, [read(move) for move in moves.replace("\n", ";").split(";") if move.strip()]

    return deal


def _round() -> tuple[Game, Moves]:
    """Return the first round from its beginning."""
    game = engine.scenario("starcraft", mode="standard", seats=2, position=_POSITION, draws=_DRAWS.split())
    return game, [read(move) for move in _GNATS_MOVES.replace("\n", ";").split(";") if move.strip()]


def read(move: str) -> tuple[Any, ...]:
    """Read an action from its words.

    >>> read("card 1 zerg-3")
    ('card', 1, 'zerg-3')
    """
    return tuple(int(word) if word.isdecimal() else word for word in move.split())


# -- keys -------------------------------------------------------------------------------------------------------------


ENTER = "enter"
COMMANDS: dict[type[Verb], str] = {End: "end-order", Pass: "pass"}
"""The names of the commands that give an answer, by the type of the answer."""


@dataclass(frozen=True, slots=True)
class Next:
    """A key to press: the key of a thing, Enter, or the key of a named command.

    `part`: the thing; if it has no key, the cursor is moved to it and Enter picks it.
    """

    key: str = ""
    command: str = ""
    part: Part = ()


def next_keys(panel: Panel, table: Table, picked: Picks, action: Action) -> list[Next]:
    """Return every key that leads to that action, the first named first; empty if none on this panel does."""
    if (command := {verb().wire: name for verb, name in COMMANDS.items()}.get(action)) is not None:
        return [Next(command=command)]
    shown = {thing.part: thing.key for thing in panel.things(table, picked)}
    by_key: list[Next] = []
    pointed: list[Next] = []
    for option in panel.options(table):
        missing = _missing(option, picked, action)
        if missing is None:
            continue
        if not missing:
            return [Next(ENTER)]
        by_key += [Next(key, part=part) for part in missing if (key := shown.get(part, ""))]
        pointed += [Next(ENTER, part=part) for part in missing if part in shown]
    return by_key or pointed[:1]


def _missing(option: Option, picked: Picks, action: Action) -> Sequence[Part] | None:
    """Return the parts still to be picked for that action, in order.

    None if the option belongs to another action, or if the picks do not fit it.
    """
    count = action[-1] if action[0] in (BuildWorkers.word, Move.word) else 1
    if option.performed(option.parts[:1] * count).wire != action:
        return None
    wanted = Counter(option.parts)
    wanted[option.parts[0]] = count
    have = Counter(picked)
    if have - wanted:
        return None
    left = wanted - have
    return [part for part in dict.fromkeys(option.parts) for _time in range(left[part])]


# -- outcomes of choices ----------------------------------------------------------------------------------------------


_OTHERWISE = ("event", "concede", "offer-draw", "decline-draw", "destroy-unit", "destroy-base", "destroy-transport")
ANYTHING = tuple(word for word in VERBS if word not in _OTHERWISE)
"""All choices of the learner, except to give up an order for an event card."""


def _area(view: View, key: str) -> Mapping[str, Any]:
    planet, _dash, number = key.rpartition("-")
    areas = next(each["areas"] for each in view["galaxy"] if each["planet"] == planet)
    found: Mapping[str, Any] = areas[int(number) - 1]
    return found


def _held(view: View, *areas: str) -> bool:
    """Return whether one of these areas holds your units and nobody else's."""
    return any(_area(view, area).get("seat") == YOU and not _area(view, area).get("attackers") for area in areas)


def _is_blocked_well(view: View) -> Outcome | None:
    """Check that three units are in the area that Gnat's three attack, before Gnat's order is free."""
    home = _area(view, "antiga_prime-1")
    if view["battle"] is not None or home.get("seat") == THEY or home.get("attackers"):
        return Outcome(is_right=False, words=N_("Gnat was free, and three attack too few. What goes first?"))
    if home.get("seat") == YOU and len(home["units"]) >= _NEEDED:
        return Outcome(is_right=True, words=N_("Your order made Gnat wait: now three of your units meet it."))
    return None


_NEEDED = 3


def _is_won_battle(view: View) -> Outcome | None:
    """Check, after the round, whether you hold an area that was Gnat's."""
    if view["phase"] == "execution":
        return None
    if _held(view, "braken-1", "braken-2"):
        return Outcome(is_right=True, words=N_("The area is yours: you took the likely battle."))
    return Outcome(is_right=False, words=N_("You took neither area. Compare both fronts before you move."))


def _is_mined_well(view: View) -> Outcome | None:
    """Check, after the round, which areas paid for the Marine: areas that were lost anyway or your own, or whether it was not
    bought.
    """
    if view["phase"] == "execution":
        return None
    gone = [area for area in ("antiga_prime-2", "antiga_prime-3", "braken-3") if _area(view, area).get("depletion") == DEPLETED]
    if gone == ["braken-3"]:
        return Outcome(is_right=True, words=N_("Gnat took empty Braken 3; your own areas still give 4."))
    if gone:
        return Outcome(is_right=False, words=N_("That costs 2 minerals a round. What is lost anyway?"))
    return Outcome(is_right=False, words=N_("No Marine: by force mining, even full areas pay for one."))


def _is_won_game(view: View) -> Outcome | None:
    """Check, after the round, whether the game is won."""
    if view["result"] is not None:
        return Outcome(is_right=True, words=N_("Six areas with resources in stage III: Raynor's own goal."))
    if view["phase"] == "planning":
        words = N_("You have {mine} points, Gnat {theirs}: no win, and not six areas.")
        return Outcome(is_right=False, words=words)
    return None


def _fields(view: View) -> dict[str, object]:
    return {"mine": view["seats"][YOU]["points"], "theirs": view["seats"][THEY]["points"]}


# -- lessons ----------------------------------------------------------------------------------------------------------


def do(text: str, action: Verb, aloud: str = "") -> LessonStep:
    """Return a lesson step with one action."""
    return LessonStep(text, (action.wire,), aloud=aloud)


def begin(text: str, action: Verb) -> LessonStep:
    """Return a lesson step with the first action of an order, which also executes the order."""
    return LessonStep(text, (action.wire,), leads=(Execute.word,))


LESSONS = (
    Lesson(
        SUMMARY.lessons[0],
        N_("15 conquest points win: hold areas with a p. Orders first."),
        (
            LessonStep(
                N_("Your colour is your ground, {outpost} a base, letters are units. To read: {key}."),
                looks=True,
                aloud=N_("To hear of a planet type look and its name: look Antiga Prime."),
            ),
            do(N_("You will research on Antiga Prime, your home: press {key}."), Order("research", "antiga_prime")),
            do(N_("Orders go last in, first out. Put Build on top of Research: press {key}."), Order("build", "antiga_prime")),
        ),
        deal=_round,
    ),
    Lesson(
        SUMMARY.lessons[1],
        N_("Letters under a planet are orders; {next} marks the next one."),
        (
            do(N_("You want Braken. What happens last goes below: Build there, press {key}."), Order("build", "braken")),
            do(N_("What happens first goes on top, your units: Mobilize there, press {key}."), Order("mobilize", "braken")),
        ),
        aloud=N_("Orders lie on a planet in a stack: the top one is next."),
    ),
    Lesson(
        SUMMARY.lessons[2],
        N_("In turn, each player reveals an order that is on top."),
        (do(N_("Your Build on Antiga Prime is on top: press {key}."), Reveal("antiga_prime")),),
    ),
    Lesson(
        SUMMARY.lessons[3],
        N_("Workers mine what you pay with, and return next round."),
        (
            begin(N_("One more worker costs 1 mineral: press {key}."), BuildWorkers(1)),
            do(N_("A Marine costs 1 as well. It goes to area 2: press {key}."), BuildUnit("marine", "antiga_prime-2")),
            do(N_("Then a building: the Factory builds Vultures. Press {key}."), BuildBuilding("factory")),
            do(N_("Enough for now. Press {key} to end the order; then Gnat plays."), End()),
        ),
    ),
    Lesson(
        SUMMARY.lessons[4],
        N_("The thick line with your R is your transport to Braken."),
        (
            do(N_("Your Mobilize lies on top of Braken: press {key}."), Reveal("braken")),
            begin(
                N_("Gnat's Zergling is on Braken 2, by the gas. Send two Marines: press {key}."),
                Move("marine", "antiga_prime-1", "braken-2", 2),
            ),
            do(N_("And the Firebat, to the same area: press {key}."), Move("firebat", "antiga_prime-1", "braken-2", 1)),
            do(N_("Enemies stand there: ending the order begins a battle. Press {key}."), End()),
        ),
        aloud=N_("Your transport takes units from Antiga Prime to Braken."),
    ),
    Lesson(
        SUMMARY.lessons[5],
        N_("You attack and drew 3 combat cards; Gnat drew 1."),
        (
            do(N_("Set a Marine against the Zergling; the others support. Press {key}."), Pair("marine", "zergling")),
            do(N_("Card 4 shows a Marine: attack 6, and 2 for support. Press {key}."), PlaceCard(1, "terran-4")),
            do(N_("Press {key}: Gnat places a card too, then both are shown."), End()),
        ),
    ),
    Lesson(
        SUMMARY.lessons[6],
        N_("8 against 5: the Zergling fell. Its 4 did not beat your 6."),
        (
            do(N_("Now your Build is on top of Braken: press {key}."), Reveal("braken")),
            begin(N_("A base costs 2 minerals and brings the planet's resources. Press {key}."), PutBase("braken-2")),
            do(N_("Press {key} to end the order."), End()),
        ),
    ),
    Lesson(
        SUMMARY.lessons[7],
        N_("Research draws cards, and buys a technology."),
        (
            do(N_("It is the last of your orders: press {key}."), Reveal("antiga_prime")),
            begin(N_("Three combat cards for your hand: press {key}."), DrawCards()),
            do(N_("Stim Packs are two strong cards for Marines: press {key}."), BuyTechnology("stim_packs")),
        ),
    ),
    Lesson(
        SUMMARY.lessons[8],
        N_("The round ends. Antiga Prime 1 gave you your first point."),
        (
            do(N_("Your event card: Scouting Party, two free Marines. Press {key}."), PlayEvent("scouting_party")),
            do(N_("Braken 1 has a p and is empty. Put a Marine there: press {key}."), BuildUnit("marine", "braken-1")),
            do(N_("The other one joins it: press {key}."), BuildUnit("marine", "braken-1")),
            do(N_("You hold 9 combat cards and keep 8. Discard Card 2: press {key}."), Discard("terran-2")),
        ),
    ),
    Lesson(
        SUMMARY.lessons[9],
        N_("On a new board you choose. Gnat's order is under yours."),
        (
            LessonStep(
                N_("Gnat can attack {threat} with three units from Helios. Meet them with three."),
                ANYTHING,
                judge=_is_blocked_well,
                aloud=N_("Gnat's order under yours on Antiga Prime attacks with three: meet it with three."),
                later=N_("Not in this lesson: your two orders are enough."),
            ),
        ),
        deal=_stated(_BLOCK, _ATTACK),
    ),
    Lesson(
        SUMMARY.lessons[10],
        N_("A battle can be weighed before you move."),
        (
            LessonStep(
                N_("Braken 1 has three Hydralisks, Braken 2 a Zergling. Take one of these areas."),
                ANYTHING,
                judge=_is_won_battle,
                later=N_("Not in this lesson: move, and end the order."),
            ),
        ),
        deal=_stated(_ODDS, draws=_ODDS_DRAWS),
    ),
    Lesson(
        SUMMARY.lessons[11],
        N_("By force a full area gives one more; m2- is then gone."),
        (
            LessonStep(
                N_("Buy a Marine by force. Which area do you give up? Gnat reaches Braken 3 next."),
                ANYTHING,
                judge=_is_mined_well,
                later=N_("Not in this lesson: buy, and end the order."),
            ),
        ),
        deal=_stated(_DEPLETE, _TAKE),
        aloud=N_("By force a full area gives one more; one that did so before is then gone."),
    ),
    Lesson(
        SUMMARY.lessons[12],
        N_("One End card lies there; a second ends it on points."),
        (
            LessonStep(
                N_("Gnat leads. Stage III: six areas with m or g win, depleted too. Get the sixth."),
                ANYTHING,
                judge=_is_won_game,
                later=N_("Not in this lesson: move, and end the order."),
            ),
        ),
        deal=_stated(_END),
    ),
)
COURSE = Course(
    LESSONS,
    (
        N_("WELL DONE"),
        N_("You have placed, blocked, fought and won."),
        N_("Press Enter for a first game: you lead Raynor, and the board is set up."),
    ),
    _fields,
    (GNAT,),
    YOU,
)
