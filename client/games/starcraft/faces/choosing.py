"""Which face the table shows: what somebody has opened, else the face of what is asked, of the battle, or the galaxy."""

from __future__ import annotations

from client.games.starcraft.faces.answering import face_of
from client.games.starcraft.faces.battle.battle import BATTLE
from client.games.starcraft.faces.close_up import CLOSE_UP
from client.games.starcraft.faces.destroying import DESTROYING
from client.games.starcraft.faces.face import Face
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.faces.orders_list import ORDERS_LIST
from client.games.starcraft.model.table import Table

OPENED: dict[str, Face] = {face.NAME: face for face in (GALAXY, CLOSE_UP, ORDERS_LIST, DESTROYING, BATTLE)}
"""Faces that a key, or the end of a battle, opens over the one that is asked; what is asked stays open."""


def shown_face(table: Table, opened: str) -> Face:
    """`opened`: the name of the face that a key has opened, "" for none."""
    return OPENED.get(opened) or face_of(table)


def is_answering(table: Table, opened: str) -> bool:
    """Whether keys do what is legal, and do not only look: on the face of what is asked, and where own pieces are destroyed."""
    return shown_face(table, opened) in (face_of(table), DESTROYING)
