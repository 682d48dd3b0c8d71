"""Play recorded input at the table of a game, without Textual: after each key or update, print the sent actions and the screen.

A trace is a list of inputs: a key, or a word in angle brackets for an update of the session. To compare two versions of the
client with `diff`, run `python -m tests.client.traces.playing star-realms-07`, which prints every step of a trace. `--record`
records all traces again. `--mark plain-` keeps the inputs of traces whose names begin with `plain-`, and computes their marks
again. Use both only after an intended change of the client's screens.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import engine
from client.games import registry
from client.games.star_realms.commands import COMMANDS as STAR_REALMS_COMMANDS
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts import table_sheet as star_realms_sheet
from client.games.star_realms.layouts.arrange import Grown
from client.games.starcraft.commands import COMMANDS as STARCRAFT_COMMANDS
from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.layouts import table_sheet as starcraft_sheet
from client.games.starcraft.selectors import options, things
from client.plain.speech import aloud
from client.session.updates import ActedAll, ActionRefused, LinkChanged, Resumed, Spoken, Stepped, TableChanged, Update
from client.table import pointing
from client.table.input import takes
from client.table.state import Analyse, AskAdvice, Copy, Drawn, Key, Leave, Looking, OpenDialog, Ring, SwitchBell, Updated
from client.table.store import Store
from protocol import messages
from tests.client.games.star_realms import local_game, views
from tests.client.games.star_realms.local_game import LocalGame, plain
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft import person

FILES = Path(__file__).parent
GAMES = ("star-realms", "starcraft")
SIZES = ((80, 24), (120, 36))
TABLES = {
    "star-realms": (
        *(("duel", 2),) * 4,
        ("free-for-all", 3),
        ("hunter", 4),
        ("raid", 4),
        ("hydra", 4),
        ("emperor", 6),
        ("free-for-all", 5),
    ),
    "starcraft": (
        *(("standard", 2),) * 3,
        *(("standard", 3),) * 3,
        ("teams", 4),
        ("standard", 4),
        ("standard", 6),
        ("teams", 6),
    ),
}
"""Mode and seats of the traces, in turn."""
TRACES, STEPS = 40, 64
PLAIN_TRACES, LINES = 10, 50
NAMES = ("Me", "Ada", "Bo", "Cem", "Dee", "Eli")
ALL, ONE, CHAT, LOST, BACK, RESUMED, LATER, AROUND = (
    "<all>",
    "<one>",
    "<chat>",
    "<lost>",
    "<back>",
    "<resumed>",
    "<later>",
    "<around>",
)
"""Updates: all that the connection holds back, or the first of them; a chat message, a lost connection and its return, the
position after a gap, a later clock, and another table around the game."""
WORDS_OF = {
    Ring(): "bell",
    SwitchBell(): "bell-switched",
    Leave(): "leave",
    AskAdvice(): "advice",
    Analyse(): "analyse",
    Copy(): "copy",
    **{OpenDialog(name): name for name in ("chat", "team-chat", "options", "people", "palette", "help")},
}
"""Names of effects from the time when the traces were recorded."""
TOLD = (CHAT, LOST, BACK, RESUMED, LATER, AROUND)
WORDS = (
    "play|attack|end|buy|use|look|log|score|help|0|undo|concede|again|hand|row|plan|back|draw|rules|what|play scout|buy cutter"
)


@dataclass(frozen=True)
class Trace:
    """The inputs of a trace, and marks of its results: one for each step, or one for the whole conversation."""

    name: str
    inputs: tuple[str, ...]
    marks: str


@dataclass(frozen=True)
class Deal:
    """The game that a trace is played at."""

    game: str
    number: int

    @property
    def mode(self) -> str:
        return TABLES[self.game][self.number % len(TABLES[self.game])][0]

    @property
    def seats(self) -> int:
        return TABLES[self.game][self.number % len(TABLES[self.game])][1]

    @property
    def seat(self) -> int | None:
        """Return the seat; None in every thirteenth trace, which has a spectator."""
        return None if self.number % 13 == 12 else self.number % self.seats

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.number % len(SIZES)]

    def start(self, tell: Any) -> LocalGame:
        seed = (self.number + 1).to_bytes(32, "big")
        game = engine.new_game(self.game, mode=self.mode, seats=self.seats, seed=seed)
        other = local_game.simple(self.number) if self.game == "star-realms" else person.bot(self.number)
        return LocalGame(game, tell, other, self.seat)

    def around(self, *, away: int | None = None) -> messages.Table:
        seats = [
            message(messages.SeatInfo, kind="person", name=name, link="lost" if n == away else "on", host=n == 0)
            for n, name in enumerate(NAMES[: self.seats])
        ]
        return message(messages.Table, seq=1, code="KITE", game=self.game, mode=self.mode, phase="playing", seats=seats)


class Table:
    """One seat of a game in this process. Its updates are held back until the trace lets them through."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.now = 1000.0
        self.acted: list[tuple[Any, ...]] = []
        self.held: list[Update] = []
        self.local = deal.start(self.held.append)
        self.local.act = self._noting(self.local.act)  # type: ignore[method-assign]
        self.local.act_all = self._noting_all(self.local.act_all)  # type: ignore[method-assign]
        self.read = registry.interface(deal.game).read
        self.keep = 0

    def begin(self) -> None:
        self.local.begin(self.deal.around())
        self.let_through(len(self.held))

    def take(self, update: Update) -> None:
        """Handle an update, as the client does."""
        raise NotImplementedError

    def let_through(self, count: int) -> None:
        for _ in range(min(count, len(self.held))):
            self.take(self.held.pop(0))

    def told(self, word: str) -> None:
        """Carry out a word in angle brackets."""
        match word:
            case "<all>":
                self.let_through(len(self.held))
            case "<one>":
                self.let_through(1)
            case "<chat>":
                self.take(Spoken(views.said("Ada", "hello", seat=1)))
            case "<lost>":
                self.take(LinkChanged("lost"))
            case "<back>":
                self.take(LinkChanged("on"))
            case "<resumed>":
                self.held = [update for update in self.held if not isinstance(update, Stepped | ActedAll | ActionRefused)]
                self.take(Resumed(views.snapshot(plain(self.local.game.view(self.local.seat)), None)))
            case "<later>":
                self.now += 7.0
            case "<around>":
                self.take(TableChanged(self.deal.around(away=1 if self.now % 2 else None)))
                self.now += 1.0

    def _noting(self, act: Any) -> Any:
        def noted(action: tuple[Any, ...]) -> None:
            self.acted.append(action)
            act(action)

        return noted

    def _noting_all(self, act_all: Any) -> Any:
        def noted(actions: Sequence[tuple[Any, ...]]) -> None:
            self.acted += [("all",), *actions]
            act_all(actions)

        return noted


class Screen(Table):
    """The table as the screen draws it."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        game: Any = STAR_REALMS if deal.game == "star-realms" else STARCRAFT
        self.store = Store(game, self.local, lambda: self.now)
        self.grown = Grown()
        self.of: object = None
        self.looked_at = False

    @property
    def commands(self) -> Any:
        return STAR_REALMS_COMMANDS if self.deal.game == "star-realms" else STARCRAFT_COMMANDS

    def take(self, update: Update) -> None:
        news: Any = self.read(update, self.deal.seats) or update
        self.store.dispatch(Updated(news))

    def put(self, given: str) -> None:
        """Handle a key, or an update of the session."""
        if given.startswith("<") and len(given) > 1:
            self.told(given)
            return
        was_looking = self.store.state.overlays.has(Looking)
        is_taken = len(given) == 1 and takes(self.store.current, given)
        self.store.dispatch(Key(given))
        self.looked_at = is_taken and was_looking and not self.store.current.notice

    def shown(self) -> list[str]:
        """Return the screen and the sent actions of the step, as lines to compare."""
        width, height = self.deal.size
        asked = [WORDS_OF.get(effect, repr(effect)) for effect in self.store.take_effects()]
        acted, self.acted = self.acted, []
        picture = self.store.picture()
        if self.deal.game == "starcraft":
            sheet = starcraft_sheet.laid(picture, width, height)
            self.store.dispatch(Drawn(sheet.sees_chat))
            lines = sheet.lines
        else:
            of = (picture.table.turn if picture.table else 0, picture.browsing is None, picture.over is None)
            grown = self.grown if self.of == of else Grown()
            drawn = star_realms_sheet.laid(picture, width, height, grown, over=self.looked_at)
            self.grown, self.of = drawn.grown, of
            self.store.dispatch(Drawn(drawn.sees_chat, drawn.rows))
            lines = drawn.lines
        spans = [" ".join(f"{style}:" for _text, style in line if style) for line in lines]
        texts = ["".join(text for text, _style in line).rstrip() for line in lines]
        return [f"sent {acted}", f"asked {asked}", *texts, *spans]

    def useful(self) -> list[str]:
        """Return keys that are likely to answer the question."""
        current = self.store.current
        if current.table is None:
            return ["enter"]
        menu = current.open_menu()
        found = [choice.key for choice in menu.choices if len(choice.key) == 1] if menu is not None else []
        if self.deal.game == "starcraft":
            live = pointing.live(options(current), current.state.picked)
            found += [thing.key for thing in things(current) if thing.part in live and thing.key]
            return [*found, "enter", "e", "0"]
        if menu is None and current.table.in_main:
            found += [stack.key for stack in (*current.table.hand, *current.table.row, *current.table.me.in_play) if stack.key]
            found += ["p", "p", "t", "e", "x"]
        return [*found, "enter"]


class Lines(Table):
    """The table as plain text."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.plain = registry.interface(deal.game).plain(self.local)
        self.said: list[str] = []

    def take(self, update: Update) -> None:
        self.said += map(aloud, self.plain.take(update, self.read(update, self.deal.seats)))

    def put(self, given: str) -> None:
        if given.startswith("<"):
            self.told(given)
        else:
            self.said += map(aloud, self.plain.typed(given) or ["(waits)"])

    def shown(self) -> list[str]:
        said, self.said = self.said, []
        acted, self.acted = self.acted, []
        return [*said, *self.plain_settled(), *([f"sent {acted}"] if acted else [])]

    def plain_settled(self) -> list[str]:
        return [aloud(line) for line in self.plain.settled()]


def steps(table: Screen | Lines, inputs: Sequence[str]) -> Iterator[list[str]]:
    """Yield the shown lines after every input."""
    table.begin()
    table.shown()
    for given in inputs:
        table.put(given)
        yield table.shown()


def mark(lines: Sequence[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=2).hexdigest()


def named(name: str) -> tuple[bool, Deal]:
    """Return True if a trace is of plain text, and the game of the trace."""
    is_plain = name.startswith("plain-")
    game, _, number = name.removeprefix("plain-").rpartition("-")
    return is_plain, Deal(game, int(number))


def opened(name: str) -> Screen | Lines:
    is_plain, deal = named(name)
    return Lines(deal) if is_plain else Screen(deal)


def marks(name: str, inputs: Sequence[str]) -> str:
    """Return the marks of every step, concatenated."""
    return "".join(map(mark, steps(opened(name), inputs)))


def recorded(game: str) -> list[Trace]:
    """Return the recorded traces of that game."""
    lines = (FILES / f"{game}.jsonl").read_text().splitlines()
    return [Trace(found[0], tuple(found[1].split("\t")), found[2]) for found in map(json.loads, lines)]


# -- recording --------------------------------------------------------------------------------------------------------


def some_keys(name: str) -> list[str]:
    """Return random keys and updates, half of them likely to continue the game."""
    table, chance = opened(name), random.Random(name)
    assert isinstance(table, Screen)
    every = sorted({key for command in table.commands for key in command.keys if command.name != "quit"})
    typed = "123456789qwertyuiopasdfghjklzxcvbnm0ASDFGH!"
    table.begin()
    found: list[str] = []
    for _step in range(STEPS):
        number = chance.random()
        if table.held and number < 0.45:
            given = ALL if chance.random() < 0.8 else ONE
        elif number < 0.8:
            given = chance.choice(table.useful())
        elif number < 0.88:
            given = chance.choice(every)
        elif number < 0.95:
            given = chance.choice(typed)
        else:
            given = chance.choice(TOLD)
        found.append(given)
        table.put(given)
        table.shown()
        if found[-2:-1] == [LOST]:
            found.append(BACK)
            table.put(BACK)
            table.shown()
    return found


def some_lines(name: str) -> list[str]:
    """Return numbers, words and updates."""
    chance = random.Random(name)
    words = WORDS.split("|")
    found: list[str] = []
    for _line in range(LINES):
        number = chance.random()
        typed = chance.choice(words) if number < 0.45 else str(chance.randint(1, 9)) if number < 0.95 else chance.choice(TOLD)
        found += [typed, ALL]
    return found


def record(game: str) -> None:
    """Record every trace of that game again."""
    lines = []
    for number in range(TRACES):
        name = f"{game}-{number:02}"
        keys = some_keys(name)
        lines.append(json.dumps([name, "\t".join(keys), marks(name, keys)], ensure_ascii=False))
    for number in range(PLAIN_TRACES):
        name = f"plain-{game}-{number:02}"
        typed = some_lines(name)
        lines.append(json.dumps([name, "\t".join(typed), marks(name, typed)], ensure_ascii=False))
    (FILES / f"{game}.jsonl").write_text("\n".join(lines) + "\n")


def mark_anew(prefix: str) -> None:
    """Keep the inputs of the traces whose names begin like that, and compute their marks again."""
    for game in GAMES:
        kept = [
            Trace(trace.name, trace.inputs, marks(trace.name, trace.inputs)) if trace.name.startswith(prefix) else trace
            for trace in recorded(game)
        ]
        lines = [json.dumps([trace.name, "\t".join(trace.inputs), trace.marks], ensure_ascii=False) for trace in kept]
        (FILES / f"{game}.jsonl").write_text("\n".join(lines) + "\n")


def main(arguments: Sequence[str]) -> None:
    """Print a trace's steps, or record all traces."""
    if arguments[:1] == ["--mark"]:
        mark_anew(arguments[1])
        return
    if "--record" in arguments:
        for game in GAMES:
            record(game)
        return
    for name in arguments:
        trace = next(trace for game in GAMES for trace in recorded(game) if trace.name == name)
        for number, (given, lines) in enumerate(zip(trace.inputs, steps(opened(name), trace.inputs), strict=True)):
            sys.stdout.write("\n".join([f"== {name} {number} {given!r}", *lines, ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
