#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/mpi/verbs.sh [PATTERN]: costscope-mpi with every MPI that is there, on 1, 2, 3 and 7 processes, beside the desktop's answer byte by
# byte (COSTSCOPE=PROGRAM), and every fault. What is not installed is said and left out.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$here/../../app/mpi
samples=$here/../importers/recorded
only=${1:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$here/scheme.sh"
cd "$work" || exit 1
export QT_QPA_PLATFORM=offscreen
g++ -std=c++17 -O1 -I"$source/record" "$here/record/synthetic.cpp" "$source/record/chunks.cpp" -o "$work/synthetic" || exit 1
"$work/synthetic" "$work/many.d" 4096 64 3 26 || exit 1 # 64 nodes
"$work/synthetic" "$work/long.d" 3000 1500 1 400 || exit 1 # of a file several chunks

# same NAME FOLDER OPTIONS…: the loads of the links on every number of processes, as the desktop tells them.
same() {
    local name=$1 folder=$2 count
    shift 2
    [[ $name =~ $only ]] || return 0
    if ! "${COSTSCOPE:?}" contention "$folder" "$@" --csv >"$work/desktop.csv" 2>"$work/log" || [ ! -s "$work/desktop.csv" ]; then fail "$name"; return; fi
    for count in 1 2 3 7; do
        rm -f "$work/loads.csv"
        if ! "${run[@]}" -n "$count" "$program" contention "$folder" "$@" -o "$work/loads.csv" >"$work/log" 2>&1 ||
            ! cmp "$work/desktop.csv" "$work/loads.csv" >>"$work/log" 2>&1; then
            echo "on $count processes" >>"$work/log"
            fail "$name"
            return
        fi
    done
    pass "$name"
}

# costs NAME FOLDER MACHINE OPTIONS…: what the levels cost on a machine, on every number of processes, as the desktop tells it.
costs() {
    local name=$1 folder=$2 machine=$3 count
    shift 3
    [[ $name =~ $only ]] || return 0
    if ! "$COSTSCOPE" machines "$machine" --flat >"$work/machine.flat" 2>"$work/log" ||
        ! "$COSTSCOPE" levels "$folder" --machine "$machine" --csv >"$work/desktop.csv" 2>"$work/log" || [ ! -s "$work/desktop.csv" ]; then fail "$name"; return; fi
    for count in 1 2 3 7; do
        rm -f "$work/levels.csv"
        if ! "${run[@]}" -n "$count" "$program" levels "$folder" --machine "$work/machine.flat" "$@" -o "$work/levels.csv" >"$work/log" 2>&1 ||
            ! cmp "$work/desktop.csv" "$work/levels.csv" >>"$work/log" 2>&1; then
            echo "on $count processes" >>"$work/log"
            fail "$name"
            return
        fi
    done
    pass "$name"
}

# other NAME CHANGE…: Blue Waters with other values, as a machine file.
other() {
    local name=$1
    shift
    "$COSTSCOPE" machines blue-waters --json 2>/dev/null | python3 -c '
import json, sys
machine = json.load(sys.stdin)["machine"]
for change in sys.argv[1:]:
    name, _, value = change.partition("=")
    at = machine
    *groups, last = name.split(".")
    for group in groups:
        at = at.setdefault(group, {})
    if value:
        at[last] = json.loads(value)
    else:
        at.pop(last)
json.dump(machine, sys.stdout)' "$@" >"$work/$name.json"
}

# gathers NAME FOLDER: all messages in one file, which tells the desktop the same as the folder, whoever read which chunk.
gathers() {
    local name=$1 folder=$2 count
    [[ $name =~ $only ]] || return 0
    "$COSTSCOPE" levels "$folder/index.json" --json 2>"$work/log" | sed '/"warnings"/,$d' >"$work/desktop.json" # they name the file
    for count in 1 2 3 7; do
        rm -f "$work"/all*.json
        if ! "${run[@]}" -n "$count" "$program" gather "$folder" -o "$work/all.json" >"$work/log" 2>&1 ||
            ! "$COSTSCOPE" levels "$work/all.json" --json 2>>"$work/log" | sed '/"warnings"/,$d' >"$work/levels.json" || [ ! -s "$work/levels.json" ] ||
            ! cmp "$work/desktop.json" "$work/levels.json" >>"$work/log" 2>&1; then
            echo "on $count processes" >>"$work/log"
            fail "$name"
            return
        fi
    done
    pass "$name"
}

# summarises NAME FOLDER: sums in one file, the same on every number of processes; beside the lists the desktop finds nothing that disagrees.
summarises() {
    local name=$1 folder=$2 count
    [[ $name =~ $only ]] || return 0
    for count in 1 2 3 7; do
        if ! "${run[@]}" -n "$count" "$program" gather "$folder" --summary -o "$work/sums$count.json" >"$work/log" 2>&1 ||
            ! cmp "$work/sums1.json" "$work/sums$count.json" >>"$work/log" 2>&1; then echo "on $count processes" >>"$work/log"; fail "$name"; return; fi
    done
    if ! "${run[@]}" -n 2 "$program" gather "$folder" -o "$work/all.json" >"$work/log" 2>&1; then fail "$name"; return; fi
    # Hops need a torus, which neither file tells: they are compared as `levels` shows them, on the smallest cube.
    python3 -c '
import json, sys
lists, sums = (json.load(open(name)) for name in sys.argv[1:])
for level, other in zip(lists["levels"], sums["levels"]):
    for mine, summed in zip(level["operations"], other["operations"]):
        mine["summary"] = summed["summary"]
        del mine["summary"]["byte_hops"]
json.dump(lists, sys.stdout)' "$work/all.json" "$work/sums1.json" >"$work/both.json"
    sed 's/"senders": \([0-9]\)/"senders": 1\1/' "$work/both.json" >"$work/off.json"
    "$COSTSCOPE" levels "$work/both.json" --json >"$work/both" 2>"$work/log"
    "$COSTSCOPE" levels "$work/off.json" --json >"$work/off" 2>>"$work/log"
    if grep "the list gives" "$work/both" >>"$work/log" || ! grep -q "the list gives" "$work/off"; then fail "$name"; return; fi
    for file in all sums1; do
        "$COSTSCOPE" levels "$work/$file.json" --csv 2>>"$work/log" | python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    print(row["level"], row["operation"], row["n_queue"], row["bytes_per_process"], row["hops"], row["queue_s"], row["measured_s"])' >"$work/$file.columns"
    done
    if [ -s "$work/all.columns" ] && cmp "$work/all.columns" "$work/sums1.columns" >>"$work/log" 2>&1; then pass "$name"; else fail "$name"; fi
}

agreeing() { # MPI
    [ -n "${COSTSCOPE:-}" ] || { echo "skipped $1: COSTSCOPE=PROGRAM compares it with the desktop"; return 0; }
    local spmv=(--operation spmv)
    same "$1: stencil" "$samples/stencil.d" "${spmv[@]}" --level 0 --torus 2x2x2 --ppn 1
    same "$1: by its index" "$samples/stencil.d/index.json" "${spmv[@]}" --level 1 --torus 8 --ppn 1
    same "$1: two dimensions" "$work/many.d" "${spmv[@]}" --level 0 --torus 8x8
    same "$1: uneven torus" "$work/many.d" "${spmv[@]}" --level 1 --torus 5x4x3 --nodes-per-router 2
    same "$1: five dimensions" "$work/many.d" "${spmv[@]}" --level 2 --torus 2x2x2x2x4
    same "$1: mesh" "$work/many.d" "${spmv[@]}" --level 0 --torus 4x4x4 --wrap mesh
    same "$1: wraps in y" "$work/many.d" "${spmv[@]}" --level 0 --torus 4x4x4 --wrap y
    same "$1: ties split" "$work/many.d" "${spmv[@]}" --level 0 --torus 4x4x4 --ties split
    same "$1: another routing" "$work/many.d" "${spmv[@]}" --level 1 --torus 4x4x4 --routing zyx
    same "$1: Hilbert's curve" "$work/many.d" "${spmv[@]}" --level 1 --torus 4x4x4 --order hilbert
    same "$1: random order" "$work/many.d" "${spmv[@]}" --level 1 --torus 4x4x4 --order random --seed 3
    same "$1: another ppn" "$work/many.d" "${spmv[@]}" --level 1 --torus 8x8x8 --ppn 16
    same "$1: several chunks" "$work/long.d" --torus 2
    costs "$1: levels, stencil" "$samples/stencil.d" blue-waters
    costs "$1: levels, many files" "$work/many.d" blue-waters
    costs "$1: levels, several chunks" "$work/long.d" blue-waters
    other by-link contention.delta= 'contention.link_rate={"value": 4e9}'
    costs "$1: levels, by the rate of links" "$work/many.d" "$work/by-link.json"
    other by-axis contention.delta= 'network.link_bytes_per_s=[4e9, 3e9, 1e9]'
    costs "$1: levels, by links of each axis" "$work/many.d" "$work/by-axis.json"
    other bare contention.delta= queue_search.gamma=
    costs "$1: levels, without queue and contention" "$work/many.d" "$work/bare.json"
    gathers "$1: gather, stencil" "$samples/stencil.d"
    gathers "$1: gather, many files" "$work/many.d"
    gathers "$1: gather, several chunks" "$work/long.d"
    summarises "$1: summary, stencil" "$samples/stencil.d"
    summarises "$1: summary, many files" "$work/many.d"
    summarises "$1: summary, several chunks" "$work/long.d"
}

faults() { # MPI
    # As the desktop writes them, but this part needs no desktop.
    { echo "name=Test"; for at in intra-socket intra-node inter-node; do for how in short eager rend; do printf '%s\n' "$at.$how.alpha=1e-6" "$at.$how.R_b=1e9"; done; done
      printf '%s\n' inter-node.{short,eager,rend}.R_N=inf gamma=8e-9 delta=1e-10; } >"$work/flat"
    local two=("${run[@]}" -n 2 "$program") of=(--level 0 --operation spmv --torus 4x4x4) node=$work/hurt.d/node-00003.csm
    hurt() { rm -rf "$work/hurt.d"; cp -r "$work/many.d" "$work/hurt.d"; }
    expect "$1: help" 0 "mpirun -n N costscope-mpi VERB" "${two[@]}" --help
    expect "$1: no verb" 2 "expected a verb" "${two[@]}"
    expect "$1: another verb" 2 'there is no verb "levles". Known: contention, gather, levels' "${two[@]}" levles
    expect "$1: another option" 2 "there is no option --tours" "${two[@]}" contention "$work/many.d" --tours 4x4x4
    expect "$1: no folder" 1 "cannot be read: No such file" "${two[@]}" contention "$work/nothing.d" --torus 2x2x2
    expect "$1: no torus" 2 "expected --torus" "${two[@]}" contention "$work/many.d" --level 0
    expect "$1: which level" 2 "Choose one with --level and --operation: 0 spmv, 1 spmv, 2 spmv." "${two[@]}" contention "$work/many.d" --torus 4x4x4
    expect "$1: no such level" 2 "there is no such level" "${two[@]}" contention "$work/many.d" --level 7 --torus 4x4x4
    expect "$1: a torus too small" 2 "64 nodes need 64 routers, more than the 2 × 2 × 2 torus has" "${two[@]}" contention "$work/many.d" --level 0 --torus 2x2x2
    expect "$1: no torus at all" 2 "is no size of a torus" "${two[@]}" contention "$work/many.d" --level 0 --torus small
    expect "$1: a routing that is none" 2 "is no order of the dimensions" "${two[@]}" contention "$work/many.d" "${of[@]}" --routing xxy
    expect "$1: nothing random" 2 "there is nothing random here" "${two[@]}" contention "$work/many.d" "${of[@]}" --seed 3
    expect "$1: plan" 0 "64 files, 64 chunks of messages" "${two[@]}" contention "$work/many.d" "${of[@]}" --plan
    expect "$1: more processes than chunks" 0 "busiest link" "${run[@]}" -n 3 "$program" contention "$samples/stencil.d" --level 2 --torus 2x2x2 --ppn 1
    expect "$1: a full disk" 1 "cannot be written" "${two[@]}" contention "$work/many.d" "${of[@]}" -o /dev/full/loads.csv
    echo '{"format": "costscope.amg/1"}' >"$work/other.json"
    expect "$1: another file" 1 'found format "costscope.amg/1", expected costscope.messages/1' "${two[@]}" contention "$work/other.json" --torus 2
    hurt; head -c 600 "$work/many.d/index.json" >"$work/hurt.d/index.json"
    expect "$1: a cut index" 1 "Was the run ended while it was written?" "${two[@]}" contention "$work/hurt.d" "${of[@]}"
    hurt; rm "$node"
    expect "$1: a missing file" 1 "the messages of node 3 (node3) are not whole: No such file" "${two[@]}" contention "$work/hurt.d" "${of[@]}"
    expect "$1: a missing file, the others" 0 "What is whole is taken." "${two[@]}" contention "$work/hurt.d" "${of[@]}" --partial
    hurt; truncate -s -20 "$node"
    expect "$1: a cut file" 1 "it is cut off behind its last whole chunk" "${two[@]}" contention "$work/hurt.d" "${of[@]}"
    # The last chunk is of level 2: only who asks of it meets it.
    hurt; printf '\xff' | dd of="$node" bs=1 seek=$(($(stat -c %s "$node") - 5)) conv=notrunc 2>/dev/null
    expect "$1: a wrong byte" 1 "1 of its chunks are damaged. Copy the folder again" "${two[@]}" contention "$work/hurt.d" --level 2 --torus 4x4x4
    expect "$1: a wrong byte, what is whole" 0 "busiest link" "${two[@]}" contention "$work/hurt.d" --level 2 --torus 4x4x4 --partial
    grep -v R_b "$work/flat" >"$work/without.flat"
    sed 's/^gamma=.*/gamma=-1/' "$work/flat" >"$work/negative.flat"
    expect "$1: levels, a wrong byte" 1 "1 of its chunks are damaged" "${two[@]}" levels "$work/hurt.d" --machine "$work/flat"
    expect "$1: levels, what is whole" 0 "contention" "${two[@]}" levels "$work/hurt.d" --machine "$work/flat" --partial
    expect "$1: levels, no machine" 2 "expected --machine FILE" "${two[@]}" levels "$work/many.d"
    expect "$1: levels, no such machine" 1 "nowhere.flat: cannot be read: No such file" "${two[@]}" levels "$work/many.d" --machine "$work/nowhere.flat"
    expect "$1: levels, another file as machine" 2 "line 1: found \"{" "${two[@]}" levels "$work/many.d" --machine "$work/many.d/index.json"
    expect "$1: levels, a machine that lacks values" 2 "has no value for intra-socket.short.R_b, " "${two[@]}" levels "$work/many.d" --machine "$work/without.flat"
    expect "$1: levels, a value that cannot be" 2 'gamma: found "-1", expected a number of 0 or more' "${two[@]}" levels "$work/many.d" --machine "$work/negative.flat"
    expect "$1: levels, plan" 0 "3 levels and operations, 192 chunks of messages, 319488 rows" "${two[@]}" levels "$work/many.d" --machine "$work/flat" --plan
    expect "$1: levels, one" 0 '"level": 2, "operation": "spmv"' "${two[@]}" levels "$work/many.d" --machine "$work/flat" --level 2 --json
    expect "$1: levels, no such level" 2 "there is no such level" "${two[@]}" levels "$work/many.d" --machine "$work/flat" --level 9
    expect "$1: levels, a full disk" 1 "cannot be written" "${two[@]}" levels "$work/many.d" --machine "$work/flat" -o /dev/full/levels.csv
    expect "$1: gather, a wrong byte" 1 "1 of its chunks are damaged" "${two[@]}" gather "$work/hurt.d" -o "$work/all.json"
    expect "$1: gather, what is whole" 0 "messages of one execution" "${two[@]}" gather "$work/hurt.d" -o "$work/all.json" --partial
    expect "$1: summary, a wrong byte" 1 "1 of its chunks are damaged" "${two[@]}" gather "$work/hurt.d" --summary -o "$work/all.json"
    expect "$1: summary, plan" 0 "for the sums of the ranks on each process" "${two[@]}" gather "$work/many.d" --summary -o "$work/all.json" --plan
    expect "$1: gather, no file" 2 "expected -o FILE.json" "${two[@]}" gather "$work/many.d"
    expect "$1: gather, plan" 0 "192 chunks of messages, 319488 rows" "${two[@]}" gather "$work/many.d" -o "$work/all.json" --plan
    expect "$1: gather, no such level" 2 "there is no such level" "${two[@]}" gather "$work/many.d" --level 9 -o "$work/all.json"
    expect "$1: gather, a full disk" 1 "cannot be written" "${two[@]}" gather "$work/many.d" -o /dev/full/all.json
    expect "$1: a wrong byte elsewhere" 0 "busiest link" "${two[@]}" contention "$work/hurt.d" "${of[@]}"
}

real() { # NAME COMPILER RUN
    local name=$1 compiler=$2 run=("$3") program=$work/$1/costscope-mpi
    command -v "$compiler" >/dev/null && command -v "$3" >/dev/null || { echo "skipped $name is not installed"; return 0; }
    "$compiler" -x c++ -fsyntax-only - <<<'#include <mpi.h>' 2>/dev/null || { echo "skipped $name has no mpi.h"; return 0; }
    [ "$name" = openmpi ] && run+=(--oversubscribe)
    mkdir -p "$work/$name"
    # What build.sh leaves is tried in run.sh; here the sources alone, which takes a quarter of the time.
    if ! "$compiler" -std=c++20 -O2 -Wall -Wextra -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1 "-I$source/../.." "$source"/verbs/*.cpp "$source"/../../core/kernel/*.cpp \
        "$source/record/chunks.cpp" "$source/record/executions.cpp" "$source/json.cpp" -o "$program" >"$work/log" 2>&1; then fail "$name: costscope-mpi builds"; return; fi
    pass "$name: costscope-mpi builds"
    agreeing "$name"
    faults "$name"
}

real openmpi mpicxx.openmpi mpirun.openmpi
real mpich mpicxx.mpich mpirun.mpich
# Nothing of Qt is in it.
if [ -x "$work/openmpi/costscope-mpi" ]; then
    if ldd "$work/openmpi/costscope-mpi" | grep libQt >"$work/log"; then fail "no Qt"; else pass "no Qt"; fi
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
[ "$passed" -gt 0 ] || exit 77
