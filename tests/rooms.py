"""The tests that `make quick` runs: those of the rooms in which something differs from `main`, as arguments for pytest.

A room is a folder of the server or the client, or the files that lie beside these folders; its tests are in the same place in
`tests`. Each game of the client is a room of its own, and so is one of the engine, with tests of its laws, its words and its
frames. The protocol is one too, with the first cases of all who speak it. Everything stands on the rest of the engine: of a
change there, as of one that touches no room, quick runs the core of all rooms.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/test_documents.py", "tests/test_style.py", "tests/test_structure.py", "tests/test_rooms.py")
"""What is asked of every file."""
DIVIDED = ("server", "client")
"""What is divided into rooms."""
GAMES_OF_THE_CLIENT = ("client", "games")
"""Where each folder is a room of its own."""
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
"""Each game, and where its tests are: those of the first one are older than the folders."""
PROTOCOL = "protocol"
WHO_SPEAK_IT = (
    "tests/protocol",
    "tests/wire",
    "tests/server",
    "tests/client/session",
    "tests/client/plain",
    "tests/client/records",
    "tests/client/lobby",
    "tests/client/guests",
)
"""Not the screens and the engine, which hear of it through these or know nothing of it."""
OF_EVERY_GAME = ("tests/wire", "tests/engine/demo")
FIRST = "--first-cases"
CORE = "--core"
NOT_IN_ROOMS = ("docs/", "benchmarks/", ".ci/", "tests/faults/", "tests/fuzz/", "tests/play/")
"""What changes there chooses no room: documents, and the tests of the whole product, which `make quick ROOM=faults` runs."""


def changed() -> set[str]:
    """Return the files that are not as on `main`, committed or not; none where there is no git."""
    base = _git("merge-base", "HEAD", "main").strip() or "HEAD"
    return {*_git("diff", "--name-only", base).splitlines(), *_git("ls-files", "--others", "--exclude-standard").splitlines()}


def room_of(file: str) -> str | None:
    """Return the folder of the room's tests, or its name and `/*.py` for what is beside the rooms, or the folder of a game or
    of the protocol; None if all depend on it.

    >>> room_of("client/tui/app/app.py"), room_of("tests/client/tui/test_home.py"), room_of("client/text/i18n.py")
    ('tests/client/tui', 'tests/client/tui', 'tests/client/*.py')
    >>> room_of("client/games/starcraft/input.py"), room_of("client/games/registry.py")
    ('tests/client/games/starcraft', 'tests/client/games')
    >>> room_of("engine/star_realms/play/turn.py"), room_of("tests/engine/laws/test_undo.py")
    ('engine/star_realms', 'engine/star_realms')
    >>> room_of("protocol/text.py"), room_of("tests/protocol/test_text.py")
    ('protocol', 'protocol')
    >>> room_of("engine/chance.py") is room_of("tests/client/fake_server.py") is None
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
    """Return the arguments for pytest when these files have changed: all tests of one room, of several each with its first
    case."""
    rooms = {room_of(file) for file in files if not file.startswith(NOT_IN_ROOMS) and not file.endswith(".md")}
    if not rooms or None in rooms:
        return [FIRST, CORE]
    chosen = [*ALWAYS, *sorted(path for room in rooms if room for path in paths(room))]
    if PROTOCOL in rooms:
        return [*chosen, FIRST, CORE]
    return [*chosen, *([FIRST] if len(rooms) > 1 else [])]


def paths(room: str) -> list[str]:
    """Return the tests of a room, and its own files, in which there are examples."""
    if room in GAMES:
        return [room, *GAMES[room], *OF_EVERY_GAME]
    if room == PROTOCOL:
        return [room, *WHO_SPEAK_IT]
    own = room.removeprefix("tests/")
    if own.endswith("*.py"):
        return [str(path.relative_to(ROOT)) for part in (room, own) for path in ROOT.glob(part) if path.name != "__init__.py"]
    return [path for path in (room, own) if (ROOT / path).exists()]


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.stdout.write(" ".join(arguments(changed())) + "\n")
