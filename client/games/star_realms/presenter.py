"""What the desk shows: the `Picture` of everything on the screen."""

from __future__ import annotations

from pathlib import PurePath

from client.fairness_proof import BROKEN
from client.games.star_realms import prompting
from client.games.star_realms.desk import Desk
from client.games.star_realms.input import planning
from client.games.star_realms.input.command_conditions import facts
from client.games.star_realms.model import cursor, keys, modes
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack
from client.games.star_realms.overlays import Asking, Helping, Piles, Planning
from client.games.star_realms.screen_state import Browsing, Fallen, Helped, Over, Picture
from client.games.star_realms.surroundings import RECORD
from client.games.star_realms.text.events.turns import turn_lines
from client.games.star_realms.text.pages import ending
from client.games.star_realms.text.prompts import other_seats
from client.games.star_realms.text.prompts.questions import Menu
from client.games.star_realms.text.words import letter
from client.i18n import _
from client.table import details
from client.table.clock_words import CONCEDE, warning


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt = prompting.said(desk)
    now = desk.surroundings.clock()
    left = desk.surroundings.around.left(now)
    if desk.table is None:
        return Picture(
            prompt=prompt.sentence,
            tone=prompt.tone,
            link=desk.surroundings.link,
            log=desk.story.log,
            facts=facts(None, may_replay=False),
        )
    table = desk.shown_table() if desk.replays else desk.plan.marked(desk.shown_table())
    browsing = _browsing(desk)
    stack = cursor.under(table, desk.cursor)
    menu = _menu(desk)
    chosen = _chosen_in_discard(desk)
    if chosen:
        stack = None
    return Picture(
        table=table,
        cursor=Cursor("", 0) if chosen else desk.cursor,
        shown=_shown_card(desk, browsing, stack),
        stack=None if browsing else stack,
        block=prompt.block,
        prompt=prompt.sentence,
        tone=prompt.tone,
        more=prompt.more,
        notice=_("Sending…") if desk.slow and desk.waiting is not None else desk.notice,
        menu=menu,
        choice=desk.choice if desk.lesson is None else desk.lesson.choice,
        facts=facts(
            desk.table,
            may_replay=bool(desk.story.their_last_turns(desk.commands.seat)),
            may_answer=not desk.is_up,
            may_plan=planning.may_plan(desk.table),
        ),
        is_planning=desk.overlays.has(Planning),
        names_keys=desk.names_keys,
        log=desk.story.log,
        pinned=desk.last_said.entry,
        unread=desk.last_said.unread,
        link=desk.surroundings.link,
        milliseconds=desk.surroundings.milliseconds,
        silent=desk.surroundings.silent,
        privacy=desk.surroundings.privacy,
        browsing=browsing,
        help=_help(desk),
        over=_over(desk) if desk.table.result is not None and not desk.replays and browsing is None else None,
        replaying=desk.replays,
        beside=other_seats.beside(desk.table, desk.surroundings.around.absent, left, is_choosing=desk.overlays.has(Asking))
        if _is_live(desk)
        else "",
        watchers=desk.surroundings.around.watchers,
        left=left,
        clocks=desk.surroundings.clocks.faces(now, sure=desk.surroundings.link == "on"),
        up=_up(desk),
        warning=_warning(desk),
        turns=turn_lines(desk.story.moments, desk.story.authority),
        change=() if desk.replays else desk.traces.change,
        highest=desk.story.highest(),
        fell=dict(desk.story.fell),
        new_cards=frozenset() if desk.replays else _new_cards(desk),
        fallen=() if desk.replays else _fallen(desk),
    )


def _menu(desk: Desk) -> Menu | None:
    """What is open; in a lesson else its keys, in the same place."""
    menu = desk.open_menu() if not desk.overlays.aside and not desk.is_up else None
    return menu or (desk.lesson.keys if desk.lesson is not None else None)


def _new_cards(desk: Desk) -> frozenset[str]:
    """The keys of the trade row whose cards are new; a slot that nothing fills any more is not."""
    return frozenset(keys.ROW[slot] for slot in desk.traces.new_slots or ())


def _fallen(desk: Desk) -> tuple[Fallen, ...]:
    """The bases that have fallen and were not seen to fall yet."""
    names = desk.teller()
    return tuple(Fallen(fall.card, names.name(fall.by), desk.last_keys.get(fall.card, "")) for fall in desk.traces.falls)


def _up(desk: Desk) -> frozenset[int]:
    """The seats that have no time left, where a bot plays for them."""
    terms, table, now = desk.surroundings.clocks.terms, desk.table, desk.surroundings.clock()
    if terms is None or terms.zero == CONCEDE or table is None or table.result is not None:
        return frozenset()
    return frozenset(seat.number for seat in table.seats if seat.alive and desk.surroundings.clocks.is_up(seat.number, now))


def _warning(desk: Desk) -> str:
    """That one's own time runs low, where it matters."""
    clocks, seat = desk.surroundings.clocks, desk.commands.seat
    if clocks.terms is None or seat not in clocks.running or desk.surroundings.link != "on":
        return ""
    face = clocks.faces(desk.surroundings.clock())[seat]
    return warning(clocks.terms, face.low) if face.low and face.runs else ""


def _is_live(desk: Desk) -> bool:
    """Whether the prompt speaks of the table as it is now."""
    if desk.table is None or desk.table.result is not None or (desk.overlays.has(Asking) and desk.table.seat is None):
        return False
    return desk.surroundings.link == "on" and not desk.overlays.aside


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


def _browsing(desk: Desk) -> Browsing | None:
    piles = desk.overlays.find(Piles)
    if piles is None:
        return None
    settled = piles.settled(desk)
    return Browsing(desk.piles(), settled.pile, settled.line)


def _help(desk: Desk) -> Helped | None:
    helping = desk.overlays.find(Helping)
    return None if helping is None else Helped(helping.pages, helping.page, helping.line)


def _over(desk: Desk) -> Over:
    table = desk.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    teller, numbers = desk.teller(), desk.numbers
    said = (
        ending.headline(teller, winners, reason, table.turn, desk.story.seconds),
        ending.reason_sentence(teller, winners, reason, numbers),
    )
    return Over(
        sentence=" ".join(filter(None, said)),
        turns=table.turn,
        names=tuple(_("You") if seat.number == table.seat else seat.name for seat in table.seats),
        authority=numbers.authority if numbers is not None else tuple(authority for _turn, authority in desk.story.chart()),
        me=table.seat,
        seats=numbers.seats if numbers is not None else (),
        turning=ending.turning_point(teller, numbers.turning) if numbers is not None else "",
        winners=winners if reason != "draw" else (),
        teams=tuple(letter(seat.team) for seat in table.seats) if table.has_teams else (),
        shares_authority=modes.shares_authority(table.mode),
        said=tuple(entry for entry in desk.story.since_the_end if entry.cause != RECORD),
        ready=tuple(who.name for who in desk.surroundings.around.who if who.ready and who.kind == "person"),
        proof=details.in_a_line(desk.surroundings.proof),
        is_broken=desk.surroundings.proof.verdict == BROKEN,
        record=PurePath(desk.surroundings.record).name,
        is_complete=desk.surroundings.record_came or desk.surroundings.link != "on",
        trouble=desk.surroundings.record_trouble,
    )
