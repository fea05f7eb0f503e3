#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run.sh and tests/run.sh: installs the Debian packages that are missing. Everything it says goes to stderr.

# What the program is built with and runs on; README gives the reason for each.
costscope_build_packages=(
    g++ cmake ninja-build
    qt6-base-dev qt6-svg-dev libqcustomplot-dev libeigen3-dev libboost-math-dev libssl-dev rapidjson-dev zlib1g-dev
    libqpdf-dev liblcms2-dev libmd4c-dev libmd4c-html0-dev pkg-config
    fonts-noto-core fonts-stix qt6-l10n-tools
)
# What the tests need on top.
costscope_test_packages=(
    libbenchmark-dev
    xvfb xauth poppler-utils desktop-file-utils appstream libgs-common
    python3 python3-pandas python3-matplotlib
)
# What tests/mpi/run.sh needs on top; MPICH is tested where it is installed.
costscope_mpi_packages=(libopenmpi-dev openmpi-bin libsimgrid-dev libblas-dev liblapack-dev libhypre-dev libpetsc-real-dev gfortran python3 python3-jsonschema)
# What .ci/run needs beside these.
costscope_check_packages=(clang-format clang-tidy)
# What tests/sanitized.sh and tests/fuzz/run.sh need beside these.
costscope_sanitizer_packages=(clang lld libclang-rt-dev)

costscope_install() {
    local missing=()
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Costscope needs these Debian packages and cannot install them without root: ${missing[*]}" >&2
            return 1
        fi
        root=(sudo)
    fi
    echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# Reads what ninja prints, keeps it in a file and says how far it is: on a terminal in one line, else at every tenth.
costscope_progress() {
    local log=$1 line percent left words tenth=0 shown=
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)\.[0-9]*\]\  ]] || continue
        local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
        [ "$all" -ge 10 ] || continue
        percent=$((100 * done / all))
        words="Building Costscope: $percent %"
        if [ "$percent" -ge 5 ] && [ "$done" -lt "$all" ]; then
            left=$((seconds * (all - done) / done))
            if [ "$left" -ge 90 ]; then words+=", about $(((left + 30) / 60)) min left"; else words+=", about $left s left"; fi
        fi
        if [ -t 2 ]; then
            printf '\r%-60s' "$words" >&2
            shown=1
        elif [ $((percent / 10)) -gt "$tenth" ]; then
            tenth=$((percent / 10))
            echo "$words" >&2
        fi
    done
    [ -z "$shown" ] || printf '\r%-60s\r' "" >&2
}

# costscope_build PRESET [TARGET...]: configures once and builds. Quiet unless something has to be built.
costscope_build() {
    local preset=$1 folder=.build/$1 log failed=
    shift
    log=$(mktemp)
    if [ "$preset" = ci ]; then # the same folder, with the tests
        folder=.build/release
        grep -qs '^COSTSCOPE_TESTS:BOOL=ON' $folder/CMakeCache.txt || rm -f $folder/build.ninja
    fi
    if [ ! -e "$folder/build.ninja" ]; then
        echo "Building Costscope, a few minutes the first time …" >&2
        cmake --preset "$preset" >"$log" 2>&1 || failed=1
    fi
    if [ -z "$failed" ]; then
        NINJA_STATUS='[%f/%t %e] ' cmake --build --preset "$preset" ${@:+--target "$@"} 2>&1 | costscope_progress "$log"
        [ "${PIPESTATUS[0]}" -eq 0 ] || failed=1
    fi
    if [ -n "$failed" ]; then
        cat "$log" >&2
        rm -f "$log"
        echo "The build failed; the lines above say why." >&2
        return 1
    fi
    rm -f "$log"
}
