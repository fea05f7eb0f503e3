#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run.sh and tests/run.sh: installs the Debian packages that are missing. Everything it says goes to stderr.

# What the program is built with and runs on; README gives the reason for each.
costscope_build_packages=(
    g++ cmake ninja-build
    qt6-base-dev qt6-svg-dev libqcustomplot-dev libeigen3-dev libboost-math-dev libssl-dev rapidjson-dev
    fonts-noto-core fonts-stix qt6-l10n-tools
)
# What the tests need on top.
costscope_test_packages=(
    libbenchmark-dev
    xvfb xauth poppler-utils desktop-file-utils appstream
)
# What .ci/run needs beside these.
costscope_check_packages=(clang-format)
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

# costscope_build PRESET [TARGET...]: configures once and builds. Quiet unless something has to be built.
costscope_build() {
    local preset=$1
    shift
    local log
    log=$(mktemp)
    [ -e ".build/$preset/build.ninja" ] || echo "Building Costscope, a few minutes the first time …" >&2
    if ! { [ -e ".build/$preset/build.ninja" ] || cmake --preset "$preset"; } >"$log" 2>&1 \
        || ! cmake --build --preset "$preset" ${@:+--target "$@"} >>"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "The build failed; the lines above say why." >&2
        return 1
    fi
    rm -f "$log"
}
