"""Handle keys at a table of any game: shared commands, navigation, undo, conceding, offering a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from client.table.formatter import draw_offered, not_begun, undo_stops, watching
from client.table.game import AnyDraft, AnyGame, AnySelectors, Deed
from client.table.state import (
    Analyse,
    Answering,
    AnyTable,
    AskAdvice,
    Asking,
    Choice,
    Copy,
    Dialog,
    Leave,
    Looking,
    Menu,
    Move,
    Open,
    OpenDialog,
    Piles,
    PlayNext,
    Pressed,
    Rematch,
    Replaying,
    Send,
    Series,
    SwitchBell,
    TableOverlay,
    Tell,
    Thinking,
    Typed,
)
from client.terminal.keyboard import key_name
from client.text.i18n import _
from engine.core import common_language
from engine.judge import Advice
from engine.language import Verb

# -- The effects of commands that every game has: undo, concede, offer a draw -----------------------------------------


def standing(table: AnyTable, verb: type[Verb]) -> Verb | None:
    """Return the standing action with that word, in the game's own form; None if it is not allowed now."""
    return next((action for action in table.standing if action.word == verb.word), None)


def undo(table: AnyTable) -> Move:
    """Undo the last action, or say why that is not possible."""
    if (back := standing(table, common_language.Undo)) is not None:
        return Send(back)
    return Tell(undo_stops(table.undo.stop))


def concede(table: AnyTable, key: str) -> Move:
    """Ask for confirmation before conceding; only the same capital letter confirms it."""
    if (give_up := standing(table, common_language.Concede)) is None:
        return Tell(_("There is no game to concede now."))
    choices = (Choice(key, _("concede"), give_up), Choice("0", _("go on playing"), None))
    return Open(Menu(_("Concede the game?"), choices, any_time=True))


def draw(table: AnyTable, key: str) -> Move:
    """Offer a draw, or answer an offer."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if common_language.DeclineDraw() in table.standing and offering:
        title = _("{name} offers a draw.").format(name=table.name(offering[0]))
        agree, no = (
            Choice(key, _("agree"), common_language.OfferDraw()),
            Choice("1", _("decline"), common_language.DeclineDraw()),
        )
        return Open(Menu(title, (agree, no, Choice("0", _("back"), None)), any_time=True))
    if common_language.OfferDraw() not in table.standing:
        return Tell(_("A draw cannot be offered now.") if not table.draw_offers else draw_offered())
    choices = (Choice(key, _("offer it"), common_language.OfferDraw()), Choice("0", _("back"), None))
    return Open(Menu(_("Offer a draw?"), choices, any_time=True))


# -- navigation -------------------------------------------------------------------------------------------------------


def next_choice(draft: AnyDraft, step: int) -> bool:
    """Mark the next or previous choice of the open menu. Return False if none is open."""
    menu = draft.open_menu()
    if menu is None or not menu.choices:
        return False
    draft.mark((step - 1 if draft.choice is None else draft.choice + step) % len(menu.choices))
    return True


def look(draft: AnyDraft, key: str) -> None:
    draft.open(Looking())


def browse(draft: AnyDraft, key: str) -> None:
    if draft.table is not None:
        draft.open(Piles())


def page(name: str) -> Callable[[AnyDraft, str], None]:
    """Make the command that opens that page of the browser, and closes it if it is open."""

    def deed(draft: AnyDraft, key: str) -> None:
        if draft.table is None:
            draft.refuse(not_begun())
            return
        number = next((number for number, pile in enumerate(draft.piles()) if pile.page == name), None)
        browsing = draft.overlays.find(Piles)
        if number is None or (browsing is not None and browsing.pile == number):
            draft.close(Piles)
        else:
            draft.open(Piles(number))

    return deed


def side(draft: AnyDraft, key: str) -> None:
    """Show the table from the next seat's side, for a spectator."""
    if draft.table is None or draft.table.seat is not None:
        draft.refuse(_("You sit on this side of the table; only spectators can change sides."))
        return
    draft.look_back()
    draft.change(side=(draft.side + 1) % len(draft.table.seats))
    draft.lay_out()


def replay(draft: AnyDraft, key: str) -> None:
    moments = draft.their_last_turns()
    if not moments:
        draft.refuse(_("You have not seen a turn of theirs yet."))
        return
    draft.look_back()
    draft.close(Asking)
    draft.open(Replaying(moments))


def back(draft: AnyDraft, key: str) -> None:
    """Close the topmost overlay that can be closed, and forget keys typed ahead. With none open, say how to leave the game."""
    is_idle = draft.waiting is None and not draft.ahead
    closed = draft.back()
    if isinstance(closed, Asking):
        draft.mark(None)
    draft.forget_typed()
    if closed is None and is_idle and draft.seat is not None and draft.table is not None and draft.table.result is None:
        draft.say(_("{key} quits; your seat is kept and you can come back.").format(key=key_name("ctrl+q")))


# -- command handlers -------------------------------------------------------------------------------------------------


_KEEPS_NOTICE = {"up", "down", "left", "right", "zone"}


def takes(current: AnySelectors, key: str) -> bool:
    """Return True if a character is handled as a choice of the open menu, as a part of the table, or as unknown; False if it
    is a command's key.
    """
    if _choice(current, key) is not None or key in current.game.keys(current):
        return True
    return not (key in current.game.commands.keys_in_use() or not key.isprintable() or key == " ")


def press(draft: AnyDraft, key: str) -> None:
    """Handle a key: as a choice of the open menu, a part of the table, a command, or an unknown key."""
    if len(key) != 1 or not takes(draft, key):
        command = next((each for each in draft.game.commands.commands() if key in each.keys), None)
        if command is not None:
            run(draft, command.name, key)
        return
    choice, parts = _choice(draft, key), draft.game.keys(draft)
    with _answered(draft):
        if key in parts and _taken(draft, lambda overlay: overlay.typed(key, draft)):
            return
        if choice is not None:
            draft.say("")
            if not _mark(draft, choice):
                choose(draft, choice)
        elif key in parts:
            draft.say("")
            draft.game.on_key(draft, key)
        else:
            draft.refuse(nothing_on(draft.game, key))


def run(draft: AnyDraft, name: str, key: str = "") -> None:
    """Run a command; `key` is the command's key."""
    key = key or draft.game.commands.command(name).keys[0]
    with _answered(draft):
        if name not in _KEEPS_NOTICE:
            draft.say("")
        deed = _deed(draft.game, name)
        if not _taken(draft, lambda overlay: overlay.pressed(name, draft)) and deed is not None:
            deed(draft, key)


def go_on(draft: AnyDraft) -> None:
    """Continue after an answer: with the next action of a series, or after the series with the next key typed ahead."""
    table = draft.table
    if table is None or draft.is_batch:
        return
    if draft.overlays.has(Series):
        draft.play_on()
    if draft.ahead and draft.waiting is None:
        if not table.in_main:
            draft.leave_position()
            if not draft.ahead:
                return
        _again(draft, draft.next_typed())
        if draft.waiting is None:
            go_on(draft)


def nothing_on(game: AnyGame, key: str) -> str:
    """Return the sentence that neither a part of the table nor a command has that key."""
    return _("{key} does nothing here; {help} lists the keys.").format(key=key, help=game.commands.key_of("help"))


def _choice(current: AnySelectors, key: str) -> Choice | None:
    """Return the choice of the open menu that has this key; None if there is none."""
    menu = current.open_menu()
    return menu.choice(key) if menu is not None and not current.overlays.aside and key != "enter" else None


def _mark(draft: AnyDraft, choice: Choice) -> bool:
    """Mark that choice if the menu requires this before a choice is taken. Return False if the choice can be taken now."""
    menu = draft.open_menu()
    if menu is None or not menu.marks or choice.action is None:
        return False
    at = menu.choices.index(choice)
    if draft.choice == at:
        return False
    draft.mark(at)
    return True


def _deed(game: AnyGame, name: str) -> Deed | None:
    return game.deeds.get(name) or DEEDS.get(name)


def _again(draft: AnyDraft, typed: Typed) -> None:
    """Handle a key that was typed ahead, when its turn comes."""
    was_hurried = draft.is_hurried
    draft.change(is_hurried=was_hurried or typed.is_hurried)
    if isinstance(typed.meant, Choice):
        choose(draft, typed.meant)
    elif not draft.game.on_typed(draft, typed) and (deed := _deed(draft.game, typed.command)) is not None:
        deed(draft, typed.key)
    draft.change(is_hurried=was_hurried)


@contextmanager
def _answered(draft: AnyDraft) -> Iterator[None]:
    """Begin and end the handling of a key; the body handles it."""
    saw_chat = draft.sees_chat
    draft.begin_key()
    yield
    draft.end_key(saw_chat=saw_chat)


def _taken(draft: AnyDraft, ask: Callable[[TableOverlay], Pressed | None]) -> bool:
    """Offer a key to the open overlays, the topmost first. Return True if one of them handled it."""
    for overlay in draft.overlays:
        if (pressed := ask(overlay)) is not None:
            if pressed.becomes is None:
                draft.close(type(overlay))
            else:
                draft.open(pressed.becomes)
            if pressed.notice:
                draft.refuse(pressed.notice)
            elif pressed.notice is not None:
                draft.say("")
            return True
    return False


def carry_out(draft: AnyDraft, move: Move) -> None:
    """Carry out the meaning of a key."""
    match move:
        case Send(action):
            draft.act(action)
        case Open(menu):
            draft.ask(menu, 0 if menu.marks_first else None)
        case Tell(text):
            draft.refuse(text)


def choose(draft: AnyDraft, choice: Choice) -> None:
    """Take a choice of the open menu."""
    menu = draft.open_menu()
    draft.ask(choice.opens)
    if choice.action is None:
        return
    if draft.waiting is not None:
        if menu is not None and menu.any_time:
            draft.type_ahead(Typed(choice.key, any_time=True, meant=choice))
        return
    if choice.then is not None:
        draft.start(Answering(choice.then), choice.action)
    else:
        draft.act(choice.action)


def choose_marked(draft: AnyDraft) -> bool:
    """Take the highlighted choice of the open menu or question, as Enter does. Return False if none is open."""
    menu = draft.open_menu()
    if menu is None or draft.overlays.aside:
        return False
    if draft.choice is not None and draft.choice < len(menu.choices):
        choose(draft, menu.choices[draft.choice])
    elif (choice := menu.choice("enter")) is not None:
        choose(draft, choice)
    else:
        draft.refuse(_("Choose by key, or with the arrows left and right."))
    return True


def on_turn(name: str, decide: Callable[[Any, str], Move], *, any_time: bool = False) -> Deed:
    """Make the command of that name, which needs the current table: it waits for the pending answer and closes other menus.

    `any_time`: the command means the same in every position.
    """

    def deed(draft: AnyDraft, key: str) -> None:
        if draft.table is None:
            draft.refuse(not_begun())
            return
        if draft.table.seat is None:
            draft.refuse(watching())
            return
        if draft.waiting is not None:
            draft.type_ahead(Typed(key, name, any_time))
            return
        draft.look_back()
        draft.close(Asking)
        carry_out(draft, decide(draft.table, key))

    return deed


def after_the_end(do: Callable[[Any], None]) -> Deed:
    """Make a command that is available only after the game."""

    def deed(draft: AnyDraft, key: str) -> None:
        if draft.table is None or draft.table.result is None:
            draft.refuse(_("You can do that only after the game."))
            return
        do(draft)

    return deed


def go_on_after_the_end(draft: AnyDraft, key: str, level: str) -> None:
    """Begin the offered game against a bot of that level; without one, the same game again.

    The key has no effect until the final page is complete, because it was meant for the game.
    """
    if draft.seat is None or not draft.surroundings.record_came:
        return
    if level:
        draft.emit(PlayNext(level))
    else:
        DEEDS["rematch"](draft, key)


def _analyse(draft: AnyDraft) -> None:
    if draft.surroundings.record:
        draft.emit(Analyse())
    else:
        draft.refuse(_("This game has no record, so there is nothing to analyse."))


analyse = after_the_end(_analyse)
"""Opens the record of the game and analyses it, in a game with a judge."""


def _copy(draft: AnyDraft) -> None:
    draft.emit(Copy())


copy = after_the_end(_copy)
"""Copies a finished game to the clipboard, in a game that can be described in a few lines."""


def ask_advice(not_asked: Callable[[Any], str]) -> Deed:
    """Return the command that asks for advice, or says why there is none. `not_asked`: returns why the seat has no question."""

    def deed(draft: AnyDraft, key: str) -> None:
        table = draft.table
        if table is None or table.result is not None:
            draft.refuse(_("There is nothing to decide."))
        elif table.question is None or draft.is_up or draft.waiting is not None:
            draft.refuse(not_asked(table))
        elif not draft.may_be_advised:
            draft.refuse(_("Advice is for games against bots, and for tables whose host allows it."))
        else:
            draft.look_back()
            draft.close(Asking)
            draft.open(Thinking())
            draft.emit(AskAdvice())

    return deed


def nothing_asked(table: AnyTable) -> str:
    """Return why a seat has no question, for any game."""
    return watching() if table.seat is None else _("There is nothing to answer now.")


def show_advice(draft: AnyDraft, found: Advice | None) -> None:
    """Open the advice as a menu, if it is still wanted. None: no advice could be computed."""
    if not draft.overlays.has(Thinking) or draft.table is None:
        return
    draft.close(Thinking)
    menu = draft.game.advice.menu(found, draft.table) if found is not None else None
    if menu is None:
        draft.say(_("There is no advice for this."))
    else:
        draft.ask(menu)


def dialog(name: Dialog) -> Deed:
    """Make the command that opens that dialog of the interface."""
    return lambda draft, key: draft.emit(OpenDialog(name))


def _bell(draft: AnyDraft, key: str) -> None:
    draft.change(bell=not draft.bell)
    draft.emit(SwitchBell())
    draft.say(_("The bell is on.") if draft.bell else _("The bell is off."))


def _leave(draft: AnyDraft, key: str) -> None:
    """Leave the table: a spectator at any time, a player after the end."""
    if draft.seat is None or (draft.table is not None and draft.table.result is not None):
        draft.emit(Leave())
    else:
        draft.refuse(_("That is possible after the game. If you quit earlier, your seat is kept."))


def _chat(draft: AnyDraft, key: str) -> None:
    if draft.seat is None and draft.table is not None:
        draft.refuse(watching())
        return
    draft.emit(OpenDialog("chat"))


def _team_chat(draft: AnyDraft, key: str) -> None:
    if draft.table is None or draft.table.seat is None or not draft.table.has_teams:
        draft.refuse(_("You have no team at this table."))
        return
    draft.emit(OpenDialog("team-chat"))


def _rematch(draft: AnyDraft) -> None:
    if draft.seat is None:
        draft.refuse(watching())
        return
    if draft.surroundings.is_the_days:
        draft.refuse(_("The hand of the day is played once. Enter plays a game of your own."))
        return
    draft.emit(Rematch())
    draft.say(_("You are ready to play again."))


DEEDS: Mapping[str, Deed] = {
    "undo": on_turn("undo", lambda table, key: undo(table)),
    "concede": on_turn("concede", concede, any_time=True),
    "draw": on_turn("draw", draw, any_time=True),
    "look": look,
    "browse": browse,
    "replay": replay,
    "rules": page("rules"),
    "terms": page("terms"),
    "proof": page("proof"),
    "side": side,
    "back": back,
    "bell": _bell,
    "rematch": after_the_end(_rematch),
    "leave": _leave,
    "chat": _chat,
    "team-chat": _team_chat,
    "options": dialog("options"),
    "people": dialog("people"),
    "palette": dialog("palette"),
    "help": dialog("help"),
}
"""The effects of the commands that are the same at every table."""
