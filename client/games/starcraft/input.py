"""Handle keys at a table of StarCraft: keys of things on the screen, the cursor, and the game's own commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from client.games.starcraft.commands import TABLE_COMMANDS, key_of
from client.games.starcraft.model.ground import own_base
from client.games.starcraft.model.keys import DIGITS, NONE, pools
from client.games.starcraft.model.revealed import revealed_order
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions import events, setup
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP, GALAXY, on_the_map
from client.games.starcraft.questions.mobilize import why_not_over
from client.games.starcraft.questions.panel import SteeredPanel, Thing, moved, next_live, settled, thing_of
from client.games.starcraft.selectors import answers, options, panel, starts, thing, things, whole
from client.games.starcraft.state import Draft, Selectors
from client.games.starcraft.summary import SUMMARY
from client.table import input, pointing
from client.table.formatter import not_begun
from client.table.game import Deed
from client.table.input import (
    analyse,
    ask_advice,
    carry_out,
    choose_marked,
    copy,
    go_on_after_the_end,
    next_choice,
    nothing_asked,
    on_turn,
)
from client.table.pointing import Part, Picks
from client.table.selectors import next_level
from client.table.state import Asking, Choice, Looking, Menu, Move, Open, Piles, Replaying, Send, Several, Tell, Typed
from client.terminal.keyboard import key_name
from client.text.i18n import _
from engine.language import QuestionKind, Verb
from engine.starcraft.language.fighting import PlaceTop
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.order_tokens import DoubleTime, Execute, Order, Reveal, TakeEvent
from engine.starcraft.language.orders import BuildUnit, BuildWorkers, MobilizeQuestion

# -- Why `0` or `e` has no effect: the question requires an answer ----------------------------------------------------


def why_no_pass(table: Table) -> str:
    """Return the rule that forbids this seat to answer "none" now; "" if there is no special reason."""
    return "" if table.question is None else setup.why_no_pass(table) or events.why_no_pass(table)


def why_no_end(table: Table) -> str:
    """Return the steps still missing before an end; "" if there is no special reason."""
    if isinstance(table.question, MobilizeQuestion):
        return why_not_over(table)
    needy = sorted({answer.skirmish for answer in table.can(PlaceTop)})
    return _("Skirmish {n} has no card yet: each needs one.").format(n=needy[0]) if needy else ""


# -- doing ------------------------------------------------------------------------------------------------------------


def do(draft: Draft, action: Verb, key: str) -> None:
    """Do the action, or ask for confirmation first. Then nothing is picked any more."""
    table = draft.table
    assert table is not None
    named = _named(draft, action)
    count = draft.state.count
    draft.change(count=0)
    if isinstance(action, BuildWorkers):
        action = BuildWorkers(min(max(count, 1), max(one.count for one in table.can(BuildWorkers))))
    if count > 1 and isinstance(action, BuildUnit) and table.question is not None:
        draft.start(_one_by_one(table, table.question, (action,) * count))
    else:
        carry_out(draft, meant(draft, table, action, key))
    draft.change(picked=starts(draft), is_done=isinstance(action, Order | Reveal) and draft.waiting is not None)
    draft.change(named=named)


BEFORE_AN_ORDER = Execute | TakeEvent | DoubleTime
"""Answers to the question of executing a revealed order."""


def several(current: Selectors, action: Verb) -> Several | None:
    """Return an answer of an order, preceded by the answer that executes the order, which was held back until now."""
    table = current.table
    if table is None or table.revealed is None or table.question is None:
        return None
    if isinstance(action, BEFORE_AN_ORDER) or action in table.standing:
        return None
    return _one_by_one(table, table.question, (action,))


def _one_by_one(table: Table, question: QuestionKind, actions: Sequence[Verb]) -> Several:
    """Return answers to that question and to more questions of its kind, preceded by the execution that was held back."""
    held = () if table.revealed is None else (Execute(),)
    return Several(question.word, (*held, *actions))


def _named(draft: Draft, action: Verb) -> Picks:
    """Return the parts of the action that did not have to be picked."""
    return tuple(
        part for option in options(draft) if option.action == action for part in option.parts if part not in draft.state.picked
    )


def meant(current: Selectors, table: Table, action: Verb, key: str) -> Move:
    """Return the action, or a question to confirm it.

    `key` confirms the action and `0` cancels it; if `0` confirms, Escape cancels.
    """
    guard = panel_of(table).guard(table, action) if current.warns or current.is_hurried else None
    if guard is None:
        return Send(action)
    choices = (Choice(key_name(key), _("do it"), action), Choice("0" if key != "0" else key_name("escape"), _("back"), None))
    return Open(Menu(guard.sentence, choices, again=key, by_enter=True, block=_("AT STAKE")))


def end(draft: Draft, key: str) -> None:
    """End the order, the placing or any other activity that can be ended."""
    on_turn("end-order", lambda table, key: _end(draft, table, key))(draft, key)


def _end(draft: Draft, table: Table, key: str) -> Move:
    if found := table.can(End):
        return meant(draft, table, found[0], key)
    if Execute() in table.actions:
        return Send(Execute())
    if table.can(Pass):
        return Tell(_("There is nothing to end; press {key} for no.").format(key=key_of("pass")))
    return Tell(why_no_end(table) or _("There is nothing to end now."))


def decline(draft: Draft, key: str) -> None:
    """Decline the question, or decline any further answer."""
    on_turn("pass", lambda table, key: _decline(draft, table, key))(draft, key)


def _decline(draft: Draft, table: Table, key: str) -> Move:
    if found := table.can(Pass):
        return meant(draft, table, found[0], key)
    if table.can(End) or Execute() in table.actions:
        return Tell(_("{key} ends it.").format(key=key_of("end-order")))
    return Tell(why_no_pass(table) or _("There is nothing to decline."))


def give_up(draft: Draft, key: str) -> None:
    """Draw an event card instead of executing the revealed order."""
    on_turn("give-up", lambda table, key: _give_up(table))(draft, key)


def _give_up(table: Table) -> Move:
    if revealed_order(table) is not None and (found := table.can(TakeEvent)):
        return Send(found[0])
    if revealed_order(table) is not None:
        return Tell(_("Double Time is used: the order is executed."))
    return Tell(_("You can give up an order for an event card only when you reveal it, before you do anything with it."))


def use_double_time(draft: Draft, key: str) -> None:
    """Use the card Double Time before the order. It returns workers from cards."""
    on_turn("double-time", lambda table, key: _double_time(table))(draft, key)


def _double_time(table: Table) -> Move:
    found = table.can(DoubleTime)
    return Send(found[0]) if found else Tell(_("You have no Double Time to use now."))


# -- the panel ---------------------------------------------------------------------------------------------------------


def open_panel(draft: Draft, name: str) -> None:
    """Show that panel; if it is shown already, show the panel of the question."""
    draft.change(panel="" if draft.state.panel == name else name)
    draft.change(picked=starts(draft))
    if draft.table is not None:
        live = pointing.live(options(draft), draft.state.picked)
        draft.change(cursor=settled(things(draft), draft.state.cursor, live, home(draft.table)))


def turn_shape(draft: Draft) -> None:
    """Switch the galaxy between map and list. If the galaxy is not in sight, show it in its last shape."""
    if draft.state.drawn:
        draft.change(shape=AS_LIST if draft.state.drawn == AS_MAP else AS_MAP)
    else:
        open_panel(draft, GALAXY.NAME)


def steered(draft: Draft, key: str) -> bool:
    """Return whether the panel has its own use for that key, and pick the parts that the key picks."""
    shown = panel(draft)
    if draft.table is None or not answers(draft) or draft.waiting is not None or not isinstance(shown, SteeredPanel):
        return False
    picked = shown.steer(draft.table, draft.state.picked, key)
    if picked is None:
        return False
    draft.change(picked=picked)
    point_at_picked(draft)
    return True


def point_at_picked(draft: Draft) -> None:
    """Move the cursor to the part that a panel with its own keys has picked, so that the player can read about it."""
    shown = {thing.part for thing in things(draft)}
    draft.change(cursor=next((part for part in draft.state.picked if part in shown), draft.state.cursor))


def show_end_of_battle(draft: Draft) -> None:
    """Show the battle that has just ended, on top of the panel of the question."""
    draft.change(panel=BATTLE.NAME, picked=())
    draft.change(cursor=next((thing.part for thing in reversed(things(draft))), ()))


def settle(draft: Draft) -> None:
    """Show the panel of a new question with nothing picked; for the same question, keep the picks that are still part of an
    answer.

    The end of a battle is read before the next question.
    """
    table = draft.table
    assert table is not None
    asked = draft.state.asked
    if not _are_alike(table.question, asked):
        kept = draft.state.panel if table.question is None or draft.state.panel == BATTLE.NAME else ""
        draft.change(panel=kept, picked=())
    is_other = word_of(table.question) != word_of(asked)
    if is_other:
        draft.leave_position()  # a key answers no question that opened after it
        draft.change(count=0)
    is_new = table.question is not None and is_other
    if is_other:
        draft.change(is_unseen=is_new and draft.is_hurried)
    draft.change(asked=table.question)
    if draft.state.picked and not (answers(draft) and panel(draft).keeps(table, draft.state.picked)):
        draft.change(picked=())
    if not draft.state.picked and (first := starts(draft)):
        draft.change(picked=first)
        point_at_picked(draft)
    found, live = things(draft), pointing.live(options(draft), draft.state.picked)
    is_lost = is_new and draft.state.cursor not in live and any(thing.part in live for thing in found)
    draft.change(cursor=settled(found, () if is_lost else draft.state.cursor, live, home(table)))


def home(table: Table) -> list[Part]:
    """Return the planets on which the seat at the bottom has a base."""
    return [("planet", planet.planet) for planet in table.view.galaxy if own_base(table, planet.planet) is not None]


def word_of(question: QuestionKind | None) -> str:
    """Return the kind of a question; "" for none."""
    return "" if question is None else question.word


def _are_alike(one: QuestionKind | None, other: QuestionKind | None) -> bool:
    """Return whether the questions are alike. A foreseen question and one sent by the server have different types."""
    return one == other or (word_of(one) == word_of(other) and repr(one) == repr(other))


# -- pointing ---------------------------------------------------------------------------------------------------------


ON_THE_GALAXY = ("galaxy", "planning", "execution")
"""The panels that show the galaxy, so that it cannot be opened next to them."""


def on_key(draft: Draft, key: str) -> None:
    """Handle the key of a thing, if a thing has this key now."""
    if draft.table is None:
        draft.refuse(not_begun())
        return
    if draft.overlays.has(Piles):
        draft.refuse(_("Close the piles with Escape first."))
        return
    if draft.table.result is not None and not draft.overlays.aside and key in TABLE_COMMANDS.command("postcard").keys:
        copy(draft, key)  # no thing has a key after the end
        return
    if not draft.overlays.has(Looking, Replaying) and (too_early(draft, key) or steered(draft, key) or counted(draft, key)):
        return
    draft.change(is_done=False)
    named = thing(draft, key)
    if named is None and draft.state.panel == BATTLE.NAME and draft.table.question is not None and not draft.overlays.aside:
        open_panel(draft, "")  # the first key of the question closes the end of the battle
        named = thing(draft, key)
    if named is None:
        draft.close(Looking)
        draft.refuse(_nothing_on(draft, key))
        return
    on_thing(draft, named)


def too_early(draft: Draft, key: str) -> bool:
    """Return whether a key only skipped an animation and so brought the question into sight.

    It does not answer that question.
    """
    if not (draft.is_hurried and draft.state.is_unseen):
        return False
    draft.change(is_unseen=False)
    draft.refuse(_("{key} was pressed before this was asked: press it again.").format(key=key_name(key)))
    return True


def seen_first(deed: Deed) -> Deed:
    """Wrap a deed so that a key cannot answer a question that the same key has just brought into sight."""

    def begun(draft: Draft, key: str) -> None:
        if not too_early(draft, key):
            deed(draft, key)

    return begun


def counted(draft: Draft, key: str) -> bool:
    """Return whether a digit is a count, and keep it. It is a count before anything is picked, on a panel that counts."""
    if key not in DIGITS or draft.state.picked or not answers(draft) or not panel(draft).COUNTS:
        return False
    if draft.waiting is not None:
        draft.type_ahead(Typed(key, meant=int(key)))
    else:
        draft.close(Asking)
        draft.change(count=0 if draft.state.count == int(key) else int(key))
    return True


def _nothing_on(draft: Draft, key: str) -> str:
    """Return why a key has no effect: nothing has the key, or another panel is open on top of the question."""
    if (
        draft.state.panel
        and not answers(draft)
        and draft.table is not None
        and draft.table.question is not None
        and not draft.replays
    ):
        return _("You are looking at the table; press Esc for the question.")
    return _("The key {key} does nothing now.").format(key=key)


def on_thing(draft: Draft, named: Thing) -> None:
    """Move the cursor to the named thing, and pick the thing if that answers the question."""
    if draft.overlays.has(Looking, Replaying) or (draft.table is not None and not answers(draft) and draft.state.panel):
        draft.change(cursor=named.part, reading=2 if draft.overlays.has(Looking) else 0)
        draft.close(Looking)
        return
    if draft.waiting is not None:
        draft.type_ahead(Typed(named.key, meant=(named.part, named.key)))
        return
    draft.close(Asking)
    draft.change(cursor=named.part)
    is_first = not draft.state.picked
    pick(draft, named.part, named.key)
    if is_first and draft.state.picked == (named.part,):
        pick_counted(draft, named)


def pick_counted(draft: Draft, named: Thing) -> None:
    """Pick the same thing as often as the digit before it says, as far as there are enough."""
    option = next((one for one in options(draft) if one.parts[0] == named.part), None)
    while option is not None and option.count and draft.state.picked.count(named.part) < draft.state.count:
        before = draft.state.picked
        pick(draft, named.part, named.key)
        if draft.state.picked == before:
            break


def on_typed(draft: Draft, typed: Typed) -> bool:
    """Name a thing that was typed before the last answer came. The thing has the meaning it had when typed.

    Enter does not answer a question that opened later.
    """
    match typed:
        case Typed(command="use"):
            use(draft, typed.key)
        case Typed(meant=int()):
            counted(draft, typed.key)
        case Typed(meant=(tuple(named), key)):
            same = thing_of(things(draft), named) if draft.table is not None else None
            if same is not None and same.key == key:
                on_thing(draft, same)
        case _:
            return False
    return True


def pick(draft: Draft, part: Part, key: str) -> None:
    """Pick one more thing; do the action if the thing completes it."""
    table = draft.table
    assert table is not None
    if (marks := panel(draft).marked(table, draft.state.picked, part)) is not None:
        draft.change(picked=marks)
        return
    named = draft.state.named
    draft.change(named=())
    after = pointing.pick(options(draft), draft.state.picked, part)
    if after.action is not None:
        draft.change(picked=(*draft.state.picked, part))
        do(draft, after.action, key)
    elif part in named:
        return  # a repetition
    elif after.is_lost:
        draft.refuse(panel(draft).why_not(table, draft.state.picked, part))
    else:
        draft.change(picked=after.picks)


def use(draft: Draft, key: str) -> None:
    """Handle Enter while no menu is open: do the action if it is complete, else pick the thing under the cursor.

    After the end, Enter starts the next game.
    """
    draft.close(Looking)
    if draft.table is None:
        return
    if draft.state.is_done and not draft.state.picked:
        draft.change(is_done=False)
        draft.refuse(_("That was done by its key: Enter is not needed."))
        return
    if draft.table.result is not None and not draft.overlays.aside and not draft.state.panel:
        go_on_after_the_end(draft, key, next_level(draft, SUMMARY))
        return
    if draft.waiting is not None:
        draft.type_ahead(Typed(key, "use"))
        return
    asked = draft.table.question
    actions = panel(draft).together(draft.table, draft.state.picked) if answers(draft) else ()
    if asked is not None and actions:
        draft.start(_one_by_one(draft.table, asked, actions))
        draft.change(picked=())
        return
    if draft.state.panel == BATTLE.NAME and not answers(draft):
        open_panel(draft, "")
    elif (action := whole(draft)) is not None:
        do(draft, action, key)
    elif (named := thing_of(things(draft), draft.state.cursor)) is not None:
        on_thing(draft, named)


def arrow(direction: str) -> Callable[[Draft, str], None]:
    """Return the deed of an arrow key: the next answer of an open menu, the panel's own use of the arrow, or a cursor move."""

    def deed(draft: Draft, key: str) -> None:
        if draft.table is None:
            return
        draft.change(is_done=False)
        step = 1 if direction in ("right", "down") else -1
        if direction in ("left", "right") and next_choice(draft, step):
            return
        if not steered(draft, direction):
            draft.change(cursor=_moved(draft, draft.table, direction))

    return deed


def _moved(draft: Draft, table: Table, direction: str) -> Part:
    """Return the part that an arrow leads to; on the map, the planet in that direction."""
    found, cursor = things(draft), draft.state.cursor
    if draft.state.drawn == AS_MAP and panel(draft).NAME in ON_THE_GALAXY:
        return on_the_map(table, found, cursor, direction, pointing.live(options(draft), draft.state.picked))
    return moved(found, cursor, direction)


def next_thing(draft: Draft, key: str) -> None:
    """Move the cursor to the next thing that can be added to the picks."""
    if draft.table is not None:
        draft.change(cursor=next_live(things(draft), draft.state.cursor, pointing.live(options(draft), draft.state.picked)))


def back(draft: Draft, key: str) -> None:
    """Close the open overlay, take the last pick back, or switch between the galaxy and the question."""
    draft.change(is_done=False)
    if next(iter(draft.overlays), None) is not None or draft.table is None:
        input.back(draft, key)
    elif draft.state.count:
        draft.change(count=0, picked=starts(draft))
    elif draft.state.picked and draft.state.picked != starts(draft):
        draft.change(picked=draft.state.picked[:-1] or starts(draft))
    elif draft.state.panel:
        open_panel(draft, draft.state.panel)
    elif panel(draft).NAME in ON_THE_GALAXY:
        draft.refuse(_("You cannot go back further: this is the galaxy."))
    else:
        open_panel(draft, "galaxy")
    draft.forget_typed()


# -- command handlers -------------------------------------------------------------------------------------------------


def keys_of_things() -> Collection[str]:
    """Return every key that a thing on any panel can have."""
    found = pools()
    return frozenset(DIGITS + found.home + found.around + found.spare)


def _use(draft: Draft, key: str) -> None:
    if not choose_marked(draft):
        use(draft, key)


def _pass(draft: Draft, key: str) -> None:
    """Decline; if the panel gives that key to a thing, such as the top card of a deck, name the thing instead."""
    named = thing(draft, NONE) if draft.table is not None else None
    if named is not None:
        on_thing(draft, named)
    else:
        decline(draft, key)


def _look(draft: Draft, key: str) -> None:
    draft.open(Looking(_("Look at what? Press its key.")))


def _turn(draft: Draft, key: str) -> None:
    if draft.table is None:
        draft.refuse(not_begun())
        return
    draft.close(Asking)
    turn_shape(draft)


def _open(name: str, draft: Draft) -> None:
    if draft.table is None:
        draft.refuse(not_begun())
        return
    draft.look_back()
    draft.close(Asking)
    open_panel(draft, name)


DEEDS: Mapping[str, Deed] = {
    "advice": ask_advice(nothing_asked),
    "analyse": analyse,
    "use": seen_first(_use),
    "end-order": seen_first(end),
    "pass": seen_first(_pass),
    "give-up": seen_first(give_up),
    "double-time": seen_first(use_double_time),
    "up": arrow("up"),
    "down": arrow("down"),
    "left": arrow("left"),
    "right": arrow("right"),
    "zone": next_thing,
    "look": _look,
    "postcard": copy,
    "map": _turn,
    "orders": lambda draft, key: _open("orders", draft),
    "destroy": lambda draft, key: _open("destroying", draft),
    "back": back,
}
