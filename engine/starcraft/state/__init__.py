"""The state, with queries and changes that are no rule of one phase alone. Nothing here asks a seat."""
