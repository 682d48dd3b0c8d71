"""The client of Star Realms: names, sentences, keys and their effects. It uses views and card facts, but no rules and no
Textual.
"""
