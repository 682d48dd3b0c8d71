"""Combat: whom and what a seat can reach, spending combat, destroying bases, and defeat."""

from __future__ import annotations

from engine.game import Action, Refusal
from engine.star_realms.facts import DEFENSE, IS_OUTPOST, IS_SHIP, KEY
from engine.star_realms.state import InPlay, State


def outposts(state: State, target: int) -> list[tuple[int, InPlay]]:
    """The outposts that stand before that seat and its other bases, with their owners."""
    found = []
    for owner in state.mode.covered_by(target):
        for card in state.seats[owner].in_play:
            if IS_OUTPOST[card.card]:
                found.append((owner, card))
    return found


def bases(state: State, owner: int, *, outposts_first: bool) -> list[InPlay]:
    """The bases of that seat that can be attacked or targeted: while an outpost covers them, only outposts (ruling 29)."""
    standing = [card for card in state.seats[owner].in_play if not IS_SHIP[card.card]]
    if outposts_first and outposts(state, owner):
        return [card for card in standing if IS_OUTPOST[card.card]]
    return standing


def cost_to_destroy(card: InPlay) -> int:
    """How much combat the base still withstands."""
    return DEFENSE[card.card] - card.damage


# -- the actions -------------------------------------------------------------------------------------------------------


def attacks(state: State, seat: int) -> list[Action]:
    """Every attack with the combat there is, each at its maximum: seats first, then bases; sorted."""
    combat = state.seats[seat].combat
    if combat <= 0:
        return []
    mode = state.mode
    listed: list[Action] = [("attack", target, combat) for target in mode.opponents(state, seat) if not outposts(state, target)]
    for owner in mode.base_owners(state, seat):
        for card in bases(state, owner, outposts_first=True):
            cost = cost_to_destroy(card)
            if cost <= combat:
                listed.append(("attack-base", owner, card.place, cost))
            elif mode.keeps_damage:
                listed.append(("attack-base", owner, card.place, combat))
    return listed


def check_attack(state: State, seat: int, action: Action) -> Refusal | None:
    """Whether `("attack", target, amount)` is allowed."""
    _, target, amount = action
    if not 0 <= target < state.mode.seats:
        return Refusal("no-such-seat", {"seat": target})
    if target not in state.mode.opponents(state, seat):
        return Refusal("not-attackable", {"seat": target})
    if covering := outposts(state, target):
        return Refusal("outpost-first", {"base": KEY[covering[0][1].card]})
    return _check_amount(amount, state.seats[seat].combat)


def check_attack_base(state: State, seat: int, action: Action) -> Refusal | None:
    """Whether `("attack-base", owner, place, amount)` is allowed."""
    _, owner, place, amount = action
    refusal = check_base(state, seat, owner, place)
    if refusal:
        return refusal
    card = state.seats[owner].at(place)
    assert card is not None
    combat, cost = state.seats[seat].combat, cost_to_destroy(card)
    if state.mode.keeps_damage:
        return _check_amount(amount, min(combat, cost))
    if amount != cost:
        return Refusal("whole-defense", {"defense": cost})
    if cost > combat:
        return Refusal("not-enough-combat", {"needed": cost, "combat": combat})
    return None


def check_base(
    state: State, seat: int, owner: int, place: int, *, own: bool = False, outposts_first: bool = True
) -> Refusal | None:
    """Whether that base is there and can be attacked or targeted. `own`: one's own bases too."""
    if not 0 <= owner < state.mode.seats:
        return Refusal("no-such-seat", {"seat": owner})
    if owner == seat and not own:
        return Refusal("own-base")
    if owner != seat and owner not in state.mode.base_owners(state, seat):
        return Refusal("not-attackable", {"seat": owner})
    card = state.seats[owner].at(place)
    if card is None or IS_SHIP[card.card]:
        return Refusal("no-such-base", {"seat": owner, "place": place})
    if owner != seat and outposts_first and not IS_OUTPOST[card.card] and (covering := outposts(state, owner)):
        return Refusal("outpost-first", {"base": KEY[covering[0][1].card]})
    return None


def _check_amount(amount: int, maximum: int) -> Refusal | None:
    return None if 1 <= amount <= maximum else Refusal("amount", {"maximum": maximum})


def attack(state: State, seat: int, action: Action) -> None:
    """Spend combat on a seat's authority."""
    _, target, amount = action
    state.seats[seat].combat -= amount
    score = state.mode.score_of[target]
    state.authority[score] -= amount
    state.events.append(("attack", seat, target, amount, state.authority[score]))
    if state.authority[score] <= 0:
        for fallen in state.mode.fallen(state, score):
            defeat(state, fallen)
        state.result = state.mode.outcome(state, "authority")


def attack_base(state: State, seat: int, action: Action) -> None:
    """Spend combat on a base; it falls when its whole defense is paid."""
    _, owner, place, amount = action
    state.seats[seat].combat -= amount
    card = state.seats[owner].at(place)
    assert card is not None
    if amount < cost_to_destroy(card):
        card.damage += amount
        state.events.append(("hit-base", seat, owner, KEY[card.card], amount))
    else:
        destroy(state, seat, owner, card, amount)


def destroy(state: State, seat: int, owner: int, card: InPlay, combat: int) -> None:
    """A base falls and goes to its owner's discard pile (ruling 31)."""
    theirs = state.seats[owner]
    theirs.in_play.remove(card)
    theirs.discard.append(card.card)
    state.events.append(("destroy", seat, owner, KEY[card.card], combat))


def defeat(state: State, seat: int) -> None:
    """That seat is out (ruling 68)."""
    state.seats[seat].alive = False
    state.seats[seat].stack.clear()
    state.events.append(("defeat", seat))
