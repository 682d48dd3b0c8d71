"""The command line: its options, the commands that print and end, and those that show the interface."""
