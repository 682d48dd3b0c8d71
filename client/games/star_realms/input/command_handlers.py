"""What a key does at a desk of Star Realms: the key of a card, and the commands that this game has beside every table's."""

from __future__ import annotations

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import asking_advice, navigation, planning
from client.games.star_realms.input.commands import TABLE_COMMANDS, key_of
from client.games.star_realms.intents import attacking, cards, giving, pooling, turn
from client.games.star_realms.model import cursor, keys, lethal
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Finishing, Planning, PlayingAll
from client.i18n import _
from client.table.desk.menus import Tell
from client.table.desk.overlays import Asking, Looking, Piles, Replaying
from client.table.input.command_handlers import Handlers, after_the_end, choose_marked, on_turn, perform
from client.table.telling.refusals import not_begun


def _on_key(desk: Desk, key: str) -> None:
    """The key of a card, if one has it now."""
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
        desk.ahead.add(lambda: _again(desk, stack))
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


# -- on turn -----------------------------------------------------------------------------------------------------------


def _play_all(desk: Desk, key: str) -> None:
    if desk.waiting is not None:
        desk.ahead.add(lambda: _play_all(desk, key))
        return
    desk.overlays.look_back()
    desk.overlays.close(Asking)
    table = desk.table
    if table is None or not table.in_main:
        perform(desk, attacking.attack(table, key) if table else Tell(not_begun()))
        return
    desk.start(PlayingAll(table))


def _attack(desk: Desk, key: str) -> None:
    """Where somebody can be put out now and the prompt says so, the whole of it; else one attack, or the choice of one."""
    if desk.table is not None and desk.moments and desk.waiting is None and (can_win := lethal.mine(desk.table)) is not None:
        desk.overlays.look_back()
        desk.start(Finishing(can_win.target))
    else:
        on_turn(attacking.attack)(desk, key)


def _use(desk: Desk, key: str) -> None:
    """Enter: the choice under the highlight, or the card under the cursor."""
    if choose_marked(desk):
        return
    desk.overlays.close(Looking)
    table = desk.table
    stack = cursor.under(table, desk.cursor) if table else None
    if table is not None and stack is not None and stack.card:
        on_stack(desk, table, stack)
    elif stack is not None and stack.is_seat:
        desk.notice = _("Press {attack} to attack, or the key of a base.").format(attack=key_of("attack"))


def _end_turn(desk: Desk, key: str) -> None:
    """With the warning about what is left: where the person wants it, and where this key hurried to a turn nobody has seen."""
    warns = desk.warns or desk.is_hurried
    on_turn(lambda table, key: turn.end_turn(table, key, warns=warns))(desk, key)


def _plan(desk: Desk, key: str) -> None:
    """In one's own turn the next step of the plan; in another's, to lay one out."""
    if desk.waiting is not None:
        desk.ahead.add(lambda: _plan(desk, key))
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
        on_turn(lambda table, key: turn.decline(table))(desk, key)


def _analyse(desk: Desk) -> None:
    """The screen opens the record of the game."""
    if desk.surroundings.record:
        desk.requests.append("analyse")
    else:
        desk.refuse(_("No record of this game is kept, so there is nothing to look at."))


HANDLERS: Handlers[Desk] = Handlers(
    TABLE_COMMANDS,
    {
        "use": _use,
        "play-all": _play_all,
        "attack": _attack,
        "end-turn": _end_turn,
        "together": on_turn(pooling.propose),
        "give": on_turn(giving.give),
        "pass": _decline,
        "advice": asking_advice.ask,
        "analyse": after_the_end(_analyse),
        "planning": _plan,
        "unplan": planning.take_back,
        "up": navigation.arrow("up"),
        "down": navigation.arrow("down"),
        "left": navigation.arrow("left"),
        "right": navigation.arrow("right"),
        "zone": navigation.zone,
    },
    lambda desk: keys.pools().every,
    _on_key,
)
press, command, nothing_on = HANDLERS.press, HANDLERS.command, HANDLERS.nothing_on
