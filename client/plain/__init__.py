"""`--plain`: the same session as lines in and out, for screen readers, scripts and terminals that cannot place a cursor."""
