#!/bin/sh
# Installs tmux for the tests in a real terminal where it is missing and can be had; otherwise those tests are reported as not run.
command -v tmux >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    { apt-get update -qq && apt-get install -y -qq tmux; } >/dev/null 2>&1 && exit 0
fi
echo "tmux is not installed: the tests in a real terminal will be reported as not run" >&2
