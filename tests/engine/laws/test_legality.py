"""Listed if and only if accepted: the legal actions against brute force over every action there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

import engine
from engine.game import Action, Game
from engine.star_realms.cards import BY_KEY
from engine.star_realms.shapes import SHAPES
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, may_be_split, positions, seeded, some_rules

CARDS = (*sorted(BY_KEY), "no_such_card", "")
ZONES = ("hand", "discard", "row", "play", "deck", "scrap_heap", "explorers", "")
ABILITIES = ("primary", "ally", "scrap", "static", "")
OPTIONS = range(-1, 6)


def words(game: Game) -> dict[str, tuple[Sequence[Any], ...]]:
    """What each argument of each verb may be, in this position, and a little beyond."""
    view = game.view(None)
    seats = range(-1, game.seats + 1)
    places = range(max((card["place"] for seat in view["seats"] for card in seat["in_play"]), default=0) + 2)
    most = max(seat["combat"] for seat in view["seats"])
    defenses = [BY_KEY[card["card"]].defense for seat in view["seats"] for card in seat["in_play"]]
    amounts = range(-1, max([most, *defenses]) + 2)
    return {
        "acquire": (CARDS,),
        "attack": (seats, amounts),
        "attack-base": (seats, places, amounts),
        "choose": (OPTIONS,),
        "concede": (),
        "copy": (CARDS,),
        "decline-draw": (),
        "destroy": (seats, places),
        "discard": (CARDS,),
        "end-turn": (),
        "offer-draw": (),
        "pass": (),
        "play": (CARDS,),
        "put-on-top": (),
        "scrap": (ZONES, CARDS),
        "target": (seats,),
        "undo": (),
        "use": (places, ABILITIES),
    }


def encodable(game: Game) -> Iterator[Action]:
    """Every well-formed action."""
    for verb, arguments in words(game).items():
        for chosen in product(*arguments):
            yield (verb, *chosen)


def allowed(game: Game, seat: int) -> set[Action]:
    """What the listed and standing actions of that seat stand for: of a free amount, everything from 1 to the one listed."""
    found = set(game.standing(seat))
    for action in game.actions(seat):
        found |= {(*action[:-1], n) for n in range(1, action[-1] + 1)} if may_be_split(game, action) else {action}
    return found


def assert_listed_if_and_only_if_accepted(game: Game) -> None:
    for seat in range(game.seats):
        accepted = {action for action in encodable(game) if game.check(seat, action) is None}
        assert accepted == allowed(game, seat)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_brute_force_knows_every_verb(table: Table) -> None:
    game = table.deal(bytes(32))
    assert {verb: len(arguments) for verb, arguments in words(game).items()} == {verb: len(kinds) for verb, kinds in SHAPES.items()}


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_action_is_listed_if_and_only_if_it_is_accepted(table: Table, seed: int, chooser: str) -> None:
    rules = {**some_rules(seeded("legality", seed)), "turn_limit": 80}
    for _, game in positions(Table(table.mode, table.seats, rules), f"legality {seed}", CHOOSERS[chooser], every=9):
        assert_listed_if_and_only_if_accepted(game)


CROWDED: dict[str, Any] = {
    "row": "blob_wheel cutter junkyard blob_carrier embassy_yacht",
    "seats": [
        {"hand": "scout viper blob_destroyer missile_mech battle_pod brain_world recycling_station stealth_needle freighter survey_ship",
         "bases": "machine_base central_office blob_world", "discard": "scout cutter", "trade": 9, "combat": 14},
        {"bases": "barter_world trading_post port_of_call", "hand": "scout scout"},
    ],
}  # fmt: skip


@pytest.mark.parametrize("rules", [{}, {"destroy_own_base": True}, {"effects_respect_outposts": False}, {"ally_sticky": True}], ids=str)
def test_in_a_crowded_position_too(rules: dict[str, Any]) -> None:
    """Whatever is played, asked and answered there, six deep."""
    game = engine.scenario(position=CROWDED, rules=rules)
    rng = seeded("crowded", rules)
    for _ in range(25):
        branch = game.copy()
        for _ in range(6):
            if branch.result is not None:
                break
            assert_listed_if_and_only_if_accepted(branch)
            seat = next(iter(branch.pending))
            answers = branch.actions(seat)
            branch.apply(seat, rng.choice([action for action in answers if action[0] != "end-turn"] or answers))
