"""The rules of each mode in plain words, a sentence or two at a time. docs/rules.md is written from the same."""

from __future__ import annotations

from client.i18n import _


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
