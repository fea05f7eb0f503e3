#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/bench/record_overhead.sh LIBRARY COMPILER RUN [SIZES [MESSAGES]]: what costscope-record adds to a call of MPI. Five runs each with
# and without it, in turn; of each the smallest. Prints plain and recorded nanoseconds a message, and those added to a call.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
library=$1 compiler=$2 run=$3 sizes=${4:-1} messages=${5:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$compiler" -std=c++17 -O2 -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1 "$here/record_overhead.cpp" -o "$work/program"
for turn in 1 2 3 4 5; do
    "$run" -n 1 "$work/program" "$messages" "$sizes" >>"$work/plain"
    "$run" -n 1 env "LD_PRELOAD=$library" "COSTSCOPE_RECORD=$work/run" "$work/program" "$messages" "$sizes" >>"$work/recorded"
done
paste -d ' ' <(sort -g "$work/plain" | head -1) <(sort -g "$work/recorded" | head -1) |
    awk '{ printf "plain %.0f ns, recorded %.0f ns a message; a call %.0f ns more\n", $1, $2, ($2 - $1) / 3 }'
