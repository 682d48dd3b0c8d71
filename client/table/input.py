"""Handle keys at a table of any game: its commands, looking around, taking back, conceding, drawing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from client.table.commands import CommandTable
from client.table.desk import Desk
from client.table.formatter import draw_offered, not_begun, undo_stops, watching
from client.table.state import (
    Analyse,
    Answering,
    AnyTable,
    Asking,
    Choice,
    DeskOverlay,
    Dialog,
    Leave,
    Looking,
    Menu,
    Move,
    Open,
    OpenDialog,
    Piles,
    Pressed,
    Rematch,
    Replaying,
    Send,
    Series,
    SwitchBell,
    Tell,
    Typed,
)
from client.text.i18n import _
from engine.core import common_language
from engine.language import Verb

# -- What the commands mean that every game has: to take back, to give up, to draw ------------------------------------


def standing(table: AnyTable, verb: type[Verb]) -> Verb | None:
    """What may be done unasked by that word, which a game may mean in its own way."""
    return next((action for action in table.standing if action.word == verb.word), None)


def undo(table: AnyTable) -> Move:
    """Take the last action back, or say why that is not possible."""
    if (back := standing(table, common_language.Undo)) is not None:
        return Send(back)
    return Tell(undo_stops(table.undo.stop))


def concede(table: AnyTable, key: str) -> Move:
    """Ask before giving up: the same capital letter again, nothing else."""
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


def next_choice(desk: AnyDesk, step: int) -> bool:
    """An arrow marks the next choice of what is open, or the one before. False where nothing is open."""
    menu = desk.open_menu()
    if menu is None or not menu.choices:
        return False
    desk.mark((step - 1 if desk.choice is None else desk.choice + step) % len(menu.choices))
    return True


def look(desk: AnyDesk, key: str) -> None:
    desk.open(Looking())


def browse(desk: AnyDesk, key: str) -> None:
    if desk.table is not None:
        desk.open(Piles())


def page(name: str) -> Callable[[AnyDesk, str], None]:
    """Open that page of the browser; once more closes it."""

    def deed(desk: AnyDesk, key: str) -> None:
        if desk.table is None:
            desk.refuse(not_begun())
            return
        number = next((number for number, pile in enumerate(desk.piles()) if pile.page == name), None)
        browsing = desk.overlays.find(Piles)
        if number is None or (browsing is not None and browsing.pile == number):
            desk.close(Piles)
        else:
            desk.open(Piles(number))

    return deed


def side(desk: AnyDesk, key: str) -> None:
    """A watcher goes around the table, to the next seat's side of it."""
    if desk.table is None or desk.table.seat is not None:
        desk.refuse(_("You sit at this side of the table; who watches may go around it."))
        return
    desk.look_back()
    desk.go_to_side((desk.side + 1) % len(desk.table.seats))


def replay(desk: AnyDesk, key: str) -> None:
    moments = desk.story.their_last_turns(desk.commands.seat)
    if not moments:
        desk.refuse(_("No turn of theirs has been seen yet."))
        return
    desk.look_back()
    desk.close(Asking)
    desk.open(Replaying(moments))


def back(desk: AnyDesk, key: str) -> None:
    """Close the topmost open thing; nothing that cannot be taken back."""
    if isinstance(desk.back(), Asking):
        desk.mark(None)
    desk.forget_typed()


# -- command handlers -------------------------------------------------------------------------------------------------


AnyDesk = Desk[Any, Any, Any]
D = TypeVar("D", bound=AnyDesk)
Deed = Callable[[D, str], None]
"""What a command does; the text is the key it has, which takes the first choice of a menu that it opens."""

_KEEPS_NOTICE = {"up", "down", "left", "right", "zone"}


class Handlers(Generic[D]):
    """`things`: every key that a thing of the game may have; `on_thing`: what such a key does where nothing open takes it;
    `on_typed`: what it does that was typed ahead, False where it does what its command always does.
    """

    def __init__(
        self,
        commands: CommandTable,
        deeds: Mapping[str, Deed[D]],
        things: Callable[[D], Collection[str]],
        on_thing: Callable[[D, str], None],
        on_typed: Callable[[D, Typed], bool],
    ) -> None:
        self.commands = commands
        self.deeds: Mapping[str, Deed[Any]] = {**DEEDS, **deeds}
        """Of every command but quitting, which no desk is asked for."""
        self._things, self._on_thing, self._on_typed = things, on_thing, on_typed

    def press(self, desk: D, key: str) -> bool:
        """A character was typed: a choice of what is open, a thing, or nothing. False if it is a command."""
        menu = desk.open_menu()
        things = self._things(desk)
        choice = menu.choice(key) if menu is not None and not desk.overlays.aside and key != "enter" else None
        if choice is None and key not in things and (key in self.commands.keys_in_use() or not key.isprintable() or key == " "):
            return False
        with _answered(desk):
            if key in things and _taken(desk, lambda overlay: overlay.typed(key, desk)):
                return True
            if choice is not None:
                desk.say("")
                choose(desk, choice)
            elif key in things:
                desk.say("")
                self._on_thing(desk, key)
            else:
                desk.refuse(self.nothing_on(key))
        return True

    def command(self, desk: D, name: str, key: str) -> None:
        """Carry out a command; `key` is the key it has."""
        with _answered(desk):
            if name not in _KEEPS_NOTICE:
                desk.say("")
            deed = self.deeds.get(name)
            if not _taken(desk, lambda overlay: overlay.pressed(name, desk)) and deed is not None:
                deed(desk, key)

    def go_on(self, desk: D) -> None:
        """After an answer: the next of several actions, or when they are through the next key that was typed ahead."""
        table = desk.table
        if table is None or desk.is_batch:
            return
        if desk.overlays.has(Series):
            desk.play_on()
        if desk.ahead and desk.waiting is None:
            if not table.in_main:
                desk.leave_position()
                if not desk.ahead:
                    return
            self._again(desk, desk.next_typed())
            if desk.waiting is None:
                self.go_on(desk)

    def _again(self, desk: D, typed: Typed) -> None:
        """What a key does that was typed ahead, when its turn comes."""
        was_hurried = desk.is_hurried
        desk.hurry(is_hurried=was_hurried or typed.is_hurried)
        if isinstance(typed.meant, Choice):
            choose(desk, typed.meant)
        elif not self._on_typed(desk, typed):
            self.deeds[typed.command](desk, typed.key)
        desk.hurry(is_hurried=was_hurried)

    def nothing_on(self, key: str) -> str:
        """No thing has that key, and no command."""
        return _("{key} does nothing here; {help} lists the keys.").format(key=key, help=self.commands.key_of("help"))


@contextmanager
def _answered(desk: AnyDesk) -> Iterator[None]:
    """What a key does comes between these two."""
    saw_chat = desk.sees_chat
    desk.begin_key()
    yield
    desk.end_key(saw_chat=saw_chat)


def _taken(desk: AnyDesk, ask: Callable[[DeskOverlay], Pressed | None]) -> bool:
    """Whether a key was for something that is open: the topmost that knows it has it."""
    for overlay in desk.overlays:
        if (pressed := ask(overlay)) is not None:
            if pressed.becomes is None:
                desk.close(type(overlay))
            else:
                desk.open(pressed.becomes)
            if pressed.notice:
                desk.refuse(pressed.notice)
            elif pressed.notice is not None:
                desk.say("")
            return True
    return False


def perform(desk: AnyDesk, move: Move) -> None:
    """Carry out what a key meant."""
    match move:
        case Send(action):
            desk.act(action)
        case Open(menu):
            desk.ask(menu, 0 if menu.marks_first else None)
        case Tell(text):
            desk.refuse(text)


def choose(desk: AnyDesk, choice: Choice) -> None:
    """One choice of what is open."""
    menu = desk.open_menu()
    desk.ask(choice.opens)
    if choice.action is None:
        return
    if desk.waiting is not None:
        if menu is not None and menu.any_time:
            desk.type_ahead(Typed(choice.key, any_time=True, meant=choice))
        return
    if choice.then is not None:
        desk.start(Answering(choice.then), choice.action)
    else:
        desk.act(choice.action)


def choose_marked(desk: AnyDesk) -> bool:
    """Enter in a menu or a question: the choice under the highlight. False where none is open."""
    menu = desk.open_menu()
    if menu is None or desk.overlays.aside:
        return False
    if desk.choice is not None and desk.choice < len(menu.choices):
        choose(desk, menu.choices[desk.choice])
    elif (choice := menu.choice("enter")) is not None:
        choose(desk, choice)
    else:
        desk.refuse(_("Choose by key, or with the arrows left and right."))
    return True


def on_turn(name: str, decide: Callable[[Any, str], Move], *, any_time: bool = False) -> Deed[AnyDesk]:
    """The command of that name, which needs the table as it is: it waits for the answer that is out, and leaves what else is
    open.

    `any_time`: it means the same in every position.
    """

    def deed(desk: AnyDesk, key: str) -> None:
        if desk.table is None:
            desk.refuse(not_begun())
            return
        if desk.table.seat is None:
            desk.refuse(watching())
            return
        if desk.waiting is not None:
            desk.type_ahead(Typed(key, name, any_time))
            return
        desk.look_back()
        desk.close(Asking)
        perform(desk, decide(desk.table, key))

    return deed


def after_the_end(do: Callable[[D], None]) -> Deed[D]:
    """A command that has no place before the game is over."""

    def deed(desk: D, key: str) -> None:
        if desk.table is None or desk.table.result is None:
            desk.refuse(_("That comes after the end of the game."))
            return
        do(desk)

    return deed


def _analyse(desk: AnyDesk) -> None:
    if desk.surroundings.record:
        desk.emit(Analyse())
    else:
        desk.refuse(_("No record of this game is kept, so there is nothing to look at."))


analyse = after_the_end(_analyse)
"""Have the record of the game opened and looked at again, in a game that can be judged."""


def dialog(name: Dialog) -> Deed[AnyDesk]:
    """A command that opens a dialog of the interface."""
    return lambda desk, key: desk.emit(OpenDialog(name))


def _bell(desk: AnyDesk, key: str) -> None:
    desk.follow(bell=not desk.bell, warns=desk.warns, moments=desk.moments)
    desk.emit(SwitchBell())
    desk.say(_("The bell is on.") if desk.bell else _("The bell is off."))


def _leave(desk: AnyDesk, key: str) -> None:
    """A watcher may go at any time, a seat after the end."""
    if desk.commands.seat is None or (desk.table is not None and desk.table.result is not None):
        desk.emit(Leave())
    else:
        desk.refuse(_("That comes after the end of the game."))


def _chat(desk: AnyDesk, key: str) -> None:
    if desk.commands.seat is None and desk.table is not None:
        desk.refuse(watching())
        return
    desk.emit(OpenDialog("chat"))


def _team_chat(desk: AnyDesk, key: str) -> None:
    if desk.table is None or desk.table.seat is None or not desk.table.has_teams:
        desk.refuse(_("You have no team here to talk to."))
        return
    desk.emit(OpenDialog("team-chat"))


def _rematch(desk: AnyDesk) -> None:
    if desk.commands.seat is None:
        desk.refuse(watching())
        return
    desk.emit(Rematch())
    desk.say(_("You are ready to play again."))


DEEDS: Mapping[str, Deed[AnyDesk]] = {
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
"""The commands that do the same at every table."""
