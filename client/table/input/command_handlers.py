"""What a key does at the desk: card keys, and one function for each command of `client.command` by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from client.games.star_realms.chat import LastSaid
from client.games.star_realms.desk import Desk
from client.games.star_realms.input import commands, navigation, planning
from client.games.star_realms.intents import attacking, cards, giving, pooling, turn
from client.games.star_realms.intents.intent import Move, Open, Send, Tell
from client.games.star_realms.model import cursor, keys, lethal
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import (
    Answering,
    Asking,
    DeskOverlay,
    Finishing,
    Looking,
    Piles,
    Planning,
    PlayingAll,
    Pressed,
    Replaying,
)
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.questions import Choice
from client.i18n import _


def press(desk: Desk, key: str) -> bool:
    """A character was typed: a choice of what is open, a card, or nothing. False if it is a command."""
    menu = desk.open_menu()
    card_keys = keys.pools().every
    choice = menu.choice(key) if menu is not None and not desk.overlays.aside and key != "enter" else None
    if choice is None and key not in card_keys and (key in commands.keys_in_use() or not key.isprintable() or key == " "):
        return False
    with _answered(desk):
        if key in card_keys and _taken(desk, lambda overlay: overlay.typed(key, desk)):
            return True
        if choice is not None:
            desk.notice = ""
            choose(desk, choice)
        elif key in card_keys:
            _on_key(desk, key)
        else:
            desk.refuse(nothing_on(key))
    return True


def nothing_on(key: str) -> str:
    """No card has that key, and no command."""
    return _("{key} does nothing here; {help} lists the keys.").format(key=key, help=commands.key_of("help"))


@contextmanager
def _answered(desk: Desk) -> Iterator[None]:
    """A key that did something has been seen to be pressed: what hit you until then is known, and what was said."""
    desk.refused, saw_chat = False, desk.sees_chat
    yield
    if not desk.refused:
        desk.traces = desk.traces.seen()
        desk.last_said = LastSaid() if saw_chat else desk.last_said
    desk.is_hurried = False


def _on_key(desk: Desk, key: str) -> None:
    """The key of a card, if one has it now."""
    desk.notice = ""
    table = desk.table
    browsing = desk.overlays.has(Piles)
    stack = table.by_key(key) if table and not browsing else None
    if table is not None and stack is not None:
        on_stack(desk, table, stack)
        return
    desk.overlays.close(Looking)
    desk.refuse(_("Close the piles with Escape first.") if browsing else _("No card has the key {key} now.").format(key=key))


def on_stack(desk: Desk, table: Table, stack: Stack) -> None:
    """A card was named by its key: the cursor goes there, and what the card is for is done."""
    if desk.overlays.has(Looking, Replaying):
        desk.overlays.close(Looking)
        navigation.look_at(desk, table, stack)
        return
    if desk.waiting is not None:
        desk.ahead.append(lambda: _again(desk, stack))
        return
    navigation.look_at(desk, table, stack)
    if desk.overlays.has(Planning):
        planning.mark(desk, table, stack)
        return
    desk.overlays.close(Asking)
    perform(desk, cards.on_card(table, stack))


def _again(desk: Desk, stack: Stack) -> None:
    """A card named before the last answer came: it is meant as it was then."""
    table = desk.table
    if table is None:
        return
    same = next(
        (s for s in table.stacks(stack.zone) if s.card == stack.card and s.key == stack.key and s.seat == stack.seat), None
    )
    if same is not None:
        on_stack(desk, table, same)


def perform(desk: Desk, move: Move) -> None:
    """Carry out what a key meant."""
    match move:
        case Send(action):
            desk.act(action)
        case Open(menu):
            desk.ask(menu, 0 if menu.by_enter and menu.shares is None else None)
        case Tell(text):
            desk.refuse(text)


def choose(desk: Desk, choice: Choice) -> None:
    """One choice of what is open."""
    desk.ask(choice.opens)
    if choice.action is None or desk.waiting is not None:
        return
    if choice.then is not None:
        desk.start(Answering(choice.then), choice.action)
    else:
        desk.act(choice.action)


def command(desk: Desk, name: str, key: str) -> None:
    """Carry out a command; `key` is the key it has, which takes the first choice of the menu it may open."""
    with _answered(desk):
        if name not in _KEEPS_NOTICE:
            desk.notice = ""
        deed = _DEEDS.get(name)
        if not _taken(desk, lambda overlay: overlay.pressed(name, desk)) and deed is not None:
            deed(desk, key)


def _taken(desk: Desk, ask: Callable[[DeskOverlay], Pressed | None]) -> bool:
    """Whether a key was for something that is open: the topmost that knows it has it."""
    for overlay in desk.overlays:
        if (pressed := ask(overlay)) is not None:
            if pressed.becomes is None:
                desk.overlays.close(type(overlay))
            else:
                desk.overlays.open(pressed.becomes)
            if pressed.notice:
                desk.refuse(pressed.notice)
            elif pressed.notice is not None:
                desk.notice = ""
            return True
    return False


_KEEPS_NOTICE = {"up", "down", "left", "right", "zone"}


# -- on turn -----------------------------------------------------------------------------------------------------------


def _on_turn(decide: Callable[[Table, str], Move]) -> Callable[[Desk, str], None]:
    """A command that needs the table as it is: it waits for the answer that is out, and leaves what else is open."""

    def deed(desk: Desk, key: str) -> None:
        if desk.table is None:
            desk.refuse(_("The game has not begun."))
            return
        if desk.table.seat is None:
            desk.refuse(refusals.watching())
            return
        if desk.waiting is not None:
            desk.ahead.append(lambda: deed(desk, key))
            return
        desk.overlays.look_back()
        desk.overlays.close(Asking)
        perform(desk, decide(desk.table, key))

    return deed


def _play_all(desk: Desk, key: str) -> None:
    if desk.waiting is not None:
        desk.ahead.append(lambda: _play_all(desk, key))
        return
    desk.overlays.look_back()
    desk.overlays.close(Asking)
    table = desk.table
    if table is None or not table.in_main:
        perform(desk, attacking.attack(table, key) if table else Tell(_("The game has not begun.")))
        return
    desk.start(PlayingAll(table))


def _attack(desk: Desk, key: str) -> None:
    """Where somebody can be put out now and the prompt says so, the whole of it; else one attack, or the choice of one."""
    if desk.table is not None and desk.moments and desk.waiting is None and (can_win := lethal.mine(desk.table)) is not None:
        desk.overlays.look_back()
        desk.start(Finishing(can_win.target))
    else:
        _on_turn(attacking.attack)(desk, key)


def _use(desk: Desk, key: str) -> None:
    """Enter: the choice under the highlight, or the card under the cursor."""
    menu = desk.open_menu()
    if menu is not None and not desk.overlays.aside:
        if desk.choice is not None and desk.choice < len(menu.choices):
            choose(desk, menu.choices[desk.choice])
            return
        if (choice := menu.choice("enter")) is not None:
            choose(desk, choice)
            return
        desk.refuse(_("Choose by key, or with the arrows left and right."))
        return
    desk.overlays.close(Looking)
    table = desk.table
    stack = cursor.under(table, desk.cursor) if table else None
    if table is not None and stack is not None and stack.card:
        on_stack(desk, table, stack)
    elif stack is not None and stack.is_seat:
        desk.notice = _("Press {attack} to attack, or the key of a base.").format(attack=commands.key_of("attack"))


def _end_turn(desk: Desk, key: str) -> None:
    """With the warning about what is left: where the person wants it, and where this key hurried to a turn nobody has seen."""
    warns = desk.warns or desk.is_hurried
    _on_turn(lambda table, key: turn.end_turn(table, key, warns=warns))(desk, key)


def _plan(desk: Desk, key: str) -> None:
    """In one's own turn the next step of the plan; in another's, to lay one out."""
    if desk.waiting is not None:
        desk.ahead.append(lambda: _plan(desk, key))
        return
    table, stack = desk.table, planning.next_stack(desk)
    if table is None or stack is None or desk.overlays.has(Planning):
        planning.open_or_close(desk, key)
    else:
        desk.overlays.look_back()
        on_stack(desk, table, stack)


def _decline(desk: Desk, key: str) -> None:
    if desk.overlays.has(Planning):
        planning.take_back(desk, key)
    else:
        _on_turn(lambda table, key: turn.decline(table))(desk, key)


# -- the table ---------------------------------------------------------------------------------------------------------


def _bell(desk: Desk, key: str) -> None:
    desk.bell = not desk.bell
    desk.requests.append("bell-switched")
    desk.notice = _("The bell is on.") if desk.bell else _("The bell is off.")


def _after_the_end(do: Callable[[Desk], None]) -> Callable[[Desk, str], None]:
    def deed(desk: Desk, key: str) -> None:
        if desk.table is None or desk.table.result is None:
            desk.refuse(_("That comes after the end of the game."))
            return
        do(desk)

    return deed


def _leave(desk: Desk, key: str) -> None:
    """A watcher may go at any time, a seat after the end."""
    if desk.commands.seat is None or (desk.table is not None and desk.table.result is not None):
        desk.requests.append("leave")
    else:
        desk.refuse(_("That comes after the end of the game."))


def _chat(desk: Desk, key: str) -> None:
    if desk.commands.seat is None and desk.table is not None:
        desk.refuse(refusals.watching())
        return
    desk.requests.append("chat")


def _team_chat(desk: Desk, key: str) -> None:
    if desk.table is None or desk.table.seat is None or not desk.table.has_teams:
        desk.refuse(_("You have no team here to talk to."))
        return
    desk.requests.append("team-chat")


def _rematch(desk: Desk) -> None:
    if desk.commands.seat is None:
        desk.refuse(refusals.watching())
        return
    desk.commands.rematch()
    desk.notice = _("You are ready to play again.")


_DEEDS: dict[str, Callable[[Desk, str], None]] = {
    "use": _use,
    "play-all": _play_all,
    "attack": _attack,
    "end-turn": _end_turn,
    "together": _on_turn(pooling.propose),
    "give": _on_turn(giving.give),
    "pass": _decline,
    "planning": _plan,
    "unplan": planning.take_back,
    "undo": _on_turn(lambda table, key: turn.undo(table)),
    "concede": _on_turn(turn.concede),
    "draw": _on_turn(turn.draw),
    "up": navigation.arrow("up"),
    "down": navigation.arrow("down"),
    "left": navigation.arrow("left"),
    "right": navigation.arrow("right"),
    "zone": navigation.zone,
    "look": navigation.look,
    "browse": navigation.browse,
    "replay": navigation.replay,
    "rules": navigation.page("rules"),
    "terms": navigation.page("terms"),
    "proof": navigation.page("proof"),
    "side": navigation.side,
    "back": navigation.back,
    "bell": _bell,
    "rematch": _after_the_end(_rematch),
    "leave": _leave,
    "chat": _chat,
    "team-chat": _team_chat,
    "options": lambda desk, key: desk.requests.append("options"),
    "people": lambda desk, key: desk.requests.append("people"),
    "palette": lambda desk, key: desk.requests.append("palette"),
    "help": lambda desk, key: desk.requests.append("help"),
}
