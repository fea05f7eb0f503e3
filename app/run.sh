#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and starts Costscope; arguments are passed on. A built program that lies packed in or beside this
# folder (costscope-VERSION-MACHINE.tar.gz) is offered instead of building; COSTSCOPE_PACKAGED=yes or no answers. Without any it opens the workbench
# on the bundled example. Build chatter goes to stderr, so that stdout is the program's alone.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/setup.sh"

program="$here/../.build/release/app/costscope"
packaged=$(costscope_packaged "$here/..")
if [ ! -x "$program" ] && [ -n "$packaged" ] && costscope_wanted "$packaged"; then
    program=$(costscope_unpack "$packaged" "$here/..")
else
    costscope_install "${costscope_build_packages[@]}"
    (cd "$here/.." && costscope_build release costscope)
fi

if [ $# -eq 0 ]; then
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ -z "${QT_QPA_PLATFORM:-}" ]; then
        echo "There is no display, so the workbench cannot open. These verbs work without one:" >&2
        exec "$program" --help
    fi
    set -- --example seven-applications
fi
exec "$program" "$@"
