"""A Mobilize order: what can go where, what has moved, and the battle it leads to. Recall is a move after these."""
