"""The lines printed at a table of Star Realms, and the effects of typed lines."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from client.games.star_realms.plain.plain_table import StarRealmsText
from client.games.star_realms.plain.sentences import tell
from client.games.star_realms.texts.narrator import Formatter
from client.plain.speech import aloud
from client.session.updates import ActionRefused, LinkChanged, ProofChanged, Resumed, Spoken, Stepped, TableChanged
from client.session.verification import FairnessProof
from client.terminal.keyboard import Keyboard, use
from client.text.i18n import LANGUAGES, use_language
from engine.judge import SURELY, Advice, Choice, Reason
from protocol import messages
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import new
from tests.client.games.star_realms.plain.listener import Listener, answers_in, seated
from tests.client.games.star_realms.tui.test_ending import at_the_end
from tests.client.games.star_realms.wire import message


class Recorded:
    """`Commands` that remember what was asked."""

    seat: int | None = 0
    watching = False
    code, address, way_back = "KITE", "127.0.0.1", ""

    def __init__(self) -> None:
        self.acted: list[tuple[Any, ...]] = []
        self.has_left = False

    def act(self, action: tuple[Any, ...]) -> None:
        self.acted.append(action)

    def leave(self) -> None:
        self.has_left = True

    def rematch(self) -> None: ...

    def say(self, text: str, team: bool = False) -> None: ...

    def sit(self, seat: int) -> None: ...

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None: ...


def at(view: dict[str, Any]) -> tuple[StarRealmsText, Recorded, list[str]]:
    """Return a table that begins with that view, what it sends, what it says first."""
    commands = Recorded()
    plain = StarRealmsText(commands)
    plain.take(TableChanged(many.around(new("duel", 2), ("You", "Ada"))), None)
    update = Resumed(messages.Snapshot(1, [], view, 0, [], 1))
    return plain, commands, [aloud(line) for line in plain.take(update, views.heard(update))]


def typed(plain: StarRealmsText, line: str) -> list[str]:
    lines = plain.typed(line)
    assert lines is not None
    return [aloud(each) for each in lines]


ACTIONS = [["play", "scout"], ["play", "viper"], ["acquire", "cutter"], ["acquire", "explorer"], ["attack", 1, 3], ["end-turn"]]


def main_phase(**parts: Any) -> dict[str, Any]:
    me = {"trade": 3, "combat": 3, **parts.pop("me", {})}
    return views.view(me=me, actions=ACTIONS, **parts)


def test_first_comes_who_acts_then_the_numbers_then_the_hand() -> None:
    _plain, _commands, said = at(main_phase())
    assert said == [
        "Row: 1 Blob Fighter, 1. 2 Cutter, 2. 3 Survey Ship, 3. 4 Junkyard, 6, outpost 5. 5 Freighter, 4. "
        "6 Explorer, 2, 10 left.",
        "Turn 7, yours. You 50, Ada 50. Trade 3, combat 3.",
        "Hand: a: Scout, 3 times. s: Viper, twice.",
        "Type help for the commands.",
    ]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("2", ("acquire", "cutter")),
        ("buy 2", ("acquire", "cutter")),
        ("buy cutter", ("acquire", "cutter")),
        ("BUY Cut", ("acquire", "cutter")),
        ("cutter", ("acquire", "cutter")),
        ("a", ("play", "scout")),
        ("play a", ("play", "scout")),
        ("play vip", ("play", "viper")),
        ("t", ("attack", 1, 3)),
        ("attack", ("attack", 1, 3)),
        ("hit ada", ("attack", 1, 3)),
        ("3", ("acquire", "survey_ship")),
    ],
)
def test_a_key_a_word_and_a_name_do_the_same(line: str, action: tuple[Any, ...]) -> None:
    plain, commands, _said = at(main_phase())
    assert typed(plain, line) == []
    assert commands.acted == [action]
    assert plain.is_waiting


@pytest.mark.parametrize("line", ["attack mech", "hit 7", "attack junkyard"])
def test_what_cannot_be_attacked_is_not_the_opponent(line: str) -> None:
    plain, commands, _said = at(main_phase())
    assert typed(plain, line) == [f"You cannot attack {line.split()[1]} now. You can attack Ada."]
    assert commands.acted == []


def test_one_of_several_is_attacked_by_its_name_and_another_name_says_who_can_be() -> None:
    ada = {"in_play": views.in_play("blob_wheel")}
    view = views.view(me={"combat": 5}, ada=ada, actions=[["attack", 1, 5], ["attack-base", 1, 0, 5], ["end-turn"]])
    plain, commands, _said = at(view)
    assert typed(plain, "attack mech") == ["You cannot attack mech now. You can attack Ada and Blob Wheel."]
    assert typed(plain, "attack wheel") == []
    assert commands.acted == [("attack-base", 1, 0, 5)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4", "Junkyard costs 6; you have 3 trade."),
        ("buy 9", "No card has the key 9 now."),
        ("buy ram", "No card called ram is there now."),
        ("buy", "Which card? Type its key or its name after it."),
        ("x", "No card has the key x now."),
        ("77", "77 is none of the answers."),
        ("fly", "fly is not a command here: type help for the commands."),
        ("%", "% is not a command here: type help for the commands."),
        ("u", "There is nothing to take back."),
        ("undo", "There is nothing to take back."),
        ("none", "There is nothing to decline."),
        ("together", "In this mode you cannot pay together."),
        ("give", "In this mode no cards are passed."),
        ("look", "Look at which card? Type its key or its name after it."),
        ("look nothing", "No card called nothing is there now."),
        ("rematch", "You can do that only after the game."),
        ("leave", "That is possible after the game. If you quit earlier, your seat is kept."),
        ("side", "You sit on this side of the table; only spectators can change sides."),
        ("replay", "You have not seen a turn of theirs yet."),
        ("pile 99", "There is no such pile."),
        ("clock", "No clocks."),
        ("log", "Row: 1 Blob Fighter"),
    ],
)
def test_nothing_is_met_with_silence(line: str, said: str) -> None:
    plain, commands, _said = at(main_phase())
    assert typed(plain, line)[0].startswith(said)
    assert commands.acted == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score", "You 50, Ada 50."),
        ("hand", "Hand: a: Scout, 3 times. s: Viper, twice."),
        ("row", "Row: 1 Blob Fighter, 1."),
        ("mine", "In play: q: Blob Wheel, base 5. w: Trading Post, outpost 4."),
        ("theirs", "Ada: 50 authority, 5 in hand, 5 in the deck, 0 in the discard pile."),
        ("look 4", "Junkyard. Costs 6. Machine Cult outpost. Defense 5. Scrap a card from your hand or discard pile."),
        ("look cutter", "Cutter. Costs 2. Trade Federation ship. Gain 4 authority and 2 trade. Ally: Gain 4 combat."),
        ("look mothership", "Mothership. Costs 7."),
        ("", "Turn 7, yours. You 50, Ada 50. Trade 3, combat 3."),
        ("table", "You 50, Ada 50."),
        ("rules", "duel: One against one, 50 authority each."),
        ("piles", "1 Your discard pile: 0 cards."),
    ],
)
def test_everything_on_the_table_can_be_heard(line: str, said: str) -> None:
    me = {"in_play": views.in_play("blob_wheel", "trading_post")}
    plain, _commands, _said = at(main_phase(me=me))
    assert typed(plain, line)[0].startswith(said)


def test_outposts_come_first_and_ships_are_counted() -> None:
    ada = {"in_play": views.in_play("scout", "blob_wheel", "scout", "trading_post"), "trade": 2}
    plain, _commands, _said = at(views.view(ada=ada, actions=ACTIONS))
    [said] = typed(plain, "theirs")
    assert said.endswith("Trade 2, combat 0. 7 Trading Post, outpost 4. 8 Blob Wheel, base 5. Ships: Scout twice.")


def test_a_question_ends_with_its_numbered_answers_and_a_number_answers_it() -> None:
    listener = duel_with_a_question()
    line = listener.heard[-1]
    numbers = answers_in(line)
    assert numbers[:2] == ["1", "2"]
    assert ": 1 " in line
    said = listener.type("99")
    assert said is not None
    assert said[0] == "99 is none of the answers."
    assert answers_in(said[-1]) == numbers
    assert listener.type("1")
    assert not answers_in(listener.heard[-1]) or listener.heard[-1] != line


def test_the_card_that_asks_is_written_as_it_is_printed() -> None:
    assert duel_with_a_question().heard[-1].startswith("Missile Bot: which card of your hand or discard pile do you scrap? ")


def test_one_card_in_hand_and_one_in_the_discard_pile_are_told_apart() -> None:
    game = many.position("duel", 2, {0: {"hand": "missile_bot scout viper", "discard": "scout ram"}})
    listener = Listener(game)
    listener.sit_down()
    listener.type("play missile bot")
    assert listener.heard[-1].endswith("? Hand: 1 Scout, 2 Viper. Discard pile: 3 Ram, 4 Scout. 0 none.")


def test_the_name_of_an_answer_is_that_answer_also_where_such_a_card_is_in_play() -> None:
    listener = Listener(many.position("duel", 2, {0: {"hand": "missile_bot scout viper", "discard": "explorer scout"}}))
    listener.sit_down()
    listener.type("play scout")
    listener.type("play missile bot")
    listener.type("scout")
    assert "You scrapped Scout from your discard pile." in listener.heard


@pytest.mark.parametrize("line", ["play viper", "buy 1", "use missile bot", "e", "t", "end"])
def test_what_is_no_answer_is_told_the_question_once_more_and_its_answers(line: str) -> None:
    listener = duel_with_a_question()
    question = listener.heard[-1]
    listener.type(line)
    assert listener.heard[-2:] == ["Answer the question first.", question]
    assert "?" in question
    assert answers_in(question)


def test_no_total_is_said_twice() -> None:
    """Neither after a card nor after a sum; one that was not zero before is said."""
    listener = Listener(many.position("duel", 2, {0: {"hand": "scout scout scout viper missile_bot"}}))
    listener.sit_down()
    said = []
    for line in ("play scout", "play scout", "play missile bot", "0", "play", "attack"):
        listener.type(line)
        said.append(next(heard for heard in reversed(listener.heard) if heard.startswith("You ")))
    assert said[0] == "You played Scout: 1 trade."
    assert said[1] == "You played Scout: 1 trade. Trade 2."
    assert "In all: 3 trade, 3 combat." in said[4]
    assert "Trade 3" not in said[4]
    assert said[5].endswith("Combat 0.")


def test_the_end_of_a_turn_with_something_left_is_a_question() -> None:
    listener = Listener(many.position("duel", 2, {0: {"hand": "scout scout"}}))
    listener.sit_down()
    listener.type("play")
    listener.type("e")
    assert listener.heard[-1].startswith("Still yours: ")
    assert listener.heard[-1].endswith(" What do you do? 1 end the turn, 0 go on.")


def test_a_name_that_several_cards_go_by_says_which() -> None:
    listener = Listener(many.position("duel", 2, {0: {"hand": "battle_mech patrol_mech scout"}}))
    listener.sit_down()
    listener.type("play mech")
    assert listener.heard[-1] == "mech can mean Battle Mech or Patrol Mech: type which one."


def duel_with_a_question() -> Listener:
    """Return a table where a Missile Bot has been played, and asks."""
    game = many.position("duel", 2, {0: {"hand": "missile_bot scout viper", "discard": "explorer ram"}})
    listener = Listener(game)
    listener.sit_down()
    listener.type("play missile bot")
    return listener


def test_what_acts_waits_for_the_turn_and_what_looks_does_not() -> None:
    plain, commands, said = at(views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[]))
    assert said[1] == "Ada's turn. You 50, Ada 50."
    assert [plain.typed(line) for line in ("p", "play", "1", "buy 1", "a", "cutter", "t", "0", "G")] == [None] * 9
    for line in ("e", "end"):
        assert typed(plain, line) == ["Not now: it is Ada's turn."]
    assert all(plain.typed(line) for line in ("row", "score", "look 1", "log", "help me", "u", "<", "v", "rules", "7 7"))
    assert commands.acted == []


def test_events_are_told_together_and_added_up() -> None:
    formatter = Formatter(0, ("You", "Ada"), (0, 1))
    events = views.told(
        ["play", 1, "scout", 0],
        ["gain", 1, "trade", 1, "scout"],
        ["play", 1, "scout", 1],
        ["gain", 1, "trade", 1, "scout"],
        ["play", 1, "viper", 2],
        ["gain", 1, "combat", 1, "viper"],
        ["acquire", 1, "ram", 2, "discard"],
        ["refill", 3, "cutter"],
        ["attack", 1, 0, 5, 45],
        ["end", 1],
        ["draw", 1, 5, None],
    )
    assert [aloud(line) for line in tell(events, formatter)] == [
        "Ada played Scout twice, Viper: 2 trade, 1 combat.",
        "Ada bought Ram for 2. New in the row: 4 Cutter, 2.",
        "Ada hit you for 5: 50, now 45.",
        "Ada ended the turn and drew 5 cards.",
    ]


def test_a_hit_that_is_more_than_there_was_leaves_nothing() -> None:
    assert tell(views.told(["attack", 1, 0, 9, -4]), Formatter(0, ("You", "Ada"), (0, 1))) == ["Ada hit you for 9: 5, now 0."]


def test_chat_and_news_of_the_line_are_said_and_a_refusal_too() -> None:
    plain, _commands, _said = at(main_phase())
    assert plain.take(Spoken(message(messages.Said, seq=2, seat=1, name="Ada", text="hello ×3")), None) == ["Ada: hello ×3"]
    lost = LinkChanged("lost", 2.0)
    assert plain.take(lost, None) == ["Connection lost; reconnecting automatically. Your seat is kept."]
    assert plain.take(lost, None) == []
    assert plain.take(LinkChanged("on"), None) == ["The connection to the server is back."]
    assert plain.take(LinkChanged("lost", 2.0, "restarting"), None)[0].startswith("The server is restarting;")
    [distrust] = plain.take(LinkChanged("lost", 2.0, "certificate-changed", {"place": "ann.local"}), None)
    assert "has changed: someone" in distrust
    typed(plain, "cutter")
    assert plain.is_waiting
    refused = ActionRefused(views.refused("too-dear", {"card": "cutter", "cost": 2, "trade": 1}), ("acquire", "cutter"))
    assert plain.take(refused, None) == ["Cutter costs 2; you have 1 trade."]
    assert not plain.is_waiting


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_word_in_every_language(language: str) -> None:
    use_language(language)
    plain, _commands, _said = at(main_phase())
    said = plain.help()
    assert len(said) > 25
    assert len(set(said)) == len(said)
    assert plain.typed("fly") != plain.typed("hand")


def test_a_number_stands_for_an_answer_or_a_card_and_is_another_when_the_row_is() -> None:
    plain, _commands, _said = at(main_phase())
    assert plain.meaning("2") == ("row", None, "cutter")
    assert plain.meaning("a") == ("hand", None, "scout")
    assert [plain.meaning(line) for line in ("e", "buy 2", "l", "9")] == [None] * 4
    listener = seated("duel", 2, seat=0)
    before = listener.plain.meaning("1")
    listener.type("concede")
    assert listener.plain.meaning("1") not in (None, before)


def test_one_gives_up_only_when_sure_and_leaves_after_the_end() -> None:
    listener = seated("duel", 2, seat=0)
    assert listener.type("X") == ["Concede the game? 1 concede, 0 go on playing."]
    assert listener.type("0") == []
    listener.type("concede")
    assert any("Bo won: you conceded." in line for line in listener.type("1") or [])
    for line in ("p", "play", "t", "attack", "e", "a"):
        assert listener.type(line) == ["The game is over. Play again with R, or leave with L."], line
    listener.type("rematch")
    assert listener.game.asked_for_rematch
    listener.type("leave")
    assert listener.game.has_left
    assert listener.plain.is_waiting


def test_at_a_rematch_the_new_game_is_said_first_and_then_how_it_begins() -> None:
    plain, _commands, _said = at(views.view(result={"winners": [1], "reason": "authority"}, asked=[], actions=[]))
    said = goes_on(plain, main_phase(turn=1))
    assert said[0] == "A new game."
    assert said.count("A new game.") == 1
    assert said[1].startswith("Row: 1 Blob Fighter")
    assert said[2].startswith("Turn 1, yours.")
    assert "Your turn goes on." not in said


def test_at_a_rematch_that_another_begins_it_is_said_whose_turn_it_is() -> None:
    plain, _commands, _said = at(views.view(result={"winners": [1], "reason": "authority"}, asked=[], actions=[]))
    said = goes_on(plain, ada_plays(turn=1))
    assert said[0] == "A new game."
    assert any("Ada's turn." in line for line in said)


def test_time_that_runs_low_is_said_once_and_the_verdict_on_the_shuffles_too() -> None:
    now = [0.0]
    plain = StarRealmsText(Recorded(), lambda: now[0])
    game = many.position("duel", 2, {0: {"hand": "scout"}})
    clocks = [messages.SeatClock(45_000, True), messages.SeatClock(90_000, False)]
    terms = messages.Clock("turn", 90, 0, "bot")
    plain.take(TableChanged(replace(many.around(game, ("You", "Ada")), clock=terms, clocks=clocks)), None)
    update = Stepped(views.step(many.seen(game, 0), clocks=clocks), own=False)
    plain.take(update, views.heard(update))
    assert plain.settled() == []
    assert typed(plain, "clock") == ["You 45 s, Ada 2 min."]
    assert plain.until_next is not None
    now[0] = 16.0
    assert plain.settled() == ["Less than 30 s left, then a bot plays for you."]
    assert plain.settled() == []
    game.apply(0, ("concede",))
    update = Stepped(views.step(many.seen(game, 0), ["concede", 0], clocks=clocks), own=True)
    plain.take(update, views.heard(update))
    proof = FairnessProof(b"not its hash", True, b"", b"secret", (), False)
    said = plain.take(ProofChanged(proof), None)
    assert said == ["THE PROMISE WAS BROKEN."]
    assert plain.take(ProofChanged(proof), None) == []


def test_after_coming_back_what_happened_meanwhile_is_told_and_who_acts() -> None:
    plain, _commands, _said = at(main_phase())

    def back(missed: list[Any], since: int = 1) -> list[str]:
        steps = [messages.Missed(9, 1, missed, [])] if missed else []
        update = Resumed(messages.Snapshot(9, steps, main_phase(), 0, [], since), known=1)
        return [aloud(line) for line in plain.take(update, views.heard(update))]

    stands = "Turn 7, yours. You 50, Ada 50. Trade 3, combat 3."
    assert back([]) == ["Welcome back.", stands]
    assert back([], since=5) == ["Welcome back. Too much has happened to list it.", stands]
    missed = [["play", 1, "scout", 0], ["gain", 1, "trade", 1, "scout"], ["attack", 1, 0, 5, 45]]
    assert back(missed) == ["While you were away:", "Ada played Scout: 1 trade.", "Ada hit you for 5: 50, now 45.", stands]


def test_who_comes_back_in_a_new_window_hears_what_happened_last_and_then_what_is_now() -> None:
    plain = StarRealmsText(Recorded())
    plain.take(TableChanged(many.around(new("duel", 2), ("You", "Ada"))), None)
    mine = [[["play", 0, "scout", 1], ["gain", 0, "trade", 1, "scout"]]] * 2
    theirs = [["attack", 1, 0, 5, 45]]
    steps = [messages.Missed(7 + at, int(events is theirs), events, []) for at, events in enumerate([*mine, theirs])]
    update = Resumed(messages.Snapshot(9, steps, main_phase(), 0, [], 1))
    said = [aloud(line) for line in plain.take(update, views.heard(update))]
    assert said[:4] == ["What happened last:", "You played Scout twice: 2 trade.", "Ada hit you for 5: 50, now 45.", "Now:"]
    assert said[4].startswith("Row: ")


def test_a_line_that_waits_for_the_turn_waits_also_while_it_is_asked_whether_to_concede() -> None:
    plain, commands, _said = at(ada_plays())
    assert plain.typed("play") is None
    assert typed(plain, "concede") == ["Concede the game? 1 concede, 0 go on playing."]
    assert plain.typed("play") is None
    assert goes_on(plain, ada_plays(), ["attack", 1, 0, 1, 49])[-1:] == ["Ada hit you for 1: 50, now 49."]
    typed(plain, "1")
    assert commands.acted == [("concede",)]


def test_of_cards_of_one_name_the_one_that_can_still_be_used_is_meant() -> None:
    spent, left = {"card": "blob_wheel", "used": ["primary"]}, {"card": "blob_wheel"}
    actions = [["use", 0, "scrap"], ["use", 1, "primary"], ["use", 1, "scrap"], ["end-turn"]]
    plain, commands, _said = at(views.view(me={"in_play": views.in_play(spent, left)}, actions=actions))
    typed(plain, "use blob wheel")
    typed(plain, "1")
    assert [action[:2] for action in commands.acted] == [("use", 1)]
    actions = [["use", 0, "scrap"], ["end-turn"]]
    plain, commands, _said = at(
        views.view(me={"in_play": views.in_play(spent, spent | {"used": ["primary", "scrap"]})}, actions=actions)
    )
    typed(plain, "use blob wheel")
    typed(plain, "1")
    assert commands.acted == [("use", 0, "scrap")]


def test_a_question_is_said_again_after_coming_back() -> None:
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "by": 1, "optional": False, "left": 1}]
    view = views.view(on_turn=[1], asked=asked, actions=[["discard", "scout"], ["discard", "viper"]])
    plain, commands, said = at(view)
    assert said[-1].endswith("1 Scout, 2 Viper.")
    update = Resumed(messages.Snapshot(9, [], view, 0, [], 1), known=1)
    assert plain.take(update, views.heard(update))[-1].endswith("1 Scout, 2 Viper.")
    assert typed(plain, "2") == []
    assert commands.acted == [("discard", "viper")]


# -- a plan for one's next turn ----------------------------------------------------------------------------------------


def ada_plays(**parts: Any) -> dict[str, Any]:
    """Return Ada's turn, with a hand of mine."""
    usual = {"on_turn": [1], "turn": 8, "asked": [{"seat": 1, "kind": "main"}], "actions": [], "hand": ["scout", "viper"]}
    return views.view(**(usual | parts))


def goes_on(plain: StarRealmsText, view: dict[str, Any], *events: list[Any]) -> list[str]:
    """Return the lines after Ada does that."""
    update = Stepped(views.step(view, *events, by=1), own=False)
    return [aloud(line) for line in plain.take(update, views.heard(update))]  # type: ignore[arg-type]


def test_a_plan_is_laid_out_by_a_word_and_each_time_it_is_said() -> None:
    plain, commands, _said = at(ada_plays())
    assert typed(plain, "plan") == ["Nothing is planned yet."]
    assert typed(plain, "plan scout") == ["Planned: 1 Scout."]
    assert typed(plain, "plan 5") == ["Planned: 1 Scout, 2 buy Freighter."]
    assert typed(plain, "plan s") == ["Planned: 1 Scout, 2 buy Freighter, 3 Viper."]
    assert typed(plain, "plan s") == ["Viper is planned already."]
    assert typed(plain, "plan nothing") == ["No card called nothing is there now."]
    assert typed(plain, "plan 0") == ["Planned: 1 Scout, 2 buy Freighter."]
    assert typed(plain, ".") == typed(plain, "plan") == ["Planned: 1 Scout, 2 buy Freighter."]
    assert typed(plain, "")[0].endswith("Planned: 1 Scout, 2 buy Freighter.")
    assert plain.typed("a") is None, "a key still waits for its turn"
    assert commands.acted == []


def test_in_ones_turn_the_word_does_the_next_step() -> None:
    plain, commands, _said = at(ada_plays())
    typed(plain, "plan a")
    typed(plain, "plan 2")
    said = goes_on(plain, main_phase(turn=9, hand=["scout", "viper"]), ["end", 1], ["turn", 0, 9])
    assert said[-1] == "Planned: 1 Scout, 2 buy Cutter. Type plan for the next step."
    assert commands.acted == []
    assert typed(plain, "plan") == []
    assert commands.acted == [("play", "scout")]


def test_a_surprise_is_said_when_it_comes() -> None:
    plain, _commands, _said = at(ada_plays())
    typed(plain, "plan a")
    typed(plain, "plan 5")
    row = ["blob_fighter", "cutter", "survey_ship", "junkyard", "ram"]
    said = goes_on(plain, ada_plays(trade_row=row), ["acquire", 1, "freighter", 4, "discard"], ["refill", 4, "ram"])
    assert said[-1] == "No longer for sale, so removed from your plan: Freighter."
    said = goes_on(plain, ada_plays(trade_row=row, hand=["viper"]), ["discard", 0, "scout"])
    assert said[-1] == "You lose a card from your hand: your plan is cancelled."


def test_without_a_plan_the_word_says_when_one_is_laid_out() -> None:
    plain, _commands, _said = at(main_phase())
    assert typed(plain, "plan") == ["Nothing is planned. In another player's turn, plan plans your next one."]
    assert typed(plain, "plan a") == ["Your turn has begun."]


# -- the keyboard ------------------------------------------------------------------------------------------------------


def at_my_turn() -> tuple[StarRealmsText, Recorded]:
    commands = Recorded()
    plain = StarRealmsText(commands)
    for update in (TableChanged(views.table()), Stepped(views.step(views.busy()), own=False)):
        told = views.heard(update)
        plain.take(update, told if told is not update else None)
    return plain, commands


@pytest.mark.parametrize(("language", "second"), [("fr", "é"), ("cs", "ě"), ("en", "2"), ("pl", "2")])
def test_a_number_row_without_shift_types_digits(language: str, second: str) -> None:
    use_language(language)
    plain, commands = at_my_turn()
    plain.typed(second)
    assert commands.acted == [("acquire", "cutter")]


def test_a_word_of_a_command_takes_a_card_by_its_key_without_shift() -> None:
    use_language("fr")
    plain, commands = at_my_turn()
    plain.typed("buy é")
    assert commands.acted == [("acquire", "cutter")]


def test_the_keys_in_use_are_those_that_act_and_that_help_names() -> None:
    use(Keyboard(own={"end-turn": ("x",), "attack": ("E",)}))
    plain, commands = at_my_turn()
    assert any("x: end turn" in line for line in plain.help())
    plain.typed("x")
    plain.typed("x")
    assert commands.acted == [("end-turn",)]


async def test_advice_is_heard_with_its_answers_by_number_and_one_of_them_is_done() -> None:
    commands = Recorded()
    plain = StarRealmsText(commands)
    plain.take(TableChanged(views.table("You", "Pip", kinds=("person", "bot"))), None)
    update = Resumed(messages.Snapshot(1, [], views.busy(), 0, [], 1))
    plain.take(update, views.heard(update))
    choices = (Choice(("acquire", "cutter"), 61, SURELY, (Reason("in-wins", "cutter", 18, 24),)), Choice(("end-turn",), 50))

    async def advised(game: str, view: object) -> Advice:
        return Advice(choices)

    plain.thinks = advised
    assert plain.typed("advice") == []
    begun = plain.begun()
    assert begun is not None
    assert plain.is_waiting
    said = " ".join(await begun)
    assert not plain.is_waiting
    assert plain.begun() is None
    assert "Cutter is played in 18 of 24 simulated wins." in said
    assert "1 buy Cutter: 61 %, surely better" in said
    plain.typed("1")
    assert commands.acted == [("acquire", "cutter")]


def test_against_people_it_is_said_that_there_is_no_advice() -> None:
    plain, commands, _said = at(views.busy())
    plain.thinks = lambda game, view: pytest.fail("nobody is asked")
    assert plain.typed("hint") == ["Advice is for games against bots, and for tables whose host allows it."]
    assert commands.acted == []


def test_a_game_that_is_over_can_be_printed_in_six_lines() -> None:
    commands = Recorded()
    plain = StarRealmsText(commands)
    for update in at_the_end("duel", 2, 1):
        plain.take(update, views.heard(update) if isinstance(update, Stepped) else None)
    lines = plain.typed("postcard")
    assert lines is not None
    assert plain.typed("y") == lines
    assert lines[:3] == ["Star Realms: Bob won in turn 22, after 14 minutes. Ann's authority is gone.", "Ann 0", "Bob 13"]
    assert len(lines) == 6


def test_a_game_that_goes_on_has_no_such_lines() -> None:
    plain, _commands, _said = at(main_phase())
    assert typed(plain, "postcard") == ["You can do that only after the game."]


def test_what_i_do_that_is_worth_a_word_is_said_once() -> None:
    ships = {"in_play": views.in_play(*["blob_fighter"] * 4), "combat": 12}
    plain, _commands, _said = at(views.view(turn=1))
    first = stepped(plain, views.view(ada={"authority": 44}), ["attack", 0, 1, 6, 44])
    assert "biggest" not in first
    biggest = stepped(plain, views.view(ada={"authority": 35}), ["attack", 0, 1, 9, 35])
    assert biggest.count("Your biggest hit so far.") == 1
    together = stepped(plain, views.view(me=ships, ada={"authority": 35}), ["play", 0, "blob_fighter", 3])
    assert together.count("Blob: 4 together. You have 12 combat.") == 1
    assert "biggest" not in together


def stepped(plain: StarRealmsText, view: dict[str, Any], *events: list[Any]) -> str:
    """Return the lines printed for a step of mine."""
    update = Stepped(views.step(view, *events, by=0), own=True)
    return " ".join(aloud(line) for line in plain.take(update, views.heard(update)))


def test_who_begins_is_told_why_there_are_three_cards_in_the_first_game() -> None:
    begun = main_phase(turn=1, hand=["scout", "scout", "viper"], me={"trade": 0, "combat": 0})
    assert "You go first, so this turn you have 3 cards." in at(begun)[2]
    assert "You go first, so this turn you have 3 cards." not in at(begun)[2], "that is known by now"
