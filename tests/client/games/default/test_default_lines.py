"""The default table in plain text, without a server: answers in parts, amounts, stakes, and piles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client import testing
from client.games.default.plain import DefaultLines
from client.table.contract import GameClient, Questions
from client.table.pages import Pile
from client.table.pointing import Option
from client.table.state import Menu
from engine.language import QuestionKind, Verb
from tests.games.envoys.client import GAME
from tests.games.envoys.language import Accuse, Bid, Play


def asked(game: GameClient, verb: type[Verb]) -> tuple[DefaultLines, list[str], list[tuple[Any, ...]]]:
    """Return the table in lines of the first seat that is asked for such an action, the question, and what the seat sends."""
    for seed in range(20):
        played = testing.play(GAME, "court", 3, seed, 40)
        for seat in range(3):
            feed = testing.Feed(seat)
            lines = DefaultLines(feed, game)
            lines.store.current.surroundings.replayed(played.names, {})
            for moment in played.moments:
                said = lines.take(testing._NOTHING, testing._news(played, moment, seat))
                table = lines.store.current.table
                if table is not None and any(action.word == verb.word for action in table.actions):
                    return lines, said, feed.sent
    raise AssertionError(verb)


def test_many_answers_are_asked_part_by_part() -> None:
    lines, said, sent = asked(GAME, Accuse)
    assert said[-1].startswith("Sentry: at whom? 1 ")
    assert "Crown" not in said[-1]
    whom = (lines.typed("1") or [""])[-1]
    assert "Crown" in whom
    assert not sent
    lines.typed("crown")
    (action,) = sent
    assert (action[0], action[-1]) == ("accuse", "crown")


class Staked(Questions):
    def at_stake(self, view: Any, action: Verb) -> str:
        return "You would lose it."


def test_what_is_at_stake_is_asked_before_it_is_sent() -> None:
    lines, said, sent = asked(replace(GAME, questions=Staked()), Play)
    assert said[-1].startswith("Which card do you play? 1 ")
    assert (lines.typed("1") or [""])[-1].startswith("You would lose it. What do you do? 1 Play ")
    lines.typed("0")
    assert not sent
    lines.typed("1")
    lines.typed("1")
    assert [action[0] for action in sent] == ["play"]


class Counted(Questions):
    def options(self, view: Any, question: QuestionKind) -> list[Option] | None:
        bids = [action for action in view.actions if isinstance(action, Bid)]
        if not bids:
            return None
        most = max(bids, key=lambda bid: bid.amount)
        return [Option((("target", str(most.target)),), bid, 3, "amount") for bid in [most]]


def test_each_amount_of_an_action_is_an_answer() -> None:
    lines, _said, _sent = asked(replace(GAME, questions=Counted()), Bid)
    most = next(option.action for option in lines.store.current.table.options)  # type: ignore[union-attr]
    assert [*lines.amounts(most)] == [Bid(most.target, amount) for amount in (1, 2, 3)]  # type: ignore[attr-defined]
    assert [lines.parts(each)[-1] for each in lines.amounts(most)] == ["1", "2", "3"]
    assert isinstance(lines.menu(), Menu)


def test_a_pile_of_lines_to_read_is_told_and_an_empty_one_is_said_to_be_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, _said, _sent = asked(GAME, Play)
    piles = (
        Pile("Routes", texts=(("Route 1", "by sea"), ("closed", ""))),
        Pile("Deck", tab="Deck 0"),
        Pile("Log", is_log=True),
    )
    monkeypatch.setattr(type(lines.store.game), "piles", lambda _game, _current: piles)
    assert lines.typed("piles") == ["1 Routes", "2 Deck 0"]
    assert lines.typed("piles 1") == ["Routes: Route 1: by sea. closed."]
    assert lines.typed("piles 2") == ["Deck: empty."]
