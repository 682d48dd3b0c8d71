#!/bin/sh
# Installs tmux, Chromium and nginx for the tests in a real terminal, in a real browser and behind a real proxy, where they are missing
# and can be had; otherwise those tests are reported as not run.
PATH=$PATH:/usr/sbin
missing=
command -v tmux >/dev/null 2>&1 || missing=tmux
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ||
    missing="$missing chromium"
command -v nginx >/dev/null 2>&1 || missing="$missing nginx"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null 2>&1 && exit 0
fi
echo "not installed, so that the tests that need it will be reported as not run: $missing" >&2
