"""Check that docstrings of functions begin with a verb, and those of modules and classes with the thing itself.

Ruff's D401 finds a first word that is no imperative, if it knows the word; this finds the others too, and those of properties.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "client", "docs", "engine", "protocol", "server", "tests")

RIDDLES = frozenset(["What", "Whatever", "Where", "Whether", "Which", "Who", "Whoever", "Whom", "Whose", "Why", "How"])
"""A docstring that begins so names a thing by a question: say what it is. Only a kind of question is one."""

_VERBS = """
Abandon Abort Accept Acknowledge Act Activate Add Adjust Adopt Advance Advise Agree Aim Align Allocate Allow Analyse Announce
Answer Append Apply Appoint Approximate Arrange Ask Assemble Assert Assign Attach Attack Await Ban Be Become Begin Bind Blend
Blink Borrow Break Bring Build Buy Bypass Call Cancel Capture Carry Change Chat Check Choose Clean Cleanse Clear Close Collect
Colour Combine Come Commit Compare Complete Compose Compute Concede Conclude Configure Confirm Connect Conquer Constrain
Construct Continue Convert Copy Count Cover Crash Create Cut Deal Decide Decline Decode Decrease Deduce Defend Defer Define
Delete Deliver Deny Deploy Derive Describe Destroy Detach Detect Disable Discard Disconnect Discover Dismiss Dispatch Display
Distinguish Distribute Divide Do Draw Drive Drop Elect Embed Emit Enable Encode End Enforce Ensure Enter Enumerate Erase
Escape Estimate Evaluate Exclude Execute Exhaust Expand Expect Explain Explore Extend Fail Fetch Fill Finalize Find Finish Fit
Fix Flip Flush Fly Fold Follow Foresee Forget Fork Form Format Forward Frame Free Freeze Gain Garble Gather Generate Get Give
Go Greet Group Grow Guard Guess Halt Hand Handle Hang Have Hear Hide Hire Hold Host Hurry Identify Ignore Imagine Import
Include Increase Indent Inform Inherit Initialize Insert Inspect Install Intern Interrupt Introduce Invert Invite Invoke Join
Judge Jump Keep Kick Kill Know Lay Leak Learn Leave Lend Let Lift Light List Listen Live Load Lock Look Lose Lower Maintain
Make Mark Match Measure Merge Migrate Mirror Misbehave Move Multiply Mute Name Navigate Nest Note Offer Omit Open Pack Pair
Parse Pass Pay Peek Pick Place Plan Play Plug Prefer Prepare Press Prevent Print Produce Protect Provide Prune Pull Push Put
Queue Quit Raise Rank Rate React Read Realign Recall Receive Recompute Reconnect Record Recover Reduce Refresh Refuse Regain
Register Regroup Reject Release Reload Remember Remove Rename Render Renew Reorder Repair Repeat Replace Replay Report Require
Reserve Reset Resize Resolve Respond Restart Restore Restrict Resume Retire Retreat Retry Return Reveal Reverse Rewind Rewrite
Ring Roll Rotate Round Run Save Say Score Scrap Scroll Seal Search See Seek Select Send Separate Serialize Serve Set Sever
Shorten Show Shuffle Shut Sign Simplify Simulate Sit Skip Solve Sort Speak Spell Spend Split Stack Start Stay Steer Step Stop
Store Strike Strip Submit Subtract Suggest Sum Summarize Swap Switch Take Talk Target Tell Throw Time Toggle Touch Transform
Translate Treat Trim Try Turn Type Uncover Underline Undo Unite Unlock Unpack Update Use Validate Vary Verify Void Wait Wake
Walk Warn Watch Weigh Widen Win Withdraw Work Wrap Write Yield
"""
VERBS = frozenset(_VERBS.split())
"""First words of docstrings, in the imperative. Add a verb that is missing; a noun or a question is no verb."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def files() -> Iterator[Path]:
    """Yield every file of the project's own code."""
    yield ROOT / "setup.py"
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def faults(source: str) -> Iterator[str]:
    """Yield the line and the beginning of every docstring that begins with the wrong word.

    >>> list(faults('def width(text):\\n    "How wide it is."'))
    ['2: How wide it is.']
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented) and (doc := ast.get_docstring(node)):
            first, line = doc.split()[0].rstrip(",.:;"), node.body[0].lineno
            is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            if is_function and node.name.startswith("test_"):
                continue
            asks = isinstance(node, ast.ClassDef) and node.name.endswith("Question")
            if first not in VERBS if is_function else first in RIDDLES and not asks:
                yield f"{line}: {doc.partition(chr(10))[0]}"


def test_docstrings_begin_with_a_verb() -> None:
    found = [f"{path.relative_to(ROOT)}:{fault}" for path in files() for fault in faults(path.read_text("utf-8"))]
    assert not found, "\n".join(found)


def test_a_riddle_is_found() -> None:
    source = '"""What is here."""\n\nclass Box:\n    "How so."\n\n    @property\n    def lid(self):\n        "A lid."\n'
    assert [fault.partition(":")[0] for fault in faults(source)] == ["1", "4", "8"]
