"""The player's side of StarCraft: names, sentences, and keys with their meanings.

It uses views and component facts, no rules and no Textual.
"""
