"""Support for the lessons of any game: a table on which every draw and move is known beforehand. Independent of Textual and of
the games.
"""
