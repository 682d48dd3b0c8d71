"""What a desk of StarCraft shows: the `Picture` of everything on the screen."""

from __future__ import annotations

from client.games.starcraft import prompting
from client.games.starcraft.desk import Desk
from client.games.starcraft.faces import pointer
from client.games.starcraft.input.command_conditions import facts
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.text.pages.ending import headline, reason_sentence
from client.i18n import _
from client.table.desk import presenter
from client.table.desk.prompting import absences


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt = prompting.said(desk)
    if desk.table is None:
        return presenter.said_on(Picture(facts=facts(None, may_replay=False)), desk, prompt)
    table = desk.shown_table()
    cursor = _cursor(desk)
    own = Picture(
        table=table,
        face=desk.face.NAME,
        picked=desk.picked if desk.answers else (),
        cursor=cursor,
        hints=prompting.hints(desk),
        inspected=tuple(desk.face.inspected(table, cursor)) if cursor else (),
        facts=facts(desk.table, may_replay=bool(desk.story.moments), may_answer=not desk.is_up),
        over=_over(desk) if presenter.is_over(desk) else None,
        beside=" ".join(_absent(desk)) if presenter.is_live(desk) else "",
        up=presenter.up(desk, [number for number, seat in enumerate(desk.table.seats) if seat.alive]),
    )
    return presenter.around(own, desk, prompt, presenter.browsing(desk))


def _absent(desk: Desk) -> list[str]:
    """Whoever is waited for and is not at the line."""
    assert desk.table is not None
    return absences(desk, [asked.seat for asked in desk.table.view.asked if asked.seat != desk.table.seat])


def _cursor(desk: Desk) -> str:
    """The cursor; in a replay only if what is under it is shown then."""
    is_shown = not desk.replays or pointer.thing_of(desk.things(), desk.cursor) is not None
    return desk.cursor if is_shown else ""


def _over(desk: Desk) -> Over:
    table = desk.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    over = Over(
        sentence=" ".join(filter(None, (headline(table, desk.story.seconds), reason_sentence(table)))),
        turns=table.turn,
        names=tuple(_("You") if seat == table.seat else table.name(seat) for seat in range(len(table.seats))),
        me=table.seat,
        winners=winners if reason != "draw" else (),
        numbers=desk.numbers,
    )
    return presenter.ended(over, desk)
