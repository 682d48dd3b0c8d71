"""The command in a real terminal: help, the way to a table by keys alone, returning to it, and terminals that are too small."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.play.loaded import SERVER, forked
from tests.play.terminal import Terminal

pytestmark = pytest.mark.terminal


def free_port() -> str:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@contextmanager
def serving() -> Iterator[str]:
    """Yield the address of a server that runs already."""
    options = ["--bind", "127.0.0.1", "--port", "0", "--data", ":memory:", "--think", "0", "--announce", "--until-stdin-closes"]
    server = forked(SERVER, *options)
    _, host, port = server.stdout.readline().decode().split()
    yield f"{host}:{port}"
    server.stdin.close()
    server.wait()


def test_help_fits_the_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, lines=28, anew=True) as terminal:
        terminal.run("--help")
        assert terminal.wait_exit() == 0
        screen = terminal.screen()
        assert "usage: traderow" in screen
        assert all(command in screen for command in ("solo", "host", "join"))


@pytest.mark.parametrize(
    ("term", "size"),
    [
        ("tmux-256color", (80, 24)),
        ("screen-256color", (100, 30)),
        ("xterm-256color", (160, 50)),
        ("tmux", (80, 24)),
        ("xterm", (80, 24)),
    ],
)
def test_solo_reaches_the_table_on_every_terminal_at_every_size(tmp_path: Path, term: str, size: tuple[int, int]) -> None:
    with Terminal(tmp_path, *size, term=term) as terminal:
        terminal.run("solo", "--name", "Ann")
        screen = terminal.wait_for("Trade row")
        assert max(map(len, screen.splitlines())) <= size[0]
        terminal.keys("C-q")
        terminal.wait_for("Your game is saved: Return takes you back to it")
        terminal.keys("Enter")
        assert terminal.wait_exit() == 0


def test_without_colour_there_is_none(tmp_path: Path) -> None:
    with Terminal(tmp_path, environ={"NO_COLOR": "1"}, anew=True) as terminal:
        terminal.run()
        terminal.wait_for("Play now")
        codes = {part for code in re.findall(r"\x1b\[([\d;]*)m", terminal.colored_screen()) for part in code.split(";")}
        assert codes <= {"", "0", "1", "4", "7", "39", "49"}, "bold, underlined, reversed, and the terminal's own colours"


def test_in_ascii_nothing_else_is_drawn(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--ascii", "--name", "Ann")
        assert terminal.wait_for("Trade row").isascii()


def test_home_leads_to_a_game_and_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, anew=True) as terminal:
        terminal.run()
        terminal.wait_for("Play now")
        terminal.keys("p")
        terminal.wait_for("Enter: Pip")
        terminal.keys("Enter")
        terminal.wait_for("Trade row")
        terminal.keys("C-c")
        terminal.wait_for("Quit?")
        terminal.keys("Escape")
        terminal.wait_for("Trade row")
        terminal.keys("C-c")
        terminal.wait_for("Quit?")
        terminal.keys("C-c")
        assert terminal.wait_exit() == 0


def test_learn_begins_at_once_and_is_taken_up_again_in_another_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("learn")
        terminal.wait_for("1 OF 9")
        terminal.keys("Space", "2", "a", "p")
        terminal.wait_for("3 OF 9")
        terminal.keys("C-c")
        assert terminal.wait_exit() == 0
    with Terminal(tmp_path) as terminal:
        terminal.run()
        terminal.wait_for("go on with lesson 3")
        terminal.keys("l")
        terminal.wait_for("3 OF 9")
        terminal.keys("Escape")
        terminal.wait_for("Play now")
        terminal.keys("q")
        assert terminal.wait_exit() == 0


def test_a_dumb_terminal_is_played_in_lines(tmp_path: Path) -> None:
    with Terminal(tmp_path, term="dumb") as terminal:
        terminal.run("solo")
        terminal.wait_for("yours. You")
        for line in ("quit", "1"):
            terminal.type(line)
            terminal.keys("Enter")
        assert terminal.wait_exit() == 0


def test_a_terminal_too_small_is_told_so(tmp_path: Path) -> None:
    with Terminal(tmp_path, 70, 19) as terminal:
        terminal.run("solo")
        assert terminal.wait_exit() == 1
        assert "This terminal is 70x19" in terminal.screen()


def test_a_terminal_that_shrinks_says_so_and_comes_back(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann")
        terminal.wait_for("Trade row")
        terminal.resize(60, 19)
        terminal.wait_for("This terminal is 60x19")
        terminal.resize(80, 24)
        terminal.wait_for("Trade row")


def test_host_shows_the_line_and_join_takes_the_seat(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1")
        line = ann.wait_for_match(r"traderow join \S+ --table \S+")
        bob.run(*line.split()[1:], "--name", "Bob")
        ann.wait_for("Trade row")
        bob.wait_for("Trade row")


def test_a_closed_terminal_finds_its_seat_again(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann:
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1")
        ann.wait_for("traderow join")
        with Terminal(tmp_path / "bob") as bob:
            bob.run("join", f"127.0.0.1:{port}", "--name", "Bob")
            bob.wait_for("Trade row")
            bob.hang_up()
        with Terminal(tmp_path / "bob") as bob:
            bob.run("join", f"127.0.0.1:{port}", "--name", "Bob")
            bob.wait_for("Come back to it? [Y/n]")
            bob.keys("Enter")
            bob.wait_for("Trade row")


def test_a_table_of_ones_own_can_be_opened_again(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann:
        ann.run("host", "--port", port, "--name", "Ann", "--no-announce")
        code = ann.wait_for_match(r"--table \S+").split()[1]
        ann.keys("C-q")
        assert ann.wait_exit() == 0
        assert f"Table {code} is kept" in ann.screen()
        ann.run("host", "--port", port, "--name", "Ann", "--no-announce")
        ann.wait_for(f"You left a seat at table {code}")
        ann.keys("Enter")
        ann.wait_for("traderow join")
        assert code in ann.screen()


def test_a_server_that_comes_back_finds_its_people_again(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1")
        bob.run(*ann.wait_for_match(r"traderow join \S+ --table \S+").split()[1:], "--name", "Bob")
        ann.wait_for("Trade row")
        bob.wait_for("Trade row")
        ann.keys("C-q")
        ann.wait_for("Quit?")
        ann.keys("Enter")
        assert ann.wait_exit() == 0
        bob.wait_for("Ann has closed the table. Your seat is kept")
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1")
        ann.wait_for("Come back to it?")
        ann.keys("Enter")
        ann.wait_for("Trade row")
        bob.keys("Enter")
        bob.wait_for("Return")
        bob.keys("r")
        bob.wait_for("Trade row")


def test_a_password_is_asked_for_on_both_sides_and_never_shown(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        ann.run("host", "--port", port, "--name", "Ann", "--bind", "127.0.0.1", "--password")
        for question in ("A password for the table:", "The same password again:"):
            ann.wait_for(question)
            ann.type("open sesame")
            ann.keys("Enter")
        assert "sesame" not in ann.wait_for("traderow join")
        bob.run("join", f"127.0.0.1:{port}", "--name", "Bob", "--password")
        bob.wait_for("The table's password:")
        bob.type("open barley")
        bob.keys("Enter")
        assert "Join a table" in bob.wait_for("not the table's password")
        bob.keys("C-q")
        assert bob.wait_exit() == 0
        bob.run("join", f"127.0.0.1:{port}", "--name", "Bob")
        bob.wait_for("That table has a password")
        bob.type("open sesame")
        assert "sesame" not in bob.screen()
        bob.keys("Enter")
        bob.wait_for("Trade row")


def test_six_seats_of_emperor_are_chosen_in_the_lobby_watched_and_filled_with_bots(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob, Terminal(tmp_path / "eve") as eve:
        ann.run("host", "--port", port, "--bind", "127.0.0.1", "--name", "Ann", "--mode", "emperor", "--edition", "2013")
        ann.wait_for("Edition: 2013")
        bob.run("join", f"127.0.0.1:{port}", "--name", "Bob", "--seat", "5")
        bob.wait_for_match(r"5  Bob +team beta  emperor   you")
        eve.run("join", f"127.0.0.1:{port}", "--name", "Eve", "--watch")
        eve.wait_for("You are watching. Waiting for 4 more.")
        bob.keys("3")
        ann.wait_for_match(r"3  Bob +team alpha  admiral")
        ann.wait_for("1 spectator")
        ann.keys("b")
        ann.wait_for("A bot on which seat?")
        ann.keys("6", "3")
        ann.wait_for_match(r"6  Pip +team beta  admiral   bot")
        ann.keys("f")
        for terminal in (ann, bob, eve):
            terminal.wait_for("Trade row")
        ann.wait_for("YOUR TURN")
        bob.wait_for("Ann's turn.")
        eve.wait_for("watching")
        eve.keys("C-q")
        assert eve.wait_exit() == 0
        assert "--watch --table" in eve.screen()


def test_the_host_sends_spectators_away_and_lets_them_come_again(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "eve") as eve:
        ann.run("host", "--port", port, "--bind", "127.0.0.1", "--name", "Ann", "--no-watch")
        ann.wait_for("not allowed")
        eve.run("join", f"127.0.0.1:{port}", "--name", "Eve", "--watch")
        eve.wait_for("A seat is free; spectators are not allowed.")
        eve.keys("Enter")
        eve.wait_for("That table takes no spectators")
        ann.keys("w")
        ann.wait_for("allowed")
        eve.keys("r")
        eve.wait_for("you may also watch: w.")
        eve.keys("w")
        eve.wait_for("You are watching.")
        ann.wait_for("1 spectator")
        ann.keys("w")
        eve.wait_for("The table is gone")
        eve.wait_for("That table takes no spectators")


def test_a_table_of_raid_is_opened_by_keys_alone(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path) as ann:
        ann.run("--ascii")
        ann.wait_for("Play now")
        ann.keys("h")
        ann.wait_for("The game to play")
        ann.keys("Down")
        ann.wait_for("One against one")
        ann.keys("Left")
        ann.wait_for("Seat 1 is the boss")
        ann.keys(*["Down"] * 4, "Right")
        ann.wait_for("< public >")
        ann.keys(*["Up"] * 6)
        ann.wait_for("Port ")
        ann.keys("End", "BSpace", "BSpace", "BSpace", "BSpace")
        ann.type(port)
        ann.keys("Enter")
        ann.wait_for_match(r"1  \S+ +team alpha  boss +you, host")
        assert f":{port} --table" in ann.screen()


def test_a_table_is_opened_on_a_server_that_runs_already_and_the_seat_found_again(tmp_path: Path) -> None:
    with serving() as address, Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        ann.run("host", "--at", address, "--name", "Ann", "--rule", "explorers=10", "--no-list")
        line = ann.wait_for_match(r"traderow join \S+ --table \S+")
        ann.keys("C-q")
        assert ann.wait_exit() == 0
        assert line in ann.screen()
        bob.run("join", address, "--name", "Bob")
        bob.wait_for("No table is open here: h opens one")
        ann.run("host", "--at", address, "--name", "Ann")
        ann.wait_for("Come back to it? [Y/n]")
        ann.keys("Enter")
        ann.wait_for("traderow join")
        bob.keys("C-q")
        assert bob.wait_exit() == 0
        bob.run(*line.split()[1:], "--name", "Bob")
        ann.wait_for("Trade row")
        bob.wait_for("Trade row")


def test_a_newcomer_opens_the_first_table_of_a_server_and_the_next_sits_down_at_it(tmp_path: Path) -> None:
    with serving() as address, Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob:
        ann.run("join", address, "--name", "Ann")
        ann.wait_for("No table is open here: h opens one")
        ann.keys("h")
        ann.wait_for("The game to play")
        ann.keys("Enter")
        ann.wait_for_match(rf"traderow join {address} --table \S+")
        bob.run("join", address, "--name", "Bob")
        ann.wait_for("Trade row")
        bob.wait_for("Trade row")


def test_a_game_that_is_on_is_found_in_the_list_and_watched(tmp_path: Path) -> None:
    port = free_port()
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "eve") as eve:
        ann.run("host", "--port", port, "--bind", "127.0.0.1", "--name", "Ann", "--bots", "1", "--rule", "explorers=10")
        ann.wait_for("Trade row")
        eve.run("join", f"127.0.0.1:{port}", "--name", "Eve")
        eve.wait_for("Rules: 10 Explorers are in the pile.")
        eve.keys("Escape")
        eve.wait_for("or an invitation")
        eve.keys("Enter")
        eve.wait_for("Rules: 10 Explorers are in the pile.")
        assert "No seat is free, but you may watch: w." in eve.screen()
        eve.keys("w")
        eve.wait_for("Trade row")
        eve.wait_for("you are watching")


def test_a_game_of_one_against_bots_may_have_any_mode(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.run("solo", "--name", "Ann", "--mode", "hydra", "--seats", "6", "--rule", "turn_limit=20")
        screen = terminal.wait_for("Trade row")
        assert len(re.findall(r"^.{1,2}\d.*Pip", screen, re.MULTILINE)) == 5
