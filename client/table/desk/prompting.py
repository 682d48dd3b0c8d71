"""What the prompt says at any table: who acts and what is asked, in a block and a sentence. The first that holds has the word.

Trouble with the line, a lesson, what is open, the end, time that is up; then what the game has to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from client.i18n import _
from client.sentences import of_absence
from client.table.clock_words import time_up
from client.table.desk.any_table import AnyTable
from client.table.desk.desk import Desk
from client.table.details import of_lost_line


@dataclass(frozen=True, slots=True)
class Said:
    """The prompt. `block`: capitals that address you; `tone`: as in `Picture`; `more`: what the second line adds."""

    sentence: str
    tone: str
    block: str = ""
    more: str = ""


def said(desk: Desk[Any, Any, Any], of_the_game: Callable[[], Said]) -> Said:
    """The prompt as it is now. `of_the_game`: what is said where nothing comes before it."""
    table = desk.table
    if desk.surroundings.link == "closed":
        return Said(_("The connection is closed. Quit with Ctrl+Q and come back."), "trouble")
    if desk.surroundings.link != "on" and table is not None:
        lost = of_lost_line(desk.surroundings.pause, is_seated=desk.commands.seat is not None)
        return Said(desk.surroundings.distrust or lost + _clock_meanwhile(desk), "trouble")
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
    return of_the_game()


def draw_offer(table: AnyTable, key: str) -> str:
    """Who else offers a draw, and the key that answers; "" if nobody does."""
    offering = [seat for seat in table.draw_offers if seat != table.seat]
    return _("{name} offers a draw ({key}).").format(name=table.name(offering[0]), key=key) if offering else ""


def absences(desk: Desk[Any, Any, Any], asked: Iterable[int]) -> list[str]:
    """Whoever of these seats is not at the line, and what is done about it."""
    around = desk.surroundings.around
    left = around.left(desk.surroundings.clock())
    there = ((around.who[seat], left[seat]) for seat in asked if seat < len(around.who))
    told = (of_absence(who.name, who.link, who.away, until, around.absent) for who, until in there)
    return [sentence for sentence in told if sentence]


def _clock_meanwhile(desk: Desk[Any, Any, Any]) -> str:
    """What becomes of one's own clock while the line is lost, where it ran."""
    if desk.commands.seat in desk.surroundings.clocks.running:
        return _(" Your clock may go on.")
    return (
        _(" The clocks stand still.")
        if desk.surroundings.clocks.terms is not None and not desk.surroundings.clocks.running
        else ""
    )
