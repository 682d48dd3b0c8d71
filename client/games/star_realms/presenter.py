"""What the desk shows: the `Picture` of everything on the screen, with the one sentence that says whose move it is."""

from __future__ import annotations

from client.fairness_proof import BROKEN
from client.games.star_realms.desk import Desk
from client.games.star_realms.input.command_conditions import facts
from client.games.star_realms.input.navigation import everything, shown_table
from client.games.star_realms.model import cursor
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack, Table, seat_name
from client.games.star_realms.screen_state import Browsing, Over, Picture
from client.games.star_realms.text import log, other_seats, questions
from client.games.star_realms.text.narrator import result
from client.games.star_realms.text.words import letter
from client.i18n import _
from client.table import details
from client.table.clock_words import CONCEDE, time_up, warning
from protocol import codes


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt, tone = _prompt(desk)
    now = desk.clock()
    left = desk.around.left(now)
    if desk.table is None:
        return Picture(prompt=prompt, tone=tone, link=desk.link, log=desk.story.log, facts=facts(None, may_replay=False))
    table = shown_table(desk)
    browsing = _browsing(desk, table)
    stack = cursor.under(table, desk.cursor)
    chosen = _chosen_in_discard(desk)
    if chosen:
        stack = None
    return Picture(
        table=table,
        cursor=Cursor("", 0) if chosen else desk.cursor,
        shown=_shown_card(desk, browsing, stack),
        stack=None if browsing else stack,
        prompt=prompt,
        tone=tone,
        notice=_("Sending…") if desk.slow and desk.waiting is not None else desk.notice,
        menu=desk.open_menu() if desk.pile is None and not desk.looking and not _is_up(desk) else None,
        choice=desk.choice,
        facts=facts(desk.table, may_replay=bool(desk.story.their_last_turns(desk.commands.seat)), may_answer=not _is_up(desk)),
        log=desk.story.log,
        link=desk.link,
        milliseconds=desk.milliseconds,
        privacy=desk.privacy,
        browsing=browsing,
        over=_over(desk) if desk.table.result is not None and not desk.replay and browsing is None else None,
        replaying=bool(desk.replay),
        beside=other_seats.beside(desk.table, desk.around.absent, left, is_choosing=desk.menu is not None)
        if _is_live(desk)
        else "",
        watchers=desk.around.watchers,
        left=left,
        clocks=desk.clocks.faces(now, sure=desk.link == "on"),
        up=_up(desk),
        warning=_warning(desk),
    )


def _up(desk: Desk) -> frozenset[int]:
    """The seats that have no time left, where a bot plays for them."""
    terms, table, now = desk.clocks.terms, desk.table, desk.clock()
    if terms is None or terms.zero == CONCEDE or table is None or table.result is not None:
        return frozenset()
    return frozenset(seat.number for seat in table.seats if seat.alive and desk.clocks.is_up(seat.number, now))


def _is_up(desk: Desk) -> bool:
    """Whether this seat would be asked, but has no time left to answer."""
    table = desk.table
    if table is None or table.result is not None or table.question is None:
        return False
    return desk.clocks.is_up(table.seat, desk.clock())


def _warning(desk: Desk) -> str:
    """That one's own time runs low, where it matters."""
    clocks, seat = desk.clocks, desk.commands.seat
    if clocks.terms is None or seat not in clocks.running or desk.link != "on":
        return ""
    face = clocks.faces(desk.clock())[seat]
    return warning(clocks.terms, face.low) if face.low and face.runs else ""


def _is_live(desk: Desk) -> bool:
    """Whether the prompt speaks of the table as it is now."""
    if desk.table is None or desk.table.result is not None or (desk.menu is not None and desk.table.seat is None):
        return False
    return desk.link == "on" and not desk.replay and desk.pile is None and not desk.looking


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


def _browsing(desk: Desk, table: Table) -> Browsing | None:
    if desk.pile is None:
        return None
    found = everything(desk, table)
    number = min(desk.pile, len(found) - 1)
    pile = found[number]
    count = len(desk.story.log) if pile.is_log else len(pile.cards) or len(pile.texts)
    desk.line = min(desk.line, max(count - 1, 0))
    return Browsing(found, number, desk.line)


def _over(desk: Desk) -> Over:
    table = desk.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    return Over(
        sentence=result(desk.teller(), winners, reason),
        won=table.seat in winners and reason != "draw",
        turns=table.turn,
        seconds=desk.story.seconds,
        names=tuple(_("You") if seat.number == table.seat else seat.name for seat in table.seats),
        chart=tuple(desk.story.chart()),
        winners=winners,
        teams=tuple(letter(seat.team) for seat in table.seats) if table.has_teams else (),
        watching=table.seat is None,
        ready=tuple(who.name for who in desk.around.who if who.ready and who.kind == "person"),
        proof=details.in_a_line(desk.proof),
        is_broken=desk.proof.verdict == BROKEN,
        record=details.at_home(desk.record),
    )


def _prompt(desk: Desk) -> tuple[str, str]:
    """Who acts and what is asked, and in which tone to say it."""
    table = desk.table
    if desk.link == "closed":
        return _("The connection is closed. Quit with Ctrl+Q and come back."), "trouble"
    if desk.link != "on" and table is not None:
        return desk.distrust or _lost(desk) + _clock_meanwhile(desk), "trouble"
    if table is None:
        return _("Waiting for the table."), "wait"
    if desk.replay:
        return _replayed(desk), "replay"
    if desk.pile is not None:
        return _("Looking through the piles."), "replay"
    if desk.looking:
        return _("Look at which card? Press its key."), "ask"
    if desk.menu is not None:
        return desk.menu.title, "ask"
    if table.result is not None:
        return result(desk.teller(), table.result.winners, table.result.reason), "over"
    if _is_up(desk) and desk.clocks.terms is not None:
        return time_up(desk.clocks.terms, ""), "wait"
    if table.question is not None and not table.in_main:
        return questions.sentence(table.question, table), "ask"
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    offer = _(" {name} offers a draw (D).").format(name=seat_name(table.seats, offering[0])) if offering else ""
    if table.in_main:
        return _("YOUR TURN") + offer, "you"
    return other_seats.headline(table) + offer, "wait"


def _lost(desk: Desk) -> str:
    return {
        codes.RESTARTING: _("The server restarts; coming back by itself. Your seat is kept."),
        codes.DISK_FULL: _("The server has no room to keep what is done; the game goes on when there is."),
    }.get(desk.pause, _("The line is lost; coming back by itself. Your seat is kept."))


def _clock_meanwhile(desk: Desk) -> str:
    """What becomes of one's own clock while the line is lost, where it ran."""
    if desk.commands.seat in desk.clocks.running:
        return _(" Your clock may go on.")
    return _(" The clocks stand still.") if desk.clocks.terms is not None and not desk.clocks.running else ""


def _replayed(desk: Desk) -> str:
    moment = desk.replay[desk.moment]
    told = " ".join(entry.text for entry in log.add_events((), moment.events, desk.teller()))
    return _("Replay {n}/{total}: {what}").format(n=desk.moment + 1, total=len(desk.replay), what=told)
