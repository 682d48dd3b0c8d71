"""The nine lessons: a word for each, what it begins with, and its steps, each with a sentence of its own.

In a sentence `{key}` is the key to press now and `{card}` the name of the card of the step; `{look}` and `{replay}` are the
keys of these commands, `{viper}` and the like are names of cards, `{live}` and `{outpost}` signs. What a step says of numbers
is true of the deal (`deal`).
"""

from __future__ import annotations

from dataclasses import dataclass

from client.command import N_
from client.games.star_realms.glance import LESSONS as NAMES
from client.games.star_realms.learn.steps import Attack, Buy, EndTurn, Look, Play, PlayAll, Step, TakeBack, Use


@dataclass(frozen=True, slots=True)
class Lesson:
    """`name`: one word; `begins`: the sentence it begins with, which stays until it is through."""

    name: str
    begins: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        NAMES[0],
        N_("Bring Pip from 50 to 0: that is the game."),
        (Look(N_("The {row} is {card}, for sale. Press {look}, then {row}, to read it."), "cutter"),),
    ),
    Lesson(
        NAMES[1],
        N_("At the right stands the whole card. Below are your five cards."),
        (
            Play(N_("Press {key}: a {card} gives 1 trade."), "scout"),
            PlayAll(N_("That is 1 trade in your totals below. Press {key} to play the rest.")),
        ),
    ),
    Lesson(
        NAMES[2],
        N_("You have 4 trade and 1 combat; {live} marks what you can buy."),
        (
            Buy(N_("Press {key} to buy {card}."), "cutter"),
            Buy(N_("2 trade are left. Press {key} to buy {card} as well."), "federation_shuttle"),
        ),
    ),
    Lesson(
        NAMES[3],
        N_("What you bought waits in your discard pile, and comes back."),
        (
            Attack(N_("1 combat is left; unused, it is lost. Press {key} to hit Pip.")),
            EndTurn(N_("Pip has 49. Press {key} to end your turn; then Pip plays."), turn=2),
        ),
    ),
    Lesson(
        NAMES[4],
        N_("Pip hit you for 2: you have 48. {replay} shows it again."),
        (
            PlayAll(N_("You have five new cards. Press {key} to play them.")),
            TakeBack(N_("Changed your mind? Press {key}: it takes back what you did last.")),
            PlayAll(N_("{viper} is back. Undo stops where a card was seen. Now {key} again.")),
        ),
    ),
    Lesson(
        NAMES[5],
        N_("A base stays in play. {outpost} is an outpost: it must fall first."),
        (
            Buy(N_("{card} will guard you so: before you are hit, it must fall. Press {key}."), "trading_post"),
            Attack(N_("Press {key} to hit Pip with your 1 combat.")),
            EndTurn(N_("Pip has 48. Press {key} to end your turn."), turn=4),
        ),
    ),
    Lesson(
        NAMES[6],
        N_("You have 47. What you bought has come to your hand."),
        (
            Play(N_("Play {card}: press {key}."), "trading_post"),
            Use(
                N_("It gives 1 authority or 1 trade, each turn. Press {key} to use it."),
                "trading_post",
                N_("Each answer has its number. For the trade press {key}."),
                effect="trade 1",
            ),
        ),
    ),
    Lesson(
        NAMES[7],
        N_("{cutter} and {federation_shuttle} are of one faction, T."),
        (PlayAll(N_("Side by side they give more: that is an ally. Press {key} to play all.")),),
    ),
    Lesson(
        NAMES[8],
        N_("6 trade, 5 combat, and the allies brought you to 55."),
        (
            Attack(N_("Pip's {battle_station} {outpost}5 must fall first, and takes all 5. Press {key}.")),
            Use(
                N_("{card} can be scrapped for 3 combat, once and for good. Press {key}."),
                "trading_post",
                N_("Then it is out of the game. Press {key}."),
                effect="combat 3",
                is_scrap=True,
            ),
            Attack(N_("The way to Pip is free. Press {key}.")),
        ),
    ),
)


END = (
    N_("WELL PLAYED"),
    N_("Pip has 45, you have 55. That is all there is to it."),
    N_("Press Enter for a first real game, or Esc for the start."),
)
"""What stands there after the last one: the block and two sentences."""
