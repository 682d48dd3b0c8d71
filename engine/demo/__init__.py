"""A whole game between bots, told in sentences: `python -m engine.demo starcraft --seats 6`."""
