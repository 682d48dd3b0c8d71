"""The door for browsers: a page, the terminal in it, and a line between that terminal and a session."""
