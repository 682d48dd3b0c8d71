"""A proposal in the log: what is to be bought or destroyed together, and who pays what."""

from __future__ import annotations

from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.language import Verb
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack


def proposal_words(t: Teller, seat: int, action: Verb) -> str:
    """What that seat proposes; `action`: the proposal with its shares."""
    match action:
        case PoolAcquire(card, shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=_shares(t, seat, shares))
        case PoolAttack(owner, place, shares):
            if base := t.cards.get((owner, place)):
                what = _("{card} of {name}").format(card=card_name(base), name=t.name(owner))
            else:
                what = _("a base of {name}").format(name=t.name(owner))
            return _("destroy {base} together ({shares})").format(base=what, shares=_shares(t, seat, shares))
    return _("do something together")


def _shares(t: Teller, seat: int, shares: tuple[int, ...]) -> str:
    pays = zip(t.team(seat), shares, strict=False)
    return ", ".join(f"{t.you_or_name(member)} {share}" for member, share in pays if share)
