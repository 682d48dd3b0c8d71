"""Every legal action of every game can be completed by picking its parts in any order, also without a table of rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import msgpack

import engine
from client.games import registry
from client.session.updates import Replayed
from client.table import pointing
from client.table.contract import Interface
from client.table.game_news import AtPoint
from client.table.pointing import Confirm, Named, Option, Part, Picks, Pointing, Rule
from client.table.summary import Summary
from engine.game import Game
from engine.language import OtherVerb, Verb
from engine.starcraft.language import kinds
from engine.starcraft.language.fighting import Pair
from engine.starcraft.language.general import Pass
from engine.starcraft.language.order_tokens import Order
from engine.starcraft.language.orders import BuildQuestion, BuildUnit, BuildWorkers, Move

STEPS = 60
"""How many steps of each game are played: an eighth of a game."""
SAMPLE = 8
"""How many options of a position are tried."""
MARINES: Part = ("unit", "marine", "torus-1")
MOVES = pointing.options(
    [Move("marine", "torus-1", "torus-2", 3), Move("firebat", "torus-1", "torus-2", 1)],
    Pointing({Move: Rule(parts=(Named("unit", ("unit", "start")), Named("area", ("end",))), count="count")}),
)
PAIRS = pointing.options([Pair(own, enemy) for own in ("marine", "firebat") for enemy in ("zealot", "scout")], Pointing())
MINE, THEIRS = ("own", "marine"), ("enemy", "scout")


# -- the law -----------------------------------------------------------------------------------------------------------


def modes() -> Iterator[tuple[str, str, int]]:
    """Yield every mode of every game, with the least and the most seats."""
    for game in registry.games():
        for mode, seats in summary(game).modes.items():
            yield from ((game, mode, number) for number in sorted({min(seats), max(seats)}))


def summary(game: str) -> Summary:
    found = registry.summary(game)
    assert found is not None
    return found


def known(game: str) -> Interface:
    found = registry.interface(game)
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "mode", "seats"), list(modes()))
def test_without_a_rule_every_action_is_performed_by_its_parts_in_any_order(game: str, mode: str, seats: int) -> None:
    chance, played = random.Random(seats), engine.new_game(game, mode=mode, seats=seats, seed=bytes(32))
    for _step in range(STEPS):
        if played.result is not None:
            break
        seat = min(played.pending)
        view = seen(played, seat)
        found = pointing.options(view.actions, Pointing(), next(each for each in view.asked if each.seat == seat))
        assert [option.action for option in found] == list(view.actions)
        for option in chance.sample(found, min(len(found), SAMPLE)):
            assert performed(found, option, chance) == option.action
        played.apply(seat, chance.choice(played.actions(seat)))


def seen(game: Game, seat: int) -> Any:
    """Return the view of a seat as a client reads it."""
    view = msgpack.decode(msgpack.encode(game.view(seat)))
    told = known(game.id).read(Replayed(tuple(map(str, range(game.seats))), {}, view, ()), game.seats)
    assert isinstance(told, AtPoint)
    return told.view


def performed(found: tuple[Option, ...], option: Option, chance: random.Random) -> Verb | None:
    """Return the action that the parts of an option perform in a random order, with Enter at the end."""
    picks: Picks = ()
    for part in chance.sample(option.parts, len(option.parts)):
        after = pointing.pick(found, picks, part)
        assert not after.is_lost, (option, picks, part)
        if after.action is not None:
            return after.action
        picks = after.picks
    whole = pointing.ready(found, picks)
    return None if whole is None else whole.performed(picks)


# -- picking -----------------------------------------------------------------------------------------------------------


def test_parts_that_go_on_with_the_picked_are_live() -> None:
    assert pointing.live(PAIRS, (MINE,)) == {("enemy", "zealot"), THEIRS}
    assert pointing.live(MOVES, (MARINES,)) == {MARINES, ("area", "torus-2")}
    assert pointing.live(MOVES, (MARINES,) * 3) == {("area", "torus-2")}


def test_a_part_of_another_action_begins_anew_and_one_of_none_is_lost() -> None:
    assert pointing.pick(PAIRS, (MINE,), ("own", "firebat")).picks == (("own", "firebat"),)
    lost = pointing.pick(PAIRS, (MINE,), ("planet", "torus"))
    assert lost.is_lost
    assert lost.picks == (MINE,)


def test_what_is_confirmed_waits_for_enter_or_its_last_part_again() -> None:
    found = pointing.options([Order("build", "torus")], Pointing({Order: Rule(confirm=Confirm.ALWAYS)}))
    order, planet = found[0].parts
    whole = pointing.pick(found, (order,), planet)
    assert whole.action is None
    assert pointing.ready(found, whole.picks) == found[0]
    assert pointing.pick(found, whole.picks, planet).action == Order("build", "torus")


def test_a_part_picked_again_is_counted_up_to_the_most_there_are() -> None:
    picks: Picks = ()
    for _time in range(2):
        picks = pointing.pick(MOVES, picks, MARINES).picks
    assert pointing.pick(MOVES, picks, ("area", "torus-2")).action == Move("marine", "torus-1", "torus-2", 2)
    assert pointing.pick(MOVES, (MARINES,) * 3, MARINES).is_lost
    assert pointing.pick(MOVES, (MARINES,), ("unit", "firebat", "torus-1")).is_lost


def test_one_part_is_enough_where_more_would_make_the_same_action() -> None:
    parts: tuple[Picks, ...] = ((MINE, THEIRS), (THEIRS,))
    found = [Option(each, Pair("marine", "scout")) for each in parts]
    assert pointing.pick(found, (), THEIRS).action == Pair("marine", "scout")
    first = pointing.pick(found, (), MINE)
    assert first.action is None
    assert pointing.pick(found, first.picks, THEIRS).action == Pair("marine", "scout")


# -- rules -------------------------------------------------------------------------------------------------------------


AREAS = Pointing(inside={kinds.AREA: ("planet", lambda area: area.rpartition("-")[0])})


def test_an_outer_part_is_dropped_only_if_there_is_one() -> None:
    on_one = pointing.options([BuildUnit("marine", "torus-1"), BuildUnit("marine", "torus-2")], AREAS)
    assert [option.parts for option in on_one] == [(("unit", "marine"), ("area", f"torus-{n}")) for n in (1, 2)]
    on_two = pointing.options([BuildUnit("marine", "torus-1"), BuildUnit("marine", "helios-2")], AREAS)
    assert on_two[1].parts == (("unit", "marine"), ("planet", "helios"), ("area", "helios-2"))


def test_optional_parts_are_asked_for_only_where_several_actions_are_left() -> None:
    table = Pointing({BuildUnit: Rule(parts=("unit",), optional=("area",))})
    found = pointing.options([BuildUnit("marine", "a-1"), BuildUnit("ghost", "a-1"), BuildUnit("ghost", "a-2")], table)
    assert [len(option.parts) for option in found] == [1, 2, 2]


def test_a_rule_of_a_question_comes_before_the_others() -> None:
    asked: BuildQuestion = BuildQuestion.__new__(type("Decoded", (BuildQuestion,), {}))
    table = Pointing(
        {BuildWorkers: Rule(count="count")}, {BuildQuestion: {BuildWorkers: Rule(parts=(), lead="workers", single="count")}}
    )
    one, many = (pointing.options([BuildWorkers(3)], table, question)[0] for question in (asked, None))
    assert (one.parts, one.action, one.most) == ((("workers",),), BuildWorkers(1), 1)
    assert (many.parts, many.most) == ((("workers",),), 3)
    assert many.performed((many.parts[0],) * 2) == BuildWorkers(2)


def test_commands_and_actions_of_a_later_version_have_no_parts() -> None:
    assert pointing.options([Pass(), OtherVerb("sing", ())], Pointing({Pass: Rule(command=True)})) == ()
    assert [option.parts for option in pointing.options([Pass()], Pointing())] == [((Pass.word,),)]
