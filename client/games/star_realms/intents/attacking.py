"""Attacking with all combat: straight at the only target, or a choice of seats and bases by name."""

from __future__ import annotations

from client.games.star_realms.intents.intent import not_now
from client.games.star_realms.intents.pooling import pooled_choice
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Pooled, Table, place_of
from client.games.star_realms.text.prompts.questions import Menu
from client.games.star_realms.text.teams import owned
from client.games.star_realms.text.words import listed_names
from client.i18n import _
from client.table.desk.menus import Choice, Move, Open, Send, Tell
from engine.star_realms.language import main_phase, proposing


def attack(table: Table, key: str) -> Move:
    """All combat at the only target, or a choice of targets; outposts stand before everything else."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    menu = targets(table, key)
    if menu is None:
        return Tell(_no_attack(table))
    first, *others = menu.choices
    only = first.action is not None and all(choice.action is None and choice.opens is None for choice in others)
    return Send(first.action) if only and first.action is not None and menu.by_enter else Open(menu)


def targets(table: Table, key: str) -> Menu | None:
    """The choice of whom or what all combat is for, even where it is one; None where nothing can be attacked."""
    seats = _targets(table)
    bases = table.listed(main_phase.AttackBase)
    pooled: list[Pooled] = [*table.listed(proposing.PoolAttack)]
    if not (seats or bases or pooled):
        return None
    choices = [_seat_choice(table, number, action) for number, action in enumerate(seats, 1)]
    choices += [_base_choice(table, action) for action in bases]
    numbers = iter("123456789")
    taken = {choice.key for choice in choices}
    words = _("together: {card} for {n}")
    for proposal in pooled:
        choice = pooled_choice(table, proposal, next(number for number in numbers if number not in taken), words)
        choices.append(choice)
    choices.append(Choice("0", _("back"), None))
    return Menu(_("{n} combat for whom?").format(n=table.me.combat), tuple(choices), again=key, by_enter=bool(seats or bases))


def target_name(table: Table, choice: Choice) -> str:
    """Whom or what that choice of `targets` attacks, by name; any other choice by its words."""
    match choice.action:
        case main_phase.Attack(seat):
            return listed_names(_attacked(table, seat))
        case main_phase.AttackBase(seat, place) if (stack := place_of(table, seat, place)) is not None:
            return owned(table, stack.card, seat)
    return choice.label


def no_such_target(table: Table, menu: Menu, typed: str) -> str:
    """What was named cannot be attacked, and what can."""
    names = [target_name(table, choice) for choice in menu.choices if choice.action is not None or choice.opens is not None]
    words = _("You cannot attack {words} now. You can attack {names}.")
    return words.format(words=typed[:40], names=listed_names(list(dict.fromkeys(names))))


def _targets(table: Table) -> list[main_phase.Attack]:
    """Attacks on seats; one for a team that lives on one authority."""
    listed = table.listed(main_phase.Attack)
    if not modes.shares_authority(table.mode):
        return listed
    return list({table.seats[action.seat].team: action for action in reversed(listed)}.values())


def _seat_choice(table: Table, number: int, action: main_phase.Attack) -> Choice:
    target = table.seats[action.seat]
    names = _attacked(table, action.seat)
    left = max(target.authority - action.amount, 0)
    label = _("hit {name}: {before}, then {left}").format(name=listed_names(names), before=target.authority, left=left)
    return Choice(str(target.number + 1) if table.many else str(number), label, action)


def _attacked(table: Table, seat: int) -> list[str]:
    """The names of those who live on what that seat has."""
    target = table.seats[seat]
    if not modes.shares_authority(table.mode):
        return [target.name]
    return [each.name for each in table.seats if each.team == target.team]


def _base_choice(table: Table, action: main_phase.AttackBase) -> Choice:
    stack = place_of(table, action.seat, action.place)
    if stack is None:
        return Choice("", " ".join(map(str, action.wire)), action)
    facts = stack.facts[stack.card]
    whole = facts.defense - stack.damage
    label = _("destroy {card} for {n}") if action.amount >= whole else _("hit {card} for {n} of {whole}")
    text = label.format(card=owned(table, stack.card, action.seat), n=action.amount, whole=whole)
    return Choice(stack.key, text, action, "", facts.faction)


def _no_attack(table: Table) -> str:
    combat = table.me.combat
    if combat <= 0:
        return _("You have no combat to attack with.")
    outposts = [
        (facts.defense - stack.damage, stack)
        for stack in table.stacks("theirs")
        if (facts := stack.facts.get(stack.card))
        and facts.is_outpost
        and stack.seat is not None
        and _in_reach(table, stack.seat)
    ]
    if outposts:
        needed, stack = min(outposts, key=lambda pair: pair[0])
        return _("{card} is an outpost and must fall first: {needed} combat; you have {combat}.").format(
            card=owned(table, stack.card, stack.seat), needed=needed, combat=combat
        )
    return _("There is nothing you may attack now.")


def _in_reach(table: Table, seat: int) -> bool:
    return not table.many or bool(table.seats[seat].reach)
