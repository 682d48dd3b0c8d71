"""Listed if and only if accepted: the legal actions against brute force over every action there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

import engine
from engine.game import Action, Game
from engine.star_realms.cards import BY_KEY
from engine.star_realms.shapes import SHAPES, THIRD_SHARE
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, games_each, may_be_split, positions, seeded, some_rules

CARDS = (*sorted(BY_KEY), "no_such_card", "")
ZONES = ("hand", "discard", "row", "play", "deck", "scrap_heap", "explorers", "")
ABILITIES = ("primary", "ally", "scrap", "static", "")
OPTIONS = range(-1, 6)


def words(game: Game) -> dict[str, tuple[Sequence[Any], ...]]:
    """What each argument of each verb may be, in this position, and a little beyond. Proposals are in `proposals`."""
    view = game.view(None)
    seats = range(-1, game.seats + 1)
    places = range(max((card["place"] for seat in view["seats"] for card in seat["in_play"]), default=0) + 2)
    most = max(seat["combat"] for seat in view["seats"])
    defenses = [BY_KEY[card["card"]].defense for seat in view["seats"] for card in seat["in_play"]]
    amounts = range(-1, max([most, *defenses]) + 2)
    return {
        "acquire": (CARDS,),
        "agree": (),
        "attack": (seats, amounts),
        "attack-base": (seats, places, amounts),
        "bequeath": (CARDS, seats),
        "choose": (OPTIONS,),
        "concede": (),
        "copy": (CARDS,),
        "decline-draw": (),
        "destroy": (seats, places),
        "discard": (CARDS,),
        "end-turn": (),
        "offer-draw": (),
        "pass": (),
        "pass-card": (CARDS, seats),
        "play": (CARDS,),
        "put-on-top": (),
        "refuse": (),
        "scrap": (ZONES, CARDS),
        "target": (seats,),
        "undo": (),
        "use": (places, ABILITIES),
        "withdraw": (),
    }


def divisions(have: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to add up to that total, nobody giving more than it has."""
    if len(have) == 1:
        if 0 <= total <= have[0]:
            yield (total,)
        return
    for share in range(min(have[0], total) + 1):
        for rest in divisions(have[1:], total - share):
            yield (share, *rest)


def members(view: Any, seat: int) -> list[int]:
    """The seats of that seat's team."""
    return [other for other, them in enumerate(view["seats"]) if them["team"] == view["seats"][seat]["team"]]


def shares(game: Game, seat: int, pool: str, total: int) -> list[tuple[int, ...]]:
    """Every division of that total among the team of which others than the seat itself pay something."""
    view = game.view(None)
    team = members(view, seat)
    have = [view["seats"][member][pool] for member in team]
    return [parts for parts in divisions(have, total) if total > parts[team.index(seat)]]


def proposals(game: Game, seat: int) -> Iterator[Action]:
    """What could be proposed at all: what things cost, a little more and less, too few shares, a negative one, for anything."""
    view = game.view(None)
    team = members(view, seat)
    wanted: list[tuple[Action, str, int]] = [
        (("pool-acquire", key), "trade", BY_KEY[key].cost) for key in {*view["trade_row"], "explorer", "scout"} if key
    ]
    for owner, them in enumerate(view["seats"]):
        wanted += [
            (("pool-attack", owner, card["place"]), "combat", BY_KEY[card["card"]].defense - card["damage"])
            for card in them["in_play"]
        ]
    for what, pool, cost in wanted:
        have = [view["seats"][member][pool] for member in team]
        for total in (cost - 1, cost, cost + 1):
            for parts in divisions([most + 1 for most in have], total):
                yield (*what, *parts)
        yield (*what, *(cost + 1, -1, 0)[: len(team)])
        yield (*what, cost)
        yield (*what, cost, 0, 0, 0)


def encodable(game: Game, seat: int) -> Iterator[Action]:
    """Every well-formed action, and some that are not."""
    for verb, arguments in words(game).items():
        for chosen in product(*arguments):
            yield (verb, *chosen)
    yield from proposals(game, seat)


def stands_for(game: Game, seat: int, action: Action) -> set[Action]:
    """What a listed action stands for: of a free amount everything from 1 up, of a proposal every division."""
    if may_be_split(game, action):
        return {(*action[:-1], n) for n in range(1, action[-1] + 1)}
    if action[0] == "pool-acquire":
        return {(*action[:2], *parts) for parts in shares(game, seat, "trade", sum(action[2:]))}
    if action[0] == "pool-attack":
        return {(*action[:3], *parts) for parts in shares(game, seat, "combat", sum(action[3:]))}
    return {action}


def allowed(game: Game, seat: int) -> set[Action]:
    """Everything the listed and the standing actions of that seat stand for."""
    listed = (stands_for(game, seat, action) for action in game.actions(seat))
    return set(game.standing(seat)).union(*listed)


def assert_listed_if_and_only_if_accepted(game: Game) -> None:
    for seat in range(game.seats):
        accepted = {action for action in encodable(game, seat) if game.check(seat, action) is None}
        assert accepted == allowed(game, seat)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_brute_force_knows_every_verb(table: Table) -> None:
    game = table.deal(bytes(32))
    known = {verb: len(arguments) for verb, arguments in words(game).items()}
    assert known == {verb: len(kinds) for verb, kinds in SHAPES.items() if verb not in THIRD_SHARE}
    assert set(THIRD_SHARE) == {"pool-acquire", "pool-attack"}


@pytest.mark.parametrize("seed", range(games_each(len(TABLES) + 5)))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_action_is_listed_if_and_only_if_it_is_accepted(table: Table, seed: int) -> None:
    chooser = list(CHOOSERS)[(seed + TABLES.index(table)) % len(CHOOSERS)]
    rules = {**some_rules(seeded("legality", table, seed)), "turn_limit": 40}
    for _, game in positions(Table(table.mode, table.seats, rules), f"legality {seed}", CHOOSERS[chooser], every=40):
        assert_listed_if_and_only_if_accepted(game)


CROWDED: dict[str, Any] = {
    "row": "blob_wheel cutter junkyard blob_carrier embassy_yacht",
    "seats": [
        {"hand": "scout viper blob_destroyer missile_mech battle_pod brain_world recycling_station stealth_needle freighter",
         "bases": "machine_base central_office blob_world", "discard": "scout cutter", "trade": 9, "combat": 14},
        {"bases": "barter_world trading_post port_of_call", "hand": "scout scout"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    "rules", [{}, {"destroy_own_base": True}, {"effects_respect_outposts": False}, {"ally_sticky": True}], ids=str
)
def test_in_a_crowded_position_too(rules: dict[str, Any]) -> None:
    """Whatever is played, asked and answered there, six deep."""
    game = engine.scenario(position=CROWDED, rules=rules)
    rng = seeded("crowded", rules)
    for _ in range(10):
        branch = game.copy()
        for _ in range(6):
            if branch.result is not None:
                break
            assert_listed_if_and_only_if_accepted(branch)
            seat = next(iter(branch.pending))
            answers = branch.actions(seat)
            branch.apply(seat, rng.choice([action for action in answers if action[0] != "end-turn"] or answers))
