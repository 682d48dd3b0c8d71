"""StarCraft at real terminals by keys: a whole game of two, and a table of six that loses a client and gets it back.

Rounds are limited, so that keys pressed one by one come to an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

import engine
from client.games.starcraft.layouts.table_sheet import laid
from tests.client.games.starcraft.drawn import text
from tests.client.games.starcraft.person import Person
from tests.play.starcraft_by_keys import OVER, Hand
from tests.play.terminal import Terminal
from tests.play.test_cli import serving

pytestmark = pytest.mark.terminal

KEYS_AT_MOST = 900
LOOKS = 8
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eli", "Fay")
KEYS_OF_A_DESK = {"Enter": "enter", "Escape": "escape"}
KEYS_OF_SIX = 30
"""On each side of the break."""


def host(terminal: Terminal, address: str, *more: str) -> str:
    """Open a table on the server there; its code."""
    terminal.run("host", "--at", address, "--game", "starcraft", "--rule", "round_limit=1", *more)
    return terminal.wait_for_match(r"--table \S+").split()[1]


def answered(terminal: Terminal, before: str) -> str:
    """Return the screen when a key has changed it, or after some looks: a sentence that is said again changes nothing."""
    looks = iter(range(LOOKS))
    return terminal.wait_until(lambda now: now != before or next(looks, None) is None, "an answer")


def wait_until_asked(terminals: Sequence[Terminal], hands: Sequence[Hand]) -> None:
    """Wait until somebody is asked, or the game is over for everybody."""

    def is_so(_first: str) -> bool:
        screens = [terminal.screen() for terminal in terminals]
        asked = any(hand.key(screen) is not None for hand, screen in zip(hands, screens, strict=True))
        return asked or all(OVER in screen for screen in screens)

    terminals[0].wait_until(is_so, "anybody's move")


def play(terminals: Sequence[Terminal], most: int) -> int:
    """Press keys for whoever is asked, so many together, or until the game is over; return how many they were."""
    hands = [Hand(number) for number in range(len(terminals))]
    pressed = 0
    while pressed < most:
        before = pressed
        for terminal, hand in zip(terminals, hands, strict=True):
            screen = terminal.screen()
            while pressed < most and (key := hand.key(screen)) is not None:
                terminal.keys(key)
                pressed += 1
                screen = answered(terminal, screen)
        if all(OVER in terminal.screen() for terminal in terminals):
            return pressed
        if pressed == before:
            wait_until_asked(terminals, hands)
    return pressed


def test_two_people_play_a_whole_game_by_keys(tmp_path: Path) -> None:
    with serving() as address, Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        code = host(ann, address, "--name", "Ann", "--seats", "2")
        bob.run("join", address, "--table", code, "--name", "Bob")
        for terminal in (ann, bob):
            terminal.wait_for("Set-up")
        assert play((ann, bob), KEYS_AT_MOST) < KEYS_AT_MOST
        for terminal in (ann, bob):
            assert "the game is over" in terminal.screen()


def test_the_hand_does_what_the_cursor_stands_on() -> None:
    """Once told what was at stake it went back for ever, since it did not see the key behind the cursor."""
    seed = 5
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=seed.to_bytes(32, "big"), rules={"round_limit": 1})
    person, hand = Person(game, seat=1, seed=seed), Hand(1)
    person.sit_down()
    for _ in range(KEYS_AT_MOST):
        key = hand.key(text(laid(person.shown, 80, 24).lines))
        if key is None:
            break
        person.press(KEYS_OF_A_DESK.get(key, key))
    assert game.result is not None


def test_a_table_of_six_terminals_loses_a_client_and_gets_it_back(tmp_path: Path) -> None:
    """Whoever is asked meanwhile plays on; who comes back finds the seat and the position."""
    with serving() as address, ExitStack() as stack:
        terminals = [stack.enter_context(Terminal(tmp_path / name)) for name in NAMES]
        code = host(terminals[0], address, "--name", NAMES[0], "--seats", "6")
        for terminal, name in zip(terminals[1:], NAMES[1:], strict=True):
            terminal.run("join", address, "--table", code, "--name", name)
            terminals[0].wait_for(name)
        for terminal in terminals:
            terminal.wait_for("Set-up")
        play(terminals, KEYS_OF_SIX)
        terminals[3].hang_up()
        terminals[0].wait_for_match(r"Dee .*?○")
        back = stack.enter_context(Terminal(tmp_path / "Dee"))
        back.run("join", address, "--name", "Dee")
        back.wait_for("Come back to it? [Y/n]")
        back.keys("Enter")
        back.wait_for("Set-up")
        terminals[0].wait_until(lambda screen: "○" not in screen, "nobody's line is lost")
        terminals[3] = back
        assert play(terminals, KEYS_OF_SIX) == KEYS_OF_SIX
        assert len({galaxy(terminal) for terminal in terminals}) == 1


def galaxy(terminal: Terminal) -> str:
    """Return the header of the table, alike for everybody but for the line of their own."""
    return terminal.screen().partition(" · ")[0]
