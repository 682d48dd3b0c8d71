"""The log: every kind of event has a sentence, related events are next to each other, and hidden facts stay hidden."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, get_args, get_origin

import pytest

from client.games.decoding import Decoder
from client.games.starcraft.texts import events as texts_events
from client.games.starcraft.texts.events import Formatter
from client.games.starcraft.texts.log import add_events, digest, opening
from client.games.starcraft.texts.words import area_name, order_name
from client.text.i18n import LANGUAGES, use_language
from engine.language import EventKind, arguments, bare
from engine.starcraft.language import general
from engine.starcraft.language.complete import LANGUAGE

TELLER = Formatter(0, ("Me", "Ada", "Bo"), (0, 1, 2))
BY_KIND: dict[str, Any] = {
    "seat": 1,
    "source": "torus-3",
    "any card": "spider_mines",
    "unit": "zealot",
    "area": "torus-1",
    "planet": "torus",
    "z": 1,
    "faction": "tassadar",
    "coordinate": 2,
    "turns": 1,
    "side": "north",
    "order": "build+",
    "card": "terran-16",
    "building": "barracks",
    "module": "supply",
    "technology": "spider_mines",
    "skirmish": 1,
    "event card": "retreat-1",
    "count": 3,
    "number": 2,
    "why": "nuke",
    "name": "draw 2",
    "phase": "planning",
    "depletion": 1,
    "piece": "base",
    "where": "torus-1",
    "stage": 2,
    "level": 2,
    "place": "hand",
    "reason": "points",
}
"""An argument of each kind."""


def example(word: str, **changed: Any) -> list[Any]:
    """Return an event of that kind as a server sends it."""
    said: list[Any] = [word]
    for argument in arguments(LANGUAGE.events[word]):
        assert argument.kind is not None
        value = changed.get(argument.name, BY_KIND[argument.kind.name])
        said.append([value] if _is_many(argument.type) and not isinstance(value, list | None) else value)
    return said


def _is_many(hint: Any) -> bool:
    plain = bare(hint)
    if isinstance(plain, types.UnionType):
        return any(_is_many(part) for part in get_args(plain))
    return get_origin(plain) is tuple


def read(*events: list[Any], seats: int = 3) -> tuple[EventKind, ...]:
    return decoder(seats).events(events)


@cache
def decoder(seats: int) -> Decoder:
    return Decoder(LANGUAGE, seats)


def tell(event: list[Any], formatter: Formatter = TELLER) -> str:
    return texts_events.tell(formatter, *read(event))


def told(*events: list[Any]) -> list[str]:
    return [entry.text for entry in add_events((), read(*events), TELLER)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    use_language(language)
    for word in LANGUAGE.events:
        for changed in ({}, dict.fromkeys(("seat", "attacker", "winner"), 0)):
            text = tell(example(word, **changed))
            assert text, word
            assert not any(wrong in text for wrong in ("{", "None", "_", "  ", "..")), (word, text)
            assert text[-1] == "." or word in ("phase", "turn"), (word, text)


@pytest.mark.parametrize("word", [word for word, kind in LANGUAGE.events.items() if hasattr(kind, "seat")])
def test_what_i_do_is_not_told_as_of_somebody_else(word: str) -> None:
    mine, hers = tell(example(word, seat=0)), tell(example(word, seat=1))
    if word == "shuffle-back":
        return
    assert mine != hers
    assert "Ada" in hers
    assert "Me" not in mine.split()


@pytest.mark.parametrize(
    ("word", "argument"), [("order", "order"), ("draw", "cards"), ("card", "card"), ("event-read", "cards")]
)
def test_what_is_hidden_is_told_without_it(word: str, argument: str) -> None:
    text = tell(example(word, **{argument: None}))
    assert text.startswith("Ada ")
    assert not any(known in text for known in ("Build", "Card 16", "Retreat"))


def test_a_kind_of_tomorrow_is_passed_over() -> None:
    assert told(["explode", 1]) == []


def test_purchases_of_an_order_are_one_sentence() -> None:
    assert told(
        ["reveal", 0, "build", "torus"],
        ["execute", 0, "build", "torus"],
        ["pay", 0, "permanent-minerals", 1],
        ["workers", 0, 1],
        ["pay", 0, "permanent-minerals", 2],
        ["unit", 0, "zealot", "torus-1"],
        ["pay", 0, "torus-3", 2],
        ["force-mined", 0, "torus-3"],
        ["depleted", "torus-3", 1],
        ["unit", 0, "zealot", "torus-2"],
        ["transport", 0, "torus", "helios", 0],
        ["building", 0, "barracks", 2],
        ["module", 0, "supply"],
    ) == [
        "You revealed Build on Torus.",
        "On Torus you built 1 worker, 2× Zealot, a transport to Helios, Barracks II and Supply.",
        "You mined Torus 3 by force: it is partly depleted.",
    ]


def test_what_a_card_gives_is_gained_not_built() -> None:
    assert told(["event", 1, "scouting_party"], ["unit", 1, "zergling", "torus-1"], ["unit", 1, "zergling", "torus-1"]) == [
        "Ada executed Scouting Party.",
        "On Torus Ada gained 2× Zergling.",
    ]


def test_moves_of_an_order_are_one_sentence_by_where_they_go() -> None:
    assert told(
        ["move", 1, "marine", "torus-3", "torus-1", 2],
        ["move", 1, "vulture", "helios-1", "torus-2", 1],
        ["move", 1, "firebat", "helios-1", "torus-1", 1],
    ) == ["Ada moved 2× Marine, Firebat to Torus 1, Vulture to Torus 2."]


def test_an_order_given_up_and_its_card_are_one_sentence() -> None:
    assert told(
        ["reveal", 1, "build", "torus"], ["event-option", 1, "build", "torus"], ["draw-event", 1, 2], ["blocked", 0],
        ["draw-event", 0, 2],
    ) == [
        "Ada revealed Build on Torus and drew an event card instead.",
        "Your orders are all covered: you drew an event card.",
    ]  # fmt: skip


def test_points_of_a_round_are_one_sentence() -> None:
    assert told(["points", 0, 2], ["points", 1, 1]) == ["Conquest points: you +2, Ada +1."]
    assert told(["points", 0, 1]) == ["You gained 1 point."]


def test_a_battle_is_told_with_its_sides_by_name_and_without_its_bookkeeping() -> None:
    assert told(
        ["battle", 1, 0, "torus-1"],
        ["draw", 1, 3, None],
        ["pair", 1, "zergling", "zealot"],
        ["pair", 2, "ultralisk", "dragoon"],
        ["support", 1, "zergling", 1],
        ["support", 1, "zergling", 1],
        ["card", 1, 1, None, "hand"],
        ["card", 1, 2, None, "hand"],
        ["card", 1, 2, None, "deck"],
        ["card", 0, 1, "protoss-3", "hand"],
        ["skirmish", 1],
        ["show", 1, ["zerg-1"], ["protoss-3"]],
        ["part", 1, 1, "zerg-1", 6, 3],
        ["sum", 1, 1, 8, 3],
        ["sum", 1, 0, 5, 6],
        ["destroyed", 0, "zealot", "skirmish"],
        ["destroyed", 1, "zergling", "skirmish"],
        ["destroyed", 1, "zergling", "skirmish"],
        ["discard", 1, "zerg-1"],
        ["retreat", 1, "zergling", "torus-2", 1],
        ["retreat", 1, "ultralisk", "torus-2", 1],
        ["battle-over", 0],
        ["discard", 1, "zerg-2"],
    ) == [
        "Ada attacks you on Torus 1.",
        "Ada drew 3 combat cards.",
        "Skirmishes: 1 Zergling against Zealot, 2 Ultralisk against Dragoon.",
        "Ada's support in skirmish 1: 2× Zergling.",
        "Ada placed 2 cards.",
        "Ada placed the top card of the deck in skirmish 2.",
        "You placed Card 3 in skirmish 1.",
        "Skirmish 1: Ada Card 1; you Card 3.",
        "Skirmish 1: Ada attack 8, health 3; you attack 5, health 6.",
        "You lost Zealot.",
        "Ada lost 2× Zergling.",
        "Ada's Zergling, Ultralisk retreated to Torus 2.",
        "You won the battle.",
        "Ada discarded Card 2.",
    ]


def test_workers_that_come_home_in_regrouping_need_no_sentence_and_those_of_a_card_do() -> None:
    assert told(["workers-back", 1, 4]) == []
    assert told(["ability", 1, "double_time"], ["workers-back", 1, 4])[1] == "Back in Ada's pool: 4 workers."


def test_resource_cards_and_discards_are_listed() -> None:
    assert told(["gained-card", 0, "torus-2"], ["gained-card", 0, "torus-3"], ["lost-card", 1, "torus-3"]) == [
        "You now mine Torus 2, Torus 3.",
        "Ada no longer mines Torus 3.",
    ]
    assert told(["event-discarded", 1, "retreat-1"], ["event-discarded", 1, "flagship"]) == [
        "Ada discarded the event cards Retreat, Flagship."
    ]


@pytest.mark.parametrize(
    ("winners", "reason", "sentence"),
    [
        ([0], "points", "You won on conquest points."),
        ([1], "special", "Ada won by their faction's goal."),
        ([0, 2], "elimination", "You and Bo won: nobody else is left on the board."),
        ([1, 2], "end", "Ada and Bo won: two End cards are on the table."),
        ([], "draw", "The game is a draw by agreement."),
        ([1], "a reason of tomorrow", "Ada won."),
    ],
)
def test_the_end_says_who_won_and_why(winners: list[int], reason: str, sentence: str) -> None:
    assert texts_events.result(TELLER, winners, reason) == sentence


def test_a_watcher_hears_everybody_by_name() -> None:
    assert tell(["battle", 1, 0, "torus-1"], Formatter(None, ("Me", "Ada"))) == "Ada attacks Me on Torus 1."


def test_little_that_was_missed_is_told_whole() -> None:
    events = read(["phase", "execution", 2], ["reveal", 1, "build", "torus"], ["unit", 1, "zergling", "torus-1"])
    assert digest(TELLER, events) == "While you were away: Ada revealed Build on Torus. On Torus Ada built Zergling."
    assert digest(TELLER, read(["phase", "execution", 2])) == ""


def test_much_that_was_missed_is_told_by_round_points_battles_and_bases() -> None:
    events = read(
        *[["order", 1, None, "torus"]] * 8,
        ["battle", 1, 0, "torus-1"],
        ["battle-over", 1],
        ["battle", 1, 2, "helios-1"],
        ["battle-over", 2],
        ["destroy", 0, "base", "torus-3", ""],
        ["built-base", 2, "helios-1"],
        ["points", 1, 2],
        ["phase", "planning", 4],
    )
    assert digest(TELLER, events) == (
        "While you were away: Round 4: planning. Ada gained 2 points. Ada attacked you on Torus 1 and won. 1 battle of others. "
        "You lost your base on Torus 3. New bases: Bo (Helios 1). The log (v) has it all."
    )


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("mobilize", "Ada mobilized on Torus: nothing moved."),
        ("mobilize+", "Ada mobilized on Torus: nothing moved."),
        ("build", "Ada built nothing on Torus."),
        ("research", "Ada revealed Research on Torus."),
    ],
)
def test_an_order_that_did_nothing_says_so_when_it_is_over(order: str, said: str) -> None:
    executed = [["reveal", 1, order, "torus"], ["execute", 1, order, "torus"]]
    assert told(*executed, ["turn", 2, 8]) == [said]
    assert told(*executed, ["phase", "regrouping", 1])[0] == said
    assert told(*executed) == [f"Ada revealed {order_name(order)} on Torus."]


def test_an_order_that_did_something_says_that_alone() -> None:
    moved = ["move", 1, "zealot", "torus-1", "torus-2", 1]
    assert len(told(["reveal", 1, "mobilize", "torus"], ["execute", 1, "mobilize", "torus"], moved, ["turn", 2, 8])) == 2


def test_numbered_cards_are_named_in_the_order_of_their_numbers() -> None:
    drawn = general.Drew(0, 3, ("terran-10", "terran-9", "stim_packs"))
    assert texts_events.tell(TELLER, drawn) == "You drew Stim Packs, Card 9, Card 10."


def test_cards_alike_are_counted_as_units_are() -> None:
    read_them = ["event-read", 0, ["accelerated_progress", "accelerated_progress", "rich_vein"]]
    assert told(read_them) == ["You read 2× Accelerated Progress, Rich Vein."]


def test_an_area_of_a_planet_whose_name_ends_in_a_number_has_a_dash() -> None:
    assert area_name(TELLER.parts, "vyctor_5-1") == "Vyctor 5-1"
    assert area_name(TELLER.parts, "torus-1") == "Torus 1"


def test_a_route_that_another_placed_is_said_when_ones_turn_begins() -> None:
    events = read(["z", 1, "torus", "south"], ["z", 1, "dylar_iv", "west"], ["route", "torus", "dylar_iv", 1])
    assert opening(TELLER, events) == "A z-axis route joins Torus and Dylar IV."
