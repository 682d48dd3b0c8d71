"""The face of a battle: one for all its questions, for watchers and for the seat that is not asked."""
