"""What happened, in sentences: the log, a turn, the summary of an absence."""
