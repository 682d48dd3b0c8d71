"""What the desk shows: the `Picture` of everything on the screen, with the one sentence that says whose move it is."""

from __future__ import annotations

from pathlib import PurePath

from client.fairness_proof import BROKEN
from client.games.star_realms.desk import Desk
from client.games.star_realms.input.command_conditions import facts
from client.games.star_realms.model import cursor, modes
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack, seat_name
from client.games.star_realms.overlays import Asking, Piles
from client.games.star_realms.screen_state import Browsing, Over, Picture
from client.games.star_realms.surroundings import RECORD
from client.games.star_realms.text import ending, other_seats, questions
from client.games.star_realms.text.narrator import result
from client.games.star_realms.text.words import letter
from client.i18n import _
from client.table import details
from client.table.clock_words import CONCEDE, time_up, warning
from protocol import codes


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt, tone = _prompt(desk)
    now = desk.surroundings.clock()
    left = desk.surroundings.around.left(now)
    if desk.table is None:
        return Picture(
            prompt=prompt, tone=tone, link=desk.surroundings.link, log=desk.story.log, facts=facts(None, may_replay=False)
        )
    table = desk.shown_table()
    browsing = _browsing(desk)
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
        menu=desk.open_menu() if not desk.overlays.aside and not _is_up(desk) else None,
        choice=desk.choice,
        facts=facts(desk.table, may_replay=bool(desk.story.their_last_turns(desk.commands.seat)), may_answer=not _is_up(desk)),
        log=desk.story.log,
        link=desk.surroundings.link,
        milliseconds=desk.surroundings.milliseconds,
        privacy=desk.surroundings.privacy,
        browsing=browsing,
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
    )


def _up(desk: Desk) -> frozenset[int]:
    """The seats that have no time left, where a bot plays for them."""
    terms, table, now = desk.surroundings.clocks.terms, desk.table, desk.surroundings.clock()
    if terms is None or terms.zero == CONCEDE or table is None or table.result is not None:
        return frozenset()
    return frozenset(seat.number for seat in table.seats if seat.alive and desk.surroundings.clocks.is_up(seat.number, now))


def _is_up(desk: Desk) -> bool:
    """Whether this seat would be asked, but has no time left to answer."""
    table = desk.table
    if table is None or table.result is not None or table.question is None:
        return False
    return desk.surroundings.clocks.is_up(table.seat, desk.surroundings.clock())


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


def _prompt(desk: Desk) -> tuple[str, str]:
    """Who acts and what is asked, and in which tone to say it."""
    table = desk.table
    if desk.surroundings.link == "closed":
        return _("The connection is closed. Quit with Ctrl+Q and come back."), "trouble"
    if desk.surroundings.link != "on" and table is not None:
        return desk.surroundings.distrust or _lost(desk) + _clock_meanwhile(desk), "trouble"
    if table is None:
        return _("Waiting for the table."), "wait"
    for overlay in desk.overlays:
        if (said := overlay.prompt(desk)) is not None:
            return said
    if table.result is not None:
        return result(desk.teller(), table.result.winners, table.result.reason), "over"
    if _is_up(desk) and desk.surroundings.clocks.terms is not None:
        return time_up(desk.surroundings.clocks.terms, ""), "wait"
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
    }.get(desk.surroundings.pause, _("The line is lost; coming back by itself. Your seat is kept."))


def _clock_meanwhile(desk: Desk) -> str:
    """What becomes of one's own clock while the line is lost, where it ran."""
    if desk.commands.seat in desk.surroundings.clocks.running:
        return _(" Your clock may go on.")
    return (
        _(" The clocks stand still.")
        if desk.surroundings.clocks.terms is not None and not desk.surroundings.clocks.running
        else ""
    )
