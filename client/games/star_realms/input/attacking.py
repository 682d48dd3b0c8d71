"""Attacking with all combat: straight at the only target, or a choice of seats and bases by name."""

from __future__ import annotations

from client.games.star_realms.input.intent import Move, Open, Send, Tell, not_now
from client.games.star_realms.input.pooling import pooled_choice
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Action, Table
from client.games.star_realms.text.questions import Choice, Menu
from client.games.star_realms.text.teams import owned
from client.games.star_realms.text.words import listed_names
from client.i18n import _
from engine.star_realms.cards import BY_KEY


def attack(table: Table, key: str) -> Move:
    """All combat at the only target, or a choice of targets; outposts stand before everything else."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    seats = _targets(table)
    bases = [action for action in table.actions if action[0] == "attack-base"]
    pooled = [action for action in table.actions if action[0] == "pool-attack"]
    if not (seats or bases or pooled):
        return Tell(_no_attack(table))
    if len(seats) + len(bases) == 1 and not pooled:
        return Send((seats + bases)[0])
    choices = [_seat_choice(table, number, action) for number, action in enumerate(seats, 1)]
    choices += [_base_choice(table, action) for action in bases]
    numbers = iter("123456789")
    taken = {choice.key for choice in choices}
    words = _("together: {card} for {n}")
    for action in pooled:
        choice = pooled_choice(table, action, next(number for number in numbers if number not in taken), words)
        choices.append(choice)
    choices.append(Choice("0", _("back"), None))
    return Open(Menu(_("Attack with {n}:").format(n=table.me.combat), tuple(choices), again=key, by_enter=bool(seats or bases)))


def _targets(table: Table) -> list[Action]:
    """Attacks on seats; one for a team that lives on one authority."""
    listed = [action for action in table.actions if action[0] == "attack"]
    if not modes.shares_authority(table.mode):
        return listed
    return list({table.seats[action[1]].team: action for action in reversed(listed)}.values())


def _seat_choice(table: Table, number: int, action: Action) -> Choice:
    target = table.seats[action[1]]
    names = [target.name]
    if modes.shares_authority(table.mode):
        names = [seat.name for seat in table.seats if seat.team == target.team]
    label = _("{name} for {n} ({before}→{left})").format(
        name=listed_names(names), n=action[2], before=target.authority, left=max(target.authority - action[2], 0)
    )
    return Choice(str(target.number + 1) if table.many else str(number), label, action)


def _base_choice(table: Table, action: Action) -> Choice:
    for stack in table.stacks("theirs"):
        if stack.seat == action[1] and action[2] in stack.places:
            facts = BY_KEY.get(stack.card)
            words = {"card": owned(table, stack.card, action[1]), "n": action[3]}
            whole = facts.defense - stack.damage if facts else action[3]
            label = _("{card} for {n}") if action[3] >= whole else _("{card} for {n} of {whole}")
            return Choice(stack.key, label.format(**words, whole=whole), action, "", facts.faction if facts else "")
    return Choice("", " ".join(str(part) for part in action), action)


def _no_attack(table: Table) -> str:
    combat = table.me.combat
    if combat <= 0:
        return _("You have no combat to attack with.")
    outposts = [
        (facts.defense - stack.damage, stack)
        for stack in table.stacks("theirs")
        if (facts := BY_KEY.get(stack.card)) and facts.is_outpost and stack.seat is not None and _in_reach(table, stack.seat)
    ]
    if outposts:
        needed, stack = min(outposts, key=lambda pair: pair[0])
        return _("{card} is an outpost and must fall first: {needed} combat; you have {combat}.").format(
            card=owned(table, stack.card, stack.seat), needed=needed, combat=combat
        )
    return _("There is nothing you may attack now.")


def _in_reach(table: Table, seat: int) -> bool:
    return not table.many or bool(table.seats[seat].reach)
