"""Animation frames over a final table: shown in order, ended by any input, and nothing remains."""

from __future__ import annotations

from client.table.stage import FREE, MOST, Beat, Patch, begin, tick

HIT = [Beat((Patch("score", 0, look),), 80) for look in ("struck", "half", "left")]


def test_each_frame_is_shown_when_it_is_due_and_then_nothing_is_left() -> None:
    stage = begin(HIT, 1000)
    seen = [stage.patches[0].look]
    now = 1000
    while stage.due is not None:
        assert tick(stage, stage.due - 1) is stage, "not yet"
        now, stage = stage.due, tick(stage, stage.due)
        seen += [patch.look for patch in stage.patches]
    assert seen == ["struck", "half", "left"]
    assert (now, stage) == (1240, FREE)


def test_a_second_event_ends_the_first() -> None:
    stage = begin(HIT[:1], 0)
    other = begin([Beat((Patch("row", 0, "gone"),), 120)], 10)
    assert stage.patches != other.patches
    assert (len(other.beats), other.due) == (1, 130)


def test_an_event_has_three_frames_and_seven_at_a_boundary() -> None:
    many = [Beat((), at) for at in range(1, 10)]
    assert [beat.milliseconds for beat in begin(many, 0).beats] == [7, 8, 9]
    assert len(begin(many, 0, MOST["boundary"]).beats) == 7
    assert begin([], 0) is FREE
