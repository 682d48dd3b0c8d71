"""Messages of a command that cannot do what was asked: one line, an exit code, never a traceback.

One refusal of each kind is that of a real process, on a real pty; the others are calls of the same `main`.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from aiohttp import web
from msgspec.structs import replace

from client import cli
from client.command_line import options
from client.command_line.options import parse as parse_options
from client.lobby import seating
from client.lobby.finding import Unplaced, connect
from client.lobby.seating import Hosting
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeat, KeptSeats
from client.session.route import hosts
from client.terminal.settings import Settings
from client.text.i18n import LANGUAGES, use_language
from client.text.trouble import Trouble
from engine.builds import build
from protocol import messages
from protocol.version import BUILD
from tests.client.called import called, called_meanwhile, called_without_terminal
from tests.client.fake_server import TOKENS, FakeServer, listed, table
from tests.client.pty_run import ROOT, Ran, environment, on_terminal


def check_refusal(ran: Ran, *words: str, code: int = 1) -> None:
    """Check one line on stderr with those words, and the exit code."""
    assert ran.code == code, ran
    assert ran.stderr.count("\n") == 1, ran.stderr
    assert ran.stderr.startswith("traderow"), ran.stderr
    assert "Traceback" not in ran.stderr + ran.screen
    for word in words:
        assert word in ran.stderr


def piped(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run it without a terminal."""
    command = [sys.executable, "-m", "client", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment(home), capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


# -- without a terminal ------------------------------------------------------------------------------------------------


def test_the_version_needs_no_terminal(tmp_path: Path) -> None:
    ran = piped("--version", home=tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"{BUILD} ({build()} engine)\n", "")


def test_the_process_ends_with_the_line_and_the_code_of_its_refusal(tmp_path: Path) -> None:
    ran = piped("join", "a b", home=tmp_path)
    check_refusal(Ran(ran.returncode, ran.stderr, ran.stdout), "is not an address")
    ran = piped("solo", "--fast", home=tmp_path)
    check_refusal(Ran(ran.returncode, ran.stderr, ran.stdout), "--fast", "--help", code=2)


@pytest.mark.parametrize("command", [[], ["learn"], ["solo"], ["host"], ["join"]])
def test_every_command_explains_itself(tmp_path: Path, command: list[str]) -> None:
    ran = called_without_terminal(*command, "--help", home=tmp_path)
    assert ran.code == 0
    assert "usage: traderow" in ran.screen
    assert ran.stderr == ""
    assert max(map(len, ran.screen.splitlines())) <= 80


def test_without_a_terminal_it_is_lines_in_and_out_that_end_with_the_input(tmp_path: Path) -> None:
    ran = called_without_terminal(home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.screen.startswith("What do you want to do? 1 play now")
    check_refusal(called_without_terminal("join", "a b", home=tmp_path), "is not an address")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["play"], "play"),
        (["host", "--port", "0"], "1 to 65535"),
        (["host", "--port", "many"], "1 to 65535"),
        (["--lang", "xx"], "xx"),
        (["solo", "--fast"], "--fast"),
        (["host", "--seats", "many"], "not a whole number"),
        (["host", "--absent", "hang"], "concede"),
        (["join", "--table"], "see traderow join --help"),
        (["solo", "--time-up", "explode"], "concede"),
        (["host", "--bots", "1", "--bot", "simple"], "--bots"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_refused_in_one_line(tmp_path: Path, arguments: list[str], word: str) -> None:
    check_refusal(called_without_terminal(*arguments, home=tmp_path), word, "--help", code=2)


# -- a terminal that will not do ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_place_a_cursor_is_spoken_to_in_lines(tmp_path: Path, term: str) -> None:
    ran = on_terminal(home=tmp_path, term=term, answers=[("0 quit.", "0\n")])
    assert (ran.code, ran.stderr) == (0, "")
    assert "What do you want to do?" in ran.screen
    assert "\x1b" not in ran.screen


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5)])
def test_a_terminal_that_is_too_small_is_told_both_sizes(tmp_path: Path, size: tuple[int, int]) -> None:
    check_refusal(called("solo", home=tmp_path, size=size), f"{size[0]}x{size[1]}", "60x20")


@pytest.mark.parametrize("arguments", [("verify", "\x1b[2J\x9bno"), ("replay", "no", "\x1b[2J\x9bno")])
def test_no_name_of_a_file_acts_on_the_terminal(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = called(*arguments, home=tmp_path)
    assert ran.code != 0
    assert "[2Jno" in ran.stderr
    assert ran.stderr.rstrip("\n").isprintable()


# -- tables that cannot be reached -------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["http://ann.local", "a b", "1.2.3", "[::1"])
def test_a_wrong_address_says_what_one_looks_like(tmp_path: Path, address: str) -> None:
    check_refusal(called("join", address, home=tmp_path), address, "HOST:PORT")


@pytest.mark.parametrize("hosts", ["ws://node.lan", "node.lan:7465", "a b", "*.lan", "node.lan,*"])
def test_a_cluster_of_what_is_no_host_says_what_one_looks_like(tmp_path: Path, hosts: str) -> None:
    check_refusal(called("join", "ann.lan", "--cluster", hosts, home=tmp_path), hosts.split(",")[-1], "without a port")


async def test_the_cluster_that_was_named_goes_with_the_seat(server: FakeServer, keep: KeptSeats) -> None:
    named = parse_options(["join", server.address.text, "--cluster", "node.lan,*.cards.lan"])
    connecting = asyncio.create_task(connect(server.address, "Ann", keep, "7K3QZ", "", cluster=hosts(named.cluster)))
    peer = await server.accept()
    await peer.greet()
    await peer.seat()
    seating = await connecting
    assert [kept.cluster for kept in keep.all()] == [["node.lan", "*.cards.lan"]]
    await seating.close()


def test_a_wrong_port_says_what_one_looks_like(tmp_path: Path) -> None:
    check_refusal(called("join", "ann:70000", home=tmp_path), "70000", "65535")


def test_a_closed_port_asks_whether_somebody_hosts(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    check_refusal(on_terminal("join", f"127.0.0.1:{port}", home=tmp_path), "traderow host", str(port))


async def test_a_web_server_is_not_ours(tmp_path: Path) -> None:
    runner = web.AppRunner(web.Application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    ran = await called_meanwhile("join", f"127.0.0.1:{runner.addresses[0][1]}", home=tmp_path)
    check_refusal(ran, "not a traderow server")
    await runner.cleanup()


async def joining(
    server: FakeServer, home: Path, answer: Callable[[str], messages.FromServer], *more: str, lists: bool = False
) -> Ran:
    """Let somebody join, and the server answer that. `lists`: and is then asked for its tables, of which it shows none."""
    running = asyncio.create_task(called_meanwhile("join", server.address.text, *more, home=home))
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Join)
    await peer.send(answer(request.id))
    if lists:
        asked = await peer.receive(messages.ListTables)
        await peer.send(messages.Tables(asked.id, []))
    return await running


@pytest.mark.parametrize(
    ("code", "more", "word"),
    [
        ("table-full", ["--table", "7K3QZ-9XM2P"], "All seats at that table are taken"),
        ("no-such-table", ["--table", "7K3QZ-9XM2P"], "No table has that code"),
        ("no-such-table", ["--seat", "2"], "traderow host --at"),
    ],
)
async def test_a_refused_seat_says_what_to_do(
    server: FakeServer, tmp_path: Path, code: str, more: list[str], word: str
) -> None:
    lists = code == "table-full"
    ran = await joining(server, tmp_path, lambda mark: messages.Refused(mark, "table", code, {}), *more, lists=lists)
    check_refusal(ran, word)


async def test_several_tables_are_listed_by_their_codes_to_who_wants_a_certain_seat(server: FakeServer, tmp_path: Path) -> None:
    running = asyncio.create_task(called_meanwhile("join", server.address.text, "--seat", "2", home=tmp_path))
    peer = await server.accept()
    await peer.greet()
    join = await peer.receive(messages.Join)
    await peer.send(messages.Refused(join.id, "table", "several-tables", {}))
    asked = await peer.receive(messages.ListTables)
    tables = [
        listed("7K3QZ-9XM2P", "Ann"),
        listed("FULL0-00000", "Eve", 2, playing=True),
        listed("ABCDE-12345", locked=True),
    ]
    await peer.send(messages.Tables(asked.id, tables))
    ran = await running
    check_refusal(ran, "--table", "7K3QZ-9XM2P (Ann 1/2)", "ABCDE-12345 (star-realms 1/2)")
    assert "FULL0" not in ran.stderr


async def test_a_server_of_another_version_names_both(server: FakeServer, tmp_path: Path) -> None:
    running = asyncio.create_task(called_meanwhile("join", server.address.text, home=tmp_path))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send(messages.Closing("version", {"client": [1], "server": [2], "server_build": "traderow 2.0"}, None))
    check_refusal(await running, "protocol 2 (traderow 2.0)", f"this program 1 ({BUILD})", "Update the older")


async def test_what_a_strangers_server_says_cannot_act_on_the_terminal(server: FakeServer, tmp_path: Path) -> None:
    hostile = "\x1b]0;owned\x07\x1b[2J"
    args = {"client": [1], "server": [hostile], "server_build": hostile}
    running = asyncio.create_task(called_meanwhile("join", server.address.text, home=tmp_path))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send(messages.Closing("version", args, None))
    ran = await running
    check_refusal(ran, "owned")
    assert "\x1b" not in ran.stderr


@pytest.mark.parametrize("name", ["you", "x" * 100, "\u202e", "Аda"])
def test_a_name_no_server_would_take_is_refused_before_anything_is_started(tmp_path: Path, name: str) -> None:
    check_refusal(called("join", "127.0.0.1:1", "--name", name, home=tmp_path), "does not take that name")


async def test_a_code_that_is_too_long_to_be_one_is_no_table(server: FakeServer, tmp_path: Path) -> None:
    running = asyncio.create_task(called_meanwhile("join", server.address.text, "--table", "x" * 200, home=tmp_path))
    await (await server.accept()).greet()
    check_refusal(await running, "No table has that code")


# -- hosting -----------------------------------------------------------------------------------------------------------


async def hosting_at(server: FakeServer, home: Path, answer: Callable[[str], messages.FromServer], *more: str) -> Ran:
    """Let somebody open a table on that server, which answers that."""
    running = asyncio.create_task(called_meanwhile("host", "--at", server.address.text, *more, home=home))
    peer = await server.accept()
    await peer.greet()
    await peer.send(answer((await peer.receive(messages.Host)).id))
    return await running


@pytest.mark.parametrize(
    ("scope", "code", "args", "words"),
    [
        ("server", "too-many-tables", {}, ["Too many tables are open", "try again later"]),
        ("server", "too-fast", {}, ["wait a moment and try again"]),
        ("table", "bad-rules", {"why": "'raid' is not played here"}, ["cannot be opened", "'raid' is not played here"]),
    ],
)
async def test_a_server_that_opens_no_table_says_why(
    server: FakeServer, tmp_path: Path, scope: str, code: str, args: dict[str, str], words: list[str]
) -> None:
    ran = await hosting_at(server, tmp_path, lambda mark: messages.Refused(mark, scope, code, args))
    check_refusal(ran, *words)


async def test_a_table_on_a_server_is_opened_as_it_was_asked_for(server: FakeServer, keep: KeptSeats) -> None:
    terms = Terms(
        "star-realms", "raid", 4, rules={"explorers": 10}, bots=("random",), clock=messages.Clock("turn", 120, 0, "bot")
    )
    hosting = Hosting("Ann", password="barley", terms=terms, listed=False)
    opening = asyncio.create_task(seating.host_at(server.address, hosting, keep))
    peer = await server.accept()
    await peer.greet()
    asked = await peer.receive(messages.Host)
    await peer.send(messages.Seated(asked.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table())
    opened = await opening
    assert asked == replace(terms.request(asked.id, "Ann", "barley", False), nonce=asked.nonce)
    assert opened.invitations == [f"traderow join {server.address.text} --table 7K3QZ-9XM2P"]
    await opened.close()


@pytest.mark.parametrize(
    ("arguments", "clock"),
    [
        (["--game", "starcraft"], messages.Clock("bank", 5400, 20, "bot")),
        (["--game", "starcraft", "--time-up", "concede"], messages.Clock("bank", 5400, 20, "concede")),
        (["--game", "starcraft", "--clock", "none"], None),
        (["--game", "starcraft", "--clock", "20m"], messages.Clock("bank", 1200, 0, "bot")),
        ([], None),
    ],
)
def test_a_table_for_others_begins_with_the_clocks_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], clock: messages.Clock | None
) -> None:
    asked: list[Hosting] = []

    def start(hosting: Hosting) -> None:
        asked.append(hosting)
        raise Trouble("here", "port-taken", {"port": hosting.port})

    monkeypatch.setattr(seating, "start_host", start)
    called("host", *arguments, home=tmp_path)
    assert [hosting.terms.clock for hosting in asked] == [clock]


def test_advice_for_everybody_is_for_games_that_have_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Hosting] = []

    def start(hosting: Hosting) -> None:
        asked.append(hosting)
        raise Trouble("here", "port-taken", {"port": hosting.port})

    monkeypatch.setattr(seating, "start_host", start)
    monkeypatch.setattr("client.lobby.table_settings.advises", lambda game: game != "starcraft")
    check_refusal(called("host", "--game", "starcraft", "--hints", home=tmp_path), "StarCraft", "--hints")
    assert asked == []
    called("host", "--hints", home=tmp_path)
    assert [hosting.terms.hints for hosting in asked] == [True]


def test_a_game_against_bots_has_no_clocks_unless_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timed: list[bool] = []

    def start(*, timed_game: bool) -> None:
        timed.append(timed_game)
        raise Trouble("here", "port-taken", {"port": 0})

    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda timed: start(timed_game=timed))
    called("solo", "--game", "starcraft", home=tmp_path)
    called("solo", "--game", "starcraft", "--clock", "90m+1m", home=tmp_path)
    assert timed == [False, True]


def test_a_taken_port_says_to_choose_another(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        check_refusal(called("host", "--port", str(port), home=tmp_path), str(port), "--port")


def test_an_address_of_another_computer_cannot_be_bound(tmp_path: Path) -> None:
    check_refusal(called("host", "--bind", "203.0.113.7", home=tmp_path), "203.0.113.7", "--bind")


def test_a_server_that_cannot_start_says_why_and_the_terminal_is_itself_again(tmp_path: Path) -> None:
    kept = tmp_path / ".local/share/traderow/host/tables.sqlite3"
    kept.parent.mkdir(parents=True)
    kept.write_text("not a database at all, but long enough to be taken for one" * 100)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ran = on_terminal("host", "--bind", "127.0.0.1", "--port", str(port), home=tmp_path)
    check_refusal(ran, "is damaged or no database")
    assert "\x1b[?1049h" in ran.screen
    assert ran.screen.index("\x1b[?1049h") < ran.screen.rindex("\x1b[?1049l")


def open_table(home: Path) -> KeptSeats:
    """Return the seats of another window, in which a table of ours is open. Nothing listens there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    keep = KeptSeats(home / ".local/state/traderow/seats")
    keep.put(KeptSeat(f"127.0.0.1:{port}", "7K3QZ-9XM2P", "A" * 43, 0, "Ann", own_server=True, game="star-realms"))
    return keep


def test_a_second_table_of_ours_is_refused_with_the_name_of_the_first_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, asked = open_table(tmp_path), []
    (kept,) = keep.all()
    words = ("7K3QZ-9XM2P (Star Realms)", f"traderow host --at {kept.address}")
    check_refusal(called_without_terminal("host", "--port", "7999", home=tmp_path), *words)

    def declined(question: str) -> str:
        asked.append(question)
        return "n"

    monkeypatch.setattr("builtins.input", declined)
    check_refusal(called("host", home=tmp_path), *words)
    question = "Your table 7K3QZ-9XM2P (Star Realms) is already open in another window. Open the new one there? [Y/n] "
    assert asked == [question]
    keep.release()


def test_it_is_opened_there_if_one_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = open_table(tmp_path)
    (kept,) = keep.all()
    words = ("there is no table on port", kept.address.rpartition(":")[2])
    monkeypatch.setattr("builtins.input", lambda _question: "")
    check_refusal(called("host", home=tmp_path), *words)
    check_refusal(on_terminal("host", "--plain", home=tmp_path, answers=[("0 open none", "1\n")]), *words)
    keep.release()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--mode", "chess"], ["'chess'", "duel", "free-for-all", "hunter", "hydra", "emperor", "raid"]),
        (["--mode", "hydra", "--seats", "5"], ["hydra", "4, 6", "5"]),
        (["--seats", "9"], ["Star Realms", "2, 3, 4, 5, 6", "9"]),
        (["--rule", "explorer=10"], ["'explorer'", "explorers", "turn_limit"]),
        (["--rule", "explorers"], ["explorers", "''", "16, 10"]),
        (["--rule", "explorers=12"], ["explorers", "'12'", "16, 10"]),
        (["--rule", "turn_limit=soon"], ["turn_limit", "'soon'", "whole number"]),
        (["--rule", "turn_limit=0"], ["turn_limit", "'0'"]),
        (["--edition", "1999"], ["edition", "'1999'", "2020, 2013, cs"]),
        (["--bot", "deep-thought"], ["random", "simple"]),
    ],
)
@pytest.mark.parametrize("command", ["solo", "host"])
def test_terms_no_table_can_have_name_the_culprit_and_what_is_allowed(
    tmp_path: Path, command: str, arguments: list[str], words: list[str]
) -> None:
    ran = called(command, *arguments, home=tmp_path)
    check_refusal(ran, *words)
    assert "\x1b[?1049h" not in ran.screen, "the interface was not started"
    assert not list(tmp_path.rglob("*.log")), "nor a server"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["host", "--bots", "2"], ["2 bots", "2 seats", "at most 1"]),
        (["host", "--mode", "raid", *["--bot", "random"] * 3], ["3 bots", "3 seats", "at most 2"]),
        (["host", "--grace", "86401"], ["86401", "86400", "--grace"]),
        (["host", "--clock", "ten minutes"], ["'ten minutes'", "20m+10s", "--clock"]),
        (["solo", "--clock", "25h"], ["'25h'", "up to 24h"]),
        (["host", "--at", "127.0.0.1", "--port", "7464"], ["--at", "leave out --port, --bind, --ssh and --web"]),
        (["host", "--at", "127.0.0.1", "--bind", "127.0.0.1"], ["--at", "leave out --port, --bind, --ssh and --web"]),
        (["host", "--at", "127.0.0.1", "--bots", "2"], ["2 bots", "2 seats", "at most 1"]),
        (["host", "--at", "ann.local:70000"], ["70000", "65535"]),
        (["join", "127.0.0.1", "--seat", "0"], ["seat 0", "1 to 16"]),
        (["join", "127.0.0.1", "--seat", "2", "--watch"], ["--seat", "--watch"]),
    ],
)
def test_what_does_not_go_together_is_refused_in_a_sentence(tmp_path: Path, arguments: list[str], words: list[str]) -> None:
    check_refusal(called(*arguments, home=tmp_path), *words)


# -- asked on the way --------------------------------------------------------------------------------------------------


def test_ctrl_c_on_the_way_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_play", interrupt)
    assert cli.main(["solo"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("command", "shown"), [((), "Play now"), (("solo",), "Trade row")])
def test_a_terminal_that_goes_without_a_signal_ends_it(command: tuple[str, ...], shown: str, tmp_path: Path) -> None:
    """As where `make` is the only program of a window: it alone is told."""
    assert on_terminal(*command, home=tmp_path, once=shown, hang_up=True).code >= 0


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_interface_and_gives_the_terminal_back(tmp_path: Path, stop: signal.Signals) -> None:
    ran = on_terminal(home=tmp_path, once="Play now", send=stop)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.screen.index("\x1b[?1049h") < ran.screen.rindex("\x1b[?1049l")


BROKEN = """
import sys
from client import cli
from client.tui.screens.home import HomeScreen

def compose(self):
    token = "secret token"
    raise KeyError("a bug")

HomeScreen.compose = compose
sys.exit(cli.main([]))
"""


def test_a_bug_is_one_line_and_a_log_without_secrets(tmp_path: Path) -> None:
    ran = on_terminal(home=tmp_path, program=["-c", BROKEN])
    check_refusal(ran, "crash.log")
    assert "KeyError" not in ran.screen
    assert ran.screen.index("\x1b[?1049h") < ran.screen.rindex("\x1b[?1049l")
    [log] = tmp_path.rglob("crash.log")
    text = log.read_text()
    assert "KeyError: 'a bug'" in text
    assert BUILD in text
    assert "secret token" not in text


def test_a_host_types_the_new_password_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["secret", "secert", "secret", "secret"])
    monkeypatch.setattr("getpass.getpass", lambda _: next(typed))
    assert cli._new_password() == "secret"
    assert list(typed) == []


def test_a_password_is_never_an_argument() -> None:
    with pytest.raises(SystemExit):
        options.parse(["host", "--password", "secret"])


@pytest.mark.parametrize("options_first", [["--ascii", "solo"], ["solo", "--ascii"]])
def test_options_stand_before_or_after_the_command(options_first: list[str]) -> None:
    assert options.parse(options_first).ascii is True
    assert options.parse(["solo"]).ascii is False


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_word_of_argparse_stays_english(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    use_language(language)
    english = re.compile(
        r"usage:|positional|show this|expected|required|invalid|choose|unrecogni|ambiguous|ignored|not allowed"
    )
    for command in ("", "learn", "puzzle", "today", "solo", "host", "join", "replay", "components"):
        with pytest.raises(SystemExit):
            options.parse([*command.split(), "--help"])
        assert not english.search(capsys.readouterr().out), command
    wrong = ("solo --seats", "solo --seats x", "solo --no-such", "replay", "nothing", "host --time-up x", "solo --c 2")
    for line in (*wrong, "solo --quick=1", "host --bot simple --bots 2"):
        with pytest.raises(SystemExit):
            options.parse(line.split())
        assert not english.search(capsys.readouterr().err), line
    ran = called("replay", "--lang", language, home=tmp_path)
    assert ran.code == 2
    assert not english.search(ran.stderr)


def test_the_language_is_known_before_the_command_line_is_read() -> None:
    assert options.wanted_language(["solo", "--lang", "cs"]) == "cs"
    assert options.wanted_language(["--lang=pl", "--help"]) == "pl"
    assert options.wanted_language(["solo"]) is None


def test_trouble_carries_its_scope_and_arguments() -> None:
    assert str(Trouble("table", "stale", {"seq": 3})) == "table:stale {'seq': 3}"


@pytest.mark.parametrize(
    ("at_terminal", "typed", "wants"), [(True, "", "the kept one"), (True, "n", "a new one"), (False, "", "a new one")]
)
def test_a_game_against_bots_that_was_left_is_offered_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, at_terminal: bool, typed: str, wants: str
) -> None:
    keep = KeptSeats()
    keep.put(KeptSeat("127.0.0.1:4711", "7K3Q", "A" * 43, 0, "Ann", 100, True, solo="game", others=["Pip"], turn=9))
    keep.release()
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: at_terminal, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or typed)
    monkeypatch.setattr(seating, "come_back", lambda kept, keep: "the kept one")
    monkeypatch.setattr(seating, "solo", lambda *told: "a new one")
    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda **_asked: None)
    monkeypatch.setattr(cli, "run", lambda settings, opening, game="": opening)
    assert cli._solo(options.parse(["solo"]), Settings(), "Ann") == wants  # type: ignore[comparison-overlap]
    assert asked == ["You left a game against Pip at turn 9. Come back to it? [Y/n] "] * at_terminal


@pytest.mark.parametrize(
    ("arguments", "announced", "opened"),
    [
        ([], True, {}),
        (["--announce"], True, {}),
        (["--no-announce"], False, {}),
        (["--ssh"], True, {"ssh": 7465}),
        (["--web", "--ssh"], True, {"ssh": 7465, "web": 8080}),
        (["--web", "80", "--ssh", "22"], True, {"ssh": 22, "web": 80}),
    ],
)
def test_a_table_is_announced_unless_its_host_says_no_and_the_doors_asked_for_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], announced: bool, opened: dict[str, int]
) -> None:
    """A door without a port opens at the one of the settings."""
    asked: list[Hosting] = []
    monkeypatch.setattr(cli, "load", lambda: Settings(web_port=8080))

    def start(hosting: Hosting) -> None:
        asked.append(hosting)
        raise Trouble("here", "port-taken", {"port": hosting.port})

    monkeypatch.setattr(seating, "start_host", start)
    called("host", *arguments, home=tmp_path)
    assert [(hosting.announced, hosting.doors) for hosting in asked] == [(announced, opened)]


def test_who_joins_without_an_address_chooses_among_the_tables_nearby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    def run(settings: object, opening: Coroutine[object, object, object], **_: object) -> int:
        found.append(asyncio.run(opening))
        return 0

    monkeypatch.setattr("client.cli.run", run)
    assert called("join", "--name", "Ann", "--table", "7K3QZ-9XM2P", "--watch", home=tmp_path).code == 0
    assert called("join", "--name", "Ann", "--seat", "2", home=tmp_path).code == 0
    assert found == [Unplaced("Ann", "7K3QZ-9XM2P", watch=True), Unplaced("Ann", seat=1)]
