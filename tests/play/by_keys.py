"""Plays by keys: reads the screen, and presses the keys that a simple player would, until the game is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.play.terminal import Terminal

OVER = "R play again"
POOLS = re.compile(r" \d+ ms( |$)|●\s*$")
"""Matches the line above the prompt, which ends with the round-trip time or with the symbol of a good connection."""
_AFFORDABLE = re.compile(r"^. ([1-5]) ◆", re.MULTILINE)
_PLAYABLE = re.compile(r"^. ([a-z]) ◆", re.MULTILINE)
_CHOICE = re.compile(r"(?:^ {1,2}| {2}|: )›?([0-9A-Za-z]) {1,2}\S")


def next_key(screen: str, say: Callable[[str], str] = str) -> str | None:
    """Return the key to press, or None if this seat is not asked: the first choice; or play all, attack, buy, end the turn.

    `say`: returns the text on the screen for a sentence of the interface.
    """
    lines = screen.splitlines()
    totals = max((number for number, line in enumerate(lines) if POOLS.search(line)), default=len(lines))
    prompt, *below = lines[totals + 1 :] or [""]
    hints = "\n".join(below)
    if say("YOU CAN WIN") not in prompt and f"e {say('end turn')}" in hints:
        if f"p {say('play all')}" in hints:
            return "p"
        hand = next((number for number, line in enumerate(lines) if line.startswith(f"─ {say('Hand')} ")), totals)
        if playable := _PLAYABLE.findall("\n".join(lines[hand:totals])):
            return str(playable[0])
        if f"t {say('attack')}" in hints:
            return "t"
        affordable = _AFFORDABLE.findall(screen)
        return str(affordable[0]) if affordable else "e"
    if say("YOU CAN WIN") in prompt:
        return "t"
    answers = [line for line in below if say("another answer") not in line]
    if prompt.endswith(" turn.") or any(f"? {say('help')}" in line for line in answers):
        return None
    choice = next((found for line in answers if (found := _CHOICE.search(line))), None)
    return choice[1] if choice else None


def play(*terminals: Terminal, most_keys: int = 4000) -> list[str]:
    """Play until the game is over on every terminal; return their last screens."""
    for _ in range(most_keys):
        screens = [terminal.screen() for terminal in terminals]
        if all(OVER in screen for screen in screens):
            return screens
        for terminal, screen in zip(terminals, screens, strict=True):
            key = None if OVER in screen else next_key(screen)
            if key:
                terminal.keys(key)
                _wait_for_change(terminal, screen, "an answer to the key")
                break
        else:
            _wait_for_any_change(terminals, screens)
    raise AssertionError("the game did not end:\n" + "\n".join(screens))


def _wait_for_change(terminal: Terminal, before: str, what: str) -> None:
    terminal.wait_until(lambda now: now != before, what)


def _wait_for_any_change(terminals: Sequence[Terminal], before: Sequence[str]) -> None:
    """Wait until any of the screens changes, including the one looked at last."""
    others, known = terminals[1:], list(before[1:])
    terminals[0].wait_until(
        lambda now: now != before[0] or [terminal.screen() for terminal in others] != known, "anybody's move"
    )
