"""A local server: ready when it announces itself, stopped with the client, and a sentence if it cannot start."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from client.lobby import local_server, solo_games
from client.lobby.invitation import own_addresses
from client.lobby.local_server import LocalServer, check_port, start_solo
from client.session.sentences import of_trouble
from client.text.i18n import use_language, wanted_language
from client.text.trouble import Trouble


def instead(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Run this in place of the server."""
    monkeypatch.setattr(local_server, "command", lambda bind, port, data: [sys.executable, "-c", program])


def read(log: str) -> str:
    return Path(log).read_text(encoding="utf-8")


async def test_it_is_ready_when_it_says_where_it_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "import sys; print('listening 127.0.0.1 4711', flush=True); sys.stdin.read()")
    server = start_solo()
    ready = await server.ready()
    assert (ready.host, ready.port) == ("127.0.0.1", 4711)
    await server.stop()


async def test_it_stops_when_its_standard_input_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "import sys; print('listening :: 1', flush=True); sys.stdin.read(); sys.exit(3)")
    server = start_solo()
    await server.ready()
    await server.stop()
    assert server._process.returncode == 3


async def test_one_that_ends_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(local_server, "_LOOK", 0.01)
    monkeypatch.setattr(local_server, "check_port", lambda bind, port: None)
    instead(monkeypatch, f"open({str(tmp_path / 'starts')!r}, 'a').write('.'); print('listening :: 4711', flush=True)")
    server, why = start_solo(), asyncio.get_running_loop().create_future()
    await server.ready()
    server.guard(why.set_result)
    trouble = await asyncio.wait_for(why, 30)
    assert trouble.code == "server-silent"
    assert read(str(tmp_path / "starts")) == "." * (1 + local_server.RESTARTS)
    await server.stop()


async def test_it_is_ended_if_it_does_not_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "import time; print('listening :: 1', flush=True); time.sleep(3600)")
    server = start_solo()
    await server.ready()
    await server.stop(within=0.05)
    assert server._process.returncode is not None


@pytest.mark.parametrize("program", ["raise SystemExit(1)", "print('hello')", "print('listening x y')"])
async def test_one_that_does_not_come_up_is_trouble_that_names_the_log(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    instead(monkeypatch, f"import sys; print('what went wrong', file=sys.stderr); {program}")
    server = start_solo()
    with pytest.raises(Trouble) as trouble:
        await server.ready()
    assert trouble.value.code == "server-not-started"
    assert trouble.value.arguments["said"] == "what went wrong"
    await server.stop()
    assert "what went wrong" in read(trouble.value.arguments["log"])


async def test_the_last_words_are_of_this_start_and_nothing_in_them_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "import sys; print('what went wrong the last time', file=sys.stderr)")
    await start_solo().stop()
    instead(monkeypatch, "import sys; print('first\\n\\x1b[2Jlast\\n', file=sys.stderr)")
    server = start_solo()
    with pytest.raises(Trouble) as trouble:
        await server.ready()
    assert trouble.value.arguments["said"] == "[2Jlast"
    await server.stop()
    instead(monkeypatch, "pass")
    server = start_solo()
    with pytest.raises(Trouble, match="server-silent"):
        await server.ready()
    await server.stop()


def no_place(tmp_path: Path) -> Path:
    """Return a place where nobody can write anything, root neither."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "below"


async def test_why_it_refuses_is_told_in_its_own_words(tmp_path: Path) -> None:
    server = LocalServer.start(bind="127.0.0.1", port=0, data=no_place(tmp_path))
    with pytest.raises(Trouble) as trouble:
        await server.ready()
    assert "cannot be written to: Not a directory." in of_trouble(trouble.value)
    await server.stop()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
async def test_that_is_so_where_its_log_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state" / "traderow").mkdir(parents=True)
    (tmp_path / "state" / "traderow" / "server.log").symlink_to("/dev/full")
    for state in (tmp_path / "state", no_place(tmp_path)):
        monkeypatch.setenv("XDG_STATE_HOME", str(state))
        server = LocalServer.start(bind="127.0.0.1", port=0, data=tmp_path / "file" / "below")
        with pytest.raises(Trouble) as trouble:
            await server.ready()
        assert trouble.value.code == "server-refused"
        await server.stop()


async def test_a_new_game_against_bots_is_played_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(no_place(tmp_path)))
    server = start_solo()
    address = await server.ready()
    with socket.create_connection((address.host, address.port)):
        pass
    assert server.data is None
    assert "Not a directory" in server.unkept
    await server.stop()
    server = start_solo(solo_games.new())
    with pytest.raises(Trouble, match="server-refused"):
        await server.ready()
    await server.stop()


async def test_one_that_says_nothing_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    instead(monkeypatch, "import time; time.sleep(3600)")
    server = start_solo()
    with pytest.raises(Trouble, match="server-silent"):
        await server.ready(within=0.05)
    await server.stop()


async def test_the_real_server_comes_up_and_goes_down_with_us(tmp_path: Path) -> None:
    server = LocalServer.start(bind="127.0.0.1", port=0, data=tmp_path / "data")
    address = await server.ready()
    with socket.create_connection((address.host, address.port)):
        pass
    await server.stop()
    assert server._process.returncode == 0


def test_a_module_called_server_in_the_working_directory_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text("print('stranger')")
    ran = subprocess.run(
        [*local_server.command("", 0, None), "--version"],
        cwd=tmp_path,
        env=local_server.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "stranger" not in ran.stdout
    assert "traderow" in ran.stdout


def test_a_taken_port_is_found_out_before_anything_is_started() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Trouble, match="port-taken"):
            check_port("127.0.0.1", port)
        with pytest.raises(Trouble, match="port-taken"):
            LocalServer.start(bind="127.0.0.1", port=port, data=None)


@pytest.mark.skipif(os.name == "nt", reason="ports below 1024 are free for all there")
def test_a_port_of_the_system_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(self: socket.socket, where: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(Trouble, match="port-forbidden"):
        check_port("127.0.0.1", 80)


@pytest.mark.parametrize("bind", ["203.0.113.7", "no-such-name.invalid"])
def test_an_address_of_another_computer_cannot_be_listened_on(bind: str) -> None:
    with pytest.raises(Trouble, match="bad-bind"):
        check_port(bind, 7464)


def test_addresses_to_tell_are_reachable_ones() -> None:
    told = own_addresses()
    assert not {"127.0.0.1", "::1", "0.0.0.0", "::"} & set(told)
    assert len(told) == len(set(told))
    assert not any(address.startswith(("fe80:", "169.254.")) for address in told)


def test_a_server_on_one_address_tells_that_one() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]
    assert not any(":" in address for address in own_addresses("0.0.0.0"))


@pytest.mark.parametrize("locale", [{"LANG": "fr_FR.UTF-8"}, {"LANG": "C", "LC_ALL": "fr_FR.UTF-8"}])
def test_the_server_says_in_our_language_why_it_cannot_run(locale: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    use_language("pl")
    assert wanted_language(local_server.environment()) == "pl"


def test_from_a_source_tree_the_server_is_the_one_beside_the_client() -> None:
    """Whatever else is installed here."""
    beside = local_server.environment()["PYTHONPATH"].split(os.pathsep)[0]
    assert (Path(beside) / "server" / "__main__.py").exists()


@pytest.mark.parametrize(("timed", "plain", "thinks"), [(False, False, False), (True, False, True), (False, True, True)])
async def test_bots_answer_at_once_where_the_screen_paces_them_and_no_clock_runs(
    timed: bool, plain: bool, thinks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead(monkeypatch, "import sys; print('listening 127.0.0.1', len(sys.argv), flush=True); sys.stdin.read()")
    monkeypatch.setattr("client.terminal.capabilities._plain", plain)
    server = start_solo(timed=timed)
    assert (await server.ready()).port == (1 if thinks else 3)
    await server.stop()
