"""Every event of docs/starcraft.md as a sentence, for the log, the replay and the digest."""

from __future__ import annotations

from client.games.starcraft.text.events.battles import of_battle
from client.games.starcraft.text.events.event_card_sentences import of_event_cards
from client.games.starcraft.text.events.executed import of_orders
from client.games.starcraft.text.events.rounds import of_round
from client.games.starcraft.text.events.setting_up import of_setting_up
from client.games.starcraft.text.events.supplies import of_supplies
from client.games.starcraft.text.narrator import Teller
from engine.language import EventKind

_TELLERS = (of_round, of_orders, of_supplies, of_battle, of_event_cards, of_setting_up)


def tell(t: Teller, event: EventKind) -> str:
    """The sentence for an event; empty for a kind this version does not know."""
    for told in _TELLERS:
        if said := told(t, event):
            return said
    return ""
