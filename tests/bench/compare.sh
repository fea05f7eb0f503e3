#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Costscope's fit beside scipy.optimize.curve_fit and gnuplot's `fit`: the same records, the same eq (6), the same f_s.
# Usage: tests/bench/compare.sh [BENCH_FIT_TABLE]     without argument it is built in Release first.
# Needs python3-scipy and gnuplot-nox.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

table=${1:-}
if [ -z "$table" ]; then
    build=$root/.build/compare
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCOSTSCOPE_BENCH=ON > "$work/cmake.log" || { cat "$work/cmake.log"; exit 1; }
    cmake --build "$build" --target bench_fit_table > "$work/build.log" || { cat "$work/build.log"; exit 1; }
    table=$(find "$build" -name bench_fit_table -type f | head -n 1)
fi
"$table" "$work"
python=/usr/bin/python3
[ -x "$python" ] || python=python3
"$python" "$root/tests/bench/compare_fit.py" "$root/resources/examples/overhead" "$work"
