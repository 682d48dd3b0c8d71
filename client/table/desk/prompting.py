"""What the prompt says: who acts and what is asked, in a block and a sentence. The first of these that holds has the word.

Trouble with the line, a lesson, what is open, the end, a question to you, what hit you, a win in reach, another's, your turn,
theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import commands
from client.games.star_realms.model import lethal
from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.overlays import Planning, Series
from client.games.star_realms.text.prompts import moments, other_seats, planned
from client.games.star_realms.text.prompts.address import Address
from client.i18n import _
from client.table.clock_words import time_up
from protocol import codes


@dataclass(frozen=True, slots=True)
class Said:
    """The prompt. `block`: capitals that address you; `tone`: as in `Picture`; `more`: what the second line adds."""

    sentence: str
    tone: str
    block: str = ""
    more: str = ""


def said(desk: Desk) -> Said:
    """The prompt as it is now."""
    table = desk.table
    if desk.surroundings.link == "closed":
        return Said(_("The connection is closed. Quit with Ctrl+Q and come back."), "trouble")
    if desk.surroundings.link != "on" and table is not None:
        return Said(desk.surroundings.distrust or _lost(desk) + _clock_meanwhile(desk), "trouble")
    if table is None:
        return Said(_("Waiting for the table."), "wait")
    if (lesson := desk.lesson) is not None:
        return Said("" if desk.notice else lesson.begins, "wait", lesson.block, lesson.now)
    for overlay in desk.overlays:
        if (speaks := overlay.prompt(desk)) is not None:
            return Said(speaks.sentence, overlay.tone, speaks.block)
    if table.result is not None:
        return Said("", "wait")  # the panel of the end says it, and more than fits here
    if desk.is_up and desk.surroundings.clocks.terms is not None:
        return Said(time_up(desk.surroundings.clocks.terms, ""), "wait")
    return _of_the_game(desk, table)


def _of_the_game(desk: Desk, table: Table) -> Said:
    menu = desk.open_menu()
    if menu is not None:
        return Said(menu.title, "you", menu.block, " ".join(plain for _first, plain in _struck(desk)))
    if table.in_main or desk.overlays.has(Series):
        return _my_turn(desk, table)
    said = _their_turn(desk, table)
    plan = planned.laid_out(desk.plan, is_open=desk.overlays.has(Planning))
    return replace(said, more=" ".join(part for part in (said.more, plan) if part))


def _my_turn(desk: Desk, table: Table) -> Said:
    """A reply or a reason stands in the place of what the others did; advice in that of the keys that are known by then."""
    did, to_do = ("", "") if desk.notice else desk.opening
    to_do = planned.in_your_turn(desk.plan, commands.key_of("planning")) or to_do
    if desk.moments and (can_win := lethal.mine(table)) is not None:
        first = moments.can_win(desk.teller(), can_win)
        return Said(first.sentence, "you", first.block, did)
    if desk.advise is not None and not desk.notice and not desk.plan.steps:
        to_do = desk.advise(table) or to_do
    return Said(" ".join(part for part in (did, _offer(table)) if part), "you", _("YOUR TURN"), to_do)


def _their_turn(desk: Desk, table: Table) -> Said:
    """What hit you comes first, then a win of theirs in reach, then whose turn it is."""
    struck = _struck(desk)
    if desk.moments and struck:
        first, _plain = struck[0]
        return Said(first.sentence, "you", first.block, " ".join(plain for _first, plain in struck[1:]))
    if struck:
        return Said(" ".join(plain for _first, plain in struck), "you")
    if desk.moments and (danger := lethal.against_me(table)) is not None:
        first = moments.can_lose(desk.teller(), danger)
        return Said(first.sentence, "you", first.block)
    did = other_seats.so_far(desk.teller(), table, desk.story.of_this_turn()) if table.many else ""
    return Said(" ".join(part for part in (other_seats.headline(table), did, _offer(table)) if part), "wait")


def _struck(desk: Desk) -> list[tuple[Address, str]]:
    """What has hit you and was not seen yet, the weightiest first; each also in plain words, for beside something else."""
    t, traces = desk.teller(), desk.traces
    hits = [(said := moments.hit(t, hit), said.sentence) for hit in traces.hits[-1:]]
    falls = [(moments.fall(t, fall), moments.fell_to(t, fall)) for fall in reversed(traces.falls)]
    alive = sum(seat.alive for seat in desk.table.seats) if desk.table is not None else 0
    return hits + falls + [(moments.out(t, seat, alive), moments.is_out(t, seat)) for seat in reversed(traces.outs)]


def _offer(table: Table) -> str:
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    if not offering:
        return ""
    return _("{name} offers a draw ({key}).").format(name=seat_name(table.seats, offering[0]), key=commands.key_of("draw"))


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
