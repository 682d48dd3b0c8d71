"""What a typed line does: the number or the name of an answer, or a word that stands for a command."""

from __future__ import annotations

from typing import Protocol

from client.games.starcraft.faces.choosing import face_of
from client.games.starcraft.model.table import Table
from client.games.starcraft.plain import looking
from client.games.starcraft.plain.answers import Answer
from client.games.starcraft.plain.asked import Asked
from client.games.starcraft.plain.line_words import ACTING, LOOKING, REST
from client.games.starcraft.texts.refusals import not_asked
from client.plain.words import find, named
from client.session import updates
from client.table.formatter import draw_offered, undo_stops
from client.table.surroundings import Surroundings
from client.terminal.keyboard import in_use
from client.text.i18n import _
from engine.core.common_language import DeclineDraw, OfferDraw, Undo
from engine.language import Verb
from engine.starcraft.language.standing import Concede, DestroyBase, DestroyTransport, DestroyUnit


class Lines(Protocol):
    """The table in lines, as far as typing goes."""

    commands: updates.Commands
    menu: Asked | None
    path: tuple[str, ...]
    told: list[str]
    since: list[str]
    surroundings: Surroundings

    def act(self, action: Verb) -> None: ...
    def go(self, path: tuple[str, ...]) -> None: ...
    def open(self, asked: Asked) -> None: ...
    def close(self) -> None: ...
    def leave(self) -> None: ...
    def answers(self) -> list[Answer]: ...
    def again(self) -> list[str]: ...


def typed(lines: Lines, table: Table, line: str) -> list[str] | None:
    """Do it, and say what is not said by itself. None: it waits for its moment."""
    line = in_use().as_number(line)
    if not line:
        return lines.again()
    if line == "back":
        lines.close()
        return lines.again()
    if line.isascii() and line.isdigit():
        return _number(lines, table, line)
    found = find((*ACTING, *LOOKING, *REST), line)
    if found is None:
        return _name(lines, table, line)
    word, rest = found
    if word.command == "again":
        return lines.again()
    if word in LOOKING:
        return looking.look(table, word.command, rest, looking.Told(lines.told, lines.since, lines.surroundings))
    if word in ACTING:
        return _number(lines, table, "0")
    return _command(lines, table, word.command)


def meaning(lines: Lines, table: Table | None, line: str) -> object:
    """What a number answers now, and in which question."""
    number = in_use().as_number(line)
    answer = next((each for each in lines.answers() if str(each.number) == number), None)
    if table is None or answer is None:
        return None
    return lines.menu or table.question, lines.path, answer


def _number(lines: Lines, table: Table, number: str) -> list[str] | None:
    found = lines.answers()
    if not found:
        return None if _is_early(table) else [_nothing_asked(table)]
    answer = next((each for each in found if str(each.number) == number), None)
    if answer is None and number == "0":
        return [_("This must be answered: none is not among the answers.")]
    if answer is None:
        return [_("{n} is none of the answers.").format(n=number[:9])]
    return _answer(lines, table, answer)


def _name(lines: Lines, table: Table, line: str) -> list[str] | None:
    """An answer by its name, or the beginning of a word of it."""
    found = lines.answers()
    if not found:
        return None if _is_early(table) else [_nothing_asked(table)]
    number = named([answer.words for answer in found], line)
    if number is None:
        return [_("{words} means nothing here: say help for what you can type.").format(words=line[:40])]
    return _answer(lines, table, found[number])


def _answer(lines: Lines, table: Table, answer: Answer) -> list[str]:
    """What is at stake is asked first, as on the screen; what is asked so is done."""
    action = answer.action
    guard = face_of(table).guard(table, action) if action is not None and lines.menu is None else None
    if action is not None and guard is not None:
        lines.open(Asked(guard.sentence, (action,), confirms=True))
    elif action is not None:
        lines.act(action)
    elif answer.number == 0 and not lines.path:
        lines.close()
    else:
        lines.go(answer.path)
    return []


def _command(lines: Lines, table: Table, command: str) -> list[str]:
    """What is done unasked."""
    over, stands = table.view.result is not None, table.view.standing
    match command:
        case "leave" if over or table.seat is None:
            lines.leave()
            return []
        case "rematch" if over and table.seat is not None:
            lines.commands.rematch()
            return []
        case "leave" | "rematch":
            return [_("That comes after the end of the game.")]
    if over or table.seat is None:
        return [_nothing_asked(table)]
    match command:
        case "undo" if Undo() in stands:
            lines.act(Undo())
            return []
        case "undo":
            return [undo_stops(table.view.undo.stop)]
        case "draw":
            return _draw(lines, table)
        case "concede":
            lines.open(Asked(_("Concede the game?"), (Concede(),), any_time=True))
            return []
    pieces = tuple(action for action in stands if isinstance(action, DestroyUnit | DestroyBase | DestroyTransport))
    if not pieces:
        return [_("You destroy your own pieces in your own turn only, and not in a battle.")]
    lines.open(Asked(_("Which piece of yours do you destroy?"), pieces))
    return []


def _draw(lines: Lines, table: Table) -> list[str]:
    stands = table.view.standing
    found = tuple(action for action in (OfferDraw(), DeclineDraw()) if action in stands)
    if not found:
        return [draw_offered()]
    if len(found) == 1:
        lines.act(found[0])
    else:
        names = [table.name(seat) for seat in table.view.draw_offers if seat != table.seat]
        lines.open(Asked(_("A draw is offered by {names}.").format(names=", ".join(names)), found, any_time=True))
    return []


def _nothing_asked(table: Table) -> str:
    if table.view.result is not None:
        return _("The game is over.")
    return not_asked(table)


def _is_early(table: Table) -> bool:
    """Whether there is a question to wait for."""
    return table.seat is not None and table.view.result is None and table.view.seats[table.seat].alive
