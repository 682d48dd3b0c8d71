"""Execution of actions: the main phase, combat, effects one after the other, defeat, and the change of turns."""
