"""The command line: its options, what prints and ends, and what shows the interface."""
