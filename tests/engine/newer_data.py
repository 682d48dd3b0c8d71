"""A second version of the cards, for tests alone: what becomes of games of the first once there is another."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.logged_game import LoggedGame
from engine.star_realms.cards import CardSets
from engine.star_realms.game import StarRealmsRules

ROOT = Path(__file__).parents[2]
FIRST = ROOT / "engine" / "star_realms" / "data" / "1.toml"
CHANGES = (
    ("data_version = 1\n", "data_version = 2\n"),
    ("starters = { scout = 8, viper = 2 }", "starters = { scout = 7, viper = 3 }"),
    ('key = "battle_pod"', 'key = "zeta_pod"'),  # the numbers of all the cards between are other ones
    ('de Guerre" }\nfaction = "blob"\ntype = "ship"\ncost = 2', 'de Guerre" }\nfaction = "blob"\ntype = "ship"\ncost = 5'),
    ('copies = 0\nprimary = ["combat 1"]', 'copies = 0\nprimary = ["combat 3"]'),
)
"""What is another in version 2: the starters, the key and the cost of a card, and what a Viper does."""


def newer_text() -> str:
    text = FIRST.read_text("utf-8")
    for before, after in CHANGES:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


FOLDER = TemporaryDirectory(prefix="cards-")
"""A folder with both versions."""
(Path(FOLDER.name) / "1.toml").write_text(FIRST.read_text("utf-8"), "utf-8")
(Path(FOLDER.name) / "2.toml").write_text(newer_text(), "utf-8")


class NewerStarRealms(LoggedGame, rules_of_game=StarRealmsRules(CardSets(Path(FOLDER.name)))):
    """Star Realms with both versions: what a later release is to records and tables of this one."""
