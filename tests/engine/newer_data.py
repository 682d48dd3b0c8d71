"""A card version after the newest, for tests of today's games with later data."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.logged_game import LoggedGame
from engine.star_realms.cards import SHIPPED, CardSets
from engine.star_realms.game import StarRealmsRules

NEWEST = SHIPPED.versions[-1]
NEXT = NEWEST + 1
CHANGES = (
    (f"data_version = {NEWEST}\n", f"data_version = {NEXT}\n"),
    ("starters = { scout = 8, viper = 2 }", "starters = { scout = 7, viper = 3 }"),
    ('key = "battle_pod"', 'key = "zeta_pod"'),  # the numbers of all the cards between are other ones
    ('de Guerre" }\nfaction = "blob"\ntype = "ship"\ncost = 2', 'de Guerre" }\nfaction = "blob"\ntype = "ship"\ncost = 5'),
    ('copies = 0\nprimary = ["combat 1"]', 'copies = 0\nprimary = ["combat 3"]'),
)
"""The changes in the next version: the starters, the key and the cost of a card, and a Viper's effect."""


def newer_text() -> str:
    text = SHIPPED.text(NEWEST)
    for before, after in CHANGES:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


FOLDER = TemporaryDirectory(prefix="cards-")
"""A folder with every version and the next."""
for number in SHIPPED.versions:
    (Path(FOLDER.name) / f"{number}.toml").write_text(SHIPPED.text(number), "utf-8")
(Path(FOLDER.name) / f"{NEXT}.toml").write_text(newer_text(), "utf-8")


class NewerStarRealms(LoggedGame, rules_of_game=StarRealmsRules(CardSets(Path(FOLDER.name)))):
    """Star Realms with all these versions, as a later release reads today's records and tables."""
