#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/bench/recordings.sh [ROWS_PER_RANK [RANKS]]: what recordings of many ranks take. A folder as the recorder's own writer leaves it
# (128 ranks on a node), then costscope-mpi on one and on two processes, in turn; of each three runs the fastest. COSTSCOPE=PROGRAM times
# the desktop's verb beside it. Prints a table: seconds, rows a second, memory of the largest process. Needs two free cores.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$here/../../app/mpi
rows=${1:-1000} ranks=${2:-100000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 QT_QPA_PLATFORM=offscreen
g++ -std=c++17 -O2 "-I$source/record" "$here/../mpi/record/synthetic.cpp" "$source/record/chunks.cpp" -o "$work/synthetic"
mpicxx.openmpi -std=c++20 -O2 -DOMPI_SKIP_MPICXX=1 "-I$source/../.." "$source"/verbs/*.cpp "$source"/../../core/kernel/*.cpp "$source/record/chunks.cpp" \
    "$source/record/executions.cpp" "$source/json.cpp" -o "$work/costscope-mpi"
cat >"$work/machine.flat" <<'M'
name=Example
gamma=8e-9
delta=1e-10
M
for at in intra-socket intra-node inter-node; do
    for how in short eager rend; do printf '%s\n' "$at.$how.alpha=1e-6" "$at.$how.R_b=1e9"; done
done >>"$work/machine.flat"
printf '%s\n' inter-node.{short,eager,rend}.R_N=6e9 >>"$work/machine.flat"

# measured PROCESSES COMMAND…: seconds, and MB of the largest process, the fastest of three runs.
measured() {
    local count=$1 turn
    shift
    for turn in 1 2 3; do
        rm -f "$work"/peak.*
        mpirun.openmpi --oversubscribe -n "$count" python3 -c '
import os, resource, subprocess, sys, time
begin = time.monotonic()
code = subprocess.call(sys.argv[2:], stdout=subprocess.DEVNULL)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
with open(sys.argv[1] + "." + str(os.getpid()), "w") as out:
    print(time.monotonic() - begin, peak, file=out)
sys.exit(code)' "$work/peak" "$@" >&2
        cat "$work"/peak.* | awk '{ if ($1 > t) t = $1; if ($2 > m) m = $2 } END { print t, m }'
    done | sort -g | head -1
}

line() { # NAME PROCESSES ROWS SECONDS MB
    printf '%-34s %9s %8.2f s %10.1f %8.0f MB\n' "$1" "$2" "$4" "$(awk -v r="$3" -v t="$4" 'BEGIN { print r / t / 1e6 }')" "$5"
}

table() { # FOLDER TORUS
    local folder=$1 torus=$2 all one two
    read -r _ _ all _ < <(cat "$folder.told")
    for verb in contention levels; do
        local options=(--torus "$torus")
        [ "$verb" = levels ] && options=(--machine "$work/machine.flat")
        one=$(measured 1 "$work/costscope-mpi" "$verb" "$folder" "${options[@]}")
        two=$(measured 2 "$work/costscope-mpi" "$verb" "$folder" "${options[@]}")
        # shellcheck disable=SC2086
        { line "costscope-mpi $verb" 1 "$all" $one; line "costscope-mpi $verb" 2 "$all" $two; }
        awk -v a="${one% *}" -v b="${two% *}" 'BEGIN { printf "    two processes are %.2f times as fast as one\n", a / b }'
    done
    [ -n "${COSTSCOPE:-}" ] || return 0
    one=$(measured 1 "$COSTSCOPE" contention "$folder/index.json" --torus "$torus" --csv)
    # shellcheck disable=SC2086
    line "costscope contention" desktop "$all" $one
}

begin=$(date +%s.%N)
"$work/synthetic" "$work/run.d" "$ranks" 128 1 "$rows" >"$work/run.d.told"
end=$(date +%s.%N)
echo "$ranks ranks: $(cat "$work/run.d.told"), written in $(awk -v a="$begin" -v b="$end" 'BEGIN { printf "%.1f", b - a }') s; the index $(stat -c %s "$work/run.d/index.json") bytes"
printf '%-34s %9s %10s %10s %11s\n' verb processes time "10^6 rows/s" memory
table "$work/run.d" 10x10x8
