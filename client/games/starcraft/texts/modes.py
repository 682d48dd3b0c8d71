"""Tell of modes and rule switches before and during a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.games.rule_values import rule_values
from client.games.starcraft import glance
from client.session.own_numbers import COMPONENTS
from client.text.i18n import _, ngettext
from engine.starcraft.rules import ROUNDS_AMONG_BOTS, SWITCHES, settle

# -- What a person is told of StarCraft before sitting down: every mode and rule switch in a line ---------------------


MODES = glance.MODES
"""Every mode with the numbers of seats it can be played with, the default first."""
BOTS = tuple(glance.BOTS)
BOT = glance.BOT
RULES = rule_values(SWITCHES)
"""Every switch with its values, the default first; None: any whole number from 1 up, or none, which is the default."""
SETS: Mapping[str, tuple[str, ...]] = {}
"""No switch sets others."""


def with_defaults(chosen: Mapping[str, Any], /) -> dict[str, Any]:
    """Every switch with its value, for those that were chosen. In teams factions are dealt, whatever stands here."""
    return {key: value for key, value in settle(chosen, teams=False).items() if key in RULES}


def mode_line(mode: str) -> str:
    """How the mode is played, in one line of at most 76 cells."""
    return {
        "standard": _("Everybody alone: 15 points, your faction's own goal, or the last one left."),
        "teams": _("Pairs around the table: 30 points together, or the goal of either partner."),
        "conquest": _("Everybody alone and no points: the last one on the board wins. A long game."),
        "team_conquest": _("Pairs and no points: the last pair on the board wins. A long game."),
    }.get(mode, "")


def role_name(role: str) -> str:
    """Seats have no roles: which faction one leads is chosen in the game."""
    return role


def reason_text(reason: str) -> str:
    """Why a game ended, in a few words."""
    return {
        "points": _("on conquest points"),
        "special": _("by the faction's own goal"),
        "end": _("two End cards are on the table"),
        "elimination": _("nobody else is on the board"),
        "concede": _("the others conceded"),
        "draw": _("as agreed"),
        "round-limit": _("on points when the round limit was reached"),
    }.get(reason, reason)


def choice_line(key: str, value: Any) -> tuple[str, str]:
    """There is none: no switch sets others."""
    return "", ""


# -- The rules of each mode in plain words, a sentence or two at a time -----------------------------------------------


def mode_rules(mode: str) -> tuple[str, ...]:
    """How that mode is played; empty for one that this version does not know."""
    return {
        "standard": _standard,
        "teams": _teams,
        "conquest": _conquest,
        "team_conquest": _team_conquest,
    }.get(mode, tuple)()


def _standard() -> tuple[str, ...]:
    return (
        _("Two to six players, everybody for themselves. Each leads a faction with a goal of its own."),
        _("Whoever has 15 conquest points when a round ends wins; if several do, the one with the most."),
        _("With Aldaris in the game everybody else needs 20."),
        _("From stage III of the event cards on, whoever has reached the faction's own goal wins."),
        _("When the second End card lies on the table, the most points win, but with Aldaris in the game Aldaris wins."),
        _("Whoever has neither a base nor a unit on the board is out. The last one left wins."),
        _("A tie is broken by resources, then areas, bases, and workers in the pool."),
    )


def _teams() -> tuple[str, ...]:
    return (
        _("Two or three pairs, seated so that partners are far apart. Factions are dealt."),
        _("Partners never attack each other, nor move into areas that the other controls."),
        _("A pair wins with 30 conquest points together; with Aldaris in the game the others need 40."),
        _("The goal of either partner wins for both, but only that partner's own pieces count for it."),
        _("When the second End card lies on the table, the pair with the most points wins, or that of Aldaris."),
        _("A partner who is out leaves the points to the pair. The last pair on the board wins."),
        _("Together you may not have a base in every area of a planet."),
    )


def _conquest() -> tuple[str, ...]:
    return (
        _("Two to six players, everybody for themselves. There are no conquest points, goals and End cards."),
        _("Whoever has neither a base nor a unit on the board is out. The last one left wins."),
        _("When the event cards run out, those of stage III are shuffled and drawn again."),
        _("Limit of rounds, a rule of the table, ends it sooner."),
        _among_bots(),
    )


def _team_conquest() -> tuple[str, ...]:
    return (
        _("Two or three pairs, seated so that partners are far apart. Factions are dealt."),
        _("Partners never attack each other, nor move into areas that the other controls."),
        _("There are no conquest points, goals and End cards. The last pair on the board wins."),
        _("When the event cards run out, those of stage III are shuffled and drawn again."),
        _among_bots(),
    )


def _among_bots() -> str:
    said = _("With bots at all other seats the limit is {n} rounds, unless the host sets another or none.")
    return said.format(n=ROUNDS_AMONG_BOTS)


# -- switches ---------------------------------------------------------------------------------------------------------


def rule_name(key: str) -> str:
    """What the switch is called in a list, in at most 30 cells."""
    return {
        "factions": _("Factions"),
        "own_orders": _("Your own orders"),
        "special_backs": _("Backs of special orders"),
        "partly_depleted_capacity": _("Partly depleted areas"),
        "base_area_limit": _("Entering a bare enemy base"),
        "transports_fall": _("Transports without a base"),
        "partner_bases": _("Bases under a partner's units"),
        "scourge": "Scourge",
        "metabolic_boost": "Metabolic Boost",
        "end_bonus": _("Several End cards at once"),
        "surprise_assault": _("Surprise Assault moves"),
        "free_units": _("Free units of event cards"),
        "front_pick": _("Facing Assist units alone"),
        "retreat_surplus": _("Too many after a Retreat"),
        "lone_reinforcement": _("A reinforcement alone"),
        "nuke_cloaked_ghost": _("Nuke of a cloaked Ghost"),
        "few_objective_areas": _("Too few areas for a goal"),
        "lift_off": _("Lift-off"),
        "assist_technology": _("Technology of Assist units"),
        "broodling_target": _("Spawn Broodling takes"),
        "team_hands": _("Hands of partners"),
        "round_limit": _("Limit of rounds"),
        COMPONENTS: _("House numbers"),
    }.get(key, key)


def rule_choice(key: str, value: Any) -> str:
    """What the switch is at that value, in at most 22 cells."""
    if value is None:
        return _("unlimited")
    if not isinstance(value, str):
        return str(value)
    if key == "retreat_surplus":
        return _("they retreat") if value == "retreat" else _("they stay")
    return {
        "choose": _("chosen"),
        "random": _("dealt"),
        "visible": _("you see them"),
        "hidden": _("hidden"),
        "alike": _("alike"),
        "seen": _("can be told apart"),
        "same": _("yield as before"),
        "one_less": _("yield one less"),
        "plain": _("the plain limit"),
        "attack": _("two more, as attack"),
        "regrouping": _("fall in regrouping"),
        "at_once": _("fall at once"),
        "stand": _("stand"),
        "fall": _("fall"),
        "faq": _("as the FAQ says"),
        "printed": _("as printed"),
        "one": _("one bonus"),
        "each": _("a bonus each"),
        "any_units": _("anybody's units"),
        "own_units": _("your units"),
        "any": _("of any kind"),
        "unlocked": _("what you can build"),
        "attacker": _("the attacker picks"),
        "owner": _("the owner picks"),
        "forbidden": _("not allowed"),
        "allowed": _("allowed"),
        "all": _("all of them do"),
        "move_step": _("before the battle"),
        "any_time": _("after the battle too"),
        "matches": _("matches them"),
        "minor": _("minor values only"),
        "standing": _("what still stands"),
        "any_front": _("the fallen one too"),
        "shown": _("partners see them"),
    }.get(value, value)


def rule_sentence(key: str, value: Any) -> str:
    """What is played with the switch at that value, in one sentence of at most 76 cells; "" for what is not known."""
    if key == "round_limit":
        return _round_limit(value)
    if key == COMPONENTS:
        return _("House numbers {mark}: some numbers are this table's own.").format(mark=value)
    if not isinstance(value, str):
        return ""
    return (
        _of_the_table().get((key, value), "")
        or _of_orders_and_bases().get((key, value), "")
        or _of_battles().get((key, value), "")
        or _of_cards().get((key, value), "")
    )


def _round_limit(value: Any) -> str:
    if value is None:
        return _("The game lasts as many rounds as it takes.")
    if type(value) is not int:
        return ""
    return ngettext("After {n} round the most points win.", "After {n} rounds the most points win.", value).format(n=value)


def _of_the_table() -> dict[tuple[str, str], str]:
    return {
        ("factions", "choose"): _("Everybody chooses a faction when the game begins; in teams they are dealt."),
        ("factions", "random"): _("Factions are dealt when the game begins."),
        ("own_orders", "visible"): _("You see which orders you have placed yourself."),
        ("own_orders", "hidden"): _("Nobody looks at a placed order, not even who placed it."),
        ("special_backs", "alike"): _("Face down, a special order looks like any other."),
        ("special_backs", "seen"): _("Face down, a special order can be told from a standard one."),
        ("team_hands", "hidden"): _("Partners do not see each other's combat cards and orders."),
        ("team_hands", "shown"): _("Partners see each other's combat cards and orders."),
        ("few_objective_areas", "all"): _("Where a goal asks for more areas than there are, all of them are enough."),
        ("few_objective_areas", "printed"): _("A goal asks for as many areas as printed, even if there are fewer."),
    }


def _of_orders_and_bases() -> dict[tuple[str, str], str]:
    return {
        ("partly_depleted_capacity", "same"): _("A partly depleted area yields as much as before."),
        ("partly_depleted_capacity", "one_less"): _("A partly depleted area yields one resource less."),
        ("base_area_limit", "plain"): _("Into an area with an enemy base alone goes the plain unit limit."),
        ("base_area_limit", "attack"): _("Into an area with an enemy base alone go two units more, as in an attack."),
        ("transports_fall", "regrouping"): _("A transport without a base of yours at either end falls in regrouping."),
        ("transports_fall", "at_once"): _("A transport without a base of yours at either end falls at once."),
        ("partner_bases", "stand"): _("A base stands under units of its owner's partner."),
        ("partner_bases", "fall"): _("A base falls in regrouping under units of its owner's partner."),
        ("lift_off", "move_step"): _("A Terran base lifts off during the moves of a Mobilize order."),
        ("lift_off", "any_time"): _("A Terran base lifts off during a Mobilize order, after the battle too."),
    }


def _of_battles() -> dict[tuple[str, str], str]:
    return {
        ("front_pick", "attacker"): _("Opposite Assist units alone, the attacker picks who stands in front."),
        ("front_pick", "owner"): _("Opposite Assist units alone, each picks who stands in front."),
        ("retreat_surplus", "retreat"): _("After the defender's Retreat, attackers over the limit retreat."),
        ("retreat_surplus", "stay"): _("After the defender's Retreat, all attackers stay."),
        ("lone_reinforcement", "forbidden"): _("A reinforcement is played beside a standard card only."),
        ("lone_reinforcement", "allowed"): _("A reinforcement may be played alone, and is then replaced from the deck."),
        ("assist_technology", "matches"): _("A technology card that shows an Assist unit matches it in front."),
        ("assist_technology", "minor"): _("An Assist unit in front has minor values with every card."),
    }


def _of_cards() -> dict[tuple[str, str], str]:
    return {
        ("scourge", "faq"): _("A Scourge that survives falls; a flying unit opposite falls with it."),
        ("scourge", "printed"): _("A Scourge that survives falls only together with a flying unit opposite."),
        ("metabolic_boost", "faq"): _("Metabolic Boost needs an attack that is enough for the unit in front."),
        ("metabolic_boost", "printed"): _("Metabolic Boost helps when any unit is destroyed, a supporter too."),
        ("end_bonus", "one"): _("Whoever plays several End cards in a round has one bonus."),
        ("end_bonus", "each"): _("Whoever plays several End cards in a round has a bonus for each."),
        ("surprise_assault", "any_units"): _("Surprise Assault moves the units of any one player."),
        ("surprise_assault", "own_units"): _("Surprise Assault moves your own units only."),
        ("free_units", "any"): _("Free units need neither building nor technology."),
        ("free_units", "unlocked"): _("Free units need their building or technology."),
        ("nuke_cloaked_ghost", "faq"): _("A cloaked Ghost that withdrew still brings its Nuke."),
        ("nuke_cloaked_ghost", "printed"): _("A cloaked Ghost that withdrew brings no Nuke."),
        ("broodling_target", "standing"): _("Spawn Broodling takes a unit that still stands."),
        ("broodling_target", "any_front"): _("Spawn Broodling may name a front-line unit that has just fallen."),
    }
