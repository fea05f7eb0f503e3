#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Costscope's fits beside scipy.optimize.curve_fit and gnuplot's `fit`: run times by eq (6) at the same f_s, and ping-pongs by
# t = α + s/R_b, protocol by protocol, on the same points.
# Usage: tests/bench/compare.sh [FOLDER]     of bench_fit_table and bench_postal_table; without it they are built in Release first.
# Needs python3-scipy and gnuplot-nox.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

programs=${1:-}
if [ -z "$programs" ]; then
    build=$root/.build/compare
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCOSTSCOPE_BENCH=ON > "$work/cmake.log" || { cat "$work/cmake.log"; exit 1; }
    cmake --build "$build" --target bench_fit_table bench_postal_table > "$work/build.log" || { cat "$work/build.log"; exit 1; }
    programs=$build/tests/bench
fi
for program in bench_fit_table bench_postal_table; do "$programs/$program" "$work"; done
python=/usr/bin/python3
[ -x "$python" ] || python=python3
"$python" "$root/tests/bench/compare_fit.py" "$root/resources/examples/overhead" "$work"
"$python" "$root/tests/bench/compare_postal.py" "$work"
