"""Star Realms as a `Game`: its modes and switches, how it is set up, and how its outcomes are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chance import Chance
from engine.core.logged_game import LoggedGame
from engine.core.position import Position
from engine.core.rules import RulesOfModes
from engine.game import Action, View
from engine.record import Header
from engine.star_realms import rules, scenario, setup
from engine.star_realms.bots import BOTS, NAMES
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, CardSet, CardSets
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.imagine import imagine, rules_of
from engine.star_realms.modes import MODES
from engine.star_realms.modes.mode import Mode
from engine.star_realms.position import StarRealmsPosition


class StarRealmsRules(RulesOfModes[Mode, CardSet, CardTables]):
    """The rules of Star Realms: everything before a game begins."""

    id = "star-realms"
    modes = {name: mode.seat_counts for name, mode in MODES.items()}  # noqa: RUF012
    modes_of_play = MODES
    rule_switches = rules.SWITCHES
    bots = BOTS
    bot_names = NAMES

    def __init__(self, card_sets: CardSets = SHIPPED) -> None:
        super().__init__(card_sets)

    def lay_out(self, data: CardSet) -> CardTables:
        return CardTables(data)

    def numbers(self, laid_out: CardTables) -> Mapping[str, int]:
        return laid_out.number

    def settle(self, mode: Mode, chosen: Mapping[str, Any]) -> dict[str, Any]:
        settled = rules.settle(chosen)
        rules.expect_fitting(settled, mode.seats)
        return rules.without_empty_handicap(settled)

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        switches = rules.in_force(header.rules)
        position = setup.empty_table(StarRealmsPosition, self.mode_of(header), switches, self.played_with(header), chance)
        first, *drawn = setup.deal(position)
        return position, (first, *position.recorded(drawn))

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return scenario.complete(self.mode_of(header), rules.in_force(header.rules), self.played_with(header), position)

    def stated(self, header: Header, chance: Chance) -> Position:
        assert header.start is not None
        switches = rules.in_force(header.rules)
        return scenario.build(
            StarRealmsPosition, self.mode_of(header), switches, self.played_with(header), header.start, chance
        )

    def imagined(self, view: View, chance: Chance) -> tuple[Header, Position]:
        header = Header(self.id, view.get("data", FIRST_VERSION), view["mode"], len(view["seats"]), rules_of(view))
        return header, imagine(StarRealmsPosition, self.played_with(header), view, chance)


class StarRealms(LoggedGame, rules_of_game=StarRealmsRules()):
    """A game of Star Realms."""

    def is_obvious(self, seat: int, action: Action) -> bool:
        """Return True for playing a ship, using an ability that only gives something, or ending the turn."""
        match action:
            case ("play", str(key)):
                card = SHIPPED[self._header.data_version].by_key.get(key)
                return card is not None and bool(card.is_ship)
            case ("use", _place, ability):
                return bool(ability != "scrap")
            case (verb, *_arguments):
                return verb in ("choose", "pass", "end-turn")
        return False

    @classmethod
    def own_judge(cls) -> Any:
        """Return a search with a trained net, whose marks imagined games confirm."""
        from engine.star_realms.bots.analysis import StarRealmsJudge

        return StarRealmsJudge()
