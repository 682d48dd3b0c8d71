"""What has happened: the log, and how far it can be taken back.

An action can be taken back by the seat that did it while nothing was drawn, nobody else acted and nobody else was asked since
before it. To take it back is to play the entries in effect anew without it.
"""

from __future__ import annotations

from collections import Counter

from engine.game import Action
from engine.record import Entry
from engine.star_realms import standing
from engine.star_realms.acting import Asked, carry_out_again
from engine.star_realms.state import State


class History:
    """`entries` is the log; `in_effect` the end of it, without what has been taken back.

    The first `floor` entries in effect can no longer be taken back, because of `stop`. A resampled game's is not real.
    """

    __slots__ = ("_dealt", "_start", "entries", "floor", "in_effect", "is_real", "stop")

    def __init__(self, start: State, first: Entry) -> None:
        self._start = start.copy()
        self._dealt: tuple[State, int, State] | None = None
        self.is_real = True
        self.entries = [first]
        self.in_effect: list[Entry] = []
        self.floor = 0
        self.stop = "start"

    def copy(self) -> History:
        twin = object.__new__(History)
        twin._start = self._start
        twin._dealt = self._dealt
        twin.is_real = self.is_real
        twin.entries = self.entries[:]
        twin.in_effect = self.in_effect[:]
        twin.floor = self.floor
        twin.stop = self.stop
        return twin

    def add(self, entry: Entry, before: Asked, after: Asked) -> None:
        """An action was done; it changed who is asked from `before` to `after`."""
        seat, action, outcomes = entry
        done = self.in_effect
        if self.floor < len(done) and done[-1].seat != seat:
            self.floor, self.stop = len(done), "seat"
        self.entries.append(entry)
        done.append(entry)
        if outcomes:
            self.floor, self.stop = len(done), "chance"
        elif action[0] in standing.VERBS or after.keys() != before.keys():
            self.floor, self.stop = len(done), "seat"

    def reach(self, seat: int | None, asked: Asked) -> tuple[int, str]:
        """How many of its actions that seat can take back now, and what stops it there."""
        if seat not in asked:
            return 0, "turn"
        steps = len(self.in_effect) - self.floor
        if steps and self.in_effect[-1].seat != seat:
            return 0, "seat"
        return steps, self.stop

    def take_back(self, seat: int, undo: Action) -> State:
        """The state before the last action in effect; its chance is up to the caller."""
        self._fit_the_past()
        self._begin_at_the_floor()
        self.entries.append(Entry(seat, undo))
        self.in_effect.pop()
        return carry_out_again(self._start.copy(), self.in_effect)

    def _begin_at_the_floor(self) -> None:
        """Forget how it came to the point that cannot be taken back, so that many undos cost no more than one."""
        self._start = carry_out_again(self._start.copy(), self.in_effect[: self.floor])
        self.in_effect = self.in_effect[self.floor :]
        self.floor = 0

    # -- resampled games ---------------------------------------------------------------------------------------------

    def deal_anew(self, before: State, after: State) -> None:
        """The game goes on from `after` instead of `before`; they differ in what was dealt anew to some seats."""
        self._fit_the_past()
        self._dealt = (before.copy(), self.floor, after.copy())
        self.is_real = False

    def _fit_the_past(self) -> None:
        """Begin at the point up to which actions could be taken back then, with the hands that fit what was dealt later.

        Since that point nothing was drawn at random, so decks are the same, and hands differ by what has left or joined them.
        """
        if self._dealt is None:
            return
        before, floor, after = self._dealt
        past = carry_out_again(self._start.copy(), self.in_effect[:floor])
        for then, was, now in zip(past.seats, before.seats, after.seats, strict=True):
            if not was.alive:  # it has left since, and nothing was dealt to it
                continue
            hand = Counter(now.hand) + Counter(then.hand)
            hand.subtract(was.hand)
            then.hand, then.deck = sorted(hand.elements()), now.deck[:]
        self._start = past
        self.in_effect = self.in_effect[floor:]
        self.floor -= floor
        self._dealt = None
