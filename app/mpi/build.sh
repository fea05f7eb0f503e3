#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# app/mpi/build.sh FOLDER [COMPILER]: leaves FOLDER/costscope-probe, costscope-mpi and the recorder: FOLDER/libcostscope-record-ompi.so or -mpich.so
# (of SimGrid: libcostscope-record.o, to be linked with the program) and costscope_region.h. Needs a compiler wrapper of an MPI
# (mpicxx, CC, mpiicpx, smpicxx) with C++17, awk, and nothing else. costscope-mpi also needs C++20, the headers of RapidJSON
# (CXXFLAGS=-I… where they are elsewhere) and core/kernel beside app, as in the whole sources: where one is missing it is left out.
# COSTSCOPE_BLAS="-lopenblas" adds the kernels dgemm, dtrsm and dpotrf; CXXFLAGS and LDFLAGS are passed on.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: app/mpi/build.sh FOLDER [COMPILER]" >&2
    exit 2
fi
folder=$1
compiler=${2:-}
if [ -z "$compiler" ]; then
    for candidate in mpicxx mpic++ CC mpiicpx; do
        if command -v "$candidate" >/dev/null; then
            compiler=$candidate
            break
        fi
    done
fi
if [ -z "$compiler" ] || ! command -v "$compiler" >/dev/null; then
    echo "build.sh: found no ${compiler:-compiler of an MPI (mpicxx, mpic++, CC, mpiicpx)}. Nothing was built." >&2
    echo "On a cluster load its module (module avail mpi); on Debian or Ubuntu: apt-get install g++ libopenmpi-dev openmpi-bin;" >&2
    echo "another wrapper is named behind the folder: app/mpi/build.sh $folder COMPILER" >&2
    exit 1
fi
flags=(-std=c++17 -O2 -Wall -Wextra -DOMPI_SKIP_MPICXX=1 -DMPICH_SKIP_MPICXX=1)
libraries=()
if [ -n "${COSTSCOPE_BLAS:-}" ]; then
    flags+=("-DCOSTSCOPE_BLAS=\"$COSTSCOPE_BLAS\"")
    read -ra libraries <<<"$COSTSCOPE_BLAS"
fi
read -ra more <<<"${CXXFLAGS:-}"
read -ra links <<<"${LDFLAGS:-}"

# Handles differ between families of MPI: a recorder is for one.
macros=$("$compiler" -E -dM -x c++ - <<<'#include <mpi.h>' 2>/dev/null || true)
case $macros in
*SMPI_H*|*" SMPI_"*) family=SimGrid ;;
*" OPEN_MPI "*) family="Open MPI" ;;
*" MPICH_VERSION "*|*" MPICH_NAME "*|*" I_MPI_VERSION "*) family=MPICH ;;
*) family= ;;
esac
recorder=(-fPIC -fvisibility=hidden "-I$here/record" "-DCOSTSCOPE_RECORD_FAMILY=\"$family\"")
if [ "$family" = SimGrid ]; then recorder+=(-DCOSTSCOPE_RECORD_SMPI); else recorder+=(-DCOSTSCOPE_RECORD_FORTRAN); fi

kernel=$here/../../core/kernel
withoutVerbs=
if [ "$family" = SimGrid ]; then withoutVerbs="a simulator reads no files faster"
elif [ ! -e "$kernel/LinkCounter.cpp" ]; then withoutVerbs="core/kernel of the whole sources is not beside app/mpi"
elif ! "$compiler" -std=c++20 ${more[@]+"${more[@]}"} -x c++ -fsyntax-only - <<<'#include <span>
#include <rapidjson/document.h>' 2>/dev/null; then
    withoutVerbs="it needs C++20 and the headers of RapidJSON (Debian: rapidjson-dev; elsewhere: CXXFLAGS=-I…)"
fi

mkdir -p "$folder"
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
mkdir "$objects/record" "$objects/verbs"
awk -f "$here/record/wrappers.awk" "$here/record/functions.tsv" >"$objects/wrappers.cpp"
compile() { # SOURCE [FOLDER FLAGS…]
    "$compiler" "${flags[@]}" "${@:3}" ${more[@]+"${more[@]}"} -c "$1" -o "$objects/${2:-.}/$(basename "$1" .cpp).o" && return 0
    echo "build.sh: $compiler could not compile $1; the lines above say why. It must know C++17 and <mpi.h>." >&2
    return 1
}
# Four at once: a login node belongs to all. Where one fails, those that run end before their folder goes.
running=() failed= last=
sources=("$here"/*.cpp)
if [ -z "$withoutVerbs" ]; then sources+=("$here"/verbs/*.cpp "$kernel"/*.cpp); fi
if [ -n "$family" ]; then sources+=("$here"/record/*.cpp "$objects/wrappers.cpp" "$here/json.cpp"); fi
for source in "${sources[@]}"; do
    [ -z "$failed" ] || break
    # json.cpp comes twice: the recorder needs one of its own.
    case $source:$last in
    */verbs/*:*|*/kernel/*:*) compile "$source" verbs -std=c++20 "-I$here/../.." & ;;
    */record/*|*/wrappers.cpp:*|*/json.cpp:*/wrappers.cpp) compile "$source" record "${recorder[@]}" & ;;
    *) compile "$source" & ;;
    esac
    last=$source
    running+=($!)
    if [ ${#running[@]} -eq 4 ]; then
        wait "${running[0]}" || failed=1
        running=("${running[@]:1}")
    fi
done
for job in ${running[@]+"${running[@]}"}; do wait "$job" || failed=1; done
[ -z "$failed" ] || exit 1
"$compiler" ${more[@]+"${more[@]}"} "$objects"/*.o -o "$folder/costscope-probe" ${links[@]+"${links[@]}"} ${libraries[@]+"${libraries[@]}"} || {
    echo "build.sh: $compiler could not link; the lines above say why.${COSTSCOPE_BLAS:+ COSTSCOPE_BLAS was \"$COSTSCOPE_BLAS\".}" >&2
    exit 1
}
echo "$folder/costscope-probe"
if [ -n "$withoutVerbs" ]; then
    echo "build.sh: no costscope-mpi: $withoutVerbs" >&2
else
    compile "$here/record/chunks.cpp" verbs && compile "$here/record/executions.cpp" verbs && compile "$here/json.cpp" verbs &&
        "$compiler" ${more[@]+"${more[@]}"} "$objects"/verbs/*.o -o "$folder/costscope-mpi" ${links[@]+"${links[@]}"} || exit 1
    echo "$folder/costscope-mpi"
fi
[ -n "$family" ] || { echo "build.sh: no recorder: $compiler is neither of Open MPI nor of MPICH nor of SimGrid" >&2; exit 0; }
if [ "$family" = SimGrid ]; then
    library=libcostscope-record.o
    "${LD:-ld}" -r "$objects"/record/*.o -o "$folder/$library"
else
    library=libcostscope-record-$([ "$family" = MPICH ] && echo mpich || echo ompi).so
    # A program in C or Fortran has no libstdc++, one in C++ perhaps another.
    "$compiler" ${more[@]+"${more[@]}"} -shared "$objects"/record/*.o -o "$folder/$library" ${links[@]+"${links[@]}"} -ldl \
        -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL
fi || { echo "build.sh: $compiler could not link the recorder; the lines above say why." >&2; exit 1; }
cp "$here/record/costscope_region.h" "$folder/"
echo "$folder/$library"
