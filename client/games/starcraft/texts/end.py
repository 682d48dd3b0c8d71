"""Describe the end of a game in sentences: the winner, the points and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from client.games.starcraft.model.counting import BestUnit, GameNumbers, Mark
from client.games.starcraft.model.goals import AGAINST_ALDARIS, LAST_STAND, NEEDED, is_aldaris, standings
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.questions import objective_words
from client.games.starcraft.texts.words import unit_name
from client.text.i18n import _, all_of, labelled, ngettext, separated


def headline(table: Table, seconds: int) -> str:
    """Return the winner, the points, the round and the duration."""
    result = table.view.result
    assert result is not None
    words = {"round": table.view.round, "after": _after(seconds)}
    if result.reason == "draw" or not result.winners:
        return _("[A DRAW] in round {round}, {after}.").format(**words)
    winners = sorted(result.winners, key=lambda seat: seat != table.seat)
    names = all_of([_("you") if seat == table.seat else table.name(seat) for seat in winners])
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


def title(table: Table) -> str:
    """Return the winner in capitals. A seat that lost is addressed as the loser."""
    result = table.view.result
    assert result is not None
    if result.reason == "draw" or not result.winners:
        return _("A DRAW")
    if table.seat in result.winners:
        return _("YOU WON") if len(result.winners) == 1 else _("YOUR TEAM WON")
    if table.seat is not None:
        return _("YOU LOST")
    return _("{name} WON").format(name=all_of([table.name(seat) for seat in result.winners]).upper())


def when(table: Table, seconds: int) -> str:
    """Return the round in which the game ended, its duration, and the winner's points."""
    result = table.view.result
    assert result is not None
    words = {"round": table.view.round, "after": _after(seconds)}
    if len(result.winners) != 1 or result.reason == "draw":
        return _("in round {round}, {after}.").format(**words)
    points = table.view.seats[result.winners[0]].points
    scored = ngettext("{n} point", "{n} points", points).format(n=points)
    if result.winners[0] == table.seat:
        return _("in round {round}, {after}, with {points}.").format(points=scored, **words)
    name = table.name(result.winners[0])
    return _("{name} won in round {round}, {after}, with {points}.").format(name=name, points=scored, **words)


def turning_point(table: Table, numbers: GameNumbers) -> str:
    """Return the last round in which another seat took the lead.

    "" if there is none, or if a victory other than by points made the lead irrelevant.
    """
    if not numbers.turned:
        return ""
    at = numbers.turned - (numbers.rounds - len(numbers.points)) - 1
    points = numbers.points[at]
    seat = points.index(max(points))
    result = table.view.result
    if result is not None and seat not in result.winners:
        return ""
    words = {"round": numbers.turned, "name": table.name(seat), "n": points[seat]}
    if seat == table.seat:
        return _("Turning point: round {round}, you took the lead with {n}.").format(**words)
    return _("Turning point: round {round}, {name} took the lead with {n}.").format(**words)


def mark_words(table: Table, mark: Mark) -> str:
    """Return a deciding event in a few words."""
    if mark.kind == "stage":
        return _("stage III")
    if mark.kind == "end":
        return _("End card")
    if mark.seat == table.seat:
        return _("your base fell")
    return _("{name}'s base fell").format(name=table.name(mark.seat or 0))


def decisions(table: Table, numbers: GameNumbers) -> list[tuple[int, str]]:
    """Return the rounds with deciding events, each with its events."""
    found = []
    for number in sorted({mark.round for mark in numbers.marks}):
        counted = Counter(mark_words(table, mark) for mark in numbers.marks if mark.round == number)
        found.append((number, ", ".join(words if n == 1 else f"{n}× {words}" for words, n in counted.items())))
    return found


def best_unit(table: Table, best: BestUnit) -> str:
    """Return the best unit of a seat, with its results."""
    name = unit_name(table.parts, best.unit)
    if best.felled:
        return ngettext("{unit}, {n} kill", "{unit}, {n} kills", best.felled).format(unit=name, n=best.felled)
    return ngettext("{unit}, built {n}", "{unit}, built {n}", best.built).format(unit=name, n=best.built)


def postcard(table: Table, numbers: GameNumbers, seconds: int, curve: Callable[[Sequence[int], int], str]) -> list[str]:
    """Return a finished game in six lines that can be read anywhere. No player in it is called "you".

    `curve`: a function that draws numbers as bars. With two seats each has its own line. With more seats one line has all
    points, and one line has the curve of the first.
    """
    told = replace(table, view=replace(table.view, seat=None))
    said = filter(None, (labelled(TITLE, headline(told, seconds)), reason_sentence(told)))
    first = " ".join(said).replace("[", "").replace("]", "")
    top = max((max(points) for points in numbers.points), default=1) or 1
    seats = [each.seat for each in standings(told)]
    went = []
    for seat in seats:
        faction = told.faction(seat)
        drawn = curve([points[seat] for points in numbers.points], top)
        has = numbers.points[-1][seat] if numbers.points else told.view.seats[seat].points
        led = f" ({faction.name})" if faction is not None else ""
        went.append(f"{drawn} {has:>2} {told.name(seat)}{led}".strip())
    if len(went) > 2:
        points = numbers.points[-1] if numbers.points else [each.points for each in told.view.seats]
        went = [", ".join(f"{told.name(seat)} {points[seat]}" for seat in seats), went[0]]
    battles = ", ".join(f"{told.name(seat)} {numbers.seats[seat].won}/{numbers.seats[seat].fought}" for seat in seats)
    units = separated(
        [labelled(told.name(seat), best_unit(told, best)) for seat in seats if (best := numbers.seats[seat].best) is not None]
    )
    rounds = [(_("round {n}").format(n=number), words) for number, words in decisions(told, numbers)]
    decided = ", ".join(labelled(head, words) for head, words in rounds)
    battles = _("battles won: {seats}").format(seats=battles) if any(seat.fought for seat in numbers.seats) else ""
    return [line for line in (first, *went, battles, units, decided, turning_point(told, numbers)) if line]


TITLE = "StarCraft"


def reason_sentence(table: Table) -> str:
    """Return why the game ended."""
    view = table.view
    result = view.result
    assert result is not None
    factions = [table.faction(seat) for seat in result.winners]
    match result.reason:
        case "points":
            return _needed(table, result.winners)
        case "special":
            names = all_of([faction.name for faction in factions if faction is not None])
            goals = all_of([objective_words(faction) for faction in factions if faction is not None])
            return _("Special victory: {faction} reached its goal, {goal}.").format(faction=names, goal=goals)
        case "end" if any(faction is not None and faction.objective == LAST_STAND for faction in factions):
            return _("Two End cards are on the table, so Aldaris wins.")
        case "end":
            return _("Two End cards are on the table: the player with the most points wins.")
        case "elimination":
            return _("Nobody else is on the board.")
        case "concede":
            return _("Everybody else has left.")
        case "round-limit":
            return _("The round limit was reached: the player with the most points wins.")
        case "draw":
            return _("All players agreed.")
    return ""


def _needed(table: Table, winners: Sequence[int]) -> str:
    """Return the points needed, which are more while Aldaris is in the game."""
    aldaris = [seat for seat in range(len(table.view.seats)) if is_aldaris(table, seat) and table.view.seats[seat].alive]
    each = AGAINST_ALDARIS if aldaris and not set(aldaris) & set(winners) else NEEDED
    if _is_team(table, winners):
        return _("{n} points together were needed.").format(n=each * len(winners))
    if each == AGAINST_ALDARIS:
        return _("{n} points were needed, since Aldaris was in the game.").format(n=each)
    return _("{n} points were needed.").format(n=each)


def _is_team(table: Table, winners: Sequence[int]) -> bool:
    return len(winners) > 1 and len({table.view.seats[seat].team for seat in winners}) == 1


def _after(seconds: int) -> str:
    """Return the duration, as part of a sentence."""
    if seconds < 60:
        return ngettext("after {n} second", "after {n} seconds", seconds).format(n=seconds)
    minutes = round(seconds / 60)
    return ngettext("after {n} minute", "after {n} minutes", minutes).format(n=minutes)
