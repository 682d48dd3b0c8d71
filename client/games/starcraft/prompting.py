"""What the prompt says: what every table says first (`client.table.desk.prompting`), then what the face asks."""

from __future__ import annotations

from client.games.starcraft.desk import Desk
from client.games.starcraft.faces.answering import face_of
from client.games.starcraft.faces.close_up import CLOSE_UP
from client.games.starcraft.faces.face import Hint, Said
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.input.commands import key_of
from client.i18n import _
from client.table.desk import prompting


def said(desk: Desk) -> prompting.Said:
    """The prompt as it is now."""
    return prompting.said(desk, lambda: _of_the_game(desk))


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
    table = desk.table
    assert table is not None
    return desk.face.said(table, desk.picked) if desk.answers else face_of(table).said(table, ())


def _of_the_game(desk: Desk) -> prompting.Said:
    table = desk.table
    assert table is not None
    said = asked(desk)
    offer = prompting.draw_offer(table, key_of("draw"))
    sentence = " ".join(part for part in (said.sentence, offer) if part)
    did = "" if table.question is None else desk.opening[0]
    return prompting.Said(sentence, "you" if table.question is not None else "wait", said.block, did or said.more)
