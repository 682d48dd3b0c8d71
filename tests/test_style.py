"""Check the pages against docs/style.md: sentences of 40 words at most, headings that name a topic, and the field's words.

`python -m tests.test_style PAGE...` prints what it finds.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(str(path.relative_to(ROOT)) for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LONGEST = 40
"""Words in a sentence."""
TRUE_USES = (
    r"house (?:rule|number)s?",
    r"(?<!a )(?<!the )taking",
    r"(?:be|been|once|is|are) told apart",
)
"""Patterns of words that stand in the glossary and are right here."""


class Faults(NamedTuple):
    """Count what a page has against the style."""

    long: int = 0
    headings: int = 0
    words: int = 0


PENDING = {
    "CHANGELOG.md": Faults(long=40, words=120),
    "docs/playing-starcraft.md": Faults(long=15, headings=3, words=20),
    "docs/rules.md": Faults(words=6),
}
"""Pages not yet rewritten, with the most faults each may have. A rewritten page has no line here, and no line is added."""

FENCE = re.compile(r"^ *(```|~~~)")
HEADING = re.compile(r"^#{1,6} +(.*?) *#* *$")
ITEM = re.compile(r"^( *)(?:[-*+]|\d+[.)]) +")
RULE = re.compile(r"^ *\|?[ :|-]*-{3}[ :|-]*$")
RELEASED = re.compile(r"^## \[0\.1\.0\]")
"""What follows in the changelog is as it was published."""
ABBREVIATION = re.compile(r"\b(?:[Ee]\.g|[Ii]\.e|[Cc]f|vs|approx|[Nn]o|pp?|ca|incl|[B-HJ-Z])\.$")
END = re.compile(r"""[.!?…]["”')\]]*\s+(?=["“'(\[]?[A-Z0-9‹])""")
QUESTION = re.compile(r"\?$|^(?:what|which|who|whose|whether|where|when|why|is|are|does|do|can|how(?! to\b))\b", re.IGNORECASE)


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield each heading, paragraph, list item and cell of a page as its kind and its text, without code blocks."""
    kept: list[str] = []
    is_fenced, before, indent = False, "", -1
    for line in [*text.splitlines(), ""]:
        if RELEASED.match(line):
            break
        starts_item, heading = ITEM.match(line), HEADING.match(line)
        if FENCE.match(line):
            is_fenced = not is_fenced
        is_code = is_fenced or bool(FENCE.match(line))
        depth = len(line) - len(line.lstrip())
        if not is_code and not kept and line.strip() and not starts_item:
            is_code = depth >= (4 if indent < 0 else indent + 4)
        is_row = line.lstrip().startswith("|")
        if kept and (is_code or not line.strip() or starts_item or heading or is_row):
            yield "text", " ".join(kept)
            kept = []
        if starts_item and not is_code:
            indent = starts_item.end()
        elif line.strip() and not before.strip() and depth == 0:
            indent = -1
        before = line
        if is_code or not line.strip() or RULE.match(line):
            continue
        if heading:
            yield "heading", heading[1]
        elif is_row:
            yield from (("cell", cell.strip()) for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
        else:
            kept.append(line[starts_item.end() :].strip() if starts_item else line.strip())


def plain(text: str) -> str:
    """Return what is read: each piece of code as ‹›, links as their text, nothing of the markup.

    >>> plain("**Run** `traderow host`, then read [the page](a.md).")
    'Run ‹›, then read the page.'
    """
    text = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "‹›", text)
    text = re.sub(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", text)
    text = re.sub(r"<?https?://\S+[\w/]>?", "‹›", text)
    return re.sub(r"\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)", "", text)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a block; a dot after an abbreviation or an initial ends none.

    >>> list(sentences("Use a port, e.g. 7464. It is free! (So is 8080.) `ss` tells."))
    ['Use a port, e.g. 7464.', 'It is free!', '(So is 8080.)', '‹› tells.']
    """
    text, begin = plain(text), 0
    for end in END.finditer(text):
        if not ABBREVIATION.search(text[begin : end.start() + 1]):
            yield text[begin : end.end()].strip()
            begin = end.end()
    if text[begin:].strip():
        yield text[begin:].strip()


def glossary() -> list[str]:
    """Return the words of the first table of the glossary, which no page may use."""
    _before, _heading, after = (ROOT / "docs" / "style.md").read_text("utf-8").partition("\n## Glossary\n")
    rows = after.partition("\n| ")[2].partition("\n\n")[0].splitlines()[2:]
    return [word for row in rows for word in re.findall(r'"([^"]+)"', row.split("|")[1])]


WORD = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, glossary()))})s?(?![\w-])", re.IGNORECASE)


def faults(text: str) -> tuple[list[str], list[str], list[str]]:
    """Return the sentences of a page that are too long, its headings that ask, and its private words in their contexts."""
    long, asking, private = [], [], []
    for kind, block in blocks(text):
        if kind == "heading" and QUESTION.search(plain(block)):
            asking.append(block)
        for sentence in sentences(block):
            if len([word for word in sentence.split() if re.search(r"\w|‹", word)]) > LONGEST:
                long.append(sentence)
        read = re.sub(r'"[^"]*"|“[^”]*”', "‹›", plain(block))
        read = re.sub(rf"\b(?:{'|'.join(TRUE_USES)})\b", "‹›", read, flags=re.IGNORECASE)
        private += [f"{found[0]}: {read[max(0, found.start() - 40) : found.end() + 40]}" for found in WORD.finditer(read)]
    return long, asking, private


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_short_sentences_headings_that_name_a_topic_and_the_words_of_the_field(page: str) -> None:
    found = faults((ROOT / page).read_text("utf-8"))
    allowed = PENDING.get(page, Faults())
    too_many = [each for each, most in zip(found, allowed, strict=True) if len(each) > most]
    assert too_many == [], f"docs/style.md allows {page} {allowed}, and there are {Faults(*map(len, found))}"


def test_only_pages_that_exist_are_pending() -> None:
    assert PENDING.keys() <= set(PAGES)


def test_the_glossary_is_read() -> None:
    assert {"door", "told", "at once"} <= set(glossary())
    assert len(glossary()) > 15


def test_a_long_sentence_is_found_in_each_kind_of_block_and_not_in_code() -> None:
    long = " ".join(["word"] * 41)
    short = " ".join(["word"] * 40)
    for page in (
        f"{long}.",
        f"- one\n- {long}",
        f"| a | {long} |\n|---|---|",
        f"# {long}",
        f"- one\n\n  {long}",
        f"A b.\n{long}",
    ):
        assert len(faults(page)[0]) == 1, page
    for page in (f"{short}. W{short}.", f"one\n\n    {long}", f"```\n{long}\n```", f"one:\n- {short}\n- {short}", f"`{long}`"):
        assert faults(page)[0] == [], page
    assert len(faults("- one\n\n      " + long)[0]) == 0
    assert len(faults(f"{'word ' * 30}e.g. {'word ' * 30}")[0]) == 1


def test_headings_that_ask_are_found() -> None:
    asking = ["Is it well?", "What is kept", "How far it goes", "Where tables are"]
    naming = ["How to add a card", "Back up", "Whatever", "Howto"]
    assert faults("\n".join(f"## {each}" for each in asking + naming))[1] == asking


def test_private_words_are_found_but_not_in_code_in_quotes_and_in_true_uses() -> None:
    assert [each.split(":")[0] for each in faults("Doors open at once.\nHe is told.")[2]] == ["Doors", "at once", "told"]
    assert faults('Install `doors`. A "door" is a house rule. They cannot be told apart. [SSH](#doors)')[2] == []


def test_what_is_released_in_the_changelog_is_not_asked() -> None:
    assert len(faults("## [0.2.0]\n\n- a door\n\n## [0.1.0] - 2026-11-20\n\n- a door\n")[2]) == 1


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        for fault in (each for group in faults(Path(argument).read_text("utf-8")) for each in group):
            sys.stdout.write(f"{argument}: {fault}\n")
