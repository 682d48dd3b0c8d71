"""Prints a whole game between bots in sentences: `python -m engine.demo starcraft --seats 6`."""
