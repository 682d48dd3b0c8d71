"""A table in plain text without sentences of its game: the sentences from the game's language are complete."""

from __future__ import annotations

import random
from typing import Any

import pytest

from client.games.registry import interface
from client.games.star_realms.game import STAR_REALMS
from client.games.starcraft.game import STARCRAFT
from client.records.replay import Replay, ReplayFeed
from client.session.updates import LinkChanged, Spoken
from client.table.log import LIMIT, Entry
from client.table.plain import FLAT, HoldingLast, Parted, TextTable, by_number, narrowed
from client.table.state import Choice, Menu
from client.table.store import Store
from engine.language import EventKind, OtherVerb
from protocol import messages
from tests.client.drafts import drafted
from tests.client.games.star_realms.plain.listener import Listener as StarRealmsListener
from tests.client.games.star_realms.plain.listener import new as new_star_realms
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft.plain.listener import Listener as StarCraftListener
from tests.client.games.starcraft.plain.listener import bot
from tests.client.games.starcraft.plain.listener import new as new_starcraft
from tests.client.records.games import kept, play

LINES = 600


def bare(game: str) -> Any:
    """Return somebody who hears a table of that game, of which nothing but its language is known."""
    listener: Any
    if game == "star-realms":
        listener = StarRealmsListener(new_star_realms("duel", 2, 3), 0)
        listener.plain = TextTable(Store(STAR_REALMS, listener.game))
    else:
        listener = StarCraftListener(new_starcraft("standard", 2, 3, round_limit=1), 0, bot("simple", 3))
        listener.plain = TextTable(Store(STARCRAFT, listener.game))
    return listener


@pytest.mark.parametrize("game", ["star-realms", "starcraft"])
def test_a_game_is_played_by_its_numbers_alone(game: str) -> None:
    listener, chance = bare(game), random.Random(3)
    listener.sit_down()
    assert listener.heard[-1].startswith("What do you do? 1 ")
    for _line in range(LINES):
        if listener.game.game.result is not None:
            break
        menu = listener.plain.menu()
        assert listener.type("")[-1].startswith(f"{menu.title} ")
        assert listener.type(chance.choice([*by_number(menu)])), "nothing is met with silence"
    assert listener.game.seq > 30
    for word in ("piles", "pile 1", "log", "replay", "clock", "rules", "concede", "undo", "draw", "what", "zzz", "leave"):
        listener.type(word)
    assert not listener.plain.is_waiting or listener.game.has_left
    assert not [line for line in listener.heard if "{" in line]


def a_menu(*parts: tuple[str, ...]) -> Menu:
    answers = [Parted("", "", OtherVerb("do", (n,)), parts=each) for n, each in enumerate(parts)]
    return Menu("What?", (*answers, Choice("0", "none", OtherVerb("pass", ()))), asked=True)


def words(menu: Menu) -> list[str]:
    return [f"{number} {choice.label}" for number, choice in by_number(menu).items()]


def test_few_answers_are_said_whole_and_many_part_by_part() -> None:
    few = a_menu(("build", "here"), ("build", "there"))
    assert words(narrowed(few)) == ["1 build here", "2 build there", "0 none"]
    many = a_menu(*((what, where) for what in ("build", "move") for where in "abcdef"), ("rest",))
    assert len(many.choices) > FLAT
    assert words(narrowed(many)) == ["1 build", "2 move", "3 rest", "0 none"]
    deeper = narrowed(many, ("move",))
    assert deeper.title == "move:"
    assert words(deeper) == ["1 a", "2 b", "3 c", "4 d", "5 e", "6 f", "0 back"]


def test_a_part_that_all_answers_share_is_not_asked() -> None:
    many = a_menu(*(("move", what, where) for what in "abc" for where in "wxyz"))
    assert words(narrowed(many)) == ["1 a", "2 b", "3 c", "0 none"]


def test_an_answer_that_has_a_digit_keeps_it() -> None:
    menu = Menu("A draw?", tuple(Choice(key, label, None) for key, label in (("D", "agree"), ("1", "decline"), ("0", "back"))))
    assert words(menu) == ["1 decline", "2 agree", "0 back"]


def test_the_last_sentence_is_held_back_and_said_once_more_when_it_grew() -> None:
    def tell(before: object, events: Any, formatter: object) -> list[str]:
        return [" ".join(map(str, events[at : at + 2])) for at in range(0, len(events), 2)]

    told, one = HoldingLast(tell), EventKind.__name__
    assert told.take(None, [one, 1], None) == []
    assert told.take(None, [2], None) == [f"{one} 1"]
    assert told.rest(None) == ["2"]
    assert told.rest(None) == []


def test_what_was_noted_is_said_once_also_when_the_log_has_long_forgotten_it() -> None:
    listener = bare("starcraft")
    listener.sit_down()
    hello = Spoken(message(messages.Said, seq=2, seat=1, name="Ada", text="hello"))
    assert listener.plain.take(hello, None) == ["Ada: hello"]
    with drafted(listener.plain.store) as draft:
        draft.note(*(Entry("unit", 1, f"Step {n}.") for n in range(LIMIT - 1)))
    assert listener.plain.take(LinkChanged("on"), None) == []
    with drafted(listener.plain.store) as draft:
        draft.note(*(Entry("unit", 1, f"Step {n}.") for n in range(LIMIT)))
    assert listener.plain.take(hello, None) == ["Ada: hello"]


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("standard", 4)])
def test_at_a_point_of_a_record_everything_can_be_looked_at_and_nothing_done(mode: str, seats: int) -> None:
    replay = Replay(kept(play(mode, seats, entries=60)))
    game, feed = interface(replay.kept.record.header.game), ReplayFeed(replay)
    assert game is not None
    shown, said = game.plain(feed), []
    feed.listen(lambda update: said.append(shown.take(update, game.read(update, replay.seats))))
    feed.change_side()
    feed.go(replay.last)
    refused = ["This is a record: type go on to play from here."]
    assert [shown.typed(line) for line in ("1", "undo", "concede", "none")] == [refused] * 4
    assert not shown.is_waiting
    assert all(shown.typed(line) for line in ("table", "score", "what", "log", "rules", "piles"))


def test_the_end_of_a_long_record_says_who_won() -> None:
    replay = Replay(kept(play("duel", 2)))
    game, feed = interface("star-realms"), ReplayFeed(replay)
    assert game is not None
    shown, said = game.plain(feed), list[list[str]]()
    feed.listen(lambda update: said.append(shown.take(update, game.read(update, replay.seats))))
    feed.go(0)
    feed.go(replay.last)
    assert len(said[-1]) < 10
    assert "won" in said[-1][0]
