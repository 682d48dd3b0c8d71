"""The rule switches in plain words: what each is called, each of its values, and what is played with it."""

from __future__ import annotations

from typing import Any

from client.i18n import _, ngettext
from client.own_numbers import COMPONENTS


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
