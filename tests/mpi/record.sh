#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/mpi/record.sh [PATTERN]: costscope-record with every MPI that is there: what it writes beside what programs say of themselves,
# and every fault that it must survive. What is not installed is said and left out. COSTSCOPE=PROGRAM also imports what was recorded.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$here/../../app/mpi
only=${1:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source "$here/scheme.sh"
cd "$work" || exit 1
g++ -std=c++17 -O1 "$here/record/dump.cpp" "$source/record/chunks.cpp" -o "$work/dump" || exit 1

# recorded NAME CODE TEXT COMMAND…: what expect does, the recorder's files of the last run gone and its rows in $work/rows.
recorded() {
    local name=$1
    [[ $name =~ $only ]] || return 0
    rm -rf "$work"/run.*
    expect "$@"
    cp "$work/log" "$work/said"
    "$work/dump" "$work"/run.d/*.csm >"$work/rows" 2>&1
}
# has NAME ROW…: among the rows of the last run, in any order.
has() {
    local name=$1 row
    [[ $name =~ $only ]] || return 0
    shift
    for row in "$@"; do
        if ! grep -qxF -- "$row" "$work/rows"; then
            { echo "no row $row among"; cat "$work/rows"; } >"$work/log"
            fail "$name"
            return
        fi
    done
    pass "$name"
}
lacks() { # NAME TEXT FILE
    [[ $1 =~ $only ]] || return 0
    if grep -F -- "$2" "$3" >"$work/log"; then fail "$1"; else pass "$1"; fi
}
imports() { # NAME TEXT ARGUMENTS…
    [ -z "${COSTSCOPE:-}" ] || expect "$1" 0 "$2" env QT_QPA_PLATFORM=offscreen "$COSTSCOPE" "${@:3}"
}

sameLevels() { # NAME
    [ -n "${COSTSCOPE:-}" ] && [[ $1 =~ $only ]] || return 0
    QT_QPA_PLATFORM=offscreen "$COSTSCOPE" levels "$work/run.amg.json" --json >"$work/text.json" 2>"$work/log"
    QT_QPA_PLATFORM=offscreen "$COSTSCOPE" levels "$work/run.d/index.json" --json >"$work/folder.json" 2>>"$work/log"
    sed -i '/"warnings"/,$d' "$work/text.json" "$work/folder.json" # of other files, in other words
    if [ -s "$work/text.json" ] && cmp "$work/text.json" "$work/folder.json" >>"$work/log"; then pass "$1"; else fail "$1"; fi
}

# Lists of the program itself, beside those recorded: of every way to name regions.
stencils() { # MPI
    local mode control
    for mode in header level ipm; do
        [ $mode = header ] && control=off || control=$mode
        rm -rf "$work/own"; mkdir "$work/own"
        recorded "$1: regions by $mode" 0 exchanged "${run[@]}" -n 8 env "${preload[@]}" COSTSCOPE_RECORD_PCONTROL=$control "$work/stencil" "$work/own" $mode
        expect "$1: regions by $mode, the same messages" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 5 "$work/dump"
    done
    imports "$1: levels" "spmv" levels "$work/run.amg.json"
    imports "$1: import" "amg" import "$work/run.amg.json"
    imports "$1: import of the folder" "run, run" import "$work/run.d"
    sameLevels "$1: the folder gives the levels of the text"
    imports "$1: run time" "tau_mpi_s" import "$work/run.runs.csv"
    expect "$1: to itself and to nobody is counted" 0 '"to_self": 80, "to_proc_null": 80' cat "$work/run.d/index.json"
    recorded "$1: a program without the header's library" 0 exchanged "${run[@]}" -n 2 "$work/stencil" "$work/own" header
    recorded "$1: no regions" 0 exchanged "${run[@]}" -n 4 env "${preload[@]}" "$work/stencil" "$work/own" none
    has "$1: no regions, all is one" "all;sent;0;1;800;5;0;0;4000"
}

exchanges() { # MPI
    local name=$1 four=("${run[@]}" -n 4 env "${preload[@]}")
    recorded "$name: receives from anybody" 0 "ran on" "${four[@]}" "$work/faults" wildcards
    has "$name: receives from anybody, rows" "all;received;0;1;10;1;0;0;10" "all;received;0;3;30;1;2;0;30"
    expect "$name: receives from anybody, matched probes and tests" 0 "9 messages, 189 bytes, all exact" "$here/record/sums.py" "$work/rows" received
    recorded "$name: an intercommunicator" 0 "ran on" "${four[@]}" "$work/faults" inter
    has "$name: an intercommunicator, no peer" "all;sent;0;-1;77;1;0;0;77" "all;received;3;-1;77;1;0;0;77"
    recorded "$name: one-sided" 0 "ran on" "${four[@]}" "$work/faults" onesided
    has "$name: one-sided, rows" "all;put;3;0;100;1;0;0;100" "all;got;1;2;50;1;1;0;50" "all;accumulated;0;1;12;1;2;0;12"
    recorded "$name: neighbours" 0 "ran on" "${four[@]}" "$work/faults" neighbours
    has "$name: neighbours, rows" "all;neighbour sent;0;3;20;1;0;0;20" "all;neighbour sent;3;1;16;1;2;0;16" "all;neighbour received;1;3;16;1;2;0;16"
    recorded "$name: threads" 0 "ran on" "${four[@]}" "$work/faults" threads
    expect "$name: threads, none is lost" 0 "4000 messages, 38000 bytes, all exact" "$here/record/sums.py" "$work/rows" sent
    expect "$name: threads, all received" 0 "4000 messages, 38000 bytes, all exact" "$here/record/sums.py" "$work/rows" received
    recorded "$name: receives in reverse" 0 "ran on" "${four[@]}" "$work/faults" reversed
    expect "$name: receives in reverse, positions" 0 '"max_search_steps": 36, "recvs_on_that_rank": 8, "inversions": 1,' cat "$work/run.amg.json"
    recorded "$name: receives in order" 0 "ran on" "${four[@]}" "$work/faults" inorder
    expect "$name: receives in order, positions" 0 '"max_search_steps": 8, "recvs_on_that_rank": 8, "inversions": 0,' cat "$work/run.amg.json"
    recorded "$name: mpiP's Pcontrol" 0 "ran on" "${four[@]}" "$work/faults" control
    expect "$name: mpiP's Pcontrol stops and starts" 0 "8 messages, 16 bytes" "$here/record/sums.py" "$work/rows" sent
    recorded "$name: regions by caller" 0 "ran on" "${four[@]}" "COSTSCOPE_RECORD_RULE=call=exchange_of*->matvec level 2" "$work/faults" caller
    has "$name: regions by caller, rows" "matvec level 2;sent;0;1;40;5;0;0;200" "matvec level 2;received;0;3;40;5;0;0;200"
    expect "$name: regions by caller, executions" 0 '"executions": [5, 5]' grep '"name": "matvec' "$work/run.d/index.json"
    recorded "$name: regions by communicator" 0 "ran on" "${four[@]}" "COSTSCOPE_RECORD_RULE=comm=coarse*->coarse" "$work/faults" coarse
    has "$name: regions by communicator, rows" "coarse;sent;0;1;12;4;0;0;48" "all;MPI_Barrier;0;4;0;1;0;0;0"
}

faults() { # MPI
    local name=$1 four=("${run[@]}" -n 4 env "${preload[@]}")
    recorded "$name: regions in another order" 0 "left in another order than entered, or not entered, 8 times" "${four[@]}" "$work/faults" regions
    has "$name: regions of some ranks" "even;sent;0;1;8;1;0;0;8" "even;sent;2;3;8;1;0;0;8" "inner;sent;1;2;8;1;0;0;8" "all;sent;1;2;16;1;2;0;16"
    lacks "$name: regions of some ranks only" "even;sent;1" "$work/rows"
    recorded "$name: three hundred regions" 0 'more than 255 regions' "${four[@]}" "$work/faults" names
    has "$name: three hundred regions, the further ones" "name 253;sent;0;1;8;1;0;0;8" "others;sent;0;1;8;46;0;0;368"
    recorded "$name: an uneven region" 0 "ran on" "${four[@]}" "$work/faults" uneven
    expect "$name: an uneven region is told" 0 '"uneven": true' cat "$work/run.amg.json"
    if [[ "$name: a file of the last run" =~ $only ]]; then
        echo old >"$work/run.amg.json"
        "${four[@]}" COSTSCOPE_RECORD_FORMAT=csm "$work/faults" nofinalize >"$work/log" 2>&1
        if [ -e "$work/run.amg.json" ]; then fail "$name: a file of the last run goes"; else pass "$name: a file of the last run goes"; fi
    fi
    recorded "$name: 60000 sizes" 0 "coarsened 239932 messages" "${run[@]}" -n 2 env "${preload[@]}" COSTSCOPE_RECORD_ENTRIES=1000 "$work/faults" sizes
    expect "$name: 60000 sizes, sums are exact" 0 "120000 messages, 3599940000 bytes, some coarse" "$here/record/sums.py" "$work/rows" sent
    recorded "$name: no MPI_Finalize" "*" "the program ended without MPI_Finalize: nothing is written" "${four[@]}" "$work/faults" nofinalize
    recorded "$name: no MPI_Finalize, kept" "*" "each rank that was not killed first has written its rank-R.csm" "${four[@]}" COSTSCOPE_RECORD_ON_EXIT=1 "$work/faults" nofinalize
    has "$name: no MPI_Finalize, rows" "all;sent;0;1;8;3;0;0;24"
    recorded "$name: MPI_Abort" "*" "MPI_Abort: nothing is written" "${four[@]}" "$work/faults" abort
    recorded "$name: MPI_Abort, kept" "*" "are in rank-0.csm" "${four[@]}" COSTSCOPE_RECORD_ON_EXIT=1 "$work/faults" abort
    has "$name: MPI_Abort, rows" "all;sent;0;1;8;3;0;0;24"
    recorded "$name: SIGTERM, kept" "*" "" "${four[@]}" COSTSCOPE_RECORD_ON_EXIT=1 "$work/faults" sigterm
    # The first to end may take the others with it, before they could write.
    expect "$name: SIGTERM, rows" 0 ";8;3;0;0;24" grep "all;sent" "$work/rows"
    if [ -n "${wrong:-}" ]; then
        mkdir -p "$work/own"
        recorded "$name: the recorder of another MPI" 0 "built for" "${run[@]}" -n 4 env "LD_PRELOAD=$wrong" "COSTSCOPE_RECORD=$work/run" "$work/stencil" "$work/own" header
        expect "$name: the recorder of another MPI, the program" 0 exchanged cat "$work/said"
        lacks "$name: the recorder of another MPI, nothing" node "$work/rows"
    fi
    recorded "$name: a folder that is none" 0 "Nothing is recorded; the program runs on" "${four[@]}" COSTSCOPE_RECORD=/dev/null/run "$work/faults" control
    expect "$name: a folder that is none, the program" 0 "ran on" cat "$work/said"
    recorded "$name: a disk that gets full" 0 "run.d cannot be written: No space left on device" "${four[@]}" "$work/faults" full "$work/run"
    expect "$name: a disk that gets full, the program" 0 "ran on" cat "$work/said"
    recorded "$name: wrong options" 0 "expected off, ipm or level" "${four[@]}" COSTSCOPE_RECORD_PCONTROL=x "$work/faults" control
    # A tool in front takes away what it wraps, here MPI_Pcontrol and MPI_Barrier: it calls PMPI. One behind sees nothing of what is wrapped.
    recorded "$name: another tool in front" 0 "tool: 1 barriers" "${run[@]}" -n 4 env "COSTSCOPE_RECORD=$work/run" "LD_PRELOAD=$work/tool.so:$library" "$work/faults" control
    expect "$name: another tool in front, messages" 0 "12 messages, 24 bytes" "$here/record/sums.py" "$work/rows" sent
    lacks "$name: another tool in front, its barriers" MPI_Barrier "$work/rows"
    recorded "$name: another tool behind" 0 "ran on" "${run[@]}" -n 4 env "COSTSCOPE_RECORD=$work/run" "LD_PRELOAD=$library:$work/tool.so" "$work/faults" control
    has "$name: another tool behind, messages" "all;sent;0;1;3;1;1;0;3" "all;MPI_Barrier;0;4;0;1;0;0;0"
    # A file that was cut, and one with a wrong byte.
    recorded "$name: rows" 0 exchanged "${run[@]}" -n 8 env "${preload[@]}" "$work/stencil" "$work/own" header
    head -c -40 "$work/run.d/node-00000.csm" >"$work/cut.csm"
    expect "$name: a cut file loses its last chunk" 1 "spmv level 1;sent" "$work/dump" "$work/cut.csm"
    expect "$name: a cut file is told" 1 "cut in chunk" "$work/dump" "$work/cut.csm"
    cp "$work/run.d/node-00000.csm" "$work/wrong.csm"
    printf '\xff' | dd of="$work/wrong.csm" bs=1 seek=$(($(stat -c %s "$work/wrong.csm") - 5)) conv=notrunc 2>/dev/null
    expect "$name: a wrong byte is told" 0 "damaged chunk" "$work/dump" "$work/wrong.csm"
    expect "$name: a wrong byte, the other chunks" 0 "spmv level 0;received" "$work/dump" "$work/wrong.csm"
}

fortran() { # MPI COMPILER
    command -v "$2" >/dev/null && command -v gfortran >/dev/null || { echo "skipped $1: Fortran is not installed"; return 0; }
    local binding
    for binding in mpif mpi mpi_f08; do
        if ! "$2" -fallow-argument-mismatch -J "$work" "$here/record/ring_$binding.f90" -o "$work/ring" >"$work/log" 2>&1; then
            fail "$1: Fortran, $binding: builds"
            continue
        fi
        recorded "$1: Fortran, $binding" 0 "sum 6 6" "${run[@]}" -n 4 env "${preload[@]}" COSTSCOPE_RECORD_PCONTROL=level "$work/ring"
        has "$1: Fortran, $binding, rows" "exchange level 0;sent;0;1;200;1;0;0;200" "exchange level 0;received;0;3;200;1;0;0;200" \
            "exchange level 1;sent;2;3;28;2;0;0;56" "exchange level 1;received;2;1;28;2;0;0;56" "all;MPI_Allreduce;3;4;4;1;0;0;4" "all;MPI_Gather;3;4;4;1;0;0;4"
    done
}

real() { # NAME COMPILER RUN LIBRARY FORTRAN
    local name=$1 compiler=$2 library=$work/$1/libcostscope-record-$4.so run=("$3") preload
    command -v "$compiler" >/dev/null && command -v "$3" >/dev/null || { echo "skipped $name is not installed"; return 0; }
    "$compiler" -x c++ -fsyntax-only - <<<'#include <mpi.h>' 2>/dev/null || { echo "skipped $name has no mpi.h"; return 0; }
    [ "$name" = openmpi ] && run+=(--oversubscribe)
    if ! "$source/build.sh" "$work/$name" "$compiler" >"$work/log" 2>&1 || [ ! -e "$library" ]; then fail "$name: the recorder builds"; return; fi
    pass "$name: the recorder builds"
    preload=("LD_PRELOAD=$library" "COSTSCOPE_RECORD=$work/run")
    local wrong=
    if [ -e "$built" ]; then wrong=$built; fi
    local flags=(-std=c++17 -O1 -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1 -pthread)
    "$compiler" "${flags[@]}" "$here/record/stencil.cpp" -o "$work/stencil" && "$compiler" "${flags[@]}" "$here/record/faults.cpp" -o "$work/faults" &&
        "$compiler" "${flags[@]}" -fPIC -shared "$here/record/tool.cpp" -o "$work/tool.so" || { fail "$name: programs build"; return; }
    [[ $only = . || "$name: regions by" =~ $only || $only =~ regions\ by ]] && stencils "$name"
    exchanges "$name"
    faults "$name"
    fortran "$name" "$5"
    multigrid "$name" "$compiler"
    solver "$name" "$compiler"
    overhead "$name" "$compiler" "$3"
    built=$library
}

# BoomerAMG: what hypre says that it sends, its calls made inside of its library.
multigrid() { # MPI COMPILER
    local mode rule
    if ! "$2" -std=c++17 -O1 -w -DOMPI_SKIP_MPICXX=1 -I/usr/include/hypre "$here/record/hypre.cpp" -lHYPRE -o "$work/hypre" 2>"$work/log" ||
        ! ldd "$work/hypre" | grep -q libHYPRE; then
        echo "skipped $1: libhypre-dev is not installed"
        return 0
    fi
    if [ "$(ldd "$work/hypre" | grep -c 'libmpi\.so\|libmpich\.so')" != 1 ]; then echo "skipped $1: hypre was built with another MPI"; return 0; fi
    for mode in header caller; do
        [ $mode = header ] && rule= || rule="call=hypre_ParCSRMatrixMatvec*->spmv level 0"
        rm -rf "$work/own"; mkdir "$work/own"
        recorded "$1: hypre by $mode" 0 "levels" "${run[@]}" -n 8 env "${preload[@]}" "COSTSCOPE_RECORD_RULE=$rule" "$work/hypre" "$work/own" $mode
        expect "$1: hypre by $mode, the same messages" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 5 "$work/dump"
        tail -1 "$work/log"
    done
    # An unchanged solve: the levels by the rows of the matrices. A cycle has one residual on each level, a sweep before and one after.
    rm -rf "$work/own"; mkdir "$work/own"
    recorded "$1: hypre solves" 0 "COSTSCOPE_RECORD_RULE=hypre records level by level" "${run[@]}" -n 8 env "${preload[@]}" "$work/hypre" "$work/own" solve
    recorded "$1: hypre solves, by its matrices" 0 "levels" "${run[@]}" -n 8 env "${preload[@]}" COSTSCOPE_RECORD_RULE=hypre "$work/hypre" "$work/own" solve
    expect "$1: hypre solves, its residuals" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 5 "$work/dump" spmv
    expect "$1: hypre solves, its sweeps" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 10 "$work/dump" relax
    expect "$1: hypre solves, its transfers" 0 '"name": "restrict level 1", "operation": "restrict", "level": 1' cat "$work/run.d/index.json"
    recorded "$1: a rule of hypre without hypre" 0 "rule hypre: the program multiplied with no matrix of hypre's" "${run[@]}" -n 4 env "${preload[@]}" COSTSCOPE_RECORD_RULE=hypre "$work/faults" control
}

# PETSc's events, beside what it counts itself.
solver() { # MPI COMPILER
    local flags count options=(-n 20 -ksp_type cg -pc_type gamg)
    if ! flags=$(pkg-config --cflags --libs PETSc 2>/dev/null) || ! OMPI_CXX=gcc MPICH_CXX=gcc "$2" -x c -w $flags "$here/../../resources/guide/walk/poisson.c" $flags -lm -o "$work/poisson" 2>"$work/log"; then
        echo "skipped $1: libpetsc-real-dev is not installed"
        return 0
    fi
    if [ "$(ldd "$work/poisson" | grep -c 'libmpi\.so\|libmpich\.so')" != 1 ]; then echo "skipped $1: PETSc was built with another MPI"; return 0; fi
    local eight=("${run[@]}" -n 8 env "${preload[@]}")
    recorded "$1: PETSc, what would tell levels" 0 "COSTSCOPE_RECORD_RULE=petsc, and its option -pc_mg_log" "${eight[@]}" "$work/poisson" "${options[@]}"
    recorded "$1: PETSc without its option" 0 "rule petsc: nothing was called so. PETSc tells levels of multigrid with its option -pc_mg_log" "${eight[@]}" COSTSCOPE_RECORD_RULE=petsc "$work/poisson" "${options[@]}"
    recorded "$1: PETSc by its events" 0 "iterations" "${eight[@]}" COSTSCOPE_RECORD_RULE=petsc "$work/poisson" "${options[@]}" -pc_mg_log
    expect "$1: PETSc, the finest level" 0 "residual level 0;sent;0;1;3200;" cat "$work/rows" # a plane of 20 x 20 points
    recorded "$1: PETSc, its own log beside" 0 "iterations" "${eight[@]}" COSTSCOPE_RECORD_RULE=petsc "$work/poisson" "${options[@]}" -pc_mg_log -log_view
    expect "$1: PETSc, its own log beside, the same messages" 0 "all equal" "$here/record/petsc.py" "$work/said" "$work/run.d/index.json"
    # An event in which others are registered ends; rules inside of each other: the innermost counts.
    local rule event region
    for rule in "event=MatAssemblyEnd->assembly" "event=VecNorm->norm" "event=KSPSolve->solve;petsc" "petsc;event=KSPSolve->solve"; do
        event=${rule#*event=}; event=${event%%->*}; region=${rule##*->}; region=${region%%;*}
        recorded "$1: PETSc, $rule" 0 "iterations" "${eight[@]}" "COSTSCOPE_RECORD_RULE=$rule" "$work/poisson" "${options[@]}" -pc_mg_log -log_view
        [[ "$1: PETSc, $rule, as often as PETSc counts" =~ $only ]] || continue
        count=$(awk -v event="$event" '$1 == event { sum += $2 } END { print sum + 0 }' "$work/said")
        # PETSc counts a smoother, which is a solver, once more, in another stage.
        case $rule in *KSP*) count='' ;; *) count="$count, $count]" ;; esac
        expect "$1: PETSc, $rule, as often as PETSc counts" 0 "\"operation\": \"$region\", \"ranks\": 8, \"executions\": [$count" cat "$work/run.d/index.json"
        case $rule in *petsc*) expect "$1: PETSc, $rule, levels inside" 0 "all equal" "$here/record/petsc.py" "$work/said" "$work/run.d/index.json" ;; esac
    done
    recorded "$1: a rule that nothing fits" 0 "event=KSPSlove: nothing was called so" "${eight[@]}" "COSTSCOPE_RECORD_RULE=event=KSPSlove->solve" "$work/poisson" "${options[@]}"
    recorded "$1: PETSc with hypre" 0 "iterations" "${eight[@]}" COSTSCOPE_RECORD_RULE=hypre "$work/poisson" -n 20 -pc_type hypre
    expect "$1: PETSc with hypre, levels" 0 '"relax", "level": 3' cat "$work/run.d/index.json"
    recorded "$1: a rule of PETSc without PETSc" 0 "rule petsc: nothing was called so. The program has no PETSc that tells its events" "${run[@]}" -n 4 env "${preload[@]}" COSTSCOPE_RECORD_RULE=petsc "$work/faults" control
}

# On a loaded machine it may be much: a call is allowed 400 ns.
overhead() { # MPI COMPILER RUN
    [[ "$1: overhead" =~ $only ]] || return 0
    local added
    if "$here/../bench/record_overhead.sh" "$library" "$2" "$3" 1 200000 >"$work/log" 2>&1; then
        cat "$work/log"
        added=$(sed -n 's/.*a call \(-*[0-9]*\) ns more/\1/p' "$work/log")
        if [ -n "$added" ] && [ "$added" -le 400 ]; then pass "$1: overhead"; return; fi
    fi
    fail "$1: overhead"
}

# SimGrid: the recorder is linked with the program. What a region lasts is what its busiest link needs.
simulated() {
    command -v smpicxx >/dev/null && command -v smpirun >/dev/null || { echo "skipped SimGrid is not installed"; return 0; }
    [[ $only = . || "simulated: " =~ $only || $only =~ ^simulated ]] || return 0
    if ! "$source/build.sh" "$work/smpi" smpicxx >"$work/log" 2>&1; then fail "simulated: the recorder builds"; return; fi
    pass "simulated: the recorder builds"
    local program node rank
    for program in stencil torus; do
        smpicxx -std=c++17 -O1 "$work/smpi/libcostscope-record.o" "$here/record/$program.cpp" -o "$work/$program" 2>"$work/log" || { fail "simulated: $program builds"; return; }
    done
    for node in $(seq 0 63); do for rank in 1 2 3 4; do echo "node-$node"; done; done >"$work/hosts"
    # Every factor of the simulator off: what the platform says is the truth.
    local platform=(-platform "$here/bench-torus.xml" -hostfile "$work/hosts" --cfg=network/model:CM02 --cfg=network/latency-factor:1
        --cfg=network/bandwidth-factor:1 --cfg=network/TCP-gamma:0 --cfg=network/weight-S:0 --cfg=network/crosstraffic:0
        --cfg=smpi/simulate-computation:0 --cfg=smpi/wtime:1e-8 --cfg=surf/precision:1e-12 --cfg=smpi/coll-selector:mpich
        --log=root.thres:warning --cfg=smpi/bcast:binomial_tree --cfg=smpi/allreduce:rdb)
    export COSTSCOPE_RECORD=$work/run
    rm -rf "$work/own"; mkdir "$work/own"
    recorded "simulated: stencil" 0 exchanged smpirun -np 8 "${platform[@]}" "$work/stencil" "$work/own" header
    expect "simulated: stencil, the same messages" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 5 "$work/dump"
    rm -rf "$work/own"; mkdir "$work/own"
    recorded "simulated: stencil of 256 ranks" 0 exchanged smpirun -np 256 "${platform[@]}" "$work/stencil" "$work/own" header
    expect "simulated: stencil of 256 ranks, the same messages" 0 "all equal" "$here/record/compare.py" "$work/run" "$work/own" 5 "$work/dump"
    expect "simulated: a file for each node" 0 node-00063.csm ls "$work/run.d"
    recorded "simulated: torus" 0 exchanged smpirun -np 256 "${platform[@]}" "$work/torus" 4 4 4 524288
    [ -z "${COSTSCOPE:-}" ] || expect "simulated: a region lasts as long as its busiest link" 0 "within" "$here/record/busiest.py" "$COSTSCOPE" "$work/run.amg.json" 4x4x4 1e10
    unset COSTSCOPE_RECORD
}

built=
real openmpi mpicxx.openmpi mpirun.openmpi ompi mpif90.openmpi
real mpich mpicxx.mpich mpirun.mpich mpich mpif90.mpich
simulated
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] || exit 1
[ "$passed" -gt 0 ] || exit 77
