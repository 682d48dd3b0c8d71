"""The screens of any game's table, and the parts of them that are alike: each game draws its own things on them."""
