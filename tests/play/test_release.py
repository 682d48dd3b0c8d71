"""A release is complete: packed, installed outside the source tree, and played in every language."""

from __future__ import annotations

import gettext
import json
import re
import subprocess
import tarfile
import zipfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from email.parser import HeaderParser
from pathlib import Path

import pytest

from client.text.i18n import LANGUAGES
from protocol.version import BUILD, VERSION
from tests.play.by_keys import next_key, play
from tests.play.installed import Installed, clean_environment, installed
from tests.play.terminal import ROOT, Terminal

PACKAGES = ("engine", "protocol", "server", "client")
OF_THE_EXTRA = (
    "server.front_ends.ssh.",
    "server.front_ends.zeroconf_responder",
    "server.storage.postgres.",
    "client.lobby.zeroconf_search",
)
NOT_IN_THE_WHEEL = (".pot", ".po", "client/locale/extract.py")
"""What only translators need."""
OWN = ("config/", "systemd/", "container/", "proxy/", "grafana/", "prometheus/")
"""Folders of share/ that are installed in one of ours, as no system looks there by itself."""
TURNS = 2
"""So many are played in each other language."""

Say = Callable[[str], str]


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return the release, made once, however many processes run these tests."""
    base = tmp_path_factory.getbasetemp()
    return installed((base.parent if base.name.startswith("worker-") else base) / "release")


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and ".egg-info" not in str(path)}


def speaking(release: Installed, language: str) -> Say:
    """Return what the installed program says in that language, which is not English, for a sentence of the interface."""
    (catalogues,) = release.environment.glob("lib/python*/site-packages/client/locale")
    return gettext.translation("traderow", catalogues, [language]).gettext


# -- what is packed ----------------------------------------------------------------------------------------------------


def test_the_sdist_holds_the_whole_source(release: Installed) -> None:
    """Whoever unpacks it can run `make test`."""
    with tarfile.open(release.sdist) as sdist:
        names = {name.partition("/")[2] for member in sdist if member.isfile() and (name := member.name)}
    made = {name for name in names if name in {"PKG-INFO", "setup.cfg"} or ".egg-info/" in name}
    assert names - made == files(release.source)
    assert {"Makefile", "CHANGELOG.md", "tests/terminal-tools.sh", "docs/architecture.md", "benchmarks/__main__.py"} <= names


def test_the_wheel_holds_the_four_packages_with_all_their_data_and_nothing_else(release: Installed) -> None:
    with zipfile.ZipFile(release.wheel) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        dates = {info.date_time for info in wheel.infolist()}
        data = wheel.filename.rpartition("/")[2].split("-py3")[0] + ".data/data/" if wheel.filename else ""
    source = files(release.source)
    wanted = {name for name in source if name.split("/")[0] in PACKAGES and not name.endswith(NOT_IN_THE_WHEEL)}
    shared = {name.removeprefix("share/") for name in source if name.startswith("share/")}
    own = {name for name in shared if name.startswith(OWN)}
    assert names == wanted | {f"{data}share/{name}" for name in shared - own} | {f"{data}share/traderow/{name}" for name in own}
    assert {"server/front_ends/web/assets/page.mjs", "server/front_ends/web/assets/LICENSE-xterm.txt"} <= names
    assert any(name.endswith(".toml") for name in names)
    assert {language for language in LANGUAGES if f"client/locale/{language}/LC_MESSAGES/traderow.mo" in names} == {
        *LANGUAGES
    } - {"en"}
    assert len(dates) == 1, "they bear the date they are given, so that the same source makes the same wheel"


def test_the_wheel_asks_for_what_the_project_depends_on_and_bears_its_version(release: Installed) -> None:
    with zipfile.ZipFile(release.wheel) as wheel:
        (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        head = HeaderParser().parsestr(wheel.read(name).decode())
    assert head["Version"] == VERSION
    assert head["License-Expression"] == "MIT"
    assert release.wheel.name == f"traderow-{VERSION}-py3-none-any.whl"
    assert release.sdist.name == f"traderow-{VERSION}.tar.gz"


def test_the_changelog_begins_with_the_version_that_is_being_made() -> None:
    heading = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heading
    assert heading[1] == VERSION.partition(".dev")[0]


# -- what is installed -------------------------------------------------------------------------------------------------


def test_everything_comes_from_where_it_was_installed(release: Installed, tmp_path: Path) -> None:
    """Each module of the four packages can be imported there, with the wheel's dependencies alone; an extra takes its own."""
    code = (
        "import importlib, json, pkgutil\n"
        f"packages = [importlib.import_module(name) for name in {PACKAGES!r}]\n"
        "found = [one.name for each in packages for one in pkgutil.walk_packages(each.__path__, each.__name__ + '.')]\n"
        f"found = [name for name in found if not name.endswith('__main__') and not name.startswith({OF_THE_EXTRA!r})]\n"
        "print(json.dumps([importlib.import_module(name).__file__ for name in found]))\n"
    )
    done = release.run("python", "-c", code, home=tmp_path)
    assert done.returncode == 0, done.stderr
    paths = json.loads(done.stdout)
    assert len(paths) > 200
    assert all(Path(path).is_relative_to(release.environment) for path in paths)


def test_what_the_tests_use_is_not_there(release: Installed, tmp_path: Path) -> None:
    for name in ("pytest", "hypothesis", "babel", "tests", "benchmarks"):
        assert release.run("python", "-c", f"import {name}", home=tmp_path).returncode == 1


@pytest.mark.parametrize("command", [["traderow"], ["traderow-server"], ["python", "-m", "client"], ["python", "-m", "server"]])
def test_it_says_the_version_that_the_source_says(release: Installed, tmp_path: Path, command: list[str]) -> None:
    done = release.run(*command, "--version", home=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{BUILD} (plain engine)\n", "")


# -- what is played ----------------------------------------------------------------------------------------------------


def play_a_turn(terminals: Sequence[Terminal], says: Sequence[Say], number: int) -> None:
    """Press keys wherever somebody is asked, until it has been the turn of that one, and is no more."""
    was_on = False
    while True:
        screens: list[str] = []

        def somebody_is_asked(_screen: str, screens: list[str] = screens) -> bool:
            screens[:] = [terminal.screen() for terminal in terminals]
            return any(next_key(screen, say) is not None for screen, say in zip(screens, says, strict=True))

        terminals[0].wait_until(somebody_is_asked, "something to press")
        is_on = f"e {says[number]('end turn')}" in screens[number]
        if was_on and not is_on:
            return
        was_on = is_on
        for terminal, say, screen in zip(terminals, says, screens, strict=True):
            if (key := next_key(screen, say)) is not None:
                terminal.keys(key)
                terminal.wait_until(lambda now, before=screen: now != before, "an answer to the key")


@pytest.mark.terminal
def test_a_whole_game_against_the_bot_is_played_by_keys(release: Installed, tmp_path: Path) -> None:
    with Terminal(tmp_path / "home", program=release.program("traderow")) as terminal:
        terminal.run("solo", "--name", "Ann", "--bot", "random")
        terminal.wait_for("Trade row")
        (screen,) = play(terminal)
        assert "YOU WON" in screen
        terminal.wait_for("Game saved:")
        terminal.keys("C-q")
        assert terminal.wait_exit() == 0
        (record,) = terminal.home.rglob("*.traderow")
        proved = release.run("traderow", "--lang", "pl", "verify", str(record), home=terminal.home)
        assert (proved.returncode, proved.stderr) == (0, "")
        assert speaking(release, "pl")("The commitment is the hash of the secret.") in proved.stdout
        terminal.run("replay", str(record))
        terminal.wait_for("The game begins.")
        terminal.keys("C-q")
        assert terminal.wait_exit() == 0


@pytest.mark.terminal
def test_turns_are_played_in_every_other_language_on_a_server_that_stays(release: Installed, tmp_path: Path) -> None:
    data = tmp_path / "data"
    options = ["--bind", "127.0.0.1", "--port", "0", "--data", str(data), "--announce", "--until-stdin-closes"]
    command = [str(release.program("traderow-server")), *options]
    languages = [language for language in LANGUAGES if language != "en"]
    says = [speaking(release, language) for language in languages]
    with (
        subprocess.Popen(
            command, cwd=tmp_path, env=clean_environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as server,
        ExitStack() as stack,
    ):
        assert server.stdin is not None
        assert server.stdout is not None
        _, host, port = server.stdout.readline().split()
        terminals = [
            stack.enter_context(Terminal(tmp_path / language, program=release.program("traderow"))) for language in languages
        ]
        table = ("--mode", "free-for-all", "--seats", str(len(languages)), "--name", languages[0])
        terminals[0].run("--lang", languages[0], "host", "--at", f"{host}:{port}", *table)
        line = terminals[0].wait_for_match(r"traderow join \S+ --table \S+")
        for language, terminal in zip(languages[1:], terminals[1:], strict=True):
            terminal.run(*line.split()[1:], "--name", language, "--lang", language)
        for terminal, say in zip(terminals, says, strict=True):
            terminal.wait_for(say("Trade row"))
        for number in TURNS * [*range(len(terminals))]:
            play_a_turn(terminals, says, number)
        server.stdin.close()
        assert server.wait(30) == 0
    listed = release.run("traderow-server", "tables", "--data", str(data), home=tmp_path)
    assert listed.returncode == 0
    assert languages[0] in listed.stdout
