"""Handle keys at a table of Star Realms: cards, the cursor, planning, advice, and the game's own commands."""

from __future__ import annotations

from collections.abc import Callable

from client.games.star_realms import intents
from client.games.star_realms.commands import TABLE_COMMANDS, key_of
from client.games.star_realms.desk import Desk
from client.games.star_realms.intents import not_now
from client.games.star_realms.model import cursor, keys, lethal
from client.games.star_realms.model.plan import LONGEST
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Finishing, Planning, PlayingAll
from client.games.star_realms.texts import hints, questions, refusals
from client.table import advice
from client.table.formatter import not_begun, watching
from client.table.input import Handlers, analyse, choose_marked, next_choice, on_turn, perform
from client.table.state import Asking, Looking, Piles, Replaying, Tell, Typed
from client.text.i18n import _
from engine.judge import Advice

# -- navigation -------------------------------------------------------------------------------------------------------


def look_at(desk: Desk, table: Table, stack: Stack) -> None:
    desk.point(cursor.at(table, stack))
    desk.mark(choice_under(desk, stack))


def choice_under(desk: Desk, stack: Stack | None) -> int | None:
    menu = desk.open_menu()
    if menu is None or stack is None:
        return None
    return next((n for n, choice in enumerate(menu.choices) if choice.key == stack.key and choice.zone == stack.zone), None)


def arrow(direction: str) -> Callable[[Desk, str], None]:
    def deed(desk: Desk, key: str) -> None:
        sideways = direction in ("left", "right")
        step = 1 if direction in ("right", "down") else -1
        menu = desk.open_menu()
        if desk.table is None:
            return
        if menu is not None and sideways and next_choice(desk, step):
            assert desk.choice is not None
            chosen = menu.choices[desk.choice]
            stack = next((s for s in desk.table.stacks(chosen.zone) if s.key == chosen.key), None)
            desk.point(cursor.at(desk.table, stack) if stack else desk.cursor)
        else:
            table = desk.shown_table()
            desk.point(cursor.moved(table, desk.cursor, direction, desk.lines))
            if menu is None or menu.asked:
                desk.mark(choice_under(desk, cursor.under(table, desk.cursor)))

    return deed


def zone(desk: Desk, key: str) -> None:
    if desk.table is None:
        return
    table = desk.shown_table()
    desk.point(cursor.next_zone(table, desk.cursor))
    desk.mark(choice_under(desk, cursor.under(table, desk.cursor)))


# -- planning ---------------------------------------------------------------------------------------------------------


def may_plan(table: Table | None) -> bool:
    """Whether this seat waits for a turn of its own."""
    return table is not None and table.seat is not None and table.result is None and table.me.alive and table.question is None


def open_or_close(desk: Desk, key: str) -> None:
    """In another's turn: from now on keys of cards plan, or no longer."""
    table = desk.table
    if desk.overlays.has(Planning):
        desk.close(Planning)
    elif table is None:
        desk.refuse(_("The game has not begun."))
    elif may_plan(table):
        desk.look_back()
        desk.open(Planning())
    elif table.in_main:
        desk.refuse(questions.nothing(key))
    else:
        desk.refuse((watching() if table.seat is None else not_now(table)) or refusals.not_asked(table))


def mark(desk: Desk, table: Table, stack: Stack) -> None:
    """Plan a card of that stack as the last step."""
    if stack.zone not in ("hand", "row"):
        desk.refuse(questions.no_such_step())
    elif not desk.plan.fits(stack):
        desk.refuse(questions.again(stack.card))
    elif len(desk.plan.steps) == LONGEST:
        desk.refuse(questions.too_long())
    else:
        desk.replan(desk.plan.with_step(stack, table))


def take_back(desk: Desk, key: str) -> None:
    """The last step is none any more."""
    if desk.plan.steps:
        desk.replan(desk.plan.without_last())
    else:
        desk.refuse(questions.nothing_to_take_back())


def next_stack(desk: Desk) -> Stack | None:
    """The card of the next step, where it can be done in one's own turn."""
    return desk.plan.next_stack(desk.table) if desk.table is not None and desk.table.in_main else None


# -- asking advice ----------------------------------------------------------------------------------------------------


def show(desk: Desk, found: Advice | None) -> None:
    """Open what was found, if it is still wanted. None: nobody could think."""
    advice.show(desk, found, hints.FORMATTER)


# -- command handlers -------------------------------------------------------------------------------------------------


def _on_key(desk: Desk, key: str) -> None:
    """The key of a card, if one has it now."""
    table = desk.table
    browsing = desk.overlays.has(Piles)
    stack = table.by_key(key) if table and not browsing else None
    if table is not None and stack is not None:
        on_stack(desk, table, stack)
        return
    desk.close(Looking)
    desk.refuse(_("Close the piles with Escape first.") if browsing else _("No card has the key {key} now.").format(key=key))


def on_stack(desk: Desk, table: Table, stack: Stack) -> None:
    """A card was named by its key: the cursor goes there, and what the card is for is done."""
    if desk.overlays.has(Looking, Replaying):
        desk.close(Looking)
        look_at(desk, table, stack)
        return
    if desk.waiting is not None:
        desk.type_ahead(Typed(stack.key, meant=stack))
        return
    look_at(desk, table, stack)
    if desk.overlays.has(Planning):
        mark(desk, table, stack)
        return
    desk.close(Asking)
    perform(desk, intents.on_card(table, stack))


def _on_typed(desk: Desk, typed: Typed) -> bool:
    """A card named before the last answer came: it is meant as it was then."""
    table, stack = desk.table, typed.meant
    if not isinstance(stack, Stack):
        return False
    if table is None:
        return True
    same = next(
        (s for s in table.stacks(stack.zone) if s.card == stack.card and s.key == stack.key and s.seat == stack.seat), None
    )
    if same is not None:
        on_stack(desk, table, same)
    return True


# -- on turn -----------------------------------------------------------------------------------------------------------


def _play_all(desk: Desk, key: str) -> None:
    if desk.waiting is not None:
        desk.type_ahead(Typed(key, "play-all"))
        return
    desk.look_back()
    desk.close(Asking)
    table = desk.table
    if table is None or not table.in_main:
        perform(desk, intents.attack(table, key) if table else Tell(not_begun()))
        return
    desk.start(PlayingAll(table))


def _attack(desk: Desk, key: str) -> None:
    """Where somebody can be put out now and the prompt says so, the whole of it; else one attack, or the choice of one."""
    if desk.table is not None and desk.moments and desk.waiting is None and (can_win := lethal.mine(desk.table)) is not None:
        desk.look_back()
        desk.start(Finishing(can_win.target))
    else:
        on_turn("attack", intents.attack)(desk, key)


def _use(desk: Desk, key: str) -> None:
    """Enter: the choice under the highlight, or the card under the cursor."""
    if choose_marked(desk):
        return
    desk.close(Looking)
    table = desk.table
    stack = cursor.under(table, desk.cursor) if table else None
    if table is not None and stack is not None and stack.card:
        on_stack(desk, table, stack)
    elif stack is not None and stack.is_seat:
        desk.say(_("Press {attack} to attack, or the key of a base.").format(attack=key_of("attack")))


def _end_turn(desk: Desk, key: str) -> None:
    """With the warning about what is left: where the person wants it, and where this key hurried to a turn nobody has seen."""
    warns = desk.warns or desk.is_hurried
    on_turn("end-turn", lambda table, key: intents.end_turn(table, key, warns=warns))(desk, key)


def _plan(desk: Desk, key: str) -> None:
    """In one's own turn the next step of the plan; in another's, to lay one out."""
    if desk.waiting is not None:
        desk.type_ahead(Typed(key, "planning"))
        return
    table, stack = desk.table, next_stack(desk)
    if table is None or stack is None or desk.overlays.has(Planning):
        open_or_close(desk, key)
    else:
        desk.look_back()
        on_stack(desk, table, stack)


def _decline(desk: Desk, key: str) -> None:
    if desk.overlays.has(Planning):
        take_back(desk, key)
    else:
        on_turn("pass", lambda table, key: intents.decline(table))(desk, key)


HANDLERS: Handlers[Desk] = Handlers(
    TABLE_COMMANDS,
    {
        "use": _use,
        "play-all": _play_all,
        "attack": _attack,
        "end-turn": _end_turn,
        "together": on_turn("together", intents.propose),
        "give": on_turn("give", intents.give),
        "pass": _decline,
        "analyse": analyse,
        "advice": lambda desk, _key: advice.ask(desk, refusals.not_asked),
        "planning": _plan,
        "unplan": take_back,
        "up": arrow("up"),
        "down": arrow("down"),
        "left": arrow("left"),
        "right": arrow("right"),
        "zone": zone,
    },
    lambda desk: keys.pools().every,
    _on_key,
    _on_typed,
)
press, command, nothing_on = HANDLERS.press, HANDLERS.command, HANDLERS.nothing_on
