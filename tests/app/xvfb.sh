#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test program on a real X server of its own: xvfb.sh PROGRAM [ARGUMENT...]. Fails if there is no Xvfb.
set -eu
command -v Xvfb >/dev/null || { echo "Xvfb is not installed (Debian package xvfb)." >&2; exit 1; }
work=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>"$work/display" 2>"$work/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do
    [ -s "$work/display" ] && break
    kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
    sleep 0.1
done
DISPLAY=":$(cat "$work/display")" QT_QPA_PLATFORM=xcb "$@"
