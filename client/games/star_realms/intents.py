"""Compute the effect of a key on the present table: an action, a menu, or the reason why it does nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.star_realms import commands
from client.games.star_realms.macros import left_to_use
from client.games.star_realms.model import lethal
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.shares import Shares, suggested, with_pools
from client.games.star_realms.model.table import Pooled, Stack, Table, answers, place_of, seat_name
from client.games.star_realms.model.table import together as to_pay_together
from client.games.star_realms.texts import questions, refusals
from client.games.star_realms.texts.cards import clauses
from client.games.star_realms.texts.questions import Menu, free_keys, no_answer
from client.games.star_realms.texts.words import card_name, faction_of, listed, owned
from client.table.state import Choice, Move, Open, Send, Tell
from client.text.i18n import _, all_of, ngettext
from engine.star_realms.cards import ABILITIES
from engine.star_realms.cards.effects import Effect
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language import refusals as codes
from engine.star_realms.language.main_phase import PassCard
from engine.star_realms.language.refusals import CannotPass

# -- cards ------------------------------------------------------------------------------------------------------------


def on_card(table: Table, stack: Stack) -> Move:
    """Return the obvious action with that card now."""
    if table.result is not None:
        return Tell(refusals.not_asked(table))
    listed = answers(table, stack)
    if not table.in_main:
        if listed:
            return Send(listed[0])
        if table.question is None:
            return Tell(refusals.not_asked(table))
        return Tell(no_answer(table, stack))
    if stack.zone == "mine":
        return _use(table, stack)
    if listed:
        return Send(listed[0])
    if (proposal := to_pay_together(table, stack)) is not None:
        return together_on_card(table, proposal)
    return _why_not(table, stack)


def _use(table: Table, stack: Stack) -> Move:
    usable = [which for which in ABILITIES if which in stack.usable]
    if not usable:
        return _unusable(stack)
    found: list[Choice] = []
    for which in usable:
        action = next(use for use in table.listed(main_phase.Use) if use.place in stack.places and use.ability == which)
        found += _answers(stack.facts[stack.face].ability(which), which, action)
    if len(found) == 1 and usable != ["scrap"]:
        return Send(found[0].action or main_phase.Use(stack.places[0], usable[0]))
    numbered = [replace(choice, key=str(number)) for number, choice in enumerate(found, 1)]
    words = _("choose one.") if len(found) > 1 else _("it leaves the game for good.")
    said = questions.of_card(stack.card, words)
    choices = (*numbered, Choice("0", _("back"), None))
    return Open(Menu(said.sentence, choices, again=stack.key, by_enter=True, block=said.block, name=said.name))


def _answers(effects: Sequence[Effect], which: str, action: main_phase.Use) -> list[Choice]:
    """Return the choices for an ability: each option of an either/or is a choice of its own."""
    label = {"ally": _("ally: {what}"), "scrap": _("scrap it: {what}")}.get(which, "{what}")
    if len(effects) == 1 and len(effects[0].options) > 1:
        options = [", ".join(clauses(option)) for option in effects[0].options]
        return [Choice("", label.format(what=what), action, then=asking.Choose(n)) for n, what in enumerate(options)]
    return [Choice("", label.format(what=", ".join(clauses(effects))), action)]


def _unusable(stack: Stack) -> Move:
    facts = stack.facts[stack.face]
    has = [which for which in ABILITIES if facts.ability(which) and not (which == "primary" and facts.is_ship)]
    fresh = [which for which in has if which not in stack.used]
    if fresh:
        return Send(main_phase.Use(stack.places[0], fresh[0]))
    if has:
        return Tell(refusals.used_already(stack.card, has[-1]))
    return Tell(refusals.no_ability(stack.card))


def _why_not(table: Table, stack: Stack) -> Move:
    facts = stack.facts[stack.card]
    match stack.zone:
        case "row" if facts.cost > table.me.trade:
            return Tell(refusals.too_dear(stack.card, facts.cost, table.me.trade))
        case "row":
            return Send(main_phase.Acquire(stack.card))
        case "hand":
            return Send(main_phase.Play(stack.card))
    if facts.is_ship or stack.seat is None:
        return Tell(_("Ships cannot be attacked."))
    return Send(main_phase.AttackBase(stack.seat, stack.places[0], facts.defense))


# -- Passing a card of the discard pile to a team member for one trade: the card, then its receiver -------------------


def give(table: Table, key: str) -> Move:
    """Ask for the card to pass, and for its receiver if there are several."""
    if not model_table.passes_cards(table.mode):
        return Tell(_("In this mode no cards are passed."))
    if (why := not_now(table)) is not None:
        return Tell(why)
    listed = table.listed(PassCard)
    if not listed:
        return Tell(_why_not_given(table))
    heirs = dict.fromkeys(action.seat for action in listed)
    free = free_keys(table)
    choices = [
        _choice(table, [action for action in listed if action.card == card], next(free, ""))
        for card in dict.fromkeys(action.card for action in listed)
    ]
    if len(heirs) == 1:
        title = _("Pass a card to {name} for 1 trade: which?").format(name=seat_name(table.seats, next(iter(heirs))))
    else:
        title = _("Pass a card for 1 trade: which?")
    return Open(Menu(title, (*choices, Choice("0", _("back"), None))))


def _choice(table: Table, listed: list[PassCard], key: str) -> Choice:
    card = listed[0].card
    faction = faction_of(card)
    if len(listed) == 1:
        return Choice(key, card_name(card), listed[0], "discard", faction, card=card)
    to = [Choice(str(action.seat + 1), seat_name(table.seats, action.seat), action) for action in listed]
    menu = Menu(_("Pass {card} to whom?").format(card=card_name(card)), (*to, Choice("0", _("back"), None)))
    return Choice(key, card_name(card), None, "discard", faction, card=card, opens=menu)


def _why_not_given(table: Table) -> str:
    if not table.me.discard:
        return _("Your discard pile is empty: there is no card to pass.")
    if table.me.trade < 1:
        return _("To pass a card costs 1 trade; you have none.")
    return _("There is no team member to whom you may pass a card.")


# -- The commands of a turn that name no card: end the turn, decline --------------------------------------------------


def end_turn(table: Table, key: str, *, warns: bool = True) -> Move:
    """Return the end of the turn. If `warns` is set and something useful is left, ask for confirmation once."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    left = left_over(table) if warns else []
    if not left:
        return Send(main_phase.EndTurn())
    choices = (Choice(key, _("end the turn"), main_phase.EndTurn()), Choice("0", _("go on"), None))
    return Open(Menu(" ".join(left), choices, again=key, by_enter=True, block=_("STILL YOURS")))


def decline(table: Table) -> Move:
    """Return the answer "no" or "no more", if it is possible."""
    if isinstance(table.question, asking.PutOnTopQuestion | asking.ChooseQuestion | proposing.ProposalQuestion):
        return Tell(no_answer(table))
    if asking.Pass() in table.actions:
        return Send(asking.Pass())
    if table.question is None:
        return Tell(refusals.not_asked(table))
    if table.in_main:
        return Tell(_("There is nothing to decline."))
    return Tell(refusals.refusal(CannotPass(), table))


# -- guard ------------------------------------------------------------------------------------------------------------


def left_over(table: Table) -> list[str]:
    """Return one sentence for each kind of thing left: cards, abilities, trade, combat."""
    sentences = [_cards(table), _abilities(table), _trade(table), _combat(table)]
    return [sentence for sentence in sentences if sentence]


def _cards(table: Table) -> str:
    playable = [stack.card for stack in table.hand if stack.live for _n in range(stack.count)]
    if not playable:
        return ""
    if len(playable) > 3:
        return ngettext("{n} card not played.", "{n} cards not played.", len(playable)).format(n=len(playable))
    return _("Not played: {cards}.").format(cards=listed(playable))


def _abilities(table: Table) -> str:
    ready = [stack.card for stack in left_to_use(table)]
    return _("Not used: {cards}.").format(cards=listed(ready)) if ready else ""


def _trade(table: Table) -> str:
    affordable = [table.facts[stack.card] for stack in table.row if stack.live]
    if not affordable:
        return ""
    best = max(affordable, key=lambda card: card.cost)
    return _("{n} trade: {card} costs {cost}.").format(n=table.me.trade, card=card_name(best.key), cost=best.cost)


def _combat(table: Table) -> str:
    if lethal.mine(table) is not None:
        return _("{n} combat: enough to win with t.").format(n=table.me.combat)
    combat, on_bases = table.me.combat, table.listed(main_phase.AttackBase)
    targets = [attack.seat for attack in table.listed(main_phase.Attack)]
    if targets:
        target = min(targets, key=lambda seat: table.seats[seat].authority)
        return _("{n} combat: hit {name} with t.").format(n=combat, name=seat_name(table.seats, target))
    for action in on_bases:
        if stack := place_of(table, action.seat, action.place):
            left = stack.facts[stack.card].defense - stack.damage
            words = _("{n} combat: {card} has {defense}.")
            return words.format(n=combat, card=owned(table, stack.card, action.seat), defense=left)
    return ""


# -- Attacking with all combat: the only target, or a choice of seats and bases by name -------------------------------


def attack(table: Table, key: str) -> Move:
    """Attack the only target with all combat, or ask for the target; outposts come first."""
    if (why := not_now(table)) is not None:
        return Tell(why)
    menu = targets(table, key)
    if menu is None:
        return Tell(_no_attack(table))
    first, *others = menu.choices
    only = first.action is not None and all(choice.action is None and choice.opens is None for choice in others)
    return Send(first.action) if only and first.action is not None and menu.by_enter else Open(menu)


def targets(table: Table, key: str) -> Menu | None:
    """Return the menu of targets for all combat, even of a single one; None if nothing can be attacked."""
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
    """Return the name of the target of that choice; for any other choice, its label."""
    match choice.action:
        case main_phase.Attack(seat):
            return all_of(_attacked(table, seat))
        case main_phase.AttackBase(seat, place) if (stack := place_of(table, seat, place)) is not None:
            return owned(table, stack.card, seat)
    return choice.label


def no_such_target(table: Table, menu: Menu, typed: str) -> str:
    """Return the refusal of a target that cannot be attacked, with the possible targets."""
    names = [target_name(table, choice) for choice in menu.choices if choice.action is not None or choice.opens is not None]
    words = _("You cannot attack {words} now. You can attack {names}.")
    return words.format(words=typed[:40], names=all_of(list(dict.fromkeys(names))))


def _targets(table: Table) -> list[main_phase.Attack]:
    """Return the attacks on seats; one for a team that shares its authority."""
    listed = table.listed(main_phase.Attack)
    if not model_table.shares_authority(table.mode):
        return listed
    return list({table.seats[action.seat].team: action for action in reversed(listed)}.values())


def _seat_choice(table: Table, number: int, action: main_phase.Attack) -> Choice:
    target = table.seats[action.seat]
    names = _attacked(table, action.seat)
    left = max(target.authority - action.amount, 0)
    label = _("hit {name}: {before}, then {left}").format(name=all_of(names), before=target.authority, left=left)
    return Choice(str(target.number + 1) if table.many else str(number), label, action)


def _attacked(table: Table, seat: int) -> list[str]:
    """Return the names of the players who share the authority of that seat."""
    target = table.seats[seat]
    if not model_table.shares_authority(table.mode):
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


# -- team purchases ---------------------------------------------------------------------------------------------------


def propose(table: Table, key: str) -> Move:
    """Ask which card the team may buy or destroy together; if a proposal is open, withdraw it."""
    if proposing.Withdraw() in table.actions and table.proposal is not None:
        take_back = (Choice(key, _("take it back"), proposing.Withdraw()), Choice("0", _("leave it open"), None))
        return Open(Menu(_("Take your proposal back?"), take_back, again=key))
    if (why := not_now(table)) is not None:
        return Tell(why)
    listed: list[Pooled] = [*table.listed(proposing.PoolAcquire), *table.listed(proposing.PoolAttack)]
    if not listed:
        return Tell(_no_proposal(table))
    if len(listed) == 1:
        return Open(share_menu(table, suggested(table, listed[0])))
    found = [pooled_choice(table, action, str(number), "{card} {n}") for number, action in enumerate(listed, 1)]
    choices = sorted(found, key=lambda choice: choice.key)
    return Open(Menu(_("Buy or destroy what together?"), (*choices, Choice("0", _("back"), None)), again=key))


def together_on_card(table: Table, action: Pooled) -> Move:
    """Open the contributions to a card that only the team can pay for together."""
    return Open(share_menu(table, suggested(table, action)))


def refreshed(table: Table, shares: Shares) -> Menu:
    """Return the same contributions with each member's present resources."""
    return share_menu(table, with_pools(table, shares))


def pooled_choice(table: Table, action: Pooled, key: str, words: str) -> Choice:
    """Return the choice for a team purchase, under the key of its card if it has one; `words` has {card} and its cost {n}."""
    stack, label = _target(table, action)
    shares = suggested(table, action)
    faction = faction_of(stack.card) if stack else ""
    cost = sum(shares.amounts)
    text = words.format(card=label, n=cost)
    return Choice(stack.key if stack and stack.key else key, text, None, "", faction, opens=share_menu(table, shares))


def share_menu(table: Table, shares: Shares) -> Menu:
    """Return the menu of the contributions: the arrows change them, and nothing is sent before it is confirmed."""
    _stack, label = _target(table, shares.proposal)
    cost = sum(shares.amounts)
    buys = isinstance(shares.proposal, proposing.PoolAcquire)
    words = _("Buy {card} together for {n} trade?") if buys else _("Destroy {card} together for {n} combat?")
    title = words.format(card=label, n=cost) + " " + _("← → whose share, ↑ ↓ change it.")
    choices = (Choice(commands.command("together").keys[0], _("propose it"), shares.action), Choice("0", _("back"), None))
    return Menu(title, choices, by_enter=True, shares=shares)


def _target(table: Table, action: Pooled) -> tuple[Stack | None, str]:
    match action:
        case proposing.PoolAcquire(card):
            return next((stack for stack in table.row if stack.card == card), None), card_name(card)
        case proposing.PoolAttack(seat, place):
            stack = place_of(table, seat, place)
            if stack is None:
                return None, "?"
            return stack, _("{card} of {name}").format(card=card_name(stack.card), name=seat_name(table.seats, seat))


def _no_proposal(table: Table) -> str:
    if not model_table.shares_pools(table.mode):
        return _("In this mode you cannot pay together.")
    if table.proposal is not None:
        return refusals.refusal(codes.ProposalOpen(), table)
    return _("There is nothing your team can pay for together now.")


# -- The reason why no action of the main phase is possible now -------------------------------------------------------


def not_now(table: Table) -> str | None:
    """Return the reason why no action of the main phase is possible now; None if one is."""
    if table.in_main:
        return None
    if table.question is None or table.result is not None:
        return refusals.not_asked(table)
    return _("Answer the question first.")
