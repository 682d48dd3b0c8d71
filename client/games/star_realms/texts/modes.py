"""Tell of modes, roles and rule switches before and during a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.games.rule_values import rule_values
from client.games.star_realms import glance
from client.text.i18n import _, ngettext
from engine.star_realms.rules import EDITIONS, SWITCHES, settle

# -- What a person is told of Star Realms before sitting down: every mode, role and rule switch in a line -------------


MODES = glance.MODES
"""Every mode with the numbers of seats it can be played with, the default first."""
BOTS = tuple(glance.BOTS)
BOT = glance.BOT
RULES = rule_values(SWITCHES)
"""Every switch with its values, the default first; None: any whole number from 1 up, or none, which is the default."""
SETS: Mapping[str, tuple[str, ...]] = {"edition": tuple(EDITIONS["2020"])}
"""Switches that set others, until these are set themselves."""
with_defaults = settle
"""Every switch with its value, for those that were chosen."""


def mode_line(mode: str) -> str:
    """How the mode is played, in one line of at most 76 cells."""
    return {
        "duel": _("One against one, 50 authority each."),
        "free-for-all": _("Attack anybody; the last one alive wins."),
        "hunter": _("Attack only the seat on your left, and bases on both sides; the last wins."),
        "hydra": _("Two teams, each on one authority score, take their turns together."),
        "emperor": _("Two teams, an emperor between two admirals; an emperor's fall ends it."),
        "raid": _("Seat 1 is the boss, stronger and alone against raiders who see their hands."),
    }.get(mode, "")


def role_name(role: str) -> str:
    """What a seat is called in its mode."""
    return {"admiral": _("admiral"), "emperor": _("emperor"), "boss": _("boss"), "raider": _("raider")}.get(role, role)


def reason_text(reason: str) -> str:
    """Why a game ended, in a few words."""
    return {
        "authority": _("the others have no authority left"),
        "concede": _("the others conceded"),
        "turn-limit": _("on authority when the turn limit was reached"),
        "draw": _("as agreed"),
    }.get(reason, reason)


def choice_line(key: str, value: Any) -> tuple[str, str]:
    """What the edition is called in a form, and what it means."""
    rules = settle({key: value})
    return _("Edition"), _(
        "The printed rules: {explorers} Explorers; a card passed in Emperor goes to {whom}. F2: every switch."
    ).format(
        explorers=rules["explorers"],
        whom=_("a neighbour") if rules["emperor_pass"] == "adjacent" else _("any of the team"),
    )


def rule_name(key: str) -> str:
    """What the switch is called in a list, in at most 30 cells."""
    return {
        "edition": _("Edition"),
        "explorers": _("Explorers"),
        "discard_timing": _("Forced discards"),
        "destroy_own_base": _("Own bases may be destroyed"),
        "effects_respect_outposts": _("Outposts stop abilities too"),
        "ally_sticky": _("Allies stay switched on"),
        "needle_counts_for_blob_world": _("A needle counts as a Blob"),
        "needle_copies_scrapped": _("Needles copy scrapped ships"),
        "topdeck_stacks": _("Two ships go on the deck"),
        "carrier_explorer": _("A carrier takes Explorers"),
        "fleet_hq": _("Fleet HQ counts"),
        "emperor_pass": _("Cards are passed to"),
        "turn_limit": _("Limit of turns"),
    }.get(key, key)


def rule_choice(key: str, value: Any) -> str:
    """What the switch is at that value, in at most 22 cells."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if not isinstance(value, str | None):
        return str(value)
    return {
        "cs": _("the Czech one"),
        "immediate": _("at once"),
        "start_of_turn": _("at their next turn"),
        "errata": _("ships after it"),
        "static": _("every ship"),
        "adjacent": _("a neighbour"),
        "any": _("any of the team"),
        None: _("unlimited"),
    }.get(value, str(value))


def rule_sentence(key: str, value: Any) -> str:
    """What is played with the switch at that value, in one sentence of at most 76 cells; "" for what is not known."""
    if not isinstance(value, str | int | None):
        return ""
    if key == "explorers" and isinstance(value, int):
        return ngettext("{n} Explorer lies in the pile.", "{n} Explorers lie in the pile.", value).format(n=value)
    if key == "turn_limit" and isinstance(value, int):
        limit = ngettext("After {n} turn the highest authority wins.", "After {n} turns the highest authority wins.", value)
        return limit.format(n=value)
    return {
        ("edition", "2020"): _("The printed rules of 2020."),
        ("edition", "2013"): _("The printed rules of 2013."),
        ("edition", "cs"): _("The printed rules of the Czech edition."),
        ("discard_timing", "immediate"): _("Whoever must discard does it at once."),
        ("discard_timing", "start_of_turn"): _("Whoever must discard does it at the start of their next turn."),
        ("destroy_own_base", True): _('"Destroy target base" may take a base of your own.'),
        ("destroy_own_base", False): _('"Destroy target base" never takes a base of your own.'),
        ("effects_respect_outposts", True): _("An outpost stops attacks, and abilities that destroy bases."),
        ("effects_respect_outposts", False): _("An outpost stops attacks only; abilities reach past it."),
        ("ally_sticky", True): _("An ally ability once switched on stays usable for the turn."),
        ("ally_sticky", False): _("An ally ability can be used only while its ally is in play."),
        ("needle_counts_for_blob_world", True): _("A Stealth Needle that copied a Blob counts as a Blob played."),
        ("needle_counts_for_blob_world", False): _("A Stealth Needle that copied a Blob is not a Blob played."),
        ("needle_copies_scrapped", True): _("A Stealth Needle may copy a ship scrapped since it was played."),
        ("needle_copies_scrapped", False): _("A Stealth Needle copies no ship that has been scrapped."),
        ("topdeck_stacks", True): _("Freighter and Central Office together put two ships on the deck."),
        ("topdeck_stacks", False): _("Freighter and Central Office together put one ship on the deck."),
        ("carrier_explorer", True): _("Blob Carrier may take an Explorer."),
        ("carrier_explorer", False): _("Blob Carrier takes no Explorer."),
        ("fleet_hq", "errata"): _("Fleet HQ counts the ships played after it."),
        ("fleet_hq", "static"): _("Fleet HQ counts all ships played in the turn."),
        ("emperor_pass", "adjacent"): _("In Emperor a card is passed to a neighbour."),
        ("emperor_pass", "any"): _("In Emperor a card is passed to anybody of the team."),
        ("turn_limit", None): _("The game lasts as many turns as it takes."),
    }.get((key, value), "")


# -- mode rules -------------------------------------------------------------------------------------------------------


def mode_rules(mode: str) -> tuple[str, ...]:
    """How that mode is played; empty for one that this version does not know."""
    return {
        "duel": _duel,
        "free-for-all": _free_for_all,
        "hunter": _hunter,
        "hydra": _hydra,
        "emperor": _emperor,
        "raid": _raid,
    }.get(mode, tuple)()


def _duel() -> tuple[str, ...]:
    return (
        _("Two players, 50 authority each. Whoever is at 0 has lost, at once."),
        _("Who begins is drawn and has 3 cards in the first hand; the other has 5."),
        _("You may attack bases in any order, or the other; an outpost must fall before anything else."),
    )


def _free_for_all() -> tuple[str, ...]:
    return (
        _("Three to six players, 50 authority each, everybody for themselves. The last one in the game wins."),
        _("You may attack anybody, and split your combat as you like. Outposts protect only their owner."),
        _("Who begins is drawn and has 3 cards, the next has 4, all others have 5."),
        _("Who is out leaves with all cards; nothing of theirs comes back into the game."),
    )


def _hunter() -> tuple[str, ...]:
    return (
        _("Three to six players, 50 authority each. The last one in the game wins."),
        _("You hunt the player on your left: only that player can you attack, and make discard."),
        _("Bases you may attack on both sides, so you can fight back against your own hunter."),
        _("When somebody is out, the next player on that side takes the place."),
        _("Who begins is drawn and has 3 cards, the next has 4, all others have 5."),
    )


def _hydra() -> tuple[str, ...]:
    return (
        _("Two teams of two or three, each with one authority for all: 75 for two, 100 for three."),
        _("A team takes its turn together, each with cards and points of their own. It ends when all have ended."),
        _("Together you can buy a card or destroy a base: one proposes who pays what, and the payers agree."),
        _("An outpost of anybody protects the whole team."),
        _("The team that begins is drawn and has 3 cards each, the other 5."),
    )


def _emperor() -> tuple[str, ...]:
    return (
        _("Two teams of three: an emperor with 60 authority between two admirals with 50."),
        _("When an emperor falls, that team has lost."),
        _("An admiral may attack only the admiral opposite, and the enemy emperor once that one is out."),
        _("An emperor may attack anybody of the other team."),
        _("For 1 trade you may pass a card of your discard pile on to your team; a switch says to whom."),
        _("An admiral who is out may leave one card to the emperor."),
        _("The first team begins with 3 cards each, the other has 5."),
    )


def _raid() -> tuple[str, ...]:
    return (
        _("One boss against two to five raiders. Raiders have 50 authority and see each other's hands."),
        _("Against two raiders the boss has 50 authority and draws 7 cards; against three 70 and 7."),
        _("Against four raiders the boss has 70 authority and draws 8 cards; against five 90 and 8."),
        _("Damage to the boss's bases adds up until the boss's next turn."),
        _("A raider who is out may leave one card to each of the others."),
        _("The boss begins, with two cards less than usual. Raiders win together when the boss falls."),
    )
