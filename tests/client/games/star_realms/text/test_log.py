"""The log: every kind of event has a sentence, and related events are next to each other."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.texts import events as texts_events
from client.games.star_realms.texts import narrator
from client.games.star_realms.texts.events import nothing
from client.games.star_realms.texts.narrator import Formatter
from tests.client.games.star_realms import contract, views

TELLER = Formatter(0, ("Me", "Ada"))
EXAMPLES: dict[str, list[Any]] = {
    "turn": ["turn", 1, 7],
    "play": ["play", 1, "cutter", 3],
    "use": ["use", 1, "blob_wheel", 3, "primary"],
    "gain": ["gain", 1, "trade", 2, "cutter"],
    "choose": ["choose", 1, "patrol_mech", 1],
    "copy": ["copy", 1, 3, "ram"],
    "draw": ["draw", 1, 2, None],
    "shuffle": ["shuffle", 1],
    "acquire": ["acquire", 1, "ram", 3, "discard"],
    "put-on-top": ["put-on-top", 1, "ram"],
    "refill": ["refill", 2, "ram"],
    "scrap": ["scrap", 1, "scout", "hand"],
    "discard": ["discard", 1, "scout"],
    "target": ["target", 1, 0, "imperial_fighter"],
    "attack": ["attack", 1, 0, 6, 44],
    "hit-base": ["hit-base", 1, 0, "blob_wheel", 2],
    "destroy": ["destroy", 1, 0, "blob_wheel", 5],
    "pass": ["pass", 1, "trade_bot"],
    "nothing": ["nothing", 1, "trade_bot", "may scrap hand-or-discard"],
    "end": ["end", 1],
    "defeat": ["defeat", 1],
    "bequeath": ["bequeath", 1, 0, "ram"],
    "pass-card": ["pass-card", 1, 0, "ram"],
    "propose": ["propose", 1, "pool-acquire", "ram", 2, 1],
    "agree": ["agree", 1],
    "refuse": ["refuse", 1],
    "drop-proposal": ["drop-proposal", 1],
    "concede": ["concede", 1],
    "offer-draw": ["offer-draw", 1],
    "decline-draw": ["decline-draw", 1],
    "undo": ["undo", 1],
    "over": ["over", [1], "authority"],
}


def tell(formatter: Formatter, event: list[Any]) -> str:
    return texts_events.tell_event(formatter, *views.told(event))


def told(*events: list[Any]) -> list[str]:
    return [entry.text for entry in texts_events.add_events((), views.told(*events), TELLER)]


@pytest.mark.parametrize("kind", contract.event_kinds())
def test_every_event_has_a_sentence(kind: str) -> None:
    text = tell(TELLER, EXAMPLES[kind])
    assert text
    assert "{" not in text
    assert "None" not in text


@pytest.mark.parametrize("kind", sorted(EXAMPLES.keys() - {"refill", "turn", "over", "target", "hit-base", "nothing"}))
def test_what_i_did_is_told_to_me_as_you(kind: str) -> None:
    swapped = {
        "attack": ["attack", 0, 1, 6, 44],
        "destroy": ["destroy", 0, 1, "blob_wheel", 5],
        "bequeath": ["bequeath", 0, 1, "ram"],
        "pass-card": ["pass-card", 0, 1, "ram"],
    }
    mine = swapped.get(kind, [0 if at == 1 else part for at, part in enumerate(EXAMPLES[kind])])
    assert tell(TELLER, mine).startswith(("You", "Your"))


@pytest.mark.parametrize("kind", ["bequeath", "pass-card"])
def test_what_i_am_given_is_told_as_given_to_you(kind: str) -> None:
    assert tell(TELLER, EXAMPLES[kind]).endswith("Ram to you.")


def test_a_kind_of_tomorrow_is_passed_over() -> None:
    assert told(["explode", 1]) == []


def test_plays_in_a_row_are_one_sentence_with_what_they_gained() -> None:
    assert told(
        ["play", 1, "scout", 0],
        ["gain", 1, "trade", 1, "scout"],
        ["play", 1, "scout", 1],
        ["gain", 1, "trade", 1, "scout"],
        ["play", 1, "cutter", 2],
        ["gain", 1, "authority", 4, "cutter"],
        ["gain", 1, "trade", 2, "cutter"],
    ) == ["Ada played Scout ×2, Cutter: 4 trade, 4 authority."]


def test_my_play_does_not_join_theirs() -> None:
    assert told(["play", 1, "scout", 0], ["play", 0, "viper", 0]) == ["Ada played Scout.", "You played Viper."]


def test_a_choice_is_told_by_what_it_gained() -> None:
    events = [
        ["use", 1, "trading_post", 0, "primary"],
        ["choose", 1, "trading_post", 1],
        ["gain", 1, "trade", 1, "trading_post"],
    ]
    assert told(*events) == ["Ada used Trading Post: 1 trade."]


def test_a_choice_of_a_ship_is_one_sentence_too() -> None:
    played, chose = ["play", 0, "patrol_mech", 0], [["choose", 0, "patrol_mech", 0], ["gain", 0, "trade", 3, "patrol_mech"]]
    assert told(played, *chose) == ["You played Patrol Mech: 3 trade."]
    assert told(*chose) == ["You took 3 trade from Patrol Mech."]


def test_a_choice_that_gains_nothing_is_told_by_what_it_does() -> None:
    assert told(["choose", 1, "blob_world", 1]) == [
        "Ada chose: draw a card for each Blob card you played this turn (Blob World)."
    ]


def test_cards_drawn_by_a_card_stand_with_it() -> None:
    events = [["play", 1, "dreadnaught", 0], ["gain", 1, "combat", 7, "dreadnaught"], ["draw", 1, 1, None]]
    assert told(*events) == ["Ada played Dreadnaught: 7 combat, 1 card drawn."]


@pytest.mark.parametrize(
    ("card", "effect", "mine", "hers"),
    [
        ("trade_bot", "may scrap hand-or-discard", "Trade Bot found nothing to scrap.", "Ada's "),
        ("missile_mech", "may destroy-base", "Missile Mech found no base to destroy.", "Ada's "),
        ("embassy_yacht", "draw-if-two-bases 2", "Embassy Yacht draws no cards without two bases.", "Ada's "),
        ("ram", "a word of tomorrow", "Part of Ram had no effect.", "Part of Ada's "),
        (None, "discard", "You had no card to discard.", "Ada had "),
    ],
)
def test_what_did_nothing_is_told_by_what_it_looked_for(card: str | None, effect: str, mine: str, hers: str) -> None:
    assert nothing(TELLER, 0, card, effect) == mine
    assert nothing(TELLER, 1, card, effect).startswith(hers)


def test_what_came_into_the_row_stands_with_what_was_bought() -> None:
    assert told(["acquire", 1, "ram", 3, "discard"], ["refill", 2, "cutter"]) == [
        "Ada bought Ram for 3. New in the row: Cutter."
    ]


def test_the_draw_phase_stands_with_the_end_of_the_turn() -> None:
    assert told(["end", 1], ["shuffle", 1], ["draw", 1, 5, None]) == [
        "Ada shuffled a new deck.",
        "Ada ended the turn and drew 5 cards.",
    ]


def test_a_draw_phase_that_empties_the_deck_tells_all_the_cards() -> None:
    assert told(["end", 1], ["draw", 1, 2, None], ["shuffle", 1], ["draw", 1, 3, None]) == [
        "Ada shuffled a new deck.",
        "Ada ended the turn and drew 5 cards.",
    ]


def test_an_attack_tells_authority_before_and_after() -> None:
    assert told(["attack", 1, 0, 6, 44]) == ["Ada hit you for 6: 50, now 44."]
    assert told(["attack", 0, 1, 6, 44]) == ["You hit Ada for 6: 50, now 44."]


def test_what_i_drew_is_told_by_name() -> None:
    assert told(["draw", 0, 2, ["scout", "viper"]]) == ["You drew Scout, Viper."]


def test_a_watcher_hears_everybody_by_name() -> None:
    assert tell(Formatter(None, ("Me", "Ada")), ["attack", 1, 0, 6, 44]) == "Ada hit Me for 6: 50, now 44."


@pytest.mark.parametrize(
    ("winners", "reason", "sentence"),
    [
        ([0], "authority", "You won: their authority is gone."),
        ([1], "authority", "Ada won: your authority is gone."),
        ([0], "concede", "You won: they conceded."),
        ([1], "concede", "Ada won: you conceded."),
        ([0, 1], "draw", "The game is a draw by agreement."),
        ([1], "turn-limit", "Ada won on authority: the turn limit was reached."),
        ([1], "a reason of tomorrow", "Ada won."),
    ],
)
def test_the_end_says_who_won_and_why(winners: list[int], reason: str, sentence: str) -> None:
    assert narrator.result(TELLER, winners, reason) == sentence


def test_the_log_forgets_its_beginning_and_nothing_else() -> None:
    entries = texts_events.add_events(
        (), views.told(*(["turn", 0, number] for number in range(texts_events.LIMIT + 5))), TELLER
    )
    assert len(entries) == texts_events.LIMIT
    assert entries[-1].text == f"Turn {texts_events.LIMIT + 4}: you"
