"""A game against bots outlives its terminal, in real processes: closed, killed or quit, it continues from the same point."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.terminal import PATIENCE, Terminal

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="finds its processes in /proc"),
]


def running(home: Path) -> dict[int, str]:
    """Return the processes in that home directory that are part of traderow, by number: client, server, or what a server
    starts."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            own = (entry / "cwd").readlink() == home
            words = (entry / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if own and (part := next((word for word in words if word in ("client", "server") or "multiprocessing" in word), "")):
            found[int(entry.name)] = part
    return found


def until(seen: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < deadline, f"{what} did not happen within {PATIENCE} s"
        time.sleep(0.05)


def play_a_card(terminal: Terminal) -> str:
    """Play the first turn, with the hand on the table; return what the totals say then."""
    terminal.wait_for("YOUR TURN")
    terminal.keys("p")
    terminal.wait_for_match(r"You played \d cards")
    return terminal.wait_for_match(r"\d+  trade|\d+  combat")


def end(terminal: Terminal, how: str) -> None:
    """End the client."""
    if how == "quit":
        terminal.keys("C-q")
        terminal.wait_for("Your game is saved: Return takes you back to it")
        terminal.keys("Enter")
        assert terminal.wait_exit() == 0
        assert "traderow solo" in terminal.screen()
    elif how == "closed":
        terminal.hang_up()
    else:
        [client] = [number for number, part in running(terminal.home).items() if part == "client"]
        os.kill(client, signal.SIGHUP if how == "hung up" else signal.SIGKILL)


@pytest.mark.parametrize("how", ["quit", "closed", "hung up", "killed"])
def test_a_game_goes_on_in_a_new_terminal_and_no_process_outlives_its_use(tmp_path: Path, how: str) -> None:
    with Terminal(tmp_path, anew=how == "closed") as terminal:
        terminal.run("solo", "--name", "Ann")
        totals = play_a_card(terminal)
        assert {"client", "server"} <= {*running(tmp_path).values()}
        end(terminal, how)
        until(lambda: not running(tmp_path), "the end of the server")
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        terminal.wait_for("You left a game of Star Realms against Pip at turn ")
        terminal.keys("Enter")
        terminal.wait_for(totals)
        terminal.wait_for("You played Scout")
        terminal.keys("u")
        terminal.wait_for("You took your last action back")
        terminal.keys("X")
        terminal.wait_for("Concede the game?")
        terminal.keys("X")
        terminal.wait_for("Game saved:")
        assert not list(tmp_path.glob(".local/state/traderow/seats/*.json")), "it is over"


def test_a_game_that_was_killed_is_returned_to_at_once_while_its_server_still_ends(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        totals = play_a_card(terminal)
        end(terminal, "killed")
    with Terminal(tmp_path) as terminal:
        terminal.run()
        terminal.wait_for("Star Realms, your move")
        terminal.keys("r")
        terminal.wait_for(totals)


def test_a_game_that_is_over_is_not_offered_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        terminal.wait_for("Trade row")
        terminal.wait_for("YOUR TURN")
        terminal.keys("X")
        terminal.wait_for("Concede the game?")
        terminal.keys("X")
        terminal.wait_for("Game saved:")
        end(terminal, "killed")
        until(lambda: not running(tmp_path), "the end of the server")
    with Terminal(tmp_path) as terminal:
        terminal.run()
        terminal.wait_for("Play now")
        assert "Return" not in terminal.screen()
        terminal.keys("P")
        terminal.wait_for("Trade row")
        assert len(list(tmp_path.glob(".local/share/traderow/solo/*"))) == 1, "only the new game has a directory"
