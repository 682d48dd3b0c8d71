"""Make the picture of everything on the screen, with what the prompt says."""

from __future__ import annotations

from client.games.starcraft.commands import key_of
from client.games.starcraft.desk import Desk
from client.games.starcraft.faces.face import Hint, Said, thing_of
from client.games.starcraft.faces.galaxy import CLOSE_UP, GALAXY
from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.texts.end import headline, reason_sentence
from client.table import commands, selectors
from client.table.pointing import Part
from client.table.selectors import absences
from client.text.i18n import _
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit

# -- What a desk of StarCraft shows: the `Picture` of everything on the screen ----------------------------------------


def picture(desk: Desk) -> Picture:
    """The desk as it is drawn now."""
    prompt = said(desk)
    if desk.table is None:
        return selectors.said_on(Picture(facts=facts(None, may_replay=False)), desk, prompt)
    table = desk.shown_table()
    cursor = _cursor(desk)
    own = Picture(
        table=table,
        face=desk.face.NAME,
        picked=desk.picked if desk.answers else (),
        cursor=cursor,
        hints=hints(desk),
        inspected=tuple(desk.face.inspected(table, cursor)) if cursor else (),
        facts=facts(desk.table, may_replay=bool(desk.story.moments), may_answer=not desk.is_up),
        over=_over(desk) if selectors.is_over(desk) else None,
        beside=" ".join(_absent(desk)) if selectors.is_live(desk) else "",
        up=selectors.up(desk, [number for number, seat in enumerate(desk.table.seats) if seat.alive]),
    )
    return selectors.around(own, desk, prompt, selectors.browsing(desk))


def _absent(desk: Desk) -> list[str]:
    """Whoever is waited for and is not at the line."""
    assert desk.table is not None
    return absences(desk, [asked.seat for asked in desk.table.view.asked if asked.seat != desk.table.seat])


def _cursor(desk: Desk) -> Part:
    """The cursor; in a replay only if what is under it is shown then."""
    is_shown = not desk.replays or thing_of(desk.things(), desk.cursor) is not None
    return desk.cursor if is_shown else ()


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
    return selectors.ended(over, desk)


# -- prompting --------------------------------------------------------------------------------------------------------


def said(desk: Desk) -> selectors.Said:
    """The prompt as it is now."""
    return selectors.said(desk, lambda: _of_the_game(desk))


def hints(desk: Desk) -> tuple[Hint, ...]:
    """The keys that the face names before those of commands."""
    if desk.table is None or desk.overlays.aside:
        return ()
    near = (Hint("← →", _("next planet")),) if desk.opened == CLOSE_UP.NAME else ()
    if desk.opened and desk.table.question is not None:
        return (*(asked(desk).hints if desk.answers else ()), *near, Hint("Esc", _("to what is asked")))
    if desk.opened and desk.opened != GALAXY.NAME:
        return (*near, Hint("Esc", _("to the galaxy")))
    return asked(desk).hints


def asked(desk: Desk) -> Said:
    """What the face that answers says: also while another face is open over it."""
    return desk.asked_now()


def _of_the_game(desk: Desk) -> selectors.Said:
    table = desk.table
    assert table is not None
    said = asked(desk)
    offer = selectors.draw_offer(table, key_of("draw"))
    sentence = " ".join(part for part in (said.sentence, offer) if part)
    did = "" if table.question is None else desk.opening[0]
    return selectors.Said(sentence, "you" if table.question is not None else "wait", said.block, did or said.more)


# -- command conditions -----------------------------------------------------------------------------------------------


DESTROYS = DestroyUnit | DestroyBase | DestroyTransport


def facts(table: Table | None, *, may_replay: bool, may_answer: bool = True) -> frozenset[str]:
    """Everything that holds now. `may_answer`: there is time to do what is asked."""
    found = commands.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is not None:
        shown = {"has-planets": bool(table.view.galaxy), "has-orders": table.view.phase != "setup"}
        found |= {name for name, holds in shown.items() if holds}
    if table is None or table.result is not None or not may_answer:
        return found
    now = {
        "may-end": bool(table.can(End)),
        "may-pass": bool(table.can(Pass)),
        "may-destroy": any(isinstance(action, DESTROYS) for action in table.standing),
    }
    return found | {name for name, holds in now.items() if holds}
