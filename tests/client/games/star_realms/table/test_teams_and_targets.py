"""Several seats at the table: the target of a key, actions of a team, and texts for players who cannot act."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms import macros
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.state import CursorMoved
from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts.events import digest
from client.games.star_realms.texts.narrator import Formatter, result
from client.session.updates import Spoken, Stepped, TableChanged
from client.table.history import MOST
from client.table.log import Entry
from client.table.state import Key, Leave, OpenDialog, Replaying, Updated
from client.table.store import Store
from engine.game import Game
from engine.star_realms.language.main_phase import Play
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands


class Sitting:
    """A table of several, and keys as a person presses them."""

    def __init__(self, game: Game, seat: int | None = 0, **around: Any) -> None:
        self.game, self.seat = game, seat
        self.now = 100.0
        self.commands = NotingCommands(seat)
        self.store = Store(STAR_REALMS, self.commands, clock=lambda: self.now)
        self.store.dispatch(Updated(views.heard(TableChanged(many.around(game, **around)))))
        self.look()
        self.store.take_effects()

    def look(self, *events: list[Any], own: bool = False) -> Sitting:
        """Show the game as it is now."""
        self.store.dispatch(Updated(views.heard(Stepped(views.step(many.seen(self.game, self.seat), *events), own=own))))
        return self

    def press(self, *pressed: str) -> Sitting:
        for key in pressed:
            self.store.dispatch(Key(key))
        return self

    @property
    def acted(self) -> list[tuple[Any, ...]]:
        return self.commands.acted

    @property
    def shown(self) -> Picture:
        return self.store.picture()

    def choices(self) -> dict[str, str]:
        menu = self.shown.menu
        assert menu is not None
        return {choice.key: choice.label for choice in menu.choices}


# -- targets -----------------------------------------------------------------------------------------------------------


def test_an_attack_names_seats_and_bases_with_their_owners() -> None:
    sitting = Sitting(many.hunter()).press("t")
    assert sitting.acted == []
    assert sitting.choices() == {"2": "hit Bo: 28, then 23", "7": "destroy Space Station of Dee for 4", "0": "back"}
    assert sitting.press("7").acted[0][:2] == ("attack-base", 3)


def test_the_only_target_is_attacked_at_once() -> None:
    game = many.position("hunter", 3, {0: {"combat": 2}})
    assert Sitting(game).press("t").acted == [("attack", 1, 2)]


def test_a_team_on_one_authority_is_one_target() -> None:
    game = many.position("hydra", 4, {0: {"combat": 2}, 2: {}, 3: {}})
    assert Sitting(game).press("t").acted == [("attack", 2, 2)]


def test_a_base_that_keeps_its_damage_says_how_much_of_it_is_hit() -> None:
    game = many.position("raid", 3, {0: {"bases": "blob_wheel fleet_hq"}, 1: {"combat": 3}}, on_turn=1)
    labels = list(Sitting(game, 1).press("t").choices().values())
    assert labels == ["hit Ada: 50, then 47", "hit Blob Wheel of Ada for 3 of 5", "hit Fleet HQ of Ada for 3 of 8", "back"]


def test_who_is_meant_is_asked_with_names_and_hands() -> None:
    assert Sitting(many.targets()).choices() == {
        "2": "Bo (2 cards in hand)",
        "3": "Cem (1 card in hand)",
        "4": "Dee (0 cards in hand)",
    }


def test_two_bases_of_one_name_are_told_apart_by_their_owners() -> None:
    assert list(Sitting(many.bases()).choices().values())[:2] == ["Blob Wheel of Bo", "Blob Wheel of Cem"]


def test_play_all_leaves_a_card_that_would_ask_whom_it_means() -> None:
    hands = {0: {"hand": "imperial_fighter"}, 1: {"hand": "scout"}}
    several, one = (many.position(mode, 3, hands) for mode in ("free-for-all", "hunter"))
    assert macros.next_action(_table(several)) is None
    assert macros.next_action(_table(one)) == Play("imperial_fighter")


def _table(game: Game) -> Any:
    return Sitting(game).shown.table


# -- together ----------------------------------------------------------------------------------------------------------


def test_a_card_that_only_the_team_can_pay_asks_who_pays_what() -> None:
    sitting = Sitting(many.hydra_to_propose()).press("4")
    assert sitting.acted == []
    assert "together for 6 trade" in sitting.shown.prompt
    assert sitting.press("down", "enter").acted == [("pool-acquire", "junkyard", 3, 3)]


def test_a_share_cannot_leave_what_the_rules_allow() -> None:
    sitting = Sitting(many.hydra_to_propose()).press("4", "down", "down")
    assert "shares must add up to 6" in sitting.shown.notice
    assert sitting.press("P").acted == [("pool-acquire", "junkyard", 3, 3)]


@pytest.mark.parametrize("own", [0, 1, 2])
@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("step", [1, -1])
def test_no_change_of_shares_breaks_the_sum_the_pools_or_the_part_of_another(own: int, at: int, step: int) -> None:
    shares: Shares | None = Shares(("pool-acquire", "ram"), (0, 1, 2), (2, 1, 2), (3, 4, 2), own, at)
    seen = 0
    while shares is not None and seen < 20:
        assert sum(shares.amounts) == 5
        assert shares.payable()
        shares, seen = shares.changed(step), seen + 1
    assert seen < 20


def test_a_base_is_destroyed_together_by_its_own_key_or_from_the_attack() -> None:
    for keys in (("7",), ("t", "7"), ("P", "7")):
        sitting = Sitting(many.hydra_to_propose()).press(*keys)
        assert "Destroy Space Station of Cem together for 4 combat" in sitting.shown.prompt
        assert sitting.press("enter").acted[0][0] == "pool-attack"


def test_an_open_division_closes_when_a_member_has_spent_its_part() -> None:
    game = many.hydra_to_propose()
    sitting = Sitting(game).press("4")
    game.apply(1, ("acquire", "survey_ship"))
    sitting.look(["acquire", 1, "survey_ship", 3, "discard"])
    assert sitting.shown.menu is None
    assert sitting.shown.notice == "The table has changed: that is no longer possible."


def test_the_proposer_sees_who_has_still_to_agree_and_can_take_it_back() -> None:
    sitting = Sitting(many.hydra())
    assert sitting.shown.block == "YOUR TURN"
    assert "waiting for Bo" in sitting.shown.beside
    assert sitting.press("P").acted == []
    assert sitting.press("P").acted == [("withdraw",)]


def test_the_asked_member_sees_who_pays_what_before_it_agrees() -> None:
    sitting = Sitting(many.hydra(), 1)
    assert sitting.shown.prompt == "Ada proposes to buy Junkyard together (Ada 4, you 2). Do you agree?"
    assert sitting.press("1").acted == [("agree",)]
    assert Sitting(many.hydra(), 1).press("2").acted == [("refuse",)]
    neither = Sitting(many.hydra(), 1).press("0")
    assert neither.acted == []
    assert neither.shown.notice == "Choose by the number of an answer."


def test_who_has_ended_is_told_who_still_plays() -> None:
    game = many.hydra_to_propose()
    game.apply(0, ("end-turn",))
    sitting = Sitting(game)
    assert sitting.shown.prompt == "You have ended your turn. Still playing: Bo."
    assert sitting.press("p").shown.notice == "You have ended your turn; your team still plays."


def test_a_card_is_passed_first_which_then_to_whom() -> None:
    sitting = Sitting(many.emperor(), 1).press("G")
    key = next(key for key, label in sitting.choices().items() if label == "Trade Bot")
    sitting.press(key)
    assert sitting.acted == []
    assert sitting.shown.prompt == "Pass Trade Bot to whom?"
    assert sitting.press("3").acted == [("pass-card", "trade_bot", 2)]


@pytest.mark.parametrize("key", ["P", "G", "T"])
def test_what_a_mode_does_not_have_is_refused_with_a_sentence(key: str) -> None:
    sitting = Sitting(many.hunter()).press(key)
    assert sitting.acted == []
    assert sitting.shown.notice
    assert sitting.store.effects == ()


def test_a_bequest_is_asked_of_who_is_out() -> None:
    sitting = Sitting(many.bequest(), 2)
    assert (sitting.shown.block, sitting.shown.prompt) == ("YOU ARE OUT", "which card do you leave to Bo?")
    key = next(key for key, label in sitting.choices().items() if label == "Ram")
    assert sitting.press(key).acted == [("bequeath", "ram", 1)]


def test_words_to_the_team_are_marked_in_the_log() -> None:
    sitting = Sitting(many.hydra())
    sitting.store.dispatch(Updated(views.heard(Spoken(views.said("Bo", "now", team=True)))))
    assert sitting.store.current.history.log[-1].team
    assert sitting.press("T").store.effects == (OpenDialog("team-chat"),)


# -- those who look on -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["p", "t", "e", "u", "D", "X", "1", "0", "/"])
def test_a_spectator_is_told_so_by_every_key_that_acts(key: str) -> None:
    sitting = Sitting(many.free_for_all(), None)
    sitting.press(key)
    assert sitting.acted == []
    assert sitting.store.effects == ()
    assert sitting.shown.notice == "You are watching."


def test_a_spectator_goes_around_the_table() -> None:
    sitting = Sitting(many.free_for_all(), None)
    sides = []
    for _step in range(6):
        table = sitting.press("S").shown.table
        assert table is not None
        sides.append(table.me.name)
    assert sides == ["Bo", "Cem", "Dee", "Eli", "Fay", "Ada"]


def test_a_spectator_may_go_at_any_time_and_hears_no_bell() -> None:
    sitting = Sitting(many.free_for_all(), None)
    assert sitting.look().store.effects == ()
    assert sitting.press("L").store.effects == (Leave(),)


def test_who_is_out_is_told_so_and_watches_on() -> None:
    sitting = Sitting(many.free_for_all(), 3)
    assert sitting.shown.prompt == "You are eliminated and watching. Cem's turn."
    assert sitting.press("t").shown.notice == "You are out of the game; you can watch until it ends."


# -- absent seats ------------------------------------------------------------------------------------------------------


def test_the_time_of_an_absent_seat_runs_down_and_who_waits_sees_why() -> None:
    sitting = Sitting(many.free_for_all(), cem={"link": "lost", "away": "grace", "until": 85})
    assert sitting.shown.left[2] == 85
    assert "unless Cem is back in 85 s, a bot takes over" in sitting.shown.beside
    sitting.now += 12
    assert sitting.shown.left[2] == 75
    sitting.now += 500
    assert sitting.shown.left[2] == 0


def test_a_bot_that_takes_over_is_told_in_the_log() -> None:
    game = many.free_for_all()
    sitting = Sitting(game)
    sitting.store.dispatch(Updated(views.heard(TableChanged(many.around(game, cem={"link": "left", "away": "bot"})))))
    assert sitting.store.current.history.log[-1].text == "Cem has left: a bot plays on."


# -- what has happened -------------------------------------------------------------------------------------------------


def test_the_replay_has_every_turn_since_ones_own() -> None:
    game = many.position("free-for-all", 3, {0: {}, 1: {"hand": "scout"}, 2: {"hand": "viper"}})
    sitting = Sitting(game)
    for seat, actions in ((0, ["end-turn"]), (1, ["play scout", "end-turn"]), (2, ["play viper", "end-turn"])):
        for action in actions:
            events = game.apply(seat, tuple(action.split()))
            sitting.look(*plain(game.events_for(0, events)), own=seat == 0)
    sitting.press("<")
    replaying = sitting.store.current.overlays.find(Replaying)
    assert replaying is not None
    told = [(moment.events[0].word, moment.events[0].actor) for moment in replaying.moments]
    assert told == [("play", 1), ("end", 1), ("play", 2), ("end", 2)]


def test_a_turn_that_several_take_is_one_line() -> None:
    formatter = Formatter(0, many.NAMES, (0, 0, 0, 1, 1, 1))
    told = texts_events.add_events((), views.told(["turn", 0, 3], ["turn", 1, 3], ["turn", 2, 3], seats=3), formatter)
    assert [entry.text for entry in told] == ["Turn 3: you, Bo and Cem"]


def test_a_long_absence_is_told_by_what_matters() -> None:
    entries = [Entry("play", 1, f"Bo played {n}.") for n in range(12)]
    told = digest([*entries[:6], Entry("attack", 1, "Bo attacked you."), *entries[6:], Entry("defeat", 2, "Cem is out.")])
    assert "Bo attacked you." in told
    assert "Cem is out." in told
    assert "The log (v) has it all." in told
    assert told.count("played") == MOST - 3


@pytest.mark.parametrize(
    ("me", "winners", "sentence"),
    [
        (0, (0, 1, 2), "Your team won (Ada, Bo and Cem): the other side is defeated."),
        (4, (0, 1, 2), "Team alpha won (Ada, Bo and Cem): the other side is defeated."),
        (None, (3, 4, 5), "Team beta won (Dee, Eli and Fay): the other side is defeated."),
    ],
)
def test_the_winning_team_is_named_with_its_members(me: int | None, winners: tuple[int, ...], sentence: str) -> None:
    assert result(Formatter(me, many.NAMES, (0, 0, 0, 1, 1, 1)), winners, "authority") == sentence


def test_the_last_one_standing_is_named() -> None:
    formatter = Formatter(0, many.NAMES[:3], (0, 1, 2))
    assert result(formatter, (2,), "authority") == "Cem won: nobody else is left."
    assert result(formatter, (0,), "concede") == "You won: everybody else has left."


def test_the_rules_that_differ_come_first() -> None:
    sitting = Sitting(many.emperor(), 1, rules={"explorers": 10, "fleet_hq": "errata"}).press("V")
    browsing = sitting.shown.browsing
    assert browsing is not None
    heads = [head for head, _words in browsing.piles[browsing.pile].texts]
    assert heads[:3] == ["emperor", "Explorers (usually 16)", ""]
    assert "Fleet HQ counts" in heads
    assert not any("_" in head or "=" in head for head in heads)
    assert sitting.press("V").shown.browsing is None


# -- looking at seats ----------------------------------------------------------------------------------------------------


def test_the_arrows_go_to_every_seat_and_through_what_it_has() -> None:
    sitting = Sitting(many.free_for_all())
    sitting.store.dispatch(CursorMoved(Cursor("theirs")))
    table = sitting.store.current.table
    assert table is not None
    seats: list[int | None] = []
    for _step in table.others:
        stack = sitting.shown.stack
        assert stack is not None
        assert stack.is_seat
        seats.append(stack.seat)
        sitting.press("down")
    assert seats == [seat.number for seat in table.others]
    sitting.store.dispatch(CursorMoved(Cursor("theirs")))
    sitting.press("right")
    assert sitting.shown.shown == table.others[0].bases[0].card


def test_enter_on_a_seat_says_how_to_attack() -> None:
    sitting = Sitting(many.free_for_all())
    sitting.store.dispatch(CursorMoved(Cursor("theirs")))
    assert sitting.press("enter").acted == []
    assert sitting.shown.notice == "Press t to attack, or the key of a base."
