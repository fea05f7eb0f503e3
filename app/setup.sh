#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run.sh and tests/run.sh: installs the packages that are missing. Everything it says goes to stderr.

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
    python3 python3-pandas python3-matplotlib python3-yaml
    lintian
)
# What tests/mpi/run.sh needs on top; MPICH is tested where it is installed.
costscope_mpi_packages=(libopenmpi-dev openmpi-bin libsimgrid-dev libblas-dev liblapack-dev libhypre-dev libpetsc-real-dev gfortran python3 python3-jsonschema)
# What .ci/run needs beside these.
costscope_check_packages=(clang-format clang-tidy)
# What tests/sanitized.sh and tests/fuzz/run.sh need beside these.
costscope_sanitizer_packages=(clang lld libclang-rt-dev)

# What the packages above are called elsewhere: Debian and Ubuntu, Fedora, openSUSE, Arch; "-" = there is none, or it is part of
# another. Tried on Debian 12 and 13 alone; the other columns are what build recipes of those distributions ask for.
costscope_names='
g++                gcc-c++                 gcc-c++                 gcc
cmake              cmake                   cmake                   cmake
ninja-build        ninja-build             ninja                   ninja
qt6-base-dev       qt6-qtbase-devel        qt6-base-devel          qt6-base
qt6-svg-dev        qt6-qtsvg-devel         qt6-svg-devel           qt6-svg
libqcustomplot-dev qcustomplot-qt6-devel   qcustomplot-qt6-devel   qcustomplot-qt6
libeigen3-dev      eigen3-devel            eigen3-devel            eigen
libboost-math-dev  boost-devel             libboost_headers-devel  boost
libssl-dev         openssl-devel           libopenssl-devel        openssl
rapidjson-dev      rapidjson-devel         rapidjson-devel         rapidjson
zlib1g-dev         zlib-devel              zlib-devel              zlib
libqpdf-dev        qpdf-devel              qpdf-devel              qpdf
liblcms2-dev       lcms2-devel             liblcms2-devel          lcms2
libmd4c-dev        md4c-devel              libmd4c-devel           md4c
libmd4c-html0-dev  -                       -                       -
pkg-config         pkgconf-pkg-config      pkgconf-pkg-config      pkgconf
fonts-noto-core    google-noto-sans-fonts  google-noto-sans-fonts  noto-fonts
fonts-stix         stix-fonts              stix-fonts              -
qt6-l10n-tools     qt6-linguist            qt6-linguist-devel      qt6-tools
libbenchmark-dev   google-benchmark-devel  benchmark-devel         benchmark
xvfb               xorg-x11-server-Xvfb    xorg-x11-server-Xvfb    xorg-server-xvfb
xauth              xorg-x11-xauth          xauth                   xorg-xauth
poppler-utils      poppler-utils           poppler-tools           poppler
desktop-file-utils desktop-file-utils      desktop-file-utils      desktop-file-utils
appstream          appstream               AppStream               appstream
libgs-common       libgs                   ghostscript             ghostscript
python3            python3                 python3                 python
python3-pandas     python3-pandas          python3-pandas          python-pandas
python3-matplotlib python3-matplotlib      python3-matplotlib      python-matplotlib
clang-format       clang-tools-extra       clang                   clang
clang-tidy         clang-tools-extra       clang                   clang
clang              clang                   clang                   clang
lld                lld                     lld                     lld
libclang-rt-dev    compiler-rt             clang                   compiler-rt
'

# The column of this machine, from 0; nothing if there is none of their ways to install.
costscope_family() {
    local words=" $( . /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") "
    case $words in
    *" debian "* | *" ubuntu "*) echo 0 ;;
    *" fedora "* | *" rhel "*) echo 1 ;;
    *suse*) echo 2 ;;
    *" arch "*) echo 3 ;;
    *) return 1 ;;
    esac
}

# costscope_name FAMILY PACKAGE: what it is called there; nothing if there is no such package.
costscope_name() {
    local debian fedora suse arch
    [ "$1" -ne 0 ] || { echo "$2"; return 0; }
    while read -r debian fedora suse arch; do
        [ "$debian" = "$2" ] || continue
        local names=("$debian" "$fedora" "$suse" "$arch")
        [ "${names[$1]}" = - ] || echo "${names[$1]}"
        return 0
    done <<<"$costscope_names"
}

costscope_has() {
    case $1 in
    0) [ "$(dpkg-query -W -f='${db:Status-Status}' "$2" 2>/dev/null)" = installed ] ;;
    1 | 2) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
    3) pacman -Qq "$2" >/dev/null 2>&1 ;;
    esac
}

costscope_install() {
    local family missing=() package name
    if ! family=$(costscope_family); then
        echo "This is no distribution whose packages are known here. What Debian calls them must be there: $*" >&2
        return 0
    fi
    for package in "$@"; do
        for name in $(costscope_name "$family" "$package"); do
            costscope_has "$family" "$name" || missing+=("$name")
        done
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Costscope needs these packages and cannot install them without root: ${missing[*]}" >&2
            return 1
        fi
        root=(sudo)
    fi
    echo "Installing ${#missing[@]} packages: ${missing[*]}" >&2
    case $family in
    0)
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
        ;;
    1) "${root[@]}" dnf install -y -q "${missing[@]}" >&2 ;;
    2) "${root[@]}" zypper --non-interactive --quiet install --no-recommends "${missing[@]}" >&2 ;;
    3) "${root[@]}" pacman -S --needed --noconfirm --quiet "${missing[@]}" >&2 ;;
    esac
}

# costscope_packaged FOLDER: the newest packed program in it or beside it; nothing if there is none.
costscope_packaged() {
    ls -t "$1"/costscope-*-"$(uname -m)".tar.gz "$1"/../costscope-*-"$(uname -m)".tar.gz 2>/dev/null | head -n 1
}

# Whether the packed program is to be used: as COSTSCOPE_PACKAGED says, else as somebody at a terminal does; without either it is not.
costscope_wanted() {
    local answer=${COSTSCOPE_PACKAGED:-}
    if [ -z "$answer" ] && [ -t 0 ] && [ -t 2 ]; then
        read -r -p "${1##*/} is here. Unpack and start it instead of building, which takes some ten minutes? [Y/n] " answer >&2
        answer=${answer:-yes}
    fi
    case $answer in [yY]*) return 0 ;; *) return 1 ;; esac
}

# costscope_unpack ARCHIVE FOLDER: unpacks into FOLDER/.build/packaged, once, and says where the program is.
costscope_unpack() {
    local name=${1##*/}
    local folder=$2/.build/packaged/${name%.tar.gz}
    if [ ! -x "$folder/bin/costscope" ] || [ "$1" -nt "$folder/bin/costscope" ]; then
        mkdir -p "$2/.build/packaged"
        tar -xzmf "$1" -C "$2/.build/packaged" || return 1
    fi
    echo "$folder/bin/costscope"
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
