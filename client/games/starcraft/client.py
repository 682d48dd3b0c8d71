"""Give StarCraft to the client: its texts about modes and rule switches, and what shows and counts it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from client.games.starcraft.summary import SUMMARY
from client.session.own_numbers import COMPONENTS
from client.table.contract import Frontend, GameClient, PlainTable, Texts
from client.table.info import info_of
from client.terminal.command import Command
from client.text.i18n import N_, NN_
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.kinds import CARD
from engine.starcraft.rules import ROUNDS_AMONG_BOTS, SWITCHES, settle

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Told, Update

_AMONG_BOTS = N_("With bots at all other seats the limit is {n} rounds, unless the host sets another or none.")
TEXTS = Texts(
    modes={  # at most 76 cells each
        "standard": N_("Everybody alone: 15 points, your faction's own goal, or the last one left."),
        "teams": N_("Pairs around the table: 30 points together, or the goal of either partner."),
        "conquest": N_("Everybody alone and no points: the last one on the board wins. A long game."),
        "team_conquest": N_("Pairs and no points: the last pair on the board wins. A long game."),
    },
    mode_rules={
        "standard": (
            N_("Two to six players, everybody for themselves. Each leads a faction with a goal of its own."),
            N_("Whoever has 15 conquest points when a round ends wins; if several do, the one with the most."),
            N_("With Aldaris in the game everybody else needs 20."),
            N_("From stage III of the event cards on, whoever has reached the faction's own goal wins."),
            N_("When the second End card lies on the table, the most points win, but with Aldaris in the game Aldaris wins."),
            N_("Whoever has neither a base nor a unit on the board is out. The last one left wins."),
            N_("A tie is broken by resources, then areas, bases, and workers in the pool."),
        ),
        "teams": (
            N_("Two or three pairs, seated so that partners are far apart. Factions are dealt."),
            N_("Partners never attack each other, nor move into areas that the other controls."),
            N_("A pair wins with 30 conquest points together; with Aldaris in the game the others need 40."),
            N_("The goal of either partner wins for both, but only that partner's own pieces count for it."),
            N_("When the second End card lies on the table, the pair with the most points wins, or that of Aldaris."),
            N_("A partner who is out leaves the points to the pair. The last pair on the board wins."),
            N_("Together you may not have a base in every area of a planet."),
        ),
        "conquest": (
            N_("Two to six players, everybody for themselves. There are no conquest points, goals and End cards."),
            N_("Whoever has neither a base nor a unit on the board is out. The last one left wins."),
            N_("When the event cards run out, those of stage III are shuffled and drawn again."),
            N_("Limit of rounds, a rule of the table, ends it sooner."),
            _AMONG_BOTS,
        ),
        "team_conquest": (
            N_("Two or three pairs, seated so that partners are far apart. Factions are dealt."),
            N_("Partners never attack each other, nor move into areas that the other controls."),
            N_("There are no conquest points, goals and End cards. The last pair on the board wins."),
            N_("When the event cards run out, those of stage III are shuffled and drawn again."),
            _AMONG_BOTS,
        ),
    },
    numbers={"n": ROUNDS_AMONG_BOTS},
    reasons={
        "points": N_("on conquest points"),
        "special": N_("by the faction's own goal"),
        "end": N_("two End cards are on the table"),
        "elimination": N_("nobody else is on the board"),
        "concede": N_("the others conceded"),
        "draw": N_("as agreed"),
        "round-limit": N_("on points when the round limit was reached"),
    },
    switch_names={  # at most 30 cells each
        "factions": N_("Factions"),
        "own_orders": N_("Your own orders"),
        "special_backs": N_("Backs of special orders"),
        "partly_depleted_capacity": N_("Partly depleted areas"),
        "base_area_limit": N_("Entering a bare enemy base"),
        "transports_fall": N_("Transports without a base"),
        "partner_bases": N_("Bases under a partner's units"),
        "scourge": "Scourge",
        "metabolic_boost": "Metabolic Boost",
        "end_bonus": N_("Several End cards at once"),
        "surprise_assault": N_("Surprise Assault moves"),
        "free_units": N_("Free units of event cards"),
        "front_pick": N_("Facing Assist units alone"),
        "retreat_surplus": N_("Too many after a Retreat"),
        "lone_reinforcement": N_("A reinforcement alone"),
        "nuke_cloaked_ghost": N_("Nuke of a cloaked Ghost"),
        "few_objective_areas": N_("Too few areas for a goal"),
        "lift_off": N_("Lift-off"),
        "assist_technology": N_("Technology of Assist units"),
        "broodling_target": N_("Spawn Broodling takes"),
        "team_hands": N_("Hands of partners"),
        "round_limit": N_("Limit of rounds"),
        COMPONENTS: N_("House numbers"),
    },
    switch_choices={  # at most 22 cells each
        ("retreat_surplus", "retreat"): N_("they retreat"),
        ("retreat_surplus", "stay"): N_("they stay"),
        "choose": N_("chosen"),
        "random": N_("dealt"),
        "visible": N_("you see them"),
        "hidden": N_("hidden"),
        "alike": N_("alike"),
        "seen": N_("can be told apart"),
        "same": N_("yield as before"),
        "one_less": N_("yield one less"),
        "plain": N_("the plain limit"),
        "attack": N_("two more, as attack"),
        "regrouping": N_("fall in regrouping"),
        "at_once": N_("fall at once"),
        "stand": N_("stand"),
        "fall": N_("fall"),
        "faq": N_("as the FAQ says"),
        "printed": N_("as printed"),
        "one": N_("one bonus"),
        "each": N_("a bonus each"),
        "any_units": N_("anybody's units"),
        "own_units": N_("your units"),
        "any": N_("of any kind"),
        "unlocked": N_("what you can build"),
        "attacker": N_("the attacker picks"),
        "owner": N_("the owner picks"),
        "forbidden": N_("not allowed"),
        "allowed": N_("allowed"),
        "all": N_("all of them do"),
        "move_step": N_("before the battle"),
        "any_time": N_("after the battle too"),
        "matches": N_("matches them"),
        "minor": N_("minor values only"),
        "standing": N_("what still stands"),
        "any_front": N_("the fallen one too"),
        "shown": N_("partners see them"),
    },
    switch_sentences={  # at most 76 cells each
        ("round_limit", None): N_("The game lasts as many rounds as it takes."),
        ("round_limit", int): NN_("After {n} round the most points win.", "After {n} rounds the most points win."),
        (COMPONENTS, str): N_("House numbers {value}: some numbers are this table's own."),
        ("factions", "choose"): N_("Everybody chooses a faction when the game begins; in teams they are dealt."),
        ("factions", "random"): N_("Factions are dealt when the game begins."),
        ("own_orders", "visible"): N_("You see which orders you have placed yourself."),
        ("own_orders", "hidden"): N_("Nobody looks at a placed order, not even who placed it."),
        ("special_backs", "alike"): N_("Face down, a special order looks like any other."),
        ("special_backs", "seen"): N_("Face down, a special order can be told from a standard one."),
        ("team_hands", "hidden"): N_("Partners do not see each other's combat cards and orders."),
        ("team_hands", "shown"): N_("Partners see each other's combat cards and orders."),
        ("few_objective_areas", "all"): N_("Where a goal asks for more areas than there are, all of them are enough."),
        ("few_objective_areas", "printed"): N_("A goal asks for as many areas as printed, even if there are fewer."),
        ("partly_depleted_capacity", "same"): N_("A partly depleted area yields as much as before."),
        ("partly_depleted_capacity", "one_less"): N_("A partly depleted area yields one resource less."),
        ("base_area_limit", "plain"): N_("Into an area with an enemy base alone goes the plain unit limit."),
        ("base_area_limit", "attack"): N_("Into an area with an enemy base alone go two units more, as in an attack."),
        ("transports_fall", "regrouping"): N_("A transport without a base of yours at either end falls in regrouping."),
        ("transports_fall", "at_once"): N_("A transport without a base of yours at either end falls at once."),
        ("partner_bases", "stand"): N_("A base stands under units of its owner's partner."),
        ("partner_bases", "fall"): N_("A base falls in regrouping under units of its owner's partner."),
        ("lift_off", "move_step"): N_("A Terran base lifts off during the moves of a Mobilize order."),
        ("lift_off", "any_time"): N_("A Terran base lifts off during a Mobilize order, after the battle too."),
        ("front_pick", "attacker"): N_("Opposite Assist units alone, the attacker picks who stands in front."),
        ("front_pick", "owner"): N_("Opposite Assist units alone, each picks who stands in front."),
        ("retreat_surplus", "retreat"): N_("After the defender's Retreat, attackers over the limit retreat."),
        ("retreat_surplus", "stay"): N_("After the defender's Retreat, all attackers stay."),
        ("lone_reinforcement", "forbidden"): N_("A reinforcement is played beside a standard card only."),
        ("lone_reinforcement", "allowed"): N_("A reinforcement may be played alone, and is then replaced from the deck."),
        ("assist_technology", "matches"): N_("A technology card that shows an Assist unit matches it in front."),
        ("assist_technology", "minor"): N_("An Assist unit in front has minor values with every card."),
        ("scourge", "faq"): N_("A Scourge that survives falls; a flying unit opposite falls with it."),
        ("scourge", "printed"): N_("A Scourge that survives falls only together with a flying unit opposite."),
        ("metabolic_boost", "faq"): N_("Metabolic Boost needs an attack that is enough for the unit in front."),
        ("metabolic_boost", "printed"): N_("Metabolic Boost helps when any unit is destroyed, a supporter too."),
        ("end_bonus", "one"): N_("Whoever plays several End cards in a round has one bonus."),
        ("end_bonus", "each"): N_("Whoever plays several End cards in a round has a bonus for each."),
        ("surprise_assault", "any_units"): N_("Surprise Assault moves the units of any one player."),
        ("surprise_assault", "own_units"): N_("Surprise Assault moves your own units only."),
        ("free_units", "any"): N_("Free units need neither building nor technology."),
        ("free_units", "unlocked"): N_("Free units need their building or technology."),
        ("nuke_cloaked_ghost", "faq"): N_("A cloaked Ghost that withdrew still brings its Nuke."),
        ("nuke_cloaked_ghost", "printed"): N_("A cloaked Ghost that withdrew brings no Nuke."),
        ("broodling_target", "standing"): N_("Spawn Broodling takes a unit that still stands."),
        ("broodling_target", "any_front"): N_("Spawn Broodling may name a front-line unit that has just fallen."),
    },
)


# -- what is loaded when it is asked for -------------------------------------------------------------------------------------


def _read(update: Update, seats: int) -> Told | None:
    from client.games.starcraft.model.decoder import read

    return read(update, seats)


def _table_screen(commands: Commands) -> Screen[Any]:
    from client.games.starcraft.layouts.screen import StarCraftScreen

    return StarCraftScreen(commands)


def _load() -> None:
    from client.games.starcraft.layouts import screen  # noqa: F401
    from client.games.starcraft.model import decoder  # noqa: F401


def _replay_screen(replay: Replay, leads_back: bool) -> Screen[Any]:
    from client.games.starcraft.layouts.replay import ReplayScreen

    return ReplayScreen(replay, leads_back=leads_back)


def _plain(commands: Commands) -> PlainTable:
    from client.games.starcraft.plain.plain_table import StarCraftText

    return StarCraftText(commands)


def _lessons(name: str, lesson: int) -> Screen[Any]:
    from client.games.starcraft.layouts.learning import LearnScreen

    return LearnScreen(name, lesson)


def _numbers() -> Numbers:
    from client.games.starcraft import numbers

    return numbers


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.starcraft.commands import COMMANDS
    from client.games.starcraft.replay_commands import REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


GAME = GameClient(
    SUMMARY.id,
    SUMMARY.title,
    LANGUAGE,
    CARD,
    TEXTS,
    summary=SUMMARY,
    switches=SWITCHES,
    settle=partial(settle, teams=False),  # in teams factions are dealt, whatever stands here
    frontend=Frontend(_read, _table_screen, _replay_screen, _plain, _commands, _load),
    lessons=_lessons,
    numbers=_numbers,
)
INFO = info_of(GAME)
