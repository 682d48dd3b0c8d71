"""The inner parts of Textual on which `client.tui.canvas.shim` relies exist, and no other file of the client uses any."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import textual
from textual import messages
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.screen import Screen

from client.tui.canvas import shim
from client.tui.canvas.shim import WATCHED_DRIVER, EndsOnBug, QuietFocusScreen, SendsChanges

VERSION = "8.2.8"
"""When this changes: read what is new in Textual's app.py, message_pump.py, screen.py and drivers/; run the client's tests."""
ROOT = Path(__file__).parents[3]
SHIM = "client.tui.canvas.shim"


@cache
def inside(kind: type) -> set[str]:
    """Return names of what a class defines, and of what it keeps in its objects."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    return {*vars(kind), *(node.attr for node in attributes if ast.unparse(node.value) == "self")}


# -- what the shim relies on -------------------------------------------------------------------------------------------


def test_the_installed_version_is_the_one_whose_inner_parts_are_known() -> None:
    assert textual.__version__ == VERSION


def test_the_pin_allows_that_version_alone() -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert f"textual=={VERSION}" in dependencies


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (App, "_driver"),
        (App, "_handle_exception"),
        (App, "_return_code"),
        (App, "_display"),
        (App, "_set_pointer_shape"),
        (App, "_running"),
        (MessagePump, "_closed"),
        (App, "_batch_count"),
        (ChopsUpdate, "chops"),
        (ChopsUpdate, "chop_ends"),
        (ChopsUpdate, "spans"),
        (LayoutUpdate, "strips"),
        (LayoutUpdate, "region"),
        (MessagePump, "_close_messages_no_wait"),
        (Driver, "_app"),
        (Driver, "_loop"),
        (LinuxDriver, "fileno"),
        (LinuxDriver, "run_input_thread"),
        (Stylesheet, "_parse_rules"),
        (Stylesheet, "_variables"),
    ],
)
def test_an_inner_part_is_where_it_was(kind: type, name: str) -> None:
    assert name in inside(kind)


@pytest.mark.parametrize(
    ("kind", "ours", "method", "parameters"),
    [
        (App, EndsOnBug, "_handle_exception", ["self", "error"]),
        (App, SendsChanges, "_display", ["self", "screen", "renderable"]),
        (App, SendsChanges, "_set_pointer_shape", ["self", "shape"]),
        (LinuxDriver, WATCHED_DRIVER, "run_input_thread", ["self"]),
    ],
)
def test_what_is_overridden_is_there_and_takes_the_same(kind: type, ours: type, method: str, parameters: list[str]) -> None:
    for each in (kind, ours):
        assert [*inspect.signature(vars(each)[method]).parameters] == parameters


def test_what_the_shim_calls_takes_what_it_is_given() -> None:
    assert [*inspect.signature(Driver.write).parameters] == ["self", "data"]
    assert [*inspect.signature(MessagePump._close_messages_no_wait).parameters] == ["self"]
    assert "CloseMessages" in vars(messages)


def test_rules_are_parsed_from_what_is_given_and_the_variables_alone() -> None:
    """So that they can be kept for every app of a process."""
    source = inspect.getsource(Stylesheet._parse_rules)
    assert {*re.findall(r"self\.(\w+)", source)} == {"_parse_cache", "_variable_tokens"}
    assert "tokenize_values(self._variables)" in inspect.getsource(Stylesheet)


def test_the_driver_reads_with_the_parser_that_the_shim_has_put_in_its_place() -> None:
    assert "parser = XTermParser(self._debug)" in inspect.getsource(LinuxDriver.run_input_thread)
    assert "feed(unicode_data)" in inspect.getsource(LinuxDriver.run_input_thread)
    assert linux_driver.XTermParser is shim.AnswersFirst
    for each in (shim.AnswersFirst, *shim.AnswersFirst.__bases__):
        assert [*inspect.signature(each.feed).parameters] == ["self", "data"]


def test_frames_are_of_the_two_kinds_whose_parts_are_read() -> None:
    for kind in (ChopsUpdate, LayoutUpdate):
        assert issubclass(kind, CompositorUpdate)
        assert [*inspect.signature(kind.render_segments).parameters] == ["self", "console"]
    assert inspect.signature(Compositor.render_full_update).return_annotation == "LayoutUpdate"
    assert inspect.signature(Compositor.render_partial_update).return_annotation == "ChopsUpdate | None"


def test_only_repainting_differs_between_the_two_reactives_of_the_focus() -> None:
    theirs, ours = vars(Screen)["focused"], vars(QuietFocusScreen)["focused"]
    differing = {name for name, value in vars(theirs).items() if vars(ours)[name] != value}
    assert differing - {"_owner"} == {"_repaint"}
    assert theirs._repaint


def test_what_the_order_of_keys_stands_on_is_there() -> None:
    assert inspect.iscoroutinefunction(vars(App)["on_event"])
    assert isinstance(vars(Message)["is_forwarded"], property)
    assert not Key("a", "a").is_forwarded
    assert inspect.signature(MessagePump.call_later).return_annotation in {bool, "bool"}


# -- nobody else -------------------------------------------------------------------------------------------------------


def modules() -> list[str]:
    """Return the files of the client, but for the shim and for what runs when it is imported."""
    files = [path for path in sorted((ROOT / "client").rglob("*.py")) if path.stem not in {"__init__", "__main__"}]
    return [name for path in files if (name := ".".join(path.relative_to(ROOT).with_suffix("").parts)) != SHIM]


def source(module: str) -> ast.Module:
    return ast.parse((ROOT / module.replace(".", "/")).with_suffix(".py").read_text("utf-8"))


OF_OTHERS = {"_asdict", "_fields", "_replace", "_debugmallocstats"}
"""Of named tuples, public whatever their underscore says, and of the interpreter."""


def is_inner(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OF_OTHERS


def inner_imports(tree: ast.Module) -> Iterator[str]:
    """Yield modules and names of Textual that are inner: drivers, and what has an underscore before it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, *parts = name.split(".")
            if first == "textual" and any(
                (part in {"driver", "drivers"} and parts[-1] != "Driver") or is_inner(part) for part in parts
            ):
                yield name


def reached_into(tree: ast.Module) -> Iterator[str]:
    """Yield inner attributes of other objects: `app._driver`, `self.screen._compositor`, `getattr(app, "_driver")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_inner(node.attr):
            whose = ast.unparse(node.value)
            if whose not in {"self", "cls", "super()"}:
                yield f"{whose}.{node.attr}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"getattr", "setattr"}:
            name = node.args[1]
            if isinstance(name, ast.Constant) and is_inner(str(name.value)):
                yield ast.unparse(node)


def own_names(definition: ast.ClassDef) -> set[str]:
    """Return what a class defines, and what it uses of itself."""
    used = [node for node in ast.walk(definition) if isinstance(node, ast.Attribute)]
    names = {node.attr for node in used if ast.unparse(node.value) in {"self", "cls", "super()"}}
    for node in definition.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.Assign(targets=targets):
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def taken_from_textual(definition: ast.ClassDef, kind: type) -> set[str]:
    """Return inner names and reactives of Textual's classes that a class of ours uses of itself, or has for something else."""
    bases = [base for base in kind.__mro__ if base.__module__.split(".")[0] == "textual"]
    inner = {name for base in bases for name in inside(base) if is_inner(name)}
    reactives = {name for base in bases for name, value in vars(base).items() if isinstance(value, Reactive)}
    return (own_names(definition) & inner) | ({*vars(kind)} & reactives)


def test_no_other_file_imports_or_reaches_into_inner_parts_of_textual() -> None:
    for module in modules():
        if "textual" not in (ROOT / module.replace(".", "/")).with_suffix(".py").read_text("utf-8"):
            continue
        tree = source(module)
        assert [*inner_imports(tree), *reached_into(tree)] == [], module


def test_no_class_of_another_file_overrides_or_shadows_an_inner_part_of_textual() -> None:
    for module in (name for name in modules() if ".tui." in name or ".layouts." in name):
        loaded = importlib.import_module(module)
        for definition in source(module).body:
            if isinstance(definition, ast.ClassDef):
                assert taken_from_textual(definition, getattr(loaded, definition.name)) == set(), (module, definition.name)


SHAPES = """
from textual._compositor import Compositor
from textual.drivers.linux_driver import LinuxDriver
import textual._work_decorator
from textual.driver import Driver
app._driver.write("")
getattr(app, "_driver")
"""


def test_the_guard_sees_each_way_to_reach_in() -> None:
    tree = ast.parse(SHAPES)
    assert [*inner_imports(tree)] == [
        "textual._compositor.Compositor",
        "textual.drivers.linux_driver.LinuxDriver",
        "textual._work_decorator",
    ]
    assert {*reached_into(tree)} == {"app._driver", "getattr(app, '_driver')"}


def test_the_guard_sees_what_the_shim_itself_overrides() -> None:
    found = {
        definition.name: taken_from_textual(definition, getattr(shim, definition.name))
        for definition in ast.walk(source(SHIM))
        if isinstance(definition, ast.ClassDef)
    }
    assert found == {
        "QuietFocusScreen": {"focused"},
        "EndsOnBug": {"_handle_exception", "_return_code", "_close_messages_no_wait"},
        "AnswersFirst": set(),
        "SendsChanges": {"_display", "_set_pointer_shape", "_running", "_closed", "_batch_count", "_driver"},
        "_Ready": set(),
        "WatchedDriver": {"_app", "_loop"},
    }
