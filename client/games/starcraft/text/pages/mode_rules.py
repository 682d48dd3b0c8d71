"""The rules of each mode in plain words, a sentence or two at a time."""

from __future__ import annotations

from client.i18n import _
from engine.starcraft.rules import ROUNDS_AMONG_BOTS


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
