"""The pictures in the documents equal the program's screens."""

from __future__ import annotations

import re

from tests import pictures


def test_the_pictures_are_what_is_drawn() -> None:
    kept = {path.name: path.read_text("utf-8") for path in pictures.PICTURES.iterdir()}
    drawn = pictures.drawn()
    assert sorted(kept) == sorted(drawn)
    for name, picture in drawn.items():
        assert kept[name] == picture, f"{name} shows an older screen: make pictures, and look at it"
        assert re.findall(r"""(?:href=|src:|url\()["']?(?!#)[a-z]+:""", picture) == [], "a picture fetches nothing"


def test_a_moving_picture_shows_each_frame_for_as_long() -> None:
    frame = '<svg class="rich-terminal" viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"><text>{}</text></svg>'
    moving = pictures.moving([frame.format(1), frame.format(2)])
    assert re.findall(r"animation-delay: ([\d.]+)s", moving) == ["0.0", f"{pictures.SECONDS:.1f}"]
    assert f"turn {2 * pictures.SECONDS:.1f}s step-end infinite" in moving
    assert "50.000% { visibility: hidden }" in moving
