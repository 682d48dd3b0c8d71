"""What StarCraft adds to the statistics: battles, units, technologies, and the factions that were led."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from client.games.starcraft.model import counting
from client.games.starcraft.model.counting import from_data
from client.games.starcraft.texts.questions import factions
from client.records.library import NumberRow, Played, Step
from client.text.i18n import _
from engine.starcraft.components import SHIPPED

VERSION = 1


def count(played: Iterable[Step]) -> dict[str, Any]:
    """The numbers of a game."""
    return counting.count(played).to_data()


def total(games: Sequence[Played]) -> dict[str, Any]:
    """What one person did in all of these games, and how often they won with which faction."""
    own = [(from_data(game.counted), game.seat, game.won) for game in games]
    seats = [(numbers.seats[seat], won) for numbers, seat, won in own]
    led: dict[str, dict[str, int]] = {}
    for seat, won in seats:
        if seat.faction:
            of = led.setdefault(seat.faction, {"games": 0, "won": 0})
            of["games"] += 1
            of["won"] += won is True
    return {
        "most_points": max((numbers.points[-1][seat] for numbers, seat, _won in own if numbers.points), default=0),
        "battles": sum(seat.fought for seat, _won in seats),
        "battles_won": sum(seat.won for seat, _won in seats),
        "built": sum(seat.built for seat, _won in seats),
        "felled": sum(seat.felled for seat, _won in seats),
        "technologies": sum(seat.technologies for seat, _won in seats),
        "factions": led,
    }


def rows(total: Mapping[str, Any]) -> Sequence[NumberRow]:
    """As lines of the Numbers screen."""
    found = [
        NumberRow(_("most points"), str(total["most_points"])),
        NumberRow(_("battles won"), _("{won} of {games}").format(won=total["battles_won"], games=total["battles"])),
        NumberRow(_("units built"), str(total["built"])),
        NumberRow(_("units felled"), str(total["felled"])),
        NumberRow(_("technologies"), str(total["technologies"])),
    ]
    if total["factions"]:
        found.append(NumberRow(_("Won, by the faction you led"), ""))
    for faction in factions(SHIPPED.newest):
        if (of := total["factions"].get(faction.key)) is not None:
            value = _("{won} of {games}").format(won=of["won"], games=of["games"])
            found.append(NumberRow(f"{faction.letter} {faction.name}", value, of["won"] * 100 // of["games"]))
    return found


def curves(counted: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """The points of every seat, round by round."""
    points = from_data(counted).points
    return tuple(zip(*points, strict=True)) if points else ()
