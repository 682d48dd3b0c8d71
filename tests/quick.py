"""Chooses the tests that `make quick` runs: those of the packages that differ from `main`, as arguments for pytest.

A package is a folder of the server or of the client, or the files next to these folders; its tests are in the same place
in `tests`. Each game of the client is a package. So is each game of the engine, with the tests of its invariants, its
language and its frames. The protocol is one too, with the first cases of all its users. Everything depends on the rest of the
engine: for a change there, or one that belongs to no package, quick runs the core tests of all packages.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/test_documents.py", "tests/test_style.py", "tests/test_structure.py", "tests/test_quick.py")
"""Tests that search every file."""
DIVIDED = ("server", "client")
"""Folders that are divided into packages."""
GAMES_OF_THE_CLIENT = ("client", "games")
"""The folder in which each subfolder is a package."""
_FOLDERS = sorted(path.parent.name for path in (ROOT / "engine").glob("*/game.py"))
GAMES = {f"engine/{name}": (f"tests/engine/{name}",) for name in _FOLDERS} | {
    "engine/star_realms": (
        "tests/engine/cards",
        "tests/engine/language",
        "tests/engine/laws",
        "tests/engine/modes",
        "tests/engine/records",
        "tests/engine/rulings",
    ),
}
"""Each game with the folders of its tests. Those of the first game are older than the folders."""
PROTOCOL = "protocol"
USERS_OF_THE_PROTOCOL = (
    "tests/protocol",
    "tests/wire",
    "tests/server",
    "tests/client/session",
    "tests/client/plain",
    "tests/client/records",
    "tests/client/lobby",
    "tests/client/guests",
)
"""Tests of the protocol's users. Screens and the engine use it only through these or not at all."""
OF_EVERY_GAME = ("tests/wire", "tests/engine/demo")
FIRST = "--first-cases"
CORE = "--core"
NOT_IN_PACKAGES = ("docs/", "benchmarks/", ".ci/", "tests/faults/", "tests/fuzz/", "tests/play/")
"""Places whose changes choose no package: documents, and the tests of the whole product, as in
`make quick PACKAGE=tests/faults`."""


def changed() -> set[str]:
    """Return the files that differ from `main`, committed or not; none without git."""
    base = _git("merge-base", "HEAD", "main").strip() or "HEAD"
    return {*_git("diff", "--name-only", base).splitlines(), *_git("ls-files", "--others", "--exclude-standard").splitlines()}


def package_of(file: str) -> str | None:
    """Return the package of a file: the folder of its tests, or that folder and `/*.py` for files next to the packages, or the
    folder of a game or of the protocol. Return None if all packages depend on the file.

    >>> package_of("client/tui/app/app.py"), package_of("tests/client/tui/test_home.py"), package_of("client/text/i18n.py")
    ('tests/client/tui', 'tests/client/tui', 'tests/client/*.py')
    >>> package_of("client/games/starcraft/input.py"), package_of("client/games/registry.py")
    ('tests/client/games/starcraft', 'tests/client/games')
    >>> package_of("engine/star_realms/play/turn.py"), package_of("tests/engine/laws/test_undo.py")
    ('engine/star_realms', 'engine/star_realms')
    >>> package_of("protocol/text.py"), package_of("tests/protocol/test_text.py")
    ('protocol', 'protocol')
    >>> package_of("engine/chance.py") is package_of("tests/client/fake_server.py") is None
    True
    """
    for game, tests in GAMES.items():
        if any(Path(file).is_relative_to(folder) for folder in (game, *tests)):
            return game
    parts = Path(file).parts
    is_test = parts[0] == "tests"
    parts = parts[1:] if is_test else parts
    if parts[0] == PROTOCOL:
        return PROTOCOL
    if len(parts) < 2 or parts[0] not in DIVIDED:
        return None
    folder = f"tests/{parts[0]}/{parts[1]}"
    if parts[:2] == GAMES_OF_THE_CLIENT and len(parts) > 3:
        return f"{folder}/{parts[2]}"
    if len(parts) > 2 and (ROOT / folder).is_dir():
        return folder
    return None if is_test and not parts[-1].startswith("test_") else f"tests/{parts[0]}/*.py"


def arguments(files: Iterable[str]) -> list[str]:
    """Return the arguments for pytest after changes in these files: all tests of one package, or each test of several
    packages with its first case."""
    packages = {package_of(file) for file in files if not file.startswith(NOT_IN_PACKAGES) and not file.endswith(".md")}
    if not packages or None in packages:
        return [FIRST, CORE]
    chosen = [*ALWAYS, *sorted(path for package in packages if package for path in paths(package))]
    if PROTOCOL in packages:
        return [*chosen, FIRST, CORE]
    return [*chosen, *([FIRST] if len(packages) > 1 else [])]


def paths(package: str) -> list[str]:
    """Return the tests of a package, and its own files, whose docstrings have examples."""
    if package in GAMES:
        return [package, *GAMES[package], *OF_EVERY_GAME]
    if package == PROTOCOL:
        return [package, *USERS_OF_THE_PROTOCOL]
    own = package.removeprefix("tests/")
    if own.endswith("*.py"):
        return [
            str(path.relative_to(ROOT)) for part in (package, own) for path in ROOT.glob(part) if path.name != "__init__.py"
        ]
    return [path for path in (package, own) if (ROOT / path).exists()]


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.stdout.write(" ".join(arguments(changed())) + "\n")
