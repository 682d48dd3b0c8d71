"""Envoys in the client: its language and a table of texts. Without the texts it can be played too, in words of its language."""

from __future__ import annotations

from pathlib import Path

from client.table.contract import GameClient, Texts
from client.text.i18n import N_
from tests.games.envoys.language import CARD, LANGUAGE

TEXTS = Texts(
    names={
        "court": N_("court"),
        "veiled": N_("veiled"),
        "cards": N_("cards"),
        "turn": N_("turn"),
        "deck": N_("cards in the deck"),
        "hand": N_("your hand"),
        "played": N_("cards played"),
        "favours": N_("Favours"),
        "card": N_("Card"),
        "sentry": N_("Sentry"),
        "scout": N_("Scout"),
        "rival": N_("Rival"),
        "veil": N_("Veil"),
        "steward": N_("Steward"),
        "broker": N_("Broker"),
        "duchess": N_("Duchess"),
        "crown": N_("Crown"),
        "target": N_("Player"),
        "amount": N_("Favours"),
    },
    cards={
        "sentry": N_("1. Say which other card a player holds; if that is so, the player is out."),
        "scout": N_("2. Look at the hand of a player."),
        "rival": N_("3. Compare hands with a player: the lower one is out."),
        "veil": N_("4. Nothing can be played at you until your next turn."),
        "steward": N_("5. A player, or you, discards the hand and draws a card."),
        "broker": N_("6. Offer a player favours for the other hand; the player accepts or refuses."),
        "duchess": N_("7. Must be played out of a hand with the Broker or the Steward."),
        "crown": N_("8. Whoever plays or discards it is out."),
    },
    verbs={
        "play": N_("Play"),
        "aim": N_("Choose"),
        "accuse": N_("Accuse"),
        "bid": N_("Offer"),
        "accept": N_("Accept"),
        "refuse": N_("Refuse"),
    },
    help={
        "play": N_("Play a card."),
        "aim": N_("Choose the player whom your card is played at."),
        "accuse": N_("Say which card a player holds."),
        "bid": N_("Offer a player so many favours for the other hand."),
        "accept": N_("Accept the offer: you take the favours, and you both change hands."),
        "refuse": N_("Refuse the offer: nothing happens."),
    },
    events={
        "turn": N_("Turn {number}: {seat}"),
        "draw": (N_("You draw {card}."), N_("{seat} draws {card}.")),
        "play": (N_("You play {card}."), N_("{seat} plays {card}.")),
        "aim": (N_("You choose {target}."), N_("{seat} chooses {target}.")),
        "accuse": (N_("You say that {target} holds {card}."), N_("{seat} says that {target} holds {card}.")),
        "bid": (N_("You offer {target} {amount} for the hand."), N_("{seat} offers {target} {amount} for the hand.")),
        "accept": (N_("You accept: hands are changed."), N_("{seat} accepts: hands are changed.")),
        "refuse": (N_("You refuse."), N_("{seat} refuses.")),
        "saw": (N_("You see what {target} holds: {card}."), N_("{seat} looks at the hand of {target}.")),
        "compare": (N_("You compare hands with {target}."), N_("{seat} compares hands with {target}.")),
        "discard": (N_("You discard {card}."), N_("{seat} discards {card}.")),
        "over": N_("The game is over: {winners} won."),
    },
    unknown={"draw": N_("{seat} draws a card.")},
    questions={
        "play": N_("Which card do you play?"),
        "aim": N_("{source}: at whom?"),
        "offer": N_("{bidder} offers {amount} favours for your hand. Do you accept?"),
    },
    waiting={"play": N_("{seat} chooses a card."), "aim": N_("{seat} chooses a player."), "offer": N_("{seat} has an offer.")},
    refusals={
        "duchess-first": N_("The Duchess leaves a hand with the Broker or the Steward: play her."),
        "nothing-to-undo": N_("There is nothing to take back."),
        "defeated": N_("You are out of the game."),
        "out": N_("You are out of the game."),
    },
    reasons={"last": N_("the last at court"), "highest": N_("with the highest card")},
    modes={"court": N_("Be the last at court, or hold the highest card when the deck is empty.")},
    rules=(
        (N_("The goal"), N_("Be the last at court, or hold the highest card when the deck is empty.")),
        (N_("A turn"), N_("Draw a card, then play one of your two cards. Some are played at another player.")),
        (N_("Favours"), N_("Each player begins with three. With the Broker you offer some of them for a hand.")),
    ),
)
LOCALE = Path(__file__).with_name("locale")
GAME = GameClient("envoys", "Envoys", LANGUAGE, CARD, TEXTS, locale=LOCALE)
BARE = GameClient("envoys", "Envoys", LANGUAGE, CARD)
"""The game with nothing but its language."""
