"""The statistics of Star Realms: factions bought, the biggest hit, points dealt and spent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from client.games.star_realms.model.counting import count
from client.games.star_realms.summary import SUMMARY
from client.games.star_realms.texts.words import LETTERS, faction_name
from client.records.library import Figure, Groups, Numbers
from client.text.i18n import N_


def most_bought(seat: Mapping[str, Any]) -> str | None:
    """Return the faction of which a seat bought most; None if it bought none, or the most of two. Explorers have no faction."""
    counts = sorted((number, faction) for faction, number in seat["bought"].items() if faction != "unaligned")
    if not counts or (len(counts) > 1 and counts[-1][0] == counts[-2][0]):
        return None
    return str(counts[-1][1])


NUMBERS = Numbers(
    version=1,
    count=lambda played: count(played).to_data(),
    curve="authority",
    figures={
        "biggest_hit": Figure("biggest_hit", is_most=True, broken=N_("Your biggest hit ever: {n}.")),
        "combat": Figure("combat"),
        "bases": Figure("bases"),
        "trade": Figure("trade"),
        "bought": Figure("bought"),
        "scrapped": Figure("scrapped"),
    },
    lines=(
        (N_("biggest hit"), "{biggest_hit}"),
        (N_("combat dealt"), "{combat}"),
        (N_("bases destroyed"), "{bases}"),
        (N_("trade spent"), "{trade}"),
        (N_("bought, scrapped"), "{bought}, {scrapped}"),
    ),
    groups=(
        "factions",
        Groups(
            names=lambda: {faction: f"{letter} {faction_name(faction)}" for faction, letter in LETTERS.items()},
            of=most_bought,
            title=N_("Won, when you bought most of"),
            games="games_mostly",
            won="won_mostly",
            amounts=("bought", N_("Cards bought")),
        ),
    ),
    strengths={bot.name: bot.strength for bot in SUMMARY.bots.values()},
    is_even=lambda rules: not (rules.get("handicap_authority") or rules.get("handicap_hand")),
)
