"""The state of a table is one frozen value, one reducer makes the next state, and its input and output are values."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

import client
import engine
from client.games.default.table import State as DefaultState
from client.games.registry import interface
from client.games.star_realms import state as star_realms
from client.games.star_realms.game import STAR_REALMS
from client.games.starcraft import state as starcraft
from client.games.starcraft.game import STARCRAFT
from client.lessons.scripted_table import around
from client.session.updates import LinkChanged, Silent, Spoken, Update
from client.table import state
from client.table.game import Selectors
from client.table.history import History
from client.table.reducer import reduce
from client.table.state import (
    Answer,
    Ask,
    Back,
    Closed,
    Configured,
    Drawn,
    Event,
    Key,
    KeysChanged,
    LineTimed,
    Notice,
    Opened,
    Piles,
    Run,
    Seated,
    TableState,
    TakesLong,
    Taught,
    Tick,
    Updated,
)
from client.table.surroundings import Surroundings
from client.text.i18n import use_language
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import LocalGame, simple
from tests.client.games.starcraft.person import bot

CLIENT = Path(client.__file__).parent
REDUCERS = {
    "table/game.py",
    "table/input.py",
    "table/reducer.py",
    "games/default/table.py",
    "games/star_realms/game.py",
    "games/star_realms/input.py",
    "games/starcraft/game.py",
    "games/starcraft/input.py",
}
"""Where a draft is changed, which is a state on its way to the next."""
PURE = (
    REDUCERS
    | {"table/state.py", "table/selectors.py", "table/history.py", "table/surroundings.py"}
    | {f"games/{game}/{name}.py" for game in ("star_realms", "starcraft") for name in ("state", "selectors", "screen_state")}
)
IMPURE = {"time", "random", "os", "asyncio", "datetime", "client.terminal.settings", "client.terminal.settings_file"}
STATES = [TableState, DefaultState, star_realms.State, starcraft.State, star_realms.History, starcraft.History, History]
OWN_EVENTS = state.OwnEvent.__subclasses__()
EFFECTS, EVENTS = get_args(state.Effect), [event for event in get_args(state.Event) if event is not state.OwnEvent]
GAMES = {"star-realms": ("duel", 2, STAR_REALMS), "starcraft": ("standard", 3, STARCRAFT)}
KEYS = ["enter", "escape", "tab", "up", "down", "left", "right", "space", "backspace", "f2", "f3", "f4", "f5", "ctrl+q"]
KEYS += [*"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;<?/ é"]


def modules() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(CLIENT.rglob("*.py")):
        yield file.relative_to(CLIENT).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def makes_a_state(node: ast.AST) -> bool:
    """Return whether a state is made there from another one, a draft changed, or a field of either written."""
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        return ast.unparse(node.value).endswith(("store.state", "current.state", "draft.state", "draft"))
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    if called == "draft.change" or ast.unparse(node) == "object.__new__(type(self.state))":
        return True
    return called == "replace" and bool(node.args) and ast.unparse(node.args[0]).split(".")[-1] == "state"


def test_nothing_but_the_reducer_makes_another_state() -> None:
    found = {name: node for name, tree in modules() for node in ast.walk(tree) if makes_a_state(node)}
    assert {*found} == REDUCERS


def test_nobody_but_the_reducer_has_a_draft() -> None:
    made = [
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Draft", "game.Draft")
    ]
    assert made == ["table/reducer.py"]


def test_a_reducer_asks_no_clock_no_chance_and_no_setting_and_has_no_global() -> None:
    found = []
    for name, tree in modules():
        if name not in PURE:
            continue
        for node in ast.walk(tree):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Global) or IMPURE & {*names, *(part.split(".")[0] for part in names)}:
                found.append((name, ast.unparse(node)))
    assert found == []


@pytest.mark.parametrize("kind", [*STATES, Surroundings, *EVENTS, *OWN_EVENTS, *EFFECTS], ids=lambda kind: str(kind.__name__))
def test_a_state_an_event_and_an_effect_are_frozen_and_hold_no_function(kind: type) -> None:
    is_frozen = kind.__dataclass_params__.frozen if is_dataclass(kind) else kind.__struct_config__.frozen  # type: ignore[attr-defined]
    assert is_frozen
    types = {field.name: field.type for field in fields(kind)} if is_dataclass(kind) else kind.__annotations__
    assert [name for name, its in types.items() if "Callable" in str(its)] == []


def test_every_match_of_events_and_effects_names_them_all() -> None:
    asserted = {
        name
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.name in ("_reduce", "_perform", "_send")
        and any(isinstance(each, ast.Match) for each in ast.walk(node))
        and "assert_never(" in ast.unparse(node)
    }
    assert asserted == {"table/reducer.py", "table/store.py", "table/plain.py", "tui/table/screen.py"}


# -- a game played on states alone ---------------------------------------------------------------------------------------


class Played:
    """A seat of a game whose others are bots; its state goes from event to event."""

    def __init__(self, name: str, seed: int) -> None:
        mode, seats, self.game = GAMES[name]
        self.read = interface(name).read  # type: ignore[union-attr]
        self.held: list[Update] = []
        engine_game = engine.new_game(name, mode=mode, seats=seats, seed=seed.to_bytes(32, "big"))
        self.local = LocalGame(engine_game, self.held.append, simple(seed) if name == "star-realms" else bot(seed), 0)
        self.state: Any = self.game.new_state()
        self.reduced = 0
        self.hear(Seated(0))
        self.local.begin(around(engine_game, ("Me", "Ada", "Bo")[:seats]))
        self.deliver()

    def deliver(self) -> None:
        """Deliver what the game has led to, one after the other."""
        while self.held:
            update: Any = self.held.pop(0)
            self.hear(Updated(self.read(update, self.local.game.seats) or update))

    def hear(self, event: Event) -> None:
        """Reduce twice, from the same state: the same comes of it, and the state before is what it was."""
        before = {each.name: getattr(self.state, each.name) for each in fields(self.state)}
        after, effects = reduce(self.state, event, self.game)
        again, same = reduce(self.state, event, self.game)
        assert after == again
        assert effects == same
        assert all(getattr(self.state, name) is value for name, value in before.items())
        self.state = after
        self.reduced += 1
        for effect in effects:
            match effect:
                case state.Send(action):
                    self.local.act(action.wire)
                case state.SendAll(actions):
                    self.local.act_all([action.wire for action in actions])


def some_event(played: Played, chance: random.Random) -> Event:
    """Return a key three times of four; else anything else that may happen to a table."""
    table = played.state.table
    others: list[Event] = [
        Tick(played.state.now + chance.choice((0.0, 0.4, 7.0))),
        TakesLong(),
        Back(),
        Notice("something"),
        Drawn(chance.random() < 0.5),
        Opened(Piles(chance.randrange(3), chance.randrange(5))),
        Closed((Piles,)),
        Closed(),
        Ask(None),
        KeysChanged(),
        Configured(bell=True, warns=chance.random() < 0.5, moments=chance.random() < 0.5),
        LineTimed(chance.choice((None, 200))),
        Taught(None),
        Updated(LinkChanged(chance.choice(("lost", "on", "connecting")))),
        Updated(Silent(5)),
        Updated(Spoken(views.said("Ada", "hello", seat=1))),
        Run(chance.choice(played.game.commands.listed).name),
    ]
    if table is not None and table.question is not None and played.state.waiting is None:
        others += [Answer(chance.choice(table.actions))] * 4
    return Key(chance.choice(KEYS)) if chance.random() < 0.75 else chance.choice(others)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_random_keys_and_updates_at_random_positions_never_raise_and_reducing_is_pure(name: str, seed: int) -> None:
    played, chance = Played(name, seed), random.Random(seed)
    for _step in range(250):
        played.hear(some_event(played, chance))
        if chance.random() < 0.6:
            played.deliver()
        if chance.random() < 0.2:
            played.game.picture(Selectors(played.state, played.game))
    assert played.reduced > 250
    assert played.local.seq > 5, "something was played"


@pytest.mark.parametrize("name", GAMES)
def test_the_log_is_told_once_more_in_another_language(name: str) -> None:
    """What was told in English is told in Polish from then on, with what is replayed and what a turn opened with."""

    def played(*languages: str) -> Any:
        use_language(languages[0])
        game, chance = Played(name, 5), random.Random(5)
        for _step in range(120):
            if game.state.table.question is not None and game.state.waiting is None:
                game.hear(Answer(chance.choice(game.state.table.actions)))
            game.deliver()
        use_language(languages[-1])
        game.hear(KeysChanged())
        return game.state

    state, expected = played("en", "pl"), played("pl")
    assert len(expected.history.log) > 50
    assert [entry.text for entry in state.history.log] == [entry.text for entry in expected.history.log]
    assert [moment.log for moment in state.history.moments] == [moment.log for moment in expected.history.moments]
    assert state.opening == expected.opening
