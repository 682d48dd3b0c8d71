"""A server's options in a file, its environment and its command line; reloading them; its log in JSON."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from docs import write_manual
from protocol.messages import Closing, Refused, Seated
from server.cli import main
from server.configuration import NOT_IN_FILE, WrongConfiguration, configured, example
from server.monitoring.json_log import JsonFormatter
from server.options import parser, read_options
from tests.server.peer import Peer, connected
from tests.server.process import ServerProcess, short_directory
from tests.server.transport.test_tls import certificate, needs_openssl


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "server.toml"
    file.write_text(text, "utf-8")
    return file


def read(tmp_path: Path, text: str, *words: str, environ: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the options that are not as they are by themselves."""
    written(tmp_path, text)
    found, default = vars(configured([*words, "--data", str(tmp_path)], environ or {})), vars(read_options([]))
    return {name: value for name, value in found.items() if value != default[name] and name != "data"}


def test_every_option_may_be_in_the_file_by_its_name() -> None:
    named = {action.option_strings[-1].removeprefix("--") for action in parser()._actions}
    commented = [line[1:].partition(" = ")[0] for line in example().splitlines() if line.startswith("#") and line[1] != " "]
    assert set(commented) == named - set(NOT_IN_FILE)


def test_the_example_without_its_comments_is_a_server_as_it_is_by_itself(tmp_path: Path) -> None:
    shipped = write_manual.files()["config/server.toml"]
    assert read(tmp_path, shipped) == {}
    lines = [line for line in shipped.splitlines() if line.startswith("#") and line[1] != " " and '= ""' not in line]
    values = "\n".join(line[1:] for line in lines if not line.startswith(("#ssh", "#web")))
    assert len(tomllib.loads(values)) > 15
    assert read(tmp_path, values) == {}


def test_values_of_every_kind(tmp_path: Path) -> None:
    text = """
        # a club behind one address
        bind = "127.0.0.1"
        port = 7000
        ssh = true
        web = 7002
        metrics = true
        strict = false
        think = 0.5
        "max-tables" = 12
        trust-proxy = ["10.0.0.0/8", "127.0.0.1"]
        servers = ["a.example.org", "*.example.net"]
        tls-cert = "cards.pem"
        log-format = "json"
    """
    found = read(tmp_path, text)
    assert [str(network) for network in found.pop("trust_proxy")] == ["10.0.0.0/8", "127.0.0.1/32"]
    assert found == {
        "bind": "127.0.0.1",
        "port": 7000,
        "ssh": 7465,
        "web": 7002,
        "metrics": True,
        "think": 0.5,
        "max_tables": 12,
        "servers": ["a.example.org", "*.example.net"],
        "tls_cert": tmp_path / "cards.pem",
        "log_format": "json",
    }


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    text = 'port = 7000\ndatabase = "postgresql://file/cards"'
    assert read(tmp_path, text, "--port", "7001") == {"port": 7001, "database": "postgresql://file/cards"}
    secret = {"TRADEROW_DATABASE": "postgresql://cards:secret@environment/cards"}
    assert read(tmp_path, text, environ=secret)["database"] == "postgresql://cards:secret@environment/cards"
    found = read(tmp_path, text, "--database", "postgresql://line/cards", environ=secret)
    assert found["database"] == "postgresql://line/cards"


def test_a_server_that_a_program_starts_is_as_the_program_says(tmp_path: Path) -> None:
    secret = {"TRADEROW_DATABASE": "postgresql://environment/cards"}
    assert read(tmp_path, "port = 7000", "--until-stdin-closes", environ=secret) == {"until_stdin_closes": True}
    file = str(written(tmp_path, "port = 7000"))
    assert configured(["--until-stdin-closes", "--config", file, "--data", ":memory:"], {}).port == 7000
    assert configured(["--data", ":memory:"], {}).port == read_options([]).port


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\nport = 99999", "line 2: port: 99999 is not a port: 0 to 65535."),
        ("# a comment\n\nprot = 7000\n", "line 3: prot: there is no such option, perhaps you mean port."),
        ("zzz = 1", "line 1: zzz: there is no such option: --help lists them."),
        ('port = "many"', "line 1: port: many is not a whole number."),
        ('think = "long"', "line 1: think: long is not a number."),
        ("port = true", "line 1: port: give a value instead of true or false."),
        ('metrics = "yes"', "line 1: metrics: write true or false."),
        ("bind = [1]", "line 1: bind: give text in quotes, or a number."),
        ("[server]\nport = 1", "line 1: server: there is no such option"),
        ("config = 'x'", "line 1: config: there is no such option"),
        ("port = 7000\nbind = 127.0.0.1", 'line 2: expected newline or end of document after a statement: write NAME = VALUE'),
        ("port = 7000\nport = 7001", "its last line: cannot overwrite a value: write NAME = VALUE"),
        ("bind = 'x", "last line"),
        ("a" * 9 + " = " + "[" * 9999, ""),
        ('log-level = "loud"', "line 1: log-level: invalid choice: 'loud' (choose from "),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named_with_what_to_do(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(WrongConfiguration) as wrong:
        read(tmp_path, text)
    assert str(wrong.value).startswith(f"{tmp_path / 'server.toml'}, ")
    assert says in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_file_that_is_named_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.toml"
    assert main(["--config", str(missing)]) == 2
    assert capsys.readouterr().err == f"traderow-server: {missing} cannot be read: No such file or directory.\n"
    missing.write_bytes(b"bind = '\xff'")
    assert main(["--config", str(missing)]) == 2
    assert capsys.readouterr().err == f"traderow-server: {missing} is not in UTF-8: save it so.\n"


def test_commands_find_the_database_of_the_server_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, 'database = "postgresql://127.0.0.1:1/cards"')
    for command in ("who", "tables"):
        assert main([command, "--data", str(tmp_path)]) == 1
        assert "The database postgresql://127.0.0.1:1/cards cannot be used" in capsys.readouterr().err
    written(tmp_path, "database = ")
    assert main(["who", "--data", str(tmp_path)]) == 1
    assert "server.toml, " in capsys.readouterr().err


# -- a running server ----------------------------------------------------------------------------------------------------


@pytest.fixture
def data() -> Iterator[Path]:
    with short_directory() as directory:
        yield directory


async def told(data: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return what a command beside the server answers: exit code, standard output and error."""
    capsys.readouterr()
    code = await asyncio.to_thread(main, [*words, "--data", str(data)])
    said = capsys.readouterr()
    return code, said.out, said.err


async def test_limits_are_taken_anew_without_a_restart(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "max-tables = 1\nmetrics = true\n")
    server = await ServerProcess.start(data, "--config", str(file))
    try:
        async with connected(server.port, "Ada") as ada, connected(server.port, "Ben") as ben:
            assert isinstance(await ada.host(game="star-realms", mode="duel"), Seated)
            refused = await ben.host(game="star-realms", mode="duel")
            assert isinstance(refused, Refused)
            assert refused.code == "too-many-tables"
            written(tmp_path, "max-tables = 2\nmetrics = false\nport = 7001\nlog-level = 'debug'\n")
            said = "Read again: bans, limits.\nOther than at the start, and takes a restart: metrics.\n"
            assert await told(data, capsys, "reload") == (0, said, ""), "the port is the command line's"
            assert isinstance(await ben.host(game="star-realms", mode="duel"), Seated)
            written(tmp_path, "max-tables = 2\nmax-connections = 0\n")
            code, out, err = await told(data, capsys, "reload")
            assert (code, out) == (1, "")
            assert err == f"traderow-server: {file}, line 2: max-connections: 0: at least 1.\n"
            written(tmp_path, "max-connections = 2\nmetrics = true\n")
            assert await told(data, capsys, "reload") == (0, "Read again: bans, limits.\n", "")
            async with connected(server.port, "Cem", greet=False) as cem:
                closing = await cem.next()
                assert isinstance(closing, Closing)
                assert closing.code == "server-full"
    finally:
        await server.terminate()


@needs_openssl
async def test_a_new_certificate_is_shown_to_who_comes_and_no_line_breaks(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (first, first_key), (second, second_key) = certificate(tmp_path / "one"), certificate(tmp_path / "two")
    file = written(tmp_path, f'tls-cert = "one/{first.name}"\ntls-key = "{first_key}"\n')
    server = await ServerProcess.start(data, "--config", str(file))

    async def shown() -> str:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        _, writer = await asyncio.open_connection("127.0.0.1", server.port, ssl=context)
        der = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        writer.close()
        return ssl.DER_cert_to_PEM_cert(der)

    try:
        before = await shown()
        assert before in first.read_text()
        written(tmp_path, f'tls-cert = "two/{second.name}"\ntls-key = "{second_key}"\n')
        assert await told(data, capsys, "reload") == (0, "Read again: bans, certificate, limits.\n", "")
        assert await shown() in second.read_text()
        second_key.write_text("no key")
        code, _, err = await told(data, capsys, "reload")
        assert (code, "are not a certificate with its key" in err) == (1, True)
        assert await shown() in second.read_text()
    finally:
        await server.terminate()


TYPED = "a\n\u202e\x1b[2J\"'"


# -- the log -------------------------------------------------------------------------------------------------------------


def test_a_line_of_the_log_is_one_object_whatever_was_typed() -> None:
    record = logging.LogRecord(
        "server.x",
        logging.INFO,
        "",
        0,
        "table=%s seat=%s taken name=%r for %.1f s",
        (7, None, "a\n\u202e\x1b[2J\"'", 2.5),
        None,
    )
    line = JsonFormatter().format(record)
    assert line.isascii()
    assert "\n" not in line
    found = json.loads(line)
    assert set(found) == {"time", "level", "logger", "message", "data"}
    assert (found["level"], found["logger"]) == ("info", "server.x")
    assert found["data"] == {"table": 7, "seat": None, "name": TYPED}
    assert found["message"].startswith("table=7 seat=None taken name='a")


def test_an_error_has_its_traceback_and_odd_messages_are_written_too() -> None:
    try:
        raise ValueError("wrong")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "100%% broke %s", ("here",), sys.exc_info())
    found = json.loads(JsonFormatter().format(record))
    assert found["error"].endswith("ValueError: wrong")
    assert found["data"] == {}
    for message, args in (("nothing", None), ("%(a)s", ({"a": 1},))):
        assert json.loads(JsonFormatter().format(logging.LogRecord("x", 20, "", 0, message, args, None)))["data"] == {}


async def test_a_server_writes_its_whole_log_so(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path / "data", "--log-format", "json")
    async with connected(server.port, "Ada") as ada:
        assert isinstance(ada, Peer)
        assert isinstance(await ada.host(game="star-realms", mode="duel"), Seated)
    assert await server.terminate() == 0
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert lines[-1]["message"] == "stopped"
    (taken,) = [line["data"] for line in lines if " taken " in line["message"]]
    assert {"table", "seat", "connection", "name", "address"} <= taken.keys()
    assert taken["name"] == "Ada"
    assert ada.token not in server.log
