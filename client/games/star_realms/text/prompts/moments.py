"""What nobody may overlook, addressed: a hit, a base that fell, a win in reach, and another's."""

from __future__ import annotations

from client.games.star_realms.input import commands
from client.games.star_realms.model.lethal import Lethal
from client.games.star_realms.model.traces import Fall, Hit
from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name
from client.i18n import _, ngettext
from client.table.desk.menus import Address

BIG = 5
"""A hit for so much or more has a block; a smaller one has its sentence alone."""


def hit(t: Teller, what: Hit) -> Address:
    """An attack on you."""
    words = _("{name} hit you: {before} authority, now {left}.")
    said = words.format(name=t.name(what.by), before=what.before, left=max(what.left, 0))
    if what.biggest:
        said += " " + _("{name}'s biggest hit so far.").format(name=t.name(what.by))
    return Address(_("HIT FOR {n}").format(n=what.amount) if what.amount >= BIG else "", said)


def fall(t: Teller, what: Fall) -> Address:
    """A base of yours is gone."""
    name = t.name(what.by)
    if what.combat:
        said = _("{name} spent {n} combat on it. It is in your discard pile.").format(name=name, n=what.combat)
    else:
        said = _("{name} destroyed it with a card. It is in your discard pile.").format(name=name)
    return Address(_("{card} FELL").format(card=card_name(what.card).upper()), said)


def fell_to(t: Teller, what: Fall) -> str:
    """The same in plain words."""
    return _("{card} fell to {name}.").format(name=t.name(what.by), card=card_name(what.card))


def out(t: Teller, seat: int, left: int) -> Address:
    """Somebody is out of the game, and so many seats are left."""
    block = _("{name} IS OUT").format(name=t.name(seat).upper())
    return Address(block, ngettext("{n} seat is left.", "{n} seats are left.", left).format(n=left))


def is_out(t: Teller, seat: int) -> str:
    """The same in plain words."""
    return _("{name} is out of the game.").format(name=t.name(seat))


def can_win(t: Teller, what: Lethal) -> Address:
    """You have enough combat to put somebody out."""
    name = t.name(what.target)
    words = {
        "name": name,
        "n": what.combat,
        "defense": what.defense,
        "authority": what.authority,
        "attack": commands.key_of("attack"),
    }
    if what.outposts:
        said = _("{n} combat: {name}'s outposts take {defense}, authority {authority}. Press {attack}.").format(**words)
    else:
        said = _("{n} combat: {name}'s authority is {authority}. Press {attack}.").format(**words)
    return Address(_("YOU CAN WIN") if what.ends else _("YOU CAN PUT {name} OUT").format(name=name.upper()), said)


def can_lose(t: Teller, what: Lethal) -> Address:
    """Somebody has enough combat to put you out."""
    name = t.name(what.by).upper()
    count = sum(stack.count for stack in what.outposts)
    words = {"n": what.combat, "defense": what.defense, "authority": what.authority}
    if count:
        said = ngettext(
            "{n} combat: your outpost takes {defense}, your authority is {authority}.",
            "{n} combat: your outposts take {defense}, your authority is {authority}.",
            count,
        ).format(**words)
    else:
        said = _("{n} combat: your authority is {authority}.").format(**words)
    block = _("{name} CAN WIN") if what.ends else _("{name} CAN PUT YOU OUT")
    return Address(block.format(name=name), said)
