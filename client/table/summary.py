"""Summaries of games for the start screen and the command line, without importing a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from client.text.i18n import _, pgettext

# -- a game before it is loaded --------------------------------------------------------------------------------------


def base_name(name: str) -> str:
    """Return a bot's name without the number that another bot of the same name at the table has.

    >>> base_name("Pip 2"), base_name("Pip"), base_name("2")
    ('Pip', 'Pip', '2')
    """
    head, _, tail = name.rpartition(" ")
    return head if head and tail.isdecimal() else name


class Bot(NamedTuple):
    """A level of a game's bots. `skill`: a word for its strength, with that context; `line`: a sentence about its style,
    with `{name}`.

    `strength`: its rating, if it was measured one against one; else 0.
    """

    name: str
    skill: str = ""
    line: str = ""
    strength: int = 0


class MainSwitch(NamedTuple):
    """A rule switch that sets others and has an option on the command line: its values, the default first.

    `metavar` has the context "the value of an option"; `{values}` in `help` is replaced by the values.
    """

    values: tuple[Any, ...]
    metavar: str
    help: str


def mode_name(mode: str) -> str:
    """Return the name of a mode; its key if no game here knows it."""
    return pgettext("a mode of a game", mode) if mode else ""


class Summary(NamedTuple):
    """The facts about a game that are available before the game is imported.

    If a game provides only `id` and `title`, the rest is derived from its engine, which is imported for it.
    `tests/client/games/test_summaries.py` compares a summary with the engine.
    """

    id: str
    title: str
    modes: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Every mode with its possible numbers of seats, the default first."""
    bots: Mapping[str, Bot] = MappingProxyType({})
    """The levels of its bots, the weakest first."""
    bot: str = ""
    """The bots' level that is offered first."""
    clock: str = "none"
    """The default clocks of a table for other players, in the form of the command line."""
    has_own_numbers: bool = False
    """True if a table may have starting numbers of its own."""
    main_switches: Mapping[str, MainSwitch] = MappingProxyType({})
    quick: Mapping[str, Any] = MappingProxyType({})
    """The rule switches of a quick game, if the usual set-up is long. The quick game is offered first."""
    quick_line: str = ""
    """A sentence that explains the quick game."""
    lessons: tuple[str, ...] = ()
    """A word for each lesson; empty if the game has no lessons."""
    advises: bool = False
    """True if players at the game's tables can ask for advice."""

    def complete(self) -> Summary:
        """Return the summary, with missing fields derived from the engine."""
        if self.modes:
            return self
        import engine
        from engine.playout_judge import judge_of

        game = engine.games[self.id]
        bots = {level: Bot(game.bot_name(level)) for level in game.bots}
        return self._replace(
            modes=game.modes,
            bots=bots,
            bot=next(iter(bots), ""),
            has_own_numbers=bool(game.wanted_components()),
            advises=judge_of(game) is not None,
        )

    def bot_words(self, level: str) -> str:
        """Return the name of a bot of that level with a word for its strength: "Pip (easy)"."""
        bot = self.bots.get(level)
        if bot is None or bot.name.casefold() == level.casefold():
            return level if bot is None else bot.name
        return f"{bot.name} ({pgettext('how well a bot plays', bot.skill) if bot.skill else level})"

    def bot_line(self, level: str) -> str:
        """Describe the style of a bot of that level, in a sentence that begins with its name."""
        bot = self.bots.get(level)
        return _(bot.line).format(name=bot.name) if bot is not None and bot.line else self.bot_words(level)

    def level_of(self, name: str) -> str:
        """Return the level of the bot with that name; "" if there is none."""
        return next((level for level, bot in self.bots.items() if bot.name == base_name(name)), "")

    def next_level(self, beaten: Collection[str]) -> str:
        """Return the level after that of the strongest beaten bot; "" after the last level."""
        names = {base_name(name) for name in beaten}
        at = max((number for number, bot in enumerate(self.bots.values()) if bot.name in names), default=len(self.bots))
        return next(iter([*self.bots][at + 1 :]), "")

    def easier_level(self, winners: Collection[str]) -> str:
        """Return the level before that of the weakest bot that won; "" for the first level, and for levels above the usual
        one.
        """
        names, levels = {base_name(name) for name in winners}, [*self.bots]
        at = next((number for number, bot in enumerate(self.bots.values()) if bot.name in names), 0)
        return levels[at - 1] if 0 < at <= levels.index(self.bot) else ""

    def lesson_names(self) -> tuple[str, ...]:
        """Return a word for each lesson."""
        return tuple(_(name).lower() for name in self.lessons)


# -- the values of its rule switches, as they are typed --------------------------------------------------------------


RuleValues = Mapping[str, tuple[Any, ...] | None]
"""Every switch with its values, the default first. None: any whole number from 1, or none as the default."""

RULINGS = "rulings"
"""The switch that players cannot choose: new games have the newest corrections of the rules, old games those with which they
began.
"""


def value_text(value: Any) -> str:
    """Return the value of a switch in the form of the command line.

    >>> value_text(True), value_text(None), value_text(10), value_text("errata")
    ('true', 'none', '10', 'errata')
    """
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def differing(rules: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules that differ from their defaults. `switches`: the values of each, the default first."""
    return {key: value for key, value in rules.items() if key != RULINGS and value != default(switches.get(key))}


def default(values: Any) -> Any:
    """Return the default among the values of a switch."""
    return values[0] if isinstance(values, (list, tuple)) and values else None
