"""Any position, stated by keys: for tests, tools and records of games that did not begin with a set-up.

A position is a dict; everything in it may be left out but `galaxy` and the factions. Lists of keys may be strings with spaces.

    phase          "planning", "execution" (the default) or "regrouping", of which it is the beginning
    round          its number (1)
    first          who has the first-player token (0)
    on_turn        in execution, whose turn comes first (the first player's)
    galaxy         planets in placing order: [key, x, y, quarter turns], or one string of keys for a row of them
    z              z-axis routes: [planet, side, planet, side], the major end first (none)
    depletion      1 or 2 by area (none)
    stacks         by planet, orders as [seat, order], the top one last (none)
    event_left     how many event cards of each stage can be drawn (as many as in a new game, as far as there are)
    event_discard  discarded event cards, oldest first (none)
    event_removed  event cards that a card took out of the game (none)
    ends           how many End cards are in the common area (0)
    seats          one dict a seat:
        faction
        points, workers (in the pool), unavailable, permanent ([on minerals, on gas])
        bases          areas
        units          by area, the keys of units
        transports     [planet, planet, z]
        cards          workers on it by area of each resource card (cards of areas on planets with an own base that are friendly
                       or empty, with no workers)
        buildings      levels (the printed one)
        modules        keys
        hand, discard  combat cards
        play           technology cards in the play area
        deck           the combat deck (the cards that a deck begins with and that are nowhere else)
        known          cards of the hand that everybody knows
        kept, unread, events   event cards: in the play area, unread, read

No piece and no card may be there more often than the box holds it. A seat without a base and a unit is out.
"""

from engine.starcraft.scenario.building import build
from engine.starcraft.scenario.completing import complete

__all__ = ["build", "complete"]
