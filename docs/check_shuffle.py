"""Check the shuffle of a recorded game by these documents alone, without traderow's code.

    python3 check_shuffle.py FILE.traderow [--commitment HEX]

It needs Python 3.11 and the data of the cards, engine/star_realms/data and engine/starcraft/data. It hashes the secret,
computes the seed and its numbers, follows the piles through the record's actions, and draws the cards again. records.md
describes the file, protocol.md ("Fair chance") the choice by a number, star-realms.md and starcraft.md ("Chance") the order of
draws. It assumes that the actions were legal, and follows only their effect on the piles; `traderow verify` checks all rules.

In StarCraft it follows the first player, factions, planets, first hands, event cards, and each combat deck until it is
shuffled: the cards discarded in battles depend on the rules. It counts the draws that it could not follow.

The exit code is 0 if every draw follows from the secret, 1 if something does not fit (see the last line of output), and 2 if
the record has no secret.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

ENGINE = Path(__file__).resolve().parents[1] / "engine"
BYTES = 8_000_000
STAR_REALMS, STARCRAFT = "star-realms", "starcraft"
FOLDERS = {STAR_REALMS: "star_realms", STARCRAFT: "starcraft"}
MODES = {
    STAR_REALMS: {
        "duel": (2,),
        "free-for-all": (3, 4, 5, 6),
        "hunter": (3, 4, 5, 6),
        "hydra": (4, 6),
        "emperor": (6,),
        "raid": (3, 4, 5, 6),
    },
    STARCRAFT: {
        "standard": (2, 3, 4, 5, 6),
        "teams": (4, 6),
        "conquest": (2, 3, 4, 5, 6),
        "team_conquest": (4, 6),
    },
}
FIT, MISFIT, NO_SECRET = 0, 1, 2


class Misfit(Exception):
    """An error in the record, as a sentence."""


# -- protocol.md, "Fair chance" ----------------------------------------------------------------------------------------


def commitment_to(secret: bytes) -> bytes:
    return blake2b(secret, digest_size=32, person=b"traderow-commit").digest()


def seed_of(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    parts = b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in nonces)
    return blake2b(secret + parts, digest_size=32, person=b"traderow-seed").digest()


def numbers_of(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        hashed = blake2b(block.to_bytes(8, "big"), key=seed, digest_size=64).digest()
        yield from (int.from_bytes(hashed[at : at + 4], "big") for at in range(0, 64, 4))
        block += 1


def pick(numbers: Iterator[int], options: int) -> int:
    """Return the index of the option that the next number picks."""
    for number in numbers:
        if number < 2**32 - 2**32 % options:
            return number % options
    raise AssertionError("the numbers never end")


# -- the cards ---------------------------------------------------------------------------------------------------------

FOLLOWED = {"choose", "copy-ship", "scrap-and-draw", "discard-and-draw", "acquire-ship-on-top", "put-on-top", "agree"}
"""Questions whose answers affect the draws or their order. No card has such an effect after any other question."""


@dataclass(frozen=True)
class Card:
    key: str
    ship: bool
    faction: str
    cost: int
    defense: int
    copies: int
    static: str
    abilities: dict[str, list[str]]


def read_cards(path: Path) -> dict[str, Card]:
    data = tomllib.loads(path.read_text("utf-8"))
    cards = {}
    for row in data["card"]:
        abilities = {ability: row.get(ability, []) for ability in ("primary", "ally", "scrap")}
        facts = (row["key"], row["type"] == "ship", row["faction"], row["cost"], row.get("defense", 0), row["copies"])
        cards[row["key"]] = Card(*facts, row.get("static", ""), abilities)
    return cards


# -- the piles ---------------------------------------------------------------------------------------------------------


@dataclass
class InPlay:
    place: int
    card: str
    copied: str = ""
    damage: int = 0

    @property
    def face(self) -> str:
        return self.copied or self.card


@dataclass
class Waiting:
    """A pending part of an ability. `text` as in the data; `done`: the number of cards scrapped or discarded."""

    text: str
    card: str = ""
    place: int = 0
    done: int = 0

    @property
    def word(self) -> str:
        return "choose" if " or " in self.text else self.text.split()[0]

    @property
    def amount(self) -> int:
        return int(self.text.split()[1])


@dataclass
class Seat:
    """`deck` and `hand` are sorted. The last card of `top` is drawn next; the last item of `stack` is done first."""

    deck: list[str]
    top: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    in_play: list[InPlay] = field(default_factory=list)
    stack: list[Waiting] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    trade: int = 0
    combat: int = 0
    next_place: int = 1
    ships_on_top: int = 0
    alive: bool = True
    ended: bool = False


@dataclass
class Proposal:
    by: int
    action: list[Any]
    shares: list[int]
    waiting: set[int]


def take(pile: list[str], card: str, where: str) -> str:
    if card not in pile:
        raise Misfit(f"there is no {card!r} in {where}")
    pile.remove(card)
    return card


class Drawing:
    """The draws in order. With `numbers` None, recorded draws are accepted if they were possible."""

    def __init__(self) -> None:
        self.numbers: Iterator[int] | None = None
        self.recorded: list[Any] = []
        self.draws = 0
        self.not_followed = 0

    def draw_one(self, options: Sequence[Any]) -> Any:
        """Draw one of the options at random. It must be the next recorded one."""
        if not self.recorded:
            raise Misfit("something is drawn here that is not recorded")
        then = self.recorded.pop(0)
        if self.numbers is None:
            if then not in options:
                raise Misfit(f"recorded is that {then!r} was drawn, which was not there to be drawn")
            return then
        self.draws += 1
        now = options[pick(self.numbers, len(options))]
        if type(then) is not type(now) or then != now:
            raise Misfit(f"recorded is that {then!r} was drawn, but the secret gives {now!r}")
        return now

    def pass_over(self) -> None:
        """Use up a number for a draw whose options are unknown."""
        self.recorded.pop(0)
        if self.numbers is not None:
            next(self.numbers)
            self.not_followed += 1


class Table(Drawing):
    """All piles of a game of Star Realms."""

    def __init__(self, mode: str, seats: int, rules: dict[str, Any], file: Path) -> None:
        super().__init__()
        self.mode, self.rules, self.cards = mode, rules, read_cards(file)
        cards = self.cards
        self.trade_deck = sorted(card.key for card in cards.values() for _ in range(card.copies))
        self.explorers: int = rules["explorers"]
        self.row: list[str] = [""] * 5
        self.seats = [Seat(sorted(["scout"] * 8 + ["viper"] * 2)) for _ in range(seats)]
        self.proposal: Proposal | None = None
        half = seats // 2
        self.sharing = [[*range(half)], [*range(half, seats)]] if mode == "hydra" else [[seat] for seat in range(seats)]

    # -- chance

    def refill(self, slot: int) -> None:
        self.row[slot] = ""
        if self.trade_deck:
            self.row[slot] = take(self.trade_deck, self.draw_one(self.trade_deck), "the trade deck")

    def draw(self, seat: int, count: int) -> None:
        me = self.seats[seat]
        for _ in range(count):
            if me.top:
                card = me.top.pop()
            else:
                if not me.deck:
                    me.deck, me.discard = sorted(me.discard), []
                if not me.deck:
                    return
                card = take(me.deck, self.draw_one(me.deck), "the deck")
            insort(me.hand, card)

    def deal(self) -> None:
        seats = len(self.seats)
        begins = {"hydra": [0, seats // 2], "emperor": [0], "raid": [0]}.get(self.mode, list(range(seats)))
        first = self.draw_one(begins)
        for slot in range(5):
            self.refill(slot)
        for seat in range(seats):
            more = self.rules.get("handicap_hand", 0) if seat == self.rules.get("handicap_seat", 1) - 1 else 0
            self.draw(seat, self.opening_hand(first, seat) + more)

    def opening_hand(self, first: int, seat: int) -> int:
        half = len(self.seats) // 2
        match self.mode:
            case "hydra" | "emperor":
                return 3 if seat // half == first // half else 5
            case "raid":
                return self.hand_size(seat) - 2 if seat == 0 else 5
            case "duel":
                return 3 if seat == first else 5
        return min(3 + (seat - first) % len(self.seats), 5)

    def hand_size(self, seat: int) -> int:
        return (7 if len(self.seats) <= 4 else 8) if self.mode == "raid" and seat == 0 else 5

    # -- what waits

    def begin(self, seat: int, texts: Sequence[str], card: str, place: int) -> None:
        """Carry out an ability up to its first question."""
        self.seats[seat].stack += [Waiting(text, card, place) for text in reversed(texts)]
        self.settle(seat)

    def settle(self, seat: int) -> None:
        stack = self.seats[seat].stack
        while stack and not self.is_asked(seat, stack[-1]):
            self.finish(seat, stack.pop())

    def is_asked(self, seat: int, waiting: Waiting) -> bool:
        """Return True if this is a question that can be answered."""
        me = self.seats[seat]
        match waiting.word:
            case "scrap-and-draw":
                return bool(waiting.done < waiting.amount and (me.hand or me.discard))
            case "discard-and-draw":
                return bool(waiting.done < waiting.amount and me.hand)
            case "copy-ship":
                scrapped_too = self.rules["needle_copies_scrapped"]
                ships = me.played if scrapped_too else [card.face for card in me.in_play if self.cards[card.card].ship]
                return any(self.cards[ship].ship and ship != "stealth_needle" for ship in ships)
            case "acquire-ship-on-top":
                explorer = bool(self.explorers) and self.rules["carrier_explorer"]
                return explorer or any(card and self.cards[card].ship for card in self.row)
        return waiting.word in FOLLOWED

    def finish(self, seat: int, waiting: Waiting) -> None:
        """Carry out the parts that ask nothing, or that follow a question after its last answer."""
        me = self.seats[seat]
        match waiting.word:
            case "trade":
                me.trade += waiting.amount
            case "combat":
                me.combat += waiting.amount
            case "draw":
                self.draw(seat, waiting.amount)
            case "draw-if-two-bases":
                if sum(not self.cards[card.card].ship for card in me.in_play) >= 2:
                    self.draw(seat, waiting.amount)
            case "draw-per-played":
                counted = me.played + (me.copied if self.rules["needle_counts_for_blob_world"] else [])
                self.draw(seat, sum(self.cards[card].faction == waiting.text.split()[1] for card in counted))
            case "next-ship-on-top":
                me.ships_on_top = me.ships_on_top + 1 if self.rules["topdeck_stacks"] else 1
            case "scrap-and-draw" | "discard-and-draw":
                self.draw(seat, waiting.done)

    def answers(self, seat: int, word: str) -> Waiting | None:
        """Take the item that waits for that answer of the seat off its stack; None if its topmost question is another."""
        stack = self.seats[seat].stack
        return stack.pop() if stack and stack[-1].word == word else None

    # -- what actions do

    def act(self, seat: int, action: list[Any]) -> None:
        me = self.seats[seat]
        match action:
            case ["play", str(card)]:
                self.play(seat, take(me.hand, card, "the hand"))
            case ["use", int(place), "primary" | "ally" | "scrap" as ability]:
                used = self.at(seat, place)
                if ability == "scrap":
                    me.in_play.remove(used)
                    self.scrapped(used.card)
                self.begin(seat, self.cards[used.face].abilities[ability], used.face, place)
            case ["acquire", str(card)]:
                if self.answers(seat, "acquire-ship-on-top"):
                    self.take_for_sale(card)
                    me.top.append(card)
                else:
                    me.trade -= self.cost(card)
                    self.buy(seat, card)
            case ["choose", int(option)]:
                chosen = self.answers(seat, "choose")
                if chosen is None or not 0 <= option < len(chosen.text.split(" or ")):
                    raise Misfit("there is no such choice")
                self.begin(seat, [chosen.text.split(" or ")[option]], chosen.card, chosen.place)
            case ["copy", str(card)]:
                asked = self.answers(seat, "copy-ship")
                if asked is None or card not in self.cards:
                    raise Misfit("there is nothing to copy")
                self.at(seat, asked.place).copied = card
                me.copied.append(card)
                self.begin(seat, self.cards[card].abilities["primary"], card, asked.place)
            case ["scrap", "row", str(card)]:
                self.leave_row(card)
                self.scrapped(card)
            case ["scrap", "hand" | "discard" as zone, str(card)]:
                self.scrapped(take(me.hand if zone == "hand" else me.discard, card, f"the {zone}"))
                self.one_done(seat, "scrap-and-draw")
            case ["discard", str(card)]:
                me.discard.append(take(me.hand, card, "the hand"))
                self.one_done(seat, "discard-and-draw")
            case ["put-on-top"]:
                bought = self.answers(seat, "put-on-top")
                if bought is None:
                    raise Misfit("no ship was just acquired")
                me.top.append(take(me.discard, bought.card, "the discard pile"))
            case ["pass"]:
                if me.stack and me.stack[-1].word in ("put-on-top", "scrap-and-draw", "discard-and-draw"):
                    self.finish(seat, me.stack.pop())
            case ["attack", int(), int(amount)]:
                me.combat -= amount
            case ["attack-base", int(owner), int(place), int(amount)]:
                me.combat -= amount
                base = self.at(owner, place)
                base.damage += amount
                if base.damage >= self.cards[base.card].defense:
                    self.destroy(owner, base)
            case ["destroy", int(owner), int(place)]:
                self.destroy(owner, self.at(owner, place))
            case ["pass-card", str(card), int(other)]:
                me.trade -= 1
                self.seat(other).discard.append(take(me.discard, card, "the discard pile"))
            case ["bequeath", str(card), int(other)]:
                self.seat(other).discard.append(self.leave_all(me, card))
            case ["pool-acquire", str(), *shares] | ["pool-attack", int(), int(), *shares]:
                self.propose(seat, action, shares)
            case ["agree"]:
                self.agree(seat)
            case ["refuse"] | ["withdraw"]:
                self.drop_proposal()
            case ["concede"]:
                self.concede(seat)
            case ["end-turn"]:
                me.ended = True
            case ["target", int()] | ["offer-draw"] | ["decline-draw"]:
                pass
            case _:
                raise Misfit("that is not an action of the game")
        self.settle(seat)
        self.look_at_the_proposal()
        for other in range(len(self.seats)):
            self.settle(other)
        for team in self.sharing:
            self.end_turn([member for member in team if self.seats[member].alive])

    def play(self, seat: int, card: str) -> None:
        me, facts = self.seats[seat], self.cards[card]
        place = me.next_place
        me.next_place += 1
        me.in_play.append(InPlay(place, card))
        me.played.append(card)
        if facts.ship:
            me.combat += sum(self.cards[other.card].static == "combat-per-ship" for other in me.in_play)
            self.begin(seat, facts.abilities["primary"], card, place)
        elif facts.static == "combat-per-ship" and self.rules["fleet_hq"] == "static":
            me.combat += sum(self.cards[other.card].ship for other in me.in_play)

    def one_done(self, seat: int, word: str) -> None:
        stack = self.seats[seat].stack
        if stack and stack[-1].word == word:
            stack[-1].done += 1

    def buy(self, seat: int, card: str) -> None:
        """Put a paid card into the discard pile, and replace it in the trade row."""
        me = self.seats[seat]
        self.take_for_sale(card)
        me.discard.append(card)
        if me.ships_on_top and self.cards[card].ship:
            me.ships_on_top -= 1
            me.stack.append(Waiting("put-on-top", card))

    def take_for_sale(self, card: str) -> None:
        if card == "explorer":
            self.explorers -= 1
        else:
            self.leave_row(card)

    def leave_row(self, card: str) -> None:
        if not card or card not in self.row:
            raise Misfit(f"there is no {card!r} in the trade row")
        self.refill(self.row.index(card))

    def scrapped(self, card: str) -> None:
        self.explorers += card == "explorer"

    def destroy(self, owner: int, base: InPlay) -> None:
        self.seats[owner].in_play.remove(base)
        self.seats[owner].discard.append(base.card)

    def leave_all(self, me: Seat, card: str) -> str:
        """Remove a card of a defeated seat from any zone."""
        for base in me.in_play:
            if base.card == card:
                me.in_play.remove(base)
                return card
        pile = next((pile for pile in (me.discard, me.deck, me.top, me.hand) if card in pile), me.hand)
        return take(pile, card, "what the seat has")

    def concede(self, seat: int) -> None:
        self.seats[seat] = Seat([], alive=False)
        if self.proposal and (self.proposal.by == seat or seat in self.proposal.waiting):
            self.drop_proposal()

    def end_turn(self, team: list[int]) -> None:
        """End the turn when every player has ended the main phase and nothing is asked: all discard, then all draw."""
        if not team or not all(self.seats[seat].ended and not self.seats[seat].stack for seat in team):
            return
        for seat in team:
            me = self.seats[seat]
            ships = [card.card for card in me.in_play if self.cards[card.card].ship]
            me.in_play = [card for card in me.in_play if not self.cards[card.card].ship]
            me.discard += [*ships, *me.hand]
            me.hand, me.played, me.copied = [], [], []
            me.trade = me.combat = me.ships_on_top = 0
            me.next_place = me.in_play[-1].place + 1 if me.in_play else 1
            me.ended = False
            for base in me.in_play:
                base.damage = 0
        for seat in team:
            self.draw(seat, self.hand_size(seat))

    # -- buying and destroying together (hydra)

    def propose(self, seat: int, action: list[Any], shares: list[Any]) -> None:
        team = next(team for team in self.sharing if seat in team)
        if len(shares) != len(team) or not all(type(share) is int for share in shares):
            raise Misfit("the proposal does not have a share for each of the team")
        payers = {member for member, share in zip(team, shares, strict=True) if share and member != seat}
        self.proposal = Proposal(seat, action, shares, payers)
        for member in payers:
            self.seats[member].stack.append(Waiting("agree"))

    def agree(self, seat: int) -> None:
        proposal = self.proposal
        if proposal is None or not self.answers(seat, "agree"):
            raise Misfit("nothing was proposed to this seat")
        proposal.waiting.discard(seat)
        if proposal.waiting:
            return
        self.proposal = None
        team = next(team for team in self.sharing if seat in team)
        for member, share in zip(team, proposal.shares, strict=True):
            if proposal.action[0] == "pool-acquire":
                self.seats[member].trade -= share
            else:
                self.seats[member].combat -= share
        if proposal.action[0] == "pool-acquire":
            self.buy(proposal.by, proposal.action[1])
        else:
            _, owner, place, *_ = proposal.action
            self.destroy(owner, self.at(owner, place))

    def drop_proposal(self) -> None:
        self.proposal = None
        for me in self.seats:
            me.stack = [waiting for waiting in me.stack if waiting.word != "agree"]

    def look_at_the_proposal(self) -> None:
        """Cancel a proposal that the team can no longer pay or carry out."""
        if self.proposal is None:
            return
        match self.proposal.action:
            case ["pool-acquire", card, *_]:
                stands = card in self.row or (card == "explorer" and self.explorers > 0)
                pools = [me.trade for me in self.seats]
            case [_, owner, place, *_]:
                stands = any(card.place == place for card in self.seat(owner).in_play)
                pools = [me.combat for me in self.seats]
        team = next(team for team in self.sharing if self.proposal.by in team)
        if not stands or any(share > pools[seat] for seat, share in zip(team, self.proposal.shares, strict=True)):
            self.drop_proposal()

    # -- looking

    def seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Misfit(f"there is no seat {seat}")
        return self.seats[seat]

    def at(self, seat: int, place: int) -> InPlay:
        for card in self.seat(seat).in_play:
            if card.place == place:
                return card
        raise Misfit(f"nothing of seat {seat} stands at place {place}")

    def cost(self, card: str) -> int:
        if card not in self.cards:
            raise Misfit(f"there is no card {card!r}")
        return self.cards[card].cost


# -- StarCraft ---------------------------------------------------------------------------------------------------------

BACK = "shuffle-back"
"""Effect of the card that goes back into the event deck; `draw-and-play` is the effect of a card that draws and executes
another."""


@dataclass
class Side:
    """A seat of StarCraft. `deck` is sorted; None after a shuffle, or before the seat has a faction."""

    race: str = ""
    deck: list[str] | None = None
    alive: bool = True


class StarCraftTable(Drawing):
    """The parts of a game of StarCraft that can be followed without its rules."""

    def __init__(self, mode: str, seats: int, rules: dict[str, Any], file: Path, copies: dict[str, int]) -> None:
        """Set up the table. `copies`: numbers of event cards, if the table's differ from the data."""
        super().__init__()
        data = tomllib.loads(file.read_text("utf-8"))
        for row in data["event"]:
            row["copies"] = copies.get(row["key"], row["copies"])
        self.seats = [Side() for _ in range(seats)]
        self.first = 0
        self.deals_factions = rules["factions"] == "random"
        self.is_quick = rules.get("setup") == "quick"
        self.races: dict[str, str] = {row["key"]: row["race"] for row in data["faction"]}
        self.free = sorted(self.races)
        self.planets = sorted(row["key"] for row in data["planet"])
        self.first_hand: dict[str, int] = {row["key"]: row["first_hand"] for row in data["race"]}
        self.decks: dict[str, list[str]] = {
            race: sorted(row["key"] for row in data["card"] if row["race"] == race) for race in self.first_hand
        }
        self.events = {row["key"]: row for row in data["event"] if "conquest" not in mode or "must-play" not in row["effects"]}
        self.stages = [
            sorted(key for key, row in self.events.items() if row["stage"] == stage for _ in range(row["copies"]))
            for stage in (1, 2, 3)
        ]
        removed: int = data["supply"]["removed_events"][str(seats)]
        self.left = [len(self.stages[0]) - removed, len(self.stages[1]) - removed, len(self.stages[2])]
        self.renews = "conquest" in mode
        self.events_are_known = True
        self.has_planets = self.has_hands = False

    def seat(self, seat: int) -> Side:
        if not 0 <= seat < len(self.seats):
            raise Misfit(f"there is no seat {seat}")
        return self.seats[seat]

    def clockwise(self) -> list[Side]:
        turned = [*self.seats[self.first :], *self.seats[: self.first]]
        return [side for side in turned if side.alive]

    def deal(self) -> None:
        self.first = self.draw_one([*range(len(self.seats))])
        if self.deals_factions:
            for side in self.clockwise():
                self.take_faction(side, self.draw_one(self.quick_factions(side) if self.is_quick else self.free))
        self.draw_planets()
        if self.is_quick:
            self.draw_hands()

    def quick_factions(self, side: Side) -> list[str]:
        if side is self.seats[0]:
            return ["raynor"]
        return [faction for faction in self.free if faction not in ("raynor", "aldaris")] or ["aldaris"]

    def take_faction(self, side: Side, faction: str) -> None:
        take(self.free, faction, "the box")
        side.race = self.races[faction]
        side.deck = self.decks[side.race][:]

    def draw_planets(self) -> None:
        if not self.has_planets and all(side.race for side in self.clockwise()):
            self.has_planets = True
            for _ in self.clockwise():
                for _ in range(2):
                    take(self.planets, self.draw_one(self.planets), "the box")

    def act(self, seat: int, action: list[Any]) -> None:
        side = self.seats[seat]
        match action:
            case ["faction", str(faction)]:
                self.take_faction(side, faction)
            case ["concede"]:
                side.alive = False
            case ["technology", *_]:
                side.deck = None  # its cards are shuffled in, with what was discarded
            case ["fetch", "deck", str(card)] if side.deck is not None:
                take(side.deck, card, "the deck")
                self.is_empty(side)
            case ["play", str(card)] if BACK in self.effects(card):
                self.put_back(card)
        if self.has_planets or action[0] in ("faction", "concede"):
            self.draw_planets()
        if self.recorded and self.has_planets and not self.has_hands:
            self.draw_hands()
        while self.recorded:
            self.draw_what_is_recorded(action)

    def draw_hands(self) -> None:
        self.has_hands = True
        for side in self.clockwise():
            for _ in range(self.first_hand[side.race]):
                self.draw_card(side)
        races = [side.race for side in self.seats]
        for side in self.seats:
            if races.count(side.race) > 1:
                side.deck = None  # which of them draws a card its key does not tell

    def draw_what_is_recorded(self, action: list[Any]) -> None:
        key = self.recorded[0]
        if key in self.events:
            self.draw_event(key)
            if BACK in self.effects(key) and action[0] == "play" and "draw-and-play" in self.effects(action[1]):
                self.put_back(key)
            return
        owner = next((side for side in self.seats if side.deck is not None and key in self.decks[side.race]), None)
        if owner is None:
            self.pass_over()
        else:
            self.draw_card(owner)

    def draw_card(self, side: Side) -> None:
        assert side.deck is not None
        take(side.deck, self.draw_one(side.deck), "the deck")
        self.is_empty(side)

    def is_empty(self, side: Side) -> None:
        if not side.deck:
            side.deck = None  # what was discarded is the deck

    def effects(self, event: str) -> list[str]:
        found: list[str] = self.events.get(event, {}).get("effects", [])
        return found

    def draw_event(self, key: str) -> None:
        if not self.events_are_known:
            self.pass_over()
            return
        stage = next((stage for stage in range(3) if self.left[stage]), None)
        if stage is None:
            raise Misfit(f"recorded is that {key!r} was drawn, but the event deck is empty")
        take(self.stages[stage], self.draw_one(self.stages[stage]), "the event deck")
        self.left[stage] -= 1
        self.events_are_known = any(self.left) or not self.renews

    def put_back(self, key: str) -> None:
        stage = self.events[key]["stage"] - 1
        insort(self.stages[stage], key)
        self.left[stage] += 1


# -- records.md, "The file" --------------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        content = file.read(BYTES + 1)
    if len(content) > BYTES:
        raise Misfit(f"The file has more than {BYTES} bytes.")
    record = json.loads(content.decode("utf-8"))
    if not isinstance(record, dict) or record.get("format") != 1 or record.get("game") not in (STAR_REALMS, STARCRAFT):
        raise Misfit("The file is no record of Star Realms or StarCraft in format 1.")
    for part, kind in (("mode", str), ("seats", int), ("rules", dict), ("entries", list), ("data_version", int)):
        if type(record.get(part)) is not kind:
            raise Misfit(f"The record's {part!r} is missing or not what it has to be.")
    if record["seats"] not in MODES[record["game"]].get(record["mode"], ()):
        raise Misfit(f"There is no mode {record['mode']!r} with {record['seats']} seats.")
    if record.get("start") is not None:
        raise Misfit("The game began in a stated position, which no table does: this program cannot follow it.")
    return record


def own_copies(record: dict[str, Any]) -> dict[str, int]:
    """Return the table's own numbers of event cards (starcraft.md, "Custom numbers"), after a check of their hash."""
    own = record.get("components")
    if own is None:
        return {}
    lines = own.get("lines") if isinstance(own, dict) else None
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Misfit("The record's 'components' have no lines.")
    mark = sha256("\n".join(lines).encode()).hexdigest()
    if own.get("hash") != mark:
        raise Misfit("The record's 'components' are not those whose hash it has.")
    say(f"The table has numbers of its own: {mark}.")
    words = [line.split(" ") for line in lines]
    return {each[1]: int(each[3]) for each in words if each[0] == "event" and each[2:3] == ["copies"] and each[3].isdecimal()}


def in_hex(value: Any, what: str) -> bytes:
    try:
        return bytes.fromhex(value)
    except (TypeError, ValueError):
        raise Misfit(f"The record's {what} is not in hexadecimal digits.") from None


def standing(entries: list[Any]) -> Iterator[tuple[int, int | None, list[Any], list[Any]]]:
    """Yield the numbered entries that were not undone. An undone entry drew nothing, so it can be ignored."""
    kept: list[tuple[int, int | None, list[Any], list[Any]]] = []
    for number, entry in enumerate(entries):
        match entry:
            case [int(seat), ["undo"], []] if kept and kept[-1][1] == seat and not kept[-1][3]:
                kept.pop()
            case [int() | None as seat, [str(), *_] as action, [*outcomes]] if action != ["undo"] and type(seat) is not bool:
                kept.append((number, seat, action, outcomes))
            case _:
                raise Misfit(f"Entry {number} does not fit: it is no entry, or takes back what cannot be taken back.")
    return iter(kept)


def follow(table: Table | StarCraftTable, entries: list[Any], past: int, seed: bytes) -> None:
    """Follow every entry in order. The first `past` entries belong to an earlier game with another secret."""
    for number, seat, action, outcomes in standing(entries):
        if number >= past and table.numbers is None:
            table.numbers = numbers_of(seed)
        table.recorded = list(outcomes)
        try:
            if (number == 0) != (action == ["deal"]) or (seat is None) != (number == 0):
                raise Misfit("a record begins with the deal, and has one")
            if seat is None:
                table.deal()
            else:
                table.seat(seat)
                table.act(seat, action)
            if table.recorded:
                raise Misfit(f"nothing is drawn here, but recorded is {table.recorded[0]!r}")
        except Misfit as misfit:
            raise Misfit(f"Entry {number} ({' '.join(map(str, action))!r}) does not fit: {misfit}.") from None


def check(path: Path, cards_folder: Path | None, shown_commitment: str | None) -> int:
    record = read(path)
    is_starcraft = record["game"] == STARCRAFT
    file = (cards_folder or ENGINE / FOLDERS[record["game"]] / "data") / f"{record['data_version']}.toml"
    if not file.exists():
        raise Misfit(f"The record is of data version {record['data_version']}; there is no {file}.")
    fairness = record.get("fairness") or {}
    if fairness.get("secret") is None:
        say("The record does not have the table's secret: there is nothing to check its draws by.")
        return NO_SECRET
    commitment, secret = in_hex(fairness.get("commitment"), "commitment"), in_hex(fairness["secret"], "secret")
    nonces = [in_hex(nonce, "nonce") for nonce in fairness.get("nonces") or []]
    if len(nonces) != record["seats"] or len(secret) != 32 or not all(16 <= len(nonce) <= 32 for nonce in nonces):
        raise Misfit("The secret has to have 32 bytes, and each seat a nonce of 16 to 32.")
    if commitment_to(secret) != commitment:
        raise Misfit("The commitment is not the hash of the secret.")
    if shown_commitment is not None and in_hex(shown_commitment, "commitment") != commitment:
        raise Misfit("The record's commitment is not the one you were shown.")
    past = fairness.get("past", 0)
    if type(past) is not int or not 0 <= past <= len(record["entries"]):
        raise Misfit("The record cannot have so many entries of an earlier game.")
    terms = record["mode"], record["seats"], record["rules"], file
    table = StarCraftTable(*terms, own_copies(record)) if is_starcraft else Table(*terms)
    follow(table, record["entries"], past, seed_of(secret, nonces))
    say(f"The commitment {commitment.hex()} is the hash of the secret.")
    say(f"Each of {table.draws} draws in {len(record['entries'])} entries is the one that the secret and the nonces give.")
    if table.not_followed:
        say(f"{table.not_followed} more draws are from decks that were shuffled: `traderow verify` follows these by the rules.")
    return FIT


def say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")


def main() -> int:
    options = argparse.ArgumentParser(description="Check the shuffle of a recorded game.")
    options.add_argument("file", type=Path, help="the record, as docs/records.md describes it")
    options.add_argument("--commitment", metavar="HEX", help="the one your table showed before the game began")
    options.add_argument("--cards", type=Path, help="the folder of the cards, if it is somewhere else")
    chosen = options.parse_args()
    try:
        return check(chosen.file, chosen.cards, chosen.commitment)
    except Misfit as misfit:
        say(str(misfit))
    except OSError as error:
        say(f"{error.filename} cannot be read: {error.strerror}.")
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        say("The file is not a JSON text in UTF-8.")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        say(f"The record is not what it has to be: {error!r}.")
    return MISFIT


if __name__ == "__main__":
    sys.exit(main())
