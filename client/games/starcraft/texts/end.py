"""Tell the end of a game in sentences: who won, with how much and why."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.goals import AGAINST_ALDARIS, LAST_STAND, NEEDED, is_aldaris
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.questions import objective_words
from client.text.i18n import _, ngettext


def headline(table: Table, seconds: int) -> str:
    """Who won, with how many points, in which round and after how long."""
    result = table.view.result
    assert result is not None
    words = {"round": table.view.round, "after": _after(seconds)}
    if result.reason == "draw" or not result.winners:
        return _("[A DRAW] in round {round}, {after}.").format(**words)
    winners = sorted(result.winners, key=lambda seat: seat != table.seat)
    names = _listed([_("you") if seat == table.seat else table.name(seat) for seat in winners])
    points = (
        sum(table.view.seats[seat].points for seat in winners)
        if _is_team(table, winners)
        else table.view.seats[winners[0]].points
    )
    scored = ngettext("{n} point", "{n} points", points).format(n=points)
    if table.seat in winners and len(winners) == 1:
        if not points:
            return _("[YOU WON] in round {round}, {after}.").format(**words)
        return _("[YOU WON] with {points} in round {round}, {after}.").format(points=scored, **words)
    if table.seat in winners:
        return _("[YOU WON] together in round {round}, {after}: {names}.").format(names=names, **words)
    if not points:
        return _("{names} won in round {round}, {after}.").format(names=names, **words)
    return _("{names} won with {points} in round {round}, {after}.").format(names=names, points=scored, **words)


def reason_sentence(table: Table) -> str:
    """Why it ended there."""
    view = table.view
    result = view.result
    assert result is not None
    factions = [table.faction(seat) for seat in result.winners]
    match result.reason:
        case "points":
            return _needed(table, result.winners)
        case "special":
            names = _listed([faction.name for faction in factions if faction is not None])
            goals = _listed([objective_words(faction) for faction in factions if faction is not None])
            return _("A special victory: {faction} reached the goal, {goal}.").format(faction=names, goal=goals)
        case "end" if any(faction is not None and faction.objective == LAST_STAND for faction in factions):
            return _("Two End cards are on the table, so Aldaris wins.")
        case "end":
            return _("Two End cards are on the table: the most points win.")
        case "elimination":
            return _("Nobody else is on the board.")
        case "concede":
            return _("Nobody else goes on.")
        case "round-limit":
            return _("The round limit was reached: the most points win.")
        case "draw":
            return _("All agreed on it.")
    return ""


def _needed(table: Table, winners: Sequence[int]) -> str:
    """How many points were needed: more while Aldaris is in the game."""
    aldaris = [seat for seat in range(len(table.view.seats)) if is_aldaris(table, seat) and table.view.seats[seat].alive]
    each = AGAINST_ALDARIS if aldaris and not set(aldaris) & set(winners) else NEEDED
    if _is_team(table, winners):
        return _("{n} points together were needed.").format(n=each * len(winners))
    if each == AGAINST_ALDARIS:
        return _("{n} points were needed, since Aldaris was in the game.").format(n=each)
    return _("{n} points were needed.").format(n=each)


def _is_team(table: Table, winners: Sequence[int]) -> bool:
    return len(winners) > 1 and len({table.view.seats[seat].team for seat in winners}) == 1


def _listed(names: Sequence[str]) -> str:
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def _after(seconds: int) -> str:
    """How long it took, as it stands in a sentence."""
    if seconds < 60:
        return ngettext("after {n} second", "after {n} seconds", seconds).format(n=seconds)
    minutes = round(seconds / 60)
    return ngettext("after {n} minute", "after {n} minutes", minutes).format(n=minutes)
