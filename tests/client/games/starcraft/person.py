"""A player at a table of StarCraft for tests: a game in this process, and keys as a player presses them. There is no screen."""

from __future__ import annotations

import random
from collections import Counter

import engine
from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.selectors import answers, options, panel, things, whole
from client.session.updates import ActionRefused, Update
from client.table import pointing
from client.table.state import Key, Updated
from client.table.store import Store
from engine.chance import SeedChance
from engine.game import Game
from engine.starcraft.bots import BOTS
from protocol import messages
from tests.client.games.star_realms.local_game import Choose, LocalGame
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft.positions import NAMES


def new(seats: int, seed: int = 0, mode: str = "standard") -> Game:
    """Return a new game with that number as its seed."""
    return engine.new_game("starcraft", mode=mode, seats=seats, seed=seed.to_bytes(32, "big"))


def bot(seed: int, level: str = "random") -> Choose:
    """Return the engine's own bot."""
    chance = SeedChance(seed.to_bytes(32, "big"))
    return lambda view: BOTS[level](view, chance)


def around(game: Game) -> messages.Table:
    """Return the table around a game."""
    names = NAMES[: game.seats]
    seats = [message(messages.SeatInfo, kind="person", name=name, link="on", host=n == 0) for n, name in enumerate(names)]
    return message(messages.Table, seq=1, code="KITE", game="starcraft", mode="standard", phase="playing", seats=seats)


class Person:
    """Presses keys at a seat; bots play the other seats."""

    def __init__(self, game: Game, seat: int | None = 0, seed: int = 0) -> None:
        self.refused: list[ActionRefused] = []
        self.game = LocalGame(game, self.hear, bot(seed), seat)
        self.store = Store(STARCRAFT, self.game)
        self.pressed: Counter[str] = Counter()
        self.chance = random.Random(seed)

    @classmethod
    def at(cls, store: Store, game: LocalGame, seed: int = 0) -> Person:
        """Return a player at an existing table, such as that of a screen."""
        person = cls.__new__(cls)
        person.refused, person.game, person.store = [], game, store
        person.pressed, person.chance = Counter(), random.Random(seed)
        return person

    def hear(self, update: Update) -> None:
        if isinstance(update, ActionRefused):
            self.refused.append(update)
        self.store.dispatch(Updated(STARCRAFT.read(update, self.game.game.seats) or update))

    def sit_down(self) -> None:
        self.game.begin(around(self.game.game))

    @property
    def shown(self) -> Picture:
        picture: Picture = self.store.picture()
        return picture

    def press(self, *keys: str) -> None:
        """Press keys, as the screen passes them on."""
        for key in keys:
            self.pressed[key] += 1
            self.store.dispatch(Key(key))

    def press_some(self) -> None:
        """Press a random useful key, and check that the state changed."""
        before = self.state()
        key = self.some_key()
        self.press(key)
        assert self.state() != before, f"{key} was met with silence on {panel(self.store.current).NAME}: {self.shown.prompt}"

    def state(self) -> tuple[object, ...]:
        """Return the parts of the state that a key may change."""
        shown = self.shown
        return (
            self.game.seq,
            shown.prompt,
            shown.more,
            shown.notice,
            shown.menu,
            shown.choice,
            shown.cursor,
            shown.picked,
            shown.panel,
        )

    def some_key(self) -> str:
        """Return a random key that answers the question or leads to an answer."""
        current, table = self.store.current, self.store.state.table
        assert table is not None
        menu = current.open_menu()
        if menu is not None:
            printed = self.chance.choice([choice.key for choice in menu.choices if choice.action is not None])
            return printed if len(printed) == 1 else printed.lower()  # "Enter" is what stands on the key
        if current.state.panel and not answers(current):  # the end of a battle is in sight
            return "enter"
        if whole(current) is not None and self.chance.random() < 0.7:
            return "enter"
        live = pointing.live(options(current), current.state.picked)
        keys = [thing.key for thing in things(current) if thing.part in live and thing.key]
        facts = self.shown.facts
        if panel(current).COUNTS and not current.state.picked:
            keys = [key for key in keys if not key.isdigit() or self.chance.random() < 0.1]
        commands = (("may-end", "e"), ("may-pass", "0"), ("may-give-up", "G"))
        keys += [key for fact, key in commands if fact in facts and (key != "G" or self.chance.random() < 0.1)]
        if whole(current) is not None:
            keys.append("enter")
        if not keys and current.state.picked:
            return "escape"
        assert keys, f"nothing answers {table.question} on {panel(current).NAME}: {table.view.actions[:3]}"
        return self.chance.choice(keys)
