"""What is asked, with its numbered answers: the menu of the screen, said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from client.games.star_realms.model.table import Table
from client.games.star_realms.texts.questions import shares_of, zone_name
from client.games.star_realms.texts.words import proposal_text
from client.plain.words import numbered
from client.table.state import Choice, Menu
from client.text.i18n import _


def by_number(menu: Menu) -> dict[str, Choice]:
    """The answers by what is typed for them. One whose key is a digit keeps it; the others have the numbers that are free."""
    taken = {choice.key for choice in menu.choices if choice.key.isdigit()}
    free = (str(number) for number in count(1) if str(number) not in taken)
    found = {choice.key if choice.key.isdigit() else next(free): choice for choice in menu.choices}
    return dict(sorted(found.items(), key=lambda pair: (pair[0] == "0", int(pair[0]))))


def question(menu: Menu, table: Table) -> str:
    """The question and its answers."""
    return f"{_title(menu, table)} {answers(menu)}".strip()


def answers(menu: Menu) -> str:
    """The answers alone; where they are cards of several zones, each zone is said before its own."""
    zones: dict[str, list[tuple[str, str]]] = {}
    for number, choice in by_number(menu).items():
        zones.setdefault(choice.zone, []).append((number, choice.label))
    if len([zone for zone in zones if zone_name(zone)]) < 2:
        zones = {"": [answer for found in zones.values() for answer in found]}
    return " ".join(_of_zone(zone_name(zone), found) for zone, found in zones.items() if found)


def _of_zone(name: str, found: Sequence[tuple[str, str]]) -> str:
    return f"{name[:1].upper()}{name[1:]}: {numbered(found)}" if name else numbered(found)


def _title(menu: Menu, table: Table) -> str:
    """On the screen the arrows change who pays how much; here words do."""
    shares = shares_of(menu)
    if shares is None:
        return f"{menu.name or menu.block.capitalize()}: {menu.title}" if menu.block else menu.title
    at = table.seats[shares.members[shares.at]]
    whose = _("your share") if at.number == table.seat else _("the share of {name}").format(name=at.name)
    asked = _("Propose to {what}?").format(what=proposal_text(shares.action, table))
    return asked + " " + _("More or less changes {whose}, next share goes on.").format(whose=whose)
