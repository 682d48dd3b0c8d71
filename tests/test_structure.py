"""Check the structure of the code: the modules that each package loads in a fresh interpreter, forbidden imports, and names."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Mapping, Set
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "protocol", "server", "client")
FAR = ("aiohttp", "textual", "rich", "msgpack", "msgspec", "platformdirs")
"""What the project depends on."""

NEVER_LOADED: dict[str, tuple[str, ...]] = {
    "engine": ("protocol", "server", "client", "asyncio", "socket", "ssl", "selectors", *FAR),
    "protocol": ("engine", "server", "client", "asyncio", "aiohttp", "textual", "rich"),
    "server": ("client", "textual", "rich"),
    "client": ("server",),
    "client.session.session": ("server", "textual", "rich"),
    "client.cli": ("server", "textual", "rich"),
}
"""By the module imported: what must not be loaded with it. A package stands for all of its modules."""
SURELY_LOADED = {"client": "textual", "server": "aiohttp"}
"""What is found loaded with a package, if what is loaded can be seen at all."""

ENGINE_MAY_IMPORT = frozenset({
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "engine", "fractions", "functools", "hashlib",
    "importlib", "itertools", "math", "struct", "tomllib", "types", "typing",
})  # fmt: skip
"""No clock, no global randomness, no files beyond its own data, nothing that waits. What is not here is not imported."""

ALSO_IMPORTED = {
    "engine/demo/__main__.py": {"argparse"},
    "engine/playouts.py": {"concurrent", "multiprocessing"},
    "engine/native.py": {"mypy_extensions"},
    "engine/starcraft/course.py": {"json"},
}
"""A command reads its options; who plays many games asks for several processes; who compiles has the compiler's own words; what
nobody but the engine reads of a view is one text."""

GAMES = {
    "engine.star_realms": ("bots", "cards", "language", "puzzles", "rules"),
    "engine.starcraft": ("components", "language", "odds", "rules"),
}
"""The games, and the folders and files of each that the client may import. Bots know a view and nothing else: they advise. Of
puzzles everybody may know all."""
MOST_FILES = 20
"""In one folder."""

WITHOUT_CIRCLES = ("engine", "protocol", "server", "client")
"""Packages in which no files import each other in a circle."""

UNSAFE_MODULES = frozenset({"pickle", "marshal", "shelve", "dill", "cloudpickle", "jsonpickle"})
UNSAFE_CALLS = frozenset({"eval", "exec", "compile", "__import__"})


def modules_of(package: str) -> list[str]:
    """Return every module of a package, or the one module named."""
    if "." in package:
        return [package]
    files = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / package).rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in files if path.name != "__main__")


def loaded_with(package: str) -> frozenset[str]:
    """Return the names of all modules that a fresh interpreter has loaded once it has imported these."""
    code = f"import importlib, json, sys\nfor name in {modules_of(package)!r}: importlib.import_module(name)\n"
    code += "print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-B", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return frozenset(json.loads(done.stdout.splitlines()[-1]))


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def nodes_of(path: Path) -> list[ast.Import | ast.ImportFrom | ast.Call]:
    """Return everything that a file imports and calls, anywhere in it."""
    found: list[ast.Import | ast.ImportFrom | ast.Call] = []
    left: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while left:  # half of the time of `ast.walk`
        node = left.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Call)):
            found.append(node)
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                left.append(value)
            elif isinstance(value, list):
                left += [part for part in value if isinstance(part, ast.AST)]
    return found


def imports(path: Path) -> set[str]:
    """Return the top names of everything a file imports."""
    found: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def modules_named(path: Path) -> list[str]:
    """Return every module from which a file imports, by its whole name."""
    return [node.module for node in nodes_of(path) if isinstance(node, ast.ImportFrom) and node.module]


def calls(path: Path) -> set[str]:
    """Return the bare names of everything a file calls."""
    return {node.func.id for node in nodes_of(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@pytest.mark.parametrize("package", NEVER_LOADED)
def test_a_package_loads_nothing_that_it_may_not_import(package: str) -> None:
    """And it is seen: the package has modules, and those loaded are what it really imports."""
    loaded = loaded_with(package)
    assert package in loaded
    assert SURELY_LOADED.get(package, package) in loaded
    assert len(modules_of(package)) > 5 or "." in package
    tops = {name.split(".")[0] for name in loaded}
    assert tops.isdisjoint(NEVER_LOADED[package]), sorted(tops & set(NEVER_LOADED[package]))


def test_the_engine_needs_the_standard_library_alone() -> None:
    code = "import sys\nbefore = set(sys.modules)\n" + "\n".join(f"import {name}" for name in modules_of("engine"))
    code += "\nprint(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    done = subprocess.run(
        [sys.executable, "-B", "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )  # -S: no site-packages at all
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["engine"]


def test_the_engine_asks_no_clock_no_system_and_no_global_chance() -> None:
    for path in sources("engine"):
        allowed = ENGINE_MAY_IMPORT | ALSO_IMPORTED.get(path.relative_to(ROOT).as_posix(), set())
        assert imports(path) <= allowed, (path, sorted(imports(path) - allowed))


def files_imported(path: Path, names: Set[str]) -> set[str]:
    """Return which of those modules a file imports, for types alone or not; a package is its `__init__`."""
    found: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & names
            found |= inside or {node.module}
    return found & names


def circle_in(imported: Mapping[str, Collection[str]]) -> list[str]:
    """Return the modules of a circle, if there is one: what is left when those that import nothing more are taken away."""
    left = {name: set(to) for name, to in imported.items()}
    while done := {name for name, to in left.items() if not to & left.keys() - {name}}:
        left = {name: to for name, to in left.items() if name not in done}
    return sorted(left)


def imports_of(package: str) -> dict[str, set[str]]:
    names = frozenset(modules_of(package))
    paths = {name: ROOT.joinpath(*name.split(".")) for name in names}
    return {
        name: files_imported(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"), names)
        for name, path in paths.items()
    }


def test_the_core_knows_no_game() -> None:
    for name, to in imports_of("engine").items():
        if name.startswith("engine.core"):
            assert all(other.startswith("engine.core") or other.count(".") == 1 for other in to), (name, to)
            assert not to & GAMES.keys()


@pytest.mark.parametrize("package", WITHOUT_CIRCLES)
def test_no_files_of_a_package_import_each_other_in_a_circle(package: str) -> None:
    """The lower file names what it needs, the upper hands it in; an import for types alone is an import."""
    assert circle_in(imports_of(package)) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_unsafe_is_read_or_run(package: str) -> None:
    for path in sources(package):
        assert not imports(path) & UNSAFE_MODULES, path
        assert not calls(path) & UNSAFE_CALLS, path


def test_the_client_takes_from_the_engine_only_what_is_public() -> None:
    """Cards, verbs and refusal codes, never the state: a client that knew rules could be trusted with them."""
    for path in sources("client"):
        for module in modules_named(path):
            game, part = ".".join(module.split(".")[:2]), module.split(".")[2:3]
            assert game not in GAMES or (part and part[0] in GAMES[game]), (path, module)


def test_no_game_knows_another() -> None:
    for name, to in imports_of("engine").items():
        for game in GAMES:
            if name.startswith(f"{game}."):
                assert not any(other.startswith(tuple(GAMES.keys() - {game})) for other in to), name


WIDER = {"client/table": 27, "client/session": 22, "client/games/starcraft/layouts": 21}
"""Folders that have more files than are wanted, and how many at most: they may only lose some."""


@pytest.mark.parametrize("package", ["engine", "protocol", "server", "client"])
def test_no_folder_has_more_files_than_one_can_survey(package: str) -> None:
    widths = Counter(path.parent.relative_to(ROOT).as_posix() for path in sources(package))
    assert {folder: files for folder, files in widths.items() if files > WIDER.get(folder, MOST_FILES)} == {}


SMALL = 70
"""A module of fewer lines that one other module imports belongs into that one."""
STILL_SMALL = {
    "client.games.starcraft.layouts.destroying",
    "client.tui.widgets.attention",
}


def test_no_small_module_of_the_client_has_one_importer() -> None:
    """But for those that are imported where they are needed, in a function, so that nothing else waits for them."""
    importers: dict[str, set[str]] = {}
    for name, to in imports_of("client").items():
        for other in to - {name}:
            importers.setdefault(other, set()).add(name)
    found = set()
    for path in sources("client"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if (
            path.stem.startswith("__")
            or len(path.read_text("utf-8").splitlines()) >= SMALL
            or len(importers.get(name, ())) != 1
        ):
            continue
        (importer,) = importers[name]
        tree = ast.parse(ROOT.joinpath(*importer.split(".")).with_suffix(".py").read_text("utf-8"))
        if name in {module for node in tree.body if isinstance(node, ast.ImportFrom) for module in modules_of_line(node)}:
            found.add(name)
    assert found <= STILL_SMALL, sorted(found - STILL_SMALL)


def modules_of_line(node: ast.ImportFrom) -> set[str]:
    """Return the modules that a line may import: what it names, or what it imports from."""
    return {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}


MOST_IMPORTS = 0.12
"""How much of the client's code may be imports. Files that are a subject each have 9 in a hundred lines; these have 11."""


def test_imports_are_a_small_part_of_the_client() -> None:
    code = imported = 0
    for path in sources("client"):
        source = path.read_text("utf-8")
        nodes = [*ast.walk(ast.parse(source))]
        prose = {line for node in nodes if isinstance(node, ast.Expr) and is_text(node.value) for line in lines_of(node)}
        lines = {
            n for n, line in enumerate(source.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")
        } - prose
        code += len(lines)
        imported += len(lines & {n for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for n in lines_of(node)})
    assert imported / code <= MOST_IMPORTS, f"{imported} of {code} lines"


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def lines_of(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


PRIVATE_WORDS = frozenset({
    "desk", "desks", "taking", "teller", "telling", "told", "wing", "wings", "glance", "glances", "sight", "face", "faces",
    "house", "houses", "door", "doors", "room", "rooms", "cover", "covers", "covered", "story", "stories",
})  # fmt: skip
"""What the code once called a state, an update, a formatter, a game's package, a panel, a package, a front end, an overlay, a
history. Nobody else calls them so; a sentence may use them in their plain sense, a name may not."""
PRIVATE_BUT_KEPT = {
    "client.games.star_realms.layouts.cards.face": "a card has one",
    "client.games.star_realms.model.table.face": "a card has one",
}
"""Names that still have such a word, and why. They may only become fewer."""


def words_of(name: str) -> set[str]:
    """Return the words of a name in either case.

    >>> sorted(words_of("own_interfaces") | words_of("BuildFace") | words_of("_told"))
    ['build', 'face', 'interfaces', 'own', 'told']
    """
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def privately_named(path: Path, module: str) -> set[str]:
    """Return the modules, packages, classes and functions of a file that are named by a private word, as `module.name`."""
    found = {module} if PRIVATE_WORDS & {word for part in module.split(".") for word in words_of(part)} else set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and PRIVATE_WORDS & words_of(node.name):
            found.add(f"{module}.{node.name}")
    return found


def test_the_client_is_named_by_the_words_of_the_field() -> None:
    found: set[str] = set()
    for path in sources("client"):
        found |= privately_named(path, ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    assert found == PRIVATE_BUT_KEPT.keys(), sorted(found ^ PRIVATE_BUT_KEPT.keys())


def test_the_gates_can_fail(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from pickle import loads\n\n\ndef run(text: str) -> object:\n    import time\n    return eval(text), time\n"
    )
    assert imports(bad) == {"pickle", "time"}
    assert calls(bad) == {"eval"}
    assert not imports(bad) <= ENGINE_MAY_IMPORT
    assert circle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == ["a", "b", "c", "d"]
    assert "engine.game" in imports_of("engine")["engine.core.position"]
    assert "engine.star_realms.cards" in modules_named(ROOT / "client/games/star_realms/model/table.py")
    assert "server.tables.channel" in imports_of("server")["server.tables.table"]
    bad.write_text("class BuildFace:\n    def told(self, door: str) -> str:\n        return door\n")
    assert privately_named(bad, "client.wing") == {"client.wing", "client.wing.BuildFace", "client.wing.told"}
