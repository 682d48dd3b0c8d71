"""The guided fuzzer needs the extra `fuzz` to be imported at all: it is a program, and nothing of it is collected."""

collect_ignore = ["guided.py"]
