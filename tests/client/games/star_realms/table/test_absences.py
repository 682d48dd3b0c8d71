"""Updates about other seats: results of a turn so far, the turn in which a player was defeated, and filled bars."""

from __future__ import annotations

import pytest

from client.games.star_realms.layouts.score import scales
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.model import table
from client.session.updates import TableChanged
from client.table.state import Updated
from engine.star_realms.modes import MODES
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.sitting import Sitting as Duel
from tests.client.games.star_realms.table.test_teams_and_targets import Sitting
from tests.client.games.star_realms.tui.test_budgets import theirs
from tests.client.games.star_realms.views import in_play


def lines(sitting: Sitting | Duel) -> list[str]:
    shown = laid(sitting.store.picture(), 80, 24).lines
    return ["".join(text for text, _style in line).rstrip() for line in shown]


PLAYED = ["play", 2, "ram", 3]
GAINED = [["gain", 2, "combat", 5, "ram"], ["gain", 2, "trade", 4, "freighter"], ["gain", 2, "combat", 4, "ram"]]


def test_the_prompt_adds_up_what_the_seat_on_turn_has_gained_and_whom_it_has_attacked() -> None:
    sitting = Sitting(many.free_for_all())
    assert sitting.shown.prompt == "Cem's turn."
    sitting.look(PLAYED, *GAINED)
    assert sitting.shown.prompt == "Cem's turn. 9 combat and 4 trade so far; nobody is attacked yet."
    sitting.look(["attack", 2, 1, 5, 15], ["attack", 2, 4, 2, 48], ["destroy", 2, 1, "blob_wheel", 5])
    assert sitting.shown.prompt == "Cem's turn. 9 combat and 4 trade so far; hit: Bo for 5, Eli for 2, Blob Wheel."


def test_what_was_taken_back_is_not_counted() -> None:
    sitting = Sitting(many.free_for_all()).look(PLAYED, GAINED[0]).look(PLAYED, GAINED[1])
    sitting.look(["undo", 2])
    assert sitting.shown.prompt == "Cem's turn. 5 combat so far; nobody is attacked yet."


def test_in_a_duel_the_rule_of_the_seat_says_it() -> None:
    duel = Duel(theirs(ada={"in_play": in_play("ram"), "combat": 5}))
    duel.answered(theirs(ada={"in_play": in_play("ram"), "combat": 5}), ["gain", 1, "combat", 5, "ram"], own=False)
    assert duel.shown.prompt == "Ada's turn."


def test_a_seat_that_was_seen_to_fall_says_since_which_turn() -> None:
    sitting = Sitting(many.free_for_all())
    assert any(line.startswith("✗ 4 ") and line.endswith(" out") for line in lines(sitting))
    sitting.game.apply(5, ("concede",))
    sitting.look(["concede", 5], ["out", 5])
    assert any(line.startswith("✗ 6 ") and line.endswith("out since turn 9") for line in lines(sitting))


def test_a_table_with_another_number_of_seats_is_another_game() -> None:
    sitting = Duel(theirs())
    sitting.store.dispatch(Updated(views.heard(TableChanged(many.around(many.free_for_all())))))
    sitting.answered(many.seen(many.free_for_all(), 0), own=False)
    assert any(line.startswith("✗ 4 ") for line in lines(sitting))
    assert len(sitting.store.current.history.highest()) == 6


@pytest.mark.parametrize("mode", sorted(MODES))
def test_a_bar_is_full_at_what_its_seat_or_team_began_with(mode: str) -> None:
    for seats in MODES[mode].seat_counts:
        played = MODES[mode](seats)
        assert table.first_authority(mode, seats) == tuple(played.scores()[score] for score in played.score_of)
    assert table.first_authority("of-a-later-version", 3) == (50, 50, 50)


def test_a_team_on_one_score_has_a_scale_of_its_own_and_others_share_one() -> None:
    hydra, emperor, all_alike = (Sitting(game).shown for game in (many.hydra(), many.emperor(), many.free_for_all()))
    for shown, expected in ((hydra, {100}), (emperor, {50, 60}), (all_alike, {50})):
        assert shown.table is not None
        assert set(scales(shown, shown.table)) == expected


def test_the_most_authority_there_was_stretches_the_scale() -> None:
    duel = Duel(theirs(ada={"authority": 61}))
    duel.answered(theirs(ada={"authority": 30}) | {"turn": 9}, own=False)
    duel.answered(theirs(ada={"authority": 30}) | {"turn": 11}, own=False)
    assert duel.shown.table is not None
    assert scales(duel.shown, duel.shown.table) == (61, 61)


def test_a_question_by_anothers_card_shows_that_card_until_the_cursor_goes_on() -> None:
    ada = {"in_play": in_play("imperial_fighter")}
    asks = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    before = theirs(ada=ada)
    duel = Duel(before)
    was = duel.store.state.cursor
    duel.answered(before | {"asked": asks, "actions": [["discard", "scout"], ["discard", "viper"]]}, own=False)
    assert duel.shown.shown == "imperial_fighter"
    duel.press("right")
    assert duel.shown.shown == "scout"
    duel.answered(before, own=False)
    assert duel.store.state.cursor == was


def test_after_the_end_nobody_can_finish_you_any_more() -> None:
    over = theirs(me={"authority": 0}, ada={"combat": 5}) | {"asked": [], "result": {"winners": [1], "reason": "authority"}}
    assert not any(" ! " in line for line in lines(Duel(over)))
