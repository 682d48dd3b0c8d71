"""Keys at a table of StarCraft: they pick, undo, look, switch panels, and always have an answer."""

from __future__ import annotations

import pytest

from client.games.starcraft.input import settle
from client.games.starcraft.model.decoder import read
from client.games.starcraft.model.ground import own_base
from client.games.starcraft.selectors import options
from client.session.updates import Stepped
from client.table import pointing
from client.table.input import show_advice
from client.table.state import Drawn, Thinking, Updated
from engine.judge import Advice
from engine.judge import Choice as AdvisedChoice
from engine.starcraft.game import StarCraft
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.positions import do, executing, planning, raw, sketched
from tests.engine.starcraft.board import read as sentence


def at(game: object, seat: int | None = 0) -> Person:
    """Return somebody before that game, whose others do nothing by themselves."""
    person = Person(game, seat)  # type: ignore[arg-type]
    person.game._others = lambda: None  # type: ignore[method-assign]
    person.sit_down()
    return person


def building() -> StarCraft:
    """Return a game where Fay builds on Antiga Prime."""
    game = sketched(on_turn=0, stacks={"antiga_prime": [[0, "build"]]})
    do(game, "reveal antiga_prime", "execute")
    return game


def test_an_order_and_a_planet_are_placed_by_two_keys_in_either_order_and_enter_after_them_does_nothing() -> None:
    for keys in (("2", "h"), ("h", "2")):
        person = at(planning())
        person.press(*keys)
        assert person.game.seq == 2
        assert person.shown.picked == ()
        person.press("enter")
        assert person.shown.notice == "That was done by its key: Enter is not needed."
        assert (person.game.seq, person.shown.picked) == (2, ())


def test_escape_takes_back_what_was_picked_and_then_nothing() -> None:
    person = at(planning())
    person.press("2", "escape")
    assert person.shown.picked == ()
    person.press("escape")
    assert person.shown.panel == "planning"
    assert "this is the galaxy" in person.shown.notice


def test_a_panel_over_what_is_asked_has_none_of_its_choices_and_names_the_way_back() -> None:
    person = at(building())
    person.press("escape")
    assert person.shown.panel == "galaxy"
    for key in ("r", "C"):
        person.press(key)
        assert "press Esc for the question" in person.shown.notice


def test_a_key_with_no_place_says_why_and_leaves_what_is_picked() -> None:
    person = at(planning())
    person.press("2", "w")
    assert person.shown.picked == (("order", "mobilize"),)
    assert person.shown.notice.startswith("You have nothing on Pridewater")
    person.press("p")
    assert person.shown.notice.startswith("p does nothing here")


def test_one_key_makes_a_list_of_the_map_and_a_map_of_the_list_for_good() -> None:
    person = at(planning())
    for drawn, key, shape in (("list", "z", "map"), ("map", "z", "list"), ("list", "o", "list"), ("", "escape", "list")):
        person.store.dispatch(Drawn(True, drawn))
        person.press(key)
        assert person.shown.shape == shape
    person.store.dispatch(Drawn(True, ""))
    person.press("z")
    assert (person.shown.panel, person.shown.shape) == ("galaxy", "list"), "where it is not in sight it comes as it was"


def test_on_the_map_the_arrows_lead_to_the_planet_that_lies_there() -> None:
    person = at(planning())
    person.store.dispatch(Drawn(True, "map"))
    person.press("space", "h")
    found = []
    for key in ("up", "right", "down", "right", "left", "left", "down", "down"):
        person.press(key)
        found.append(person.shown.cursor[1])
    assert found == ["antiga_prime", "braken", "tarsonis", "chau_sara", "tarsonis", "torus", "dylar_iv", "vyctor_5"]
    person.press("down")
    assert person.shown.cursor[0] == "order", "below the last planet lies what there is to choose"
    person.press("up")
    assert person.shown.cursor == ("planet", "vyctor_5")


@pytest.mark.parametrize(("key", "panel"), [("o", "orders")])
def test_a_panel_opens_over_the_question_which_stays_in_the_prompt(key: str, panel: str) -> None:
    person = at(planning())
    asked = person.shown.prompt
    person.press(key)
    assert (person.shown.panel, person.shown.prompt) == (panel, asked)
    person.press("h")
    assert person.shown.cursor == ("planet", "torus")
    assert person.shown.picked == ()
    person.press(key)
    assert person.shown.panel == "planning"


def test_space_and_a_key_only_look() -> None:
    person = at(planning())
    person.press("space", "h")
    assert (person.shown.cursor, person.shown.picked) == (("planet", "torus"), ())
    other = at(executing())
    other.press("h")
    assert "not your turn" in other.shown.notice.lower()
    assert other.shown.cursor == ("planet", "torus")
    builder = at(building())
    builder.press("space")
    assert builder.shown.reads
    builder.press("r")
    assert (builder.shown.reads, builder.shown.picked) == (True, ())
    builder.press("r")
    assert (builder.shown.reads, bool(builder.shown.picked)) == (False, True)


def test_the_cursor_begins_on_the_planet_of_ones_own_base() -> None:
    for game in (planning(), executing()):
        person = at(game)
        table = person.store.current.table
        assert table is not None
        assert person.shown.cursor[0] == "planet"
        assert own_base(table, person.shown.cursor[1]) is not None


def test_arrows_reach_everything_and_enter_picks_it() -> None:
    person = at(planning())
    seen = {person.shown.cursor}
    for direction in ("up", "down"):
        for _ in range(20):
            person.press(direction)
            seen.add(person.shown.cursor)
    assert {("planet", "abaddon"), ("planet", "vyctor_5"), ("order", "build")} <= seen
    while person.shown.cursor != ("planet", "torus"):
        person.press("up")
    person.press("enter", "2", "enter")
    assert person.game.seq > 1


def test_a_command_without_a_place_says_why() -> None:
    person = at(planning())
    reasons = {"e": "nothing to end", "0": "nothing to decline", "u": "nothing to take back", "R": "after the game"}
    for key, why in reasons.items():
        person.press(key)
        assert why in person.shown.notice, key
    person.press("K")
    assert person.shown.panel == "destroying"
    assert "destroy" in person.shown.prompt.lower()


def test_keys_typed_ahead_wait_for_the_answer_and_answer_no_other_question() -> None:
    person = at(building())
    game, sent = person.game.game, list[tuple[object, ...]]()
    person.store.commands.act = sent.append  # type: ignore[method-assign]
    person.press("q", "q", "e")
    assert sent == [("workers", 1)], "the others wait"
    while person.store.current.waiting is not None:
        events = game.apply(0, sent[-1])
        told = [list(event) for event in game.events_for(0, events)]
        update = Stepped(views.step(raw(game), *told, by=0, seq=9), own=True)
        person.store.dispatch(Updated(read(update, 6) or update))
    assert [action[0] for action in sent] == ["workers", "workers"]
    assert person.shown.menu is not None, "there is something left to build with, so the end is asked once"
    person.press("e")
    assert sent[-1] == ("end",)


def hurried(game: StarCraft, seat: int, *actions: str) -> Person:
    """Return Fay after what that seat did, which her next key shows at once."""
    person = at(game)
    person.game.tell = lambda update: person.store.dispatch(Updated(read(update, game.seats) or update, before_a_key=True))
    for action in actions:
        person.game._step(person.game.game.apply(seat, sentence(action)), seat, own=False)
    return person


@pytest.mark.parametrize("key", ["s", "d", "e", "0", "G", "enter", "1"])
def test_no_key_answers_what_it_has_only_just_shown(key: str) -> None:
    """A bot's moves wait for their time, a key shows them, and the question that opens with them was answered by that key."""
    game = sketched(stacks={"tarsonis": [[1, "build"]], "antiga_prime": [[0, "build"]], "braken": [[0, "research"]]}, on_turn=1)
    person = hurried(game, 1, "reveal tarsonis", "event")
    before = person.game.seq
    assert person.shown.block == "REVEAL AN ORDER"
    person.press(key)
    assert person.game.seq == before
    assert person.shown.notice.endswith("was pressed before this was asked: press it again.")
    person.press("s")
    assert person.game.seq == before + 1


def test_a_seat_that_gives_up_is_asked_twice() -> None:
    person = at(planning())
    person.press("X")
    assert person.shown.menu is not None
    person.press("0")
    assert person.game.game.result is None
    person.press("X", "X")
    assert not person.game.game.view(None)["seats"][0]["alive"]


def test_whether_to_concede_is_asked_also_where_another_question_has_come_meanwhile() -> None:
    person = at(building())
    game, sent = person.game.game, list[tuple[object, ...]]()
    person.store.commands.act = sent.append  # type: ignore[method-assign]
    person.press("e", "e", "q", "X")
    assert sent == [("end",)]
    events = game.apply(0, sent[-1])
    told = [list(event) for event in game.events_for(0, events)]
    update = Stepped(views.step(raw(game), *told, by=0, seq=9), own=True)
    person.store.dispatch(Updated(read(update, 6) or update))
    assert len(sent) == 1, "the unit was meant for the order that is over"
    assert person.shown.prompt == "Concede the game?"


def test_the_digit_of_advice_marks_a_proposal_and_only_the_same_digit_or_enter_does_it() -> None:
    orders = [action.wire for action in at(planning()).store.current.table.actions[:2]]  # type: ignore[union-attr]
    found = Advice(tuple(AdvisedChoice(order, 50 - at) for at, order in enumerate(orders)))
    for last in ("2", "enter"):
        person = at(planning())
        with drafted(person.store) as draft:
            draft.open(Thinking())
            show_advice(draft, found)
        person.press("1", "2")
        assert (person.game.seq, person.shown.choice) == (1, 1), "it is marked, and nothing is sent"
        person.press("h")
        assert (person.game.seq, person.shown.menu) == (1, None), "another key is for the question below"
        with drafted(person.store) as draft:
            draft.open(Thinking())
            show_advice(draft, found)
        person.press("2", last)
        assert (person.game.seq, person.shown.menu) == (2, None)


def test_a_new_question_takes_the_cursor_to_an_answer_and_one_that_is_still_open_leaves_it() -> None:
    person = at(planning())
    live = pointing.live(options(person.store.current), ())
    for asked, is_moved in ((person.store.current.table.question, False), (None, True)):  # type: ignore[union-attr]
        with drafted(person.store) as draft:
            draft.change(cursor=("planet", "halcyon"), asked=asked)
            settle(draft)
        assert (person.store.state.cursor in live) is is_moved
