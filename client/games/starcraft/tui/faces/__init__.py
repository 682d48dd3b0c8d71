"""How each face is drawn: pure functions from a table to lines, one file of the same name for each face."""
