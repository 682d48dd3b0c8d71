"""Handle keys at a table of Star Realms: cards, the cursor, planning, advice, and the game's own commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.games.star_realms import intents
from client.games.star_realms.commands import command, key_of
from client.games.star_realms.intents import not_now
from client.games.star_realms.model import cursor, lethal
from client.games.star_realms.model.plan import LONGEST
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Finishing, Planning, PlayingAll
from client.games.star_realms.selectors import may_plan, next_level
from client.games.star_realms.state import Draft
from client.games.star_realms.texts import questions, refusals
from client.table.formatter import not_begun, watching
from client.table.game import Deed
from client.table.input import analyse, ask_advice, carry_out, choose_marked, copy, go_on_after_the_end, next_choice, on_turn
from client.table.state import Asking, Looking, Piles, Replaying, Tell, Typed
from client.text.i18n import _

# -- navigation -------------------------------------------------------------------------------------------------------


def look_at(draft: Draft, table: Table, stack: Stack) -> None:
    draft.change(cursor=cursor.at(table, stack))
    draft.mark(choice_under(draft, stack))


def choice_under(draft: Draft, stack: Stack | None) -> int | None:
    menu = draft.open_menu()
    if menu is None or stack is None:
        return None
    return next((n for n, choice in enumerate(menu.choices) if choice.key == stack.key and choice.zone == stack.zone), None)


def arrow(direction: str) -> Callable[[Draft, str], None]:
    def deed(draft: Draft, key: str) -> None:
        sideways = direction in ("left", "right")
        step = 1 if direction in ("right", "down") else -1
        menu = draft.open_menu()
        if draft.table is None:
            return
        if menu is not None and sideways and next_choice(draft, step):
            assert draft.choice is not None
            chosen = menu.choices[draft.choice]
            stack = next((s for s in draft.table.stacks(chosen.zone) if s.key == chosen.key), None)
            draft.change(cursor=cursor.at(draft.table, stack) if stack else draft.state.cursor)
        else:
            table = draft.shown_table()
            draft.change(cursor=cursor.moved(table, draft.state.cursor, direction, draft.state.lines))
            if menu is None or menu.asked:
                draft.mark(choice_under(draft, cursor.under(table, draft.state.cursor)))

    return deed


def zone(draft: Draft, key: str) -> None:
    if draft.table is None:
        return
    table = draft.shown_table()
    draft.change(cursor=cursor.next_zone(table, draft.state.cursor))
    draft.mark(choice_under(draft, cursor.under(table, draft.state.cursor)))


# -- planning ---------------------------------------------------------------------------------------------------------


def open_or_close(draft: Draft, key: str) -> None:
    """Start or stop planning by keys of cards, during another player's turn."""
    table = draft.table
    if draft.overlays.has(Planning):
        draft.close(Planning)
    elif table is None:
        draft.refuse(_("The game has not begun."))
    elif may_plan(table):
        draft.look_back()
        draft.open(Planning())
    elif table.in_main:
        draft.refuse(questions.nothing(key))
    else:
        draft.refuse((watching() if table.seat is None else not_now(table)) or refusals.not_asked(table))


def mark(draft: Draft, table: Table, stack: Stack) -> None:
    """Add a card of that stack as the last step of the plan."""
    if stack.zone not in ("hand", "row"):
        draft.refuse(questions.no_such_step())
    elif not draft.state.plan.fits(stack):
        draft.refuse(questions.again(stack.card))
    elif len(draft.state.plan.steps) == LONGEST:
        draft.refuse(questions.too_long())
    else:
        draft.change(plan=draft.state.plan.with_step(stack, table))


def take_back(draft: Draft, key: str) -> None:
    """Remove the last step of the plan."""
    if draft.state.plan.steps:
        draft.change(plan=draft.state.plan.without_last())
    else:
        draft.refuse(questions.nothing_to_take_back())


def next_stack(draft: Draft) -> Stack | None:
    """Return the card of the next step, if this player is in the main phase."""
    return draft.state.plan.next_stack(draft.table) if draft.table is not None and draft.table.in_main else None


# -- command handlers -------------------------------------------------------------------------------------------------


def on_key(draft: Draft, key: str) -> None:
    """Handle the key of a card, if a card has it now."""
    table = draft.table
    browsing = draft.overlays.has(Piles)
    if table is not None and table.result is not None and key in command("postcard").keys and not draft.overlays.aside:
        copy(draft, key)  # no card has a key any more
        return
    stack = table.by_key(key) if table and not browsing else None
    if table is not None and stack is not None:
        on_stack(draft, table, stack)
        return
    draft.close(Looking)
    draft.refuse(_("Close the piles with Escape first.") if browsing else _("No card has the key {key} now.").format(key=key))


def on_stack(draft: Draft, table: Table, stack: Stack) -> None:
    """Move the cursor to a card, and take the obvious action with it."""
    if draft.overlays.has(Looking, Replaying):
        draft.close(Looking)
        look_at(draft, table, stack)
        return
    if draft.waiting is not None:
        draft.type_ahead(Typed(stack.key, meant=stack))
        return
    look_at(draft, table, stack)
    if draft.overlays.has(Planning):
        mark(draft, table, stack)
        return
    draft.close(Asking)
    carry_out(draft, intents.on_card(table, stack))


def on_typed(draft: Draft, typed: Typed) -> bool:
    """Handle a card's key that was typed ahead, if the same card still has the same key."""
    table, stack = draft.table, typed.meant
    if not isinstance(stack, Stack):
        return False
    if table is None:
        return True
    same = next(
        (s for s in table.stacks(stack.zone) if s.card == stack.card and s.key == stack.key and s.seat == stack.seat), None
    )
    if same is not None:
        on_stack(draft, table, same)
    return True


# -- on turn -----------------------------------------------------------------------------------------------------------


def _play_all(draft: Draft, key: str) -> None:
    if draft.waiting is not None:
        draft.type_ahead(Typed(key, "play-all"))
        return
    draft.look_back()
    draft.close(Asking)
    table = draft.table
    if table is None or not table.in_main:
        carry_out(draft, intents.attack(table, key) if table else Tell(not_begun()))
        return
    draft.start(PlayingAll(table))


def _attack(draft: Draft, key: str) -> None:
    """Attack. If the prompt announces that an opponent can be defeated, start the whole attack; else send one attack or ask
    for its target.
    """
    if (
        draft.table is not None
        and draft.moments
        and draft.waiting is None
        and (can_win := lethal.mine(draft.table)) is not None
    ):
        draft.look_back()
        draft.start(Finishing(can_win.target))
    else:
        on_turn("attack", intents.attack)(draft, key)


def _use(draft: Draft, key: str) -> None:
    """Handle Enter: take the highlighted choice, or use the card under the cursor."""
    if choose_marked(draft):
        return
    draft.close(Looking)
    table = draft.table
    if table is not None and table.result is not None and not draft.overlays.aside:
        go_on_after_the_end(draft, key, next_level(draft))
        return
    stack = cursor.under(table, draft.state.cursor) if table else None
    if table is not None and stack is not None and stack.card:
        on_stack(draft, table, stack)
    elif stack is not None and stack.is_seat:
        draft.say(_("Press {attack} to attack, or the key of a base.").format(attack=key_of("attack")))


def _end_turn(draft: Draft, key: str) -> None:
    """End the turn. Ask first if something useful is left, if the player wants this warning or the key skipped an animation
    of the new turn.
    """
    warns = draft.warns or draft.is_hurried
    on_turn("end-turn", lambda table, key: intents.end_turn(table, key, warns=warns))(draft, key)


def _plan(draft: Draft, key: str) -> None:
    """Do the next step of the plan in the player's own turn; otherwise start or stop planning."""
    if draft.waiting is not None:
        draft.type_ahead(Typed(key, "planning"))
        return
    table, stack = draft.table, next_stack(draft)
    if table is None or stack is None or draft.overlays.has(Planning):
        open_or_close(draft, key)
    else:
        draft.look_back()
        on_stack(draft, table, stack)


def _decline(draft: Draft, key: str) -> None:
    if draft.overlays.has(Planning):
        take_back(draft, key)
    else:
        on_turn("pass", lambda table, key: intents.decline(table))(draft, key)


DEEDS: Mapping[str, Deed] = {
    "use": _use,
    "play-all": _play_all,
    "attack": _attack,
    "end-turn": _end_turn,
    "together": on_turn("together", intents.propose),
    "give": on_turn("give", intents.give),
    "pass": _decline,
    "advice": ask_advice(refusals.not_asked),
    "analyse": analyse,
    "postcard": copy,
    "planning": _plan,
    "unplan": take_back,
    "up": arrow("up"),
    "down": arrow("down"),
    "left": arrow("left"),
    "right": arrow("right"),
    "zone": zone,
}
