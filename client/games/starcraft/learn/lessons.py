"""The lessons of a first round: a word for each, what it begins with, and its steps, each with a sentence of its own.

In a sentence `{key}` is the key to press now. What a step says of numbers is true of the deal (`deal`).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.command import N_
from client.games.starcraft.glance import LESSONS as NAMES
from client.games.starcraft.learn.steps import Step
from engine.starcraft.language.event_cards import Discard, PlayEvent
from engine.starcraft.language.fighting import Pair, PlaceCard
from engine.starcraft.language.general import End
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


@dataclass(frozen=True, slots=True)
class Lesson:
    """`name`: one word; `begins`: the sentence it begins with, which stays until it is through."""

    name: str
    begins: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        NAMES[0],
        N_("15 conquest points win: hold areas with a p. Orders first."),
        (
            Step(N_("You will research on Antiga Prime, your home: press {key}."), Order("research", "antiga_prime")),
            Step(N_("Last placed, first done. Put Build on top of the Research: press {key}."), Order("build", "antiga_prime")),
        ),
    ),
    Lesson(
        NAMES[1],
        N_("Braken is your aim: units first, a base afterwards."),
        (
            Step(N_("What is done last goes below. Place Build on Braken: press {key}."), Order("build", "braken")),
            Step(N_("Now Mobilize on top of it, to be done first: press {key}."), Order("mobilize", "braken")),
        ),
    ),
    Lesson(
        NAMES[2],
        N_("Each seat in turn reveals an order of its own on top."),
        (
            Step(N_("Your Build on Antiga Prime is on top: press {key}."), Reveal("antiga_prime")),
            Step(N_("Execute it, rather than draw an event card: press {key}."), Execute()),
        ),
    ),
    Lesson(
        NAMES[3],
        N_("Workers mine what you pay with, and return next round."),
        (
            Step(N_("One more worker costs 1 mineral: press {key}."), BuildWorkers(1)),
            Step(N_("A Marine costs 1 as well. It goes to area 2: press {key}."), BuildUnit("marine", "antiga_prime-2")),
            Step(N_("Then a building: the Factory builds Vultures. Press {key}."), BuildBuilding("factory")),
            Step(N_("Enough for now. Press {key} to end the order; then Gnat plays."), End()),
        ),
    ),
    Lesson(
        NAMES[4],
        N_("Your transport (+) takes units from Antiga Prime to Braken."),
        (
            Step(N_("Your Mobilize lies on top of Braken: press {key}."), Reveal("braken")),
            Step(N_("Execute it: press {key}."), Execute()),
            Step(
                N_("Gnat's Zergling is on Braken 2, by the gas. Send two Marines: press {key}."),
                Move("marine", "antiga_prime-1", "braken-2", 2),
            ),
            Step(N_("And the Firebat, to the same area: press {key}."), Move("firebat", "antiga_prime-1", "braken-2", 1)),
            Step(N_("Enemies stand there: ending the order begins a battle. Press {key}."), End()),
        ),
    ),
    Lesson(
        NAMES[5],
        N_("You attack and drew 3 combat cards; Gnat drew 1."),
        (
            Step(N_("Set a Marine against the Zergling; the others support. Press {key}."), Pair("marine", "zergling")),
            Step(N_("Card 4 shows a Marine: attack 6, and 2 for support. Press {key}."), PlaceCard(1, "terran-4")),
            Step(N_("Press {key}: Gnat places a card too, then both are shown."), End()),
        ),
    ),
    Lesson(
        NAMES[6],
        N_("8 against 5: the Zergling fell. Its 4 did not beat your 6."),
        (
            Step(N_("Now your Build is on top of Braken: press {key}."), Reveal("braken")),
            Step(N_("Execute it: press {key}."), Execute()),
            Step(N_("A base costs 2 minerals and brings the planet's resources. Press {key}."), PutBase("braken-2")),
            Step(N_("Press {key} to end the order."), End()),
        ),
    ),
    Lesson(
        NAMES[7],
        N_("Research draws cards, and buys a technology."),
        (
            Step(N_("It is the last of your orders: press {key}."), Reveal("antiga_prime")),
            Step(N_("Execute it: press {key}. You read the event card later."), Execute()),
            Step(N_("Three combat cards for your hand: press {key}."), DrawCards()),
            Step(N_("Stim Packs are two strong cards for Marines: press {key}."), BuyTechnology("stim_packs")),
        ),
    ),
    Lesson(
        NAMES[8],
        N_("The round ends. Antiga Prime 1 gave you your first point."),
        (
            Step(N_("Your event card: Scouting Party, two free Marines. Press {key}."), PlayEvent("scouting_party")),
            Step(N_("Braken 1 has a p and is empty. Put a Marine there: press {key}."), BuildUnit("marine", "braken-1")),
            Step(N_("The other one joins it: press {key}."), BuildUnit("marine", "braken-1")),
            Step(N_("You hold 9 combat cards and keep 8. Discard Card 2: press {key}."), Discard("terran-2")),
        ),
    ),
)
END = (
    N_("WELL DONE"),
    N_("Next round Braken gives you a second point, and gas."),
    N_("That was a whole round. Press Enter to play a game against Gnat."),
)
"""The block, what to begin with, and what to do when all lessons are through."""
