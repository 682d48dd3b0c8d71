"""The screens of any game's table, and their common parts. Each game draws its own things on them."""
