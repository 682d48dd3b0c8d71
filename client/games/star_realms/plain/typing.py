"""What a typed line does at the desk: the number of an answer, a key, or a word that stands for a command."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms import commands, input, intents
from client.games.star_realms.desk import Desk
from client.games.star_realms.intents import not_now
from client.games.star_realms.model import keys
from client.games.star_realms.overlays import Asking
from client.games.star_realms.plain import answers, looking
from client.games.star_realms.plain.line_words import ACTING, LOOKING, REST, SHARES
from client.games.star_realms.texts import questions, refusals
from client.games.star_realms.texts.questions import shares_of
from client.plain.words import find, named
from client.table.input import choose
from client.terminal.keyboard import in_use
from client.text.i18n import _

_AS_WORDS = {"browse": "piles", "replay": "replay", "rules": "rules", "terms": "terms", "proof": "proof"}
"""Commands of the screen that open something over it, as the words that say it instead."""
_OF_THE_TURN = frozenset({"play-all", *(word.command for word in ACTING)}) - {"end-turn"}
"""What waits for the turn. To end it does not: somebody who says it twice to be sure means the turn that is over."""
_NOT_HERE = frozenset(
    {"up", "down", "left", "right", "zone", "look", "chat", "team-chat", "bell", "palette", "help", "quit", "back"}
)
"""Commands of the screen that a line has no use for, or another word."""
_WHERE = {"play": ("hand",), "buy": ("row",), "use": ("mine",)}


def typed(desk: Desk, line: str, log: Sequence[str]) -> list[str] | None:
    """Do it, and say what the desk does not say by itself (its `notice`). None: it waits for its moment."""
    if desk.table is None:
        return None
    line = in_use().as_number(line)
    if not line:
        return looking.again(desk)
    if len(line) == 1 or line.isdigit():
        return _key(desk, line, log)
    found = find((*(SHARES if _asks_shares(desk) else ()), *ACTING, *LOOKING, *REST), line)
    if line == "back":
        input.command(desk, "back", "")
        return looking.again(desk)
    if found is None:
        return _name(desk, line)
    word, rest = found[0], in_use().as_number(found[1])
    if word in LOOKING:
        return looking.look(desk, word.command, rest, log)
    if word in ACTING and word.command != "end-turn" and _is_early(desk):
        return None
    return _word(desk, word.command, rest)


def meaning(desk: Desk, line: str) -> object:
    """What a number or a key stands for now: an answer to what is asked, or a card."""
    key, table, menu = in_use().as_number(line), desk.table, desk.open_menu()
    if table is None or not (len(key) == 1 or key.isdigit()):
        return None
    if menu is not None and not desk.overlays.aside and (choice := answers.by_number(menu).get(key) or menu.choice(key)):
        return menu.title, choice
    stack = table.by_key(key)
    return None if stack is None or not stack.card else (stack.zone, stack.seat, stack.card)


def _key(desk: Desk, key: str, log: Sequence[str]) -> list[str] | None:
    menu = desk.open_menu()
    if menu is not None and not desk.overlays.aside and (choice := answers.by_number(menu).get(key)) is not None:
        choose(desk, choice)
        return []
    if key.isdigit() and (menu is not None or len(key) > 1):
        desk.say(_("{n} is none of the answers.").format(n=key[:9]))
        return []
    name = next((command.name for command in commands.commands() if len(key) == 1 and key in command.keys), "")
    card_keys = keys.pools().every
    if (key in card_keys or name in _OF_THE_TURN) and _is_early(desk):
        return None
    if name == "planning":
        return _plan(desk, "")
    if name in _AS_WORDS and key not in card_keys:
        return looking.look(desk, _AS_WORDS[name], "", log)
    if key not in card_keys and (not name or name in _NOT_HERE):
        desk.say(_("{words} means nothing here: say help for what you can type.").format(words=key))
        return []
    if not input.press(desk, key):
        _command(desk, name, key)
    return []


def _word(desk: Desk, command: str, rest: str) -> list[str]:
    if command in _WHERE and rest:
        return _on_card(desk, rest, _WHERE[command])
    match command:
        case "planning":
            return _plan(desk, rest)
        case "play":
            _command(desk, "play-all", commands.command("play-all").keys[0])
        case "buy" | "use":
            return [_("Which card? Type its key or its name after it.")]
        case "attack":
            return _attack(desk, rest)
        case "up" | "down" | "left" | "right":
            input.command(desk, command, "")
        case _:
            _command(desk, command, commands.command(command).keys[0])
    return []


def _command(desk: Desk, name: str, key: str) -> None:
    """A command of the screen. Its key once more takes the first answer of what it had asked, as on the screen."""
    menu = desk.open_menu()
    if menu is not None and not menu.asked and menu.again == key and menu.choices:
        choose(desk, menu.choices[0])
    else:
        input.command(desk, name, key)


def _on_card(desk: Desk, rest: str, where: Sequence[str]) -> list[str]:
    table = desk.table
    if table is None:
        return [looking.no_card(rest)]
    if table.question is not None and (why := not_now(table)) is not None:
        return [why]
    stack = looking.stack_of(table, rest, where)
    if stack is None:
        return [looking.why_none(table, rest, where)]
    input.on_stack(desk, table, stack)
    return []


def _name(desk: Desk, line: str) -> list[str] | None:
    """A line that begins with no word may be the name of an answer, or else of a card: what its key would do is done."""
    table, menu = desk.table, desk.open_menu()
    if menu is not None and not desk.overlays.aside:
        found = list(answers.by_number(menu).values())
        number = named([choice.label for choice in found], line)
        if number is not None:
            choose(desk, found[number])
            return []
    stack = looking.stack_of(table, line, looking.ZONES) if table is not None else None
    if table is None or stack is None:
        desk.say(_("{words} means nothing here: say help for what you can type.").format(words=line[:40]))
        return []
    if _is_early(desk):
        return None
    input.on_stack(desk, table, stack)
    return []


def _plan(desk: Desk, rest: str) -> list[str]:
    """A card to play or to buy in one's next turn; 0 takes the last back. Alone it says the plan, or does its next step."""
    table = desk.table
    if table is None or not rest:
        if input.may_plan(table):
            return [questions.steps(desk.plan) or questions.nothing_to_take_back()]
        _command(desk, "planning", _("plan"))
        return []
    stack = looking.stack_of(table, rest, ("hand", "row"))
    if not input.may_plan(table):
        desk.say(refusals.not_asked(table) if table.question is None else questions.begun())
    elif rest == "0":
        input.take_back(desk, rest)
    elif stack is None:
        return [looking.why_none(table, rest, ("hand", "row"))]
    else:
        input.mark(desk, table, stack)
    return [questions.steps(desk.plan)] if desk.plan.steps and not desk.notice else []


def _attack(desk: Desk, rest: str) -> list[str]:
    """Whom or what to attack, by number, key or name. What is named and cannot be attacked is never another target."""
    table, key = desk.table, commands.command("attack").keys[0]
    menu = intents.targets(table, key) if rest and table is not None and table.in_main else None
    if table is None or menu is None:
        _command(desk, "attack", key)
        return []
    found = answers.by_number(menu)
    number = named([intents.target_name(table, choice) for choice in found.values()], rest)
    choice = found.get(rest) or (list(found.values())[number] if number is not None else menu.choice(rest))
    if choice is None:
        return [intents.no_such_target(table, menu, rest)]
    choose(desk, choice)
    return []


def _is_early(desk: Desk) -> bool:
    """Whether this seat has a turn to wait for before it may act."""
    table = desk.table
    if table is None:
        return True
    asking = desk.overlays.find(Asking)
    if table.seat is None or table.result is not None or table.out or (asking is not None and not asking.menu.any_time):
        return False
    return table.question is None


def _asks_shares(desk: Desk) -> bool:
    menu = desk.open_menu()
    return menu is not None and shares_of(menu) is not None
