"""Man pages and shell completions agree with the programs' options, and shells accept them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from client.command_line import options as client_options
from docs import write_manual
from docs.shell_completion import Command, Option, Program, bash, fish, zsh
from server import admin
from server import options as server_options

FILES = write_manual.files()
ODD = Program(
    "odd", "Odd things.", [Option(("-h", "--help"), "", "it's [help]: \\all of it")], [Command("do", "do 'it'", "Do it.", [])]
)
MAKES = {"bash": bash, "zsh": zsh, "fish": fish}
HERE = [shell for shell in MAKES if shutil.which(shell)]
"""The shells of this computer; the files of the others are not read here."""


@pytest.mark.parametrize("name", FILES)
def test_what_is_shipped_is_made_of_the_options_there_are(name: str) -> None:
    shipped = (write_manual.SHARE / name).read_text("utf-8")
    assert shipped == FILES[name], "the options have changed; write it anew: python -m docs.write_manual"


def test_nothing_else_is_shipped() -> None:
    folders = {Path(name).parts[0] for name in FILES}
    paths = [path for folder in folders for path in (write_manual.SHARE / folder).rglob("*") if path.is_file()]
    shipped = {path.relative_to(write_manual.SHARE).as_posix() for path in paths}
    assert shipped == set(FILES)


def test_a_page_has_every_command_and_option() -> None:
    page = FILES["man/man6/traderow.6"]
    for words in (".SS join", ".SS doctor", r"\-\-no\-announce", r"\-\-table", ".SH SEE ALSO"):
        assert words in page
    assert str(Path.home()) + "/" not in "".join(FILES.values())


@pytest.mark.parametrize("page", ["man/man6/traderow.6", "man/man8/traderow-server.8"])
def test_a_page_has_the_sections_of_a_man_page(page: str) -> None:
    titles = [line.removeprefix(".SH ") for line in FILES[page].splitlines() if line.startswith(".SH ")]
    assert titles == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES", "ENVIRONMENT", "EXIT STATUS", "SIGNALS"),
        *("EXAMPLES", "SEE ALSO"),
    ]
    assert "star Realms" not in FILES[page]


@pytest.mark.parametrize("words", [words for words, _ in write_manual.PAGES["traderow"].examples])
def test_an_example_of_the_client_is_understood(words: str) -> None:
    assert client_options.parser().parse_args(words.split()[1:]).command == words.split()[1]


@pytest.mark.parametrize("words", [words for words, _ in write_manual.PAGES["traderow-server"].examples])
def test_an_example_of_the_server_is_understood(words: str) -> None:
    _, *given = words.split()
    parser = admin.parser_of(given.pop(0)) if given[0] in admin.COMMANDS else server_options.parser()
    assert parser.parse_args(given)


@pytest.mark.parametrize("shell", HERE)
def test_a_shell_reads_its_file(tmp_path: Path, shell: str) -> None:
    texts = [text for name, text in FILES.items() if name.startswith(shell)]
    for number, text in enumerate([*texts, MAKES[shell](ODD)]):
        file = tmp_path / str(number)
        file.write_text(text, "utf-8")
        ran = subprocess.run([shell, "-n", file], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["jo"], {"join"}),
        (["join", "--wa"], {"--watch"}),
        (["--lang", ""], {"en", "pl", "cs", "fr"}),
        (["host", "--absent", "w"], {"wait"}),
        (["host", "--no-a"], {"--no-announce"}),
    ],
)
def test_bash_offers_what_can_follow(typed: list[str], offered: set[str]) -> None:
    words = " ".join(f"'{word}'" for word in ["traderow", *typed])
    script = f"{FILES['bash-completion/completions/traderow']}\nCOMP_WORDS=({words})\nCOMP_CWORD={len(typed)}\n_traderow\n"
    ran = subprocess.run(["bash", "-c", script + 'echo "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == offered
