"""Man pages and shell completions are what the programs' options are, and shells take them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from docs import write_manual
from docs.shell_completion import Command, Option, Program, bash, fish, zsh

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
