"""A proposal in the log: what is to be bought or destroyed together, and who pays what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name
from client.i18n import _


def proposal_words(t: Teller, seat: int, action: Sequence[Any]) -> str:
    """What that seat proposes; `action`: the proposal with its shares."""
    team = t.team(seat)
    pays = zip(team, action[-len(team) :], strict=False)
    shares = ", ".join(f"{t.you_or_name(member)} {share}" for member, share in pays if share)
    match tuple(action):
        case ("pool-acquire", card, *_shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=shares)
        case ("pool-attack", owner, place, *_shares):
            if base := t.cards.get((owner, place)):
                what = _("{card} of {name}").format(card=card_name(base), name=t.name(owner))
            else:
                what = _("a base of {name}").format(name=t.name(owner))
            return _("destroy {base} together ({shares})").format(base=what, shares=shares)
    return _("do something together")
