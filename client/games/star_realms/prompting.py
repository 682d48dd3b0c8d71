"""What the prompt says: who acts and what is asked, in a block and a sentence. The first of these that holds has the word.

What every table says first (`client.table.selectors`), a question to you, what hit you, a win in reach, another's, your
turn, theirs.
"""

from __future__ import annotations

from dataclasses import replace

from client.games.star_realms import commands
from client.games.star_realms.desk import Desk
from client.games.star_realms.model import lethal
from client.games.star_realms.model.table import Table
from client.games.star_realms.overlays import Planning
from client.games.star_realms.texts import questions
from client.table import selectors
from client.table.selectors import Said
from client.table.state import Address, Series
from client.text.i18n import _
from engine.star_realms.language import asking


def said(desk: Desk) -> Said:
    """The prompt as it is now."""
    return selectors.said(desk, lambda: _of_the_game(desk))


def _of_the_game(desk: Desk) -> Said:
    table = desk.table
    assert table is not None
    menu = desk.open_menu()
    if menu is not None:
        tone = "harm" if _loses_a_card(table) else "you"
        return Said(menu.title, tone, menu.block, " ".join(plain for _first, plain in _struck(desk)))
    series: Series[Table] | None = desk.overlays.find(Series)
    if table.in_main or (series is not None and not series.waits(table)):
        return _my_turn(desk, table)
    said = _their_turn(desk, table)
    plan = questions.laid_out(desk.plan, is_open=desk.overlays.has(Planning))
    return replace(said, more=" ".join(part for part in (said.more, plan) if part))


def _loses_a_card(table: Table) -> bool:
    """Whether another makes you discard."""
    return isinstance(table.question, asking.DiscardQuestion) and table.question.by != table.seat


def _my_turn(desk: Desk, table: Table) -> Said:
    """A reply or a reason stands in the place of what the others did; advice in that of the keys that are known by then."""
    did, to_do = ("", "") if desk.notice else desk.opening
    to_do = questions.in_your_turn(desk.plan, commands.key_of("planning")) or to_do
    if desk.moments and (can_win := lethal.mine(table)) is not None:
        first = questions.can_win(desk.teller(), can_win)
        return Said(first.sentence, "good", first.block, did)
    if desk.advise is not None and not desk.notice and not desk.plan.steps:
        to_do = desk.advise(table) or to_do
    return Said(
        " ".join(part for part in (did, selectors.draw_offer(table, commands.key_of("draw"))) if part),
        "you",
        _("YOUR TURN"),
        to_do,
    )


def _their_turn(desk: Desk, table: Table) -> Said:
    """What hit you comes first, then a win of theirs in reach, then whose turn it is."""
    struck = _struck(desk)
    if desk.moments and struck:
        first, _plain = struck[0]
        return Said(first.sentence, "harm", first.block, " ".join(plain for _first, plain in struck[1:]))
    if struck:
        return Said(" ".join(plain for _first, plain in struck), "you")
    if desk.moments and (danger := lethal.against_me(table)) is not None:
        first = questions.can_lose(desk.teller(), danger)
        return Said(first.sentence, "harm", first.block)
    did = questions.so_far(desk.teller(), table, desk.story.of_this_turn()) if table.many else ""
    return Said(" ".join(part for part in (questions.headline(table), did, _offer(table)) if part), "wait")


def _struck(desk: Desk) -> list[tuple[Address, str]]:
    """What has hit you and was not seen yet, the weightiest first; each also in plain words, for beside something else."""
    t, traces = desk.teller(), desk.traces
    hits = [(said := questions.hit(t, hit), said.sentence) for hit in traces.hits[-1:]]
    falls = [(questions.fall(t, fall), questions.fell_to(t, fall)) for fall in reversed(traces.falls)]
    alive = sum(seat.alive for seat in desk.table.seats) if desk.table is not None else 0
    return hits + falls + [(questions.out(t, seat, alive), questions.is_out(t, seat)) for seat in reversed(traces.outs)]


def _offer(table: Table) -> str:
    return selectors.draw_offer(table, commands.key_of("draw"))
