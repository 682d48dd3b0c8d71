"""The words of the table: what can be typed beside the number of an answer or its name."""

from __future__ import annotations

from client.plain.words import Word
from client.text.i18n import N_

ACTING = (
    Word("none", N_("none, no, pass"), N_("no, none, or no more")),
    Word("end", N_("end, done"), N_("end the order, or what you place")),
)
"""What answers. Before one is asked it waits."""

LOOKING = (
    Word("look", N_("look, card"), N_("a card, a unit, a building, a planet or a player in full"), N_("NAME")),
    Word("table", N_("table, all"), N_("everything on the table")),
    Word("score", N_("score, points"), N_("the points of everybody")),
    Word("galaxy", N_("galaxy, planets"), N_("every planet")),
    Word("hand", N_("hand, cards"), N_("your hand")),
    Word("mine", N_("mine, workers"), N_("your resources and the workers on them")),
    Word("theirs", N_("theirs, they"), N_("what the others have"), N_("WHO")),
    Word("battle", N_("battle, skirmishes"), N_("the battle under way")),
    Word("technologies", N_("technologies, research"), N_("what you can still research")),
    Word("log", N_("log, story"), N_("the last lines of the game"), N_("HOW MANY")),
    Word("replay", N_("replay, last turn"), N_("what the others did since your turn")),
    Word("piles", N_("piles, pile"), N_("discard piles and decks; with its number: one of them"), N_("NUMBER")),
    Word("clock", N_("clock, time"), N_("how much time everybody has")),
    Word("rules", N_("rules, rulebook"), N_("the rules of this table")),
    Word("numbers", N_("numbers, provisional"), N_("how sure the numbers of the cards and units are")),
    Word("terms", N_("terms, conditions"), N_("its clocks, and what becomes of lost lines")),
    Word("proof", N_("proof, shuffles"), N_("the proof of its shuffles, and where the record is")),
    Word("again", N_("what, repeat"), N_("who acts and what is asked; an empty line does the same")),
)

REST = (
    Word("undo", N_("undo, take back"), N_("take your last action back")),
    Word("destroy", N_("destroy, scuttle"), N_("destroy a piece of your own")),
    Word("draw", N_("draw, offer a draw"), N_("offer a draw, or answer the offer")),
    Word("concede", N_("concede, give up"), N_("give the game up")),
    Word("rematch", N_("rematch, play again"), N_("after the end: play again")),
    Word("leave", N_("leave, go"), N_("leave: after the end, at any time if you watch")),
)
