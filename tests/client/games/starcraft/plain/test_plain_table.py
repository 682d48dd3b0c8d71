"""The lines printed at a table of StarCraft, and the effects of typed lines."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from client.games.starcraft.model.decoder import read
from client.games.starcraft.model.table import Table
from client.games.starcraft.plain import zones
from client.games.starcraft.plain.plain_table import StarCraftText, tell
from client.games.starcraft.texts import action_words
from client.games.starcraft.texts.events import Formatter
from client.session.updates import ActionRefused, LinkChanged, Resumed, Spoken, Stepped, TableChanged
from client.table.plain import HoldingLast, Parted, narrowed
from client.table.state import Asking, Choice, Menu
from client.text.i18n import LANGUAGES, use_language
from engine.game import Game
from engine.language import OtherVerb, Verb
from engine.starcraft.language.order_tokens import Execute, Order, RevealedQuestion
from engine.starcraft.language.orders import BuildWorkers, Move
from engine.starcraft.language.standing import Concede
from protocol import messages
from tests.client.drafts import drafted
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import plain as as_sent
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft.plain.listener import Listener, answers_in, around, bot, new, play, seated
from tests.client.games.starcraft.positions import do, planning, seen, sketched


def at_a_question(kind: str, mode: str = "standard", seats: int = 2, seed: int = 1) -> Listener:
    """Return a game in which bots have played until I am first asked that."""
    listener = Listener(_asking(kind, mode, seats, seed).copy())
    listener.sit_down()
    return listener


@cache
def _asking(kind: str, mode: str, seats: int, seed: int) -> Game:
    game = new(mode, seats, seed)
    choose = bot("simple", seed)
    while 0 not in game.pending or game.pending[0].kind != kind:
        seat = next(iter(game.pending))
        game.apply(seat, choose(game.view(seat)))
    return game


def asked(listener: Listener) -> Menu:
    """Return what the game asks, with every answer in parts."""
    menu = listener.plain.question()
    assert menu is not None
    return menu


def every_answer(menu: Menu, path: tuple[str, ...] = ()) -> list[Choice]:
    """Return every answer that has a number of its own, and those that it leads on to."""
    found: list[Choice] = []
    for choice in narrowed(menu, path).choices:
        if choice.action is not None or choice.key != "0":
            found.append(choice)
        if isinstance(choice, Parted) and choice.action is None and choice.key != "0":
            found += every_answer(menu, choice.parts)
    return found


def reached(menu: Menu) -> list[Verb]:
    """Return every action that some answers lead to."""
    return [choice.action for choice in every_answer(menu) if choice.action is not None]


def counted(actions: tuple[Verb, ...]) -> list[Verb]:
    """Return actions in which each amount is one more answer."""
    found: list[Verb] = []
    for action in actions:
        match action:
            case BuildWorkers(most):
                found += [BuildWorkers(count) for count in range(1, most + 1)]
            case Move(unit, start, end, most):
                found += [Move(unit, start, end, count) for count in range(1, most + 1)]
            case _:
                found.append(action)
    return found


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("teams", 4)])
def test_every_action_of_every_question_is_reached_by_numbers(mode: str, seats: int) -> None:
    listener = Listener(new(mode, seats, 2, round_limit=3), 0, bot("simple", 2))
    listener.sit_down()
    words = set()
    for _turn in range(140):
        table = listener.plain.table
        if table.question is None:
            break
        words.add(table.question.word)
        listed = [action for action in table.view.actions if table.revealed is None or not isinstance(action, Execute)]
        assert sorted(map(repr, reached(asked(listener)))) == sorted(map(repr, counted(listed)))
        play(listener, 1, _turn)
    assert len(words) > 10


def test_a_question_ends_with_its_numbered_answers_and_a_number_answers_it() -> None:
    listener = seated(seed=2)
    assert listener.heard[-1].startswith("Which faction do you lead? 1 ")
    numbers = answers_in(listener.heard[-1])
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    assert listener.type("99") == ["99 is none of the answers."]
    assert listener.type("0") == ["This must be answered: none is not among the answers."]
    said = listener.type("raynor")
    assert said is not None
    assert said[0] == "You lead Jim Raynor."


def test_how_a_planet_is_turned_is_heard_apart_from_the_number_of_the_answer() -> None:
    """A turn told by a number of quarters would follow the number of its answer."""
    listener = at_a_question("planet")
    words = [choice.label for choice in every_answer(asked(listener))]
    assert any("turned a quarter right" in said for said in words)
    assert not [said for said in words if said[0].isdigit()]


def test_what_then_where_and_back() -> None:
    listener = at_a_question("plan", seats=6)
    first = listener.heard[-1]
    assert first.startswith("Place an order: which one, and where? 1 ")
    said = listener.type("build") or []
    assert said[0].startswith("Build: 1 on ") or said[0].startswith("You placed Build")
    if said[0].startswith("Build: "):
        assert said[0].endswith("0 back.")
        assert listener.type("0") == [first]
        assert listener.game.seq == 1, "nothing was sent"


def test_what_acts_waits_for_the_question_and_what_looks_does_not() -> None:
    game = new("standard", 2)
    commands = Listener(game).game
    lines = StarCraftText(commands)
    assert lines.typed("1") is None
    assert lines.is_waiting
    lines.take(TableChanged(around(game)), None)
    waiting = 1 - next(iter(game.pending))
    update = Resumed(messages.Snapshot(1, [], as_sent(game.view(waiting)), 0, [], 1))
    lines.take(update, read(update, 2))
    assert [lines.typed(line) for line in ("1", "0", "raynor", "end")] == [None] * 4
    for line in ("table", "hand", "score", "log", "look zealot", "rules", "numbers", "undo", "help me"):
        assert lines.typed(line) != []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Round 1: planning. Event deck: stage I, 30 cards. You are asked. You 0 points"),
        ("score", "You 0 points, Ada 0 points."),
        ("hand", "Hand: Card "),
        ("mine", "You, "),
        ("theirs", "Ada, "),
        ("look zergling", "Zergling: Zerg, ground"),
        ("look spider mines", "Spider Mines: "),
        ("look flagship", "Flagship: event card of stage III. Gain Battlecruiser"),
        ("look air support", "Air Support: module, costs 3 minerals. Nobody may land"),
        ("look", "Look at what? Type its name after it."),
        ("look nonsense", "There is nothing called nonsense here."),
        ("battle", "There is no battle."),
        ("technologies", "To research: "),
        ("rules", "Two to six players"),
        ("numbers", "Numbers provisional-1: 422 of 633 are certain."),
        ("piles", "1 Your hand: "),
        ("pile 1", "Your hand: 6 cards, limit 6 when you regroup. Card "),
        ("pile 99", "There is no such pile."),
        ("clock", "No clocks."),
        ("terms", "table: KITE"),
        ("proof", "commitment: "),
        ("replay", "You have not seen a turn of theirs yet."),
        ("log 1", "Place an order: "),
        ("destroy", "You can destroy your own pieces only in your turn"),
        ("rematch", "You can do that only after the game."),
        ("leave", "That is possible after the game. If you quit earlier, your seat is kept."),
        ("fly", "fly is not a command here: type help for the commands."),
        ("concede", "Concede the game? 1 concede, 0 go on playing."),
    ],
)
def test_nothing_is_met_with_silence(line: str, said: str) -> None:
    listener = at_a_question("plan")
    heard = listener.type(line)
    assert heard is not None
    assert heard[0].startswith(said)
    assert listener.game.seq == 1


def test_the_whole_table_names_every_planet_and_seat() -> None:
    listener = at_a_question("plan", "teams", 4)
    said = "\n".join(listener.type("table") or [])
    table = listener.plain.table
    assert table is not None
    for planet in table.view.galaxy:
        assert f"\n{table.parts.planet[planet.planet].name}: area 1: " in said
    for seat in range(1, 4):
        assert table.name(seat) in said


def test_in_a_team_it_is_said_whose_partner_everybody_is() -> None:
    listener = at_a_question("plan", "teams", 4)
    table = listener.plain.table
    assert table is not None
    (mine, *_rest), theirs = listener.type("mine") or [], listener.type("theirs") or []
    assert f", partner of {table.name(2)}, " in mine
    assert ["your partner" in line for line in theirs] == [False, True, False]
    assert f", partner of {table.name(3)}, " in theirs[0]
    assert "partner" not in " ".join(at_a_question("plan").type("theirs") or [])


def test_a_number_stands_for_an_answer_of_its_question() -> None:
    listener = at_a_question("build")
    before, menu = listener.plain.meaning("1"), listener.plain.menu()
    assert menu is not None
    assert before == (menu.title, menu.choices[0])
    assert listener.plain.meaning("999") is None
    listener.type("concede")
    assert listener.plain.meaning("1") != before


def test_one_gives_up_only_when_sure_and_leaves_after_the_end() -> None:
    listener = at_a_question("plan")
    listener.type("concede")
    assert (listener.type("0") or [""])[0].startswith("Place an order")
    listener.type("concede")
    assert any("Ada won: everybody else has left." in line for line in listener.type("1") or [])
    listener.type("rematch")
    assert listener.game.asked_for_rematch
    listener.type("leave")
    assert listener.game.has_left
    assert listener.plain.is_waiting


def test_whether_to_concede_stays_asked_whatever_the_others_do_and_what_depends_on_the_position_does_not() -> None:
    listener = at_a_question("build")
    listener.type("concede")
    listener.game._step([], 1, own=False)
    menu = listener.plain.menu()
    assert menu is not None
    assert [choice.label for choice in menu.choices] == ["concede", "go on playing"], "1 builds nothing"
    assert any("won: everybody else has left." in line for line in listener.type("1") or [])
    listener = at_a_question("build")
    listener.type("destroy")
    view = as_sent(listener.game.game.view(0))
    update = Stepped(views.step({**view, "standing": []}, by=1), own=False)
    *said, question = listener.plain.take(update, read(update, 2))
    assert said == ["The table has changed: that is no longer possible."]
    assert question.startswith("Build on "), "what is asked now is said again"


def test_what_is_at_stake_is_said_before_it_is_done_and_0_leaves_it() -> None:
    listener = at_a_question("play-event")
    cards = listener.game.game.view(0)["events"]
    assert cards
    [*_told, asked] = listener.type("0") or []
    assert asked.startswith("You execute none: ")
    assert asked.endswith(" 1 do it, 0 back.")
    assert listener.game.game.view(0)["events"] == cards
    listener.type("0")
    assert listener.game.game.view(0)["events"] == cards
    listener.type("0")
    listener.type("1")
    assert listener.game.game.view(0)["events"] != cards


def test_that_nothing_has_moved_is_not_said_where_something_has() -> None:
    listener = at_a_question("mobilize")
    while not any(line.startswith("You moved ") for line in listener.heard):
        assert listener.type("1"), "the first answer, and the first of what it leads on to, moves something"
    listener.type("0")
    assert not any(line.startswith("Nothing has moved") for line in listener.heard)


def test_one_takes_back_and_is_told_why_not() -> None:
    listener = at_a_question("revealed")
    assert (listener.type("undo") or [""])[0].startswith("Undo stops here: ")


def test_who_comes_back_hears_what_happened_meanwhile_who_acts_and_the_question_again() -> None:
    listener = at_a_question("plan")
    view, asked = as_sent(listener.game.game.view(0)), listener.heard[-1]

    def back(missed: list[Any], since: int = 1) -> list[str]:
        steps = [messages.Missed(9, 1, missed, [])] if missed else []
        update = Resumed(messages.Snapshot(9, steps, view, 0, [], since), known=1)
        return listener.plain.take(update, read(update, 2))

    stands = "Round 1: planning. Event deck: stage I, 30 cards. You are asked."
    assert back([]) == ["Welcome back.", stands, asked]
    assert back([], since=5) == ["Welcome back. Too much has happened to list it.", stands, asked]
    missed = [["order", 1, None, "torus"]]
    assert back(missed) == ["While you were away: Ada placed an order on Torus.", stands, asked]


def test_a_lost_line_is_said_once_with_what_becomes_of_the_clocks() -> None:
    listener = at_a_question("plan")
    clock, clocks = messages.Clock("bank", 90, 0, "bot"), [messages.SeatClock(45_000, True), messages.SeatClock(90_000, False)]
    take = listener.plain.take
    take(TableChanged(structs.replace(around(listener.game.game), clock=clock, clocks=clocks)), None)
    lost = ["Connection lost; reconnecting automatically. Your seat is kept. Your clock may continue to run."]
    assert [take(LinkChanged("lost", 2.0), None) for _time in range(2)] == [lost, []]
    assert take(LinkChanged("on"), None) == ["The connection to the server is back."]
    assert take(LinkChanged("lost", 2.0, "restarting"), None)[0].startswith("The server is restarting;")


def test_pieces_are_destroyed_unasked() -> None:
    listener = at_a_question("build")
    said = listener.type("destroy") or [""]
    assert said[0].startswith("Which piece of yours do you destroy? 1 ")
    assert said[0].endswith("0 back.")
    listener.type("0")
    table = listener.plain.table
    assert table is not None
    assert table.question is not None
    assert table.question.word == "build"


def test_a_refusal_is_a_sentence_and_what_is_asked_is_said_again() -> None:
    listener = at_a_question("plan")
    with drafted(listener.plain.store) as draft:
        draft.act(Concede())  # whatever it was: the server does not take it
    refused = ActionRefused(views.refused("no-order-left", {"order": "build"}), ("order", "build", "torus"))
    assert listener.plain.take(refused, None)[0] == "You have no order left of that kind: Build."


def test_chat_and_news_of_the_line_are_said() -> None:
    listener = at_a_question("plan")
    take = listener.plain.take
    assert take(Spoken(message(messages.Said, seq=2, seat=1, name="Ada", text="hello")), None) == ["Ada: hello"]
    assert take(LinkChanged("lost", 2.0), None) == ["Connection lost; reconnecting automatically. Your seat is kept."]


def test_what_the_others_do_alike_is_one_line_and_is_held_back_for_more_of_the_same() -> None:
    table = at_a_question("plan").plain.table
    assert table is not None
    t, told = formatter_of(table), HoldingLast(tell)
    build = replace(table, view=replace(table.view, active="torus", phase="execution"))
    unit = read_events_of(["unit", 1, "zergling", "torus-1"])
    assert told.take(build, read_events_of(["reveal", 1, "build", "torus"], ["execute", 1, "build", "torus"]), t) == []
    assert told.take(build, unit, t) == ["Ada revealed Build on Torus."]
    assert told.take(build, unit, t) == []
    assert told.take(build, read_events_of(["force-mined", 1, "torus-3"]), t) == ["On Torus Ada built 2× Zergling."]
    assert told.take(build, unit, t) == ["On Torus Ada built 3× Zergling."]
    assert told.rest(t) == ["Ada mined Torus 3 by force."]
    assert told.rest(t) == []


def test_time_that_runs_low_is_said_once() -> None:
    now = [0.0]
    game = new("standard", 2, 1)
    mine = next(iter(game.pending))
    lines = StarCraftText(Listener(game, mine).game, lambda: now[0])
    clocks = [messages.SeatClock(45_000, seat == mine) for seat in range(2)]
    terms = messages.Clock("bank", 90, 0, "bot")
    lines.take(TableChanged(structs.replace(around(game), clock=terms, clocks=clocks)), None)
    update = Resumed(messages.Snapshot(1, [], as_sent(game.view(mine)), 0, clocks, 1))
    lines.take(update, read(update, 2))
    assert lines.settled() == []
    assert lines.until_next is not None
    now[0] = 16.0
    assert lines.settled() == ["Less than 30 s left, then a bot plays for you."]
    assert lines.settled() == []


def test_what_the_others_did_since_can_be_heard_again() -> None:
    listener = at_a_question("plan")
    listener.type("1")
    while not any(line.startswith("Ada placed an order") for line in listener.heard):
        play(listener, 1)
    assert any(line.startswith("Ada placed an order on ") for line in listener.type("replay") or [])


def test_an_answer_that_this_version_does_not_know_is_offered_by_its_word() -> None:
    listener = at_a_question("plan")
    table = listener.plain.table
    newer = replace(table, view=replace(table.view, actions=(OtherVerb("dance", (1,)),)))
    listener.plain.store.current.state = replace(listener.plain.store.current.state, table=newer)
    assert narrowed(asked(listener)).choices == (Parted("1", "dance", OtherVerb("dance", (1,)), parts=("dance",)),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_word_in_every_language(language: str) -> None:
    use_language(language)
    said = StarCraftText(Listener(new("standard", 2)).game).help()
    assert len(said) > 20
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_and_answers_are_words_in_every_language(language: str) -> None:
    use_language(language)
    listener = Listener(new("standard", 2, 4, round_limit=2), 0, bot("simple", 4))
    listener.sit_down()
    play(listener, 60, 4)
    for line in listener.heard:
        assert not any(wrong in line for wrong in ("{", "}", "None", "×", "_"))


def test_a_watcher_hears_the_whole_table_and_answers_nothing() -> None:
    listener = Listener(new("standard", 2, 1), None, bot("simple", 1))
    game: Any = listener.game
    listener.plain.take(TableChanged(around(game.game)), None)
    view = as_sent(game.game.view(None))
    update = Resumed(messages.Snapshot(1, [], view, 0, [], 1))
    listener.plain.take(update, read(update, 2))
    assert listener.type("1") == ["You are watching."]
    assert listener.type("hand") == ["You are watching."]
    listener.type("leave")
    assert game.has_left


def test_what_is_under_way_decides_how_a_step_is_told() -> None:
    table = at_a_question("revealed").plain.table
    assert table is not None
    events = read_events_of(["event-option", 0, "build", "torus"], ["draw-event", 0, 1])
    assert tell(table, events, formatter_of(table)) == ["You drew an event card instead."]
    idle = read_events_of(["execute", 0, "mobilize", table.view.active], ["turn", 1, 8])
    planet = table.parts.planet[table.view.active or ""].name
    assert tell(table, idle, formatter_of(table)) == [f"You mobilized on {planet}: nothing moved."]
    assert zones.score(table).startswith("You ")
    galaxy = " ".join(zones.galaxy(seen(sketched())))
    assert "your base, your Firebat" in galaxy
    assert "Dee, your special Build." in galaxy
    assert "Torus, transports: you" in galaxy
    assert " of you" not in galaxy
    told, waiting = HoldingLast(tell), replace(table, view=replace(table.view, asked=()))
    told.take(waiting, read_events_of(["reveal", 1, "build", "torus"]), formatter_of(table))
    told.take(waiting, read_events_of(["event-option", 1, "build", "torus"]), formatter_of(table))
    assert told.rest(formatter_of(table)) == ["Ada revealed Build on Torus and drew an event card instead."]


def formatter_of(table: Table) -> Formatter:
    """Return how the seat of that table hears of the game."""
    return Formatter(table.seat, tuple(table.name(seat) for seat in range(len(table.seats))), (), None, table.view.data)


def read_events_of(*events: list[Any]) -> tuple[Any, ...]:
    from tests.client.games.starcraft.text.test_log import read as read_events

    return read_events(*events)


def at_an_order(order: str, planet: str) -> Listener:
    """Return me with that order on top of a planet, before it is revealed."""
    listener = Listener(sketched(stacks={planet: [[0, order]]}, on_turn=0))
    listener.sit_down()
    return listener


def test_an_order_is_placed_and_carried_out_by_its_words() -> None:
    listener = Listener(planning())
    listener.sit_down()
    listener.type("build antiga")
    assert listener.game.game.view(0)["galaxy"][1]["stack"][-1]["order"] == "build"
    listener = at_an_order("mobilize", "antiga_prime")
    listener.type("reveal antiga")
    assert listener.game.game.pending[0].kind == "revealed"
    listener.type("2 marine braken antiga prime 3")
    listener.type("2 marine antiga prime 1 antiga prime 3")
    assert listener.game.game.pending[0].kind == "mobilize"
    assert listener.game.game.view(0)["galaxy"][1]["areas"][2]["units"] == ["marine", "marine"]
    assert any(line.startswith("You moved two Marines to Antiga Prime 3.") for line in listener.heard)


def test_beside_advice_a_number_takes_what_is_proposed_and_words_answer_the_question() -> None:
    """The kinds of orders have digits of their own, which are those of proposals as long as these are asked."""
    for line, placed in (("1", "Research on Antiga Prime"), ("build braken", "Build on Braken")):
        listener = Listener(planning())
        listener.sit_down()
        proposed = next(action for action in listener.plain.table.can(Order) if action == Order("research", "antiga_prime"))
        choices = (Choice("1", "Research on Antiga Prime: 57 %", proposed), Choice("0", "back", None))
        with drafted(listener.plain.store) as draft:
            draft.open(Asking(Menu("With each:", choices, marks=True)))
        listener.type(line)
        assert f"You placed {placed}." in listener.heard, line
        assert listener.plain.current.open_menu() is None


def test_orders_and_areas_have_the_digits_of_the_screen() -> None:
    listener = Listener(planning())
    listener.sit_down()
    assert [(choice.key, choice.label) for choice in listener.plain.menu().choices] == [  # type: ignore[union-attr]
        ("1", "Build"),
        ("2", "Mobilize"),
        ("3", "Research"),
    ]


def test_nothing_is_said_to_have_stayed_after_a_move_inside_the_planet() -> None:
    listener = at_an_order("mobilize", "antiga_prime")
    listener.type("reveal antiga")
    listener.type("firebat antiga prime 1 antiga prime 3")
    assert listener.game.game.view(0)["galaxy"][1]["areas"][2]["units"] == ["firebat"]
    said = listener.type("0")
    assert said is not None
    assert not any("Nothing has moved" in line for line in said)


def test_an_event_card_instead_is_the_last_answer_of_a_revealed_order_and_executing_it_is_none() -> None:
    listener = at_an_order("build", "antiga_prime")
    said = listener.type("reveal antiga")
    assert said is not None
    assert said[-1].endswith("an event card instead. 0 done.")
    assert "execute" not in said[-1]
    listener.type("event card")
    assert any("You drew an event card instead." in line for line in listener.heard)


def test_what_is_built_says_its_price_and_a_worker_is_sent_to_mine() -> None:
    listener = at_an_order("build", "antiga_prime")
    asked = (listener.type("reveal antiga") or [""])[-1]
    for words in ("workers, 1 mineral", "transport, 1 mineral", "mine for the next purchase"):
        assert words in asked


def test_an_order_that_would_do_nothing_says_why_with_its_question() -> None:
    listener = at_an_order("research", "torus")
    said = listener.type("reveal torus")
    assert said is not None
    assert said[-1].startswith("You have no base on Torus: Research does nothing there. Research on Torus: what do you do?")
    assert said[-1].endswith("1 end it with nothing done, 2 an event card instead.")
    listener.type("end")
    assert not any(isinstance(asked, RevealedQuestion) for asked in seen(listener.game.game).view.asked)


def test_executing_an_order_is_said_by_whether_it_would_do_anything() -> None:
    game = sketched(stacks={"torus": [[0, "research"]], "braken": [[0, "research"]]}, on_turn=0)
    do(game, "reveal torus")
    assert action_words.steps(seen(game), Execute()) == ("end it with nothing done",)
    game = sketched(stacks={"braken": [[0, "research"]]}, on_turn=0)
    do(game, "reveal braken")
    assert action_words.steps(seen(game), Execute()) == ("execute it",)
