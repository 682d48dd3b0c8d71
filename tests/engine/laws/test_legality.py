"""Actions are listed if and only if they are accepted: the legal actions are compared with all possible actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Any

import pytest

import engine
from engine.game import Action, Game
from engine.language import SEAT, Kind, Verb, arguments
from engine.star_realms.cards import BY_KEY
from engine.star_realms.language.complete import LANGUAGE
from engine.star_realms.language.kinds import AMOUNT, CARD, PLACE
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, games_each, may_be_split, positions, seeded, some_rules

NO_WORDS = ("no_such_word", "scrap_heap", "static", "")
"""What no kind of text has among its words."""


def values(kind: Kind, game: Game) -> Sequence[Any]:
    """Return everything of that kind in this position, and a little beyond its bounds."""
    if kind.base is str:
        return (*sorted(BY_KEY if kind is CARD else kind.words), *NO_WORDS)
    assert kind.base is int
    assert kind.least is not None
    return range(kind.least - 2, most(kind, game) + 2)


def most(kind: Kind, game: Game) -> int:
    """Return the highest number of that kind that can mean anything: the kind's own bound, or what the position has of it."""
    view = game.view(None)
    in_play = [card for seat in view["seats"] for card in seat["in_play"]]
    if kind is SEAT:
        return game.seats - 1
    if kind is PLACE:
        return max((card["place"] for card in in_play), default=0)
    if kind is AMOUNT:
        return max(*(seat["combat"] for seat in view["seats"]), *(BY_KEY[card["card"]].defense for card in in_play))
    assert kind.most is not None
    return kind.most


def well_formed(game: Game) -> Iterator[Action]:
    """Yield every verb of the language with everything that its arguments may be. Proposals are in `proposals`."""
    by_kind = {kind: values(kind, game) for verb in LANGUAGE.verbs.values() if (kinds := single(verb)) for kind in kinds}
    for word, verb in LANGUAGE.verbs.items():
        kinds = single(verb)
        for chosen in product(*(by_kind[kind] for kind in kinds)) if kinds is not None else ():
            yield (word, *chosen)


def single(verb: type[Verb]) -> list[Kind] | None:
    """Return the kinds of the verb's arguments; None for a proposal, whose shares depend on each other."""
    taken = arguments(verb)
    return None if any(argument.rest for argument in taken) else [argument.kind for argument in taken if argument.kind]


def divisions(have: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to add up to that total, nobody giving more than it has."""
    if len(have) == 1:
        if 0 <= total <= have[0]:
            yield (total,)
        return
    for share in range(min(have[0], total) + 1):
        for rest in divisions(have[1:], total - share):
            yield (share, *rest)


def members(view: Any, seat: int) -> list[int]:
    """Return the seats of that seat's team."""
    return [other for other, them in enumerate(view["seats"]) if them["team"] == view["seats"][seat]["team"]]


def shares(game: Game, seat: int, pool: str, total: int) -> list[tuple[int, ...]]:
    """Return every division of that total among the team of which others than the seat itself pay something."""
    view = game.view(None)
    team = members(view, seat)
    have = [view["seats"][member][pool] for member in team]
    return [parts for parts in divisions(have, total) if total > parts[team.index(seat)]]


def proposals(game: Game, seat: int) -> Iterator[Action]:
    """Yield what could be proposed at all: what things cost, a little more and less, too few shares, a negative one, for
    anything."""
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


def stands_for(game: Game, seat: int, action: Action) -> set[Action]:
    """Return what a listed action stands for: of a free amount everything from 1 up, of a proposal every division."""
    if may_be_split(game, action):
        return {(*action[:-1], n) for n in range(1, action[-1] + 1)}
    if action[0] == "pool-acquire":
        return {(*action[:2], *parts) for parts in shares(game, seat, "trade", sum(action[2:]))}
    if action[0] == "pool-attack":
        return {(*action[:3], *parts) for parts in shares(game, seat, "combat", sum(action[3:]))}
    return {action}


def allowed(game: Game, seat: int) -> set[Action]:
    """Return everything the listed and the standing actions of that seat stand for."""
    listed = (stands_for(game, seat, action) for action in game.actions(seat))
    return set(game.any_time_actions(seat)).union(*listed)


def assert_listed_if_and_only_if_accepted(game: Game) -> None:
    """Check that whoever is asked tries every well-formed action; the others share them. All try proposals, and what is
    listed."""
    everything = [*well_formed(game)]
    others = [seat for seat in range(game.seats) if seat not in game.pending]
    for seat in range(game.seats):
        tried = everything[others.index(seat) :: len(others)] if seat in others else everything
        listed = allowed(game, seat)
        assert {action for action in chain(tried, proposals(game, seat), listed) if game.check(seat, action) is None} == listed


def test_only_proposals_are_tried_by_a_list_of_their_own() -> None:
    assert {word for word, verb in LANGUAGE.verbs.items() if single(verb) is None} == {"pool-acquire", "pool-attack"}


@pytest.mark.parametrize("seed", range(games_each(len(TABLES))))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_action_is_listed_if_and_only_if_it_is_accepted(table: Table, seed: int) -> None:
    chooser = list(CHOOSERS)[(seed + TABLES.index(table)) % len(CHOOSERS)]
    rules = {**some_rules(seeded("legality", table, seed)), "turn_limit": 40}
    for _, game in positions(Table(table.mode, table.seats, rules), f"legality {seed}", CHOOSERS[chooser], every=70):
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
    for _ in range(6):
        branch = game.copy()
        for _ in range(6):
            if branch.result is not None:
                break
            assert_listed_if_and_only_if_accepted(branch)
            seat = next(iter(branch.pending))
            answers = branch.actions(seat)
            branch.apply(seat, rng.choice([action for action in answers if action[0] != "end-turn"] or answers))
