"""Star Realms as a `Game`: its modes and switches, how it is set up, and how its outcomes are recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance import Chance, ChanceMismatch
from engine.core.logged_game import LoggedGame
from engine.core.position import Position
from engine.core.rules import Rules
from engine.record import Header
from engine.star_realms import rules, scenario, setup
from engine.star_realms.bots import BOTS, NAMES
from engine.star_realms.cards import SHIPPED, CardSets
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.modes import MODES
from engine.star_realms.modes.mode import Mode
from engine.star_realms.position import StarRealmsPosition


class StarRealmsRules(Rules):
    """What Star Realms is before anything happens."""

    id = "star-realms"
    modes = {name: mode.seat_counts for name, mode in MODES.items()}  # noqa: RUF012
    bots = BOTS
    bot_names = NAMES

    def __init__(self, card_sets: CardSets = SHIPPED) -> None:
        self._card_sets = card_sets
        self._tables: dict[int, CardTables] = {}
        self.data_versions = card_sets.versions
        self.data_version = card_sets.versions[-1]

    def settle_rules(self, mode: str, seats: int, rules_chosen: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in MODES:
            raise ValueError(f"mode {mode!r} is not known; choose from {', '.join(MODES)}")
        counts = MODES[mode].seat_counts
        if type(seats) is not int or seats not in counts:
            raise ValueError(f"mode {mode!r} is not played with {seats!r} seats; choose from {', '.join(map(str, counts))}")
        return rules.settle(rules_chosen)

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        played = MODES[mode](seats)
        return [{"team": team, "role": played.role(seat)} for seat, team in enumerate(played.teams)]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {name: (switch.values or (), switch.default) for name, switch in rules.SWITCHES.items()}

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        position = setup.empty_table(StarRealmsPosition, _mode(header), header.rules, self._cards(header), chance)
        setup.deal(position)
        return position.find_asked(), tuple(position.outcomes)

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return scenario.complete(_mode(header), header.rules, self._cards(header), position)

    def stated(self, header: Header, chance: Chance) -> Position:
        assert header.start is not None
        return scenario.build(
            StarRealmsPosition, _mode(header), header.rules, self._cards(header), header.start, chance
        ).find_asked()

    def picks(self, header: Header, outcomes: Sequence[Any], *, set_up: bool = False) -> list[Any]:
        """Cards by number; the set-up first draws the seat that begins."""
        number = self._cards(header).number
        if not set_up:
            return _numbers(number, outcomes)
        if not outcomes or type(outcomes[0]) is not int:
            raise ChanceMismatch("it does not say which seat begins")
        return [outcomes[0], *_numbers(number, outcomes[1:])]

    def _cards(self, header: Header) -> CardTables:
        """The cards that a game of that header is played with, laid out when they are first asked for."""
        version = header.data_version
        if version not in self._tables:
            self._tables[version] = CardTables(self._card_sets[version])
        return self._tables[version]


class StarRealms(LoggedGame, rules_of_game=StarRealmsRules()):
    """A game of Star Realms."""


def _mode(header: Header) -> Mode:
    return MODES[header.mode](header.seats)


def _numbers(number: Mapping[str, int], outcomes: Sequence[Any]) -> list[int]:
    for outcome in outcomes:
        if not isinstance(outcome, str) or outcome not in number:
            raise ChanceMismatch(f"{outcome!r} is not a card that could be drawn")
    return [number[outcome] for outcome in outcomes]
