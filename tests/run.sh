#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything with warnings as errors, and runs every test. Needs no display.
# Arguments go to ctest: ./tests/run.sh -R mpip
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source app/setup.sh

costscope_install "${costscope_build_packages[@]}" "${costscope_test_packages[@]}"
costscope_install "${costscope_mpi_packages[@]}" || echo "Tests of costscope-probe that need one of these packages are skipped." >&2
costscope_build ci
export XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-$(mktemp -d)}
ctest --preset ci -j2 "$@"
