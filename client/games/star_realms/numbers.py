"""What Star Realms adds to the statistics: factions bought, the biggest hit, what was dealt and spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from client.games.star_realms.model import counting
from client.games.star_realms.model.counting import SeatNumbers, from_data
from client.games.star_realms.texts.words import LETTERS, faction_name
from client.records.library import NumberRow, Played, Step
from client.text.i18n import _

VERSION = 1


def count(played: Iterable[Step]) -> dict[str, Any]:
    """The numbers of a game."""
    return counting.count(played).to_data()


def total(games: Sequence[Played]) -> dict[str, Any]:
    """What one person did in all of these games, and how often they won with the faction they bought most."""
    own = [(from_data(game.counted).seats[game.seat], game.won) for game in games]
    bought: Counter[str] = Counter()
    leading: dict[str, list[bool | None]] = {}
    for seat, won in own:
        bought.update(seat.bought)
        if (faction := most_bought(seat)) is not None:
            leading.setdefault(faction, []).append(won)
    factions = {
        faction: {
            "bought": bought[faction],
            "games_mostly": len(leading.get(faction, ())),
            "won_mostly": sum(won is True for won in leading.get(faction, ())),
        }
        for faction in LETTERS
    }
    return {
        "biggest_hit": max((seat.biggest_hit for seat, _won in own), default=0),
        "combat": sum(seat.combat for seat, _won in own),
        "bases": sum(seat.bases for seat, _won in own),
        "trade": sum(seat.trade for seat, _won in own),
        "bought": bought.total(),
        "scrapped": sum(seat.scrapped for seat, _won in own),
        "factions": factions,
    }


def most_bought(seat: SeatNumbers) -> str | None:
    """The faction of which a seat bought most; None if it bought none, or as many of two. Explorers have no faction."""
    counts = sorted((number, faction) for faction, number in seat.bought.items() if faction != "unaligned")
    if not counts or (len(counts) > 1 and counts[-1][0] == counts[-2][0]):
        return None
    return counts[-1][1]


def rows(total: Mapping[str, Any]) -> Sequence[NumberRow]:
    """As lines of the Numbers screen."""
    found = [
        NumberRow(_("biggest hit"), str(total["biggest_hit"])),
        NumberRow(_("combat dealt"), str(total["combat"])),
        NumberRow(_("bases felled"), str(total["bases"])),
        NumberRow(_("trade spent"), str(total["trade"])),
        NumberRow(_("bought, scrapped"), f"{total['bought']}, {total['scrapped']}"),
    ]
    found.append(NumberRow(_("Cards bought"), ""))
    most = max((of["bought"] for of in total["factions"].values()), default=0) or 1
    for faction, of in total["factions"].items():
        found.append(NumberRow(_labelled(faction), str(of["bought"]), of["bought"] * 100 // most, LETTERS[faction]))
    mostly = {faction: of for faction, of in total["factions"].items() if of["games_mostly"]}
    if mostly:
        found.append(NumberRow(_("Won, when you bought most of"), ""))
    for faction, of in mostly.items():
        value = _("{won} of {games}").format(won=of["won_mostly"], games=of["games_mostly"])
        found.append(NumberRow(_labelled(faction), value, of["won_mostly"] * 100 // of["games_mostly"], LETTERS[faction]))
    return found


def curves(counted: Mapping[str, Any]) -> Sequence[Sequence[int]]:
    """The authority of every seat, from the start on."""
    return tuple(zip(*from_data(counted).authority, strict=True))


def _labelled(faction: str) -> str:
    return f"{LETTERS[faction]} {faction_name(faction)}"
