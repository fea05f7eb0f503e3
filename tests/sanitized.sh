#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sanitized.sh [asan|tsan]: every test under the sanitizers of addresses and undefined behaviour, and what runs in threads under the one of
# races; both without a word. About an hour and a half on two cores for the first time: once a month, and before a release.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source app/setup.sh

costscope_install "${costscope_build_packages[@]}" "${costscope_test_packages[@]}" "${costscope_sanitizer_packages[@]}"
export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$(mktemp -d)}
for preset in ${1:-asan tsan}; do
    costscope_build "$preset"
    ctest --preset "$preset" -j2
done
