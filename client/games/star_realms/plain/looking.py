"""What is looked at: zones, cards, piles, the log, the clocks. Nothing here is ever sent."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.desk import Desk
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.plain import answers, zones
from client.games.star_realms.plain.telling import tell
from client.games.star_realms.texts import cards as texts_cards
from client.games.star_realms.texts import questions
from client.games.star_realms.texts.narrator import result
from client.games.star_realms.texts.words import card_name, either
from client.plain.words import fitting, named
from client.session.sentences import of_seconds
from client.table.pages import Pile
from client.text.i18n import _

KEPT = 1000
"""So many lines of the log are kept."""
SHOWN = 10
"""So many are said where nobody says how many."""
ZONES = ("hand", "row", "mine", "theirs")


def look(desk: Desk, command: str, rest: str, log: Sequence[str]) -> list[str]:
    """What the word asks for; `log`: everything that was told."""
    table = desk.table
    if table is None:
        return [_("The game has not begun.")]
    match command:
        case "look":
            return [_card(desk, table, rest)]
        case "row" | "hand" | "mine" | "score":
            zone = {"row": zones.row, "hand": zones.hand, "mine": zones.mine, "score": zones.score}[command]
            return [_("You are watching.") if table.seat is None and command == "hand" else zone(table)]
        case "theirs":
            number = named([seat.name for seat in table.others], rest)
            seats = table.others if number is None else (table.others[number],)
            return [zones.seat(table, seat) for seat in seats]
        case "table":
            return [*zones.whole(table), *again(desk)[-1:]]
        case "log":
            return [*log[-(int(rest) if _is_number(rest) else SHOWN) :]] or [_("Nothing has happened yet.")]
        case "replay":
            return _their_turns(desk)
        case "piles":
            return _piles(desk.piles(), rest)
        case "clock":
            return [_clocks(desk)]
        case "rules" | "terms" | "proof":
            return _page(next((pile for pile in desk.piles() if pile.page == command), None))
    return again(desk)


def again(desk: Desk) -> list[str]:
    """First who acts, then the numbers, then what is asked."""
    table = desk.table
    if table is None:
        return [_("The game has not begun.")]
    if table.result is not None:
        return [result(desk.teller(), table.result.winners, table.result.reason)]
    who = _("Turn {n}, yours.").format(n=table.turn) if table.in_main else questions.headline(table)
    if table.question is not None and not table.in_main:
        who = _("You are asked.")
    numbers = zones.pools(table) if table.seat is not None and table.me.on_turn else ""
    lines = [" ".join(part for part in (who, zones.score(table), numbers, beside(desk), plan(desk)) if part)]
    menu = desk.open_menu()
    if menu is not None:
        return [*lines, answers.question(menu, table)]
    return lines


def plan(desk: Desk) -> str:
    """What is planned, and in one's own turn which word does the next step."""
    said = questions.steps(desk.plan)
    if said and desk.table is not None and desk.table.in_main:
        return said + " " + _("Say plan for the next step.")
    return said


def beside(desk: Desk) -> str:
    """What the others are asked, and who of them is away."""
    around = desk.surroundings.around
    if desk.table is None or desk.table.result is not None:
        return ""
    return questions.beside(desk.table, around.absent, around.left(desk.surroundings.clock()))


def stack_of(table: Table, typed: str, where: Sequence[str]) -> Stack | None:
    """The card that is meant in one of these zones: by its key, or by its name. Of several alike, one that is not used up."""
    stacks = _stacks(table, where)
    by_key = next((stack for stack in stacks if stack.key == typed), None)
    if by_key is not None:
        return by_key
    number = named(zones.names(stacks), typed)
    if number is None:
        return None
    alike = [stack for stack in stacks if (stack.zone, stack.card) == (stacks[number].zone, stacks[number].card)]
    return max(alike, key=_left_to_use)


def _left_to_use(stack: Stack) -> int:
    """More than to be scrapped, that alone, or nothing: as a card of the hand or the row, of which all are alike."""
    return 2 if set(stack.usable) - {"scrap"} else len(stack.usable)


def why_none(table: Table, typed: str, where: Sequence[str]) -> str:
    """Why `stack_of` finds none: nothing there is called so, or several are."""
    names = zones.names(_stacks(table, where))
    several = [names[number] for number in fitting(names, typed)]
    if several:
        return _("{name} may be {names}: say which.").format(name=typed[:40], names=either(several))
    return no_card(typed)


def _stacks(table: Table, where: Sequence[str]) -> list[Stack]:
    return [stack for zone in where for stack in table.stacks(zone) if stack.card]


def _card(desk: Desk, table: Table, typed: str) -> str:
    """A card of the table, of the answers to the question, or any of the game by its name."""
    if not typed:
        return _("Look at which card? Type its key or its name after it.")
    menu = desk.open_menu()
    choice = answers.by_number(menu).get(typed) if menu is not None else None
    if choice is not None and choice.card:
        return zones.card(table, choice.card)
    stack = stack_of(table, choice.key if choice is not None and choice.key else typed, ZONES)
    if stack is not None:
        beside_yours = texts_cards.beside_yours(table, stack.card) if stack.zone == "row" and table.seat is not None else ()
        return " ".join((zones.card(table, stack.card, stack), *beside_yours))
    keys = [*table.facts]
    number = named([card_name(key) for key in keys], typed)
    return zones.card(table, keys[number]) if number is not None else no_card(typed)


def no_card(typed: str) -> str:
    """Nothing there is called so."""
    if len(typed) == 1:
        return _("No card has the key {key} now.").format(key=typed)
    return _("No card called {name} is there now.").format(name=typed[:40])


def _their_turns(desk: Desk) -> list[str]:
    moments = desk.story.their_last_turns(desk.commands.seat)
    if not moments:
        return [_("No turn of theirs has been seen yet.")]
    return tell([event for moment in moments for event in moment.events], desk.teller())


def _piles(piles: Sequence[Pile], rest: str) -> list[str]:
    """Their names with numbers, or one of them."""
    shown = [pile for pile in piles if not pile.is_log and not pile.page]
    if not _is_number(rest):
        return [f"{number} {pile.name}: {' '.join(pile.notes)}" for number, pile in enumerate(shown, 1)]
    if not 1 <= int(rest) <= len(shown):
        return [_("There is no such pile.")]
    pile = shown[int(rest) - 1]
    cards = ", ".join(card_name(card) if count == 1 else f"{card_name(card)} ×{count}" for card, count in pile.cards)
    return [" ".join(part for part in (f"{pile.name}: {' '.join(pile.notes)}", f"{cards}." if cards else "") if part)]


def _page(pile: Pile | None) -> list[str]:
    if pile is None:
        return [_("There is nothing to read about that here.")]
    return [f"{head}: {words}" if head else words for head, words in pile.texts]


def _clocks(desk: Desk) -> str:
    faces = desk.surroundings.clocks.faces(desk.surroundings.clock())
    assert desk.table is not None
    if not faces:
        return _("No clocks.")
    names = [_("You") if seat.number == desk.table.seat else seat.name for seat in desk.table.seats]
    return ", ".join(f"{name} {of_seconds(face.seconds)}" for name, face in zip(names, faces, strict=False)) + "."


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < len(text) < 5
