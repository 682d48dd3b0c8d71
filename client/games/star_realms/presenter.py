"""Make the picture of everything on the screen, with what the prompt says."""

from __future__ import annotations

from collections import Counter

from client.games.star_realms import input, macros, prompting
from client.games.star_realms.desk import Desk
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.model.traces import living_with
from client.games.star_realms.overlays import Planning
from client.games.star_realms.screen_state import Fallen, Over, Picture
from client.games.star_realms.texts import end, questions
from client.games.star_realms.texts.events import hit_in_all
from client.table import commands, selectors
from client.table.pages import Browsing
from client.table.state import Asking
from client.table.who import team_sign
from client.text.i18n import _
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language.main_phase import Attacked, Destroyed

TURNS = 13
"""So many turns are drawn before the one that is shown."""

# -- What a desk of Star Realms shows: the `Picture` of everything on the screen --------------------------------------


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt = prompting.said(desk)
    if desk.table is None:
        return selectors.said_on(Picture(facts=facts(None, may_replay=False)), desk, prompt)
    table = desk.shown_table() if desk.replays else desk.plan.marked(desk.shown_table())
    browsing = selectors.browsing(desk)
    stack = cursor.under(table, desk.cursor)
    chosen = _chosen_in_discard(desk)
    if chosen:
        stack = None
    own = Picture(
        table=table,
        cursor=Cursor("", 0) if chosen else desk.cursor,
        shown=_shown_card(desk, browsing, stack),
        stack=None if browsing else stack,
        facts=facts(
            desk.table,
            may_replay=bool(desk.story.their_last_turns(desk.commands.seat)),
            may_answer=not desk.is_up,
            may_plan=input.may_plan(desk.table),
            may_ask=input.is_allowed(desk),
        ),
        is_planning=desk.overlays.has(Planning),
        names_keys=desk.names_keys,
        over=_over(desk) if selectors.is_over(desk) else None,
        beside=_beside(desk),
        up=selectors.up(desk, [seat.number for seat in desk.table.seats if seat.alive]),
        change=() if desk.replays else desk.traces.change,
        authority=tuple(seats for turn, seats in desk.story.chart() if turn < table.turn)[-TURNS:],
        felled=() if desk.replays else _felled(desk),
        hits=() if desk.replays else _hits(desk),
        highest=desk.story.highest(),
        fell=dict(desk.story.fell),
        new_cards=frozenset() if desk.replays else _new_cards(desk),
        fallen=() if desk.replays else _fallen(desk),
    )
    return selectors.around(own, desk, prompt, browsing)


def _beside(desk: Desk) -> str:
    """What the others are asked, beside the prompt."""
    if desk.table is None or not selectors.is_live(desk):
        return ""
    around = desk.surroundings.around
    left = around.left(desk.surroundings.clock())
    return questions.beside(desk.table, around.absent, left, is_choosing=desk.overlays.has(Asking))


def _new_cards(desk: Desk) -> frozenset[str]:
    """The keys of the trade row whose cards are new; a slot that nothing fills any more is not."""
    return frozenset(keys.ROW[slot] for slot in desk.traces.new_slots or ())


def _hits(desk: Desk) -> tuple[str, ...]:
    """Who has hit you since your last turn, and how hard."""
    seat, view = desk.commands.seat, desk.view
    if seat is None or view is None:
        return ()
    hits: Counter[int] = Counter()
    mine = living_with(view, seat)
    moments = desk.story.moments
    own = max((moment.turn for moment in moments if seat in moment.on_turn and moment.turn < view.turn), default=0)
    for moment in moments:
        for event in moment.events if moment.turn > own else ():
            if isinstance(event, Attacked) and event.target in mine and event.seat not in mine:
                hits[event.seat] += event.amount
    return tuple(hit_in_all(desk.teller(), by, amount) for by, amount in hits.most_common())


def _felled(desk: Desk) -> tuple[tuple[int, str], ...]:
    """The bases of others that fell in the turn that is on."""
    events = desk.story.of_this_turn()
    return tuple(
        (event.target, event.card) for event in events if isinstance(event, Destroyed) and event.target != desk.commands.seat
    )


def _fallen(desk: Desk) -> tuple[Fallen, ...]:
    """The bases that have fallen and were not seen to fall yet."""
    names = desk.teller()
    return tuple(Fallen(fall.card, names.name(fall.by), desk.last_keys.get(fall.card, "")) for fall in desk.traces.falls)


def _shown_card(desk: Desk, browsing: Browsing | None, stack: Stack | None) -> str:
    if browsing is not None:
        cards = browsing.piles[browsing.pile].cards
        return cards[browsing.line][0] if browsing.line < len(cards) else ""
    return _chosen_in_discard(desk) or (stack.card if stack else "")


def _chosen_in_discard(desk: Desk) -> str:
    """The card that Enter would take now where it has no place on the table for the cursor to stand."""
    menu = desk.open_menu()
    if menu is None or desk.choice is None or desk.choice >= len(menu.choices):
        return ""
    return menu.choices[desk.choice].card


def _over(desk: Desk) -> Over:
    table = desk.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    teller, numbers = desk.teller(), desk.numbers
    said = (
        end.headline(teller, winners, reason, table.turn, desk.story.seconds),
        end.reason_sentence(teller, winners, reason, numbers),
    )
    over = Over(
        sentence=" ".join(filter(None, said)),
        turns=table.turn,
        names=tuple(_("You") if seat.number == table.seat else seat.name for seat in table.seats),
        authority=numbers.authority if numbers is not None else tuple(authority for _turn, authority in desk.story.chart()),
        me=table.seat,
        seats=numbers.seats if numbers is not None else (),
        turning=end.turning_point(teller, numbers.turning) if numbers is not None else "",
        winners=winners if reason != "draw" else (),
        teams=tuple(team_sign(seat.team) for seat in table.seats) if table.has_teams else (),
        shares_authority=model_table.shares_authority(table.mode),
    )
    return selectors.ended(over, desk)


# -- command conditions -----------------------------------------------------------------------------------------------


def facts(
    table: Table | None, *, may_replay: bool, may_answer: bool = True, may_plan: bool = False, may_ask: bool = False
) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked; `may_plan`: to lay out a turn; `may_ask`: for
    advice, at this table.
    """
    found = commands.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is None:
        return found
    seated = table.seat is not None
    may = {type(action) for action in (*table.actions, *table.standing) if may_answer}
    always = {
        "pools": seated and model_table.shares_pools(table.mode),
        "passes": seated and model_table.passes_cards(table.mode),
    }
    now = {
        "may-play-all": may_answer and macros.next_action(table) is not None,
        "may-attack": bool(may & {main_phase.Attack, main_phase.AttackBase, proposing.PoolAttack}),
        "may-pool": bool(may & {proposing.PoolAcquire, proposing.PoolAttack, proposing.Withdraw}),
        "may-give": main_phase.PassCard in may,
        "may-end": main_phase.EndTurn in may,
        "may-pass": asking.Pass in may,
        "may-plan": may_plan,
        "may-ask": may_ask and may_answer and table.question is not None,
    }
    checks = always if table.result is not None else always | now
    return found | {name for name, holds in checks.items() if holds}
