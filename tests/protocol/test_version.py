"""Two programs that speak different versions of the protocol report this, and both versions."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest

from protocol import codes, version
from protocol.codec import decode_server, encode
from protocol.messages import PROTOCOL, Closing, Hello

ROOT = Path(__file__).parents[2]


def test_a_foreign_client_is_told_what_each_side_speaks_and_is_and_not_to_come_back() -> None:
    closing = version.foreign(Hello([7, 8], "cardtable 3.2", "Ada"))
    assert closing == Closing(
        codes.VERSION,
        {
            "reason": "versions",
            "client": [7, 8],
            "client_build": "cardtable 3.2",
            "server": [PROTOCOL],
            "server_build": version.BUILD,
        },
        None,
    )
    assert decode_server(encode(closing)) == closing


def test_the_longest_hello_still_gets_its_answer() -> None:
    closing = version.foreign(Hello([1000] * 16, "\U0001f0a1" * 64, "Ada"))
    assert decode_server(encode(closing)) == closing


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (["welcome", 4, "traderow 0.1.0", "Ann", {}], ([4], "traderow 0.1.0")),
        (["hello", [3, 4], "traderow 0.1.0"], ([3, 4], "traderow 0.1.0")),
        (["hello", [4, "five", True, 0, -1, 1001, [6]], 7], ([4], "")),
        (["hello", list(range(1, 40)), "x" * 70], (list(range(1, 17)), "x" * 64)),
        (["welcome", None, None], ([], "")),
        (["welcome"], ([], "")),
    ],
)
def test_a_greeting_that_does_not_fit_still_says_what_it_can(values: list[Any], said: tuple[list[int], str]) -> None:
    assert version.greeted(values) == said


def test_the_version_follows_from_the_commit() -> None:
    """`setup.py` names the next one, git tells the rest; no line of the program says it again."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in pyproject["project"]["dynamic"]
    assert f"{pyproject['project']['name']} {version.VERSION}" == version.BUILD
    (following,) = re.findall(r'^NEXT = "(\d+\.\d+\.\d+)"$', (ROOT / "setup.py").read_text("utf-8"), re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(following)}(\.dev\d+(\+g[0-9a-f]+(\.d\d+)?)?)?", version.VERSION)
    rooms = [path for room in ("engine", "protocol", "server", "client") for path in (ROOT / room).rglob("*.py")]
    number = re.compile(rf"(?<![\d.]){re.escape(following)}(?![\d.])")
    said = {path.name for path in [ROOT / "pyproject.toml", *rooms] if number.search(path.read_text("utf-8"))}
    assert said <= {"_version.py"}


def test_sources_that_were_never_installed_say_so(tmp_path: Path) -> None:
    for package in ("protocol", "engine"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("_version.py", "__pycache__"))
    command = [sys.executable, "-S", "-c", "import protocol.version as v; print(v.__file__, v.BUILD)"]
    environ = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}  # without what leads to these sources
    said = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=True).stdout
    assert said.split(" ", 1) == [str(tmp_path / "protocol" / "version.py"), "traderow 0+unknown\n"]
