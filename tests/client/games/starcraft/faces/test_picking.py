"""Things are picked one after the other until they make up an action."""

from __future__ import annotations

from client.games.starcraft.faces import pointing
from client.games.starcraft.faces.face import Making
from engine.starcraft.language.fighting import Pair
from engine.starcraft.language.order_tokens import Order
from engine.starcraft.language.orders import Move

PAIRS = [
    Making((f"mine {own}", f"theirs {enemy}"), Pair(own, enemy))
    for own in ("marine", "firebat")
    for enemy in ("zealot", "scout")
]
ORDER = Making(("order build", "planet torus"), Order("build", "torus"), asks_enter=True)
MOVE = Making(("unit marine", "area torus-2"), Move("marine", "torus-1", "torus-2", 3), "unit marine", 3)


def test_things_make_an_action_in_any_order() -> None:
    for picks in (("mine marine", "theirs scout"), ("theirs scout", "mine marine")):
        first = pointing.after(PAIRS, (), picks[0])
        assert first.action is None
        assert pointing.after(PAIRS, first.picks, picks[1]).action == Pair("marine", "scout")


def test_what_goes_on_with_the_picked_is_live() -> None:
    assert pointing.live(PAIRS, ("mine marine",)) == {"theirs zealot", "theirs scout"}
    assert pointing.live([MOVE], ("unit marine",)) == {"unit marine", "area torus-2"}
    assert pointing.live([MOVE], ("unit marine",) * 3) == {"area torus-2"}


def test_a_thing_of_another_action_begins_anew_and_one_of_none_is_lost() -> None:
    again = pointing.after(PAIRS, ("mine marine",), "mine firebat")
    assert again.picks == ("mine firebat",)
    lost = pointing.after(PAIRS, ("mine marine",), "planet torus")
    assert lost.is_lost
    assert lost.picks == ("mine marine",)


def test_what_cannot_be_taken_back_waits_for_enter_or_its_last_key_again() -> None:
    whole = pointing.after([ORDER], ("order build",), "planet torus")
    assert whole.action is None
    assert whole.ready == Order("build", "torus")
    assert pointing.after([ORDER], whole.picks, "planet torus").action == Order("build", "torus")


def test_a_thing_picked_again_is_counted_up_to_the_most_there_are() -> None:
    picks: tuple[str, ...] = ()
    for _time in range(2):
        picks = pointing.after([MOVE], picks, "unit marine").picks
    assert pointing.after([MOVE], picks, "area torus-2").action == Move("marine", "torus-1", "torus-2", 2)
    assert pointing.after([MOVE], ("unit marine",) * 3, "unit marine").is_lost


def test_one_thing_is_enough_where_more_would_make_the_same_action() -> None:
    makings = [Making(picks, Order("build", "torus")) for picks in (("order build", "planet torus"), ("planet torus",))]
    assert pointing.after(makings, (), "planet torus").action == Order("build", "torus")
    first = pointing.after(makings, (), "order build")
    assert first.action is None
    assert pointing.after(makings, first.picks, "planet torus").action == Order("build", "torus")
