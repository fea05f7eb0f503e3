#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/mpi/run.sh [PATTERN]: builds costscope-probe with every MPI that is there and tests it: real runs with two and four ranks, faults,
# and with SimGrid's smpicxx whether it gives back what simulated platforms hold. What is not installed is said and left out.
# COSTSCOPE=PROGRAM also imports and calibrates what was measured.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$here/../../app/mpi
only=${1:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$here/scheme.sh"
check() { # NAME WHAT FILE [MORE]
    [[ $1 =~ $only ]] || return 0
    if python3 "$here/check.py" "${@:2}" >"$work/log" 2>&1; then pass "$1"; sed 's/^/      /' "$work/log"; else fail "$1"; fi
}
small=(--max-bytes 64KiB --max-shift-bytes 8KiB --max-messages 64 --repetitions 2:3 --budget 60s)
tiny=(--max-bytes 4KiB --max-shift-bytes 1KiB --max-messages 16 --repetitions 2:3 --budget 60s)

real() { # NAME COMPILER RUN
    local name=$1 compiler=$2 run=$3 few
    command -v "$compiler" >/dev/null && command -v "$run" >/dev/null || { echo "skipped $name is not installed"; return 0; }
    if ! "$compiler" -x c++ -fsyntax-only - <<<'#include <mpi.h>' 2>/dev/null; then echo "skipped $name has no mpi.h"; return 0; fi
    [[ $only = . || $only =~ ^$name ]] || return 0
    local probe=$work/$name/costscope-probe over=() sizes
    tar_alone
    # From the folder alone, with nothing in the environment but where programs are; the wrapper of Open MPI 5 wants a home too.
    expect "$name: builds" 0 costscope-probe env -i "PATH=$PATH" "HOME=$HOME" "$work/alone/build.sh" "$work/$name" "$compiler"
    [ -x "$probe" ] || "$source/build.sh" "$work/$name" "$compiler" >/dev/null 2>&1 || return 0
    [ "$name" = openmpi ] && over=(--oversubscribe)
    for few in 2 4; do
        # Ranks that take turns wait long for each other.
        if [ $few = 4 ]; then sizes=("${tiny[@]}" --budget 12s); else sizes=("${small[@]}"); fi
        expect "$name: $few ranks" "[03]" "overlap:" "$run" "${over[@]}" -n $few "$probe" "${sizes[@]}" -o "$work/$name-$few.json"
        check "$name: $few ranks, schema" schema "$work/$name-$few.json"
        if [ -n "${COSTSCOPE:-}" ]; then
            expect "$name: $few ranks, import" 0 benchmark "$COSTSCOPE" import "$work/$name-$few.json"
        fi
    done
    expect "$name: oversubscribed is marked" 0 '"oversubscribed": true' cat "$work/$name-4.json"
    expect "$name: one rank" 2 "expected two or more" "$run" -n 1 "$probe"
    expect "$name: unknown option" 2 "--help lists them" "$run" -n 2 "$probe" --bogus
    expect "$name: plan" 0 "at most s" "$run" -n 2 "$probe" --plan
    expect "$name: no folder to write to" 1 "cannot be written" "$run" -n 2 "$probe" -o "$work/none/x.json"
    expect "$name: the file is a folder" 1 "is a folder" "$run" -n 2 "$probe" -o "$work"
    expect "$name: budget ends" 3 "The file is valid" "$run" -n 2 "$probe" --only ping-pong,pairs --budget 50ms --repetitions 7:9 -o "$work/short.json"
    check "$name: budget ends, schema" schema "$work/short.json"
    if [ -n "${COSTSCOPE:-}" ]; then
        mkdir -p "$work/again"
        expect "$name: another run" "[03]" "overlap:" "$run" -n 2 "$probe" "${small[@]}" --seed 2 -o "$work/again/$name-2.json"
        # Data of one name are partners.
        expect "$name: two runs compared" 0 "ping-pong, " "$COSTSCOPE" compare "$work/$name-2.json" "$work/again/$name-2.json"
    fi
    kernels "$name" "$compiler" "$run"
    faults "$name" "$compiler" "$run" "$probe"
}

# With a BLAS, where there is one: kernels by the order of their matrices.
kernels() { # NAME COMPILER RUN
    [[ "$1: kernels" =~ $only ]] || return 0
    if ! printf 'extern "C" void dpotrf_(); extern "C" void dgemm_(); int main() { dpotrf_(); dgemm_(); }' |
        "$2" -x c++ - -o "$work/blas" -llapack -lblas 2>/dev/null; then
        echo "skipped $1: kernels: liblapack-dev and libblas-dev are not installed"
        return
    fi
    if ! COSTSCOPE_BLAS="-llapack -lblas" "$source/build.sh" "$work/$1-blas" "$2" >"$work/log" 2>&1; then fail "$1: kernels"; return; fi
    # Whole sources also make costscope-mpi; the folder alone cannot.
    if grep -q "no costscope-mpi: it needs" "$work/log"; then echo "skipped $1: costscope-mpi: rapidjson-dev is not installed"; else
        expect "$1: build.sh leaves costscope-mpi" 0 "costscope-mpi VERB" "$work/$1-blas/costscope-mpi" --help
    fi
    expect "$1: kernels" 0 "kernels: " "$3" -n 2 "$work/$1-blas/costscope-probe" --only kernels --max-order 128 --peak 40 --repetitions 3 -o "$work/kernels.json"
    check "$1: kernels, schema" kernels "$work/kernels.json"
    [ -z "${COSTSCOPE:-}" ] || expect "$1: kernels, import" 0 dgemm "$COSTSCOPE" import "$work/kernels.json" --json
}

# The folder alone, as it is carried to a login node: no header of others.
tar_alone() {
    rm -rf "$work/alone"
    mkdir -p "$work/alone"
    tar -C "$source" -cf - . | tar -C "$work/alone" -xf -
    local foreign
    foreign=$(grep -hE '^ *#include "' "$source"/*.cpp "$source"/*.h | cut -d'"' -f2 | sort -u | while read -r header; do
        [ -f "$work/alone/$header" ] || echo "$header"
    done)
    echo "$foreign" >"$work/log"
    if [ -n "$foreign" ]; then fail "the folder alone: it includes headers of others"; fi
}

# finished NAME FILE PHASES: the file has exactly these phases, every document whole, and the program reads it.
finished() {
    check "$1" finished "$2" "$3"
    [ -z "${COSTSCOPE:-}" ] || expect "$1, import" 0 benchmark "$COSTSCOPE" import "$2"
}

# Killed in every phase, and while it writes: what was finished stays whole.
killed() {
    local name=$1 run=$2 probe=$3 phases=(ping-pong pairs batches transfers prtt collectives overlap) count list=
    [[ "$name: killed" =~ $only ]] || return 0
    for count in 0 1 2 3 4 5 6; do
        rm -f "$work/killed.json"
        timeout 60 "$run" -n 2 "${shim[@]}" FAULT=kill COUNT=$count "$probe" "${tiny[@]}" -o "$work/killed.json" >"$work/log" 2>&1
        local got=$? title="$name: killed in phase ${phases[$count]}"
        if [ $got -eq 0 ]; then fail "$title: it was not"; continue; fi
        if [ $count -gt 0 ]; then finished "$title" "$work/killed.json" "$list"
        elif [ -e "$work/killed.json" ]; then fail "$title: there is a file"; else pass "$title"; fi
        list=$list${list:+,}${phases[$count]}
    done
    rm -f "$work/torn.json"
    timeout 60 "$run" -n 2 "${shim[@]}" FAULT=torn COUNT=2 "$probe" "${tiny[@]}" -o "$work/torn.json" >"$work/log" 2>&1
    finished "$name: killed while it writes" "$work/torn.json" ping-pong,pairs
    # As a batch system ends a job: the starter gets a signal.
    rm -f "$work/ended.json"
    "$run" -n 2 "$probe" --only ping-pong,pairs,batches --max-bytes 4KiB --repetitions 2:100000 --precision 0.001% --budget 20s -o "$work/ended.json" >"$work/log" 2>&1 &
    local pid=$! code
    while kill -0 $pid 2>/dev/null && [ ! -e "$work/ended.json" ]; do sleep 0.1; done
    kill -TERM $pid 2>/dev/null
    wait $pid 2>/dev/null
    code=$?
    # Hydra says 0 of some jobs that a signal ends.
    if { [ $code = 0 ] || [ $code = 3 ]; } && grep -qs '"id": *"batches' "$work/ended.json"; then fail "$name: a job that its time limit ends: it ended by itself"; fi
    # The signal comes once the first phase is there; the next may be done when it arrives. None is there without those before it.
    list=ping-pong
    if grep -qs '"id": *"pairs' "$work/ended.json"; then list=$list,pairs; fi
    if grep -qs '"id": *"batches' "$work/ended.json"; then list=$list,batches; fi
    finished "$name: a job that its time limit ends" "$work/ended.json" "$list"
}

faults() {
    local name=$1 compiler=$2 run=$3 probe=$4
    "$compiler" -std=c++17 -O1 -fPIC -shared -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1 "$here/faultShim.cpp" -o "$work/$name.so" -ldl 2>"$work/log" ||
        { fail "$name: shim builds"; return; }
    local shim=(env "LD_PRELOAD=$work/$name.so")
    killed "$name" "$run" "$probe"
    expect "$name: an error of MPI" 1 'phase ping-pong, cell' "$run" -n 2 "${shim[@]}" FAULT=truncate "$probe" --only ping-pong -o "$work/f.json"
    # While it waits for the slow one the other rank spins: what it uses of a processor is what the run lasts on a machine of its own.
    expect "$name: a slow rank keeps to a budget of 5 s" "[03]" "more than 5 % of the budget" python3 "$here/limited.py" 1000 9 "$run" -n 2 "${shim[@]}" FAULT=slow "$probe" "${tiny[@]}" --budget 5s -o "$work/slow.json"
    check "$name: a slow rank, schema" schema "$work/slow.json"
    expect "$name: a clock that goes back" 0 "ping-pong:" "$run" -n 2 "${shim[@]}" FAULT=clock "$probe" --only ping-pong --max-bytes 64 --repetitions 2:20 --precision 0.01% --budget 5min -o "$work/clock.json"
    expect "$name: a clock that goes back is counted" 0 '"wrong_clock"' cat "$work/clock.json"
    check "$name: a clock that goes back, schema" schema "$work/clock.json"
    expect "$name: a clock that stays behind" "[03]" "overlap:" "$run" -n 2 "${shim[@]}" FAULT=back "$probe" "${tiny[@]}" --budget 10s -o "$work/clock.json"
    check "$name: a clock that stays behind, schema" schema "$work/clock.json"
    expect "$name: a clock that jumps ahead" 3 "the clock jumped in it" "$run" -n 2 "${shim[@]}" FAULT=ahead "$probe" "${tiny[@]}" -o "$work/clock.json"
    check "$name: a clock that jumps ahead, schema" schema "$work/clock.json"
    expect "$name: a disk that gets full" 1 "keeps the phases before batches" "$run" -n 2 "${shim[@]}" FAULT=full COUNT=2 "$probe" "${tiny[@]}" -o "$work/full.json"
    finished "$name: a disk that gets full" "$work/full.json" ping-pong,pairs
    [ ! -e "$work/full.json.part" ] || fail "$name: a disk that gets full: the part file is still there"
    ln -sf /dev/full "$work/device.json.part"
    expect "$name: a full disk" 1 "No space left on device. The run ends; nothing of it is kept" "$run" -n 2 "$probe" --only ping-pong --max-bytes 64 --repetitions 2 -o "$work/device.json"
    closed "$name" "$run" "$probe"
    expect "$name: not bound" 0 "ranks are not bound to cores" "$run" "$(unbound "$name")" none -n 2 "$probe" --only ping-pong --max-bytes 64 --repetitions 2 -o "$work/none.json"
    expect "$name: not bound is told" 0 '"pinning": "none"' cat "$work/none.json"
    expect "$name: bound to cores is told" 0 '"pinning": "core"' sh -c '"$1" "$2" core -n 2 "$3" --only ping-pong --max-bytes 64 --repetitions 2 -o "$4" && cat "$4"' - "$run" "$(unbound "$name")" "$probe" "$work/core.json"
    expect "$name: one node" 0 "what goes between nodes is left out, and with it line and shifts" "$run" -n 2 "$probe" --only ping-pong,line,shifts --max-bytes 64 --repetitions 2 -o "$work/one.json"
    if [[ "$name: one node" =~ $only ]] && [ "$(grep -c 'line\|shifts\|network' "$work/log")" != 1 ]; then fail "$name: one node is not said in one line"; fi
    expect "$name: no memory" 1 "found no memory for its messages: it needs two times --max-bytes, 2 GiB" "$run" -n 2 sh -c 'ulimit -v 1500000; exec "$@"' - "$probe" --only ping-pong --min-bytes 1GiB --max-bytes 1GiB --repetitions 2 -o "$work/memory.json"
    # Two buffers of 16 MiB, the program and its MPI.
    expect "$name: memory of a rank" 0 "at most 128 MiB" "$run" -n 2 python3 "$here/limited.py" 128 600 "$probe" --only ping-pong,collectives --max-bytes 16MiB --max-shift-bytes 16MiB --repetitions 2 -o "$work/memory.json"
}

unbound() { if [ "$1" = openmpi ]; then echo --bind-to; else echo -bind-to; fi; }

# A folder that may not be written to: root may write everywhere, so somebody else tries.
closed() {
    local other=()
    install -d -m 555 "$work/closed"
    if [ "$(id -u)" -eq 0 ]; then
        chmod 755 "$work" # the program lies in it
        install -d -o nobody -m 700 "$work/nobody"
        other=(setpriv --reuid=65534 --regid=65534 --clear-groups env "HOME=$work/nobody" "TMPDIR=$work/nobody")
    fi
    expect "$1: no right to write" 1 "Permission denied. Nothing was measured" "${other[@]}" "$2" -n 2 "$3" -o "$work/closed/x.json"
}

hosts() { # NODES RANKS_PER_NODE, or a list of nodes, one for each rank
    local node rank
    if [[ $1 = *,* ]]; then tr , '\n' <<<"$1"; return; fi
    for node in $(seq 0 $(($1 - 1))); do for rank in $(seq "$2"); do echo "node-$node"; done; done
}

# Every factor of the simulator off: what the platform says is the truth.
common=(--cfg=network/weight-S:0 --cfg=network/crosstraffic:0 --cfg=smpi/simulate-computation:0 --cfg=smpi/wtime:1e-8
    --cfg=surf/precision:1e-12 --cfg=smpi/coll-selector:mpich --log=root.thres:warning
    --cfg=smpi/bcast:binomial_tree --cfg=smpi/allreduce:rdb) # those of mpich set up groups of nodes first: 18 s for 1024 ranks
cm02=(--cfg=network/model:CM02 --cfg=network/latency-factor:1 --cfg=network/bandwidth-factor:1)
exact=("${cm02[@]}" --cfg=network/TCP-gamma:0 "${common[@]}")
cap=("${cm02[@]}" --cfg=network/TCP-gamma:3200 "${common[@]}") # a flow cannot exceed 3200 B / (2 µs)
protocols=(--cfg=network/model:SMPI "--cfg=smpi/bw-factor:0:0.2;512:0.3;8192:0.5" "--cfg=smpi/lat-factor:0:1;512:2;8192:3"
    --cfg=network/TCP-gamma:0 "${common[@]}")
scope=(--max-bytes 1MiB --max-messages 256 --max-shift-bytes 64KiB --repetitions 2 --distances 1)

simulate() { # NODES RANKS_PER_NODE PLATFORM PROBE ARGUMENTS…
    hosts "$1" "$2" >"$work/hosts"
    python3 "$here/limited.py" 3000 "$patience" smpirun -np "$(wc -l <"$work/hosts")" -platform "$here/bench-$3.xml" -hostfile "$work/hosts" "${model[@]}" "${@:4}"
}
truth() { # CHECK NODES RANKS_PER_NODE PLATFORM PROBE ARGUMENTS…
    [[ "simulated: $1" =~ $only ]] || return 0
    local file=$work/sim-$1.json
    if simulate "${@:2:4}" "${scope[@]}" "${@:6}" -o "$file" >"$work/log" 2>&1; then
        cp "$work/log" "${file%.json}.log"
        check "simulated: $1" "$1" "$file"
        cp "${file%.json}.log" "$work/log"
    else 
        fail "simulated: $1"
    fi
}

# Many ranks: how long it takes of one processor, which is all that a simulation uses, and the memory of the whole.
many() { # PROBE
    local sizes=(--max-bytes 1MiB --max-messages 256 --max-shift-bytes 64KiB --repetitions 2 --distances 1)
    expect "simulated: 1024 ranks" 0 "1024 ranks on 128 nodes" simulate 128 8 many --cfg=smpi/privatization:no "$1" "${sizes[@]}" --only ping-pong -o "$work/many.json"
    if [ -z "${COSTSCOPE_LONG:-}" ]; then echo "skipped 256 ranks with all phases, 4096 ranks: COSTSCOPE_LONG=1 runs them"; return; fi
    patience=180
    truth 256 64 4 torus "$1" --torus 4x4x4
    grep '^limited.py' "$work/log"
    patience=600
    expect "simulated: 4096 ranks" 0 "4096 ranks on 512 nodes" simulate 512 8 many --cfg=smpi/privatization:no "$1" "${sizes[@]}" --only ping-pong -o "$work/many.json"
    grep '^limited.py' "$work/log"
    patience=110
}
patience=110

# From the probe over its calibration to predictions, beside simulated exchanges.
loop() { # PROBE
    [[ "simulated: predicted beside simulated" =~ $only ]] && [ -n "${COSTSCOPE:-}" ] || return 0
    if ! smpicxx -std=c++17 -O2 "$here/exchange.cpp" -o "$work/exchange" 2>"$work/log" ||
        ! simulate 105 2 torus-7x5x3 "$1" --torus 7x5x3 "${scope[@]}" --distances 3 --only ping-pong,pairs,batches,transfers,line -o "$work/loop.json" >"$work/log" 2>&1 ||
        ! "$COSTSCOPE" calibrate "$work/loop.json" -o "$work/loop-machine.json" >"$work/log" 2>&1; then
        fail "simulated: predicted beside simulated"
        return
    fi
    local exchange torus nodes ppn seconds
    # Of the ring with two ranks on a node one message of each goes through shared memory, one over the network.
    while read -r exchange torus nodes ppn; do
        seconds=$(simulate $nodes $ppn torus-7x5x3 "$work/exchange" $exchange 65536 ${torus//x/ } "$work/$exchange.csv" 2>/dev/null </dev/null)
        if "$here/loop.py" "$COSTSCOPE" "$work/loop-machine.json" $torus $((nodes * ppn)) $nodes $exchange "$work/$exchange.csv" "${seconds:-0}" >"$work/log" 2>&1; then
            pass "simulated: predicted beside simulated, $exchange on $nodes nodes with $ppn ranks"
            sed 's/^/      /' "$work/log"
        else
            fail "simulated: predicted beside simulated, $exchange on $nodes nodes with $ppn ranks"
        fi
    done <<<"halo 7x5x3 105 1
points 7x5x3 105 1
ring 7x1x1 7 1
ring 7x1x1 7 2
ring 7x5x3 105 2"
}

simulated() {
    command -v smpicxx >/dev/null && command -v smpirun >/dev/null || { echo "skipped SimGrid is not installed"; return 0; }
    [[ $only = . || $only =~ ^simulated ]] || return 0
    local probe=$work/smpi/costscope-probe
    "$source/build.sh" "$work/smpi" smpicxx >"$work/log" 2>&1 && pass "smpicxx: builds" || { fail "smpicxx: builds"; return; }
    model=("${cap[@]}")
    truth nic 4 8 nic "$probe" --only ping-pong,pairs,batches,transfers,prtt
    model=("${protocols[@]}")
    truth protocols 2 8 nic "$probe" --only ping-pong
    model=("${exact[@]}")
    truth torus 64 4 torus "$probe" --torus 4x4x4 --only ping-pong,transfers
    truth torus-odd 45 4 torus-odd "$probe" --torus 5x3x3 --line x --only ping-pong,line --min-bytes 4096
    truth torus-7x5x3 105 2 torus-7x5x3 "$probe" --torus 7x5x3 --only ping-pong,line --min-bytes 4096
    truth backbone 8 8 backbone "$probe" --only shifts --min-bytes 65536
    truth fat-tree 16 4 fat-tree "$probe" --only ping-pong
    model=("${cap[@]}" "--cfg=smpi/ois:0:2e-7:0")
    truth send 4 2 nic "$probe" --only batches
    model=("${cap[@]}")
    if COMPILER=smpicxx smpicxx -std=c++17 -O2 "$source"/*.cpp "$here/queueShim.cpp" -o "$work/smpi/shimmed" 2>"$work/log"; then
        QUEUE_STEP=8.4e-9 truth queue 4 2 nic "$work/smpi/shimmed" --only batches
    else
        fail "smpicxx: the queue shim"
    fi
    model=("${cap[@]}")
    truth unequal node-0,node-0,node-0,node-0,node-0,node-1,node-1,node-1,node-2 0 nic "$probe" --only ping-pong,pairs
    expect "simulated: unequal is said" 0 "nodes hold 1 … 5 ranks; pairs between two nodes use the smaller number" cat "$work/sim-unequal.log"
    truth one-node 1 4 nic "$probe"
    expect "simulated: one node is said" 0 "what goes between nodes is left out, and with it line and shifts" cat "$work/sim-one-node.log"
    expect "simulated: one rank" 2 "found 1 rank, expected two or more" simulate 1 1 nic "$probe"
    model=("${exact[@]}")
    many "$probe"
    model=("${exact[@]}")
    loop "$probe"
    expect "simulated: a ring of four has no line" 1 "5 routers that a ring needs" simulate 64 1 torus "$probe" --torus 4x4x4 --line x --only line -o "$work/n.json"
    expect "simulated: more nodes than routers" 2 "expected one for each" simulate 4 2 nic "$probe" --torus 1x1x3 -o "$work/n.json"
    printf 'rank node socket\n0 a 0\n1 b x\n' >"$work/places"
    expect "simulated: placement, a word for a number" 2 'line 3, column 5: found "x"' simulate 2 1 nic "$probe" --placement "$work/places"
    printf '0 a 0\n' >"$work/places"
    expect "simulated: placement, a rank lacks" 2 "no line for rank 1" simulate 2 1 nic "$probe" --placement "$work/places"
    expect "simulated: no such node" 2 "expected one of the 2 nodes" simulate 2 2 nic "$probe" --nodes 0,7
    CXXFLAGS=-DCOSTSCOPE_PROBE_HASH_MASK=0 "$source/build.sh" "$work/collide" smpicxx >/dev/null 2>&1
    expect "simulated: two names with one hash" 1 "same 64-bit hash" simulate 4 2 nic "$work/collide/costscope-probe" -o "$work/n.json"
    if [ -n "${COSTSCOPE:-}" ] && [ -e "$work/sim-nic.json" ]; then
        expect "simulated: calibrates" 0 "inter-node.rend.R_N" "$COSTSCOPE" calibrate "$work/sim-nic.json" -o "$work/machine.json"
    fi
}

python3 -c 'import jsonschema' 2>/dev/null || echo "skipped files beside the schema: python3-jsonschema is not installed"
export -f simulate hosts
real openmpi mpicxx.openmpi mpirun.openmpi
real mpich mpicxx.mpich mpirun.mpich
# Functions cannot stand behind timeout.
timeout() { if [ "$(type -t "$2")" = function ]; then "${@:2}"; else command timeout "$@"; fi; }
simulated
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
[ "$passed" -gt 0 ] || exit 77 # as ctest knows that nothing was there to test
